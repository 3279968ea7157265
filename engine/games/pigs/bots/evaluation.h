#pragma once

#include "engine/bots/knots.h"
#include "engine/games/pigs/position.h"

#include <array>

/// Evaluations of a position between two turns.

namespace engine::pigs::bots {

/// The value of the position for the seat.
using Evaluation = double (*)(const Position& position, Seat seat);

/// The lead in points over the best other seat; points in houses without a roof count half.
double currentLead(const Position& position, Seat seat);
/// The expected final lead, with weights fitted to games. Large leads are flattened, because only winning counts.
double expectedLead(const Position& position, Seat seat);

/// Compresses a lead in points to the scale of expectedLead(), and back.
double flattened(double points);
double pointsOf(double flattened);

/// The inputs of expectedLead().
enum class Feature : std::uint8_t {
    Score,      ///< as if the game ended now
    BestOpen,   ///< the points of the best house without a roof
    OtherOpen,  ///< the points of all other houses without a roof
    OpenHouses, ///< the number of houses without a roof
    Doorless,   ///< how many of those could still take a door
    Risk,       ///< what the wolf's worst breath would cost
    Count
};
inline constexpr auto featureCount = static_cast<std::size_t>(Feature::Count);
using Features = std::array<double, featureCount>;
Features featuresOf(const Position& position, Seat seat);

/// The weights are given at these numbers of tiles per player until the end of the game, and interpolated linearly.
inline constexpr std::array<double, 4> knots{0.5, 1.5, 2.5, 4};
/// The weights also depend on whether the player moves next.
enum class Role : std::uint8_t { Waits, Moves };
using Weights = std::array<std::array<std::array<double, knots.size()>, featureCount>, 2>;

/// The least number of tiles per player that are bought before the game ends (P5.1).
double tilesToTheEnd(const Position& position);
inline engine::bots::KnotPosition<double> knotPositionOf(double tiles) {
    return engine::bots::positionAmong(knots, tiles);
}

/// The probability that the next tile of a stack shows a flowerpot, given the visible tiles.
double chanceOfFlowerpot(const Position& position, Material material, Part part);

} // namespace engine::pigs::bots
