#include "tests/client/replica_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// Drafts that other moves have overtaken.

using namespace replica_tests;

namespace {

/// The kept steps are what the seat saw, and at its end its own draft.
void checkKeptSteps(const ReplicaFixture& game, const match::KeptDraft& kept, Seat seat, std::size_t at,
                    const Turn& turn) {
    CHECK(kept.seat == seat);
    CHECK(kept.firstMove == at);
    REQUIRE(kept.steps.size() == at + turn.open.size());
    for (std::size_t i = 0; i < kept.steps.size(); ++i)
        CHECK(kept.steps[i].number == i);
    for (std::size_t i = 0; i < turn.open.size(); ++i)
        CHECK(game.same(kept.steps[at + i].after, turn.after[i]));
}

} // namespace

TEST_CASE("replica: what she had begun is kept while she has not moved since, or only the same turn elsewhere") {
    ReplicaFixture game({0});
    const Turn turn = game.turn(0, 2);
    const std::size_t at = game.length();
    game.tell();
    REQUIRE(game.online().saveDraft(id, game.draftOf(0, turn.open)));
    CHECK_FALSE(game.open().kept()); // the draft is still valid

    int turns = 0; // of hers since then
    for (int i = 0; i < 6 && turns < 2; ++i) {
        const bool isHers = game.mover() == 0;
        game.step();
        for (; isHers && game.mover() == 0; game.step()) { // in the middle of her turn
            game.tell();
            CHECK((game.open().kept() != nullptr) == (turns == 0));
        }
        while (!isHers && game.mover() != 0)
            game.step();
        turns += isHers ? 1 : 0;
        game.tell();
        const Replica table = game.open();
        CAPTURE(i, turns);
        CHECK_FALSE(table.canUndo());
        CHECK_FALSE(table.canRedo());
        CHECK_FALSE(table.waits());
        CHECK(table.length() == game.length());
        CHECK(game.draft()); // looking does not delete it
        if (turns < 2) {
            REQUIRE(table.kept());
            CHECK(table.kept()->reason == KeptReason::PlayedElsewhere);
            checkKeptSteps(game, *table.kept(), 0, at, turn);
        } else {
            CHECK_FALSE(table.kept()); // it is too old
        }
    }
    REQUIRE(turns == 2);
    REQUIRE(game.open().markSeen(0));
    CHECK_FALSE(game.draft());
}

TEST_CASE("replica: a turn that was played elsewhere in several moves is one turn") {
    ReplicaFixture game({0});
    const Turn turn = game.turn(0, 3);
    const std::size_t at = game.length();
    game.tell();
    REQUIRE(game.online().saveDraft(id, game.draftOf(0, turn.open)));
    for (const AnyMove& move : turn.open) {
        game.step(move);
        game.tell();
        const Replica table = game.open();
        REQUIRE(table.kept());
        CHECK(table.kept()->reason == KeptReason::PlayedElsewhere);
        checkKeptSteps(game, *table.kept(), 0, at, turn);
    }
}

TEST_CASE("replica: something begun of which nothing is left is not kept, and goes when the game is looked at") {
    ReplicaFixture game({0});
    const Turn turn = game.turn(0, 2);
    game.tell();
    store::Draft draft = game.draftOf(0, turn.open);
    draft.length = 0; // all of it was undone
    REQUIRE(game.online().saveDraft(id, draft));
    game.endTurn();
    game.tell();
    Replica table = game.open();
    CHECK_FALSE(table.kept());
    REQUIRE(table.markSeen(0));
    CHECK_FALSE(game.draft());
}

