#include "engine/bots/registry.h"
#include "engine/registry.h"
#include "engine/tournament/report.h"
#include "engine/tournament/tournament.h"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <thread>
#include <unistd.h>

/// Plays bots against each other on the command line.

namespace {

using namespace engine;

/// What was given on the command line.
struct Arguments {
    std::string game = "gingerbread";
    std::string mode;
    std::vector<std::string> seats;
    int games = 100;
    std::string seed;
    unsigned threads = std::max(1U, std::thread::hardware_concurrency());
    bool json = false;
    std::string records;
    bool randomOpenings = false;
};

constexpr int usageError = 2; ///< exit status

Refusal refuse(std::string text) { return {engine::RefusalKind::Request, "request", std::move(text), {}, {}}; }

Result<tournament::Setup> setupFrom(const Arguments& arguments) {
    tournament::Setup setup;
    setup.game = findGame(arguments.game);
    if (setup.game == nullptr)
        return refuse("there is no game \"" + arguments.game + "\"; see --help");
    const auto modes = setup.game->modes();
    const auto mode = std::find(modes.begin(), modes.end(), arguments.mode.empty() ? modes.front() : arguments.mode);
    if (mode == modes.end())
        return refuse(arguments.game + " has no mode \"" + arguments.mode + "\"; see --help");
    setup.mode = static_cast<std::uint8_t>(mode - modes.begin());
    const auto players = static_cast<int>(arguments.seats.size());
    if (players < setup.game->fewest() || players > setup.game->most())
        return refuse(arguments.game + " is for " + std::to_string(setup.game->fewest()) + " to " +
                      std::to_string(setup.game->most()) + " players; --seats names " + std::to_string(players));
    for (const std::string& text : arguments.seats) {
        auto entrant = tournament::entrantFrom(*setup.game, text);
        if (!entrant)
            return entrant.refusal();
        setup.seats.push_back(entrant.value());
    }
    const auto seed = arguments.seed.empty() ? randomSeed() : seedFromHex(arguments.seed);
    if (!seed)
        return refuse("a seed is 64 hexadecimal digits; there are " + std::to_string(arguments.seed.size()) +
                      " characters");
    setup.seed = *seed;
    setup.games = arguments.games;
    setup.threads = arguments.threads;
    setup.randomOpenings = arguments.randomOpenings;
    return setup;
}

/// "gingerbread: apprentice, witch, grand-witch; pigs: …"
std::string botsOfAllGames() {
    std::string text;
    for (const Game* game : games()) {
        text += (text.empty() ? "" : "; ") + std::string(game->id()) + ":";
        for (const bots::Bot* bot : bots::botsOf(*game))
            text += " " + std::string(bot->id());
    }
    return text;
}

bool play(const Arguments& arguments, const tournament::Setup& setup) {
    std::ofstream records;
    if (!arguments.records.empty()) {
        records.open(arguments.records, std::ios::binary);
        if (!records) {
            std::cerr << "tournament: " << arguments.records << " cannot be written\n";
            return false;
        }
    }
    tournament::Results results;
    {
        tournament::ProgressBar bar(setup.games, isatty(STDERR_FILENO) != 0);
        results = tournament::play(setup, [&](const Record& record, int finished) {
            if (records.is_open())
                records << write(record) << std::endl; // flushed: a stopped tournament keeps its games
            bar.show(finished);
        });
    }
    if (arguments.json)
        std::cout << json::serialize(toJson(setup, results)) << '\n';
    else
        printTable(std::cout, setup, results);
    std::cout.flush();
    records.flush();
    if (records.is_open() && !records)
        std::cerr << "tournament: not all of " << arguments.records << " could be written\n";
    return std::cout && (!records.is_open() || records);
}

int run(int argc, char** argv) {
    Arguments arguments;
    CLI::App app(
        "Lets bots play against each other, on every deal each once in every seat, and says who wins how often.\n"
        "Exit status: 0, 1 when something could not be written, 2 for a request that cannot be understood.");
    app.add_option("--game", arguments.game, "Which game; by default gingerbread");
    app.add_option("--mode", arguments.mode, "Which mode; by default the game's first. " + modesOfAllGames());
    app.add_option(
           "--seats", arguments.seats,
           "A bot for each seat, with commas between: BOT, or BOT@BUDGET with the budget of a turn as 100ms, 1s, "
           "or a number of simulations; 1s when there is none.\n" +
               botsOfAllGames())
        ->delimiter(',')
        ->required();
    app.add_option("--games", arguments.games, "How many games; by default 100. A multiple of the seats is fair to all")
        ->check(CLI::Range(1, 10'000'000));
    app.add_option("--seed", arguments.seed, "64 hexadecimal digits, for the same deals again; by default at random");
    app.add_option("--threads", arguments.threads, "How many games at once; by default one a core")
        ->check(CLI::Range(1, 1024));
    app.add_flag("--json", arguments.json, "Print the result as one JSON object");
    app.add_option("--records", arguments.records, "Write the record of every game to this file, one a line");
    app.add_flag("--random-openings", arguments.randomOpenings,
                 "Everybody's first move is any that the rules allow: to measure what bots never choose");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : usageError;
    }
    const auto setup = setupFrom(arguments);
    if (!setup) {
        std::cerr << "tournament: " << setup.refusal().sentence() << '\n';
        return usageError;
    }
    return play(arguments, setup.value()) ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "tournament: " << error.what() << '\n';
        return 1;
    }
}
