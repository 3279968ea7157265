#pragma once

#include "engine/games/gingerbread/bots/bots.h"

namespace engine::gingerbread::bots {

/// Makes a plan from commands, for the witch whose turn it is.
template <class Commands>
engine::bots::PlanOf<Move> planOf(const Position& view, const Commands& commands, double worth) {
    engine::bots::PlanOf<Move> plan{{}, worth, false};
    Position after = view;
    for (const Command& command : commands) {
        plan.moves.push_back({view.turn, command});
        gingerbread::apply(after, command);
    }
    plan.endsTurn = after.turn != view.turn || view.phase == Phase::Draft;
    return plan;
}

} // namespace engine::gingerbread::bots