TEST_CASE("replica: it is known why something is only kept, and it goes when she does not want it") {
    const KeptReason reason =
        GENERATE(KeptReason::PlayedElsewhere, KeptReason::NotHerSeat, KeptReason::GameIsGone, KeptReason::Unknown);
    ReplicaFixture game({0, 2});
    const Turn turn = game.turn(0, 2);
    const std::size_t at = game.length();
    game.tell();
    store::Draft draft = game.draftOf(0, turn.open, GENERATE(DraftState::Open, DraftState::Refused));
    if (reason == KeptReason::PlayedElsewhere) {
        game.endTurn();
        game.tell();
    } else if (reason == KeptReason::NotHerSeat) {
        draft.seat = 1;
    } else if (reason == KeptReason::Unknown) {
        draft.at += 2; // the server was restored from a backup
    }
    REQUIRE(game.online().saveDraft(id, draft));
    if (reason == KeptReason::GameIsGone)
        REQUIRE(game.online().applyFeed({}, {id}, "ab-2"));
    Replica table = game.open();
    REQUIRE(table.kept());
    CHECK(table.kept()->reason == reason);
    CHECK(table.isGone() == (reason == KeptReason::GameIsGone));
    CHECK(table.waits() == (reason == KeptReason::GameIsGone));
    CHECK(table.kept()->seat == (reason == KeptReason::NotHerSeat ? 1 : 0));
    CHECK(table.kept()->firstMove == at);
    if (reason != KeptReason::NotHerSeat && reason != KeptReason::Unknown)
        checkKeptSteps(game, *table.kept(), 0, at, turn);
    CHECK_FALSE(table.canUndo());
    REQUIRE(table.markSeen(0));
    CHECK(game.open().kept()); // also after she has looked at the game
    REQUIRE(table.dismissKept());
    CHECK_FALSE(table.kept());
    CHECK(table.dismissKept()); // there is nothing left to dismiss
    const auto row = game.online().row(id).value();
    CHECK(row.has_value() == (reason != KeptReason::GameIsGone));
    if (row)
        CHECK_FALSE(game.draft());
}

TEST_CASE("replica: what is not wanted stays when the disk will not let it go") {
    ReplicaFixture game({0});
    const Turn turn = game.turn(0, 2);
    game.tell();
    REQUIRE(game.online().saveDraft(id, game.draftOf(0, turn.open)));
    game.endTurn();
    game.tell();
    Replica table = game.open();
    SQLite::Database(game.folder.path("games.db"), SQLite::OPEN_READWRITE)
        .exec("CREATE TRIGGER full BEFORE DELETE ON drafts BEGIN SELECT RAISE(ABORT, 'full'); END");
    CHECK_FALSE(table.dismissKept());
    CHECK(table.kept());
}

TEST_CASE("replica: what is kept goes when she begins her next turn, and not before") {
    ReplicaFixture game({0});
    const Turn turn = game.turn(0, 2);
    game.tell();
    REQUIRE(game.online().saveDraft(id, game.draftOf(0, turn.open)));
    game.endTurn();
    while (game.mover() != 0)
        game.step();
    const auto next = turnIn(game.rules(), game.see(0), 0, 0);
    REQUIRE(next);
    game.tell();
    Replica table = game.open();
    REQUIRE(table.kept());
    CHECK(game.draft()->batch == "b1");
    REQUIRE(table.play(next->last, 0));
    CHECK_FALSE(table.kept());
    CHECK(game.draft()->batch != "b1");
    CHECK(game.draft()->at == game.length());
    CHECK(game.draft()->length == 1);
}

TEST_CASE("replica: nothing can be played in a game that is gone") {
    ReplicaFixture game({0});
    const Turn turn = game.turn(0, 2);
    game.tell();
    REQUIRE(game.online().saveDraft(id, game.draftOf(0, turn.open, DraftState::Outbox)));
    REQUIRE(game.online().applyFeed({}, {id}, "ab-2"));
    Replica table = game.open();
    CHECK(table.isGone());
    CHECK(table.waits());
    CHECK(table.delivery() == match::Delivery());
    REQUIRE(table.kept()); // also what was about to be sent
    CHECK(table.kept()->reason == KeptReason::GameIsGone);
    const auto played = table.play(turn.open[0], 0);
    REQUIRE_FALSE(played);
    CHECK(played.refusal().sentence() == "This game is no longer in your account");
    CHECK_FALSE(table.undo(0));
}
