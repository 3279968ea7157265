#include "tests/client/sync_fixture.h"

/// The sync loop alone: which requests it makes and when, whatever the answers are. (tests/simulation checks that no
/// turn is lost between many devices.)

using namespace sync_tests;

TEST_CASE("sync: it meets the server, lists the games, and then listens with one poll after the other") {
    SyncFixture phone;
    CHECK(phone.sync.link() == Sync::Link::Trying);
    phone.answerFirstRequests();
    CHECK(phone.sync.link() == Sync::Link::Connected);
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 200,
                 R"({"next":"ab-4","more":false,"games":[)" + openGame + "]}");
    CHECK(phone.changed == std::vector<std::string>{"00000000000000000000000000000001"});
    CHECK(phone.online().list().value().size() == 1);
    CHECK(phone.online().list().value().front().touched == phone.now - 5000);
    phone.answer("GET /v1/sync?since=ab-4&wait=25&profile=0", 200,
                 R"({"next":"ab-5","more":false,"games":[{"game":"00000000000000000000000000000001","state":"gone",)"
                 R"("mine":[],"host":false,"idle":0}]})");
    CHECK(phone.online().list().value().empty());
    CHECK(phone.http.waiting.size() == 1);
}

TEST_CASE("sync: an app that somebody looks at says once what it has shown, and again when that was not heard") {
    SyncFixture phone;
    phone.sync.setWatched(true);
    phone.answerFirstRequests();
    const std::string nothing = R"({"next":"ab-3","more":false,"games":[]})";
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0&shown=1", 200, nothing);
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 200,
                 R"({"next":"ab-4","more":false,"games":[)" + openGame + "]}");
    phone.answer("GET /v1/sync?since=ab-4&wait=25&profile=0&shown=1", 0);
    phone.advanceClock(Sync::longestPause);
    phone.answer("GET /v1/sync?since=ab-4&wait=25&profile=0&shown=1", 200,
                 R"({"next":"ab-4","more":false,"games":[]})");
    phone.sync.setWatched(false);
    phone.answer("GET /v1/sync?since=ab-4&wait=25&profile=0", 200,
                 R"({"next":"ab-5","more":false,"games":[)" + openGame + "]}");
    phone.answer("GET /v1/sync?since=ab-5&wait=25&profile=0", 200, R"({"next":"ab-5","more":false,"games":[]})");
    phone.sync.setWatched(true);
    phone.answer("GET /v1/sync?since=ab-5&wait=25&profile=0", 200, R"({"next":"ab-5","more":false,"games":[]})");
    phone.answer("GET /v1/sync?since=ab-5&wait=25&profile=0&shown=1", 200,
                 R"({"next":"ab-5","more":false,"games":[]})");
}

TEST_CASE("sync: an open app that has nothing to do asks at most three times a minute") {
    SyncFixture phone;
    phone.answerFirstRequests();
    const std::size_t before = phone.http.all.size();
    for (int i = 0; i < 24; ++i) { // ten minutes of polls without news
        phone.advanceClock(Sync::wait * 1000);
        phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 200, R"({"next":"ab-3","more":false,"games":[]})");
    }
    CHECK(phone.http.all.size() - before <= 30);
}

TEST_CASE("sync: in the background it asks nothing by itself, and a single pass ends") {
    SyncFixture phone;
    phone.answerFirstRequests();
    phone.sync.setMode(Sync::Mode::Off);
    CHECK(phone.http.waiting.empty());
    CHECK(!phone.sync.due());
    phone.advanceClock(3'600'000);
    CHECK(phone.http.waiting.empty());
    phone.sync.setMode(Sync::Mode::Once);
    CHECK(!phone.sync.isDone());
    phone.sync.advance();
    phone.answer("GET /v1/sync?since=ab-3&wait=0&profile=0", 200, R"({"next":"ab-3","more":false,"games":[]})");
    CHECK(phone.sync.isDone());
    CHECK(phone.http.waiting.empty());
    phone.sync.setMode(Sync::Mode::Once);
    phone.sync.advance();
    phone.answer("GET /v1/sync?since=ab-3&wait=0&profile=0", 0);
    CHECK(phone.sync.isDone()); // the next pass will try again
}

TEST_CASE("sync: without a network it tries less and less often, and at once when that is back") {
    SyncFixture phone;
    phone.chance = 1;
    Time longest = 0;
    for (int i = 0; i < 12; ++i) {
        phone.answer("GET /v1", 0);
        CHECK(phone.sync.link() == Sync::Link::Away);
        CHECK(phone.sync.linkReason() ==
              "The server cannot be reached just now. What you play is kept here, and sent later.");
        CHECK(phone.http.waiting.empty());
        const Time pause = phone.sync.due().value() - phone.now;
        CHECK(pause >= longest);
        CHECK(pause <= Sync::longestPause + 1);
        longest = pause;
        phone.advanceClock(pause);
    }
    CHECK(longest == Sync::longestPause + 1);
    phone.answer("GET /v1", 0);
    phone.sync.networkIsBack();
    phone.sync.advance();
    phone.answerFirstRequests();
    CHECK(phone.sync.link() == Sync::Link::Connected);
}

