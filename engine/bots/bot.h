#pragma once

#include "engine/any_game.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

/// The interface of all bots: a masked position (what the bot's seat may know) goes in, plans come out.

namespace engine::bots {

/// How long to think: until the first of these limits is reached. Bots that do not search ignore it.
struct Budget {
    std::chrono::microseconds time{0}; ///< zero: no limit; negative: already used up
    std::uint32_t simulations = 0; ///< zero: no limit; rounded up, so that all candidates are simulated equally often

    bool operator==(const Budget&) const = default;
};
/// Used when a task sets neither limit.
inline constexpr Budget usualBudget{std::chrono::seconds{1}, 0};

/// How a bot is to think: its budget, and the means to cancel it and to report its progress.
struct Task {
    Budget budget = usualBudget;
    std::uint64_t seed = 0;                       ///< with a budget of simulations, the same seed gives the same plans
    const std::atomic<bool>* cancelled = nullptr; ///< set from any thread: think() returns its best plans at once
    std::function<void(double done)> progress = {}; ///< called from time to time in the thinking thread, with 0 … 1

    bool stopped() const { return cancelled != nullptr && cancelled->load(std::memory_order_relaxed); }
};

/// A move and the moves that the bot means to play after it: to the end of the turn, or until hidden information is
/// revealed.
template <class Move>
struct PlanOf {
    std::vector<Move> moves;
    double worth = 0; ///< by how many points the bot expects to be ahead of the best other seat at the end of the game
    bool endsTurn = false;
};
using Plan = PlanOf<AnyMove>;

inline constexpr std::size_t mostPlans = 3;

/// Adds a plan unless the list is full or already has a plan with the same first move. Call it with the best plan
/// first.
template <class Move>
void addPlan(std::vector<PlanOf<Move>>& plans, PlanOf<Move> plan) {
    const auto alike = [&](const PlanOf<Move>& other) { return other.moves.front() == plan.moves.front(); };
    if (plans.size() < mostPlans && std::none_of(plans.begin(), plans.end(), alike))
        plans.push_back(std::move(plan));
}

/// A bot without state: one object serves all games and threads.
class Bot {
public:
    Bot() = default;
    virtual ~Bot() = default;
    Bot(const Bot&) = delete;
    Bot(Bot&&) = delete;
    Bot& operator=(const Bot&) = delete;
    Bot& operator=(Bot&&) = delete;

    virtual std::string_view id() const = 0; ///< "grand-witch"
    /// For the seat whose turn it is: up to three plans, best first, each with a different first move. Empty when the
    /// game is over or when the view is not that seat's. Never uses what the seat may not know.
    virtual std::vector<Plan> think(const AnyPosition& view, const Task& task) const = 0;
};

/// Makes a bot from a name and a function that thinks on the masked positions of one game.
template <GameRules R>
class BotOf final : public Bot {
    using Position = typename R::Position;
    using Plans = std::vector<PlanOf<typename R::Move>>;

public:
    using Think = Plans (*)(const Position& view, const Task& task);
    BotOf(std::string_view id, Think think) : m_id(id), m_think(think) {}

    std::string_view id() const override { return m_id; }
    std::vector<Plan> think(const AnyPosition& view, const Task& task) const override {
        const auto given = view.as<Position>();
        const Seat seat = R::turn(given);
        std::vector<Plan> plans;
        if (seat == nobody || (given.seenBy != authority && given.seenBy != seat))
            return plans;
        for (const auto& plan : m_think(viewOf<R>(given, seat), task))
            plans.push_back({{plan.moves.begin(), plan.moves.end()}, plan.worth, plan.endsTurn});
        if (task.progress && !task.stopped())
            task.progress(1);
        return plans;
    }

private:
    std::string_view m_id;
    Think m_think;
};

} // namespace engine::bots
