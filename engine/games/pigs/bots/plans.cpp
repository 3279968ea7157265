#include "engine/games/pigs/bots/plans.h"

#include "engine/games/pigs/bots/endings.h"
#include "engine/games/pigs/bots/rolls.h"

#include <algorithm>

namespace engine::pigs::bots {
namespace {

/// The position with dice that show these counts.
Position with(const Position& view, const Counts& counts) {
    Position position = view;
    position.dice.clear();
    for (std::size_t face = 0; face < counts.size(); ++face)
        for (int i = 0; i < counts[face]; ++i)
            position.dice.push(static_cast<Face>(face));
    position.rolls = mostRolls;
    position.phase = position.showing(Face::Wolf) >= wolvesThatBlow ? Phase::Wolf : Phase::Build;
    return position;
}

} // namespace

Plans plansFor(const Position& view, Evaluation evaluation, int ahead) {
    Plans plans;
    for (const Ending& ending : endings(view, evaluation)) {
        plans.push_back({{}, ending.worth, true});
        for (const Command& command : ending.commands)
            plans.back().moves.push_back({view.turn, command});
    }
    MoveList moves;
    Rules::legalMoves(view, moves);
    const bool mayRoll = std::any_of(moves.begin(), moves.end(),
                                     [](const Move& move) { return std::holds_alternative<Roll>(move.command); });
    const int left = view.phase == Phase::Roll ? std::max(ahead, 1) : std::min(ahead, mostRolls - view.rolls);
    if (mayRoll && left > 0) {
        const Rolls rolls([&](const Counts& counts) { return bestEnding(with(view, counts), evaluation); }, left);
        Dice dice{};
        std::copy(view.dice.begin(), view.dice.end(), dice.begin());
        for (const Move& move : moves)
            if (const auto* roll = std::get_if<Roll>(&move.command))
                plans.push_back({{move}, rolls.roll(dice, roll->dice, left), false});
    }
    std::stable_sort(plans.begin(), plans.end(), [](auto& a, auto& b) { return a.worth > b.worth; });
    return plans;
}

Plans bestOf(const Plans& plans) {
    Plans best;
    for (const auto& plan : plans)
        engine::bots::addPlan(best, plan);
    return best;
}

} // namespace engine::pigs::bots
