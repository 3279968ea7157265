#include "tests/client/sync_games_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// The loop and games: turns that are sent, moves that are fetched, and what is reported of them.

using namespace sync_tests;
using Progress = Sync::Progress;

namespace {

const std::string moves = R"({"length":4,"steps":[{"move":{"do":"a"}},{"move":{"do":"b"},"position":{"p":2}}]})";

} // namespace

TEST_CASE(
    "sync: a turn is marked as sent, then sent with what counts of it, and settled with what the server made of it") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    phone.play(2);
    CHECK(phone.draft().sent);
    CHECK(phone.changed == All{id(1)});
    REQUIRE(phone.asked() == All{"PUT " + path(1, "/moves/2")});
    CHECK(phone.request().body == R"({"batch":"b1","seat":0,"moves":[{"do":"a"},{"do":"b"}]})");
    CHECK(phone.progress == std::vector{Progress::Sending});
    phone.request().onTransmitted();
    CHECK(phone.progress == std::vector{Progress::Sending, Progress::Transmitted});
    phone.answerGame("PUT " + path(1, "/moves/2"), 200, moves);
    CHECK(phone.progress == std::vector{Progress::Sending, Progress::Transmitted, Progress::Answered});
    CHECK(phone.changed == All{id(1), id(1)});
    CHECK_FALSE(phone.hasDraft());
    const auto game = phone.online().load(id(1)).value();
    CHECK(game.row.length == 4);
    REQUIRE(game.seats[0].steps.size() == 4);
    CHECK(game.seats[0].steps[2].move == R"({"do":"a"})");
    CHECK(game.seats[0].steps[2].position.empty());
    CHECK(game.seats[0].steps[3].position == R"({"p":2})");
    CHECK(phone.asked().empty()); // the whole log has been fetched
}

TEST_CASE("sync: a turn that was not answered is sent again as it was, and it is said only once that it was sent") {
    const int status = GENERATE(0, 408, 425, 429, 500, 503);
    SyncGamesFixture phone;
    phone.add({1, 2});
    phone.play(2);
    for (int i = 0; i < 3; ++i) {
        const std::string body = phone.request().body;
        phone.progress.clear();
        phone.answerGame("PUT " + path(1, "/moves/2"), status, "{}");
        CHECK(phone.progress == std::vector{Progress::Waiting});
        CHECK(phone.draft().state == DraftState::Outbox);
        CHECK(phone.asked().empty());
        phone.advanceClock(Sync::longestPause);
        REQUIRE(phone.asked() == All{"PUT " + path(1, "/moves/2")});
        CHECK(phone.request().body == body);
        CHECK(phone.progress.back() == Progress::Sending);
    }
    CHECK(phone.changed.size() == 1);
    phone.answerGame("PUT " + path(1, "/moves/2"), 200, moves);
    CHECK_FALSE(phone.hasDraft());
}

TEST_CASE("sync: a turn that the server will not have stays, with the server's reason, and is not sent again") {
    const int status = GENERATE(400, 403, 404, 409, 410, 422);
    SyncGamesFixture phone;
    phone.add({1, 2});
    phone.play(2);
    phone.forgetEvents();
    phone.answerGame("PUT " + path(1, "/moves/2"), status, R"({"type":"/problems/x","detail":"Not like that."})");
    CHECK(phone.progress == std::vector{Progress::Answered});
    CHECK(phone.draft().state == DraftState::Refused);
    CHECK(phone.draft().reason == "Not like that.");
    CHECK(phone.draft().moves.size() == 3);
    CHECK(phone.changed == All{id(1)});
    CHECK(phone.sync.link() == Sync::Link::Connected);
    phone.sync.handleLocalChange();
    phone.advanceClock(Sync::longestPause);
    CHECK(phone.asked().empty());
}

TEST_CASE("sync: a turn is kept when the device was revoked, and sent when she has signed in again") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    phone.play(2);
    phone.forgetEvents();
    phone.answerGame("PUT " + path(1, "/moves/2"), 401, "{}");
    CHECK(phone.progress == std::vector{Progress::Waiting});
    CHECK(phone.draft().state == DraftState::Outbox);
    CHECK(phone.sync.link() == Sync::Link::SignedOut);
    phone.sync.use({"http://server", "again"});
    phone.sync.advance();
    phone.answer("GET /v1", 200, R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})");
    CHECK(phone.asked() == All{"PUT " + path(1, "/moves/2")});
}

TEST_CASE("sync: a turn that can no longer be read is refused with that reason, and nothing of it is sent") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    REQUIRE(phone.online().saveDraft(id(1), {DraftState::Outbox, 0, 2, "b1", {R"({"do":"a"})", "{"}, 2, false}));
    phone.sync.handleLocalChange();
    phone.sync.advance();
    CHECK(phone.asked().empty());
    CHECK(phone.draft().state == DraftState::Refused);
    CHECK(phone.draft().reason == "The saved turn cannot be read.");
}

