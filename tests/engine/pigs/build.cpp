#include "tests/engine/pigs/table.h"

using namespace engine;
using namespace engine::pigs;

TEST_CASE("P3.1 two symbols buy straw, three wood too, four or five brick too") {
    const auto materialsFor = [](const std::string& faces) {
        Table table;
        table.dice(faces);
        std::string bought;
        for (const Material material : materials)
            if (table.refusal(Buy{Part::Door, material, newHouse}).empty())
                bought += nameOf(material)[0];
        return bought;
    };
    CHECK(materialsFor("DWWRR").empty());
    CHECK(materialsFor("DDWWR") == "s");
    CHECK(materialsFor("DDDWR") == "sw");
    CHECK(materialsFor("DDDDR") == "swb");
    CHECK(materialsFor("DDDDD") == "swb");
    Table table;
    table.dice("DDWWR");
    CHECK(table.refusal(Buy{Part::Door, Material::Brick, newHouse}) ==
          "P3.1 a door of brick takes 4 on the dice; you have 2");
}

TEST_CASE("P3.2 if something can be bought, at least one tile must be") {
    Table table;
    table.dice("DDWRV");
    CHECK(table.refusal(Done{}) == "P3.2 your dice buy something: at least one tile must be bought");
    table.play(Buy{Part::Door, Material::Straw, newHouse});
    table.play(Done{});
    CHECK(table.position.turn == 1);
    CHECK(table.position.phase == Phase::Roll);
    CHECK(table.position.dice.empty());
    CHECK(table.position.bought.empty());
}

TEST_CASE("P3.2 with nothing to buy the turn is done") {
    Table table;
    table.dice("RRRRR");
    CHECK(table.choices<Buy>() == 0); // no house can take a roof
    CHECK(table.rule(Buy{Part::Roof, Material::Straw, 0}) == "P3.7");
    table.play(Done{});
    CHECK(table.position.turn == 1);
}

TEST_CASE("P3.2 two tiles of different parts may be bought, but not two of one part") {
    Table table;
    table.dice("DDWWV");
    table.play(Buy{Part::Door, Material::Straw, newHouse});
    CHECK(table.refusal(Buy{Part::Door, Material::Straw, newHouse}) ==
          "P3.2 you have bought a door already: the second tile must be another part");
    table.play(Buy{Part::Window, Material::Straw, 0});
    CHECK(table.text(0, 0) == "sD sW");
    CHECK(table.position.bought.size() == 2);
    CHECK(table.choices<Buy>() == 0);
    table.play(Done{});
}

TEST_CASE("P3.2 four or five equal symbols buy one tile, not two") {
    Table table;
    table.dice("DDDDD");
    table.play(Buy{Part::Door, Material::Straw, newHouse});
    CHECK(table.choices<Buy>() == 0);
}

TEST_CASE("P3.3 a bought tile is the top of its stack, flowerpot and all") {
    Table table;
    table.dice("WWDRV");
    table.play(Buy{Part::Window, Material::Straw, newHouse});
    CHECK(table.houses(0)[0].flowerpots() == 1);
    CHECK(table.position.stacks[stackOf(Material::Straw, Part::Window)].size() == 3);
    table.position.stacks[stackOf(Material::Straw, Part::Door)].clear();
    table.dice("DDWRV");
    CHECK(table.refusal(Buy{Part::Door, Material::Straw, newHouse}) == "P3.3 there is no door of straw left");
}

TEST_CASE("P3.4 a house starts with a door or a window, not with a roof") {
    Table table;
    table.dice("WWRRV");
    CHECK(table.refusal(Buy{Part::Roof, Material::Straw, newHouse}) ==
          "P3.7 a roof goes on an open house, not on the ground");
    table.play(Buy{Part::Window, Material::Straw, newHouse});
    table.play(Buy{Part::Roof, Material::Straw, 0});
    CHECK(table.text(0, 0) == "sW sR");
}

TEST_CASE("P3.4 a window goes above a door or a window, any number of them") {
    Table table;
    table.house(0, "sD sW sW");
    table.dice("WWDRV");
    table.play(Buy{Part::Window, Material::Straw, 0});
    CHECK(table.text(0, 0) == "sD sW sW sW");
}

TEST_CASE("P3.4 a door may be slid under a house that starts with a window, if it has no door and no roof") {
    Table table;
    table.house(0, "wW bW");
    table.house(0, "sD");
    table.house(0, "sW sR");
    table.dice("DDWRV");
    CHECK(table.refusal(Buy{Part::Door, Material::Straw, 1}) == "P3.4 house 1 has a door already");
    CHECK(table.rule(Buy{Part::Door, Material::Straw, 2}) == "P3.6");
    CHECK(table.refusal(Buy{Part::Door, Material::Straw, 3}) ==
          "P3.4 you have no house 3; your houses are numbered from 0, and you have 3");
    CHECK(table.choices<Buy>() == 2); // under house 0, or a new house
    table.play(Buy{Part::Door, Material::Straw, 0});
    CHECK(table.text(0, 0) == "sD wW bW");
    CHECK(table.text(0, 1) == "sD");
    CHECK(table.text(0, 2) == "sW sR");
}

TEST_CASE("P3.5 materials may be mixed and several houses be under way") {
    Table table;
    table.house(0, "sD");
    table.house(0, "bD");
    table.dice("WWWRV");
    table.play(Buy{Part::Window, Material::Wood, 0});
    CHECK(table.text(0, 0) == "sD wW");
    CHECK(table.text(0, 1) == "bD");
    CHECK(table.houses(0).count() == 2);
}

TEST_CASE("P3.6 a house with a roof is complete, door or not, and takes no more tiles") {
    Table table;
    table.house(0, "sW sR");
    CHECK(table.houses(0)[0].complete());
    table.dice("WWRRV");
    CHECK(table.refusal(Buy{Part::Window, Material::Straw, 0}) ==
          "P3.6 house 0 has a roof: it is complete and takes no more tiles");
    CHECK(table.rule(Buy{Part::Roof, Material::Straw, 0}) == "P3.6");
}

TEST_CASE("P3.7 a part with no legal place cannot be bought") {
    Table table;
    table.house(0, "sW sR");
    table.dice("RRRWD");
    CHECK(table.choices<Buy>() == 0);
    CHECK(table.refusal(Done{}).empty());
}
