#pragma once

#include "sync/protocol/turns.h"
#include "sync/store/online.h"

#include <optional>
#include <vector>

namespace client {

/// What the server says of games, in the form in which the store keeps it.

store::GameNews newsOf(const protocol::GameInfo& info, store::Time now);

std::vector<store::OnlineStep> stepsOf(const std::vector<protocol::Step>& steps);

/// The moves and positions of each seat in the answer; nothing: the answer lacks the moves of a seat.
std::optional<std::vector<store::FetchedSeat>> seatsIn(const protocol::GameView& game);

/// The seats whose views the server sends: the account's own, or `nobody` for an account that only watches.
std::vector<int> seatsOf(const protocol::GameInfo& info);

} // namespace client