TEST_CASE("sync: who is told to wait waits that long") {
    SyncFixture phone;
    phone.chance = 0;
    phone.answer("GET /v1", 429, R"({"type":"/problems/too-often","detail":"Wait."})", 40);
    phone.advanceClock(39'000);
    CHECK(phone.http.waiting.empty());
    phone.advanceClock(1'001);
    CHECK(phone.http.waiting.size() == 1);
}

TEST_CASE("sync: a cursor that the server has forgotten begins everything anew") {
    SyncFixture phone;
    phone.answerFirstRequests();
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 410,
                 R"({"type":"/problems/begin-again","detail":"Again."})");
    phone.answer("GET /v1/games", 200, R"({"games":[)" + openGame + R"(],"cursor":"cd-1"})");
    CHECK(phone.online().list().value().size() == 1);
    CHECK(phone.online().cursor().value() == "cd-1");
}

TEST_CASE("sync: of several pages all games are kept, and it listens from where the first of them began") {
    SyncFixture phone;
    phone.answer("GET /v1", 200, R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})");
    const auto page = [](int game, const std::string& rest) {
        std::string text = openGame;
        text.replace(text.find("01\""), 2, "0" + std::to_string(game));
        return R"({"games":[)" + text + "]," + rest + "}";
    };
    phone.answer("GET /v1/games", 200, page(1, R"("cursor":"ab-3","next":"two")"));
    CHECK(phone.online().list().value().empty()); // the whole list or nothing
    phone.answer("GET /v1/games?before=two", 200, page(2, R"("cursor":"ab-5","next":"three")"));
    phone.answer("GET /v1/games?before=three", 200, page(3, R"("cursor":"ab-7")"));
    CHECK(phone.online().list().value().size() == 3);
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 200, R"({"next":"ab-8","more":false,"games":[]})");
    CHECK(phone.online().cursor().value() == "ab-8");
}

TEST_CASE("sync: a device that was revoked, and an app that is too old, stop asking and say so") {
    SyncFixture revoked;
    revoked.answerFirstRequests();
    revoked.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 401,
                   R"({"type":"/problems/no-token","detail":"Unknown."})");
    CHECK(revoked.sync.link() == Sync::Link::SignedOut);
    revoked.advanceClock(3'600'000);
    CHECK(revoked.http.waiting.empty());
    SyncFixture old;
    old.answer("GET /v1", 200, R"({"server":"9.0.0","oldestClient":"9.0.0","kinds":[]})");
    CHECK(old.sync.link() == Sync::Link::TooOld);
    old.advanceClock(3'600'000);
    CHECK(old.http.waiting.empty());
}

TEST_CASE("sync: a game that has begun is fetched from its first move on, and one that cannot be had is gone") {
    SyncFixture phone;
    phone.answerFirstRequests();
    std::string running = openGame;
    running.replace(running.find("\"open\""), 6, "\"running\"");
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 200,
                 R"({"next":"ab-4","more":false,"games":[)" + running + "]}");
    phone.answer("GET /v1/games/00000000000000000000000000000001?from=0", 404,
                 R"({"type":"/problems/not-found","detail":"Not here."})");
    CHECK(phone.online().list().value().empty());
}

TEST_CASE("sync: a game in which other seats are hers now can be looked at until what those may see has come") {
    SyncFixture phone;
    phone.answerFirstRequests();
    std::string running = openGame;
    running.replace(running.find("\"open\""), 6, "\"running\"");
    std::string handedOver = running;
    handedOver.replace(handedOver.find("\"mine\":[0]"), 10, "\"mine\":[0,1]");
    const auto view = [](int seat) { return R"({"seat":)" + std::to_string(seat) + R"(,"start":{},"steps":[]})"; };
    const auto withViews = [](std::string game, const std::string& views) {
        return game.replace(game.size() - 1, 1, R"(,"views":[)" + views + "]}");
    };
    const std::string fetch = "GET /v1/games/00000000000000000000000000000001?from=0";
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 200,
                 R"({"next":"ab-4","more":false,"games":[)" + running + "]}");
    phone.answer(fetch, 200, withViews(running, view(0)));
    phone.answer("GET /v1/sync?since=ab-4&wait=25&profile=0", 200,
                 R"({"next":"ab-5","more":false,"games":[)" + handedOver + "]}");
    const auto seats = [&] { return phone.online().load("00000000000000000000000000000001").value().seats.size(); };
    phone.answer(fetch, 0);
    CHECK(seats() == 1); // as before
    phone.advanceClock(Sync::longestPause);
    while (phone.http.waiting.front().request.url.find("/sync") != std::string::npos)
        phone.http.waiting.pop_front();
    phone.answer(fetch, 200, withViews(handedOver, view(0) + "," + view(1)));
    CHECK(seats() == 2);
}

