#pragma once

#include "engine/games/pigs/bots/bots.h"
#include "engine/games/pigs/bots/evaluation.h"

namespace engine::pigs::bots {

/// Every way to go on, best first: to end the turn, or to roll again when it looks so many rolls ahead.
Plans plansFor(const Position& view, Evaluation evaluation, int ahead);

/// The best that begin with different moves.
Plans bestOf(const Plans& plans);

} // namespace engine::pigs::bots
