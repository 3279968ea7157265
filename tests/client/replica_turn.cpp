#include "tests/client/replica_fixture.h"

/// A turn in an online game: what is played, undone and redone, until the server has accepted it.

using namespace replica_tests;

namespace {

/// So many of these moves count, and the rest can be redone; the same after the game is opened again.
void checkAt(ReplicaFixture& game, const Replica& table, Seat seat, const Turn& turn, std::size_t count,
             std::size_t moves) {
    CAPTURE(count, moves);
    const AnyPosition now = count == 0 ? game.see(seat) : turn.after[count - 1];
    const Replica again = game.open();
    for (const Replica* one : {&table, &again}) {
        CHECK(one->length() == game.length() + count);
        CHECK(one->turn() == seat);
        CHECK_FALSE(one->waits());
        CHECK(one->canUndo() == (count > 0));
        CHECK(one->canRedo() == (count < moves));
        CHECK(game.same(one->view(seat), now));
        const auto steps = one->stepsFor(seat, 0);
        REQUIRE(steps.size() == one->length());
        for (std::size_t i = 0; i < steps.size(); ++i)
            CHECK(steps[i].number == i);
        for (std::size_t i = 0; i < count; ++i) {
            CHECK(text(game.rules().encode(steps[game.length() + i].move)) == text(game.rules().encode(turn.open[i])));
            CHECK(game.same(steps[game.length() + i].after, turn.after[i]));
        }
        CHECK_FALSE(one->kept());
    }
}

} // namespace

TEST_CASE("replica: all that she has begun can be taken back and done again, step by step, also after a restart") {
    const bool restarts = GENERATE(false, true);
    ReplicaFixture game({0, 2});
    const Turn turn = game.turn(0, 3);
    game.tell();
    Replica table = game.open();
    const auto next = [&] {
        if (restarts)
            table = game.open();
    };
    CHECK(table.undo(0).refusal().sentence() == "There is nothing that can be taken back");
    CHECK(table.redo(0).refusal().sentence() == "There is nothing that can be done again");
    for (std::size_t i = 0; i < 3; ++i, next()) {
        checkAt(game, table, 0, turn, i, i);
        REQUIRE(table.play(turn.open[i], 0));
    }
    const std::string batch = game.draft()->batch;
    CHECK(batch.size() == 32);
    for (int rounds = 0; rounds < 2; ++rounds) {
        for (std::size_t i = 3; i > 0; --i, next()) {
            checkAt(game, table, 0, turn, i, 3);
            REQUIRE(table.undo(0));
        }
        CHECK_FALSE(table.undo(0));
        for (std::size_t i = 0; i < 3; ++i, next()) {
            checkAt(game, table, 0, turn, i, 3);
            REQUIRE(table.redo(0));
        }
        CHECK_FALSE(table.redo(0));
    }
    checkAt(game, table, 0, turn, 3, 3);
    CHECK(game.draft()->batch == batch);
    CHECK(game.draft()->state == DraftState::Open);
    CHECK(game.draft()->seat == 0);
    CHECK(game.draft()->at == game.length());
}

TEST_CASE("replica: whoever plays on after taking something back cannot do that again") {
    ReplicaFixture game({0, 2});
    const Turn turn = game.turn(0, 3);
    game.tell();
    Replica table = game.open();
    for (const AnyMove& move : turn.open)
        REQUIRE(table.play(move, 0));
    REQUIRE(table.undo(0));
    REQUIRE(table.undo(0));
    REQUIRE(table.play(turn.open[1], 0));
    checkAt(game, table, 0, turn, 2, 2);
    CHECK(game.draft()->moves.size() == 2);
}

