#include "tests/engine/gingerbread/table.h"

/// The eleven worked examples of the rulebook.

using namespace engine;
using namespace engine::gingerbread;

namespace {

/// Seat 0 has covered these two symbols with one double tile.
Table covering(Symbol first, Symbol second) {
    Table table;
    table.gate({});
    table.put(a1, 1, first);
    table.put(b1, 1, second);
    table.play(Build{0, a1, b1});
    return table;
}

} // namespace

TEST_CASE("Example 1: two blue symbols covered give three blue tokens") {
    Table table = covering(Symbol::Blue, Symbol::Blue);
    for (int i = 0; i < 3; ++i)
        table.play(Bake{Colour::Blue});
    CHECK(table.me().tokens == tokens(0, 0, 3, 0));
    CHECK(table.rule(Bake{Colour::Blue}) == "G4.7");
}

TEST_CASE("Example 2: yellow and a star give one yellow and any one effect, never a third") {
    Table table = covering(Symbol::Yellow, Symbol::Wild);
    table.play(Bake{Colour::Yellow});
    table.play(Bake{Colour::Yellow});
    CHECK(table.position.phase == Phase::Trap);
    CHECK(table.rule(Bake{Colour::Yellow}) == "G4.7");
    CHECK(table.me().tokens == tokens(0, 2, 0, 0));
}

TEST_CASE("Example 3: two exchanges two levels apart take two stairways and give up to three exchanges") {
    Table table;
    table.giveStairways(1);
    table.give(tokens(3, 0, 0, 0));
    table.put(a1, 1, Symbol::Exchange);
    table.put(b1, 3, Symbol::Exchange);
    table.play(Build{0, a1, b1});
    CHECK(table.me().stairways == 0);
    CHECK(table.me().house.spaces[a1].height == 4);
    for (int i = 0; i < 3; ++i)
        table.play(Exchange{Colour::Red, Colour::Green});
    CHECK(table.me().tokens == tokens(0, 0, 0, 3));
    CHECK(table.position.phase == Phase::Trap);
}

TEST_CASE("Example 4: two stairway symbols with two in the workshop give two more, not three") {
    Table table = covering(Symbol::Stairway, Symbol::Stairway);
    table.giveStairways(1);
    table.play(FetchStairway{});
    table.play(FetchStairway{});
    CHECK(table.me().stairways == 4);
    CHECK(table.rule(FetchStairway{}) == "G5.7");
    table.play(Forgo{});
}

TEST_CASE("Example 5: two stars give a stairway and two reds") {
    Table table = covering(Symbol::Wild, Symbol::Wild);
    table.play(FetchStairway{});
    table.play(Bake{Colour::Red});
    table.play(Bake{Colour::Red});
    CHECK(table.me().stairways == 2);
    CHECK(table.me().tokens == tokens(2, 0, 0, 0));
    CHECK(table.position.phase == Phase::Trap);
}

TEST_CASE("Example 6: two cages attract up to three characters, but never more than two at the gate") {
    Table table = covering(Symbol::Cage, Symbol::Cage);
    table.play(Attract{table.position.line[0]});
    table.play(Attract{table.position.line[0]});
    const Character third = table.position.line[0];
    CHECK(table.rule(Attract{third}) == "G5.7");
    table.play(Release{table.me().gate[0]});
    table.play(Attract{third});
    CHECK(table.me().gate.size() == 2);
    CHECK(table.position.phase == Phase::Trap);
}

TEST_CASE("Example 7: Snow White is trapped from the line for 2 red and 2 green") {
    Table table;
    table.built();
    table.line({16});
    table.give(tokens(2, 1, 0, 2));
    table.play(Trap{16, tokens(2, 0, 0, 2)});
    CHECK(characters[table.me().trapped[0]].name == "Snow White");
    CHECK(table.me().tokens == tokens(0, 1, 0, 0));
}

TEST_CASE("Example 8: Jackalope is trapped from the gate for one of each") {
    Table table;
    table.built();
    table.gate({20});
    table.give(tokens(1, 1, 1, 1));
    table.play(Trap{20, tokens(1, 1, 1, 1)});
    CHECK(characters[table.me().trapped[0]].name == "Jackalope");
    CHECK(table.me().gate.empty());
    CHECK(table.me().tokens.total() == 0);
}

TEST_CASE("Example 9: the final scoring comes to 51") {
    Table table;
    for (const Character character : {5, 12, 9, 1, 22, 35, 30})
        table.me().trapped.push(character);
    for (const Bonus card : {14, 7, 0})
        table.me().bonus.push(card);
    table.level(4);
    table.put(b2, 5, Symbol::Red);
    table.give(tokens(2, 2, 2, 1));
    const Score score = scoreOf(table.position, table.me());
    CHECK(score.characters == 36);
    CHECK(score.bonus == std::array<int, 3>{6, 6, 0});
    CHECK(score.tokens == 3);
    CHECK(score.total() == 51);
}

TEST_CASE("Example 10: four bad-tempered characters are worth 9 to the Broom") {
    Table table;
    for (const Character character : {3, 10, 24, 38})
        table.me().trapped.push(character);
    CHECK(worth(table.position, table.me(), 7) == 9);
}

TEST_CASE("Example 11: a red Oven with three red symbols showing gives 3 red tokens") {
    Table table(3);
    table.built();
    table.level(1);
    for (const Cell cell : {a1, b2, c3})
        table.put(cell, 1, Symbol::Red);
    table.play(Finish{});
    table.play(TakeBonus{8});
    CHECK(table.seat(0).tokens == tokens(3, 0, 0, 0));
    CHECK(worth(table.position, table.seat(0), 8) == 2);
}
