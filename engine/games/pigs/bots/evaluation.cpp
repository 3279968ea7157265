#include "engine/games/pigs/bots/evaluation.h"

#include "engine/games/pigs/bots/weights.h"
#include "engine/games/pigs/score.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace engine::pigs::bots {
namespace {

/// The bound of a flattened lead: a lead of this many points is nearly a certain win.
constexpr double leadBound = 6;

double pointsOf(const House& house, Mode mode) {
    double points = mode == Mode::Classic ? 1 + house.flowerpots() : 0;
    for (const HouseTile& tile : house.tiles())
        points += pigs::pointsOf(static_cast<Material>(tile.material));
    return points;
}

/// What a breath of the wolf costs a house: the mean over the spinner (P4.2).
double lossOf(const House& house) {
    double loss = 0;
    for (const Material material : spinner)
        for (const HouseTile& tile : house.tiles())
            if (tile.is(material))
                loss += pigs::pointsOf(material) / static_cast<double>(spinner.size());
    return loss;
}

template <class ValueOf>
double lead(const Position& position, Seat seat, ValueOf&& valueOf) {
    double best = -std::numeric_limits<double>::infinity();
    for (Seat other = 0; other < position.players; ++other)
        if (other != seat)
            best = std::max<double>(best, valueOf(other));
    return valueOf(seat) - best;
}

} // namespace

Features featuresOf(const Position& position, Seat seat) {
    Features features{};
    const auto at = [&](Feature feature) -> double& { return features[static_cast<std::size_t>(feature)]; };
    at(Feature::Score) = scoreOf(position, seat).total();
    const Houses& houses = position.houses[index(seat)];
    for (int i = 0; i < houses.count(); ++i) {
        const House house = houses[i];
        at(Feature::Risk) = std::max(at(Feature::Risk), lossOf(house));
        if (house.complete())
            continue;
        const double points = pointsOf(house, position.mode);
        at(Feature::OtherOpen) += std::min(points, at(Feature::BestOpen));
        at(Feature::BestOpen) = std::max(points, at(Feature::BestOpen));
        at(Feature::OpenHouses) += 1;
        at(Feature::Doorless) += house.hasDoor() ? 0 : 1;
    }
    return features;
}

double tilesToTheEnd(const Position& position) {
    std::array<std::size_t, stackCount> sizes{};
    std::transform(position.stacks.begin(), position.stacks.end(), sizes.begin(),
                   [](const Stack& stack) { return stack.size(); });
    std::sort(sizes.begin(), sizes.end());
    double tiles = 0;
    for (std::size_t i = 0; i < position.players; ++i)
        tiles += static_cast<double>(sizes[i]);
    return tiles / position.players;
}

double chanceOfFlowerpot(const Position& position, Material material, Part part) {
    const Stack& stack = position.stacks[stackOf(material, part)];
    if (stack.empty())
        return 0;
    if (stack[0] != unknown)
        return stack[0];
    int left = flowerpotsInStack[static_cast<std::size_t>(part)];
    const auto seen = [&](const HouseTile& tile) { left -= tile.is(material) && tile.is(part) ? tile.flowerpot : 0; };
    std::for_each(position.gone.begin(), position.gone.end(), seen);
    for (const Houses& houses : position.houses)
        for (int i = 0; i < houses.count(); ++i) {
            const auto tiles = houses[i].tiles();
            std::for_each(tiles.begin(), tiles.end(), seen);
        }
    return left / static_cast<double>(stack.size());
}

double currentLead(const Position& position, Seat seat) {
    return lead(position, seat, [&](Seat other) {
        const Features features = featuresOf(position, other);
        const auto at = [&](Feature feature) { return features[static_cast<std::size_t>(feature)]; };
        return at(Feature::Score) + (at(Feature::BestOpen) + at(Feature::OtherOpen)) / 2;
    });
}

double flattened(double points) { return leadBound * std::tanh(points / leadBound); }

double pointsOf(double flattened) {
    constexpr double most = 0.999; // keeps the argument of atanh below 1
    return leadBound * std::atanh(std::clamp(flattened / leadBound, -most, most));
}

double expectedLead(const Position& position, Seat seat) {
    if (position.phase == Phase::Over)
        return flattened(lead(position, seat, [&](Seat other) { return scoreOf(position, other).total(); }));
    const auto [knot, fraction] = knotPositionOf(tilesToTheEnd(position));
    return lead(position, seat, [&, knot = knot, fraction = fraction](Seat other) {
        const Features features = featuresOf(position, other);
        const auto& weights =
            fittedWeights[static_cast<std::size_t>(other == position.turn ? Role::Moves : Role::Waits)];
        double value = 0;
        for (std::size_t i = 0; i < featureCount; ++i)
            value += features[i] * (weights[i][knot] * (1 - fraction) + weights[i][knot + 1] * fraction);
        return value;
    });
}

} // namespace engine::pigs::bots
