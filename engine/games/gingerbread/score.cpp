#include "engine/games/gingerbread/score.h"

#include "engine/games/gingerbread/rules.h"

#include <algorithm>

namespace engine::gingerbread {
namespace {

/// The sum of `value` over the trapped characters.
template <class Value>
int sum(const Witch& witch, Value&& value) {
    int total = 0;
    for (const Character character : witch.trapped)
        total += static_cast<int>(value(characters[character]));
    return total;
}

int broom(const Witch& witch, const BonusCard& card) {
    const int counted = sum(witch, [&](const CharacterCard& character) { return character.mood == card.mood; });
    if (card.mood == Mood::Cheerful)
        return card.points * counted;
    return counted == 0 ? 0 : badTemperedBroom[std::min<std::size_t>(counted, badTemperedBroom.size()) - 1];
}

int standardWorth(const Witch& witch, const BonusCard& card) {
    switch (card.kind) {
    case BonusKind::Chimney:
        return witch.house.tallest() >= card.threshold ? card.points : 0;
    case BonusKind::TreasureChest:
        return witch.house.completeLevels() >= card.threshold ? card.points : 0;
    case BonusKind::BakingOven:
        return card.points;
    case BonusKind::Broom:
        return broom(witch, card);
    case BonusKind::Cauldron:
        return card.points * sum(witch, [&](const CharacterCard& c) { return c.type == card.type ? c.countsAs : 0; });
    case BonusKind::RollingPin:
        return card.points * sum(witch, [&](const CharacterCard& c) { return c.cost[card.colour] > 0; });
    case BonusKind::MagicWand:
        break;
    }
    return card.points * sum(witch, [&](const CharacterCard& c) { return c.price() >= card.threshold; });
}

} // namespace

int worth(const Position& position, const Witch& witch, Bonus card) {
    if (position.mode == Mode::Introductory)
        return bonusCards[card].introductory;
    return std::min(mostPointsOfACard, standardWorth(witch, bonusCards[card]));
}

Score scoreOf(const Position& position, const Witch& witch) {
    Score score;
    score.characters = sum(witch, [](const CharacterCard& card) { return card.points; });
    for (std::size_t i = 0; i < witch.bonus.size(); ++i)
        score.bonus[i] = worth(position, witch, witch.bonus[i]);
    score.tokens = witch.tokens.total() / 2;
    return score;
}

/// G11.3, G11.4
Outcome Rules::result(const Position& position) {
    Outcome outcome;
    for (std::size_t seat = 0; seat < position.players; ++seat) {
        const Witch& witch = position.witches[seat];
        outcome.add(scoreOf(position, witch).total(), witch.house.tallest(), position.phase == Phase::Over);
    }
    return outcome;
}

} // namespace engine::gingerbread
