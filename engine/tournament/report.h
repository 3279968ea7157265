#pragma once

#include "engine/tournament/tournament.h"

#include <chrono>
#include <iosfwd>

/// The output of a tournament.

namespace engine::tournament {

json::object toJson(const Setup& setup, const Results& results);
void printTable(std::ostream& out, const Setup& setup, const Results& results);

/// A progress bar on the terminal with the remaining time; prints nothing when the output is no terminal.
class ProgressBar {
public:
    ProgressBar(int games, bool shown) : m_games(games), m_shown(shown) {}
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar(ProgressBar&&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ProgressBar& operator=(ProgressBar&&) = delete;

    void show(int finished);

private:
    using Clock = std::chrono::steady_clock;

    int m_games;
    bool m_shown;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_last{};
};

} // namespace engine::tournament
