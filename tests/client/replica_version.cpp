#include "tests/catch.h"
#include "tests/client/replica_fixture.h"

/// Versions of a replica: whether the steps that were already shown are still valid after news.

using namespace replica_tests;

namespace {

/// Adds steps that the server has sent, after the known ones.
void learn(ReplicaFixture& game) {
    REQUIRE(game.online().applyFeed({{id, game.about(), game.length(), 1}}, {}, "ab-1"));
    REQUIRE(game.online().addSteps(id, 0, game.length(), {game.views.begin(), game.views.end()}));
}

std::vector<store::FetchedSeat> from(const ReplicaFixture& game, std::size_t length) {
    auto views = game.views;
    for (store::FetchedSeat& view : views)
        view.steps.erase(view.steps.begin(), view.steps.begin() + static_cast<std::ptrdiff_t>(length));
    return views;
}

} // namespace

TEST_CASE("replica: what was told of the log stays when it grows") {
    ReplicaFixture game({0});
    (void)game.turn(0, 2);
    game.tell();
    const auto before = game.open().version();
    const auto length = game.length();
    CHECK(before.confirmed == length);
    game.endTurn();
    learn(game);
    const Replica replica = game.open();
    CHECK(replica.countUnchanged(before, length) == length);
    CHECK(replica.countUnchanged(before, length - 1) == length - 1);
    CHECK(replica.version().confirmed == game.length());
    CHECK(replica.version() != before);
}

TEST_CASE("replica: of a draft that was shown stays what the server has taken, and what nothing else has replaced") {
    ReplicaFixture game({0});
    const Turn turn = game.turn(0, 2);
    game.tell();
    const auto at = game.length();
    const store::Draft draft = game.draftOf(0, turn.open);
    REQUIRE(game.online().saveDraft(id, draft));
    const auto before = game.open().version();
    CHECK(before.draft == draft.batch);
    CHECK(game.open().countUnchanged(before, at + 2) == at + 2);
    std::size_t stay = at;
    SECTION("it was accepted") {
        for (const AnyMove& move : turn.open)
            game.step(move);
        REQUIRE(game.online().acceptOutbox(id, draft.batch, at, game.length(), from(game, at)));
        stay = at + 2;
    }
    SECTION("a move was undone") {
        store::Draft shorter = draft;
        shorter.length = 1;
        REQUIRE(game.online().saveDraft(id, shorter));
        stay = at + 1;
    }
    SECTION("it was refused: what closed it is taken back") {
        store::Draft refused = draft;
        refused.state = DraftState::Refused;
        REQUIRE(game.online().saveDraft(id, refused));
        stay = at + 1;
    }
    SECTION("the turn was played on another device") {
        game.endTurn();
        learn(game);
        REQUIRE(game.open().kept());
    }
    SECTION("the turn was played on another device, and the server has not refused this one yet") {
        store::Draft closed = draft;
        closed.state = DraftState::Outbox;
        REQUIRE(game.online().saveDraft(id, closed));
        game.endTurn();
        learn(game);
        REQUIRE(game.open().waits());
    }
    SECTION("two turns were played on another device") {
        game.endTurn();
        (void)game.turn(0, 2);
        game.endTurn();
        learn(game);
        REQUIRE_FALSE(game.open().kept());
    }
    SECTION("the game is gone") { REQUIRE(game.online().applyFeed({}, {id}, "ab-2")); }
    CHECK(game.open().countUnchanged(before, at + 2) == stay);
    CHECK(game.open().countUnchanged(before, at) == at);
}

TEST_CASE("replica: nothing that was told stays when the log was dropped, or when another process may have done so") {
    ReplicaFixture game({0});
    (void)game.turn(0, 2);
    game.tell();
    const auto before = game.open().version();
    CHECK(game.open().version() == before);
    SECTION("the server was restored") {
        REQUIRE(game.online().applyGameList({{id, game.about(), game.length(), 1}}, "ac-1"));
        learn(game);
    }
    SECTION("the game was gone") {
        REQUIRE(game.online().applyFeed({}, {id}, "ab-2"));
        learn(game);
    }
    SECTION("the account was forgotten") {
        REQUIRE(game.online().forgetIdentity());
        learn(game);
    }
    SECTION("another process") {
        store::Store other = std::move(store::Store::open(game.folder.path("games.db")).value().store);
        REQUIRE(other.online().setMuted(id, true));
    }
    const Replica replica = game.open();
    CHECK(replica.length() == game.length());
    CHECK(replica.version().generation != before.generation);
    CHECK(replica.countUnchanged(before, game.length()) == 0);
}
