#include "tests/server/nudge_fixture.h"

#include <algorithm>
#include <map>

/// Which player is notified of which turn, and when: on both databases, by the clock of the test.

using namespace nudge_tests;

TEST_CASE("nudges: who has become the next to play is told after a while, once, on each of her devices") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    fixture.subscribe("d2", "a1");
    const std::string game = fixture.newGame();
    fixture.play(game);
    CHECK(fixture.pendingPushes().empty()); // not yet: she may see the turn in the app
    fixture.now += hold;
    const auto sent = fixture.sendDuePushes();
    REQUIRE(devicesOf(sent) == std::set<std::string>{"d1", "d2"});
    CHECK(sent[0].message.who == "Bramble");
    CHECK(sent[0].message.game == game);
    CHECK(sent[0].message.waiting == 1);
    CHECK(sent[0].message.others == 0);
    CHECK(sent[0].address.to == nowhere.to + sent[0].device);
    fixture.now += day;
    CHECK(fixture.pendingPushes().empty());
    CHECK(must(fixture.ledger->subscriber("d1"))->delivered == beginning + hold);
}

TEST_CASE("nudges: what was played or seen meanwhile is not told") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    const std::string game = fixture.newGame();
    SECTION("played") {
        fixture.play(game);
        fixture.play(game);
    }
    SECTION("seen at the table") {
        fixture.play(game);
        fixture.see(game);
    }
    SECTION("shown by an app that somebody looks at") {
        fixture.play(game);
        must(fixture.ledger->dropShownNudges("a1", must(fixture.ledger->position("a1"))));
    }
    fixture.now += hold;
    CHECK(fixture.pendingPushes().empty());
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
}

TEST_CASE("nudges: what an app has shown before the turn does not count for it") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    const std::string game = fixture.newGame();
    const auto before = must(fixture.ledger->position("a1"));
    fixture.play(game);
    must(fixture.ledger->dropShownNudges("a1", before));
    fixture.now += hold;
    CHECK(fixture.pendingPushes().size() == 1);
}

TEST_CASE("nudges: one message tells of all games that wait; a muted one is not among them") {
    NudgeFixture fixture(everyStore());
    const std::string muted = fixture.newGame();
    const std::string one = fixture.newGame();
    const std::string two = fixture.newGame();
    fixture.subscribe("d1", "a1", {}, {muted});
    for (const std::string& game : {muted, one, two})
        fixture.play(game);
    fixture.now += hold;
    const auto sent = fixture.sendDuePushes();
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].message.waiting == 2);
    CHECK(sent[0].message.others == 1);
    CHECK(sent[0].message.game != muted);
    fixture.now += day;
    CHECK(fixture.pendingPushes().empty());
}

TEST_CASE("nudges: nobody is told who plays on the same device, or wants nothing") {
    NudgeFixture fixture(everyStore());
    const std::string game = fixture.newGame();
    fixture.subscribe("d1", "a1");
    const bool wanted = GENERATE(true, false);
    if (!wanted)
        CHECK(must(fixture.ledger->unsubscribe("d1")));
    fixture.play(game);
    fixture.now += hold;
    CHECK(fixture.pendingPushes().size() == (wanted ? 1 : 0));
    must(fixture.ledger->removeAccount("a1")); // with everything that belongs to it
    CHECK_FALSE(must(fixture.ledger->subscriber("d1")));
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
}

TEST_CASE("nudges: a quiet device is told when it wants to hear again") {
    const Time midnight = beginning - beginning % day;
    CHECK(endOfQuiet({0, 0, 0}, midnight) == midnight);
    CHECK(endOfQuiet({22 * 60, 7 * 60, 0}, midnight) == midnight + 7 * hour);
    CHECK(endOfQuiet({22 * 60, 7 * 60, 0}, midnight + 7 * hour) == midnight + 7 * hour);
    CHECK(endOfQuiet({22 * 60, 7 * 60, 0}, midnight + 23 * hour + 59) == midnight + 31 * hour);
    CHECK(endOfQuiet({22 * 60, 7 * 60, 120}, midnight + 5 * hour) == midnight + 5 * hour);
    CHECK(endOfQuiet({22 * 60, 7 * 60, -300}, midnight + 5 * hour) == midnight + 12 * hour);
    CHECK(endOfQuiet({60, 120, 0}, midnight + 90 * minute) == midnight + 2 * hour);

    NudgeFixture fixture(everyStore());
    fixture.now = midnight + 23 * hour;
    const std::string game = fixture.newGame();
    fixture.subscribe("d1", "a1", {22 * 60, 7 * 60, 0});
    fixture.play(game);
    fixture.now += hold;
    CHECK(fixture.pendingPushes().empty());
    fixture.now = midnight + 31 * hour - 1;
    CHECK(fixture.pendingPushes().empty());
    fixture.now += 1;
    CHECK(fixture.pendingPushes().size() == 1);
}

