#include "tests/client/stored_games.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// Which player a notification names, which game it opens, and which turns are news.

using namespace waiting_tests;

namespace {

const std::vector<std::string> four{"Ann", "Bo", "Cy", "Di"};

} // namespace

TEST_CASE("waiting: before anybody has played, the nearest before her who is somebody else is named, and has a name") {
    struct Case {
        std::vector<int> mine;
        int turn;
        std::vector<std::string> names;
        std::string who;
    };
    for (const auto& [mine, turn, names, who] : std::vector<Case>{
             {{0}, 0, four, "Di"},
             {{1}, 1, four, "Ann"},
             {{2}, 2, four, "Bo"},
             {{3}, 3, four, "Cy"},
             {{0, 3}, 0, four, "Cy"},
             {{0, 1}, 1, four, "Di"},
             {{0, 2, 3}, 3, four, "Bo"},
             {{0}, 0, {"Ann", "Bo", "Cy", ""}, "Cy"},
             {{2}, 2, {"Ann", "", "Cy", "Di"}, "Ann"},
             {{0}, 0, {"Ann", "Bo", "", ""}, "Bo"},
             {{0}, 0, {"Ann", "", "", ""}, ""},
             {{0, 1, 2, 3}, 2, four, ""},
         }) {
        StoredGames device;
        device.add({1, "running", mine, turn, 0, names});
        CAPTURE(mine, turn, names);
        CHECK(device.waiting().who == who);
        CHECK(device.waiting().count == 1);
    }
}

TEST_CASE("waiting: the last who played and is somebody else is named, whoever sits before her") {
    struct Case {
        std::vector<int> mine;
        std::vector<int> movers;
        std::string who;
    };
    for (const auto& [mine, movers, who] : std::vector<Case>{
             {{0}, {1}, "Bo"},
             {{0}, {3, 2, 1}, "Bo"},
             {{0}, {3, 0, 2, 0, 0}, "Cy"}, // in the middle of the mover's turn
             {{0, 3}, {1, 2, 3}, "Cy"},
             {{0, 3}, {1, 3, 3, 0}, "Bo"},
             {{0, 1, 2}, {3, 1, 2}, "Di"},
             {{0}, {0, 0}, "Di"}, // nobody else: the seat before her
         }) {
        StoredGames device;
        device.add({1, "running", mine, 0, 0, four}, movers);
        CAPTURE(mine, movers);
        CHECK(device.waiting().who == who);
    }
}

TEST_CASE("waiting: whoever has played and left without a name is not named, but another one is") {
    StoredGames device;
    device.add({1, "running", {0}, 0, 0, {"Ann", "", "Cy"}}, {2, 1});
    CHECK(device.waiting().who == "Cy");
}

TEST_CASE("waiting: moves of nobody, or that cannot be read, name nobody, and do not end the search") {
    StoredGames device;
    for (const char* odd : {"{", "{}", R"({"by":-1})", R"({"by":8})", R"({"by":"1"})", R"({"by":7})"}) {
        device.add({1, "running", {0}, 0, 0, four}, {1, 2});
        REQUIRE(device.online().addSteps(id(1), 2, 3, {{0, "", {{odd, ""}}}}));
        device.storeInfo({1, "running", {0}, 0, 0, four}, 3);
        CAPTURE(odd);
        const std::string who = device.waiting().who;
        CHECK(who == (odd == std::string(R"({"by":7})") ? "Di" : "Cy"));
        CHECK(device.waiting().mark == id(1) + ":3");
    }
}

TEST_CASE("waiting: the mark says since which move each turn waits, and what of it she knows") {
    StoredGames device;
    const auto check = [&](const std::vector<int>& movers, const std::string& since, bool isBegun) {
        device.add({1}, movers);
        const std::string mark = id(1) + ":" + since;
        CAPTURE(movers);
        CHECK(device.waiting().mark == mark);
        CHECK(device.waiting().begun == (isBegun ? mark : ""));
        CHECK(client::isNews(device.waiting(), "") != isBegun);
    };
    check({}, "0", false);
    check({1}, "1", false);
    check({0, 1}, "2", false);
    check({0, 1, 0}, "2", true); // she has begun her turn
    check({0, 1, 0, 0}, "2", true);
    check({0, 0}, "0", true);
    check({0, 1, 0, 0, 1}, "5", false);
}

TEST_CASE("waiting: a turn that is on its way is known and not counted, and one that was only begun is neither") {
    StoredGames device;
    device.add({1}, {1});
    device.add({2}, {1});
    device.play(1, Draft::State::Outbox, 1);
    device.play(2, Draft::State::Open, 1);
    const Waiting waiting = device.waiting();
    CHECK(waiting.count == 1);
    CHECK(waiting.others == 0);
    CHECK(waiting.game == id(2));
    CHECK(waiting.mark == id(1) + ":1 " + id(2) + ":1");
    CHECK(waiting.begun == id(1) + ":1");
}

