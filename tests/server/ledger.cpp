#include "tests/server/ledger_fixture.h"

#include <algorithm>
#include <limits>
#include <set>

/// One suite for all ledgers of the server.

namespace {

using namespace server;
using store::StoredGame;
using Moves = std::vector<std::string>;

constexpr std::int64_t latest = std::numeric_limits<std::int64_t>::max();

} // namespace

TEST_CASE("ledger: what was committed is there after the next start, what was rolled back is not") {
    LedgerFixture fixture(everyStore());
    must(fixture->begin());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->addDevice(phone, "hash"));
    must(fixture->commit());
    must(fixture->begin());
    must(fixture->addAccount(bramble, 1000));
    fixture->rollback();
    fixture->rollback(); // a second time does no harm
    fixture.reopen();
    CHECK(must(fixture->account("a1")) == hazel);
    CHECK(must(fixture->deviceOf("hash")) == phone);
    CHECK_FALSE(must(fixture->account("a2")));
    CHECK_FALSE(must(fixture->deviceOf("Hash")));
}

TEST_CASE("ledger: a group is kept whole or not at all, whatever is in it") {
    LedgerFixture fixture(everyStore());
    seat(*fixture.ledger, "g1", {"a1"});
    must(fixture->add(gameRow("g1")));
    const auto group = [&] {
        must(fixture->begin());
        REQUIRE(must(fixture->lockGame("g1")));
        must(fixture->append(after(gameRow("g1"), 1), Moves{"{}"}, "b1"));
        must(fixture->markSeen("g1", 0, 1));
        must(fixture->changeRoster("g1", "changed"));
        must(fixture->updateFeeds("g1", std::nullopt));
        must(fixture->setBotsTurn("g1", true));
        must(fixture->addInvitation("CODE", "g1", 9000));
        must(fixture->storeReply({"key", "request", 200, "answer", 1000}));
        must(fixture->addRoster("g2", "another", 1000));
        must(fixture->addMember("a1", "g2"));
        must(fixture->renewEpoch("new"));
    };
    const std::string epoch = must(fixture->epoch());
    group();
    fixture->rollback();
    fixture.reopen();
    CHECK(must(fixture->load("g1")).row == gameRow("g1"));
    CHECK(must(fixture->load("g1")).moves.empty());
    CHECK(must(fixture->load("g1")).seen.empty());
    CHECK(must(fixture->roster("g1"))->text == "roster of g1");
    CHECK(must(fixture->revisions("g1")) == Revisions{1, 1});
    CHECK(must(fixture->position("a1")) == 1);
    CHECK(must(fixture->botsTurns(9)).empty());
    CHECK_FALSE(must(fixture->invitation("CODE", 1000)));
    CHECK_FALSE(must(fixture->storedReply("key")));
    CHECK_FALSE(must(fixture->roster("g2")));
    CHECK(must(fixture->epoch()) == epoch);

    group();
    must(fixture->commit());
    fixture.reopen();
    CHECK(must(fixture->load("g1")).moves == Moves{"{}"});
    CHECK(must(fixture->load("g1")).seen == std::vector<std::size_t>{1});
    CHECK(must(fixture->revisions("g1")) == Revisions{2, 2});
    CHECK(must(fixture->position("a1")) == 3);
    CHECK(must(fixture->botsTurns(9)) == Ids{"g1"});
    CHECK(must(fixture->invitation("CODE", 1000)) == "g1");
    CHECK(must(fixture->storedReply("key"))->body == "answer");
    CHECK(must(fixture->roster("g2"))->text == "another");
    CHECK(must(fixture->epoch()) == "new");
}

TEST_CASE("ledger: after something was refused and rolled back the next group is kept") {
    LedgerFixture fixture(everyStore());
    must(fixture->begin());
    must(fixture->addAccount(hazel, 1000));
    CHECK_FALSE(fixture->addAccount(hazel, 1000));
    fixture->rollback();
    CHECK_FALSE(must(fixture->account("a1")));
    must(fixture->begin());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->commit());
    CHECK(must(fixture->account("a1")) == hazel);
}

