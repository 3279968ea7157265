#pragma once

#include "engine/bots/knots.h"
#include "engine/games/gingerbread/position.h"

#include <array>
#include <cstddef>

/// What a witch may expect to have at the end of the game, estimated from the position between two turns.

namespace engine::gingerbread::bots {

/// What the estimate looks at.
enum class Feature : std::uint8_t {
    One,           ///< always 1
    Points,        ///< of trapped characters
    Bonus,         ///< what her bonus cards are worth now
    BonusGrowth,   ///< what they may still gain from characters
    ChimneyAhead,  ///< what a chimney would bring, less for each level that is missing
    ChestAhead,    ///< the same for a treasure chest
    BestInMiddle,  ///< the best card that she could take next, with its growth
    NextInMiddle,  ///< the second best
    Tokens,        ///< all of them
    TokensSquared, ///< more is worth less: ten is the limit
    Colours,       ///< of which she has at least one token
    Pairs,         ///< colours of which she has at least two
    Gate,          ///< characters at her gate
    Gate0,         ///< the points of those that she could pay now
    Gate1,         ///< … with one more token
    Gate2,
    Gate3,
    Gate4,
    Line0, ///< the points of the characters in the line that she could pay now
    Line1,
    Line2,
    Line3,
    Line4,
    Stairways,
    StairwaysSquared,
    Levels,     ///< complete ones that bring a card
    HighLevels, ///< complete ones beyond
    NextLevel,  ///< spaces that are missing for the next card
    Wanting,    ///< floors that are missing for all three cards
    Rough,      ///< differences in height between neighbours
    Flat,       ///< places for a double tile without stairways
    Step,       ///< places with one stairway
    Stars,      ///< on top
    StairsOnTop,
    ExchangesOnTop,
    CagesOnTop,
    GoodColours, ///< gingerbread on top that a character at the gate wants
    ColourTwins, ///< places for witchcraft with gingerbread
    StarTwins,   ///< … with stars
    OtherTwins,  ///< … with anything else
    StepTwins,   ///< … of any kind, one stairway apart
    TileColours, ///< gingerbread on her face-up tiles
    Count
};
inline constexpr auto featureCount = static_cast<std::size_t>(Feature::Count);
using Features = std::array<float, featureCount>;

Features featuresOf(const Position& position, Seat seat);

/// The weight of a feature depends on how many turns the witch has left: it is given at these, and between them it
/// changes evenly.
inline constexpr std::array<int, 5> knots{0, 2, 5, 9, 14};
inline engine::bots::Place<float> placeOf(std::size_t turns) {
    return engine::bots::placeAmong(knots, static_cast<float>(turns));
}
using Weights = std::array<std::array<float, knots.size()>, featureCount>;

class Evaluation {
public:
    explicit Evaluation(const Weights& weights);

    float expected(const Position& position, Seat seat) const;     ///< her final score
    float bestOfOthers(const Position& position, Seat seat) const; ///< the highest of the others'

private:
    std::array<Features, tilesEach + 1> m_weights{}; ///< by the number of turns left
};

/// Made up: what a player with some experience would say.
const Evaluation& plainEvaluation();
/// Fitted to how games ended (fit.cpp).
const Evaluation& fittedEvaluation();

/// How many turns she has left.
inline std::size_t turnsLeft(const Witch& witch) { return witch.hand.size() + witch.pile.size(); }

} // namespace engine::gingerbread::bots
