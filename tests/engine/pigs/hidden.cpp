#include "tests/engine/pigs/table.h"

#include <boost/json.hpp>

using namespace engine;
using namespace engine::pigs;

namespace {

Position viewOf(const Position& position) { return engine::viewOf<Rules>(position, nobody); }

} // namespace

TEST_CASE("the flowerpots in the stacks are hidden, as far as counting does not tell") {
    Table table;
    Position view = viewOf(table.position);
    CHECK(view.stacks[stackOf(Material::Straw, Part::Door)][0] == unknown);
    CHECK(view.stacks[stackOf(Material::Straw, Part::Roof)][0] == 0); // roofs have no flowerpots
    table.dice("DDWWV");
    table.play(Buy{Part::Door, Material::Straw, newHouse}); // the tile with the flowerpot
    view = viewOf(table.position);
    CHECK(view.stacks[stackOf(Material::Straw, Part::Door)][0] == 0);
    CHECK(view.stacks[stackOf(Material::Straw, Part::Window)][0] == unknown);
    for (Stack& stack : table.position.stacks)
        for (std::uint8_t& pot : stack)
            pot = 77;
    CHECK(json::serialize(Rules::encode(viewOf(table.position))).find("77") == std::string::npos);
}

TEST_CASE("on a view a tile that may show a flowerpot needs the authority") {
    Table table;
    table.house(0, "sW");
    table.dice("DDRRV");
    Position view = viewOf(table.position);
    auto door = Rules::play(view, {0, Buy{Part::Door, Material::Straw, newHouse}});
    REQUIRE(!door);
    CHECK(door.refusal().needsAuthority());
    CHECK(Rules::play(view, {0, Buy{Part::Roof, Material::Straw, 0}}));
}

TEST_CASE("the pigs' audit finds what appears, vanishes or cannot stand") {
    const auto found = [](auto&& breakIt) {
        Table table;
        table.dice("DDWWV");
        table.play(Buy{Part::Door, Material::Straw, newHouse});
        table.play(Buy{Part::Window, Material::Straw, 0});
        REQUIRE(audit(table.position));
        breakIt(table);
        auto audited = audit(table.position);
        return audited ? std::string("nothing") : audited.refusal().rule;
    };
    CHECK(found([](Table& t) { t.position.stacks[0].popFront(); }) == "P1.1");
    CHECK(found([](Table& t) { t.house(1, "sD"); }) == "P1.1");
    CHECK(found([](Table& t) { t.position.gone.push(tileOf(Part::Roof, Material::Straw, false)); }) == "P1.1");
    CHECK(found([](Table& t) { t.position.stacks[0][0] = 1; }) == "P1.2");
    CHECK(found([](Table& t) { t.position.stacks[1][0] = 0; }) == "P1.2");
    CHECK(found([](Table& t) { t.house(1, "sR"); }) == "P3.4");
    CHECK(found([](Table& t) { t.house(1, "sW sD"); }) == "P3.4");
    CHECK(found([](Table& t) { t.house(1, "sD sR sW"); }) == "P3.4");
    CHECK(found([](Table& t) { t.position.phase = Phase::Wolf; }) == "P2.3");
    CHECK(found([](Table& t) { t.position.rolls = 0; }) == "P2.3");
    CHECK(found([](Table& t) { t.position.phase = Phase::Roll; }) == "P2.3");
    CHECK(found([](Table& t) { t.position.bought[1] = t.position.bought[0]; }) == "P3.2");
    CHECK(found([](Table& t) { t.position.bought[1] = Part::Roof; }) == "P3.2");
    CHECK(found([](Table& t) { t.position.stacks[1][0] = unknown; }) == "P1.2");
    CHECK(found([](Table& t) { t.position.turn = 2; }) == "P2.1");
    CHECK(found([](Table& t) { t.position.turn = nobody; }) == "P2.1");
}