TEST_CASE("ledger: every store has an epoch of its own, which stays until it is renewed") {
    const Database kind = everyStore();
    LedgerFixture fixture(kind);
    const LedgerFixture other(kind);
    const std::string epoch = must(fixture->epoch());
    CHECK(epoch.size() == 8);
    CHECK(epoch.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(epoch != must(other->epoch()));
    fixture.reopen();
    CHECK(must(fixture->epoch()) == epoch);
    must(fixture->renewEpoch("01234567"));
    fixture.reopen();
    CHECK(must(fixture->epoch()) == "01234567");
}

TEST_CASE("ledger: texts come back as they were, whatever is in them") {
    LedgerFixture fixture(everyStore());
    const std::string text = "{\"name\":\"Zoë's \\\"$1\\\" ?1 {x} \\u0000 \xF0\x9F\x8D\xAA\\n\"}\t\r\n'; --";
    must(fixture->addAccount({"a1", text, 7}, 1000));
    CHECK(must(fixture->account("a1"))->name == text);
    must(fixture->addRoster("g1", text, 1000));
    CHECK(must(fixture->roster("g1"))->text == text);
    must(fixture->storeReply({"key", "request", 200, std::string(1000000, 'x'), 1000}));
    CHECK(must(fixture->storedReply("key"))->body == std::string(1000000, 'x'));
}

TEST_CASE("ledger: an account is changed, and no other") {
    LedgerFixture fixture(everyStore());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->addAccount(bramble, 1000));
    must(fixture->changeAccount({"a1", "Holly", 5}));
    CHECK(must(fixture->account("a1")) == Account{"a1", "Holly", 5});
    CHECK(must(fixture->account("a2")) == bramble);
}

TEST_CASE("ledger: an account that is removed leaves nothing behind but the roster") {
    using Use = Code::Use;
    LedgerFixture fixture(everyStore());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->addAccount(bramble, 1000));
    must(fixture->addDevice(phone, "hash"));
    must(fixture->addDevice({"d2", "a2", "Phone", 1000}, "hers"));
    must(fixture->addCode({Use::Recovery, "recovery", "a1", 0}));
    must(fixture->addCode({Use::Link, "link", "a1", 0}));
    seat(*fixture.ledger, "g1", {"a1", "a2"});
    must(fixture->removeAccount("a1"));
    CHECK_FALSE(must(fixture->account("a1")));
    CHECK_FALSE(must(fixture->deviceOf("hash")));
    CHECK(must(fixture->devices("a1")).empty());
    CHECK_FALSE(must(fixture->redeemCode(Use::Recovery, "recovery", 1000)));
    CHECK_FALSE(must(fixture->redeemCode(Use::Link, "link", 1000)));
    CHECK(must(fixture->members("g1")) == Ids{"a2"});
    CHECK(must(fixture->entries("a1", latest, 10)).empty());
    CHECK(must(fixture->position("a1")) == 0);
    CHECK(must(fixture->roster("g1"))->text == "roster of g1");
    CHECK(must(fixture->account("a2")) == bramble);
    CHECK(must(fixture->deviceOf("hers")));
    CHECK(must(fixture->updateFeeds("g1", std::nullopt)).members.size() == 1);
}

TEST_CASE("ledger: a device is removed by its own account only") {
    LedgerFixture fixture(everyStore());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->addAccount(bramble, 1000));
    must(fixture->addDevice(phone, "hash"));
    must(fixture->addDevice({"d2", "a1", "Tablet", 2000}, "other hash"));
    CHECK_FALSE(must(fixture->removeDevice("a2", "d1")));
    CHECK(must(fixture->devices("a1")).size() == 2);
    CHECK(must(fixture->devices("a1")).front().id == "d2"); // the most recently used
    CHECK(must(fixture->removeDevice("a1", "d1")));
    CHECK_FALSE(must(fixture->deviceOf("hash")));
    CHECK(must(fixture->devices("a1")).size() == 1);
}

