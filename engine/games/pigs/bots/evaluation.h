#pragma once

#include "engine/bots/knots.h"
#include "engine/games/pigs/position.h"

#include <array>

/// What a position between two turns promises.

namespace engine::pigs::bots {

/// How good the position is for the seat.
using Evaluation = double (*)(const Position& position, Seat seat);

/// By how many points it is ahead of the best of the others, with half of what stands under no roof.
double onTheTable(const Position& position, Seat seat);
/// By how much it came to be ahead, in the end, in games that stood alike. A large lead is not much better than a fair
/// one: what counts is to win.
double inTheEnd(const Position& position, Seat seat);

/// A lead in points as inTheEnd() counts it, and back.
double flattened(double points);
double pointsOf(double flattened);

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
inline constexpr std::array<double, 4> knots{0.5, 1.5, 2.5, 4};
/// And on whether the player's turn comes next.
enum class Role : std::uint8_t { Waits, Moves };
using Weights = std::array<std::array<std::array<double, knots.size()>, featureCount>, 2>;

/// The tiles that are bought, at least, before the game is over (P5.1), a player.
double tilesToTheEnd(const Position& position);
inline engine::bots::Place<double> placeOf(double tiles) { return engine::bots::placeAmong(knots, tiles); }

/// The chance that the next tile of a stack shows a flowerpot, for one who has counted those in sight.
double chanceOfFlowerpot(const Position& position, Material material, Part part);

} // namespace engine::pigs::bots
