#include "engine/games/pigs/bots/bots.h"
#include "engine/games/pigs/bots/plans.h"

namespace engine::pigs::bots {
namespace {

/// The dice that belong neither to its best pair nor show a wolf. Among equal pairs it keeps roofs, then windows.
std::uint8_t allButBestPair(const Position& view) {
    Part best = Part::Door;
    for (const Part part : parts)
        if (view.showing(faceOf(part)) >= view.showing(faceOf(best)))
            best = part;
    std::uint8_t mask = 0;
    for (std::size_t die = 0; die < view.dice.size(); ++die)
        if (view.dice[die] != faceOf(best) && view.dice[die] != Face::Wolf)
            mask |= static_cast<std::uint8_t>(1U << die);
    return mask;
}

} // namespace

/// Rolls as often as allowed, because it values every roll at one point, and looks at purchases only after that.
Plans strawPig(const Position& view, const engine::bots::Task&) {
    const std::uint8_t mask = allButBestPair(view);
    const bool rolls = view.phase == Phase::Build && view.bought.empty() && view.rolls < mostRolls && mask != 0;
    Plans plans = plansFor(view, currentLead, rolls ? 1 : 0);
    if (rolls)
        plans.insert(plans.begin(), {{{view.turn, Roll{mask}}}, plans.front().worth + 1, false});
    return bestOf(plans);
}

} // namespace engine::pigs::bots
