#include "engine/games/pigs/bots/bots.h"
#include "engine/games/pigs/bots/plans.h"

namespace engine::pigs::bots {

Plans brickPig(const Position& view, const engine::bots::Task&) {
    Plans plans = bestOf(plansFor(view, expectedLead, mostRolls));
    // expectedLead() compresses leads; the worth of a plan is in points.
    for (auto& plan : plans)
        plan.worth = pointsOf(plan.worth);
    return plans;
}

} // namespace engine::pigs::bots
