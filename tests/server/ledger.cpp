#include "tests/server/office.h"

#include <algorithm>
#include <limits>
#include <set>

/// One suite for every store of the server.

namespace {

using namespace server;
using store::StoredGame;
using Moves = std::vector<std::string>;

constexpr std::int64_t latest = std::numeric_limits<std::int64_t>::max();

} // namespace

TEST_CASE("ledger: what was committed is there after the next start, what was rolled back is not") {
    Office office(everyStore());
    must(office->begin());
    must(office->addAccount(hazel, 1000));
    must(office->addDevice(phone, "hash"));
    must(office->commit());
    must(office->begin());
    must(office->addAccount(bramble, 1000));
    office->rollback();
    office->rollback(); // once more does no harm
    office.reopen();
    CHECK(must(office->account("a1")) == hazel);
    CHECK(must(office->deviceOf("hash")) == phone);
    CHECK_FALSE(must(office->account("a2")));
    CHECK_FALSE(must(office->deviceOf("Hash")));
}

TEST_CASE("ledger: a group is kept whole or not at all, whatever is in it") {
    Office office(everyStore());
    seat(*office.ledger, "g1", {"a1"});
    must(office->add(gameRow("g1")));
    const auto group = [&] {
        must(office->begin());
        REQUIRE(must(office->hold("g1")));
        must(office->append(after(gameRow("g1"), 1), Moves{"{}"}, "b1"));
        must(office->markSeen("g1", 0, 1));
        must(office->changeRoster("g1", "changed"));
        must(office->tell("g1", std::nullopt));
        must(office->setBotsTurn("g1", true));
        must(office->addInvitation("CODE", "g1", 9000));
        must(office->keep({"key", "request", 200, "answer", 1000}));
        must(office->addRoster("g2", "another", 1000));
        must(office->addMember("a1", "g2"));
        must(office->renewEpoch("new"));
    };
    const std::string epoch = must(office->epoch());
    group();
    office->rollback();
    office.reopen();
    CHECK(must(office->load("g1")).row == gameRow("g1"));
    CHECK(must(office->load("g1")).moves.empty());
    CHECK(must(office->load("g1")).seen.empty());
    CHECK(must(office->roster("g1"))->text == "roster of g1");
    CHECK(must(office->revisions("g1")) == Revisions{1, 1});
    CHECK(must(office->position("a1")) == 1);
    CHECK(must(office->botsTurns(9)).empty());
    CHECK_FALSE(must(office->invitation("CODE", 1000)));
    CHECK_FALSE(must(office->kept("key")));
    CHECK_FALSE(must(office->roster("g2")));
    CHECK(must(office->epoch()) == epoch);

    group();
    must(office->commit());
    office.reopen();
    CHECK(must(office->load("g1")).moves == Moves{"{}"});
    CHECK(must(office->load("g1")).seen == std::vector<std::size_t>{1});
    CHECK(must(office->revisions("g1")) == Revisions{2, 2});
    CHECK(must(office->position("a1")) == 3);
    CHECK(must(office->botsTurns(9)) == Ids{"g1"});
    CHECK(must(office->invitation("CODE", 1000)) == "g1");
    CHECK(must(office->kept("key"))->body == "answer");
    CHECK(must(office->roster("g2"))->text == "another");
    CHECK(must(office->epoch()) == "new");
}

TEST_CASE("ledger: after something was refused and rolled back the next group is kept") {
    Office office(everyStore());
    must(office->begin());
    must(office->addAccount(hazel, 1000));
    CHECK_FALSE(office->addAccount(hazel, 1000));
    office->rollback();
    CHECK_FALSE(must(office->account("a1")));
    must(office->begin());
    must(office->addAccount(hazel, 1000));
    must(office->commit());
    CHECK(must(office->account("a1")) == hazel);
}