TEST_CASE("ledger: a device that was used comes first") {
    LedgerFixture fixture(everyStore());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->addDevice(phone, "hash"));
    must(fixture->addDevice({"d2", "a1", "Tablet", 2000}, "other hash"));
    must(fixture->touchDevice("d1", 3000));
    CHECK(must(fixture->devices("a1")).front() == Device{"d1", "a1", "Phone", 3000});
    CHECK(must(fixture->deviceOf("other hash"))->id == "d2");
}

TEST_CASE("ledger: a code is used once, in its time, and for what it was made") {
    using Use = Code::Use;
    LedgerFixture fixture(everyStore());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->addCode({Use::Recovery, "old", "a1", 0}));
    must(fixture->addCode({Use::Recovery, "new", "a1", 0}));
    must(fixture->addCode({Use::Link, "first", "a1", 5000}));
    must(fixture->addCode({Use::Link, "link", "a1", 5000}));
    CHECK_FALSE(must(fixture->ownerOf(Use::Recovery, "old", 2000))); // replaced
    CHECK_FALSE(must(fixture->ownerOf(Use::Link, "new", 2000)));
    CHECK(must(fixture->ownerOf(Use::Recovery, "new", 2000)) == "a1");
    CHECK(must(fixture->ownerOf(Use::Link, "link", 5000)) == "a1");
    CHECK_FALSE(must(fixture->ownerOf(Use::Link, "link", 5001)));
    CHECK_FALSE(must(fixture->redeemCode(Use::Recovery, "old", 2000))); // replaced
    CHECK_FALSE(must(fixture->redeemCode(Use::Link, "new", 2000)));
    CHECK(must(fixture->redeemCode(Use::Recovery, "new", 2000)) == "a1");
    CHECK_FALSE(must(fixture->redeemCode(Use::Recovery, "new", 2000)));
    CHECK_FALSE(must(fixture->redeemCode(Use::Link, "first", 2000))); // replaced
    CHECK(must(fixture->redeemCode(Use::Link, "link", 5000)) == "a1");
    must(fixture->addCode({Use::Link, "late", "a1", 5000}));
    CHECK_FALSE(must(fixture->redeemCode(Use::Link, "late", 5001)));
}

TEST_CASE("ledger: the answers kept for an account go with it") {
    LedgerFixture fixture(everyStore());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->storeReply({"a1:key", "request", 201, "Hazel", 1000}));
    must(fixture->storeReply({"a10:key", "request", 201, "another", 1000}));
    must(fixture->removeAccount("a1"));
    CHECK_FALSE(must(fixture->storedReply("a1:key")));
    CHECK(must(fixture->storedReply("a10:key")));
}

TEST_CASE("ledger: what is refused halfway has changed nothing, even if no group was begun") {
    using Use = Code::Use;
    LedgerFixture fixture(everyStore());
    must(fixture->addAccount(hazel, 1000));
    must(fixture->addAccount(bramble, 1000));
    must(fixture->addCode({Use::Recovery, "hers", "a2", 0}));
    must(fixture->addCode({Use::Recovery, "old", "a1", 0}));
    CHECK_FALSE(fixture->addCode({Use::Recovery, "hers", "a1", 0})); // another account's hash
    CHECK(must(fixture->redeemCode(Use::Recovery, "old", 1000)) == "a1");
    CHECK(must(fixture->redeemCode(Use::Recovery, "hers", 1000)) == "a2");
}

TEST_CASE("ledger: an answer is kept for one who asks again, until it is forgotten") {
    LedgerFixture fixture(everyStore());
    must(fixture->storeReply({"who key", "request", 201, "answer", 1000}));
    CHECK_FALSE(fixture->storeReply({"who key", "request", 201, "another", 1000}));
    must(fixture->deleteExpired(1000));
    const auto kept = must(fixture->storedReply("who key"));
    REQUIRE(kept);
    CHECK(kept->request == "request");
    CHECK(kept->body == "answer");
    CHECK(kept->status == 201);
    CHECK(kept->at == 1000);
    must(fixture->deleteExpired(1001));
    CHECK_FALSE(must(fixture->storedReply("who key")));
}

