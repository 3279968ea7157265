#include "engine/fairness.h"
#include "engine/record.h"
#include "engine/registry.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <system_error>

/// The referee on the command line: replays and checks records, and makes random ones.

namespace {

using namespace engine;

/// What was given on the command line.
struct Arguments {
    std::vector<std::string> files;
    bool trace = false;
    std::string random;
    int players = 0;
    std::string mode;
    std::string seed;
    int count = 1;
};

constexpr int usageError = 2; ///< exit status

void print(const json::object& line) { std::cout << json::serialize(line) << '\n'; }

Refusal unreadable() {
    const std::string why = std::generic_category().message(errno);
    return {RefusalKind::Format, "file", "cannot be read: {why}", {{"why", {{std::nullopt, why}}}}, {}};
}

/// The whole file, or just enough of it to show that it is too long.
Result<std::string> readFile(const std::string& name) {
    std::ifstream opened;
    if (name != "-") {
        opened.open(name, std::ios::binary);
        if (!opened)
            return unreadable();
    }
    std::istream& file = name == "-" ? std::cin : opened;
    std::string text(longestRecord + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (file.bad())
        return unreadable();
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

/// "game.tale: /deal/boards/1: is there twice"
std::string errorText(const std::string& file, const Refusal& refusal) {
    const std::string where = file == "-" ? "standard input" : file;
    return where + ": " + (refusal.at.empty() ? "" : refusal.at + ": ") + refusal.sentence();
}

/// A refused move is explained by the sentence of the rule; a malformed document by file, place and error.
void printRefusal(const std::string& file, const Refusal& refusal, const json::value& move) {
    const bool rule = !move.is_null() && refusal.kind != RefusalKind::Format;
    print({{"ok", false},
           {"move", move},
           {"rule", refusal.rule},
           {"error", rule ? refusal.sentence() : errorText(file, refusal)},
           {"file", file},
           {"at", refusal.at}});
}

/// Replays one record and prints the verdict as a line of JSON. Returns whether all in it is right.
bool checkRecord(const std::string& file, bool trace) {
    auto text = readFile(file);
    if (!text) {
        printRefusal(file, text.refusal(), nullptr);
        return false;
    }
    auto document = parse(text.value());
    if (!document) {
        printRefusal(file, document.refusal(), nullptr);
        return false;
    }
    AfterMove afterMove;
    if (trace)
        afterMove = [](const Game& game, const AnyPosition& position) { print(game.state(position)); };
    const Replay replayed = replay(document.value(), afterMove);
    if (!replayed.ok()) {
        printRefusal(file, *replayed.refusal, replayed.atMove ? json::value(replayed.moves) : json::value());
        return false;
    }
    if (const auto fair = checkFairness(document.value()); !fair) {
        printRefusal(file, fair.refusal(), nullptr);
        return false;
    }
    const Outcome outcome = replayed.game->result(replayed.position);
    print({{"ok", true},
           {"moves", replayed.moves},
           {"phase", replayed.game->state(replayed.position).at("phase")},
           {"totals", json::array(outcome.totals.begin(), outcome.totals.end())},
           {"winners", json::array(outcome.winners.begin(), outcome.winners.end())}});
    return true;
}

bool checkRecords(const Arguments& arguments) {
    bool allRight = true;
    for (const std::string& file : arguments.files)
        allRight = checkRecord(file, arguments.trace) && allRight;
    return allRight;
}

/// Prints a random game. For bad arguments it prints the error and returns false.
bool playRandom(const Arguments& arguments) {
    const auto refuse = [](const std::string& text) {
        std::cerr << "referee: " << text << '\n';
        return false;
    };
    const Game* game = findGame(arguments.random);
    if (game == nullptr)
        return refuse("there is no game \"" + arguments.random + "\"; see --help");
    const int players = arguments.players == 0 ? game->fewest() : arguments.players;
    if (players < game->fewest() || players > game->most())
        return refuse(arguments.random + " is for " + std::to_string(game->fewest()) + " to " +
                      std::to_string(game->most()) + " players");
    const auto modes = game->modes();
    const auto mode = std::find(modes.begin(), modes.end(), arguments.mode.empty() ? modes.front() : arguments.mode);
    if (mode == modes.end())
        return refuse(arguments.random + " has no mode \"" + arguments.mode + "\"; see --help");
    const auto seed = arguments.seed.empty() ? randomSeed() : seedFromHex(arguments.seed);
    if (!seed)
        return refuse("a seed is 64 hexadecimal digits; there are " + std::to_string(arguments.seed.size()) +
                      " characters");
    for (int i = 0; i < arguments.count; ++i) {
        const Seed seedOfGame = i == 0 ? *seed : Chance(*seed, "referee").seed("game:" + std::to_string(i));
        std::cout << write(randomGame(*game, players, static_cast<int>(mode - modes.begin()), seedOfGame)) << '\n';
    }
    return true;
}

int run(int argc, char** argv) {
    Arguments arguments;
    CLI::App app("Replays records of games by the rules and says, in one line of JSON for each, whether all is right.\n"
                 "Exit status: 0 when every record is, 1 when one is not, 2 for a request that cannot be understood.");
    app.add_option("RECORD", arguments.files, "Records to judge; - is standard input");
    auto* trace = app.add_flag("--trace", arguments.trace, "Print the state after each move before the verdict");
    std::string known;
    for (const Game* game : games())
        known += (known.empty() ? "" : ", ") + std::string(game->id());
    auto* random = app.add_option("--random", arguments.random,
                                  "Play random games of this kind (" + known + ") and print their records, one a line");
    random->excludes(trace);
    app.add_option("--players", arguments.players, "How many play; by default as few as can")
        ->needs(random)
        ->check(CLI::PositiveNumber);
    app.add_option("--mode", arguments.mode, modesOfAllGames() + "; by default the first")->needs(random);
    app.add_option("--seed", arguments.seed,
                   "64 hexadecimal digits; further games get seeds of their own made from it. By default at random")
        ->needs(random);
    app.add_option("--count", arguments.count, "How many games; by default 1")
        ->needs(random)
        ->check(CLI::NonNegativeNumber);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : usageError;
    }
    if (arguments.files.empty() == arguments.random.empty()) {
        std::cerr << "referee: name records to judge, or a game for --random (see --help)\n";
        return usageError;
    }
    if (!arguments.random.empty())
        return playRandom(arguments) ? 0 : usageError;
    const bool good = checkRecords(arguments);
    std::cout.flush();
    return good && std::cout ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "referee: " << error.what() << '\n';
        return 1;
    }
}