TEST_CASE("waiting: of a game of which nothing is here there is no mark, and of one that is damaged there is") {
    StoredGames device;
    device.storeInfo({1}, 3);
    CHECK(device.waiting().count == 1);
    CHECK(device.waiting().mark.empty());
    CHECK(device.waiting().begun.empty());
    CHECK(device.waiting().who == "Bob");
    device.add({2}, {1, 0, 1});
    SQLite::Database(device.folder.path("games.sqlite"), SQLite::OPEN_READWRITE).exec("DELETE FROM online_steps");
    const Waiting waiting = device.waiting();
    CHECK(waiting.count == 2);
    CHECK(waiting.others == 1);
    CHECK(waiting.mark == id(2) + ":3");
    CHECK(client::isNews(waiting, ""));
}

TEST_CASE("waiting: what came with the answer to her turn is no other turn before the feed has told of it") {
    StoredGames device;
    device.add({1}, {0, 1});
    const std::string notifiedMark = device.waiting().mark;
    device.play(1, Draft::State::Outbox, 2);
    REQUIRE(device.online().acceptOutbox(id(1), "b1", 2, 4, {{0, "", {{move(0), ""}, {move(1), ""}}}}));
    CHECK(device.waiting().mark == notifiedMark);
    CHECK(!client::isNews(device.waiting(), notifiedMark));
    device.storeInfo({1}, 4);
    CHECK(client::isNews(device.waiting(), notifiedMark));
}

TEST_CASE("waiting: while moves are still to come nobody is taken for the last who played") {
    StoredGames device;
    device.add({1, "running", {0}, 0, 0, four}, {0, 1});
    CHECK(device.waiting().who == "Bo");
    device.storeInfo({1, "running", {0}, 0, 0, four}, 4);
    CHECK(device.waiting().who == "Di");
}

TEST_CASE("waiting: the first game whose moves are all here is named, in whichever order they came") {
    StoredGames device;
    device.add({1}, {1}, 1);
    device.add({2}, {1}, 2);
    device.add({3}, {1}, 3);
    device.storeInfo({3}, 4); // changed last, but its moves are still to be fetched
    CHECK(device.waiting().game == id(2));
    CHECK(device.waiting().count == 3);
    CHECK(device.waiting().others == 2);
    device.storeInfo({2}, 4);
    CHECK(device.waiting().game == id(1));
    device.storeInfo({1}, 4); // none of the moves is known: the game that changed last
    CHECK(device.waiting().game == id(device.online().list().value().front().id.back() - '0'));
}

TEST_CASE("waiting: turns are news that were not told and are not known, each of them as a whole") {
    const auto isNews = [](const std::string& mark, const std::string& begun, const std::string& notifiedMark) {
        Waiting waiting;
        waiting.mark = mark;
        waiting.begun = begun;
        return client::isNews(waiting, notifiedMark);
    };
    CHECK_FALSE(isNews("", "", ""));
    CHECK_FALSE(isNews("", "", "a:1"));
    CHECK(isNews("a:1", "", ""));
    CHECK_FALSE(isNews("a:1", "", "a:1"));
    CHECK(isNews("a:11", "", "a:1"));
    CHECK(isNews("a:1", "", "a:11"));
    CHECK_FALSE(isNews("a:1 b:2", "", "b:2 a:1"));
    CHECK(isNews("a:1 b:2", "", "a:1"));
    CHECK(isNews("a:1 b:2", "", "b:2"));
    CHECK_FALSE(isNews("a:1 b:2", "b:2", "a:1"));
    CHECK_FALSE(isNews("a:1", "a:1", ""));
    CHECK_FALSE(isNews("a:1", "", "a:1 b:2 c:3"));
    CHECK_FALSE(isNews("a:1", "", " a:1  ")); // edited by hand
}

TEST_CASE("waiting: quiet hours begin with their first minute and end before their last, also across midnight") {
    CHECK_FALSE(client::isQuiet(599, 600, 700));
    CHECK(client::isQuiet(600, 600, 700));
    CHECK(client::isQuiet(699, 600, 700));
    CHECK_FALSE(client::isQuiet(700, 600, 700));
    CHECK_FALSE(client::isQuiet(1319, 1320, 420));
    CHECK(client::isQuiet(1320, 1320, 420));
    CHECK(client::isQuiet(0, 1320, 420));
    CHECK(client::isQuiet(419, 1320, 420));
    CHECK_FALSE(client::isQuiet(420, 1320, 420));
    CHECK_FALSE(client::isQuiet(600, 600, 600)); // no quiet hours
}

TEST_CASE("pass: who is told to stop before there is anything to wait for stops then, and only once it is over") {
    client::Stop stop;
    int woken = 0;
    stop.onStop([&] { ++woken; });
    CHECK(woken == 0);
    stop.stop();
    CHECK(woken == 1);
    stop.onStop(nullptr);
    stop.stop();
    CHECK(woken == 1);
    stop.onStop([&] { ++woken; }); // cancelled already: called at once
    CHECK(woken == 2);
}
