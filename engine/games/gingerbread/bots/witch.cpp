#include "engine/games/gingerbread/bots/bots.h"
#include "engine/games/gingerbread/bots/plans.h"
#include "engine/games/gingerbread/bots/turns.h"

namespace engine::gingerbread::bots {
namespace {

constexpr BeamWidth width{.builds = 24, .choices = 8, .wilds = 9, .pileSamples = 4, .ways = 500};

} // namespace

Plans witch(const Position& view, const engine::bots::Task& task) {
    Random random(task.seed);
    const std::vector<WayToPlay> ways =
        TurnSearch(plainEvaluation(), width, random, task.cancelled).searchBestFirst(view);
    const double others = plainEvaluation().bestOfOthers(view, view.turn);
    Plans plans;
    for (const WayToPlay& way : ways)
        engine::bots::addPlan(plans, planOf(view, way.steps, way.expectedScore - others));
    return plans;
}

} // namespace engine::gingerbread::bots
