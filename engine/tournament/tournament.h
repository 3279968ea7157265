#pragma once

#include "engine/bots/bot.h"
#include "engine/record.h"

#include <functional>
#include <string>
#include <vector>

/// Plays bots against each other, many games on all cores.

namespace engine::tournament {

/// One competitor of a tournament.
struct Entrant {
    std::string name; ///< as given on the command line: "grand-witch@100ms"
    const bots::Bot* bot = nullptr;
    bots::Budget budget; ///< per turn
};

/// Parses the name of a bot, optionally followed by @ and a budget per turn: 100ms, 1s, or a number of simulations.
Result<Entrant> entrantFrom(const Game& game, const std::string& text);

/// What to play: the game, the entrants and the number of games.
struct Setup {
    const Game* game = nullptr;
    std::uint8_t mode = 0;
    std::vector<Entrant> seats;
    int games = 0;
    Seed seed{};
    unsigned threads = 1;
    bool randomOpenings = false; ///< the first move of every seat is a random legal one, so that openings which bots
                                 ///< never choose are played too
};

/// The results of one entrant, summed over its games.
struct Tally {
    double wins = 0; ///< a shared victory is divided among the winners
    double score = 0;
    double thinking = 0; ///< seconds
    double slowest = 0;  ///< seconds of the longest search
    long turns = 0;

    Tally& operator+=(const Tally& other);
};

/// The results of a tournament; `entrants` in the order of Setup::seats.
struct Results {
    std::vector<Tally> entrants;
    std::vector<double> winsBySeat; ///< by the distance from the seat that begins
    long moves = 0;
    int games = 0;
};

/// Called after each game, one at a time, with the number of games that are over.
using AfterGame = std::function<void(const Record& record, int finished)>;

/// Plays every deal once per seat, so that each entrant sits in every seat. Identical entrants would repeat the same
/// game, so then each game has its own deal.
Results play(const Setup& setup, const AfterGame& afterGame);

struct Interval {
    double low;
    double high;
};
/// The 95% confidence interval of a rate observed in this many games (Wilson score interval).
Interval confidence(double rate, int games);

} // namespace engine::tournament
