#include "tests/client/sync_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// The state of the link: what each answer of the server means for it, how long the loop pauses, and what the player is
/// told.

using namespace sync_tests;
using Link = Sync::Link;

namespace {

const std::string welcome = R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})";
const std::string poll = "GET /v1/sync?since=ab-3&wait=25&profile=0";
const std::string nothing = R"({"next":"ab-3","more":false,"games":[]})";
const std::string later = " What you play is kept here, and sent later.";
const std::string odd = "The server said something that this version of the app does not understand.";

/// The time until the loop's next request.
Time pause(const SyncFixture& phone) { return phone.sync.due().value() - phone.now; }

std::string gone(const std::string& id) { return R"({"game":")" + id + R"(","state":"gone"})"; }

std::string numbered(int number) {
    std::string text = openGame;
    const std::string digits = std::to_string(number);
    return text.replace(text.find("01\"") + 2 - digits.size(), digits.size(), digits);
}
std::string games(int count) {
    std::string all;
    for (int i = 1; i <= count; ++i)
        all += (all.empty() ? "" : ",") + numbered(i);
    return all;
}

} // namespace

TEST_CASE("sync: with every failure the pause may be twice as long, and how long it is chance decides") {
    for (const double chance : {0.0, 0.5, 1.0}) {
        SyncFixture phone;
        phone.chance = chance;
        double most = Sync::shortestPause;
        for (int i = 0; i < 40; ++i, most = std::min<double>(most * 2, Sync::longestPause)) {
            phone.answer("GET /v1", 0);
            CAPTURE(chance, i);
            REQUIRE(pause(phone) == static_cast<Time>(chance * most) + 1);
            phone.advanceClock(pause(phone) - 1);
            REQUIRE(phone.http.waiting.empty());
            phone.advanceClock(1);
            REQUIRE(phone.http.waiting.size() == 1);
        }
    }
}

TEST_CASE("sync: failures from before are forgotten when the server has answered, whatever it said") {
    const int status = GENERATE(200, 404, 409, 422);
    SyncFixture phone;
    phone.chance = 1;
    for (int i = 0; i < 5; ++i) {
        phone.answer("GET /v1", 503);
        phone.advanceClock(pause(phone));
    }
    phone.answerFirstRequests();
    REQUIRE(phone.online().applyFeed({{"g1", numbered(1), 0, 1}}, {}, "ab-3"));
    REQUIRE(phone.online().setMuted("g1", true));
    phone.sync.handleLocalChange();
    phone.sync.advance();
    phone.answerGame("PUT /v1/games/g1/muted", status, "{}");
    phone.answer(poll, 0);
    CHECK(pause(phone) == Sync::shortestPause + 1); // as after the first failure
}

TEST_CASE("sync: failures from before are forgotten for another account, and when the network is back") {
    SyncFixture phone;
    phone.chance = 1;
    for (int i = 0; i < 5; ++i) {
        phone.answer("GET /v1", 0);
        phone.advanceClock(pause(phone));
    }
    if (GENERATE(false, true))
        phone.sync.networkIsBack();
    else
        phone.sync.use({"http://server", "another"});
    phone.sync.advance();
    phone.answer("GET /v1", 0);
    CHECK(pause(phone) == Sync::shortestPause + 1);
}

