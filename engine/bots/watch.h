#pragma once

#include "engine/bots/bot.h"

#include <algorithm>

namespace engine::bots {

/// Measures how much of its budget a search has used, and reports its progress to the caller.
class Watch {
    using Clock = std::chrono::steady_clock;

public:
    explicit Watch(const Task& task)
        : m_task(task), m_budget(task.budget == Budget{} ? usualBudget : task.budget), m_begin(Clock::now()) {}

    /// The share of the budget that is used up after this many simulations; 1 or more means that the search must stop.
    double used(std::uint32_t simulations) {
        if (m_task.stopped() || m_budget.time.count() < 0)
            return 1;
        double used = 0;
        if (m_budget.time.count() > 0)
            used = std::chrono::duration<double>(Clock::now() - m_begin) / m_budget.time;
        if (m_budget.simulations > 0)
            used = std::max(used, static_cast<double>(simulations) / m_budget.simulations);
        report(used);
        return used;
    }

private:
    void report(double used) {
        constexpr double step = 0.01;
        if (!m_task.progress || used < m_reported + step || used >= 1)
            return;
        m_reported = used;
        m_task.progress(used);
    }

    const Task& m_task;
    Budget m_budget;
    Clock::time_point m_begin;
    double m_reported = 0;
};

} // namespace engine::bots
