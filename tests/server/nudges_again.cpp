#include "sync/server/operations/operations.h"
#include "tests/server/nudge_fixture.h"

/// Retries of failed messages, messages that are no longer needed, and settings of a single device.

using namespace nudge_tests;

namespace {

/// When the next push is due, in milliseconds.
Time nextDue(NudgeFixture& fixture) { return must(fixture.ledger->nextNudge()).value_or(0); }

Outcome outcome(Outcome::Kind kind, const char* why) { return {kind, {}, {}, why}; }

Call callOf(const std::string& device, json::value body = json::object()) {
    Call call;
    call.account = "a1";
    call.device = device;
    call.body = std::move(body);
    call.now = beginning;
    return call;
}

const json::object address{
    {"transport", "web"},
    {"to", "https://push.example/hazel"},
    {"key", "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
    {"secret", "BTBZMqHH6r4Tts7J_aSIgg"}};

} // namespace

TEST_CASE("nudges: each try comes later than the one before, by chance, up to two hours, and the twelfth is the last") {
    const double luck = GENERATE(0.0, 0.5, 1.0);
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    fixture.play(fixture.newGame());
    fixture.now += hold;
    Time longest = 30 * second;
    for (int tries = 0; tries < 11; ++tries) {
        const auto pendingPushes = fixture.pendingPushes();
        REQUIRE(pendingPushes.size() == 1);
        CHECK(pendingPushes[0].tries == tries);
        fixture.recordOutcome(pendingPushes[0], outcome(Outcome::Kind::Later, "503"), luck);
        INFO(tries);
        REQUIRE(nextDue(fixture) == fixture.now + 15 * second + static_cast<Time>(luck * static_cast<double>(longest)));
        fixture.now = nextDue(fixture);
        longest = std::min<Time>(2 * hour, 2 * longest);
    }
    const auto last = fixture.pendingPushes();
    REQUIRE(last.size() == 1);
    fixture.recordOutcome(last[0], outcome(Outcome::Kind::Later, "the last"), luck);
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
    CHECK(must(fixture.ledger->subscriber("d1"))->trouble == "the last");
}

TEST_CASE("nudges: a service that asks for less than the usual pause gets the usual one") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    fixture.play(fixture.newGame());
    fixture.now += hold;
    fixture.recordOutcome(fixture.pendingPushes().at(0), {Outcome::Kind::Later, std::chrono::seconds(1), {}, "429"}, 1);
    CHECK(nextDue(fixture) == fixture.now + 45 * second);
}

TEST_CASE("nudges: where our own keys are to blame, it is tried again in half an hour") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    fixture.play(fixture.newGame());
    fixture.now += hold;
    fixture.recordOutcome(fixture.pendingPushes().at(0), outcome(Outcome::Kind::Alarm, "403"), 1);
    CHECK(nextDue(fixture) == fixture.now + 30 * minute);
}

TEST_CASE("nudges: what went wrong says nothing of when the device was reached before") {
    const auto kind = GENERATE(Outcome::Kind::Later, Outcome::Kind::Alarm, Outcome::Kind::Refused);
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    const std::string game = fixture.newGame();
    fixture.play(game);
    fixture.now += hold;
    REQUIRE(fixture.sendDuePushes().size() == 1);
    const Time reached = fixture.now;
    fixture.now += hour;
    fixture.play(game);
    fixture.play(game);
    fixture.now += hold;
    fixture.recordOutcome(fixture.pendingPushes().at(0), outcome(kind, "in vain"));
    const auto subscriber = must(fixture.ledger->subscriber("d1"));
    CHECK(subscriber->delivered == reached);
    CHECK(subscriber->trouble == "in vain");
}

TEST_CASE("nudges: an address is gone if it was told before that, not if it was told since") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    fixture.play(fixture.newGame());
    fixture.now += hold;
    const auto pendingPush = fixture.pendingPushes().at(0);
    SECTION("since") {
        fixture.recordOutcome(pendingPush, {Outcome::Kind::Gone, {}, beginning - 1, "410"});
        CHECK(must(fixture.ledger->subscriber("d1")));
        CHECK(nextDue(fixture) == fixture.now + 15 * second);
    }
    SECTION("at that time") {
        fixture.recordOutcome(pendingPush, {Outcome::Kind::Gone, {}, beginning, "410"});
        CHECK_FALSE(must(fixture.ledger->subscriber("d1")));
    }
}

TEST_CASE("nudges: quiet is as long as the device or the account wants it, whichever is longer") {
    const auto [device, account, wait] =
        GENERATE(table<int, int, int>({{20, 40, 40}, {40, 20, 40}, {0, 30, 30}, {30, 0, 30}}));
    NudgeFixture fixture(everyStore());
    constexpr int here = static_cast<int>(beginning / minute % (24 * 60));
    const auto until = [](int minutes) {
        return minutes == 0 ? Quiet() : Quiet{here, (here + minutes) % (24 * 60), 0};
    };
    fixture.subscribe("d1", "a1", until(device));
    Account quiet = hazel;
    quiet.quiet = until(account);
    must(fixture.ledger->changeAccount(quiet));
    fixture.play(fixture.newGame());
    fixture.now += hold;
    CHECK(fixture.pendingPushes().empty());
    CHECK(nextDue(fixture) == (beginning / minute + wait) * minute);
    fixture.now = nextDue(fixture);
    const auto pendingPushes = fixture.pendingPushes();
    REQUIRE(pendingPushes.size() == 1);
    CHECK(pendingPushes[0].tries == 0); // waiting for quiet hours to end is not a try
}

