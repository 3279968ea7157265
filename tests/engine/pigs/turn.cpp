#include "tests/engine/pigs/table.h"

#include <map>

using namespace engine;
using namespace engine::pigs;

TEST_CASE("P1.1 there are nine stacks of four tiles, each shuffled") {
    std::map<std::string, int> orders;
    for (std::uint8_t number = 0; number < 40; ++number) {
        Seed seed{};
        seed[0] = number;
        Chance chance(seed, "pigs");
        const Deal deal = Rules::deal({}, chance);
        for (const Stack& stack : deal.stacks)
            CHECK(stack.size() == 4);
        const Stack& windows = deal.stacks[stackOf(Material::Wood, Part::Window)];
        orders[std::string(windows.begin(), windows.end())]++;
    }
    CHECK(orders.size() == 6); // all ways to have two flowerpots among four
}

TEST_CASE("P1.2 each stack has as many flowerpots as there are in the box") {
    Chance chance(Seed{}, "pigs");
    const Deal deal = Rules::deal({}, chance);
    for (const Material material : materials) {
        const auto pots = [&](Part part) {
            const Stack& stack = deal.stacks[stackOf(material, part)];
            return std::count(stack.begin(), stack.end(), 1);
        };
        CHECK(pots(Part::Door) == 1);
        CHECK(pots(Part::Window) == 2);
        CHECK(pots(Part::Roof) == 0);
    }
}

TEST_CASE("P1.3 three of the five dice have one wolf, and the parts are equally likely over all five") {
    std::map<Face, int> faces;
    int withWolf = 0;
    for (const auto& die : dice) {
        for (const Face face : die)
            ++faces[face];
        withWolf += std::count(die.begin(), die.end(), Face::Wolf) == 1;
    }
    CHECK(withWolf == 3);
    CHECK(faces[Face::Wolf] == 3);
    CHECK((faces[Face::Door] == 9 && faces[Face::Window] == 9 && faces[Face::Roof] == 9));
    Table table;
    CHECK(table.refusal(rollOf({0, 1, 2, 3, 4}, "VDDDD")) == "P1.3 die 0 has no wolf");
}

TEST_CASE("P1.3 every face of a die comes up in its turn") {
    Table table;
    std::map<int, int> seen;
    for (std::uint8_t number = 0; number < 200; ++number) {
        Seed seed{};
        seed[0] = number;
        Chance chance(seed, "pigs");
        const Move move = Rules::draw(table.position, {0, Roll{31, {}}}, chance);
        ++seen[std::get<Roll>(move.command).rolled[4]];
    }
    CHECK(seen.size() == 4);
    CHECK(seen[static_cast<int>(Face::Wolf)] > 10);
    CHECK(seen[static_cast<int>(Face::Window)] > seen[static_cast<int>(Face::Roof)]);
}

TEST_CASE("P1.4 the spinner stops on straw, wood or brick with odds of three, two and one") {
    Table table;
    table.house(1, "sD");
    table.dice("DDVVV");
    std::map<int, int> seen;
    for (std::uint16_t number = 0; number < 600; ++number) {
        Seed seed{};
        seed[0] = static_cast<std::uint8_t>(number);
        seed[1] = static_cast<std::uint8_t>(number >> 8U);
        Chance chance(seed, "pigs");
        ++seen[std::get<Blow>(Rules::draw(table.position, {0, Blow{1, 0}}, chance).command).blown];
    }
    CHECK(seen.size() == 3);
    CHECK(seen[0] > seen[1]);
    CHECK(seen[1] > seen[2]);
    CHECK(seen[2] > 50);
}

TEST_CASE("P2.1 up to three rolls, the first with all five dice") {
    Table table;
    CHECK(table.choices<Roll>() == 1);
    CHECK(table.refusal(rollOf({0, 1}, "DD")) == "P2.1 first roll all five dice");
    CHECK(table.rule(Done{}) == "P2.1");
    CHECK(table.rule(Buy{}) == "P2.1");
    CHECK(table.rule(Blow{1, 0}) == "P2.1");
    table.play(rollOf({0, 1, 2, 3, 4}, "DDWWR"));
    CHECK(table.position.rolls == 1);
    CHECK(table.choices<Roll>() == 31);
    CHECK(table.refusal(Roll{}) == "P2.1 say which dice to roll again: at least one");
    table.play(rollOf({2, 4}, "DW"));
    CHECK(table.position.dice[2] == Face::Door);
    CHECK(table.position.dice[4] == Face::Window);
    CHECK(table.position.dice[0] == Face::Door);
    table.play(rollOf({0}, "R")); // a die that was kept before
    CHECK(table.position.rolls == 3);
}

TEST_CASE("P2.1 only the pig whose turn it is rolls") {
    Table table;
    CHECK(table.refusal(1, rollOf({0, 1, 2, 3, 4}, "DDDDD")) == "P2.1 it is the turn of seat 0, not of seat 1");
}

TEST_CASE("P2.2 a die that shows the wolf is not rolled again this turn") {
    Table table;
    table.dice("DDVWR");
    CHECK(table.refusal(rollOf({1, 2}, "DD")) == "P2.2 a die that shows the wolf is not rolled again this turn");
    CHECK(table.choices<Roll>() == 15);
    CHECK(table.refusal(rollOf({0, 1, 3, 4}, "DDDD")).empty());
}

TEST_CASE("P2.3 she may stop after any roll and must stop after the third") {
    Table table;
    table.dice("DDWWR", 1);
    CHECK(table.choices<Buy>() > 0);
    table.dice("DDWWR", 3);
    CHECK(table.refusal(rollOf({0}, "D")) == "P2.3 there are three rolls a turn, and you have made them");
    CHECK(table.choices<Roll>() == 0);
}

TEST_CASE("P2.3 two wolves end the rolling at once") {
    Table table;
    table.play(rollOf({0, 1, 2, 3, 4}, "DDVVD"));
    CHECK(table.position.phase == Phase::Wolf);
    CHECK(table.refusal(rollOf({0}, "D")) == "P2.3 two wolves lie: there is no more rolling");
    CHECK(table.choices<Roll>() == 0);
}

TEST_CASE("P2.3 rolling ends with the first tile bought") {
    Table table;
    table.dice("DDWWR");
    table.play(Buy{Part::Door, Material::Straw, newHouse});
    CHECK(table.refusal(rollOf({4}, "R")) == "P2.3 rolling ends with the first tile bought");
    CHECK(table.choices<Roll>() == 0);
}

TEST_CASE("a roll and a spin need the authority until it has said how they fall") {
    Table table;
    CHECK(table.rule(Roll{31}) == "authority");
    table.house(1, "sD");
    table.dice("DDVVD");
    CHECK(table.rule(Blow{1, 0}) == "authority");
}