TEST_CASE("nudges: quiet hours of the account hold for each of its devices, whatever that says itself") {
    NudgeFixture fixture(everyStore());
    constexpr int minuteNow = static_cast<int>(beginning / minute % (24 * 60));
    fixture.subscribe("d1", "a1");
    fixture.subscribe("d2", "a1");
    Account quiet = hazel;
    quiet.quiet = Quiet{(minuteNow + 24 * 60 - 10) % (24 * 60), (minuteNow + 30) % (24 * 60), 0};
    must(fixture.ledger->changeAccount(quiet));
    const std::string game = fixture.newGame();
    fixture.play(game);
    fixture.now += hold;
    CHECK(fixture.pendingPushes().empty());
    fixture.now += 31 * minute;
    CHECK(devicesOf(fixture.pendingPushes()) == std::set<std::string>{"d1", "d2"});
}

TEST_CASE("nudges: a game that an account has muted is told on none of its devices, and does not count") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    fixture.subscribe("d2", "a1");
    const std::string muted = fixture.newGame();
    const std::string other = fixture.newGame();
    const auto mute = [&](bool isTo) {
        fixture.inTransaction([&] {
            LoadedGame& at = *must(fixture.workspace.open(muted, Workspace::OpenFor::Writing));
            at.roster.mute("a1", isTo);
            must(fixture.workspace.save(at));
            return true;
        });
    };
    mute(true);
    fixture.play(muted);
    fixture.now += hold;
    CHECK(fixture.sendDuePushes().empty());
    fixture.play(other);
    fixture.now += hold;
    const auto sent = fixture.sendDuePushes();
    REQUIRE(sent.size() == 2);
    CHECK(sent[0].message.waiting == 1);
    mute(false);
    fixture.play(muted);
    fixture.play(muted);
    fixture.now += hold;
    const auto both = fixture.sendDuePushes();
    REQUIRE(both.size() == 2);
    CHECK(both[0].message.waiting == 2);
}

