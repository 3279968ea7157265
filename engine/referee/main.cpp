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

struct Request {
    std::vector<std::string> files;
    bool trace = false;
    std::string random;
    int players = 0;
    std::string mode;
    std::string seed;
    int count = 1;
};

constexpr int misused = 2;

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
std::string explained(const std::string& file, const Refusal& refusal) {
    const std::string where = file == "-" ? "standard input" : file;
    return where + ": " + (refusal.at.empty() ? "" : refusal.at + ": ") + refusal.sentence();
}

/// A refused move is explained by the sentence of the rule; a malformed document by file, place and error.
void printRefusal(const std::string& file, const Refusal& refusal, const json::value& move) {
    const bool rule = !move.is_null() && refusal.kind != RefusalKind::Format;
    print({{"ok", false},
           {"move", move},
           {"rule", refusal.rule},
           {"error", rule ? refusal.sentence() : explained(file, refusal)},
           {"file", file},
           {"at", refusal.at}});
}

bool judge(const std::string& file, bool trace) {
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

bool judgeAll(const Request& request) {
    bool allGood = true;
    for (const std::string& file : request.files)
        allGood = judge(file, request.trace) && allGood;
    return allGood;
}

/// Prints a random game. For a bad request it prints the error and returns false.
bool playRandom(const Request& request) {
    const auto refuse = [](const std::string& text) {
        std::cerr << "referee: " << text << '\n';
        return false;
    };
    const Game* game = findGame(request.random);
    if (game == nullptr)
        return refuse("there is no game \"" + request.random + "\"; see --help");
    const int players = request.players == 0 ? game->fewest() : request.players;
    if (players < game->fewest() || players > game->most())
        return refuse(request.random + " is for " + std::to_string(game->fewest()) + " to " +
                      std::to_string(game->most()) + " players");
    const auto modes = game->modes();
    const auto mode = std::find(modes.begin(), modes.end(), request.mode.empty() ? modes.front() : request.mode);
    if (mode == modes.end())
        return refuse(request.random + " has no mode \"" + request.mode + "\"; see --help");
    const auto seed = request.seed.empty() ? randomSeed() : seedFromHex(request.seed);
    if (!seed)
        return refuse("a seed is 64 hexadecimal digits; there are " + std::to_string(request.seed.size()) +
                      " characters");
    for (int i = 0; i < request.count; ++i) {
        const Seed own = i == 0 ? *seed : Chance(*seed, "referee").seed("game:" + std::to_string(i));
        std::cout << write(randomGame(*game, players, static_cast<int>(mode - modes.begin()), own)) << '\n';
    }
    return true;
}

int run(int argc, char** argv) {
    Request request;
    CLI::App app("Replays records of games by the rules and says, in one line of JSON for each, whether all is right.\n"
                 "Exit status: 0 when every record is, 1 when one is not, 2 for a request that cannot be understood.");
    app.add_option("RECORD", request.files, "Records to judge; - is standard input");
    auto* trace = app.add_flag("--trace", request.trace, "Print the state after each move before the verdict");
    std::string known;
    for (const Game* game : games())
        known += (known.empty() ? "" : ", ") + std::string(game->id());
    auto* random = app.add_option("--random", request.random,
                                  "Play random games of this kind (" + known + ") and print their records, one a line");
    random->excludes(trace);
    app.add_option("--players", request.players, "How many play; by default as few as can")
        ->needs(random)
        ->check(CLI::PositiveNumber);
    app.add_option("--mode", request.mode, modesOfAllGames() + "; by default the first")->needs(random);
    app.add_option("--seed", request.seed,
                   "64 hexadecimal digits; further games get seeds of their own made from it. By default at random")
        ->needs(random);
    app.add_option("--count", request.count, "How many games; by default 1")
        ->needs(random)
        ->check(CLI::NonNegativeNumber);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : misused;
    }
    if (request.files.empty() == request.random.empty()) {
        std::cerr << "referee: name records to judge, or a game for --random (see --help)\n";
        return misused;
    }
    if (!request.random.empty())
        return playRandom(request) ? 0 : misused;
    const bool good = judgeAll(request);
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
