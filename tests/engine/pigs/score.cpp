#include "tests/engine/pigs/table.h"

using namespace engine;
using namespace engine::pigs;

TEST_CASE("P5.1 the game ends at the end of the turn in which as many stacks are empty as there are players") {
    for (int players = 2; players <= 5; ++players) {
        Table table(players);
        for (int i = 0; i + 1 < players; ++i)
            table.position.stacks[static_cast<std::size_t>(3 + i % 6)].clear();
        table.position.stacks[stackOf(Material::Straw, Part::Door)].clear();
        table.position.stacks[stackOf(Material::Straw, Part::Door)].push(0);
        table.dice("DDWWV");
        table.play(Buy{Part::Door, Material::Straw, newHouse});
        CHECK(table.position.phase == Phase::Build); // not before the end of the turn
        table.play(Done{});
        CHECK(table.position.phase == Phase::Over);
        CHECK(Rules::turn(table.position) == nobody);
        CHECK(table.refusal(0, Done{}) == "P5.1 the game is over");
        CHECK(whyNot(table.position, Done{})->rule == "P5.1");
        MoveList moves;
        Rules::legalMoves(table.position, moves);
        CHECK(moves.empty());
    }
}

TEST_CASE("P5.1 with one empty stack less it goes on") {
    Table table(3);
    table.position.stacks[3].clear();
    table.position.stacks[4].clear();
    table.dice("RRRWW");
    table.play(Buy{Part::Window, Material::Straw, newHouse});
    table.play(Done{});
    CHECK(table.position.phase == Phase::Roll);
    CHECK(table.position.turn == 1);
}

TEST_CASE("P5.2 tiles of complete houses, flowerpots and complete houses count") {
    Table table;
    table.house(0, "sD wW bR");
    table.house(0, "bD bW"); // no roof: nothing
    HouseTile pot = tileOf(Part::Window, Material::Straw, true);
    table.houses(0).start(pot);
    table.houses(0).stack(tileOf(Part::Roof, Material::Straw, false));
    const Score score = table.score(0);
    CHECK(score.tiles == 2 + 3 + 4 + 2 + 2);
    CHECK(score.flowerpots == 1);
    CHECK(score.houses == 2);
    CHECK(score.awards == 0);
    CHECK(score.total() == 16);
}

TEST_CASE("P5.2 a flowerpot in a house without a roof is worth nothing") {
    Table table;
    table.houses(0).start(tileOf(Part::Door, Material::Straw, true));
    CHECK(table.score(0).total() == 0);
}

TEST_CASE("P5.3 most points win, then most complete houses, then they share") {
    Table table(3);
    table.house(0, "bD bW bR"); // 12 + 1
    table.house(1, "sD wW sR"); // 7 + 1
    table.position.phase = Phase::Over;
    CHECK(Rules::result(table.position).winners.size() == 1);
    CHECK(Rules::result(table.position).winners[0] == 0);
    table.house(1, "sD sR"); // 13 in two houses
    auto winners = Rules::result(table.position).winners;
    REQUIRE(winners.size() == 1);
    CHECK(winners[0] == 1);
    table.house(2, "sD wW sR");
    table.house(2, "sD sR");
    winners = Rules::result(table.position).winners;
    REQUIRE(winners.size() == 2);
    CHECK((winners[0] == 1 && winners[1] == 2));
}

TEST_CASE("P1.5 there are six awards: three of two points and three of three") {
    Table table(2, Mode::Veterans);
    table.houses(0).start(tileOf(Part::Door, Material::Straw, true));
    table.houses(0).stack(tileOf(Part::Roof, Material::Straw, false));
    table.position.awards = {0, 0, 0};
    CHECK(table.score(0).awards == 3 * 2 + 3 * 3);
}

TEST_CASE("P6.1 veterans get nothing for flowerpots and complete houses as such") {
    Table table(2, Mode::Veterans);
    for (const std::size_t seat : {0U, 1U}) {
        table.houses(seat).start(tileOf(Part::Window, Material::Straw, true));
        table.houses(seat).stack(tileOf(Part::Roof, Material::Straw, false));
    }
    CHECK(table.score(0).total() == 4);
}

TEST_CASE("P6.2 the first house all of one material with door, window and roof is awarded at once") {
    Table table(2, Mode::Veterans);
    table.house(0, "sD sW");
    table.house(0, "sD"); // no window
    table.dice("RRWDV");
    Table without = table;
    without.play(Buy{Part::Roof, Material::Straw, 1});
    CHECK(without.position.awards[0] == nobody);
    Table mixed(2, Mode::Veterans);
    mixed.house(0, "sD wW");
    mixed.dice("RRWDV");
    mixed.play(Buy{Part::Roof, Material::Straw, 0});
    CHECK(mixed.position.awards[0] == nobody);

    table.play(Buy{Part::Roof, Material::Straw, 0});
    CHECK(table.position.awards[0] == 0);
    CHECK(table.score(0).awards >= 2);
    table.play(Done{});
    table.dice("DDVVD");
    table.play(Blow{0, 0, 0});
    CHECK(table.position.awards[0] == 0); // kept even if the house is blown down
    table.house(1, "sD sW");
    table.position.turn = 1;
    table.dice("RRWDV");
    table.play(Buy{Part::Roof, Material::Straw, 0});
    CHECK(table.position.awards[0] == 0); // only the first player gets it
}

TEST_CASE("P6.2 without a door a house of one material gets no award") {
    Table table(2, Mode::Veterans);
    table.house(0, "wW wW");
    table.dice("RRRDV");
    table.play(Buy{Part::Roof, Material::Wood, 0});
    CHECK(table.position.awards[1] == nobody);
}

TEST_CASE("P6.2 awards are for veterans only") {
    Table table(2, Mode::Classic);
    table.house(0, "sD sW");
    table.dice("RRWDV");
    table.play(Buy{Part::Roof, Material::Straw, 0});
    CHECK(table.position.awards[0] == nobody);
}

TEST_CASE("P6.3 most flowerpots, most complete houses and the tallest house with a door get 3 each, nobody on a tie") {
    Table table(3, Mode::Veterans);
    table.house(0, "sD sW sW sR"); // the tallest
    table.house(1, "sD sR");
    table.house(1, "sW sR");
    table.house(2, "wW wW wW wW wW wR"); // taller, without a door
    CHECK(table.score(0).awards == 3);
    CHECK(table.score(1).awards == 3);
    CHECK(table.score(2).awards == 0); // without flowerpots on the table nobody has most
    table.house(2, "sD sW sW sR");
    CHECK(table.score(0).awards == 0);
    CHECK(table.score(1).awards == 0); // two complete houses each now
    table.houses(2).start(tileOf(Part::Door, Material::Brick, true));
    CHECK(table.score(2).awards == 0); // a flowerpot in an open house
    table.houses(2).stack(tileOf(Part::Roof, Material::Brick, false));
    CHECK(table.score(2).awards == 6); // flowerpots and houses
}
