#include "tests/client/sync_games_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// The order of the loop's requests, and which of them wait for each other.

using namespace sync_tests;

namespace {

std::string seenBody(int seat, int length) {
    return R"({"seat":)" + std::to_string(seat) + R"(,"length":)" + std::to_string(length) + "}";
}

} // namespace

TEST_CASE("sync: of many games that are new, four are fetched at once and each of them in the end, once") {
    SyncGamesFixture phone;
    std::string all;
    for (int game = 1; game <= 9; ++game)
        all += (all.empty() ? "" : ",") + text({game, 1});
    phone.forgetEvents();
    phone.answerPoll(all, "ab-4");
    for (std::size_t left = 9; left > 0; --left) {
        const auto asked = phone.asked();
        REQUIRE(asked.size() == std::min<std::size_t>(left, Sync::mostFetches));
        const int game = asked.front().at(std::string("GET " + path(1, "")).size() - 1) - '0';
        phone.answerGame("GET " + path(game, "?from=0"), 200, text({game, 1}, view(0, 0, 1)));
    }
    CHECK(phone.asked().empty());
    CHECK(std::count_if(phone.http.all.begin(), phone.http.all.end(),
                        [](const std::string& one) { return one.ends_with("?from=0"); }) == 9);
    const auto rows = phone.online().list();
    for (const store::OnlineRow& row : rows.value())
        CHECK(row.length == 1);
}

TEST_CASE("sync: a turn goes before what is new, that before what is muted, and that before what was seen") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    REQUIRE(phone.online().markSeen(id(1), 0, 2));
    REQUIRE(phone.online().setMuted(id(1), true));
    REQUIRE(phone.online().applyFeed({{id(1), text({1, 5}), 5, 1}}, {}, "ab-4"));
    phone.play(2);
    REQUIRE(phone.asked() == All{"PUT " + path(1, "/moves/2")}); // one request for a game at a time
    phone.sync.handleLocalChange();
    phone.sync.advance();
    REQUIRE(phone.asked().size() == 1);
    phone.answerGame("PUT " + path(1, "/moves/2"), 200, R"({"length":4,"steps":[{"move":{}},{"move":{}}]})");
    phone.answerGame("GET " + path(1, "?from=4"), 200, text({1, 5}, view(0, 4, 5)));
    CHECK(phone.request().body == R"({"muted":true})");
    phone.answerGame("PUT " + path(1, "/muted"), 200, "{}");
    phone.answerGame("PUT " + path(1, "/seen"), 200, "{}");
    CHECK(phone.asked().empty());
}

TEST_CASE("sync: what others have played after her turn comes with its answer") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    phone.play(2);
    phone.answerGame("PUT " + path(1, "/moves/2"), 200,
                     R"({"length":5,"steps":[{"move":{}},{"move":{}},{"move":{"by":1}}]})");
    const auto game = phone.online().load(id(1));
    REQUIRE(game);
    CHECK(game.value().row.length == 5);
    CHECK(game.value().seats[0].steps[4].move == R"({"by":1})");
    CHECK(phone.asked().empty());
}

TEST_CASE("sync: when other seats are hers, everything is fetched from the first move on") {
    const auto [before, after] = GENERATE(table<std::string, std::string>({{"0", "0,1"}, {"0,1", "0"}, {"0", "1"}}));
    SyncGamesFixture phone;
    phone.add({1, 2, before});
    phone.answerPoll(text({1, 3, after}), "ab-5");
    CHECK(phone.asked() == All{"GET " + path(1, "?from=0")});
}

TEST_CASE("sync: what each seat has seen is said, one after the other, and only what the server does not know") {
    SyncGamesFixture phone;
    phone.add({1, 2, "0,1,2"});
    REQUIRE(phone.online().markSeen(id(1), 1, 1));
    REQUIRE(phone.online().markSeen(id(1), 2, 2));
    phone.sync.handleLocalChange();
    phone.sync.advance();
    REQUIRE(phone.asked() == All{"PUT " + path(1, "/seen")});
    CHECK(phone.request().body == seenBody(1, 1));
    REQUIRE(phone.online().markSeen(id(1), 1, 2)); // while the request is under way
    phone.answerGame("PUT " + path(1, "/seen"), 200, "{}");
    REQUIRE(phone.asked() == All{"PUT " + path(1, "/seen")});
    CHECK(phone.request().body == seenBody(1, 2));
    phone.answerGame("PUT " + path(1, "/seen"), 404, "{}"); // refused for good: not sent again
    REQUIRE(phone.asked() == All{"PUT " + path(1, "/seen")});
    CHECK(phone.request().body == seenBody(2, 2));
    phone.answerGame("PUT " + path(1, "/seen"), 200, "{}");
    CHECK(phone.asked().empty());
    CHECK_FALSE(phone.online().row(id(1)).value()->seenUnsent);
}

