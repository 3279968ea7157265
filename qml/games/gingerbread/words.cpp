#include "qml/games/gingerbread/words.h"

#include "qml/games/gingerbread/table_view.h"

#include <QCoreApplication>

#include <array>
#include <variant>

namespace table {

using namespace engine::gingerbread;

namespace {

struct TranslationContext {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

QString tr(const char* text) { return TranslationContext::tr(text); }

QString colourId(Colour colour) { return symbolId(symbolOf(colour)); }
QString colourName(Colour colour) { return symbolName(symbolOf(colour)); }

QString symbolsText(Symbol first, Symbol second) {
    if (first == second)
        return tr("two of a kind (%1): three times its effect").arg(symbolName(first));
    return tr("%1 and %2").arg(symbolName(first), symbolName(second));
}

/// The text of each command, as the predicate of a sentence.
struct MoveDescriber {
    const Position& before;
    const Position& after;

    QString operator()(const Draft& draft) const {
        return tr("takes %1 to the gate and chooses the %2 of the board")
            .arg(characterName(draft.character), draft.side == Side::Front ? tr("front") : tr("back"));
    }
    QString operator()(const Build& build) const {
        const House& house = before.acting().house;
        const QString covered = symbolsText(house.spaces[build.at].top, house.spaces[build.to].top);
        const int stairs = house.stairsBetween(build.at, build.to);
        if (stairs > 0)
            return tr("builds with stairways (%1) and covers %2").arg(stairs).arg(covered);
        return tr("builds and covers %1").arg(covered);
    }
    QString operator()(const TakeStairways&) const {
        return tr("discards a tile and takes stairways: %1").arg(stairwaysForDiscard(before));
    }
    QString operator()(const Bake& bake) const { return tr("bakes a %1").arg(colourName(bake.colour)); }
    QString operator()(const FetchStairway&) const { return tr("fetches a stairway"); }
    QString operator()(const Exchange& exchange) const {
        return tr("exchanges a %1 for a %2").arg(colourName(exchange.give), colourName(exchange.get));
    }
    QString operator()(const Attract& attract) const {
        return tr("lures %1 to the gate").arg(characterName(attract.character));
    }
    QString operator()(const Peek&) const { return tr("draws characters and looks at them alone"); }
    QString operator()(const Keep& keep) const { return tr("keeps %1 at the gate").arg(characterName(keep.character)); }
    QString operator()(const Forgo&) const { return tr("forgoes the rest: %1").arg(pendingText(before)); }
    QString operator()(const Discard& discard) const { return tr("returns %1").arg(tokensText(discard.tokens)); }
    QString operator()(const Release& release) const { return tr("lets %1 go").arg(characterName(release.character)); }
    QString operator()(const Trap& trap) const {
        return tr("traps %1 for %2 and gains %3")
            .arg(characterName(trap.character), tokensText(trap.pay), pointsText(characters[trap.character].points));
    }
    QString operator()(const PlaceWild& wild) const {
        return tr("lays a wild tile and covers a %1").arg(symbolName(before.acting().house.spaces[wild.at].top));
    }
    QString operator()(const Finish&) const {
        return after.phase == Phase::Bonus ? tr("has completed a level") : tr("ends the turn");
    }
    QString operator()(const TakeBonus& take) const { return tr("takes the bonus card %1").arg(bonusTitle(take.card)); }
    QString operator()(const Decline&) const { return tr("takes no bonus card"); }
};

QString slug(const QString& name) { return name.toLower().remove("& ").replace(QChar(0x00FC), 'u').replace(' ', '-'); }

} // namespace

QString symbolId(Symbol symbol) {
    const auto name = nameOf(symbol);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QString symbolName(Symbol symbol) {
    switch (symbol) {
    case Symbol::Red:
        return tr("red heart");
    case Symbol::Yellow:
        return tr("yellow round");
    case Symbol::Blue:
        return tr("blue square");
    case Symbol::Green:
        return tr("green pentagon");
    case Symbol::Stairway:
        return tr("stairway");
    case Symbol::Exchange:
        return tr("exchange");
    case Symbol::Cage:
        return tr("cage");
    case Symbol::Wild:
        break;
    }
    return tr("star");
}

QString symbolHelp(Symbol symbol) {
    switch (symbol) {
    case Symbol::Stairway:
        return tr("Take a stairway. It lifts the lower half of a tile, so that you can build where the house is "
                  "uneven. You hold at most 4.");
    case Symbol::Exchange:
        return tr("Swap one of your gingerbreads for another colour.");
    case Symbol::Cage:
        return tr("Take a character from the forest to your gate, or draw three, keep one.");
    case Symbol::Wild:
        return tr("Any one of the effects, as you like.");
    default:
        return tr("A gingerbread, in one of four colours: take one of it. You hold at most 10 in all.");
    }
}

QString characterName(Character character) {
    if (character >= characterCount)
        return tr("somebody");
    const auto name = characters[character].name;
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QUrl characterPicture(Character character) {
    return QUrl("qrc:/art/characters/" + slug(characterName(character)) + ".svg");
}

QString bonusTitle(Bonus card) {
    switch (bonusCards[card].kind) {
    case BonusKind::Chimney:
        return tr("Chimney");
    case BonusKind::Cauldron:
        return tr("Cauldron");
    case BonusKind::Broom:
        return tr("Broom");
    case BonusKind::BakingOven:
        return tr("Baking Oven");
    case BonusKind::TreasureChest:
        return tr("Treasure Chest");
    case BonusKind::RollingPin:
        return tr("Rolling Pin");
    case BonusKind::MagicWand:
        break;
    }
    return tr("Magic Wand");
}

QUrl bonusPicture(Bonus id) {
    const BonusCard& card = bonusCards[id];
    QString name;
    switch (card.kind) {
    case BonusKind::Chimney:
        name = QString("chimney-%1").arg(card.threshold);
        break;
    case BonusKind::Cauldron:
        name = card.type == Type::Human ? "cauldron-human" : "cauldron-non-human";
        break;
    case BonusKind::Broom:
        name = card.mood == Mood::Cheerful ? "broom-cheerful" : "broom-bad-tempered";
        break;
    case BonusKind::BakingOven:
        name = "oven-" + colourId(card.colour);
        break;
    case BonusKind::TreasureChest:
        name = QString("chest-%1").arg(card.threshold);
        break;
    case BonusKind::RollingPin:
        name = "pin-" + colourId(card.colour);
        break;
    case BonusKind::MagicWand:
        name = QString("wand-%1").arg(card.threshold);
        break;
    }
    return QUrl("qrc:/art/bonus/" + name + ".svg");
}

QString bonusText(Bonus id, Mode mode) {
    const BonusCard& card = bonusCards[id];
    if (mode == Mode::Introductory)
        return pointsText(card.introductory);
    switch (card.kind) {
    case BonusKind::Chimney:
        return tr("%1 if your house has a tower of %2").arg(pointsText(card.points), levelsText(card.threshold));
    case BonusKind::Cauldron:
        return (card.type == Type::Human ? tr("%1 for each trapped human")
                                         : tr("%1 for each trapped creature that is not human"))
            .arg(card.points);
    case BonusKind::Broom:
        return card.mood == Mood::Cheerful ? tr("%1 for each cheerful character you trapped").arg(card.points)
                                           : tr("1, 3, 6, 9, 12 points for 1 to 5 bad-tempered characters");
    case BonusKind::BakingOven:
        return tr("Now: a %1 for each one on top of your house. In the end: %2 points")
            .arg(colourName(card.colour))
            .arg(card.points);
    case BonusKind::TreasureChest:
        return tr("%1 points for %2 complete levels").arg(card.points).arg(card.threshold);
    case BonusKind::RollingPin:
        return tr("%1 for each trapped character whose price shows a %2").arg(card.points).arg(colourName(card.colour));
    case BonusKind::MagicWand:
        break;
    }
    return tr("%1 for each trapped character that cost %2 or more").arg(card.points).arg(card.threshold);
}

QString pointsText(int points) { return points == 1 ? tr("1 point") : tr("%1 points").arg(points); }
QString levelsText(int levels) { return levels == 1 ? tr("1 level") : tr("%1 levels").arg(levels); }

QString pendingText(const Position& position) {
    QStringList parts;
    for (std::size_t i = 0; i < symbolCount; ++i)
        if (position.pending[i] > 0)
            parts << QString("%1 %2").arg(position.pending[i]).arg(symbolName(static_cast<Symbol>(i)));
    return parts.join(", ");
}

QString tokensText(const Tokens& tokens) {
    QStringList parts;
    for (const Colour colour : colours)
        if (tokens[colour] > 0)
            parts << QString("%1 %2").arg(tokens[colour]).arg(colourId(colour));
    return parts.join(", ");
}

QString moveText(const Move& move, const Position& before, const Position& after) {
    return std::visit(MoveDescriber{before, after}, move.command);
}

} // namespace table
