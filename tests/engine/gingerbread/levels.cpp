#include "tests/engine/gingerbread/table.h"

using namespace engine;
using namespace engine::gingerbread;

namespace {

/// A turn that began with `before` complete levels and ends with `now`.
Table finishing(int before, int now, Mode mode = Mode::Standard) {
    Table table(2, mode);
    table.built();
    table.position.levelsBefore = static_cast<std::uint8_t>(before);
    table.level(now);
    return table;
}

} // namespace

TEST_CASE("G7.1 a level is complete when all nine spaces are at least that high") {
    Table table;
    table.level(2);
    table.put(c3, 1, Symbol::Red);
    CHECK(table.me().house.completeLevels() == 1);
    CHECK(table.me().house.tallest() == 2);
    table.put(c3, 7, Symbol::Red);
    CHECK(table.me().house.completeLevels() == 2);
}

TEST_CASE("G7.1 for each newly completed level she may take a bonus card") {
    Table table = finishing(0, 2);
    CHECK(table.refusal(TakeBonus{0}) == "G7.1 bonus cards are taken when trapping is finished");
    table.play(Finish{});
    CHECK(table.position.phase == Phase::Bonus);
    CHECK(table.position.picks == 2);
    CHECK(table.position.turn == 0);
    CHECK(table.refusal(TakeBonus{17}) == "G7.1 bonus card 17 is not in the middle");
    CHECK(table.refusal(Finish{}) == "G7.1 first take a bonus card, or decline");
    CHECK(table.choices<TakeBonus>() == 6);
    table.play(TakeBonus{3});
    CHECK(table.position.picks == 1);
    CHECK(table.rule(TakeBonus{3}) == "G7.1"); // the card is gone
    table.play(TakeBonus{5});
    CHECK(table.seat(0).bonus.size() == 2);
    CHECK(table.position.middle.size() == 4);
    CHECK(table.position.turn == 1);
}

TEST_CASE("G7.1 she may decline") {
    Table table = finishing(0, 2);
    table.play(Finish{});
    table.play(TakeBonus{3});
    table.play(Decline{});
    CHECK(table.seat(0).bonus.size() == 1);
    CHECK(table.position.turn == 1);
    CHECK(table.position.picks == 0);
}

TEST_CASE("G7.1 no newly completed level, no bonus card") {
    Table table = finishing(1, 1);
    table.play(Finish{});
    CHECK(table.position.turn == 1);
    CHECK(table.position.phase == Phase::Action);
}

TEST_CASE("G7.1 from the fourth level on there is nothing") {
    Table table = finishing(3, 5);
    table.play(Finish{});
    CHECK(table.position.turn == 1);
    Table across = finishing(2, 5);
    across.play(Finish{});
    CHECK(across.position.picks == 1);
}

TEST_CASE("G7.1 levels are counted from the beginning of the turn") {
    Table table;
    table.level(1);
    table.put(a1, 0, Symbol::Red, printedSpace);
    table.put(b1, 0, Symbol::Red, printedSpace);
    table.play(Build{0, a1, b1});
    table.play(Forgo{});
    table.play(Finish{});
    CHECK(table.position.picks == 1);
    table.play(Decline{});
    table.play(TakeStairways{table.me().hand[0]});
    CHECK(table.position.levelsBefore == 1);
    table.play(Build{1, a2, b2});
    table.play(Forgo{});
    table.play(Finish{});
    CHECK(table.position.turn == 1); // no new level
}

TEST_CASE("G7.2 cards of the same name may be collected, and each counts on its own") {
    Table table = finishing(0, 2);
    table.level(8);
    table.position.levelsBefore = 0;
    table.play(Finish{});
    table.play(TakeBonus{0});
    table.play(TakeBonus{1});
    CHECK(table.total(0) == 4 + 9);
}

TEST_CASE("G7.3 a Baking Oven pays a token for each such symbol on top of the house") {
    Table table(3);
    table.built();
    table.level(1);
    table.put(a1, 1, Symbol::Red);
    table.put(c2, 4, Symbol::Red);
    table.put(c3, 4, Symbol::Yellow);
    table.play(Finish{});
    table.play(TakeBonus{8});
    CHECK(table.seat(0).tokens == tokens(2, 0, 0, 0));
    CHECK(table.position.supply == tokens(16, 18, 18, 18));
    CHECK(table.total(0) == 2 + 1); // the card, and a point for two tokens
}

TEST_CASE("G7.3 the oven pays within supply and limit, and she may make room first") {
    Table table(3);
    table.built();
    table.level(1, Symbol::Blue);
    table.play(Finish{});
    table.give(tokens(8, 0, 0, 0));
    Table full = table;
    full.play(TakeBonus{8}); // no red one
    CHECK(full.seat(0).tokens.total() == 8);
    Table limited = table;
    limited.position.middle.push(10);
    limited.play(TakeBonus{10});
    CHECK(limited.seat(0).tokens == tokens(8, 0, 2, 0));
    Table roomy = table;
    roomy.position.middle.push(10);
    roomy.position.supply[Colour::Blue] = 4;
    roomy.play(Discard{tokens(8, 0, 0, 0)});
    roomy.play(TakeBonus{10});
    CHECK(roomy.seat(0).tokens == tokens(0, 0, 4, 0));
}

TEST_CASE("G7.3 in the introductory game an oven is worth its value and pays nothing") {
    Table table = finishing(0, 1, Mode::Introductory);
    table.level(1, Symbol::Red);
    table.position.middle.push(8);
    table.play(Finish{});
    table.play(TakeBonus{8});
    CHECK(table.seat(0).tokens.total() == 0);
    CHECK(table.total(0) == 2);
}
