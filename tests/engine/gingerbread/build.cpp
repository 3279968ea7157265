#include "tests/engine/gingerbread/table.h"

using namespace engine;
using namespace engine::gingerbread;

TEST_CASE("G3.1 on her turn a witch either builds or takes stairways, once") {
    Table table;
    CHECK(table.choices<Build>() == 72);
    CHECK(table.choices<TakeStairways>() == 3);
    CHECK(table.rule(Finish{}) == "G3.1");
    CHECK(table.rule(Forgo{}) == "G3.1");
    CHECK(table.rule(Decline{}) == "G3.1");
    table.play(Build{0, a1, b1});
    CHECK(table.refusal(Build{1, a2, b2}) == "G3.1 you have built already: one action a turn");
    CHECK(table.rule(TakeStairways{1}) == "G3.1");
    table.play(Forgo{});
    CHECK(table.rule(Build{1, a2, b2}) == "G3.1");
    table.play(Finish{});
    CHECK(table.position.turn == 1);
    CHECK(table.position.phase == Phase::Action);
}

TEST_CASE("G3.1 turns go clockwise") {
    Table table(3);
    for (const Seat seat : {0, 1, 2, 0}) {
        REQUIRE(table.position.turn == seat);
        table.play(TakeStairways{table.me().hand[0]});
    }
}

TEST_CASE("G3.2 only the witch whose turn it is acts") {
    Table table;
    CHECK(table.refusal(1, Build{15, a1, b1}) == "G3.2 it is the turn of seat 0, not of seat 1");
    CHECK(table.refusal(1, Release{0}).substr(0, 4) == "G3.2");
    CHECK(table.refusal(nobody, Finish{}).substr(0, 4) == "G3.2");
}

TEST_CASE("G4.1 a face-up tile goes on two spaces side by side") {
    Table table;
    CHECK(table.refusal(Build{3, a1, b1}) == "G4.1 tile 3 is not one of your face-up tiles");
    CHECK(table.refusal(Build{0, a1, c1}) == "G4.1 a1 and c1 are not side by side");
    CHECK(table.rule(Build{0, a1, b2}) == "G4.1");
    CHECK(table.rule(Build{0, b2, b2}) == "G4.1");
    CHECK(table.rule(Build{0, c1, a2}) == "G4.1"); // adjacent numbers, but not adjacent on the board
    CHECK(table.refusal(Build{0, c3, c2}).empty());
}

TEST_CASE("G4.1 the first symbol goes where she says, in either orientation") {
    Table table;
    Table turned = table;
    table.play(Build{0, a1, a2});
    CHECK(table.me().house.spaces[a1].top == Symbol::Red);
    CHECK(table.me().house.spaces[a2].top == Symbol::Yellow);
    turned.play(Build{0, a2, a1});
    CHECK(turned.me().house.spaces[a1].top == Symbol::Yellow);
    CHECK(turned.me().house.spaces[a2].top == Symbol::Red);
    CHECK(table.me().hand.size() == 2);
}

TEST_CASE("G4.2 the tile lies flat, one level above what it covers") {
    Table table;
    table.level(2);
    table.play(Build{0, a1, b1});
    CHECK(table.me().house.spaces[a1].height == 3);
    CHECK(table.me().house.spaces[b1].height == 3);
    CHECK(table.me().house.spaces[c1].height == 2);
    CHECK(table.me().stairways == 1);
}

TEST_CASE("G4.2 it is not flat when the stairways do not reach") {
    Table table;
    table.put(b1, 2, Symbol::Red);
    CHECK(table.refusal(Build{0, a1, b1}) == "G4.4 a1 and b1 differ in height: stairways needed: 2; you have 1");
    CHECK(!table.legal(Build{0, a1, b1}));
    table.giveStairways(1);
    CHECK(table.legal(Build{0, a1, b1}));
}