TEST_CASE("sync: what a seat has seen, or is not to be told of, is said until the server has heard it") {
    SyncFixture phone;
    phone.answerFirstRequests();
    std::string running = openGame;
    running.replace(running.find("\"open\""), 6, "\"running\"");
    running.replace(running.find("\"length\":0"), 10, "\"length\":1");
    const std::string id = "00000000000000000000000000000001";
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 200,
                 R"({"next":"ab-4","more":false,"games":[)" + running + "]}");
    std::string whole = running;
    whole.replace(whole.size() - 1, 1, R"(,"views":[{"seat":0,"start":{},"steps":[{"move":{}}]}]})");
    phone.answer("GET /v1/games/" + id + "?from=0", 200, whole);
    const bool mutes = GENERATE(false, true);

    if (mutes)
        REQUIRE(phone.online().setMuted(id, true));
    else
        REQUIRE(phone.online().markSeen(id, 0, 1));
    phone.sync.handleLocalChange();
    phone.sync.advance();
    const std::string said = "PUT /v1/games/" + id + (mutes ? "/muted" : "/seen");
    const auto answer = [&](int status) {
        while (!phone.http.waiting.empty() && phone.http.waiting.front().request.url.find("/sync") != std::string::npos)
            phone.http.waiting.pop_front();
        phone.answer(said, status, "{}");
    };
    const auto isUnsaid = [&] {
        const auto row = phone.online().row(id).value();
        return mutes ? row->muteUnsent : row->seenUnsent;
    };
    for (int failures = 0; failures < 2; ++failures) {
        answer(0);
        CHECK(isUnsaid());
        phone.advanceClock(Sync::longestPause);
    }
    answer(200);
    CHECK_FALSE(isUnsaid());
}

TEST_CASE("sync: it says which profile it knows, and hears of another one once") {
    SyncFixture phone;
    phone.answerFirstRequests();
    const auto told = [](const std::string& profile) {
        return R"({"next":"ab-3","more":false,"games":[],"profile":)" + profile + "}";
    };
    phone.answer(
        "GET /v1/sync?since=ab-3&wait=25&profile=0", 200,
        told(R"({"account":"a1","name":"Anna","face":2,"revision":7,"quiet":{"from":60,"to":0,"offset":-60}})"));
    REQUIRE(phone.profiles.size() == 1);
    CHECK(phone.profiles[0] == protocol::Profile{"Anna", 2, 7, protocol::Profile::Quiet{60, 0, -60}});
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=7", 200, R"({"next":"ab-3","more":false,"games":[]})");
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=7", 200, told(R"({"name":5,"revision":8})"));
    CHECK(phone.profiles.size() == 1); // an unreadable profile is ignored
    CHECK(phone.sync.link() == Sync::Link::Connected);
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=8", 200,
                 told(R"({"account":7,"name":"Ann","face":2,"revision":9})"));
    REQUIRE(phone.profiles.size() == 2); // its own account is known
    CHECK(phone.profiles[1].name == "Ann");
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=9", 200, R"({"next":"ab-3","more":false,"games":[]})");
    phone.sync.use({"http://server", "another"}); // another account
    phone.sync.advance();
    phone.answer("GET /v1", 200, R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})");
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 200, R"({"next":"ab-3","more":false,"games":[]})");
}

TEST_CASE("sync: what is muted here is said to the server, and what it says counts unless that is under way") {
    SyncFixture phone;
    phone.answerFirstRequests();
    const std::string id = "00000000000000000000000000000001";
    const auto news = [](const std::string& next, const std::string& muted) {
        std::string game = openGame;
        game.insert(game.find(R"("seats")"), R"("muted":)" + muted + ',');
        return R"({"next":")" + next + R"(","more":false,"games":[)" + game + "]}";
    };
    const auto isMuted = [&] { return phone.online().row(id).value()->muted; };
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=0", 200, news("ab-4", "true"));
    CHECK(isMuted()); // muted on another device
    REQUIRE(phone.online().setMuted(id, false));
    phone.answer("GET /v1/sync?since=ab-4&wait=25&profile=0", 200, news("ab-5", "true")); // sent before the change here
    CHECK_FALSE(isMuted());
    REQUIRE(phone.http.waiting.size() == 2); // besides the next poll
    CHECK(phone.http.waiting.front().request.body == R"({"muted":false})");
    phone.answer("PUT /v1/games/" + id + "/muted", 503);
    phone.advanceClock(Sync::longestPause); // it is sent until it is answered
    phone.http.waiting.pop_front();
    phone.answer("PUT /v1/games/" + id + "/muted", 200, "{}");
    CHECK_FALSE(phone.online().row(id).value()->muteUnsent);
    CHECK_FALSE(isMuted());
    REQUIRE(phone.online().setMuted(id, true));
    phone.sync.handleLocalChange();
    phone.sync.advance();
    REQUIRE(phone.online().setMuted(id, false)); // a second change, while the first is being sent
    phone.answer("PUT /v1/games/" + id + "/muted", 200, "{}");
    CHECK_FALSE(isMuted());
    CHECK(phone.http.waiting.back().request.body == R"({"muted":false})");
}
