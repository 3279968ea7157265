#include "engine/games/pigs/bots/bots.h"

#include "engine/games/pigs/bots/evaluation.h"
#include "engine/games/pigs/bots/rolls.h"
#include "engine/tournament/tournament.h"
#include "tests/engine/pigs/table.h"
#include "tests/engine/walk.h"

#include <functional>

/// What the bots of The Three Little Pigs see, and how strong they are.

namespace engine::pigs::bots {
namespace {

template <class Mind>
Command firstOf(const Mind& mind, const Position& position) {
    return mind(viewOf<Rules>(position, position.turn), {}).front().moves.front().command;
}

/// The mean of `worth` over all results of the dice of the mask.
double meanOver(Dice shown, std::uint8_t mask, const std::function<double(const Dice&)>& worth, std::size_t die = 0) {
    if (die == dieCount)
        return worth(shown);
    if ((mask >> die & 1U) == 0)
        return meanOver(shown, mask, worth, die + 1);
    double sum = 0;
    for (const Face face : dice[die]) {
        shown[die] = face;
        sum += meanOver(shown, mask, worth, die + 1);
    }
    return sum / 6;
}

/// An arbitrary value, so that no result is right by symmetry only.
double odd(const Counts& counts) {
    return 3.1 * counts[0] * counts[0] + 2.7 * counts[1] * counts[2] + (counts[3] > 1 ? -7.5 : 0.9 * counts[2]);
}
double oddOf(const Dice& shown) {
    Counts counts{};
    for (const Face face : shown)
        ++counts[static_cast<std::size_t>(face)];
    return odd(counts);
}

} // namespace

TEST_CASE("rolls: the expected worth of one roll is the mean over every way the dice can fall") {
    const Rolls rolls(odd, 1);
    const Dice shown{Face::Door, Face::Roof, Face::Window, Face::Wolf, Face::Door};
    for (std::uint8_t mask = 1; mask < 32; ++mask)
        CHECK(rolls.roll(shown, mask, 1) == Approx(meanOver(shown, mask, oddOf)));
    CHECK(rolls.stop(shown) == Approx(oddOf(shown)));
}

TEST_CASE("rolls: before the last roll the dice are chosen again, wolves stay, and two wolves end it") {
    const Rolls rolls(odd, 2);
    const auto bestOfOne = [](const Dice& shown) {
        double best = oddOf(shown);
        if (std::count(shown.begin(), shown.end(), Face::Wolf) >= 2)
            return best;
        for (std::uint8_t mask = 1; mask < 32; ++mask) {
            bool wolf = false;
            for (std::size_t die = 0; die < dieCount; ++die)
                wolf = wolf || ((mask >> die & 1U) != 0 && shown[die] == Face::Wolf);
            if (!wolf)
                best = std::max(best, meanOver(shown, mask, oddOf));
        }
        return best;
    };
    const Dice shown{Face::Door, Face::Roof, Face::Window, Face::Wolf, Face::Door};
    for (const std::uint8_t mask : {1, 4, 6, 16, 7}) // with no wolf among them
        CHECK(rolls.roll(shown, mask, 2) == Approx(meanOver(shown, mask, bestOfOne)));
}

TEST_CASE("a flowerpot is as likely as those that were not seen yet make it") {
    Table table;
    const auto chance = [&] {
        return chanceOfFlowerpot(viewOf<Rules>(table.position, 0), Material::Straw, Part::Window);
    };
    CHECK(chance() == Approx(0.5)); // two in four
    table.dice("WWDDR");
    table.play(Buy{Part::Window, Material::Straw, newHouse}); // the flowerpots are on top
    CHECK(chance() == Approx(1.0 / 3));
}

TEST_CASE("the straw pig always keeps its best pair") {
    Table table;
    table.dice("DWDRV");
    const Command rolled = firstOf(strawPig, table.position);
    REQUIRE(std::holds_alternative<Roll>(rolled));
    CHECK(std::get<Roll>(rolled).dice == 0b01010); // the window and the roof
}

TEST_CASE("a good pig puts the roof on its tallest house before anything else") {
    Table table;
    table.house(0, "bD bW bW");
    table.house(0, "sW");
    table.dice("RRDWV", 3);
    for (const auto& mind : {woodPig, brickPig})
        CHECK(firstOf(mind, table.position) == Command(Buy{Part::Roof, Material::Straw, 0}));
}

TEST_CASE("a good pig blows where most is likely to fall") {
    Table table;
    table.house(1, "bD bR");    // one spin in six
    table.house(1, "sD sW sR"); // three
    table.dice("VVDWR");
    for (const auto& mind : {woodPig, brickPig})
        CHECK(firstOf(mind, table.position) == Command(Blow{1, 1, unknown}));
}

TEST_CASE("a lead is counted in points again after it was flattened") {
    for (const double lead : {-20.0, -3.0, 0.0, 1.0, 12.0})
        CHECK(pointsOf(flattened(lead)) == Approx(lead).epsilon(0.01));
    CHECK(flattened(20) - flattened(10) < flattened(2) - flattened(1));
}

TEST_CASE("strength: the brick pig beats one that always keeps its best pair, also at a full table") {
    for (const std::size_t players : {2U, 4U}) {
        constexpr int games = 20;
        tournament::Setup setup{findGame("pigs"), 0, {}, games, seedOf(5), 2};
        setup.seats.push_back(tournament::entrantFrom(*setup.game, "brick-pig").value());
        while (setup.seats.size() < players)
            setup.seats.push_back(tournament::entrantFrom(*setup.game, "straw-pig").value());
        CHECK(tournament::play(setup, [](const Record&, int) {}).entrants[0].wins >= 0.65 * games);
    }
}

} // namespace engine::pigs::bots