TEST_CASE("G4.3 a double tile may not lie wholly on one other double tile") {
    Table table;
    table.put(a1, 1, Symbol::Red, 20);
    table.put(b1, 1, Symbol::Exchange, 20);
    CHECK(table.refusal(Build{0, a1, b1}) == "G4.3 on a1 and b1 the tile would lie wholly on one other double tile");
    CHECK(table.rule(Build{0, b1, a1}) == "G4.3");
    CHECK(!table.legal(Build{0, a1, b1}));
}

TEST_CASE("G4.3 halves of two doubles, a half and a wild, two wilds and printed spaces are all ground to build on") {
    for (const auto& [left, right] : {std::pair<Piece, Piece>{20, 21}, {20, wildPiece}, {wildPiece, wildPiece}}) {
        Table table;
        table.put(a1, 1, Symbol::Red, left);
        table.put(b1, 1, Symbol::Red, right);
        CHECK(table.refusal(Build{0, a1, b1}).empty());
    }
    Table table;
    CHECK(table.refusal(Build{0, a1, b1}).empty());
}

TEST_CASE("G4.4 the stairways used are exactly the difference in height") {
    for (int difference = 0; difference <= 4; ++difference) {
        Table table;
        table.giveStairways(3);
        table.put(b1, difference, Symbol::Red);
        table.play(Build{0, b1, a1});
        CHECK(table.me().stairways == 4 - difference);
        CHECK(table.me().house.spaces[a1].height == difference + 1);
        const auto& built = table.position.built;
        CHECK(std::count_if(built.begin(), built.end(), [](const Layer& layer) {
                  return layer.piece == stairwayPiece && layer.at == a1;
              }) == difference);
    }
}

TEST_CASE("G4.5 a symbol under stairways counts as covered") {
    Table table;
    table.put(b1, 1, Symbol::Cage);
    table.put(a1, 0, Symbol::Blue, printedSpace);
    table.play(Build{0, a1, b1});
    CHECK(table.pendingOf(Symbol::Blue) == 1);
    CHECK(table.pendingOf(Symbol::Cage) == 1);
}

TEST_CASE("G4.6 stairways fill the levels under the tile and are never a top") {
    Table table;
    table.giveStairways(1);
    table.put(b1, 2, Symbol::Cage);
    table.play(Build{0, a1, b1});
    CHECK(table.me().house.spaces[a1].height == 3);
    CHECK(table.me().house.spaces[a1].top == Symbol::Red);
    CHECK(table.me().house.spaces[a1].piece == 0);
    CHECK(table.position.built.size() == 3);
    CHECK(table.position.built[2].piece == 0);
}

TEST_CASE("G4.7 what is covered triggers in any order, and each effect may be forgone") {
    Table table;
    table.put(a1, 0, Symbol::Blue, printedSpace);
    table.put(b1, 0, Symbol::Stairway, printedSpace);
    Table other = table;
    table.play(Build{0, a1, b1});
    CHECK(table.rule(Finish{}) == "G6.1");
    CHECK(table.rule(Keep{}) == "G5.4"); // a command of another phase is refused by the rule of the current one
    CHECK(table.rule(PlaceWild{a1}) == "G6.4");
    CHECK(table.rule(Decline{}) == "G7.1");
    table.play(Bake{Colour::Blue});
    CHECK(table.position.phase == Phase::Effects);
    table.play(FetchStairway{});
    CHECK(table.position.phase == Phase::Trap);

    other.play(Build{0, a1, b1});
    other.play(FetchStairway{});
    CHECK(other.refusal(FetchStairway{}) == "G4.7 there is no such effect; still to carry out: 1 blue");
    other.play(Forgo{});
    CHECK(other.position.phase == Phase::Trap);
    CHECK(other.me().tokens.total() == 0);
    CHECK(other.refusal(Bake{Colour::Blue}) == "G4.7 there is no effect to carry out");
    CHECK(other.rule(Forgo{}) == "G4.7");
}
