#pragma once

#include "engine/bots/bot.h"
#include "engine/record.h"

#include <functional>
#include <string>
#include <vector>

/// Bots against bots, many games on all cores.

namespace engine::tournament {

struct Entrant {
    std::string name; ///< as it was asked for: "grand-witch@100ms"
    const bots::Bot* bot = nullptr;
    bots::Budget budget; ///< for a turn
};

/// A bot of the game, after an @ perhaps its budget for a turn: 100ms, 1s, or a number of simulations.
Result<Entrant> entrantFrom(const Game& game, const std::string& text);

struct Setup {
    const Game* game = nullptr;
    std::uint8_t mode = 0;
    std::vector<Entrant> seats;
    int games = 0;
    Seed seed{};
    unsigned threads = 1;
    bool randomOpenings = false; ///< everybody's first move is any legal one: what bots never choose is seen as well
};

struct Tally {
    double wins = 0; ///< a shared victory is a part for each
    double score = 0;
    double thinking = 0; ///< seconds
    double slowest = 0;  ///< seconds: its longest thought
    long turns = 0;

    Tally& operator+=(const Tally& other);
};

struct Results {
    std::vector<Tally> entrants;
    std::vector<double> winsBySeat; ///< counted from the player who begins
    long moves = 0;
    int games = 0;
};

/// Called after each game, one at a time, with the number of games that are over.
using AfterGame = std::function<void(const Record& record, int over)>;

/// Every deal is played as often as there are seats, each entrant once in every seat. When all are alike, which would
/// be the same game again, each game has a deal of its own.
Results play(const Setup& setup, const AfterGame& afterGame);

struct Interval {
    double low;
    double high;
};
/// The 95% confidence interval of a rate seen in so many games (Wilson's score interval).
Interval confidence(double rate, int games);

} // namespace engine::tournament