TEST_CASE("sync: a server that knows nothing of muting is not told again and again") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    REQUIRE(phone.online().setMuted(id(1), true));
    phone.sync.handleLocalChange();
    phone.sync.advance();
    phone.answerGame("PUT " + path(1, "/muted"), 404, "{}");
    CHECK(phone.asked().empty());
    CHECK(phone.online().row(id(1)).value()->muted); // the change made here wins
}

TEST_CASE("sync: nothing is sent or fetched of a game that is gone, whatever is kept of it") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    REQUIRE(phone.online().saveDraft(id(1), {DraftState::Outbox, 0, 2, "b1", {"{}"}, 1, false}));
    phone.answerPoll(R"({"game":")" + id(1) + R"(","state":"gone"})", "ab-5");
    REQUIRE(phone.online().row(id(1)).value()->gone);
    phone.sync.handleLocalChange();
    phone.advanceClock(Sync::longestPause);
    CHECK(phone.asked().empty());
}

TEST_CASE("sync: a game that cannot be read stands in the way of no other") {
    SyncGamesFixture phone;
    phone.add({2, 2});
    REQUIRE(phone.online().applyFeed({{id(1), "{", 3, 99'000'000}}, {}, "ab-4"));
    phone.play(2, 2);
    CHECK(phone.asked() == All{"PUT " + path(2, "/moves/2")});
}

TEST_CASE("sync: what an answer says of a game is learned and fetched at once, unless she is not in it") {
    struct Case {
        std::string mine;
        std::string rest;
        bool isHers;
    };
    const auto [mine, rest, isHers] = GENERATE(values<Case>(
        {{"0", "", true}, {"", R"("invited":[1],)", true}, {"", R"("host":true,)", true}, {"", "", false}}));
    SyncGamesFixture phone;
    std::string said = text({1, 1, mine});
    if (rest.find("host") != std::string::npos)
        said.replace(said.find(R"("host":false,)"), 13, rest);
    else
        said.insert(1, rest);
    const auto learned = phone.sync.addGame(protocol::readGame(said).value());
    REQUIRE(learned);
    CHECK(learned.value() == id(1));
    CHECK(phone.online().row(id(1)).value().has_value() == isHers);
    phone.sync.advance();
    CHECK(phone.asked() == (isHers ? All{"GET " + path(1, "?from=0")} : All{}));
}

TEST_CASE("sync: a game that the disk will not have is not learned, and that says why") {
    SyncGamesFixture phone;
    phone.trouble = [](const engine::Refusal&) {};
    SQLite::Database(phone.folder.path("games.db"), SQLite::OPEN_READWRITE)
        .exec("CREATE TRIGGER full BEFORE INSERT ON online BEGIN SELECT RAISE(ABORT, 'full'); END");
    const auto learned = phone.sync.addGame(protocol::readGame(text({1, 1})).value());
    REQUIRE_FALSE(learned);
    CHECK_FALSE(learned.refusal().sentence().empty());
    CHECK(phone.online().list().value().empty());
}

TEST_CASE("sync: what is known of a game is not learned over again by an answer that comes late") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    REQUIRE(phone.sync.addGame(protocol::readGame(text({1, 0, "0", "open"})).value()));
    const auto known = protocol::readGame(phone.online().row(id(1)).value()->about);
    CHECK(known.value() == protocol::readGame(text({1, 2})).value());
}

TEST_CASE("sync: another reason to be away is told, and the same one only once") {
    SyncFixture phone;
    const int before = phone.links;
    phone.answer("GET /v1", 0);
    CHECK(phone.links == before + 1);
    phone.advanceClock(Sync::longestPause);
    phone.answer("GET /v1", 0);
    CHECK(phone.links == before + 1);
    phone.advanceClock(Sync::longestPause);
    phone.answer("GET /v1", 503, R"({"detail":"We are being mended."})");
    CHECK(phone.links == before + 2);
    CHECK(phone.sync.linkReason() == "We are being mended. What you play is kept here, and sent later.");
}

