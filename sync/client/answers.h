#pragma once

#include "engine/record.h"
#include "sync/protocol/game_info.h"
#include "sync/store/online.h"

#include <vector>

namespace client {

/// What the server says of games, as the store keeps it.

constexpr std::size_t mostSteps = 100'000; ///< in one answer

store::GameNews newsOf(const engine::json::value& said, const protocol::GameInfo& info, store::Time now);

/// Of an answer with `games`: what is new, and what is gone. False: it cannot be read.
bool readGames(const engine::json::value& body, store::Time now, std::vector<store::GameNews>& news,
               std::vector<std::string>& gone);

std::vector<store::OnlineStep> stepsIn(const engine::Reader& list);

/// Of an answer with `views`: what each seat is told; the reader knows whether it can be read.
std::vector<store::FetchedSeat> viewsIn(const engine::Reader& game);

/// The seats that the server would tell of: the account's own, or nobody's when it only looks on.
std::vector<int> seatsOf(const protocol::GameInfo& info);

} // namespace client
