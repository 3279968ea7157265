#pragma once

#include "engine/bots/bot.h"

#include <algorithm>

namespace engine::bots {

/// Tells a search when to stop, and the one who waits how far it is.
class Watch {
    using Clock = std::chrono::steady_clock;

public:
    explicit Watch(const Task& task) : m_task(task), m_begin(Clock::now()) {}

    bool cancelled() const { return m_task.cancelled != nullptr && m_task.cancelled->load(std::memory_order_relaxed); }

    /// The part of the budget that is used up after so many simulations: 1 or more when it is time to stop.
    double used(std::uint32_t simulations) {
        const Budget& budget = m_task.budget;
        double used = cancelled() ? 1 : 0;
        if (budget.time.count() > 0)
            used = std::max(used, std::chrono::duration<double>(Clock::now() - m_begin) / budget.time);
        if (budget.simulations > 0)
            used = std::max(used, static_cast<double>(simulations) / budget.simulations);
        report(used);
        return used;
    }

private:
    void report(double used) {
        constexpr double step = 0.01;
        if (!m_task.progress || used < m_reported + step)
            return;
        m_reported = used;
        m_task.progress(std::min(used, 1.0));
    }

    const Task& m_task;
    Clock::time_point m_begin;
    double m_reported = 0;
};

} // namespace engine::bots
