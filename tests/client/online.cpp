#include "sync/store/store.h"
#include "tests/catch.h"
#include "tests/engine/program.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// The store of online games with its prepared statements, which must not keep locks on the file.

namespace {

const std::string game = "00000000000000000000000000000001";

store::Store openStore(const engine::Folder& folder, const std::string& name) {
    return std::move(store::Store::open(folder.path(name)).value().store);
}
void fill(store::OnlineGames online) {
    REQUIRE(online.setIdentity({"http://server", "a1", "d1", "Hazel", 0}));
    REQUIRE(online.applyFeed({{game, "{}", 2, 1}, {game + "2", "{}", 0, 1}}, {}, "ab-1"));
    REQUIRE(online.addSteps(game, 0, 2, {{0, "{}", {{"{}", ""}, {"{}", ""}}}, {1, "{}", {{"{}", ""}, {"{}", ""}}}}));
    store::Draft draft;
    draft.batch = "b";
    REQUIRE(online.saveDraft(game, draft));
}

} // namespace

TEST_CASE("online: who this is can be changed, and is read back as it was written") {
    const engine::Folder folder;
    store::Store file = openStore(folder, "games.db");
    store::OnlineGames online = file.online();
    const store::Identity first{"http://server", "a1", "d1", "Hazel", 1, 60, 420};
    REQUIRE(online.setIdentity(first));
    CHECK(online.identity().value() == first);
    const store::Identity second{"http://server", "a1", "d1", "Anna", 2, 1320, 390};
    REQUIRE(online.setIdentity(second));
    CHECK(online.identity().value() == second);
}

TEST_CASE("online: the same account at another address keeps its games, and another account does not") {
    const engine::Folder folder;
    store::Store file = openStore(folder, "games.db");
    store::OnlineGames online = file.online();
    fill(online);
    REQUIRE(online.setIdentity({"https://elsewhere", "a1", "d2", "Hazel", 0}));
    CHECK(online.identity().value()->server == "https://elsewhere");
    CHECK(online.identity().value()->device == "d2");
    CHECK(online.loadWithoutSteps(game).value().draft->batch == "b");
    CHECK(online.cursor().value() == "ab-1");
    REQUIRE(online.setIdentity({"https://elsewhere", "a2", "d2", "Hazel", 0}));
    CHECK(online.list().value().empty());
    CHECK(online.cursor().value().empty());
}

TEST_CASE("online: nothing that was read or refused keeps an old state of the file alive") {
    const engine::Folder folder;
    store::Store file = openStore(folder, "games.db");
    store::OnlineGames online = file.online();
    fill(online);
    SQLite::Database other(folder.path("games.db"), SQLite::OPEN_READWRITE);
    for (int i = 0; i < 3; ++i) {
        CHECK(online.identity().value()->name == "Hazel");
        CHECK(online.cursor().value() == "ab-1");
        CHECK(online.list().value().size() == 2);
        CHECK(online.row(game).value()->length == 2);
        CHECK(online.load(game).value().seats.size() == 2);
        CHECK(online.loadWithoutSteps(game).value().draft->batch == "b");
        CHECK(!online.loadWithoutSteps("another"));
        CHECK(!online.markSeen("another", 0, 1));
        CHECK(online.markSeen(game, 0, 1));
        // The write-ahead log can be truncated only if nobody reads.
        CHECK(other.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)").getInt() == 0);
    }
}

TEST_CASE("online: what is known stays, whatever comes late; and nothing is learned beyond a gap") {
    const engine::Folder folder;
    store::Store file = openStore(folder, "games.db");
    store::OnlineGames online = file.online();
    fill(online);
    const auto moves = [&](int seat) {
        std::string all;
        const auto loaded = online.load(game);
        REQUIRE(loaded);
        for (const store::OnlineStep& step : loaded.value().seats[static_cast<std::size_t>(seat)].steps)
            all += step.move;
        return all;
    };
    const auto told = [](int seat, const std::string& texts) {
        store::FetchedSeat all{seat, "{}", {}};
        for (const char text : texts)
            all.steps.push_back({std::string(1, text), ""});
        return all;
    };
    REQUIRE(online.addSteps(game, 2, 4, {told(0, "ab"), told(1, "AB")}));
    CHECK(moves(0) == "{}{}ab");
    REQUIRE(online.addSteps(game, 3, 4, {told(0, "x"), told(1, "x")})); // known already
    REQUIRE(online.addSteps(game, 5, 6, {told(0, "x"), told(1, "x")})); // a gap
    CHECK(moves(0) == "{}{}ab");
    CHECK(online.row(game).value()->length == 4);
    REQUIRE(online.addSteps(game, 2, 5, {told(0, "xyc"), told(1, "xyC")})); // overlaps with known ones
    CHECK(moves(0) == "{}{}abc");
    CHECK(moves(1) == "{}{}ABC");
}

