#pragma once

#include "sync/protocol/turns.h"
#include "sync/store/online.h"

#include <optional>
#include <vector>

namespace client {

/// What the server says of games, as the store keeps it.

store::GameNews newsOf(const protocol::GameInfo& info, store::Time now);

std::vector<store::OnlineStep> stepsOf(const std::vector<protocol::Step>& steps);

/// What each seat is told; nothing: a seat is told no moves.
std::optional<std::vector<store::FetchedSeat>> seatsIn(const protocol::GameView& game);

/// The seats that the server would tell of: the account's own, or nobody's when it only looks on.
std::vector<int> seatsOf(const protocol::GameInfo& info);

} // namespace client
