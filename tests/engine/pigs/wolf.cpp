#include "tests/engine/pigs/table.h"

using namespace engine;
using namespace engine::pigs;

namespace {

constexpr std::uint8_t straw = 0, wood = 1, brick = 2;

Table wolves(const std::string& target) {
    Table table(3);
    table.house(1, target);
    table.dice("DDVVD");
    return table;
}

std::string left(const std::string& house, std::uint8_t blown) {
    Table table = wolves(house);
    table.play(Blow{1, 0, blown});
    return table.houses(1).count() == 0 ? "" : table.text(1, 0);
}

} // namespace

TEST_CASE("P4.1 with two wolves she buys nothing and names an opponent's house") {
    Table table = wolves("sD sW");
    table.house(0, "sD");
    table.house(2, "wD wR");
    CHECK(table.refusal(Buy{Part::Door, Material::Straw, newHouse}) ==
          "P4.1 two wolves lie: nothing can be bought this turn");
    CHECK(table.refusal(Done{}) == "P4.1 two wolves lie: name an opponent's house to blow on");
    CHECK(table.refusal(Blow{0, 0, straw}) == "P4.1 one blows on the house of an opponent, not on one's own");
    CHECK(table.refusal(Blow{1, 1, straw}) == "P4.1 seat 1 has no house 1");
    CHECK(table.rule(Blow{4, 0, straw}) == "P4.1");
    CHECK(table.choices<Blow>() == 2);
    table.play(Blow{2, 0, straw}); // complete or not
    CHECK(table.position.turn == 1);
}

TEST_CASE("P4.1 with fewer wolves nobody blows") {
    Table table(2);
    table.house(1, "sD");
    table.dice("DDVWR");
    CHECK(table.refusal(Blow{1, 0, straw}) == "P4.1 it takes two wolves to blow; you have 1");
}

TEST_CASE("P4.2 all tiles of the house in that material are removed, and what is left closes up") {
    CHECK(left("sD wW sW bR", straw) == "wW bR");
    CHECK(left("sD wW sW bR", wood) == "sD sW bR");
    CHECK(left("sD wW sW bR", brick) == "sD wW sW"); // open again
    CHECK(left("sD sW sR", straw).empty());
    CHECK(left("sD sW", wood) == "sD sW");
}

TEST_CASE("P4.2 a roof left alone goes too") {
    CHECK(left("sD sW bR", straw).empty());
    CHECK(left("wW bR", wood).empty());
    Table table = wolves("sD bR");
    table.play(Blow{1, 0, straw});
    CHECK(table.position.gone.size() == 2);
}

TEST_CASE("P4.2 the other houses stay as they are") {
    Table table(2);
    table.house(1, "sD sW");
    table.house(1, "sW wW sR");
    table.house(1, "sD");
    table.dice("DDVVD");
    table.play(Blow{1, 1, straw});
    REQUIRE(table.houses(1).count() == 3);
    CHECK(table.text(1, 0) == "sD sW");
    CHECK(table.text(1, 1) == "wW");
    CHECK(table.text(1, 2) == "sD");
}

TEST_CASE("P4.2 a house with nothing left is gone from the row") {
    Table table(2);
    table.house(1, "sD");
    table.house(1, "wD");
    table.dice("DDVVD");
    table.play(Blow{1, 0, straw});
    REQUIRE(table.houses(1).count() == 1);
    CHECK(table.text(1, 0) == "wD");
}

TEST_CASE("P4.2 a house that lost its roof can be built on again") {
    Table table(2);
    table.house(1, "wW sR");
    table.dice("DDVVD");
    table.play(Blow{1, 0, straw});
    table.dice("RRDDV");
    CHECK(table.refusal(Buy{Part::Roof, Material::Straw, 0}).empty());
    CHECK(table.refusal(Buy{Part::Door, Material::Straw, 0}).empty());
}

TEST_CASE("P4.3 when no opponent has a house the turn just ends") {
    Table table(2);
    table.house(0, "sD");
    table.dice("DDVVV");
    CHECK(table.choices<Blow>() == 0);
    CHECK(table.refusal(Blow{1, 0, straw}) == "P4.3 no opponent has a house: the turn is done");
    table.play(Done{});
    CHECK(table.position.turn == 1);
}