TEST_CASE("sync: the server's word counts when it asks for more patience, and chance when that is longer") {
    SyncFixture phone;
    phone.chance = 1;
    phone.answer("GET /v1", 503, "{}", 40);
    CHECK(pause(phone) == 40'001);
    for (int i = 0; i < 10; ++i) {
        phone.advanceClock(pause(phone));
        phone.answer("GET /v1", 503, "{}", 2);
    }
    CHECK(pause(phone) == Sync::longestPause + 1);
}

TEST_CASE("sync: each way to be without the server has its name and its sentence, told when it changes") {
    struct Case {
        HttpReply reply;
        Link link;
        std::string why;
    };
    const auto silent = [](HttpReply::Fault fault) { return HttpReply{0, fault, {}, {}, 0}; };
    const auto said = [](int status, const std::string& body) {
        return HttpReply{status, HttpReply::Fault::None, body, {}, 0};
    };
    const std::string notAServer = "What answers at this address is not a server for these games.";
    const std::vector<Case> cases{
        {silent(HttpReply::Fault::Unreachable), Link::Away, "The server cannot be reached just now." + later},
        {silent(HttpReply::Fault::TooSlow), Link::Away, "The server did not answer in time." + later},
        {silent(HttpReply::Fault::Malformed), Link::Away, notAServer + later},
        {silent(HttpReply::Fault::Untrusted), Link::Untrusted,
         "The server cannot prove that it is the one it says it is, so nothing was sent. Check its address; on a "
         "network that asks you to sign in, do that first."},
        {said(503, R"({"detail":"We are being mended."})"), Link::Away, "We are being mended." + later},
        {said(500, "<html>"), Link::Away, "The server answered with the error 500." + later},
        {said(408, "{}"), Link::Away, "The server answered with the error 408." + later},
        {said(425, "{}"), Link::Away, "The server answered with the error 425." + later},
        {said(429, "{}"), Link::Trying, ""}, // the server is there, only busy
        {said(404, "{}"), Link::Away, notAServer + later},
        {said(404, welcome), Link::Away, notAServer + later},
        {said(200, R"({"hello":1})"), Link::Away, notAServer + later},
        {said(200, "<html>"), Link::Away, notAServer + later},
        {said(401, "{}"), Link::SignedOut,
         "The server does not know this device any more. Your games are still here; sign in again with your recovery "
         "code or from another device."},
        {said(200, R"({"oldestClient":"9.0.0"})"), Link::TooOld,
         "This server needs a newer version of the app. Update it; your turns are kept."},
    };
    for (const Case& one : cases) {
        CAPTURE(one.reply.status, static_cast<int>(one.reply.fault), one.reply.body);
        SyncFixture phone;
        const int before = phone.links;
        const auto answer = [&] {
            REQUIRE(phone.http.waiting.size() == 1);
            auto done = std::move(phone.http.waiting.front().done);
            phone.http.waiting.clear();
            done(one.reply);
            phone.sync.advance();
        };
        answer();
        CHECK(phone.sync.link() == one.link);
        CHECK(phone.sync.linkReason() == one.why);
        CHECK((phone.links > before) == (one.link != Link::Trying));
        CHECK(phone.http.waiting.empty());
        const bool isOver = one.link == Link::SignedOut || one.link == Link::TooOld;
        CHECK(phone.sync.due().has_value() != isOver);
        if (isOver)
            continue;
        phone.advanceClock(Sync::longestPause);
        const int after = phone.links;
        answer();
        CHECK(phone.links == after); // the state is reported once
        phone.advanceClock(Sync::longestPause);
        phone.answer("GET /v1", 200, welcome);
        CHECK(phone.sync.link() == Link::Connected);
        CHECK(phone.sync.linkReason().empty());
        CHECK(phone.http.all.back() == "GET /v1/games");
    }
}

TEST_CASE("sync: who signs out is nobody and asks nothing, and who signs in begins anew") {
    SyncFixture phone;
    phone.answerFirstRequests();
    phone.sync.use({"http://server", ""});
    CHECK(phone.sync.link() == Link::Nobody);
    CHECK(phone.http.waiting.empty());
    CHECK_FALSE(phone.sync.due());
    phone.advanceClock(3'600'000);
    CHECK(phone.http.waiting.empty());
    phone.sync.use({"http://server", "token"});
    CHECK(phone.sync.link() == Link::Trying);
    CHECK(phone.sync.due() == Time(0));
    phone.sync.advance();
    phone.answer("GET /v1", 401);
    CHECK(phone.sync.link() == Link::SignedOut);
    phone.sync.use({"http://server", "token2"}); // the same app, still live
    phone.sync.advance();
    phone.answer("GET /v1", 200, welcome);
    phone.answer(poll, 200, nothing);
    CHECK(phone.sync.link() == Link::Connected);
}

TEST_CASE("sync: what was asked by somebody who was here before is of no interest") {
    SyncFixture phone;
    const bool isListed = GENERATE(false, true);
    if (isListed)
        phone.answerFirstRequests();
    auto late = std::move(phone.http.waiting.front().done);
    phone.sync.use({"http://elsewhere", "another"});
    HttpReply reply;
    reply.status = 401;
    late(reply);
    CHECK(phone.sync.link() == Link::Trying);
    phone.sync.advance();
    REQUIRE(phone.http.waiting.size() == 1);
    CHECK(phone.http.waiting.front().request.url == "http://elsewhere/v1");
    CHECK_FALSE(phone.sync.isDone());
    phone.answer("GET /v1", 200, welcome);
    CHECK(phone.http.waiting.size() == 1);
}

TEST_CASE("sync: a list that cannot be had is asked for again, from its first page, and nothing is heard until then") {
    using Case = std::pair<int, std::string>;
    const auto [status, body] = GENERATE(values<Case>(
        {{0, ""}, {503, "{}"}, {403, "{}"}, {200, R"({"cursor":"ab-9"})"}, {200, R"({"games":[{}],"cursor":"x"})"}}));
    SyncFixture phone;
    phone.chance = 1;
    phone.answer("GET /v1", 200, welcome);
    const std::string first = R"({"games":[)" + numbered(1) + R"(],"cursor":"ab-3","next":"two"})";
    for (int i = 0; i < 3; ++i) {
        phone.answer("GET /v1/games", 200, first);
        phone.answer("GET /v1/games?before=two", status, body);
        CHECK(phone.sync.link() == Link::Away);
        CHECK(phone.http.waiting.empty());
        CHECK(pause(phone) == Sync::shortestPause + 1); // the first page was answered
        CHECK(phone.online().list().value().empty());
        CHECK(phone.online().cursor().value().empty());
        phone.advanceClock(pause(phone));
    }
    phone.answer("GET /v1/games", 200, first);
    const int before = phone.lists;
    phone.changed.clear();
    phone.answer("GET /v1/games?before=two", 200, R"({"games":[)" + numbered(2) + R"(],"cursor":"ab-5"})");
    CHECK(phone.lists == before + 1);
    CHECK(phone.changed.size() == 2); // of both pages
    CHECK(phone.http.all.back() == poll);
}

TEST_CASE("sync: a page has up to a hundred games, and one with more is not believed") {
    SyncFixture phone;
    phone.answerFirstRequests();
    phone.answerPoll(games(100), "ab-4");
    CHECK(phone.online().list().value().size() == 100);
    CHECK(phone.sync.link() == Link::Connected);
    phone.answerPoll(games(101), "ab-5");
    CHECK(phone.sync.link() == Link::Away);
    CHECK(phone.sync.linkReason() == odd + later);
    CHECK(phone.online().cursor().value() == "ab-4");
}

TEST_CASE("sync: whoever answers what nobody understands is asked less and less often") {
    const std::string ask = GENERATE(as<std::string>(), "GET /v1", "GET /v1/games", poll);
    const std::string body = GENERATE(as<std::string>(), "{}", "[]", "<html>", R"({"games":[{}]})");
    SyncFixture phone;
    phone.chance = 1;
    if (ask == poll)
        phone.answerFirstRequests();
    else if (ask == "GET /v1/games")
        phone.answer("GET /v1", 200, welcome);
    for (const Time times : {1, 2, 4, 8, 16}) {
        CAPTURE(ask, body, times);
        phone.answer(ask, 200, body);
        REQUIRE(pause(phone) == times * Sync::shortestPause + 1);
        CHECK(phone.sync.link() == Link::Away);
        phone.advanceClock(pause(phone));
    }
}

TEST_CASE("sync: what the feed says and nobody understands changes nothing, and is asked for again after a pause") {
    SyncFixture phone;
    phone.chance = 1;
    phone.answerFirstRequests();
    for (const std::string& body :
         {std::string("{}"), std::string("[]"), R"({"more":false,"games":[]})" + std::string(),
          R"({"next":"","more":false,"games":[]})" + std::string(), R"({"next":"ab-9","more":false})" + std::string(),
          R"({"next":"ab-9","games":[)" + numbered(1) + R"(,{"game":"g2","state":"running"}]})"}) {
        CAPTURE(body);
        phone.answer(poll, 200, body);
        CHECK(phone.sync.link() == Link::Away);
        CHECK(phone.sync.linkReason() == odd + later);
        CHECK(phone.http.waiting.empty());
        CHECK(phone.online().list().value().empty());
        CHECK(phone.online().cursor().value() == "ab-3");
        phone.advanceClock(Sync::longestPause);
    }
    phone.answer(poll, 404, R"({"next":"ab-9","more":false,"games":[]})"); // not an answer to this request
    CHECK(phone.sync.linkReason() == odd + later);
    CHECK(phone.online().cursor().value() == "ab-3");
}

TEST_CASE("sync: what the feed tells is listed and told of each game, also of those that are gone, and of none else") {
    SyncFixture phone;
    phone.answerFirstRequests();
    phone.answerPoll(numbered(1) + "," + numbered(2), "ab-4");
    phone.changed.clear();
    const int before = phone.lists;
    phone.answerPoll("", "ab-5");
    CHECK(phone.lists == before);
    CHECK(phone.changed.empty());
    const std::string first = std::string(31, '0') + '1';
    const std::string second = std::string(31, '0') + '2';
    phone.answerPoll(gone(first) + "," + numbered(2), "ab-6");
    CHECK(phone.lists == before + 1);
    CHECK(phone.changed == std::vector<std::string>{second, first});
    phone.changed.clear();
    phone.answerPoll(gone(second), "ab-7");
    CHECK(phone.lists == before + 2);
    CHECK(phone.changed == std::vector<std::string>{second});
    CHECK(phone.online().list().value().empty());
}

TEST_CASE("sync: a poll is given the time that it takes, and nothing else is") {
    using std::chrono::milliseconds;
    SyncFixture phone;
    CHECK(phone.http.waiting.front().request.timeout == milliseconds(15'000));
    phone.answerFirstRequests();
    CHECK(phone.http.waiting.front().request.timeout == milliseconds(40'000));
    phone.sync.setMode(Sync::Mode::Once);
    phone.sync.advance();
    CHECK(phone.http.all.back() == "GET /v1/sync?since=ab-3&wait=0&profile=0");
    CHECK(phone.http.waiting.back().request.timeout == milliseconds(15'000));
}

TEST_CASE("sync: a single pass hears all there is, one page after the other, and then no more") {
    SyncFixture phone;
    phone.answerFirstRequests();
    phone.sync.setMode(Sync::Mode::Off);
    phone.sync.setMode(Sync::Mode::Once);
    phone.sync.advance();
    phone.answer("GET /v1/sync?since=ab-3&wait=0&profile=0", 200, R"({"next":"ab-4","more":true,"games":[]})");
    CHECK_FALSE(phone.sync.isDone());
    phone.answer("GET /v1/sync?since=ab-4&wait=0&profile=0", 200, R"({"next":"ab-5","more":true,"games":[]})");
    phone.answer("GET /v1/sync?since=ab-5&wait=0&profile=0", 200, R"({"next":"ab-5","more":false,"games":[]})");
    CHECK(phone.sync.isDone());
    CHECK_FALSE(phone.sync.due());
    CHECK(phone.http.waiting.empty());
}

TEST_CASE("sync: a server that has begun anew is asked for the profile anew, too") {
    SyncFixture phone;
    phone.answerFirstRequests();
    phone.answer(poll, 200,
                 R"({"next":"ab-3","more":false,"games":[],"profile":{"name":"Anna","face":0,"revision":7}})");
    phone.answer("GET /v1/sync?since=ab-3&wait=25&profile=7", 410, "{}");
    phone.answer("GET /v1/games", 200, R"({"games":[],"cursor":"cd-1"})");
    phone.answer("GET /v1/sync?since=cd-1&wait=25&profile=0", 200,
                 R"({"next":"cd-1","more":false,"games":[],"profile":{"name":"Anna","face":0}})");
    CHECK(phone.profiles.size() == 1); // a profile without a revision would be reported again and again
    CHECK(phone.http.waiting.empty()); // back-off
    phone.advanceClock(Sync::longestPause);
    CHECK(phone.http.all.back() == "GET /v1/sync?since=cd-1&wait=25&profile=0");
}

TEST_CASE("sync: a disk that fails is told, and the server is left alone for a while") {
    SyncFixture phone;
    const bool isListed = GENERATE(false, true);
    if (isListed)
        phone.answerFirstRequests();
    else
        phone.answer("GET /v1", 200, welcome);
    std::vector<std::string> troubles;
    phone.trouble = [&](const engine::Refusal& refusal) { troubles.push_back(refusal.sentence()); };
    SQLite::Database(phone.folder.path("games.db"), SQLite::OPEN_READWRITE)
        .exec("CREATE TRIGGER full BEFORE INSERT ON online BEGIN SELECT RAISE(ABORT, 'full'); END");
    const int lists = phone.lists;
    if (isListed)
        phone.answer(poll, 200, R"({"next":"ab-4","more":false,"games":[)" + numbered(1) + "]}");
    else
        phone.answer("GET /v1/games", 200, R"({"games":[)" + numbered(1) + R"(],"cursor":"ab-4"})");
    CHECK(troubles.size() == 1);
    CHECK(phone.lists == lists); // nothing is reported that is not on the disk
    CHECK(phone.changed.empty());
    CHECK(phone.http.waiting.empty());
    CHECK(pause(phone) > 1);
}