TEST_CASE("sync: who goes on looking has seen nothing new, and who looks again has") {
    SyncFixture phone;
    phone.sync.setWatched(true);
    phone.answerFirstRequests();
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0&shown=1", 200,
                 R"({"next":"ab-3","more":false,"games":[]})");
    phone.sync.setWatched(true);
    phone.answerPoll("", "ab-3");
    CHECK(phone.http.all.back() == "GET /v1/sync?since=ab-3&wait=25&profile=0");
    phone.sync.setWatched(false);
    phone.sync.setWatched(true);
    phone.answerPoll("", "ab-3");
    CHECK(phone.http.all.back() == "GET /v1/sync?since=ab-3&wait=25&profile=0&shown=1");
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0&shown=1", 0);
    phone.sync.setWatched(true); // the server does not know yet that the app is in the foreground
    phone.advanceClock(Sync::longestPause);
    CHECK(phone.http.all.back() == "GET /v1/sync?since=ab-3&wait=25&profile=0&shown=1");
}

TEST_CASE("sync: while it waits for an answer nothing is due, so that nobody asks it again and again") {
    SyncFixture phone;
    CHECK_FALSE(phone.sync.due());
    phone.answer("GET /v1", 200, R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})");
    CHECK_FALSE(phone.sync.due());
    phone.answer("GET /v1/games", 200, R"({"games":[],"cursor":"ab-3"})");
    CHECK_FALSE(phone.sync.due());
    phone.sync.handleLocalChange();
    CHECK(phone.sync.due() == Time(0));
    phone.sync.advance();
    CHECK_FALSE(phone.sync.due());
}

TEST_CASE("sync: a pass is not done while anything is under way, nor before what was found is fetched") {
    SyncFixture phone;
    phone.answerFirstRequests();
    phone.sync.setMode(Sync::Mode::Off);
    phone.sync.setMode(Sync::Mode::Once);
    phone.sync.advance();
    phone.answerPoll(text({1, 1}) + "," + text({2, 1}), "ab-4");
    CHECK_FALSE(phone.sync.isDone());
    phone.answer("GET " + path(2, "?from=0"), 200, text({2, 1}, view(0, 0, 1)));
    CHECK_FALSE(phone.sync.isDone());
    phone.answer("GET " + path(1, "?from=0"), 200, text({1, 1}, view(0, 0, 1)));
    CHECK(phone.sync.isDone());
    CHECK(phone.http.waiting.empty());
}

TEST_CASE("sync: a turn that the disk will not mark as sent is not sent, and that is told") {
    SyncGamesFixture phone;
    for (const int game : {1, 2})
        phone.add({game, 2});
    for (const int game : {1, 2})
        REQUIRE(phone.online().saveDraft(id(game), {DraftState::Outbox, 0, 2, "b1", {"{}"}, 1, false}));
    int troubles = 0;
    phone.trouble = [&](const engine::Refusal&) { ++troubles; };
    SQLite::Database(phone.folder.path("games.db"), SQLite::OPEN_READWRITE)
        .exec("CREATE TRIGGER full BEFORE INSERT ON drafts BEGIN SELECT RAISE(ABORT, 'full'); END");
    phone.sync.handleLocalChange();
    phone.sync.advance();
    CHECK(troubles == 2);
    CHECK(phone.asked().empty());
    CHECK(phone.changed.empty());
    REQUIRE(phone.sync.due());
    CHECK(*phone.sync.due() > phone.now);
    CHECK(*phone.sync.due() == phone.now + static_cast<Time>(phone.chance * Sync::shortestPause) +
                                   1); // one pause, not a longer one for each game
}

TEST_CASE("sync: games that cannot be listed are told as trouble, and everything waits for a while") {
    SyncGamesFixture phone;
    phone.answerPoll("", "ab-3");
    phone.http.waiting.clear();
    phone.sync.setMode(Sync::Mode::Off);
    phone.sync.setMode(Sync::Mode::Live);
    phone.forgetEvents();
    int troubles = 0;
    phone.trouble = [&](const engine::Refusal&) { ++troubles; };
    SQLite::Database(phone.folder.path("games.db"), SQLite::OPEN_READWRITE).exec("ALTER TABLE drafts RENAME TO lost");
    for (int i = 1; i <= 3; ++i) {
        phone.sync.advance();
        CHECK(troubles == i);
        CHECK(phone.http.all.empty());
        REQUIRE(phone.sync.due());
        CHECK(*phone.sync.due() > phone.now + 1);
        phone.now = *phone.sync.due();
    }
}

TEST_CASE("sync: while the list comes nothing else is asked, whatever is played meanwhile") {
    SyncFixture phone;
    phone.answer("GET /v1", 200, R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})");
    const std::size_t before = phone.http.all.size();
    phone.sync.handleLocalChange();
    phone.sync.advance();
    phone.sync.handleLocalChange();
    phone.sync.advance();
    CHECK(phone.http.all.size() == before);
}