TEST_CASE("ledger: codes and invitations that are over are forgotten, others are not") {
    using Use = Code::Use;
    LedgerFixture fixture(everyStore());
    seat(*fixture.ledger, "g1", {"a1"});
    must(fixture->addCode({Use::Recovery, "for good", "a1", 0}));
    must(fixture->addCode({Use::Link, "over", "a1", 4999}));
    must(fixture->addCode({Use::Link, "open", "a1", 5000}));
    must(fixture->addInvitation("OVER", "g1", 4999));
    must(fixture->addInvitation("OPEN", "g1", 5000));
    must(fixture->deleteExpired(5000));
    CHECK_FALSE(must(fixture->invitation("OVER", 0)));
    CHECK(must(fixture->invitation("OPEN", 0)) == "g1");
    CHECK_FALSE(must(fixture->redeemCode(Use::Link, "over", 0)));
    CHECK(must(fixture->redeemCode(Use::Link, "open", 0)) == "a1");
    CHECK(must(fixture->redeemCode(Use::Recovery, "for good", 0)) == "a1");
}

TEST_CASE("ledger: an invitation leads to its game until it is over or taken back by that game") {
    LedgerFixture fixture(everyStore());
    seat(*fixture.ledger, "g1", {});
    seat(*fixture.ledger, "g2", {});
    must(fixture->addInvitation("CODE", "g1", 5000));
    CHECK(must(fixture->invitation("CODE", 5000)) == "g1");
    CHECK_FALSE(must(fixture->invitation("CODE", 5001)));
    CHECK_FALSE(must(fixture->invitation("OTHER", 1000)));
    CHECK_FALSE(must(fixture->removeInvitation("CODE", "g2")));
    CHECK(must(fixture->removeInvitation("CODE", "g1")));
    CHECK_FALSE(must(fixture->removeInvitation("CODE", "g1")));
    CHECK_FALSE(must(fixture->invitation("CODE", 1000)));
}

TEST_CASE("ledger: a roster and its game count their changes") {
    LedgerFixture fixture(everyStore());
    must(fixture->addRoster("g1", "one", 1000));
    CHECK_FALSE(fixture->addRoster("g1", "again", 1000));
    CHECK(must(fixture->revisions("g1")) == Revisions{1, 0});
    must(fixture->changeRoster("g1", "two"));
    CHECK(must(fixture->roster("g1"))->text == "two");
    CHECK(must(fixture->roster("g1"))->revision == 2);
    must(fixture->add(gameRow("g1")));
    CHECK(must(fixture->revisions("g1")) == Revisions{2, 1});
    must(fixture->append(after(gameRow("g1"), 1), Moves{"{}"}, ""));
    CHECK(must(fixture->revisions("g1")) == Revisions{2, 2});
    must(fixture->begin());
    CHECK(must(fixture->lockGame("g1")) == Revisions{2, 2});
    CHECK_FALSE(must(fixture->lockGame("g2")));
    must(fixture->commit());
    CHECK_FALSE(must(fixture->revisions("g2")));
    CHECK_FALSE(must(fixture->roster("g2")));
    CHECK(ruleOf(fixture->changeRoster("g2", "text")) == store::noSuchGame);
}