TEST_CASE("replica: what ends her turn or needs the server closes it, and nobody here goes on until it is answered") {
    ReplicaFixture game({0, 2});
    const End end = GENERATE(End::Any, End::Foreseen);
    const Turn turn = game.turn(0, 2, end);
    game.tell();
    Replica table = game.open();
    for (const AnyMove& move : turn.open)
        REQUIRE(table.play(move, 0));
    CHECK(table.delivery().state != DeliveryState::Saved);
    const std::string batch = game.draft()->batch;
    REQUIRE(table.play(turn.last, 0));
    CHECK(game.draft()->state == DraftState::Outbox);
    CHECK(game.draft()->batch == batch);
    CHECK(game.draft()->length == 3);
    CHECK_FALSE(game.draft()->sent);
    const auto check = [&](const Replica& one, DeliveryState state) {
        CHECK(one.waits());
        CHECK_FALSE(one.canUndo());
        CHECK_FALSE(one.canRedo());
        CHECK(one.delivery().state == state);
        CHECK(one.length() >= game.length() + (end == End::Foreseen ? 3 : 2));
    };
    check(table, DeliveryState::Saved);
    check(game.open(), DeliveryState::Saved);
    const auto played = table.play(turn.last, 0);
    REQUIRE_FALSE(played);
    CHECK(played.refusal().sentence() == "Your last turn is still on its way; it goes on when the server has it");
    CHECK_FALSE(table.undo(0));
    CHECK_FALSE(table.redo(0));
    CHECK(game.draft()->length == 3);
    store::Draft sent = *game.draft();
    sent.sent = true;
    REQUIRE(game.online().saveDraft(id, sent));
    check(game.open(), DeliveryState::Sent);
    sent.at -= 1; // the log has grown since; the server's answer is still to come
    REQUIRE(game.online().saveDraft(id, sent));
    CHECK(game.open().waits());
    CHECK(game.open().length() == game.length());
    CHECK_FALSE(game.open().kept());
}

TEST_CASE("replica: what can be done again closes the turn again when it did before") {
    ReplicaFixture game({0, 2});
    const Turn turn = game.turn(0, 1);
    game.tell();
    store::Draft draft = game.draftOf(0, {turn.open[0], turn.last});
    draft.length = 1;
    REQUIRE(game.online().saveDraft(id, draft));
    Replica table = game.open();
    REQUIRE(table.canRedo());
    REQUIRE(table.redo(0));
    CHECK(table.waits());
    CHECK(game.draft()->state == DraftState::Outbox);
    CHECK(game.draft()->length == 2);
}

TEST_CASE("replica: of a turn that was refused only what closed it is taken back, and it goes on under a new name") {
    ReplicaFixture game({0, 2});
    const Turn turn = game.turn(0, 2, GENERATE(End::Any, End::Foreseen));
    game.tell();
    store::Draft refused = game.draftOf(0, {turn.open[0], turn.open[1], turn.last}, DraftState::Refused);
    refused.sent = true;
    refused.reason = "Not like that.";
    REQUIRE(game.online().saveDraft(id, refused));
    Replica table = game.open();
    checkAt(game, table, 0, turn, 2, 3);
    CHECK(table.delivery().state == DeliveryState::Refused);
    CHECK(table.delivery().reason == "Not like that.");
    const int way = GENERATE(0, 1, 2);
    if (way == 0)
        REQUIRE(table.redo(0));
    else if (way == 1)
        REQUIRE(table.undo(0));
    else
        REQUIRE(table.play(turn.last, 0));
    const store::Draft draft = *game.draft();
    CHECK(draft.batch != "b1");
    CHECK(draft.batch.size() == 32);
    CHECK_FALSE(draft.sent);
    CHECK(draft.reason.empty());
    CHECK(draft.state == (way == 1 ? DraftState::Open : DraftState::Outbox));
    CHECK(draft.length == (way == 1 ? 1 : 3));
    CHECK(draft.moves.size() == 3);
    CHECK(table.delivery().state != DeliveryState::Refused);
}

