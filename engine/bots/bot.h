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

/// A player that thinks: what a seat may know goes in, what to do comes out.

namespace engine::bots {

/// How long to think: until the first of these is used up. Bots that need no search do not look at it.
struct Budget {
    std::chrono::microseconds time{0}; ///< zero: any; less: it is used up already
    std::uint32_t simulations = 0;     ///< zero: any; rounded up to as many as can be compared with each other

    bool operator==(const Budget&) const = default;
};
/// When neither is given.
inline constexpr Budget usualBudget{std::chrono::seconds{1}, 0};

struct Task {
    Budget budget = usualBudget;
    std::uint64_t seed = 0;                         ///< with a budget of simulations, the same gives the same
    const std::atomic<bool>* cancelled = nullptr;   ///< set it from any thread: the best so far comes back at once
    std::function<void(double done)> progress = {}; ///< 0 … 1, now and then, in the thread that thinks

    bool stopped() const { return cancelled != nullptr && cancelled->load(std::memory_order_relaxed); }
};

/// A move and how its player means to go on: to the end of the turn, or to where something hidden is revealed.
template <class Move>
struct PlanOf {
    std::vector<Move> moves;
    double worth = 0; ///< by how many points she expects to be ahead of the best of the others in the end
    bool endsTurn = false;
};
using Plan = PlanOf<AnyMove>;

inline constexpr std::size_t mostPlans = 3;

/// Adds a plan, from the best to the worst, unless there are enough or one that begins with the same move.
template <class Move>
void addPlan(std::vector<PlanOf<Move>>& plans, PlanOf<Move> plan) {
    const auto alike = [&](const PlanOf<Move>& other) { return other.moves.front() == plan.moves.front(); };
    if (plans.size() < mostPlans && std::none_of(plans.begin(), plans.end(), alike))
        plans.push_back(std::move(plan));
}

class Bot {
public:
    Bot() = default;
    virtual ~Bot() = default;
    Bot(const Bot&) = delete;
    Bot(Bot&&) = delete;
    Bot& operator=(const Bot&) = delete;
    Bot& operator=(Bot&&) = delete;

    virtual std::string_view id() const = 0; ///< "grand-witch"
    /// What to do, for the seat whose turn it is: up to three plans, best first, each with another first move. None
    /// when the game is over, or when this is what another seat sees. Whatever the seat may not know is not looked at.
    virtual std::vector<Plan> think(const AnyPosition& view, const Task& task) const = 0;
};

/// A bot of one game: a name, and a function that thinks on its masked positions.
template <GameRules R>
class BotOf final : public Bot {
    using Position = typename R::Position;
    using Plans = std::vector<PlanOf<typename R::Move>>;

public:
    using Mind = Plans (*)(const Position& view, const Task& task);
    BotOf(std::string_view id, Mind mind) : m_id(id), m_mind(mind) {}

    std::string_view id() const override { return m_id; }
    std::vector<Plan> think(const AnyPosition& view, const Task& task) const override {
        const auto given = view.as<Position>();
        const Seat seat = R::turn(given);
        std::vector<Plan> plans;
        if (seat == nobody || (given.seenBy != authority && given.seenBy != seat))
            return plans;
        for (const auto& plan : m_mind(viewOf<R>(given, seat), task))
            plans.push_back({{plan.moves.begin(), plan.moves.end()}, plan.worth, plan.endsTurn});
        if (task.progress && !task.stopped())
            task.progress(1);
        return plans;
    }

private:
    std::string_view m_id;
    Mind m_mind;
};

} // namespace engine::bots