TEST_CASE("online: what was removed stays so, whatever is said of it, until something is played") {
    const engine::Folder folder;
    store::Store file = openStore(folder, "games.db");
    store::OnlineGames online = file.online();
    fill(online);
    CHECK(!online.remove("another"));
    REQUIRE(online.remove(game));
    const auto isRemoved = [&] { return online.row(game).value()->removed; };
    CHECK(isRemoved());
    CHECK(online.list().value().size() == 2); // it still counts in the statistics
    CHECK(!online.row(game + "2").value()->removed);
    REQUIRE(online.applyFeed({{game, R"({"seen":1})", 2, 5}}, {}, "ab-2")); // another player has seen the end
    REQUIRE(online.applyGameList({{game, R"({"seen":2})", 2, 5}}, "ab-3"));
    file = openStore(folder, "games.db");
    online = file.online();
    CHECK(isRemoved());
    REQUIRE(online.applyFeed({{game, "{}", 3, 6}}, {}, "ab-4"));
    CHECK(!isRemoved());
}

TEST_CASE("online: a game that is gone stays for what was begun in it, until that is not wanted or it comes back") {
    const engine::Folder folder;
    store::Store file = openStore(folder, "games.db");
    store::OnlineGames online = file.online();
    fill(online); // its draft is empty
    REQUIRE(online.applyFeed({}, {game}, "ab-2"));
    CHECK(!online.row(game).value());

    const auto begin = [&](store::Draft::State state) {
        fill(online);
        REQUIRE(online.saveDraft(game, {state, 0, 2, "b", {"{}"}, 1, false}));
        REQUIRE(online.applyFeed({}, {game, game + "2"}, "ab-3"));
    };
    for (const auto state : {store::Draft::State::Open, store::Draft::State::Outbox, store::Draft::State::Refused}) {
        begin(state);
        REQUIRE(online.list().value().size() == 1);
        CHECK(online.row(game).value()->gone);
        CHECK(online.load(game).value().draft->moves.size() == 1);
        CHECK(online.load(game).value().seats.size() == 2); // so that it can be looked at
        REQUIRE(online.applyGameList({}, "ab-4"));
        CHECK(online.row(game).value()->gone);
        REQUIRE(online.remove(game));
        CHECK(!online.row(game).value());
    }
    begin(store::Draft::State::Open);
    REQUIRE(online.applyFeed({{game, "{}", 2, 1}}, {}, "ab-5"));
    CHECK(!online.row(game).value()->gone);
    CHECK(online.load(game).value().draft);
}

TEST_CASE("online: moves of other seats than are known are learned from the first one on, and at once") {
    const engine::Folder folder;
    store::Store file = openStore(folder, "games.db");
    store::OnlineGames online = file.online();
    fill(online);
    const auto seats = [&] {
        std::vector<int> all;
        const auto loaded = online.load(game); // fails if a move is missing
        REQUIRE(loaded);
        for (const store::OnlineSeat& seat : loaded.value().seats)
            all.push_back(seat.seat);
        return all;
    };
    const std::vector<int> before = seats();
    REQUIRE(before.size() == 2);
    const std::size_t length = online.row(game).value()->length;
    const auto told = [](int seat, std::size_t moves) {
        return store::FetchedSeat{seat, "{}", std::vector<store::OnlineStep>(moves, {"{}", ""})};
    };
    REQUIRE(online.addSteps(game, length, length + 1, {told(before[0], 1)}));
    CHECK(seats() == before); // only new steps: the other seat may have seen other moves before
    CHECK(online.row(game).value()->length == length);
    REQUIRE(online.addSteps(game, 0, length + 1, {told(before[0], length + 1)}));
    CHECK(seats() == std::vector<int>{before[0]});
    CHECK(online.row(game).value()->length == length + 1);
    REQUIRE(online.addSteps(game, 0, length + 1, {told(before[0], length + 1), told(7, length + 1)}));
    CHECK(seats() == std::vector<int>{before[0], 7});
}

TEST_CASE("online: a server that has gone back is believed, and what it has lost is fetched anew") {
    const engine::Folder folder;
    store::Store file = openStore(folder, "games.db");
    store::OnlineGames online = file.online();
    fill(online);
    const std::size_t length = online.row(game).value()->length;
    REQUIRE(length > 0);
    REQUIRE(online.applyFeed({{game, "{}", length + 3, 1}}, {}, "ab-2"));  // the length before the server was restored
    const std::size_t now = GENERATE_COPY(length - 1, length, length + 1); // other moves, even if as many
    REQUIRE(online.applyGameList({{game, "{}", now, 1}}, "cd-1"));
    CHECK(online.row(game).value()->length == 0);
    CHECK(online.row(game).value()->seats == 0);
    CHECK(online.row(game).value()->serverLength == now);
    CHECK(online.loadWithoutSteps(game).value().draft->batch == "b"); // the draft stays
}

TEST_CASE("online: a file can be closed, and another one take its place") {
    const engine::Folder folder;
    store::Store file = openStore(folder, "games.db");
    fill(file.online());
    file = openStore(folder, "others.db");
    CHECK(file.online().list().value().empty());
    CHECK(openStore(folder, "games.db").online().list().value().size() == 2);
    CHECK(!std::filesystem::exists(folder.path("games.db-wal"))); // the last connection checkpoints at closing
}
