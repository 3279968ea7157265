#pragma once

#include "sync/match/match.h"
#include "tests/engine/program.h"
#include "tests/engine/walk.h"
#include "tests/result.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <iterator>
#include <optional>

/// A store's file in a folder of its own, and functions that describe its games.

namespace store_tests {

using engine::AnyMove;
using engine::AnyPosition;
using engine::Folder;
using engine::Game;
using engine::Random;
using engine::Seat;
using match::Match;
using store::Store;

inline match::Setup setupOf(std::string_view game, int players) {
    match::Setup setup{engine::findGame(game), {}, {}};
    setup.options.players = static_cast<std::uint8_t>(players);
    for (int seat = 0; seat < players; ++seat)
        setup.players.push_back({"Witch \"" + std::to_string(seat) + "\" é", seat == 1 ? "apprentice" : "", seat});
    return setup;
}

/// Opens a store whose file may have been set aside, which the tests check themselves.
inline Store openStore(const std::string& file) { return std::move(must(Store::open(file)).store); }

struct StoreFixture {
    Folder folder;
    std::string file = folder.path("games.db");
    std::optional<Store> store = openStore(file);

    Match begin(std::string_view game, int players, int number = 1) {
        return must(Match::create(*store, setupOf(game, players), engine::seedOf(number), 1000));
    }
    void reopen() {
        store.reset();
        store = openStore(file);
    }
};

/// Everything that can be observed of a match, except for its steps, as text.
inline std::string describe(const Match& match) {
    std::string said =
        std::to_string(match.length()) + (match.canUndo() ? " undo" : "") + (match.canRedo() ? " redo" : "");
    for (Seat seat = engine::nobody; seat < match.options().players; ++seat)
        said += "\n" + engine::text(match.game().encode(match.view(seat)));
    for (Seat seat = 0; seat < match.options().players; ++seat)
        said += " " + std::to_string(match.seen(seat)) + match.players()[engine::index(seat)].name;
    return said + "\n" + match.record();
}
inline std::string describeSteps(const Match& match, Seat seat, std::size_t from = 0) {
    std::string said = engine::text(match.game().encode(match.opening(seat)));
    for (const match::Step& step : match.stepsFor(seat, from))
        said += "\n" + std::to_string(step.number) + engine::text(match.game().encode(step.move)) +
                engine::text(match.game().encode(step.after));
    return said;
}

inline AnyMove anyMove(const Match& match, Random& random) {
    const auto legal = match.game().legalMoves(match.view(match.turn()));
    return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
}

/// Undoes, redoes, or plays something; depends only on the random numbers.
inline engine::Result<void> step(Match& match, Random& random) {
    const std::uint32_t wish = random.below(10);
    if (wish < 3 && match.canUndo())
        return match.undo(match::Time{2000} + wish);
    if (wish < 6 && match.canRedo())
        return match.redo(match::Time{2000} + wish);
    return match.play(anyMove(match, random), match::Time{2000} + wish);
}

/// Plays until a move was of this type; false when the game ended before.
template <class Wanted>
bool playUntil(Match& match, Random& random, Wanted&& wanted) {
    while (!match.over()) {
        must(match.play(anyMove(match, random), 3000));
        if (wanted(match.game().encode(match.stepsFor(engine::authority, match.length() - 1).front().move)))
            return true;
    }
    return false;
}

inline std::string contentOf(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}
inline bool isThere(const std::string& file) { return std::filesystem::exists(file); }

/// Changes the file as another program would.
inline void runSql(const std::string& file, const std::string& sql) {
    SQLite::Database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
}

} // namespace store_tests
