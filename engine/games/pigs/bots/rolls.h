#pragma once

#include "engine/games/pigs/position.h"

#include <array>
#include <functional>
#include <vector>

/// P2: the exact expected value of rolling.

namespace engine::pigs::bots {

/// The number of dice that show each face.
using Counts = std::array<std::uint8_t, 4>;
using Dice = std::array<Face, dieCount>;

/// The value of stopping with dice that show these counts.
using WorthOfStopping = std::function<double(const Counts&)>;

/// The expected value of every roll in a turn, under optimal play of the rest, tabulated by dynamic programming.
class Rolls {
public:
    /// `most`: the number of rolls that are left.
    Rolls(const WorthOfStopping& worth, int most);

    double stop(const Dice& dice) const { return m_stop[codeOf(dice)]; }
    /// The value of rolling the dice in the mask again, with `left` rolls left including this one.
    double roll(const Dice& dice, std::uint8_t mask, int left) const;

private:
    static constexpr std::size_t faces = 4;
    static constexpr std::size_t states = 1024;   ///< four faces on five dice
    static constexpr std::size_t patterns = 3125; ///< four faces, or still being rolled
    static std::size_t codeOf(const Dice& dice);
    static std::size_t patternOf(const Dice& dice, std::uint8_t mask);

    std::vector<double> bestOf(const std::vector<double>& rolled) const;
    static std::vector<double> rolledInto(const std::vector<double>& best);

    std::vector<double> m_stop;                ///< by state
    std::vector<std::vector<double>> m_rolled; ///< by the number of rolls left minus one, then by pattern
};

} // namespace engine::pigs::bots
