#include "tests/server/ledger_fixture.h"

#include <atomic>
#include <future>
#include <map>
#include <set>
#include <thread>

/// What matters only to a ledger that several servers use: concurrency and lost connections.

namespace {

using namespace server;
using namespace std::chrono_literals;
using Moves = std::vector<std::string>;

bool isStillWaiting(std::future<void>& work) { return work.wait_for(300ms) == std::future_status::timeout; }

/// Records many changes of one game. Runs in a thread of its own, where REQUIRE cannot be used.
struct Teller {
    std::vector<std::int64_t> positions; ///< of a1
    std::string refused;

    void work(Ledger& ledger, std::string_view game, int times) {
        for (int i = 0; i < times && refused.empty(); ++i) {
            if (auto begun = ledger.begin(); !begun)
                return note(begun.refusal());
            auto held = ledger.lockGame(game);
            auto told = ledger.updateFeeds(game, std::nullopt);
            if (!held || !told)
                return note(!held ? held.refusal() : told.refusal());
            if (auto kept = ledger.commit(); !kept)
                return note(kept.refusal());
            for (const FeedPosition& member : told.value().members)
                if (member.account == "a1")
                    positions.push_back(member.position);
        }
    }
    void note(const engine::Refusal& refusal) { refused = refusal.rule + ": " + refusal.sentence(); }
};

} // namespace

TEST_CASE("postgres ledger: when two servers tell one player at once no position is lost or given twice",
          "[.postgres]") {
    NEEDS_POSTGRES;
    constexpr int times = 300;
    const LedgerFixture fixture(Database::Postgres);
    CHECK_FALSE(fixture->alone());
    seat(*fixture.ledger, "g1", {"a1", "a2", "a3"});
    seat(*fixture.ledger, "g2", {"a3", "a2", "a1"});
    const std::int64_t before = must(fixture->position("a1"));
    const auto one = fixture.open();
    const auto other = fixture.open();
    Teller teller, second;
    std::atomic<int> working = 2;
    std::thread first([&] {
        teller.work(*one, "g1", times);
        --working;
    });
    std::thread next([&] {
        second.work(*other, "g2", times);
        --working;
    });

    // A reader never finds something new below what it has already read.
    std::map<std::string, std::int64_t> seen;
    std::int64_t cursor = 0;
    bool missed = false;
    int looks = 0;
    for (bool last = false; !last; ++looks) {
        last = working == 0;
        auto entries = fixture->entries("a1", std::numeric_limits<std::int64_t>::max(), 10);
        if (!entries)
            break;
        std::int64_t highest = cursor;
        for (const FeedEntry& entry : entries.value()) {
            missed = missed || (seen[entry.game] != entry.position && entry.position <= cursor);
            seen[entry.game] = entry.position;
            highest = std::max(highest, entry.position);
        }
        cursor = highest;
    }
    first.join();
    next.join();
    CHECK(teller.refused.empty()); // they wait for each other's locks, so that no transaction has to be repeated
    CHECK(second.refused.empty());
    CHECK_FALSE(missed);
    CHECK(looks > 10);
    CHECK(std::is_sorted(teller.positions.begin(), teller.positions.end()));
    CHECK(std::is_sorted(second.positions.begin(), second.positions.end()));
    std::set<std::int64_t> all(teller.positions.begin(), teller.positions.end());
    all.insert(second.positions.begin(), second.positions.end());
    REQUIRE(all.size() == 2 * times);
    CHECK(*all.begin() == before + 1);
    CHECK(*all.rbegin() == before + 2 * times);
    CHECK(must(fixture->position("a1")) == before + 2 * times);
}

TEST_CASE("postgres ledger: two games that one player joins at once have two positions", "[.postgres]") {
    NEEDS_POSTGRES;
    const LedgerFixture fixture(Database::Postgres);
    const auto other = fixture.open();
    must(fixture->addAccount(hazel, 1000));
    must(fixture->addRoster("g1", "roster", 1000));
    must(fixture->addRoster("g2", "roster", 1000));
    must(fixture->begin());
    must(fixture->addMember("a1", "g1"));
    engine::Result<void> joined;
    auto work = std::async(std::launch::async, [&] { joined = other->addMember("a1", "g2"); });
    CHECK(isStillWaiting(work));
    must(fixture->commit());
    work.get();
    must(joined);
    CHECK(must(fixture->position("a1")) == 2);
}

TEST_CASE("postgres ledger: who joins a game does not get in the way of those who play with each other elsewhere",
          "[.postgres]") {
    NEEDS_POSTGRES;
    const LedgerFixture fixture(Database::Postgres);
    const auto other = fixture.open();
    seat(*fixture.ledger, "g1", {"a1", "a2"});
    seat(*fixture.ledger, "g2", {"a1"});
    must(fixture->begin());
    must(fixture->addMember("a2", "g2"));
    Teller playing;
    auto work = std::async(std::launch::async, [&] { playing.work(*other, "g1", 1); });
    CHECK(isStillWaiting(work));
    CHECK(must(fixture->updateFeeds("g2", std::nullopt)).members.size() == 2);
    must(fixture->commit());
    work.get();
    CHECK(playing.refused.empty());
}

