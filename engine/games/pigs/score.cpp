#include "engine/games/pigs/score.h"

#include "engine/games/pigs/rules.h"

#include <algorithm>

namespace engine::pigs {
namespace {

constexpr int pointsOfAFirst = 2; // P6.2
constexpr int pointsOfAMost = 3;  // P6.3

template <class Visit>
void forEachComplete(const Houses& houses, Visit&& visit) {
    for (int i = 0; i < houses.count(); ++i)
        if (houses[i].complete())
            visit(houses[i]);
}

int flowerpots(const Houses& houses) {
    int count = 0;
    forEachComplete(houses, [&](const House& house) { count += house.flowerpots(); });
    return count;
}

int tallestWithDoor(const Houses& houses) {
    std::size_t tallest = 0;
    forEachComplete(houses, [&](const House& house) {
        if (house.hasDoor())
            tallest = std::max(tallest, house.tiles().size());
    });
    return static_cast<int>(tallest);
}

/// P6.3: the only seat with the highest number, if that is more than zero.
template <class Measure>
bool hasMost(const Position& position, Seat seat, Measure&& measure) {
    const int own = measure(position.houses[index(seat)]);
    for (Seat other = 0; other < position.players; ++other)
        if (other != seat && measure(position.houses[index(other)]) >= own)
            return false;
    return true;
}

} // namespace

int completeHouses(const Houses& houses) {
    int count = 0;
    forEachComplete(houses, [&](const House&) { ++count; });
    return count;
}

Score scoreOf(const Position& position, Seat seat) {
    const Houses& houses = position.houses[index(seat)];
    Score score;
    forEachComplete(houses, [&](const House& house) {
        for (const HouseTile& tile : house.tiles())
            score.tiles += pointsOf(static_cast<Material>(tile.material));
    });
    if (position.mode == Mode::Classic) {
        score.flowerpots = flowerpots(houses);
        score.houses = completeHouses(houses);
        return score;
    }
    for (const Seat owner : position.awards)
        score.awards += owner == seat ? pointsOfAFirst : 0;
    for (const auto measure : {flowerpots, completeHouses, tallestWithDoor})
        score.awards += hasMost(position, seat, measure) ? pointsOfAMost : 0;
    return score;
}

/// P5.3
Outcome Rules::result(const Position& position) {
    Outcome outcome;
    for (Seat seat = 0; seat < position.players; ++seat)
        outcome.add(scoreOf(position, seat).total(), completeHouses(position.houses[index(seat)]),
                    position.phase == Phase::Over);
    return outcome;
}

} // namespace engine::pigs
