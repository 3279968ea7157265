#pragma once

#include "engine/bots/knots.h"
#include "engine/games/gingerbread/position.h"

#include <array>
#include <cstddef>

/// Estimates a witch's final score from a position between two turns: a linear evaluation whose weights depend on the
/// turns left.

namespace engine::gingerbread::bots {

/// The inputs of the evaluation.
enum class Feature : std::uint8_t {
    One,           ///< always 1
    Points,        ///< of the trapped characters
    Bonus,         ///< what the bonus cards are worth now
    BonusGrowth,   ///< what those cards may still gain from characters
    ChimneyAhead,  ///< what a chimney would bring, reduced for each level that is missing
    ChestAhead,    ///< the same for a treasure chest
    BestInMiddle,  ///< the best card in the middle for this witch, with its growth
    NextInMiddle,  ///< the second best
    Tokens,        ///< the number of all tokens
    TokensSquared, ///< tokens lose value as they become many: ten is the limit
    Colours,       ///< the number of colours with at least one token
    Pairs,         ///< the number of colours with at least two tokens
    Gate,          ///< the number of characters at the gate
    Gate0,         ///< the points of those that can be paid now
    Gate1,         ///< … that lack one token
    Gate2,
    Gate3,
    Gate4,
    Line0, ///< the points of the characters in the line that can be paid now
    Line1,
    Line2,
    Line3,
    Line4,
    Stairways,
    StairwaysSquared,
    Levels,     ///< complete levels that earn a card
    HighLevels, ///< complete levels beyond those
    NextLevel,  ///< spaces missing for the next card
    Wanting,    ///< floors missing for all three cards
    Rough,      ///< differences in height between neighbours
    Flat,       ///< places for a double tile that need no stairways
    Step,       ///< places that need one stairway
    Stars,      ///< stars on top
    StairsOnTop,
    ExchangesOnTop,
    CagesOnTop,
    GoodColours, ///< gingerbread on top in colours that a character at the gate costs
    ColourTwins, ///< neighbouring spaces with equal gingerbread on top, for witchcraft
    StarTwins,   ///< … with stars
    OtherTwins,  ///< … with anything else
    StepTwins,   ///< … of any kind, one stairway apart
    TileColours, ///< gingerbread on the face-up tiles
    Count
};
inline constexpr auto featureCount = static_cast<std::size_t>(Feature::Count);
using Features = std::array<float, featureCount>;

Features featuresOf(const Position& position, Seat seat);

/// The weights are given at these numbers of turns left and interpolated linearly between them.
inline constexpr std::array<int, 5> knots{0, 2, 5, 9, 14};
inline engine::bots::KnotPosition<float> knotPositionOf(std::size_t turns) {
    return engine::bots::positionAmong(knots, static_cast<float>(turns));
}
using Weights = std::array<std::array<float, knots.size()>, featureCount>;

/// The linear evaluation with one set of weights.
class Evaluation {
public:
    explicit Evaluation(const Weights& weights);

    float expectedScore(const Position& position, Seat seat) const; ///< of the seat at the end of the game
    float bestOfOthers(const Position& position, Seat seat) const;  ///< the highest of the other seats

private:
    std::array<Features, tilesEach + 1> m_weights{}; ///< by the number of turns left
};

/// Weights set by hand from experience with the game.
const Evaluation& plainEvaluation();
/// Weights fitted by least squares to the results of games (fit.cpp).
const Evaluation& fittedEvaluation();

/// How many turns the witch has left.
inline std::size_t turnsLeft(const Witch& witch) { return witch.hand.size() + witch.pile.size(); }

} // namespace engine::gingerbread::bots