TEST_CASE("postgres ledger: who holds a game keeps others waiting, and they see what they waited for", "[.postgres]") {
    NEEDS_POSTGRES;
    const LedgerFixture fixture(Database::Postgres);
    const auto other = fixture.open();
    must(fixture->addRoster("g1", "roster", 1000));
    must(fixture->addRoster("g2", "roster", 1000));
    must(fixture->add(gameRow("g1")));
    must(fixture->begin());
    REQUIRE(must(fixture->lockGame("g1")) == Revisions{1, 1});
    must(other->begin());
    CHECK(must(other->revisions("g1")) == Revisions{1, 1}); // revisions() does not wait for the lock
    CHECK(must(other->lockGame("g2")) == Revisions{1, 0});  // nor does another game
    engine::Result<std::optional<Revisions>> held = std::optional<Revisions>();
    auto work = std::async(std::launch::async, [&] { held = other->lockGame("g1"); });
    CHECK(isStillWaiting(work));
    must(fixture->append(after(gameRow("g1"), 1), Moves{"{}"}, "")); // changes the game, but not the roster
    must(fixture->commit());
    work.get();
    CHECK(must(held) == Revisions{1, 2});
    CHECK(ruleOf(other->append(after(gameRow("g1"), 1), Moves{"{}"}, "")) == store::overtaken);
    other->rollback();

    must(fixture->begin());
    must(fixture->lockGame("g1"));
    must(other->begin());
    work = std::async(std::launch::async, [&] { held = other->lockGame("g1"); });
    CHECK(isStillWaiting(work));
    fixture->rollback();
    work.get();
    CHECK(must(held) == Revisions{1, 2});
    other->rollback();
}

TEST_CASE("postgres ledger: of two that wait for each other one is told to begin again, and then it works",
          "[.postgres]") {
    NEEDS_POSTGRES;
    const LedgerFixture fixture(Database::Postgres);
    const auto other = fixture.open();
    must(fixture->addRoster("g1", "roster", 1000));
    must(fixture->addRoster("g2", "roster", 1000));
    must(fixture->begin());
    must(other->begin());
    must(fixture->lockGame("g1"));
    must(other->lockGame("g2"));
    const auto holdAndEnd = [](Ledger& ledger, const char* game) {
        auto held = ledger.lockGame(game);
        if (held)
            held = ledger.commit() ? held : engine::Refusal{engine::RefusalKind::Store, "commit", {}, {}, {}};
        else
            ledger.rollback();
        return ruleOf(held);
    };
    auto work = std::async(std::launch::async, [&] { return holdAndEnd(*other, "g1"); });
    const std::set<std::string> rules{holdAndEnd(*fixture.ledger, "g2"), work.get()};
    CHECK(rules == std::set<std::string>{std::string(conflict), "none"});
    for (Ledger* ledger : {fixture.ledger.get(), other.get()}) {
        must(ledger->begin());
        must(ledger->lockGame("g1"));
        must(ledger->lockGame("g2"));
        must(ledger->commit());
    }
}

TEST_CASE("postgres ledger: of two that keep an answer to the same request at once the later one begins again",
          "[.postgres]") {
    NEEDS_POSTGRES;
    const LedgerFixture fixture(Database::Postgres);
    const auto other = fixture.open();
    must(fixture->begin());
    must(fixture->storeReply({"key", "request", 200, "first", 1000}));
    engine::Result<void> kept;
    auto work = std::async(std::launch::async, [&] {
        kept = other->storeReply({"key", "request", 200, "second", 1000});
    });
    CHECK(isStillWaiting(work));
    must(fixture->commit());
    work.get();
    CHECK(ruleOf(kept) == conflict);
    CHECK(must(other->storedReply("key"))->body == "first"); // a repeated request finds it
}

TEST_CASE("postgres ledger: what two mark as seen at once is both kept", "[.postgres]") {
    NEEDS_POSTGRES;
    const LedgerFixture fixture(Database::Postgres);
    const auto other = fixture.open();
    must(fixture->addRoster("g1", "roster", 1000));
    must(fixture->add(gameRow("g1")));
    must(fixture->begin());
    must(fixture->markSeen("g1", 0, 1));
    engine::Result<void> marked;
    auto work = std::async(std::launch::async, [&] { marked = other->markSeen("g1", 1, 2); });
    CHECK(isStillWaiting(work));
    must(fixture->commit());
    work.get();
    must(marked);
    CHECK(must(fixture->load("g1")).seen == std::vector<std::size_t>{1, 2});
}

