#include "tests/engine/gingerbread/table.h"

using namespace engine;
using namespace engine::gingerbread;

namespace {

constexpr Character snowWhite = 16;
constexpr Character hansel = 39;

Table trapping() {
    Table table;
    table.built();
    return table;
}

} // namespace

TEST_CASE("G6.1 trapping comes after building and after the effects") {
    Table table;
    table.line({snowWhite});
    table.give(tokens(2, 0, 0, 2));
    const Trap trap{snowWhite, tokens(2, 0, 0, 2)};
    CHECK(table.refusal(trap) == "G6.1 characters are trapped after building, not before");
    table.play(Build{0, a1, b1});
    CHECK(table.refusal(trap) == "G6.1 first carry out what you covered, or forgo it: 1 red and 1 stairway");
    table.play(Forgo{});
    table.play(trap);
    CHECK(table.me().trapped[0] == snowWhite);
}

TEST_CASE("G6.1 any number of characters, one after the other, from the line or her own gate") {
    Table table = trapping();
    table.line({0, 4});
    table.gate({1});
    table.seat(1).gate.clear();
    table.seat(1).gate.push(5);
    table.position.wilds = 0;
    table.give(tokens(3, 3, 1, 1));
    table.play(Trap{0, tokens(2, 0, 0, 0)});
    table.play(Trap{1, tokens(0, 2, 0, 0)});
    CHECK(table.refusal(Trap{5, tokens(0, 1, 0, 1)}) ==
          "G6.1 Tom Thumb is neither in the line nor at your gate"); // he is at the other witch's gate
    table.play(Trap{4, tokens(1, 0, 1, 0)});
    CHECK(table.me().trapped.size() == 3);
    CHECK(table.me().gate.empty());
    CHECK(table.position.line.empty());
    table.play(Finish{});
}

TEST_CASE("G6.1 when trapping is finished it is over for the turn") {
    Table table = trapping();
    table.position.phase = Phase::Bonus;
    table.position.picks = 1;
    CHECK(table.refusal(Trap{2, tokens(0, 0, 2, 0)}) == "G6.1 trapping is over for this turn");
}

TEST_CASE("G6.2 she pays the cost exactly, back to the supply") {
    Table table = trapping();
    table.line({snowWhite});
    table.give(tokens(1, 0, 0, 0));
    CHECK(table.refusal(Trap{snowWhite, tokens(2, 0, 0, 2)}) ==
          "G6.2 Snow White costs 2 red and 2 green; you have 1 red");
    CHECK(table.choices<Trap>() == 0);
    Table other = trapping();
    other.line({snowWhite});
    CHECK(other.refusal(Trap{snowWhite, tokens(2, 0, 0, 2)}) ==
          "G6.2 Snow White costs 2 red and 2 green; you have none");
    other.give(tokens(0, 0, 5, 0));
    CHECK(other.refusal(Trap{snowWhite, {}}) == "G6.2 Snow White costs 2 red and 2 green; you have 5 blue");
    table.give(tokens(2, 1, 0, 3));
    CHECK(table.refusal(Trap{snowWhite, tokens(3, 0, 0, 2)}) ==
          "G6.2 Snow White costs 2 red and 2 green; you offered 3 red and 2 green");
    CHECK(table.rule(Trap{snowWhite, tokens(1, 1, 0, 2)}) == "G6.2");
    CHECK(table.choices<Trap>() == 1);
    table.play(Trap{snowWhite, tokens(2, 0, 0, 2)});
    CHECK(table.me().tokens == tokens(1, 1, 0, 1));
    CHECK(table.position.supply == tokens(17, 17, 18, 17));
}

