#include "tests/server/ledger_fixture.h"

#include <algorithm>
#include <limits>
#include <set>

/// Feeds, on all ledgers of the server.

namespace {

using namespace server;
using store::StoredGame;
using Moves = std::vector<std::string>;

constexpr std::int64_t latest = std::numeric_limits<std::int64_t>::max();

Ids gamesOf(const std::vector<FeedEntry>& entries) {
    Ids ids;
    for (const FeedEntry& entry : entries)
        ids.push_back(entry.game);
    return ids;
}
std::vector<std::int64_t> positionsOf(const std::vector<FeedEntry>& entries) {
    std::vector<std::int64_t> positions;
    for (const FeedEntry& entry : entries)
        positions.push_back(entry.position);
    return positions;
}

} // namespace

TEST_CASE("ledger: one who has left is told no more, her feed does not go back, and she may come again") {
    LedgerFixture fixture(everyStore());
    seat(*fixture.ledger, "g1", {"a1", "a2"});
    seat(*fixture.ledger, "g2", {"a1"});
    must(fixture->updateFeeds("g1", std::nullopt));
    const auto before = must(fixture->position("a1"));
    must(fixture->retire("a1", "g1"));
    CHECK(must(fixture->position("a1")) == before);
    CHECK(must(fixture->members("g1")) == Ids{"a2"});
    const auto told = must(fixture->updateFeeds("g1", std::nullopt)).members;
    CHECK(told.size() == 1);
    CHECK(told.front().account == "a2");
    const auto changes = must(fixture->changes("a1", 0, 9));
    CHECK(changes.size() == 2);
    CHECK(changes.back().game == "g1");
    CHECK(changes.back().gone);
    must(fixture->addMember("a1", "g1"));
    CHECK(must(fixture->updateFeeds("g1", std::nullopt)).members.size() == 2);
    CHECK(must(fixture->position("a1")) == before + 1);
}

TEST_CASE("ledger: a member's feed counts the changes of all her games, each with that of its last one") {
    LedgerFixture fixture(everyStore());
    seat(*fixture.ledger, "g1", {"a1", "a2"});
    seat(*fixture.ledger, "g2", {"a1"});
    seat(*fixture.ledger, "g3", {"a2"});
    CHECK(must(fixture->members("g1")) == Ids{"a1", "a2"});
    CHECK(must(fixture->members("g4")).empty());
    CHECK(must(fixture->position("a1")) == 2); // after joining two games
    must(fixture->addMember("a1", "g1"));
    CHECK(must(fixture->position("a1")) == 2); // she was a member already

    auto told = must(fixture->updateFeeds("g1", std::nullopt)).members;
    std::sort(told.begin(), told.end(),
              [](const FeedPosition& a, const FeedPosition& b) { return a.account < b.account; });
    REQUIRE(told.size() == 2);
    CHECK(told[0].account == "a1");
    CHECK(told[0].position == 3);
    CHECK(told[1].account == "a2");
    CHECK(told[1].position == 3);
    CHECK(must(fixture->updateFeeds("g1", std::nullopt)).members.size() == 2);
    CHECK(must(fixture->updateFeeds("g4", std::nullopt)).members.empty());
    CHECK(must(fixture->position("a1")) == 4);
    CHECK(must(fixture->position("a3")) == 0);
    CHECK(positionsOf(must(fixture->changes("a1", 0, 10))) == std::vector<std::int64_t>{2, 4});
    CHECK(gamesOf(must(fixture->changes("a1", 0, 10))) == Ids{"g2", "g1"});
    CHECK(gamesOf(must(fixture->changes("a1", 2, 10))) == Ids{"g1"});
    CHECK(must(fixture->changes("a1", 4, 10)).empty());
    CHECK(gamesOf(must(fixture->changes("a2", 0, 10))) == Ids{"g3", "g1"});
}

