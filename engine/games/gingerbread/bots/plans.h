#pragma once

#include "engine/games/gingerbread/bots/bots.h"

#include <algorithm>

namespace engine::gingerbread::bots {

/// Adds a plan, from the best to the worst, unless there are enough or one that begins with the same move.
template <class Commands>
void addPlan(Plans& plans, const Position& view, const Commands& commands, double worth) {
    const Move first{view.turn, *commands.begin()};
    const auto same = [&](const auto& plan) { return plan.moves.front() == first; };
    if (plans.size() == engine::bots::mostPlans || std::any_of(plans.begin(), plans.end(), same))
        return;
    plans.push_back({{}, worth});
    for (const Command& command : commands)
        plans.back().moves.push_back({view.turn, command});
}

} // namespace engine::gingerbread::bots
