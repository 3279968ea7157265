#include "engine/games/pigs/bots/bots.h"
#include "engine/games/pigs/bots/plans.h"

namespace engine::pigs::bots {

Plans woodPig(const Position& view, const engine::bots::Task&) { return bestOf(plansFor(view, currentLead, 1)); }

} // namespace engine::pigs::bots
