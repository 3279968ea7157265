#include "engine/tournament/report.h"

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <string>

namespace engine::tournament {
namespace {

constexpr double thousand = 1000;

double rounded(double value, double steps = 10000) { return std::round(value * steps) / steps; }

std::string percent(double rate) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%.1f%%", 100 * rate);
    return text.data();
}

std::string percent(const Interval& interval) { return percent(interval.low) + "–" + percent(interval.high); }

/// A rate with its confidence interval, as the table prints it.
std::string rateWithInterval(double wins, int games) {
    return percent(wins / games) + " (" + percent(confidence(wins / games, games)) + ")";
}

json::object rateOf(double wins, int games) {
    const Interval interval = confidence(wins / games, games);
    return {{"wins", rounded(wins, 100)},
            {"win_rate", rounded(wins / games)},
            {"interval", {rounded(interval.low), rounded(interval.high)}}};
}

/// One row of the table: the averages of an entrant.
struct PerEntrant {
    double meanScore;
    double meanTurn; ///< milliseconds
    double slowest;  ///< milliseconds

    PerEntrant(const Tally& tally, int games)
        : meanScore(tally.score / games),
          meanTurn(thousand * tally.thinking / static_cast<double>(std::max(tally.turns, 1L))),
          slowest(thousand * tally.slowest) {}
};

} // namespace

json::object toJson(const Setup& setup, const Results& results) {
    json::array entrants;
    for (std::size_t i = 0; i < setup.seats.size(); ++i) {
        const PerEntrant figures(results.entrants[i], results.games);
        json::object entrant{{"bot", setup.seats[i].name}};
        for (const auto& field : rateOf(results.entrants[i].wins, results.games))
            entrant.insert(field);
        entrant["mean_score"] = rounded(figures.meanScore, 100);
        entrant["mean_turn_ms"] = rounded(figures.meanTurn, thousand);
        entrant["slowest_answer_ms"] = rounded(figures.slowest, thousand);
        entrants.push_back(entrant);
    }
    json::array seats;
    for (const double wins : results.winsBySeat)
        seats.push_back(rateOf(wins, results.games));
    return {{"game", setup.game->id()},
            {"mode", setup.game->modes()[setup.mode]},
            {"games", results.games},
            {"seed", toHex(setup.seed)},
            {"entrants", entrants},
            {"seats", seats},
            {"mean_moves", rounded(static_cast<double>(results.moves) / results.games, 10)}};
}

void printTable(std::ostream& out, const Setup& setup, const Results& results) {
    std::size_t width = 7;
    for (const Entrant& entrant : setup.seats)
        width = std::max(width, entrant.name.size());
    const auto name = static_cast<int>(width);
    out << setup.game->id() << ' ' << setup.game->modes()[setup.mode] << ", " << results.games << " games\n\n"
        << std::left << std::setw(name) << "bot"
        << "     wins  rate (95% interval)     score   ms a turn  slowest answer\n";
    for (std::size_t i = 0; i < setup.seats.size(); ++i) {
        const Tally& tally = results.entrants[i];
        const PerEntrant figures(tally, results.games);
        // setw counts bytes: the dash of an interval has three bytes but one column.
        out << std::left << std::setw(name) << setup.seats[i].name << std::right << std::fixed << std::setprecision(1)
            << std::setw(9) << tally.wins << "  " << std::left << std::setw(24)
            << rateWithInterval(tally.wins, results.games) << std::right << std::setw(7) << figures.meanScore
            << std::setw(12) << figures.meanTurn << std::setw(13) << figures.slowest << " ms\n";
    }
    out << "\nby seat, from the one who begins:";
    for (const double wins : results.winsBySeat)
        out << ' ' << rateWithInterval(wins, results.games);
    out << "\nseed " << toHex(setup.seed) << '\n';
}

ProgressBar::~ProgressBar() {
    if (m_shown)
        std::cerr << "\r\033[K" << std::flush;
}

void ProgressBar::show(int finished) {
    constexpr int columns = 40;
    constexpr auto often = std::chrono::milliseconds(100);
    const auto now = Clock::now();
    if (!m_shown || (now - m_last < often && finished < m_games))
        return;
    m_last = now;
    const int filled = columns * finished / m_games;
    const auto passed = std::chrono::duration_cast<std::chrono::seconds>(now - m_begin).count();
    const auto left = passed * (m_games - finished) / std::max(finished, 1);
    std::cerr << "\r[" << std::string(static_cast<std::size_t>(filled), '#')
              << std::string(static_cast<std::size_t>(columns - filled), '.') << "] " << finished << '/' << m_games
              << "  " << left / 60 << ':' << std::setw(2) << std::setfill('0') << left % 60 << " left\033[K"
              << std::setfill(' ') << std::flush;
}

} // namespace engine::tournament
