#include "engine/games/pigs/bots/rolls.h"

#include <algorithm>
#include <map>

namespace engine::pigs::bots {
namespace {

constexpr std::size_t beingRolled = 4; ///< the digit for a die that is being rolled
constexpr std::array<std::size_t, dieCount> unitOf{1, 5, 25, 125, 625};

Dice diceOf(std::size_t state) {
    Dice dice{};
    for (Face& face : dice) {
        face = static_cast<Face>(state % 4);
        state /= 4;
    }
    return dice;
}

Counts countsOf(const Dice& dice) {
    Counts counts{};
    for (const Face face : dice)
        ++counts[static_cast<std::size_t>(face)];
    return counts;
}

} // namespace

std::size_t Rolls::codeOf(const Dice& dice) {
    std::size_t code = 0;
    for (std::size_t die = dieCount; die-- > 0;)
        code = code * faces + static_cast<std::size_t>(dice[die]);
    return code;
}

std::size_t Rolls::patternOf(const Dice& dice, std::uint8_t mask) {
    std::size_t pattern = 0;
    for (std::size_t die = 0; die < dieCount; ++die)
        pattern += unitOf[die] * ((mask >> die & 1U) != 0 ? beingRolled : static_cast<std::size_t>(dice[die]));
    return pattern;
}

Rolls::Rolls(const WorthOfStopping& worth, int most) : m_stop(states) {
    std::map<Counts, double> worthOf;
    for (std::size_t state = 0; state < states; ++state) {
        const Counts counts = countsOf(diceOf(state));
        auto found = worthOf.find(counts);
        if (found == worthOf.end())
            found = worthOf.emplace(counts, worth(counts)).first;
        m_stop[state] = found->second;
    }
    std::vector<double> best = m_stop;
    for (int left = 1; left <= most; ++left) {
        m_rolled.push_back(rolledInto(best));
        best = bestOf(m_rolled.back());
    }
}

/// Averages over the dice that are being rolled, for every pattern (dynamic programming).
std::vector<double> Rolls::rolledInto(const std::vector<double>& best) {
    std::vector<double> rolled(patterns);
    for (std::size_t pattern = 0; pattern < patterns; ++pattern) { // needs only patterns with lower numbers
        Dice shown{};
        std::size_t rolledDie = dieCount;
        for (std::size_t die = 0; die < dieCount; ++die) {
            const std::size_t digit = pattern / unitOf[die] % 5;
            if (digit == beingRolled)
                rolledDie = die;
            else
                shown[die] = static_cast<Face>(digit);
        }
        if (rolledDie == dieCount) {
            rolled[pattern] = best[codeOf(shown)];
            continue;
        }
        for (const Face face : dice[rolledDie])
            rolled[pattern] += rolled[pattern - unitOf[rolledDie] * (beingRolled - static_cast<std::size_t>(face))] /
                               static_cast<double>(dice[rolledDie].size());
    }
    return rolled;
}

/// The better of stopping and of rolling any set of dice again, for every state.
std::vector<double> Rolls::bestOf(const std::vector<double>& rolled) const {
    std::vector<double> best = m_stop;
    for (std::size_t state = 0; state < states; ++state) {
        const Dice shown = diceOf(state);
        if (std::count(shown.begin(), shown.end(), Face::Wolf) >= wolvesThatBlow)
            continue; // P2.3
        std::uint8_t wolves = 0;
        for (std::size_t die = 0; die < dieCount; ++die)
            wolves |= static_cast<std::uint8_t>((shown[die] == Face::Wolf ? 1U : 0U) << die);
        for (std::uint8_t mask = 1; mask < 1U << dieCount; ++mask)
            if ((mask & wolves) == 0) // P2.2
                best[state] = std::max(best[state], rolled[patternOf(shown, mask)]);
    }
    return best;
}

double Rolls::roll(const Dice& dice, std::uint8_t mask, int left) const {
    return m_rolled[static_cast<std::size_t>(left) - 1][patternOf(dice, mask)];
}

} // namespace engine::pigs::bots