TEST_CASE("ledger: a game comes back with its moves in order and the batches in which they came") {
    LedgerFixture fixture(everyStore());
    must(fixture->addRoster("g1", "roster", 1000));
    must(fixture->add(gameRow("g1")));
    CHECK_FALSE(fixture->add(gameRow("g1")));
    CHECK(must(fixture->load("g1")).row == gameRow("g1"));
    CHECK(must(fixture->load("g1")).moves.empty());
    CHECK(must(fixture->load("g1")).batches.empty());

    store::GameRow row = after(gameRow("g1"), 2);
    must(fixture->append(row, Moves{R"({"n":1})", R"({"n":2})"}, "first"));
    row = after(row, 1);
    must(fixture->append(row, Moves{R"({"n":3})"}, "")); // a bot's move
    row = after(row, 10);
    row.status = R"({"turn":1})";
    row.committed = 5;
    must(fixture->append(row, Moves(10, "[]"), "second"));
    fixture.reopen();
    const StoredGame game = must(fixture->load("g1"));
    CHECK(game.row == row);
    REQUIRE(game.moves.size() == 13);
    CHECK(Moves(game.moves.begin(), game.moves.begin() + 4) == Moves{R"({"n":1})", R"({"n":2})", R"({"n":3})", "[]"});
    REQUIRE(game.batches.size() == 2);
    CHECK(game.batches[0].at == 0);
    CHECK(game.batches[0].name == "first");
    CHECK(game.batches[1].at == 3);
    CHECK(game.batches[1].name == "second");
    CHECK(ruleOf(fixture->load("g2")) == store::noSuchGame);
}

TEST_CASE("ledger: who was overtaken changes nothing and is told so") {
    LedgerFixture fixture(everyStore());
    must(fixture->addRoster("g1", "roster", 1000));
    must(fixture->add(gameRow("g1")));
    const store::GameRow row = after(gameRow("g1"), 1);
    must(fixture->append(row, Moves{R"("mine")"}, "b1"));
    must(fixture->begin());
    CHECK(ruleOf(fixture->append(row, Moves{R"("late")"}, "b2")) == store::overtaken);
    CHECK(ruleOf(fixture->update(row)) == store::overtaken);
    CHECK(ruleOf(fixture->append(after(gameRow("g2"), 1), Moves{"{}"}, "b")) == store::noSuchGame);
    CHECK(ruleOf(fixture->update(after(gameRow("g2"), 0))) == store::noSuchGame);
    must(fixture->commit()); // the refusals above did not fail the transaction
    CHECK(must(fixture->load("g1")).row == row);
    CHECK(must(fixture->load("g1")).moves == Moves{R"("mine")"});

    store::GameRow next = after(row, 0);
    next.status = "over";
    must(fixture->update(next));
    CHECK(must(fixture->load("g1")).row == next);
    CHECK(must(fixture->load("g1")).moves == Moves{R"("mine")"});
}

TEST_CASE("ledger: what each seat has seen is kept, and is no change of the game") {
    LedgerFixture fixture(everyStore());
    must(fixture->addRoster("g1", "roster", 1000));
    CHECK(ruleOf(fixture->markSeen("g1", 0, 1)) == store::noSuchGame);
    must(fixture->add(gameRow("g1")));
    must(fixture->markSeen("g1", 2, 12));
    CHECK(must(fixture->load("g1")).seen == std::vector<std::size_t>{0, 0, 12});
    must(fixture->markSeen("g1", 0, 345));
    must(fixture->markSeen("g1", 2, 13));
    must(fixture->append(after(gameRow("g1"), 1), Moves{"{}"}, ""));
    CHECK(must(fixture->load("g1")).seen == std::vector<std::size_t>{345, 0, 13});
    CHECK(must(fixture->entry("g1"))->seen == std::vector<std::size_t>{345, 0, 13});
    CHECK(must(fixture->revisions("g1")) == Revisions{1, 2});
}

TEST_CASE("ledger: which bots are to move is known after the next start, too") {
    LedgerFixture fixture(everyStore());
    seat(*fixture.ledger, "g1", {});
    seat(*fixture.ledger, "g2", {});
    must(fixture->setBotsTurn("g2", true));
    must(fixture->setBotsTurn("g1", true));
    must(fixture->setBotsTurn("g1", true));
    fixture.reopen();
    CHECK(must(fixture->botsTurns(9)) == Ids{"g1", "g2"});
    must(fixture->setBotsTurn("g1", false));
    must(fixture->setBotsTurn("g1", false));
    CHECK(must(fixture->botsTurns(9)) == Ids{"g2"});
}
