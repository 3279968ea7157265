#include "engine/games/pigs/bots/bots.h"
#include "engine/games/pigs/bots/plans.h"

namespace engine::pigs::bots {

Plans brickPig(const Position& view, const engine::bots::Task&) { return bestOf(plansFor(view, inTheEnd, mostRolls)); }

} // namespace engine::pigs::bots
