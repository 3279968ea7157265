#include "engine/games/gingerbread/bots/evaluation.h"

#include "engine/games/gingerbread/bots/weights.h"
#include "engine/games/gingerbread/score.h"

#include <algorithm>
#include <numeric>

namespace engine::gingerbread::bots {
namespace {

/// A rough guess of how many characters a witch still traps per turn.
constexpr float trapsATurn = 0.6F;

/// How likely a trapped character counts for a bonus card: the share of all characters that do, with double weight for
/// those that count twice.
float shareOf(const BonusCard& card) {
    int count = 0;
    for (const CharacterCard& character : characters) {
        switch (card.kind) {
        case BonusKind::Cauldron:
            count += character.type == card.type ? character.countsAs : 0;
            break;
        case BonusKind::Broom:
            count += character.mood == card.mood ? 1 : 0;
            break;
        case BonusKind::RollingPin:
            count += character.cost[card.colour] > 0 ? 1 : 0;
            break;
        case BonusKind::MagicWand:
            count += character.price() >= card.threshold ? 1 : 0;
            break;
        default:
            break;
        }
    }
    return static_cast<float>(count) / characterCount;
}

/// What each card gains, on average, per additional character.
std::array<float, bonusCount> gains() {
    std::array<float, bonusCount> gain{};
    for (std::size_t i = 0; i < bonusCount; ++i) {
        const BonusCard& card = bonusCards[i];
        const bool broomOfTheBad = card.kind == BonusKind::Broom && card.mood == Mood::BadTempered;
        gain[i] = shareOf(card) * (broomOfTheBad ? 2.5F : static_cast<float>(card.points));
    }
    return gain;
}

/// Computes the features of a position for one seat.
class FeatureExtractor {
public:
    FeatureExtractor(const Position& position, Seat seat)
        : m_position(position), m_witch(position.witches[index(seat)]), m_turns(turnsLeft(m_witch)) {}

    Features extract() {
        at(Feature::One) = 1;
        addPointsAndBonus();
        addTokensAndStairways();
        for (const Character character : m_witch.gate)
            addCharacter(character, Feature::Gate0);
        at(Feature::Gate) = static_cast<float>(m_witch.gate.size());
        for (const Character character : m_position.line)
            addCharacter(character, Feature::Line0);
        addSpaces();
        addPlacements();
        return m_features;
    }

private:
    float& at(Feature feature) { return m_features[static_cast<std::size_t>(feature)]; }

    void addPointsAndBonus() {
        for (const Character character : m_witch.trapped)
            at(Feature::Points) += static_cast<float>(characters[character].points);
        for (const Bonus card : m_witch.bonus) {
            const auto now = static_cast<float>(worth(m_position, m_witch, card));
            at(Feature::Bonus) += now;
            const float more = growth(card, now);
            const BonusKind kind = bonusCards[card].kind;
            at(kind == BonusKind::Chimney         ? Feature::ChimneyAhead
               : kind == BonusKind::TreasureChest ? Feature::ChestAhead
                                                  : Feature::BonusGrowth) += more;
        }
        if (m_witch.bonus.full())
            return;
        float best = 0;
        float next = 0;
        for (const Bonus card : m_position.middle) {
            const auto now = static_cast<float>(worth(m_position, m_witch, card));
            const float all = now + growth(card, now);
            next = std::max(next, std::min(best, all));
            best = std::max(best, all);
        }
        at(Feature::BestInMiddle) = best;
        at(Feature::NextInMiddle) = m_witch.bonus.size() < 2 ? next : 0;
    }

    /// What the card may still gain until the end of the game.
    float growth(Bonus id, float now) const {
        static const std::array<float, bonusCount> gain = gains();
        if (m_position.mode == Mode::Introductory)
            return 0;
        const BonusCard& card = bonusCards[id];
        const auto turns = static_cast<float>(m_turns);
        if (card.kind == BonusKind::Chimney || card.kind == BonusKind::TreasureChest) {
            const bool chimney = card.kind == BonusKind::Chimney;
            const int levels = chimney ? m_witch.house.tallest() : m_witch.house.completeLevels();
            const int missing = card.threshold - levels;
            const float need = static_cast<float>(missing) * (chimney ? 1.0F : 4.0F);
            return missing <= 0 || m_turns == 0
                       ? 0
                       : static_cast<float>(card.points) * std::max(0.0F, 1 - need / (turns + 1));
        }
        return std::min(mostPointsOfACard - now, gain[id] * turns * trapsATurn);
    }

    void addTokensAndStairways() {
        const auto total = static_cast<float>(m_witch.tokens.total());
        at(Feature::Tokens) = total;
        at(Feature::TokensSquared) = total * total / mostTokens;
        for (const std::uint8_t count : m_witch.tokens.of) {
            at(Feature::Colours) += count > 0 ? 1.0F : 0.0F;
            at(Feature::Pairs) += count > 1 ? 1.0F : 0.0F;
        }
        const auto stairways = static_cast<float>(m_witch.stairways);
        at(Feature::Stairways) = stairways;
        at(Feature::StairwaysSquared) = stairways * stairways / mostStairways;
    }

