#include "engine/games/gingerbread/bots/bots.h"
#include "engine/games/gingerbread/bots/plans.h"
#include "engine/games/gingerbread/bots/turns.h"

namespace engine::gingerbread::bots {
namespace {

constexpr Width width{24, 8, 9, 4, 500};

} // namespace

Plans witch(const Position& view, const engine::bots::Task& task) {
    Random random(task.seed);
    std::vector<Way> ways = Turns(plainEvaluation(), width, random).search(view);
    std::stable_sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.worth > b.worth; });
    const double others = plainEvaluation().bestOfOthers(view, view.turn);
    Plans plans;
    for (const Way& way : ways)
        addPlan(plans, view, way.line, way.worth - others);
    return plans;
}

} // namespace engine::gingerbread::bots
