#include "engine/games/gingerbread/bots/bots.h"
#include "engine/games/gingerbread/bots/plans.h"
#include "engine/games/gingerbread/bots/turns.h"

namespace engine::gingerbread::bots {
namespace {

constexpr Width width{24, 8, 9, 4, 500};

} // namespace

Plans witch(const Position& view, const engine::bots::Task& task) {
    Random random(task.seed);
    const std::vector<Way> ways = Turns(plainEvaluation(), width, random, task.cancelled).bestFirst(view);
    const double others = plainEvaluation().bestOfOthers(view, view.turn);
    Plans plans;
    for (const Way& way : ways)
        engine::bots::addPlan(plans, planOf(view, way.steps, way.worth - others));
    return plans;
}

} // namespace engine::gingerbread::bots
