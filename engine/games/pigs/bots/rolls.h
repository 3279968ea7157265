#pragma once

#include "engine/games/pigs/position.h"

#include <array>
#include <functional>
#include <vector>

/// P2: what rolling is worth, exactly.

namespace engine::pigs::bots {

/// The number of dice that show each face.
using Counts = std::array<std::uint8_t, 4>;
using Dice = std::array<Face, dieCount>;

/// What it is worth to stop with dice that show so much.
using WorthOfStopping = std::function<double(const Counts&)>;

/// The expected worth of everything that can be rolled in a turn, for one who plays on as well as can be.
class Rolls {
public:
    /// `most`: how many rolls can still come.
    Rolls(const WorthOfStopping& worth, int most);

    double stop(const Dice& dice) const { return m_stop[codeOf(dice)]; }
    /// Rolling the dice in the mask again, `left` times at most, this one included.
    double roll(const Dice& dice, std::uint8_t mask, int left) const;

private:
    static constexpr std::size_t faces = 4;
    static constexpr std::size_t states = 1024;   ///< four faces on five dice
    static constexpr std::size_t patterns = 3125; ///< or a die in the air
    static std::size_t codeOf(const Dice& dice);
    static std::size_t patternOf(const Dice& dice, std::uint8_t mask);

    std::vector<double> bestOf(const std::vector<double>& rolled) const;
    static std::vector<double> rolledInto(const std::vector<double>& best);

    std::vector<double> m_stop;                ///< by state
    std::vector<std::vector<double>> m_rolled; ///< by rolls left, less one; by pattern
};

} // namespace engine::pigs::bots