TEST_CASE("replica: a move that is against the rules, or somebody else's, changes nothing") {
    ReplicaFixture game({0, 2});
    const Turn turn = game.turn(0, 2);
    game.tell();
    Replica table = game.open();
    REQUIRE(table.play(turn.open[0], 0));
    const auto before = game.draft();
    AnyMove wrong = turn.open[0];
    bool isWrong = false;
    for (const AnyMove& move : turn.open) {
        AnyPosition position = table.view(0);
        isWrong = !game.rules().play(position, move);
        if (isWrong) {
            wrong = move;
            break;
        }
    }
    if (isWrong) {
        const auto played = table.play(wrong, 0);
        REQUIRE_FALSE(played);
        CHECK_FALSE(played.refusal().needsAuthority());
        checkAt(game, table, 0, turn, 1, 1);
        CHECK(game.draft() == before);
    }
    REQUIRE(game.online().removeDraft(id, before->batch));
    while (game.mover() != 1)
        game.step();
    game.tell();
    Replica hers = game.open();
    const auto legal = game.rules().legalMoves(game.walk.position);
    const auto played = hers.play(legal.front(), 0);
    REQUIRE_FALSE(played);
    CHECK(played.refusal().sentence() == "It is somebody else's turn");
    CHECK_FALSE(game.draft());
}

TEST_CASE("replica: of two who share a device the one whose turn it is plays, on what she alone sees") {
    ReplicaFixture game({0, 2});
    const Turn turn = game.turn(2, 2);
    game.tell();
    Replica table = game.open();
    CHECK(table.turn() == 2);
    for (const AnyMove& move : turn.open)
        REQUIRE(table.play(move, 0));
    CHECK(game.draft()->seat == 2);
    checkAt(game, table, 2, turn, 2, 2);
    CHECK(game.same(table.view(0), game.see(0))); // another seat does not see moves that are not accepted yet
    CHECK(table.stepsFor(0, 0).size() == game.length());
}

TEST_CASE("replica: a refused turn that cannot be read any more is taken back altogether") {
    ReplicaFixture game({0, 2});
    const Turn turn = game.turn(0, 2);
    game.tell();
    store::Draft draft = game.draftOf(0, {turn.open[0], turn.open[1], turn.last}, DraftState::Refused);
    draft.moves[0] = "{}";
    REQUIRE(game.online().saveDraft(id, draft));
    Replica table = game.open();
    CHECK(table.length() == game.length());
    CHECK_FALSE(table.canUndo());
    CHECK(game.same(table.view(0), game.see(0)));
    CHECK_FALSE(table.redo(0));
    CHECK(table.play(turn.open[0], 0));
}

TEST_CASE("replica: a turn that cannot be read any more can be taken back, step by step") {
    ReplicaFixture game({0, 2});
    const Turn turn = game.turn(0, 2);
    game.tell();
    store::Draft draft = game.draftOf(0, turn.open);
    draft.moves[0] = "{}";
    REQUIRE(game.online().saveDraft(id, draft));
    Replica table = game.open();
    for (int left = 2; left > 0; --left) {
        CHECK(table.length() == game.length());
        CHECK(game.same(table.view(0), game.see(0)));
        REQUIRE(table.canUndo());
        REQUIRE(table.undo(0));
    }
    CHECK_FALSE(table.canUndo());
    CHECK(table.length() == game.length());
}

TEST_CASE("replica: nobody rolls her own dice: whatever a move says came of it, the server says what did") {
    ReplicaFixture game({0}, 0, "pigs");
    while (game.mover() != 0)
        game.step();
    game.tell();
    const auto json =
        engine::parse(R"({"by":0,"do":"roll","dice":[0,1,2,3,4],"rolled":["door","door","door","door","door"]})");
    REQUIRE(json);
    const auto move = game.rules().decodeMove(engine::Reader(json.value()));
    REQUIRE(move);
    Replica table = game.open();
    REQUIRE(table.play(move.value(), 0));
    CHECK(table.waits());
    CHECK(table.length() == game.length());
    CHECK(game.same(table.view(0), game.see(0)));
}