TEST_CASE("nudges: what becomes of a message decides what becomes of the address") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    const std::string game = fixture.newGame();
    fixture.play(game);
    fixture.now += hold;
    const auto sent = fixture.pendingPushes();
    REQUIRE(sent.size() == 1);
    const auto subscriber = [&] { return must(fixture.ledger->subscriber("d1")); };

    SECTION("gone: it is forgotten") {
        fixture.recordOutcome(sent[0], {Outcome::Kind::Gone, {}, {}, "410"});
        CHECK_FALSE(subscriber());
    }
    SECTION("gone before it was told to us: it stays") {
        fixture.recordOutcome(sent[0], {Outcome::Kind::Gone, {}, beginning - 1, "410 Unregistered"});
        REQUIRE(subscriber());
        fixture.now += day;
        CHECK(fixture.pendingPushes().size() == 1);
    }
    SECTION("later: again, not before the service wants it") {
        fixture.recordOutcome(sent[0], {Outcome::Kind::Later, std::chrono::seconds(600), {}, "429"});
        CHECK(subscriber()->trouble == "429");
        fixture.now += 600 * second - 1;
        CHECK(fixture.pendingPushes().empty());
        fixture.now += 1;
        const auto again = fixture.pendingPushes();
        REQUIRE(again.size() == 1);
        CHECK(again[0].tries == 1);
        fixture.recordOutcome(again[0], {});
        CHECK(subscriber()->trouble.empty());
        CHECK(subscriber()->delivered == fixture.now);
    }
    SECTION("later, but by then she has played") {
        fixture.recordOutcome(sent[0], {Outcome::Kind::Later, {}, {}, "503"});
        fixture.play(game);
        fixture.now += day;
        CHECK(fixture.pendingPushes().empty());
    }
    SECTION("never, after many tries") {
        int tries = 0;
        for (auto pendingPushes = sent; !pendingPushes.empty(); pendingPushes = fixture.pendingPushes()) {
            REQUIRE(++tries < 50);
            fixture.recordOutcome(pendingPushes[0], {Outcome::Kind::Later, {}, {}, "503"}, 1);
            fixture.now += day;
        }
        CHECK(tries > 5);
        CHECK(subscriber());
    }
    SECTION("alarm: our fault, so the device stays, and it is tried again") {
        fixture.recordOutcome(sent[0], {Outcome::Kind::Alarm, {}, {}, "403"});
        CHECK(subscriber()->trouble == "403");
        fixture.now += day;
        CHECK(fixture.pendingPushes().size() == 1);
    }
    SECTION("refused: not again") {
        fixture.recordOutcome(sent[0], {Outcome::Kind::Refused, {}, {}, "413"});
        CHECK(subscriber()->trouble == "413");
        fixture.now += day;
        CHECK(fixture.pendingPushes().empty());
    }
    SECTION("the one who sent it died: somebody else does") {
        CHECK(fixture.pendingPushes().empty());
        fixture.now += claimLifetime;
        CHECK(fixture.pendingPushes().size() == 1);
    }
    SECTION("it was for an address that is another one by now") {
        auto moved = *subscriber();
        moved.address.to = "https://push.example/new";
        must(fixture.ledger->subscribe(moved));
        fixture.recordOutcome(sent[0], {Outcome::Kind::Gone, {}, {}, "410"});
        REQUIRE(subscriber());
        const auto again = fixture.pendingPushes();
        REQUIRE(again.size() == 1);
        CHECK(again[0].address.to == "https://push.example/new");
    }
}

TEST_CASE("nudges: a test goes out at once, whatever the hour") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1", {0, 1439, 0});
    must(fixture.ledger->addNudge("d1", {{}, 0, 0, {}, fixture.now}));
    const auto sent = fixture.sendDuePushes();
    REQUIRE(sent.size() == 1);
    CHECK(sent[0].message.kind == push::Message::Kind::Test);
    CHECK(fixture.pendingPushes().empty());
}

TEST_CASE("nudges: a test that arrives tells of no turn, so one that could not be told is tried again") {
    NudgeFixture fixture(everyStore());
    fixture.subscribe("d1", "a1");
    const std::string game = fixture.newGame();
    fixture.play(game);
    fixture.now += hold;
    const auto failed = fixture.pendingPushes();
    REQUIRE(failed.size() == 1);
    fixture.recordOutcome(failed[0], {Outcome::Kind::Later, std::chrono::seconds(700), {}, "503"});
    must(fixture.ledger->addNudge("d1", {{}, 0, 0, {}, fixture.now}));
    const auto test = fixture.sendDuePushes();
    REQUIRE(test.size() == 1);
    CHECK(test[0].message.kind == push::Message::Kind::Test);
    fixture.now += 700 * second;
    const auto again = fixture.sendDuePushes();
    REQUIRE(again.size() == 1);
    CHECK(again[0].message.kind == push::Message::Kind::Turn);
    CHECK(again[0].message.game == game);
}

TEST_CASE("ledger: a secret is made once, and replaced by whoever is first") {
    LedgerFixture ledger(everyStore());
    CHECK_FALSE(must(ledger->secret("key")));
    CHECK(must(ledger->replaceSecret("key", 0, {"one", 100})) == Secret{"one", 100});
    CHECK(must(ledger->replaceSecret("key", 0, {"two", 101})) == Secret{"one", 100});
    CHECK(must(ledger->replaceSecret("key", 100, {"three", 200})) == Secret{"three", 200});
    CHECK(must(ledger->replaceSecret("key", 100, {"four", 201})) == Secret{"three", 200});
    ledger.reopen();
    CHECK(must(ledger->secret("key")) == Secret{"three", 200});
}