    /// Adds the character's points to the feature for the number of tokens that the witch lacks; `none` is the one for
    /// 0.
    void addCharacter(Character character, Feature none) {
        if (character == unknown)
            return;
        const CharacterCard& card = characters[character];
        int missing = 0;
        int spare = 0;
        for (std::size_t i = 0; i < colours.size(); ++i) {
            const int more = card.cost.of[i] - m_witch.tokens.of[i];
            missing += std::max(more, 0);
            spare += std::max(-more, 0);
        }
        missing += std::max(card.any - spare, 0);
        const std::size_t step = std::min(missing, 4);
        m_features[static_cast<std::size_t>(none) + step] += static_cast<float>(card.points);
    }

    void addSpaces() {
        const House& house = m_witch.house;
        const int levels = house.completeLevels();
        const int cards = mostBonusCards;
        at(Feature::Levels) = static_cast<float>(std::min(levels, cards));
        at(Feature::HighLevels) = static_cast<float>(std::max(levels - cards, 0));
        for (const Space& space : house.spaces) {
            if (levels < cards) {
                at(Feature::NextLevel) += space.height == levels ? 1.0F : 0.0F;
                at(Feature::Wanting) += static_cast<float>(std::max(cards - space.height, 0));
            }
            addTop(space.top);
        }
        for (const Tile tile : m_witch.hand)
            if (tile != unknown) {
                at(Feature::TileColours) += doubleTiles[tile].first < Symbol::Stairway ? 1.0F : 0.0F;
                at(Feature::TileColours) += doubleTiles[tile].second < Symbol::Stairway ? 1.0F : 0.0F;
            }
    }

    void addTop(Symbol symbol) {
        switch (symbol) {
        case Symbol::Wild:
            ++at(Feature::Stars);
            break;
        case Symbol::Stairway:
            ++at(Feature::StairsOnTop);
            break;
        case Symbol::Exchange:
            ++at(Feature::ExchangesOnTop);
            break;
        case Symbol::Cage:
            ++at(Feature::CagesOnTop);
            break;
        default:
            for (const Character character : m_witch.gate) {
                const auto colour = static_cast<Colour>(symbol);
                if (characters[character].cost[colour] > m_witch.tokens[colour])
                    ++at(Feature::GoodColours);
            }
        }
    }

    void addPlacements() {
        const House& house = m_witch.house;
        for (const auto& [a, b] : neighbours) {
            const int step = house.stairsBetween(a, b);
            at(Feature::Rough) += static_cast<float>(step);
            if (step > 1 || house.onOneDouble(a, b))
                continue;
            at(step == 0 ? Feature::Flat : Feature::Step) += 1;
            const Symbol symbol = house.spaces[a].top;
            if (symbol != house.spaces[b].top)
                continue;
            at(step > 0                    ? Feature::StepTwins
               : symbol == Symbol::Wild    ? Feature::StarTwins
               : symbol < Symbol::Stairway ? Feature::ColourTwins
                                           : Feature::OtherTwins) += 1;
        }
    }

    const Position& m_position;
    const Witch& m_witch;
    std::size_t m_turns;
    Features m_features{};
};

} // namespace

Features featuresOf(const Position& position, Seat seat) { return FeatureExtractor(position, seat).extract(); }

Evaluation::Evaluation(const Weights& weights) {
    for (std::size_t turns = 0; turns < m_weights.size(); ++turns) {
        const auto [knot, fraction] = knotPositionOf(turns);
        for (std::size_t i = 0; i < featureCount; ++i)
            m_weights[turns][i] = weights[i][knot] * (1 - fraction) + weights[i][knot + 1] * fraction;
    }
}

float Evaluation::expectedScore(const Position& position, Seat seat) const {
    const Witch& witch = position.witches[index(seat)];
    if (position.phase == Phase::Over || (turnsLeft(witch) == 0 && position.turn != seat))
        return static_cast<float>(scoreOf(position, witch).total());
    const Features features = featuresOf(position, seat);
    const Features& weights = m_weights[turnsLeft(witch)];
    return std::inner_product(features.begin(), features.end(), weights.begin(), 0.0F);
}

float Evaluation::bestOfOthers(const Position& position, Seat seat) const {
    float best = 0;
    for (Seat other = 0; other < position.players; ++other)
        if (other != seat)
            best = std::max(best, expectedScore(position, other));
    return best;
}

const Evaluation& plainEvaluation() {
    static const Evaluation evaluation(plainWeights);
    return evaluation;
}

const Evaluation& fittedEvaluation() {
    static const Evaluation evaluation(fittedWeights);
    return evaluation;
}

} // namespace engine::gingerbread::bots
