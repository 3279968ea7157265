#include "sync/server/operations/operations.h"
#include "tests/server/nudged.h"

/// When a message that did not arrive is tried again, what no longer needs to be told, and what a device says of
/// itself.

using namespace nudged;

namespace {

/// When the next pending push leaves, to the millisecond.
Time nextDue(Table& table) { return must(table.office->nextNudge()).value_or(0); }

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
    Table table(everyStore());
    table.subscribe("d1", "a1");
    table.play(table.newGame());
    table.now += hold;
    Time longest = 30 * second;
    for (int tries = 0; tries < 11; ++tries) {
        const auto pendingPushes = table.pendingPushes();
        REQUIRE(pendingPushes.size() == 1);
        CHECK(pendingPushes[0].tries == tries);
        table.settle(pendingPushes[0], outcome(Outcome::Kind::Later, "503"), luck);
        INFO(tries);
        REQUIRE(nextDue(table) == table.now + 15 * second + static_cast<Time>(luck * static_cast<double>(longest)));
        table.now = nextDue(table);
        longest = std::min<Time>(2 * hour, 2 * longest);
    }
    const auto last = table.pendingPushes();
    REQUIRE(last.size() == 1);
    table.settle(last[0], outcome(Outcome::Kind::Later, "the last"), luck);
    CHECK_FALSE(must(table.office->nextNudge()));
    CHECK(must(table.office->subscriber("d1"))->trouble == "the last");
}

TEST_CASE("nudges: a service that asks for less than the usual pause gets the usual one") {
    Table table(everyStore());
    table.subscribe("d1", "a1");
    table.play(table.newGame());
    table.now += hold;
    table.settle(table.pendingPushes().at(0), {Outcome::Kind::Later, std::chrono::seconds(1), {}, "429"}, 1);
    CHECK(nextDue(table) == table.now + 45 * second);
}

TEST_CASE("nudges: where our own keys are to blame, it is tried again in half an hour") {
    Table table(everyStore());
    table.subscribe("d1", "a1");
    table.play(table.newGame());
    table.now += hold;
    table.settle(table.pendingPushes().at(0), outcome(Outcome::Kind::Alarm, "403"), 1);
    CHECK(nextDue(table) == table.now + 30 * minute);
}

TEST_CASE("nudges: what went wrong says nothing of when the device was reached before") {
    const auto kind = GENERATE(Outcome::Kind::Later, Outcome::Kind::Alarm, Outcome::Kind::Refused);
    Table table(everyStore());
    table.subscribe("d1", "a1");
    const std::string game = table.newGame();
    table.play(game);
    table.now += hold;
    REQUIRE(table.deliver().size() == 1);
    const Time reached = table.now;
    table.now += hour;
    table.play(game);
    table.play(game);
    table.now += hold;
    table.settle(table.pendingPushes().at(0), outcome(kind, "in vain"));
    const auto subscriber = must(table.office->subscriber("d1"));
    CHECK(subscriber->delivered == reached);
    CHECK(subscriber->trouble == "in vain");
}

TEST_CASE("nudges: an address is gone if it was told before that, not if it was told since") {
    Table table(everyStore());
    table.subscribe("d1", "a1");
    table.play(table.newGame());
    table.now += hold;
    const auto pendingPush = table.pendingPushes().at(0);
    SECTION("since") {
        table.settle(pendingPush, {Outcome::Kind::Gone, {}, beginning - 1, "410"});
        CHECK(must(table.office->subscriber("d1")));
        CHECK(nextDue(table) == table.now + 15 * second);
    }
    SECTION("at that time") {
        table.settle(pendingPush, {Outcome::Kind::Gone, {}, beginning, "410"});
        CHECK_FALSE(must(table.office->subscriber("d1")));
    }
}

TEST_CASE("nudges: quiet is as long as the device or the account wants it, whichever is longer") {
    const auto [device, account, wait] =
        GENERATE(table<int, int, int>({{20, 40, 40}, {40, 20, 40}, {0, 30, 30}, {30, 0, 30}}));
    Table table(everyStore());
    constexpr int here = static_cast<int>(beginning / minute % (24 * 60));
    const auto until = [](int minutes) {
        return minutes == 0 ? Quiet() : Quiet{here, (here + minutes) % (24 * 60), 0};
    };
    table.subscribe("d1", "a1", until(device));
    Account quiet = hazel;
    quiet.quiet = until(account);
    must(table.office->changeAccount(quiet));
    table.play(table.newGame());
    table.now += hold;
    CHECK(table.pendingPushes().empty());
    CHECK(nextDue(table) == (beginning / minute + wait) * minute);
    table.now = nextDue(table);
    const auto pendingPushes = table.pendingPushes();
    REQUIRE(pendingPushes.size() == 1);
    CHECK(pendingPushes[0].tries == 0); // to wait is no try
}