TEST_CASE("postgres ledger: a lost connection fails what was begun, and the next begin connects again", "[.postgres]") {
    NEEDS_POSTGRES;
    const LedgerFixture fixture(Database::Postgres);
    must(fixture->addAccount(hazel, 1000));
    SECTION("in the middle") {
        must(fixture->begin());
        must(fixture->addAccount(bramble, 1000));
        REQUIRE(fixture.schema->breakConnections() == 1);
        CHECK(ruleOf(fixture->account("a1")) == store::unavailable);
        CHECK(ruleOf(fixture->account("a1")) == store::unavailable); // and is not continued in another transaction
        CHECK(ruleOf(fixture->commit()) == store::unavailable);
        fixture->rollback();
    }
    SECTION("at the end") {
        must(fixture->begin());
        must(fixture->addAccount(bramble, 1000));
        REQUIRE(fixture.schema->breakConnections() == 1);
        CHECK(ruleOf(fixture->commit()) == store::unavailable);
        fixture->rollback();
    }
    SECTION("between two") { REQUIRE(fixture.schema->breakConnections() == 1); }
    SECTION("while only looking") {
        REQUIRE(fixture.schema->breakConnections() == 1);
        CHECK(ruleOf(fixture->account("a1")) == store::unavailable);
        CHECK(must(fixture->account("a1")) == hazel);
        REQUIRE(fixture.schema->breakConnections() == 1);
    }
    must(fixture->begin());
    CHECK(must(fixture->account("a1")) == hazel); // statements are prepared again
    CHECK_FALSE(must(fixture->account("a2")));
    must(fixture->addAccount(bramble, 1000));
    must(fixture->commit());
    CHECK(must(fixture->account("a2")) == bramble);
}

TEST_CASE("postgres ledger: nothing of a group is kept in which something was refused, even if it is committed",
          "[.postgres]") {
    NEEDS_POSTGRES;
    const LedgerFixture fixture(Database::Postgres);
    must(fixture->begin());
    must(fixture->addAccount(hazel, 1000));
    CHECK_FALSE(fixture->addAccount(hazel, 1000));
    CHECK(ruleOf(fixture->commit()) == store::unavailable);
    CHECK_FALSE(must(fixture->account("a1")));
    must(fixture->begin());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->commit());
}

TEST_CASE("postgres ledger: a text that PostgreSQL cannot keep is refused, not cut", "[.postgres]") {
    NEEDS_POSTGRES;
    const LedgerFixture fixture(Database::Postgres);
    CHECK(ruleOf(fixture->addAccount({"a1", std::string("Ha\0zel", 6), 0}, 1000)) == store::unavailable);
    CHECK(ruleOf(fixture->addAccount({"a1", "Ha\xFFzel", 0}, 1000)) == store::unavailable);
    CHECK_FALSE(must(fixture->account("a1")));
}

TEST_CASE("postgres ledger: servers that start at once make the tables once", "[.postgres]") {
    NEEDS_POSTGRES;
    const PostgresSchema schema;
    std::vector<std::future<std::string>> servers;
    for (int i = 0; i < 8; ++i)
        servers.push_back(std::async(std::launch::async, [&] {
            const auto ledger = openPostgres(schema.conninfo());
            return ledger ? ledger.value()->epoch().value() : ledger.refusal().sentence();
        }));
    std::set<std::string> epochs;
    for (auto& server : servers)
        epochs.insert(server.get());
    INFO(*epochs.begin());
    CHECK(epochs.size() == 1);
    CHECK(epochs.begin()->size() == 8);
}

TEST_CASE("postgres ledger: a database that is not the server's or cannot be had is refused, with a sentence",
          "[.postgres]") {
    NEEDS_POSTGRES;
    PostgresSchema schema;
    SECTION("newer") {
        must(openPostgres(schema.conninfo())).reset();
        schema.run("UPDATE " + schema.name() + ".schema_version SET version = 1000");
        const auto opened = openPostgres(schema.conninfo());
        REQUIRE(ruleOf(opened) == store::unavailable);
        CHECK(opened.refusal().sentence().find("newer version") != std::string::npos);
    }
    SECTION("somebody else's tables") {
        schema.run("CREATE TABLE " + schema.name() + ".accounts (id text)");
        const auto opened = openPostgres(schema.conninfo());
        REQUIRE(ruleOf(opened) == store::unavailable);
        CHECK(opened.refusal().sentence().find("not this server's") != std::string::npos);
        CHECK(schema.run("SELECT FROM pg_tables WHERE schemaname = '" + schema.name() + "'").changed() ==
              1); // all steps or none
    }
    SECTION("nobody there") {
        const auto opened = openPostgres("host=127.0.0.1 port=1 dbname=none");
        REQUIRE(ruleOf(opened) == store::unavailable);
        CHECK(opened.refusal().sentence().find("port 1") != std::string::npos);
        CHECK(ruleOf(openPostgres("this is no conninfo")) == store::unavailable);
    }
}