TEST_CASE("sync: when nobody waits for an answer any more, a turn waits, and is sent again later") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    phone.play(2);
    const bool answered = GENERATE(false, true);
    if (answered)
        phone.answerGame("PUT " + path(1, "/moves/2"), 200, moves);
    phone.forgetEvents();
    phone.sync.setMode(Sync::Mode::Off);
    CHECK(phone.progress == (answered ? std::vector<Progress>() : std::vector{Progress::Waiting}));
    phone.sync.setMode(Sync::Mode::Off);
    CHECK(phone.progress.size() == (answered ? 0 : 1)); // once
    phone.sync.setMode(Sync::Mode::Live);
    phone.sync.advance();
    CHECK(phone.asked() == (answered ? All{} : All{"PUT " + path(1, "/moves/2")}));
}

TEST_CASE("sync: two who share a device are each told of an accepted turn what they may see, before it is settled") {
    SyncGamesFixture phone;
    phone.add({1, 2, "0,1"});
    phone.play(2);
    phone.forgetEvents();
    phone.answerGame("PUT " + path(1, "/moves/2"), 200, moves);
    CHECK(phone.hasDraft());
    REQUIRE(phone.asked() == All{"GET " + path(1, "?from=2")}); // not sent again
    phone.answerGame("GET " + path(1, "?from=2"), 503, "{}");
    phone.advanceClock(Sync::longestPause);
    REQUIRE(phone.asked() == All{"GET " + path(1, "?from=2")});
    phone.changed.clear();
    phone.answerGame("GET " + path(1, "?from=2"), 200, text({1, 4, "0,1"}, view(0, 2, 4) + "," + view(1, 2, 4)));
    CHECK_FALSE(phone.hasDraft());
    CHECK(phone.lists == 1);
    CHECK(phone.changed == All{id(1)});
    CHECK(phone.online().load(id(1)).value().seats[1].steps.size() == 4);
    CHECK(phone.asked().empty());
    phone.play(4); // the next turn is sent, and not mistaken for the last one
    CHECK(phone.asked() == All{"PUT " + path(1, "/moves/4")});
}

TEST_CASE("sync: a turn that is accepted in words nobody understands is not lost: the game is fetched") {
    for (const char* body : {"{}", R"({"length":-1,"steps":[]})", R"({"length":4,"steps":[{"move":5}]})"}) {
        SyncGamesFixture phone;
        phone.add({1, 2});
        phone.play(2);
        phone.answerGame("PUT " + path(1, "/moves/2"), 200, body);
        CAPTURE(body);
        REQUIRE(phone.asked() == All{"GET " + path(1, "?from=2")});
        phone.answerGame("GET " + path(1, "?from=2"), 200, text({1, 4}, view(0, 2, 4)));
        CHECK_FALSE(phone.hasDraft());
        CHECK(phone.online().row(id(1)).value()->length == 4);
    }
}

TEST_CASE("sync: what was accepted for one account is not taken as accepted for another") {
    SyncGamesFixture phone;
    phone.add({1, 2, "0,1"});
    phone.play(2);
    phone.answerGame("PUT " + path(1, "/moves/2"), 200, moves);
    phone.sync.use({"http://server", "again"});
    phone.sync.advance();
    phone.answer("GET /v1", 200, R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})");
    CHECK(phone.asked() == All{"PUT " + path(1, "/moves/2")});
}

TEST_CASE("sync: only what is new of a game is fetched, as its seats may see it, and nothing when nothing is") {
    const std::string mine = GENERATE("0", "0,1", "1,0");
    SyncGamesFixture phone;
    phone.add({1, 2, mine});
    const std::string about = phone.online().row(id(1)).value()->about;
    CHECK(protocol::readGame(about).value() == protocol::readGame(text({1, 2, mine})).value());
    CHECK(about.find("views") == std::string::npos); // they are stored elsewhere
    phone.answerPoll(text({1, 2, mine}), "ab-5");
    CHECK(phone.asked().empty());
    phone.answerPoll(text({1, 3, mine}), "ab-6");
    REQUIRE(phone.asked() == All{"GET " + path(1, "?from=2")});
    phone.forgetEvents();
    const std::string views = mine == "0" ? view(0, 2, 3) : view(0, 2, 3) + "," + view(1, 2, 3);
    phone.answerGame("GET " + path(1, "?from=2"), 200, text({1, 3, mine}, views));
    CHECK(phone.lists == 1);
    CHECK(phone.changed == All{id(1)});
    const auto game = phone.online().load(id(1)).value();
    for (const store::OnlineSeat& seat : game.seats) {
        CHECK(seat.start == R"({"s":1})");
        REQUIRE(seat.steps.size() == 3);
        CHECK(seat.steps[1].position == R"({"p":1})");
        CHECK(seat.steps[2].move == R"({"n":2})");
        CHECK(seat.steps[2].position.empty());
    }
    CHECK(phone.asked().empty());
}