TEST_CASE("nudges: a turn that is somebody else's by now is not told, and does not count") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    const std::string game = fixture.newGame();
    const std::string other = fixture.newGame();
    fixture.play(game);
    const auto change = [&](const auto& how) {
        fixture.inTransaction([&] {
            LoadedGame& at = *must(fixture.workspace.open(game, Workspace::OpenFor::Writing));
            how(at.roster);
            must(fixture.workspace.save(at));
            return true;
        });
    };
    SECTION("she has handed it over") {
        change([](Roster& roster) { roster.seats[0].account = "a2"; });
    }
    SECTION("she has resigned") {
        change([](Roster& roster) { roster.seats[0].who = RosterSeat::Who::Bot; });
    }
    fixture.now += hold;
    CHECK(fixture.sendDuePushes().empty());
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
    fixture.play(other);
    fixture.now += hold;
    const auto sent = fixture.sendDuePushes();
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].message.waiting == 1);
    CHECK(sent[0].message.others == 0);
}

TEST_CASE("nudges: nobody is told by herself of the turn of another seat of hers") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    const std::string game = fixture.newGame(1, {hazel, hazel});
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
    fixture.play(game);
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
    const std::string others = fixture.newGame(1, {bramble, hazel}); // created by Hazel, like all games of the fixture
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
    fixture.play(others);
    fixture.play(others);
    CHECK(nextDue(fixture) == fixture.now + hold);
}

TEST_CASE("nudges: what waits are games in which it is her turn, not those that are over, others' or left") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    const std::string mine = fixture.newGame();
    fixture.newGame();  // Bramble's turn
    fixture.newGame(0); // Hazel's turn, without a nudge: she has created the game
    fixture.play(mine);
    fixture.now += hold;
    const auto sent = fixture.sendDuePushes();
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].message.waiting == 2);
    CHECK(sent[0].message.others == 1);
}

TEST_CASE("push: a device that says the same address again is known as before, and another one begins anew") {
    NudgeFixture fixture(everyStore());
    const auto subscribe = [&](const json::object& to, Time at) {
        Call call = callOf("d1", to);
        call.now = at;
        return fixture.inTransaction([&] { return must(server::subscribe(fixture.workspace, call)); });
    };
    REQUIRE(subscribe(address, beginning).status == 200);
    must(fixture.ledger->recordPushResult("d1", beginning + second, "503"));
    const Response again = subscribe(address, beginning + minute);
    CHECK(json::parse(again.body).at("device") ==
          json::value{{"transport", "web"}, {"since", 0}, {"delivered", 59}, {"trouble", "503"}});
    CHECK(must(fixture.ledger->subscriber("d1"))->since == beginning + minute);
    json::object moved = address;
    moved["to"] = "https://push.example/elsewhere";
    const Response other = subscribe(moved, beginning + hour);
    CHECK(json::parse(other.body).at("device") == json::value{{"transport", "web"}, {"since", 0}});
    Call later = callOf("d1");
    later.now = beginning + hour + 7 * second;
    const json::value state = json::parse(must(pushState(fixture.workspace, later)).body);
    CHECK(state == json::value{{"transports", json::array{"web"}},
                               {"vapid", "key"},
                               {"shared", true},
                               {"device", {{"transport", "web"}, {"since", 7}}}});
    CHECK(must(fixture.ledger->subscriber("d1"))->address.to == "https://push.example/elsewhere");
}

TEST_CASE("push: a test is due at once and tells to where it goes; without an address there is none") {
    NudgeFixture fixture(everyStore());
    const auto test = [&] { return must(testPush(fixture.workspace, callOf("d1"))); };
    CHECK(test().status == 409);
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
    CHECK(!json::parse(must(pushState(fixture.workspace, callOf("d1"))).body).as_object().contains("device"));
    REQUIRE(must(server::subscribe(fixture.workspace, callOf("d1", address))).status == 200);
    const Response asked = test();
    CHECK(asked.status == 202);
    CHECK(json::parse(asked.body) == json::value{{"transport", "web"}});
    CHECK(nextDue(fixture) == beginning);
    (void)fixture.workspace.takeSideEffects();
    CHECK(must(unsubscribe(fixture.workspace, callOf("d1"))).status == 204);
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
    CHECK(must(unsubscribe(fixture.workspace, callOf("d1"))).status == 204); // a second time does no harm
    Call gone = callOf("d9", address);                                       // revoked in the meantime
    CHECK(must(server::subscribe(fixture.workspace, gone)).status == 401);
    CHECK_FALSE(must(fixture.ledger->subscriber("d9")));
}