TEST_CASE("G6.2 for any colour she chooses which tokens") {
    Table table = trapping();
    table.gate({});
    table.line({hansel});
    table.give(tokens(3, 3, 3, 0));
    CHECK(table.choices<Trap>() == 3);
    CHECK(table.refusal(Trap{hansel, tokens(4, 2, 2, 0)}) ==
          "G6.2 you cannot pay 4 red, 2 yellow and 2 blue; you have 3 red, 3 yellow and 3 blue");
    CHECK(table.rule(Trap{hansel, tokens(3, 3, 1, 0)}) == "G6.2");
    CHECK(table.rule(Trap{hansel, tokens(3, 3, 3, 0)}) == "G6.2");
    table.play(Trap{hansel, tokens(3, 2, 3, 0)});
    CHECK(table.me().tokens == tokens(0, 1, 0, 0));
}

TEST_CASE("G6.3 the trapped card lies open and the line is not refilled before the end of the turn") {
    Table table = trapping();
    table.line({0, 10, 11, 12});
    table.give(tokens(2, 0, 0, 0));
    table.position.wilds = 0;
    const Character next = table.position.pile[0];
    table.play(Trap{0, tokens(2, 0, 0, 0)});
    CHECK(table.position.line.size() == 3);
    table.play(Finish{});
    CHECK(table.position.line.size() == 4);
    CHECK(table.position.line[3] == next);
}

TEST_CASE("G6.4 for each trapped character she gets a wild tile and must place it on any space") {
    Table table = trapping();
    table.line({0});
    table.give(tokens(2, 0, 0, 0));
    table.put(a1, 3, Symbol::Wild);
    table.put(b1, 1, Symbol::Red, 20);
    table.play(Trap{0, tokens(2, 0, 0, 0)});
    CHECK(table.position.phase == Phase::Wild);
    CHECK(table.position.wilds == 27);
    CHECK(table.refusal(Finish{}) == "G6.4 first place your wild tile");
    CHECK(table.choices<PlaceWild>() == 9);
    for (const auto& [cell, height] : {std::pair{a1, 4}, {b1, 2}, {c3, 1}}) {
        Table placed = table;
        placed.play(PlaceWild{cell});
        CHECK(placed.me().house.spaces[cell].height == height);
        CHECK(placed.me().house.spaces[cell].top == Symbol::Wild);
        CHECK(placed.me().stairways == table.me().stairways);
        CHECK(placed.position.wilds == 27);
        CHECK(placed.rule(PlaceWild{cell}) == "G6.4"); // she has only one
    }
}

TEST_CASE("G6.4 without wild tiles in the supply she traps all the same") {
    Table table = trapping();
    table.line({0});
    table.give(tokens(2, 0, 0, 0));
    table.position.wilds = 0;
    table.play(Trap{0, tokens(2, 0, 0, 0)});
    CHECK(table.position.phase == Phase::Trap);
    CHECK(table.refusal(PlaceWild{a1}) == "G6.4 you have no wild tile to place");
}

TEST_CASE("G6.5 the covered symbol's effect is carried out once, and what it brings pays for the next trap") {
    Table table = trapping();
    table.line({0, 4}); // 2 red; 1 red and 1 blue
    table.give(tokens(3, 0, 0, 0));
    table.put(a1, 0, Symbol::Blue, printedSpace);
    table.play(Trap{0, tokens(2, 0, 0, 0)});
    table.play(PlaceWild{a1});
    CHECK(table.position.phase == Phase::Effects);
    CHECK(table.pendingOf(Symbol::Blue) == 1);
    table.play(Bake{Colour::Blue});
    table.play(Trap{4, tokens(1, 0, 1, 0)});
    CHECK(table.me().trapped.size() == 2);
}

TEST_CASE("G6.5 covering a star with a wild tile gives any one effect, and any effect may be forgone") {
    Table table = trapping();
    table.position.phase = Phase::Wild;
    table.position.wilds = 27;
    table.put(a1, 1, Symbol::Wild);
    table.play(PlaceWild{a1});
    CHECK(table.pendingOf(Symbol::Wild) == 1);
    table.play(Forgo{});
    CHECK(table.position.phase == Phase::Trap);
}