TEST_CASE("ledger: every store has an epoch of its own, which stays until it is renewed") {
    const Kind kind = everyStore();
    Office office(kind);
    const Office other(kind);
    const std::string epoch = must(office->epoch());
    CHECK(epoch.size() == 8);
    CHECK(epoch.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(epoch != must(other->epoch()));
    office.reopen();
    CHECK(must(office->epoch()) == epoch);
    must(office->renewEpoch("01234567"));
    office.reopen();
    CHECK(must(office->epoch()) == "01234567");
}

TEST_CASE("ledger: texts come back as they were, whatever is in them") {
    Office office(everyStore());
    const std::string text = "{\"name\":\"Zoë's \\\"$1\\\" ?1 {x} \\u0000 \xF0\x9F\x8D\xAA\\n\"}\t\r\n'; --";
    must(office->addAccount({"a1", text, 7}, 1000));
    CHECK(must(office->account("a1"))->name == text);
    must(office->addRoster("g1", text, 1000));
    CHECK(must(office->roster("g1"))->text == text);
    must(office->keep({"key", "request", 200, std::string(1000000, 'x'), 1000}));
    CHECK(must(office->kept("key"))->body == std::string(1000000, 'x'));
}

TEST_CASE("ledger: an account is changed, and no other") {
    Office office(everyStore());
    must(office->addAccount(hazel, 1000));
    must(office->addAccount(bramble, 1000));
    must(office->changeAccount({"a1", "Holly", 5}));
    CHECK(must(office->account("a1")) == Account{"a1", "Holly", 5});
    CHECK(must(office->account("a2")) == bramble);
}

TEST_CASE("ledger: an account that is removed leaves nothing behind but the roster") {
    using Use = Code::Use;
    Office office(everyStore());
    must(office->addAccount(hazel, 1000));
    must(office->addAccount(bramble, 1000));
    must(office->addDevice(phone, "hash"));
    must(office->addDevice({"d2", "a2", "Phone", 1000}, "hers"));
    must(office->addCode({Use::Recovery, "recovery", "a1", 0}));
    must(office->addCode({Use::Link, "link", "a1", 0}));
    seat(*office.ledger, "g1", {"a1", "a2"});
    must(office->removeAccount("a1"));
    CHECK_FALSE(must(office->account("a1")));
    CHECK_FALSE(must(office->deviceOf("hash")));
    CHECK(must(office->devices("a1")).empty());
    CHECK_FALSE(must(office->takeCode(Use::Recovery, "recovery", 1000)));
    CHECK_FALSE(must(office->takeCode(Use::Link, "link", 1000)));
    CHECK(must(office->members("g1")) == Ids{"a2"});
    CHECK(must(office->entries("a1", latest, 10)).empty());
    CHECK(must(office->position("a1")) == 0);
    CHECK(must(office->roster("g1"))->text == "roster of g1");
    CHECK(must(office->account("a2")) == bramble);
    CHECK(must(office->deviceOf("hers")));
    CHECK(must(office->tell("g1", std::nullopt)).members.size() == 1);
}

TEST_CASE("ledger: a device is removed by its own account only") {
    Office office(everyStore());
    must(office->addAccount(hazel, 1000));
    must(office->addAccount(bramble, 1000));
    must(office->addDevice(phone, "hash"));
    must(office->addDevice({"d2", "a1", "Tablet", 2000}, "other hash"));
    CHECK_FALSE(must(office->removeDevice("a2", "d1")));
    CHECK(must(office->devices("a1")).size() == 2);
    CHECK(must(office->devices("a1")).front().id == "d2"); // used last
    CHECK(must(office->removeDevice("a1", "d1")));
    CHECK_FALSE(must(office->deviceOf("hash")));
    CHECK(must(office->devices("a1")).size() == 1);
}

TEST_CASE("ledger: a device that was used comes first") {
    Office office(everyStore());
    must(office->addAccount(hazel, 1000));
    must(office->addDevice(phone, "hash"));
    must(office->addDevice({"d2", "a1", "Tablet", 2000}, "other hash"));
    must(office->touchDevice("d1", 3000));
    CHECK(must(office->devices("a1")).front() == Device{"d1", "a1", "Phone", 3000});
    CHECK(must(office->deviceOf("other hash"))->id == "d2");
}

TEST_CASE("ledger: a code is used once, in its time, and for what it was made") {
    using Use = Code::Use;
    Office office(everyStore());
    must(office->addAccount(hazel, 1000));
    must(office->addCode({Use::Recovery, "old", "a1", 0}));
    must(office->addCode({Use::Recovery, "new", "a1", 0}));
    must(office->addCode({Use::Link, "first", "a1", 5000}));
    must(office->addCode({Use::Link, "link", "a1", 5000}));
    CHECK_FALSE(must(office->ownerOf(Use::Recovery, "old", 2000))); // replaced
    CHECK_FALSE(must(office->ownerOf(Use::Link, "new", 2000)));
    CHECK(must(office->ownerOf(Use::Recovery, "new", 2000)) == "a1");
    CHECK(must(office->ownerOf(Use::Link, "link", 5000)) == "a1");
    CHECK_FALSE(must(office->ownerOf(Use::Link, "link", 5001)));
    CHECK_FALSE(must(office->takeCode(Use::Recovery, "old", 2000))); // replaced
    CHECK_FALSE(must(office->takeCode(Use::Link, "new", 2000)));
    CHECK(must(office->takeCode(Use::Recovery, "new", 2000)) == "a1");
    CHECK_FALSE(must(office->takeCode(Use::Recovery, "new", 2000)));
    CHECK_FALSE(must(office->takeCode(Use::Link, "first", 2000))); // replaced
    CHECK(must(office->takeCode(Use::Link, "link", 5000)) == "a1");
    must(office->addCode({Use::Link, "late", "a1", 5000}));
    CHECK_FALSE(must(office->takeCode(Use::Link, "late", 5001)));
}

TEST_CASE("ledger: the answers kept for an account go with it") {
    Office office(everyStore());
    must(office->addAccount(hazel, 1000));
    must(office->keep({"a1:key", "request", 201, "Hazel", 1000}));
    must(office->keep({"a10:key", "request", 201, "another", 1000}));
    must(office->removeAccount("a1"));
    CHECK_FALSE(must(office->kept("a1:key")));
    CHECK(must(office->kept("a10:key")));
}

TEST_CASE("ledger: what is refused halfway has changed nothing, even if no group was begun") {
    using Use = Code::Use;
    Office office(everyStore());
    must(office->addAccount(hazel, 1000));
    must(office->addAccount(bramble, 1000));
    must(office->addCode({Use::Recovery, "hers", "a2", 0}));
    must(office->addCode({Use::Recovery, "old", "a1", 0}));
    CHECK_FALSE(office->addCode({Use::Recovery, "hers", "a1", 0})); // nobody makes the same code by chance
    CHECK(must(office->takeCode(Use::Recovery, "old", 1000)) == "a1");
    CHECK(must(office->takeCode(Use::Recovery, "hers", 1000)) == "a2");
}

TEST_CASE("ledger: an answer is kept for one who asks again, until it is forgotten") {
    Office office(everyStore());
    must(office->keep({"who key", "request", 201, "answer", 1000}));
    CHECK_FALSE(office->keep({"who key", "request", 201, "another", 1000}));
    must(office->forget(1000));
    const auto kept = must(office->kept("who key"));
    REQUIRE(kept);
    CHECK(kept->request == "request");
    CHECK(kept->body == "answer");
    CHECK(kept->status == 201);
    CHECK(kept->at == 1000);
    must(office->forget(1001));
    CHECK_FALSE(must(office->kept("who key")));
}

TEST_CASE("ledger: codes and invitations that are over are forgotten, others are not") {
    using Use = Code::Use;
    Office office(everyStore());
    seat(*office.ledger, "g1", {"a1"});
    must(office->addCode({Use::Recovery, "for good", "a1", 0}));
    must(office->addCode({Use::Link, "over", "a1", 4999}));
    must(office->addCode({Use::Link, "open", "a1", 5000}));
    must(office->addInvitation("OVER", "g1", 4999));
    must(office->addInvitation("OPEN", "g1", 5000));
    must(office->forget(5000));
    CHECK_FALSE(must(office->invitation("OVER", 0)));
    CHECK(must(office->invitation("OPEN", 0)) == "g1");
    CHECK_FALSE(must(office->takeCode(Use::Link, "over", 0)));
    CHECK(must(office->takeCode(Use::Link, "open", 0)) == "a1");
    CHECK(must(office->takeCode(Use::Recovery, "for good", 0)) == "a1");
}

TEST_CASE("ledger: an invitation leads to its game until it is over or taken back by that game") {
    Office office(everyStore());
    seat(*office.ledger, "g1", {});
    seat(*office.ledger, "g2", {});
    must(office->addInvitation("CODE", "g1", 5000));
    CHECK(must(office->invitation("CODE", 5000)) == "g1");
    CHECK_FALSE(must(office->invitation("CODE", 5001)));
    CHECK_FALSE(must(office->invitation("OTHER", 1000)));
    CHECK_FALSE(must(office->removeInvitation("CODE", "g2")));
    CHECK(must(office->removeInvitation("CODE", "g1")));
    CHECK_FALSE(must(office->removeInvitation("CODE", "g1")));
    CHECK_FALSE(must(office->invitation("CODE", 1000)));
}

TEST_CASE("ledger: a roster and its game count their changes") {
    Office office(everyStore());
    must(office->addRoster("g1", "one", 1000));
    CHECK_FALSE(office->addRoster("g1", "again", 1000));
    CHECK(must(office->revisions("g1")) == Revisions{1, 0});
    must(office->changeRoster("g1", "two"));
    CHECK(must(office->roster("g1"))->text == "two");
    CHECK(must(office->roster("g1"))->revision == 2);
    must(office->add(gameRow("g1")));
    CHECK(must(office->revisions("g1")) == Revisions{2, 1});
    must(office->append(after(gameRow("g1"), 1), Moves{"{}"}, ""));
    CHECK(must(office->revisions("g1")) == Revisions{2, 2});
    must(office->begin());
    CHECK(must(office->hold("g1")) == Revisions{2, 2});
    CHECK_FALSE(must(office->hold("g2")));
    must(office->commit());
    CHECK_FALSE(must(office->revisions("g2")));
    CHECK_FALSE(must(office->roster("g2")));
    CHECK(ruleOf(office->changeRoster("g2", "text")) == store::noSuchGame);
}

TEST_CASE("ledger: a game comes back with its moves in order and the batches in which they came") {
    Office office(everyStore());
    must(office->addRoster("g1", "roster", 1000));
    must(office->add(gameRow("g1")));
    CHECK_FALSE(office->add(gameRow("g1")));
    CHECK(must(office->load("g1")).row == gameRow("g1"));
    CHECK(must(office->load("g1")).moves.empty());
    CHECK(must(office->load("g1")).batches.empty());

    store::GameRow row = after(gameRow("g1"), 2);
    must(office->append(row, Moves{R"({"n":1})", R"({"n":2})"}, "first"));
    row = after(row, 1);
    must(office->append(row, Moves{R"({"n":3})"}, "")); // a bot's
    row = after(row, 10);
    row.status = R"({"turn":1})";
    row.committed = 5;
    must(office->append(row, Moves(10, "[]"), "second"));
    office.reopen();
    const StoredGame game = must(office->load("g1"));
    CHECK(game.row == row);
    REQUIRE(game.moves.size() == 13);
    CHECK(Moves(game.moves.begin(), game.moves.begin() + 4) == Moves{R"({"n":1})", R"({"n":2})", R"({"n":3})", "[]"});
    REQUIRE(game.batches.size() == 2);
    CHECK(game.batches[0].at == 0);
    CHECK(game.batches[0].name == "first");
    CHECK(game.batches[1].at == 3);
    CHECK(game.batches[1].name == "second");
    CHECK(ruleOf(office->load("g2")) == store::noSuchGame);
}

TEST_CASE("ledger: who was overtaken changes nothing and is told so") {
    Office office(everyStore());
    must(office->addRoster("g1", "roster", 1000));
    must(office->add(gameRow("g1")));
    const store::GameRow row = after(gameRow("g1"), 1);
    must(office->append(row, Moves{R"("mine")"}, "b1"));
    must(office->begin());
    CHECK(ruleOf(office->append(row, Moves{R"("late")"}, "b2")) == store::overtaken);
    CHECK(ruleOf(office->update(row)) == store::overtaken);
    CHECK(ruleOf(office->append(after(gameRow("g2"), 1), Moves{"{}"}, "b")) == store::noSuchGame);
    CHECK(ruleOf(office->update(after(gameRow("g2"), 0))) == store::noSuchGame);
    must(office->commit()); // no store has failed
    CHECK(must(office->load("g1")).row == row);
    CHECK(must(office->load("g1")).moves == Moves{R"("mine")"});

    store::GameRow next = after(row, 0);
    next.status = "over";
    must(office->update(next));
    CHECK(must(office->load("g1")).row == next);
    CHECK(must(office->load("g1")).moves == Moves{R"("mine")"});
}

TEST_CASE("ledger: what each seat has seen is kept, and is no change of the game") {
    Office office(everyStore());
    must(office->addRoster("g1", "roster", 1000));
    CHECK(ruleOf(office->markSeen("g1", 0, 1)) == store::noSuchGame);
    must(office->add(gameRow("g1")));
    must(office->markSeen("g1", 2, 12));
    CHECK(must(office->load("g1")).seen == std::vector<std::size_t>{0, 0, 12});
    must(office->markSeen("g1", 0, 345));
    must(office->markSeen("g1", 2, 13));
    must(office->append(after(gameRow("g1"), 1), Moves{"{}"}, ""));
    CHECK(must(office->load("g1")).seen == std::vector<std::size_t>{345, 0, 13});
    CHECK(must(office->entry("g1"))->seen == std::vector<std::size_t>{345, 0, 13});
    CHECK(must(office->revisions("g1")) == Revisions{1, 2});
}

TEST_CASE("ledger: which bots are to move is known after the next start, too") {
    Office office(everyStore());
    seat(*office.ledger, "g1", {});
    seat(*office.ledger, "g2", {});
    must(office->setBotsTurn("g2", true));
    must(office->setBotsTurn("g1", true));
    must(office->setBotsTurn("g1", true));
    office.reopen();
    CHECK(must(office->botsTurns(9)) == Ids{"g1", "g2"});
    must(office->setBotsTurn("g1", false));
    must(office->setBotsTurn("g1", false));
    CHECK(must(office->botsTurns(9)) == Ids{"g2"});
}
