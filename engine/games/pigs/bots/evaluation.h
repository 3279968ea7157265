#pragma once

#include "engine/games/pigs/position.h"

#include <array>

/// What a position between two turns promises.

namespace engine::pigs::bots {

/// By how many points the seat will be ahead of the best of the others.
using Evaluation = double (*)(const Position& position, Seat seat);

/// The points that lie on the table now, and half of what stands under no roof.
double onTheTable(const Position& position, Seat seat);
/// What the houses came to in games that stood alike.
double inTheEnd(const Position& position, Seat seat);

/// What inTheEnd() looks at.
enum class Feature : std::uint8_t {
    Score,      ///< as if the game ended now
    BestOpen,   ///< the points of the best house without a roof
    OtherOpen,  ///< of all the others
    OpenHouses, ///< how many there are
    Doorless,   ///< how many of them could still take a door
    Risk,       ///< what the worst breath of the wolf would cost
    Count
};
inline constexpr auto featureCount = static_cast<std::size_t>(Feature::Count);
using Features = std::array<double, featureCount>;
Features featuresOf(const Position& position, Seat seat);

/// Weights depend on how far off the end is: they are given for so many tiles a player, and change evenly between.
inline constexpr std::array<double, 5> knots{0, 0.5, 1.5, 2.5, 4};
/// And on whether the player's turn comes next.
enum class Role : std::uint8_t { Waits, Moves };
using Weights = std::array<std::array<std::array<double, knots.size()>, featureCount>, 2>;

/// The tiles that are bought, at least, before the game is over (P5.1), a player.
double tilesToTheEnd(const Position& position);
/// Where that lies among the knots: the knot before it, and the part of the way to the next.
struct Place {
    std::size_t knot;
    double part;
};
Place placeOf(double tiles);

/// The chance that the next tile of a stack shows a flowerpot, for one who has counted those in sight.
double chanceOfFlowerpot(const Position& position, Material material, Part part);

} // namespace engine::pigs::bots