TEST_CASE("ledger: a turn and where the feeds stand after it are recorded in one call") {
    LedgerFixture fixture(everyStore());
    for (const char* game : {"g1", "g2"}) {
        seat(*fixture.ledger, game, {"a1", "a2"});
        must(fixture->add(gameRow(game)));
    }
    auto row = after(gameRow("g1"), 1);
    const auto first = must(fixture->recordTurn(row, Moves{"{}"}, "b1", std::nullopt));
    CHECK(first.members.front().position == 3);
    CHECK_FALSE(first.nudged);
    CHECK(must(fixture->position("a1")) == 3);
    const auto other = must(fixture->updateFeeds("g2", std::nullopt)).members.front().position;
    CHECK(ruleOf(fixture->recordTurn(row, Moves{"{}"}, "late", std::nullopt)) == store::overtaken);
    CHECK(must(fixture->position("a1")) == other); // the refused turn has not moved the feed
    row = after(row, 1);
    const auto told = must(fixture->recordTurn(row, Moves{"{}"}, "b2", std::nullopt)).members.front().position;
    CHECK(must(fixture->load("g1")).moves.size() == 2);
    CHECK(told > other);
    CHECK(gamesOf(must(fixture->changes("a1", 3, 9))) == Ids{"g2", "g1"});
    fixture.reopen();
    CHECK(positionsOf(must(fixture->changes("a1", 3, 9))) == std::vector<std::int64_t>{other, told});
}

TEST_CASE("ledger: a list is read page by page, the latest first, and a feed the oldest first, with nothing left out") {
    LedgerFixture fixture(everyStore());
    Ids all;
    for (int i = 0; i < 25; ++i) {
        all.push_back("g" + std::to_string(100 + i));
        seat(*fixture.ledger, all.back(), {"a1", "a2"});
    }
    must(fixture->updateFeeds("g107", std::nullopt)); // now the most recent one
    all.erase(all.begin() + 7);
    all.push_back("g107");

    Ids forwards;
    std::int64_t since = 0;
    for (auto page = must(fixture->changes("a1", since, 10)); !page.empty();
         page = must(fixture->changes("a1", since, 10))) {
        CHECK(page.size() <= 10);
        since = page.back().position;
        for (const FeedEntry& entry : page)
            forwards.push_back(entry.game);
    }
    CHECK(forwards == all);
    CHECK(since == must(fixture->position("a1")));

    Ids backwards;
    std::int64_t before = latest;
    for (auto page = must(fixture->entries("a1", before, 10)); !page.empty();
         page = must(fixture->entries("a1", before, 10))) {
        CHECK(page.size() <= 10);
        before = page.back().position;
        for (const FeedEntry& entry : page)
            backwards.push_back(entry.game);
    }
    CHECK(backwards == Ids(all.rbegin(), all.rend()));
}

TEST_CASE("ledger: a list shows a game that has begun and one that has not") {
    LedgerFixture fixture(everyStore());
    seat(*fixture.ledger, "g1", {"a1"});
    seat(*fixture.ledger, "g2", {"a1"});
    must(fixture->add(gameRow("g2")));
    must(fixture->append(after(gameRow("g2"), 3), Moves(3, "{}"), ""));
    must(fixture->markSeen("g2", 1, 2));
    const auto check = [](const FeedEntry& waiting, const FeedEntry& running) {
        CHECK(waiting.game == "g1");
        CHECK(waiting.roster == "roster of g1");
        CHECK(waiting.status.empty());
        CHECK(waiting.length == 0);
        CHECK(waiting.touched == 500);
        CHECK(waiting.seen.empty());
        CHECK(running.game == "g2");
        CHECK(running.roster == "roster of g2");
        CHECK(running.status == R"({"turn":0})");
        CHECK(running.length == 3);
        CHECK(running.touched == 3000);
        CHECK(running.seen == std::vector<std::size_t>{0, 2});
    };
    const auto changes = must(fixture->changes("a1", 0, 10));
    REQUIRE(changes.size() == 2);
    check(changes[0], changes[1]);
    const auto entries = must(fixture->entries("a1", latest, 10));
    REQUIRE(entries.size() == 2);
    check(entries[1], entries[0]);
    check(*must(fixture->entry("g1")), *must(fixture->entry("g2")));
    CHECK(must(fixture->entry("g2"))->position == 0);
    CHECK_FALSE(must(fixture->entry("g3")));
}
