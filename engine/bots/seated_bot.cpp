#include "engine/bots/seated_bot.h"

#include <algorithm>
#include <cmath>

namespace engine::bots {
namespace {

/// The share of a turn's budget for the first search; moves that reveal hidden information may need another search
/// later.
constexpr double firstShare = 0.8;
constexpr double laterShare = 0.5; ///< of the rest of the budget, for each later search

/// Spends a share of the rest. At least 1, because a budget of 0 means no limit.
std::int64_t spendShare(std::int64_t& left, double share) {
    const std::int64_t spent = std::max<std::int64_t>(1, std::llround(share * static_cast<double>(left)));
    left = std::max<std::int64_t>(1, left - spent);
    return spent;
}

} // namespace

void SeatedBot::beginTurn() {
    m_timeLeft = m_turnBudget.time.count();
    m_simulationsLeft = m_turnBudget.simulations;
    m_firstSearch = true;
}

Budget SeatedBot::nextSearchBudget() {
    const double share = m_firstSearch ? firstShare : laterShare;
    m_firstSearch = false;
    Budget budget;
    if (m_turnBudget.time.count() > 0)
        budget.time = std::chrono::microseconds(spendShare(m_timeLeft, share));
    if (m_turnBudget.simulations > 0)
        budget.simulations = static_cast<std::uint32_t>(spendShare(m_simulationsLeft, share));
    return budget;
}

bool SeatedBot::think(const AnyPosition& view, const std::atomic<bool>* cancelled,
                      const std::function<void(double)>& progress) {
    const auto plans = m_bot.think(view, {nextSearchBudget(), m_random.next(), cancelled, progress});
    if (plans.empty())
        return false;
    m_plan.assign(plans.front().moves.begin(), plans.front().moves.end());
    m_endsTurn = plans.front().endsTurn;
    return true;
}

std::optional<AnyMove> SeatedBot::next(const AnyPosition& view, const std::atomic<bool>* cancelled,
                                       const std::function<void(double)>& progress) {
    if (!m_plan.empty()) {
        AnyPosition tried = view;
        const auto played = m_game.play(tried, m_plan.front());
        if (!played && !played.refusal().needsAuthority())
            m_plan.clear();
    }
    if (m_plan.empty() && !think(view, cancelled, progress))
        return std::nullopt;
    const AnyMove move = m_plan.front();
    m_plan.pop_front();
    if (m_plan.empty() && m_endsTurn)
        beginTurn();
    return move;
}

} // namespace engine::bots
