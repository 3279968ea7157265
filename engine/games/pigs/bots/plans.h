#pragma once

#include "engine/games/pigs/bots/bots.h"
#include "engine/games/pigs/bots/evaluation.h"

namespace engine::pigs::bots {

/// All ways to go on, best first: to end the turn, or to roll again, looking `ahead` rolls ahead.
Plans plansFor(const Position& view, Evaluation evaluation, int ahead);

/// The best plans with different first moves.
Plans bestOf(const Plans& plans);

} // namespace engine::pigs::bots