TEST_CASE("nudges: a turn that is somebody else's by now is not told, and does not count") {
    Table table(everyStore());
    table.subscribe("d1", "a1");
    const std::string game = table.newGame();
    const std::string other = table.newGame();
    table.play(game);
    const auto change = [&](const auto& how) {
        table.inTransaction([&] {
            LoadedGame& at = *must(table.workspace.open(game, Workspace::For::Writing));
            how(at.roster);
            must(table.workspace.save(at));
            return true;
        });
    };
    SECTION("she has handed it over") {
        change([](Roster& roster) { roster.seats[0].account = "a2"; });
    }
    SECTION("she has resigned") {
        change([](Roster& roster) { roster.seats[0].who = RosterSeat::Who::Bot; });
    }
    table.now += hold;
    CHECK(table.deliver().empty());
    CHECK_FALSE(must(table.office->nextNudge()));
    table.play(other);
    table.now += hold;
    const auto sent = table.deliver();
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].message.waiting == 1);
    CHECK(sent[0].message.others == 0);
}

TEST_CASE("nudges: nobody is told by herself of the turn of another seat of hers") {
    Table table(everyStore());
    table.subscribe("d1", "a1");
    const std::string game = table.newGame(1, {hazel, hazel});
    CHECK_FALSE(must(table.office->nextNudge()));
    table.play(game);
    CHECK_FALSE(must(table.office->nextNudge()));
    const std::string others = table.newGame(1, {bramble, hazel}); // made by Hazel, as all of them
    CHECK_FALSE(must(table.office->nextNudge()));
    table.play(others);
    table.play(others);
    CHECK(nextDue(table) == table.now + hold);
}

TEST_CASE("nudges: what waits are games in which it is her turn, not those that are over, others' or left") {
    Table table(everyStore());
    table.subscribe("d1", "a1");
    const std::string mine = table.newGame();
    table.newGame();  // Bramble's turn
    table.newGame(0); // hers, but told to nobody: she has made it herself
    table.play(mine);
    table.now += hold;
    const auto sent = table.deliver();
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].message.waiting == 2);
    CHECK(sent[0].message.others == 1);
}

TEST_CASE("push: a device that says the same address again is known as before, and another one begins anew") {
    Table table(everyStore());
    const auto subscribe = [&](const json::object& to, Time at) {
        Call call = callOf("d1", to);
        call.now = at;
        return table.inTransaction([&] { return must(server::subscribe(table.workspace, call)); });
    };
    REQUIRE(subscribe(address, beginning).status == 200);
    must(table.office->noteReached("d1", beginning + second, "503"));
    const Response again = subscribe(address, beginning + minute);
    CHECK(json::parse(again.body).at("device") ==
          json::value{{"transport", "web"}, {"since", 0}, {"delivered", 59}, {"trouble", "503"}});
    CHECK(must(table.office->subscriber("d1"))->since == beginning + minute);
    json::object moved = address;
    moved["to"] = "https://push.example/elsewhere";
    const Response other = subscribe(moved, beginning + hour);
    CHECK(json::parse(other.body).at("device") == json::value{{"transport", "web"}, {"since", 0}});
    Call later = callOf("d1");
    later.now = beginning + hour + 7 * second;
    const json::value state = json::parse(must(pushState(table.workspace, later)).body);
    CHECK(state == json::value{{"transports", json::array{"web"}},
                               {"vapid", "key"},
                               {"shared", true},
                               {"device", {{"transport", "web"}, {"since", 7}}}});
    CHECK(must(table.office->subscriber("d1"))->address.to == "https://push.example/elsewhere");
}

TEST_CASE("push: a test is due at once and tells to where it goes; without an address there is none") {
    Table table(everyStore());
    const auto test = [&] { return must(testPush(table.workspace, callOf("d1"))); };
    CHECK(test().status == 409);
    CHECK_FALSE(must(table.office->nextNudge()));
    CHECK(!json::parse(must(pushState(table.workspace, callOf("d1"))).body).as_object().contains("device"));
    REQUIRE(must(server::subscribe(table.workspace, callOf("d1", address))).status == 200);
    const Response asked = test();
    CHECK(asked.status == 202);
    CHECK(json::parse(asked.body) == json::value{{"transport", "web"}});
    CHECK(nextDue(table) == beginning);
    (void)table.workspace.takeAfterwards();
    CHECK(must(unsubscribe(table.workspace, callOf("d1"))).status == 204);
    CHECK_FALSE(must(table.office->nextNudge()));
    CHECK(must(unsubscribe(table.workspace, callOf("d1"))).status == 204); // again is no harm
    Call gone = callOf("d9", address);                                     // revoked meanwhile
    CHECK(must(server::subscribe(table.workspace, gone)).status == 401);
    CHECK_FALSE(must(table.office->subscriber("d9")));
}
