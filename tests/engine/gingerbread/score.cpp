#include "tests/engine/gingerbread/table.h"

using namespace engine;
using namespace engine::gingerbread;

namespace {

/// The value of a bonus card for a witch who has trapped these.
int worthOf(Bonus card, std::initializer_list<Character> trapped, int tallest = 0, int complete = 0) {
    Table table;
    table.level(complete);
    table.put(a1, std::max(tallest, complete), Symbol::Red);
    for (const Character character : trapped)
        table.me().trapped.push(character);
    return worth(table.position, table.me(), card);
}

constexpr Character hansel = 39;

} // namespace

TEST_CASE("G8 chimneys reward a tall house, complete or not") {
    CHECK(worthOf(0, {}, 5) == 0);
    CHECK(worthOf(0, {}, 6) == 4);
    CHECK(worthOf(0, {}, 12) == 4);
    CHECK(worthOf(1, {}, 7) == 0);
    CHECK(worthOf(1, {}, 8) == 9);
}

TEST_CASE("G8 cauldrons reward humans or non-humans, at most 12") {
    CHECK(worthOf(2, {0, 1, 2}) == 2);
    CHECK(worthOf(3, {0, 1, 2}) == 4);
    CHECK(worthOf(4, {0, 1, 2}) == 1);
    CHECK(worthOf(5, {2, 3, 6}) == 6);
    CHECK(worthOf(3, {0, 1, 4, 5, 7, 8, 9}) == 12);
}

TEST_CASE("G8 brooms reward a mood") {
    CHECK(worthOf(6, {0, 3, 1}) == 4);
    CHECK(worthOf(6, {0, 1, 2, 4, 5, 6, 7}) == 12);
    CHECK(worthOf(7, {0}) == 0);
    CHECK(worthOf(7, {3}) == 1);
    CHECK(worthOf(7, {3, 10}) == 3);
    CHECK(worthOf(7, {3, 10, 11}) == 6);
    CHECK(worthOf(7, {3, 10, 11, 12}) == 9);
    CHECK(worthOf(7, {3, 10, 11, 12, 14}) == 12);
    CHECK(worthOf(7, {3, 10, 11, 12, 14, 21, 24}) == 12);
}

TEST_CASE("G8 treasure chests reward complete levels") {
    CHECK(worthOf(12, {}, 9, 2) == 0);
    CHECK(worthOf(12, {}, 9, 3) == 3);
    CHECK(worthOf(13, {}, 9, 3) == 0);
    CHECK(worthOf(13, {}, 9, 4) == 5);
}

TEST_CASE("G8 rolling pins reward characters that show the colour, however often") {
    CHECK(worthOf(14, {0, 4, 35}) == 6); // red: 2, 1 and 4 of it
    CHECK(worthOf(15, {0, 4, 35}) == 2);
    CHECK(worthOf(16, {0, 4, 35}) == 2);
    CHECK(worthOf(17, {0, 4, 35}) == 0);
    CHECK(worthOf(14, {0, 4, 6, 9, 10, 12, 14}) == 12);
}

TEST_CASE("G8 magic wands reward expensive characters") {
    CHECK(worthOf(18, {9, 14, 29}) == 2);
    CHECK(worthOf(19, {14, 21, 29, 35}) == 4);
    CHECK(worthOf(19, {29, 30, 31, 32, 33, 34, 35}) == 12);
}

TEST_CASE("G8 a baking oven is worth 2 points at the end") { CHECK(worthOf(9, {}) == 2); }

TEST_CASE("G8.1 Hansel and Gretel are two humans, one character, of no colour, and cost 8") {
    CHECK(worthOf(2, {hansel}) == 2);
    CHECK(worthOf(3, {hansel}) == 4);
    CHECK(worthOf(6, {hansel}) == 2);
    for (const Bonus pin : {14, 15, 16, 17})
        CHECK(worthOf(pin, {hansel}) == 0);
    CHECK(worthOf(18, {hansel}) == 1);
    CHECK(worthOf(19, {hansel}) == 2);
}

TEST_CASE("G8.1 characters at the gate do not count") {
    Table table;
    table.gate({0, 1});
    CHECK(worth(table.position, table.me(), 3) == 0);
    CHECK(table.total(0) == 0);
}

TEST_CASE("G11.3 the score is characters, bonus cards and a point for every two tokens") {
    Table table;
    table.me().trapped.push(20);
    table.me().bonus.push(3);
    table.me().bonus.push(8);
    table.give(tokens(2, 2, 1, 0));
    const Score score = scoreOf(table.position, table.me());
    CHECK(score.characters == 6);
    CHECK(score.bonus == std::array<int, 3>{0, 2, 0});
    CHECK(score.tokens == 2);
    CHECK(score.total() == 10);
}

TEST_CASE("G11.3 in the introductory game a bonus card counts its printed value") {
    Table table(2, Mode::Introductory);
    table.me().bonus.push(1);
    table.me().bonus.push(18);
    CHECK(table.total(0) == 7 + 1);
}

TEST_CASE("G11.4 a tie goes to the taller house, and is shared when they are equal") {
    Table table(3);
    table.position.phase = Phase::Over;
    for (const std::size_t seat : {0U, 2U})
        table.seat(seat).trapped.push(static_cast<Character>(seat));
    CHECK(Rules::result(table.position).totals[1] == 0);
    auto shared = Rules::result(table.position).winners;
    REQUIRE(shared.size() == 2);
    CHECK((shared[0] == 0 && shared[1] == 2));
    table.seat(2).house.spaces[a1].height = 1;
    auto taller = Rules::result(table.position).winners;
    REQUIRE(taller.size() == 1);
    CHECK(taller[0] == 2);
}

TEST_CASE("G11.4 nobody has won before the end") {
    Table table;
    table.me().trapped.push(0);
    CHECK(Rules::result(table.position).winners.empty());
    CHECK(Rules::result(table.position).totals[0] == 2);
}