TEST_CASE("nudges: what one process has claimed, another does not get", "[.postgres]") {
    NEEDS_POSTGRES; // an SQLite file has one server only
    NudgeFixture fixture(Database::Postgres);
    fixture.subscribe("d1", "a1");
    fixture.play(fixture.newGame());
    const auto other = fixture.ledger.open();
    fixture.now += hold;
    const auto mine = must(fixture.ledger->claimNudges(fixture.now, fixture.now + hold, fixture.now + minute, 10));
    CHECK(mine.size() == 1);
    CHECK(must(other->claimNudges(fixture.now, fixture.now + hold, fixture.now + minute, 10)).empty());
}

// 10,000 turns with apps open, closed and frequently switching, and no message for a turn that was played or shown.
TEST_CASE("nudges: in 10,000 turns nobody is told of what she has played or seen, and nobody is forgotten",
          "[sqlite]") {
    NudgeFixture fixture(Database::Sqlite);
    const std::map<std::string, std::string> devices{{"d1", "a1"}, {"d2", "a1"}, {"d3", "a2"}};
    for (const auto& [device, account] : devices)
        fixture.subscribe(device, account);
    std::mt19937_64 chance(std::random_device{}());
    if (const char* seed = std::getenv("SEED"))
        chance.seed(std::stoull(seed));
    const auto often = [&](int percent) { return static_cast<int>(chance() % 100) < percent; };
    std::vector<std::string> games;
    std::map<std::string, bool> looking{{"a1", false}, {"a2", true}};
    using FeedPosition = std::tuple<std::string, std::string, std::size_t>; // device, game, length
    std::set<FeedPosition> delivered;
    std::map<std::string, std::size_t> shown; // by game: the length that was shown to the player whose turn it is
    std::size_t turns = 0;
    std::size_t messages = 0;
    const auto waitingFor = [&](const std::string& account) {
        return std::count_if(games.begin(), games.end(),
                             [&](const auto& game) { return fixture.whose(game) == account; });
    };
    const auto look = [&](const std::string& account) { // her app shows everything new
        must(fixture.ledger->dropShownNudges(account, must(fixture.ledger->position(account))));
        for (const std::string& game : games)
            if (fixture.whose(game) == account)
                shown[game] = fixture.open(game).match->length();
    };
    const auto post = [&] {
        for (const PendingPush& pendingPush : fixture.pendingPushes()) {
            ++messages;
            const std::string account = devices.at(pendingPush.device);
            const std::size_t length = fixture.open(pendingPush.message.game).match->length();
            REQUIRE(fixture.whose(pendingPush.message.game) == account);
            REQUIRE(shown[pendingPush.message.game] < length);
            REQUIRE(pendingPush.message.waiting == waitingFor(account));
            REQUIRE_FALSE(delivered.contains({pendingPush.device, pendingPush.message.game, length}));
            if (often(3))
                continue; // the server died before it was sent
            if (often(10)) {
                fixture.recordOutcome(pendingPush, {Outcome::Kind::Later, {}, {}, "503"}, 0.5);
                continue;
            }
            fixture.recordOutcome(pendingPush, {});
            for (const std::string& game : games)
                if (fixture.whose(game) == account)
                    delivered.insert({pendingPush.device, game, fixture.open(game).match->length()});
        }
    };
    while (turns < 10'000) {
        std::erase_if(games, [&](const std::string& game) { return !fixture.open(game).isRunning(); });
        while (games.size() < 4)
            games.push_back(fixture.newGame(static_cast<engine::Seat>(chance() % 2)));
        fixture.now += static_cast<Time>(chance() % 3000);
        for (auto& [account, isLooking] : looking) {
            if (often(account == "a1" ? 20 : 3)) // one app switches frequently
                isLooking = !isLooking;
            if (isLooking && often(70)) // the app needs some time to sync
                look(account);
        }
        const std::string& game = games[chance() % games.size()];
        if (often(60)) {
            shown.erase(game);
            fixture.play(game);
            ++turns;
        }
        post();
    }
    for (int i = 0; i < 200; ++i) {
        fixture.now += hour;
        post();
    }
    for (const auto& [device, account] : devices)
        for (const std::string& game : games)
            if (fixture.whose(game) == account && shown[game] < fixture.open(game).match->length())
                CHECK(delivered.contains({device, game, fixture.open(game).match->length()}));
    CHECK(messages > 100);
    CHECK_FALSE(must(fixture.ledger->nextNudge()));
}