TEST_CASE("sync: what is played is fetched while a game runs and when it is over, and of no other") {
    for (const auto& [state, fetched] : std::vector<std::pair<std::string, bool>>{
             {"open", false}, {"running", true}, {"over", true}, {"cancelled", false}}) {
        SyncGamesFixture phone;
        phone.answerPoll(text({1, 0, "0", state}), "ab-4");
        CAPTURE(state);
        CHECK(phone.asked() == (fetched ? All{"GET " + path(1, "?from=0")} : All{}));
    }
}

TEST_CASE("sync: one who only looks on is told what everybody sees, once") {
    SyncGamesFixture phone;
    phone.answerPoll(text({1, 1, ""}), "ab-4");
    phone.answerGame("GET " + path(1, "?from=0"), 200, text({1, 1, ""}, view(-1, 0, 1)));
    CHECK(phone.asked().empty());
    CHECK(phone.online().load(id(1)).value().seats.at(0).seat == -1);
    REQUIRE(phone.online().markSeen(id(1), -1, 1));
    phone.sync.handleLocalChange();
    phone.sync.advance();
    CHECK(phone.asked().empty()); // what nobody has seen yields no receipt
}

TEST_CASE("sync: what is fetched and makes no sense changes nothing, and is fetched again after a pause") {
    SyncGamesFixture phone;
    phone.chance = 1;
    phone.answerPoll(text({1, 1}), "ab-4");
    for (const auto& [status, body] :
         std::vector<std::pair<int, std::string>>{{200, "{}"},
                                                  {200, text({1, 1}, R"({"seat":8,"steps":[]})")},
                                                  {200, text({1, 1}, R"({"seat":0})")},
                                                  {200, text({1, 1}, R"({"seat":0,"start":5,"steps":[]})")},
                                                  {403, text({1, 1}, view(0, 0, 1))},
                                                  {409, text({1, 1}, view(0, 0, 1))}}) {
        CAPTURE(status, body);
        phone.answerGame("GET " + path(1, "?from=0"), status, body);
        CHECK(phone.sync.link() == Sync::Link::Away);
        CHECK(phone.sync.linkReason() ==
              "The server said something that this version of the app does not understand. What "
              "you play is kept here, and sent later.");
        CHECK(phone.online().row(id(1)).value()->seats == 0);
        CHECK(phone.asked().empty());
        phone.advanceClock(Sync::longestPause);
    }
    CHECK(phone.asked() == All{"GET " + path(1, "?from=0")});
}

TEST_CASE("sync: a game that cannot be had is told as gone, and how far the feed was heard stays") {
    SyncGamesFixture phone;
    phone.answerPoll(text({1, 1}), "ab-4");
    phone.forgetEvents();
    phone.answerGame("GET " + path(1, "?from=0"), 404, "{}");
    CHECK(phone.lists == 1);
    CHECK(phone.changed == All{id(1)});
    CHECK(phone.online().cursor().value() == "ab-4");
}

TEST_CASE("sync: news of a game is announced once, with its moves; at once when these cannot be had yet") {
    SyncGamesFixture phone;
    phone.add({1, 2});
    phone.answerPoll(text({1, 3}), "ab-5");
    CHECK(phone.changed.empty());
    const std::string question = "GET " + path(1, "?from=2");
    const std::string moves = text({1, 3}, view(0, 2, 3));
    SECTION("they come") {
        phone.answerGame(question, 200, moves);
        phone.advanceClock(Sync::longestPause);
    }
    SECTION("the server is busy") { phone.answerGame(question, 503, "{}"); }
    SECTION("what it says cannot be read") { phone.answerGame(question, 200, "{}"); }
    SECTION("it does not know this device any more") { phone.answerGame(question, 401, "{}"); }
    SECTION("the app falls silent") { phone.sync.setMode(Sync::Mode::Off); }
    SECTION("the disk will not have them") {
        phone.trouble = [](const engine::Refusal&) {};
        SQLite::Database(phone.folder.path("games.db"), SQLite::OPEN_READWRITE)
            .exec("CREATE TRIGGER full BEFORE INSERT ON online_steps BEGIN SELECT RAISE(ABORT, 'full'); END");
        phone.answerGame(question, 200, moves);
    }
    CHECK(phone.changed == All{id(1)});
}
