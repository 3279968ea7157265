#include "tests/engine/gingerbread/table.h"

using namespace engine;
using namespace engine::gingerbread;

TEST_CASE("G9.1 she discards a face-up tile and takes up to two stairways") {
    Table table;
    CHECK(table.refusal(TakeStairways{5}) == "G9.1 tile 5 is not one of your face-up tiles");
    table.play(TakeStairways{1});
    CHECK(table.seat(0).stairways == 3);
    CHECK(table.seat(0).discarded[0] == 1);
    CHECK(!table.seat(0).hand.contains(1));
    CHECK(table.position.stairways == 18);
    CHECK(table.position.turn == 1); // no trapping: the turn is over
}

TEST_CASE("G9.1 the two stairways are within limit and supply") {
    Table full;
    full.giveStairways(2);
    full.play(TakeStairways{0});
    CHECK(full.seat(0).stairways == 4);
    Table scarce;
    scarce.position.stairways = 1;
    scarce.play(TakeStairways{0});
    CHECK(scarce.seat(0).stairways == 2);
    CHECK(scarce.position.stairways == 0);
}

TEST_CASE("G9.2 it is always allowed, and the only action when no tile can be placed") {
    Table table;
    table.me().stairways = 0;
    for (Cell cell = 0; cell < cellCount; ++cell)
        table.put(cell, cell % 2 == 0 ? 0 : 5, Symbol::Red);
    CHECK(table.choices<Build>() == 0);
    CHECK(table.choices<TakeStairways>() == 3);
    table.position.stairways = 0;
    table.play(TakeStairways{0});
    CHECK(table.seat(0).stairways == 0);
    CHECK(table.seat(0).discarded.size() == 1);
}

TEST_CASE("G10.1 at the end of her turn she has three face-up tiles again") {
    Table table;
    const Tile next = table.me().pile[0];
    table.play(TakeStairways{0});
    CHECK(table.seat(0).hand.size() == 3);
    CHECK(table.seat(0).hand[2] == next); // a new tile is the last
    CHECK(table.seat(0).pile.size() == 11);
}

TEST_CASE("G10.1 with an empty pile her hand shrinks") {
    Table table;
    table.me().pile.clear();
    table.play(TakeStairways{0});
    CHECK(table.seat(0).hand.size() == 2);
}

TEST_CASE("G10.1 the line is refilled as far as the draw pile goes") {
    Table table;
    table.gate({});
    table.line({1, 2});
    while (table.position.pile.size() > 1)
        table.position.pile.erase(0);
    table.play(TakeStairways{0});
    CHECK(table.position.line.size() == 3);
    CHECK(table.position.pile.empty());
}

TEST_CASE("G11.1 the game ends when nobody has a face-up tile: after fifteen turns each") {
    for (int players = 2; players <= 4; ++players) {
        Table table(players);
        int turns = 0;
        while (table.position.phase != Phase::Over) {
            REQUIRE(turns < 15 * players);
            table.play(TakeStairways{table.me().hand[0]});
            ++turns;
        }
        CHECK(turns == 15 * players);
        CHECK(Rules::turn(table.position) == nobody);
        CHECK(table.refusal(0, Finish{}) == "G11.1 the game is over");
        MoveList moves;
        Rules::legalMoves(table.position, moves);
        CHECK(moves.empty());
    }
}

TEST_CASE("G11.1 nothing at all can be done in a game that is over") {
    Table table;
    table.position.phase = Phase::Over;
    for (const Command& command :
         {Command(Draft{}), Command(Build{}), Command(TakeStairways{}), Command(Bake{}), Command(FetchStairway{}),
          Command(Exchange{}), Command(Attract{}), Command(Peek{}), Command(Keep{}), Command(Forgo{}),
          Command(Discard{}), Command(Release{}), Command(Trap{}), Command(PlaceWild{}), Command(Finish{}),
          Command(TakeBonus{}), Command(Decline{})}) {
        REQUIRE(whyNot(table.position, command) != nullptr);
        CHECK(whyNot(table.position, command)->rule == "G11.1");
    }
}

namespace {

/// Nobody can place a tile: every space differs from its neighbours by more than anybody's stairways.
Table stuck() {
    Table table;
    for (Witch& witch : table.position.witches) {
        witch.stairways = 1;
        for (std::size_t cell = 0; cell < cellCount; ++cell)
            witch.house.spaces[cell].height = cell % 2 == 0 ? 0 : 9;
    }
    table.position.stairways = 0;
    return table;
}

} // namespace

TEST_CASE("G11.2 it ends early when the stairways are gone and nobody can place a tile") {
    Table table = stuck();
    table.play(TakeStairways{0});
    CHECK(table.position.phase == Phase::Over);
    CHECK(Rules::result(table.position).winners.size() == 2);
}

TEST_CASE("G11.2 it goes on while there is a stairway in the supply or one witch can build") {
    Table supplied = stuck();
    supplied.position.stairways = 3;
    supplied.play(TakeStairways{0});
    CHECK(supplied.position.phase == Phase::Action);
    Table able = stuck();
    able.seat(1).house.spaces[b1].height = 1; // one stairway from a1
    able.play(TakeStairways{0});
    CHECK(able.position.phase == Phase::Action);
    Table unable = stuck();
    unable.seat(1).house.spaces[b1].height = 1;
    unable.seat(1).stairways = 0;
    unable.play(TakeStairways{0});
    CHECK(unable.position.phase == Phase::Over);
}

TEST_CASE("G11.2 a witch without a face-up tile cannot build") {
    Table table = stuck();
    table.seat(1).house.spaces[b1].height = 1;
    table.seat(1).hand.clear();
    table.play(TakeStairways{0});
    CHECK(table.position.phase == Phase::Over);
}
