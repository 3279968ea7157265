#include "qml/games/gingerbread/table_view.h"

#include "engine/games/gingerbread/refusals.h"
#include "engine/games/gingerbread/score.h"
#include "qml/games/gingerbread/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace table {

using namespace engine::gingerbread;
using engine::Seat;

namespace {

struct TranslationContext {
    Q_DECLARE_TR_FUNCTIONS(TableView)
};
QString tr(const char* text) { return TranslationContext::tr(text); }

QString sentenceCase(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text + '.';
}

Position played(const Position& position, const Command& command) {
    Position after = position;
    engine::gingerbread::apply(after, command);
    return after;
}

EffectRow bakeRow(const Position& position, Colour colour) {
    const Witch& witch = position.acting();
    EffectRow row;
    row.effect = symbolId(symbolOf(colour));
    row.title = tr("Take a %1").arg(symbolName(symbolOf(colour)));
    const QString why = whyNotText(position, Bake{colour});
    row.possible = why.isEmpty();
    row.brings = row.possible ? tr("You will have %1").arg(witch.tokens[colour] + 1) : why;
    return row;
}

EffectRow stairwayRow(const Position& position) {
    EffectRow row;
    row.effect = "stairway";
    row.title = tr("Fetch a stairway");
    const QString why = whyNotText(position, FetchStairway{});
    row.possible = why.isEmpty();
    row.brings = row.possible ? tr("You will have %1").arg(position.acting().stairways + 1) : why;
    return row;
}

EffectRow exchangeRow(const Position& position) {
    EffectRow row;
    row.effect = "exchange";
    row.title = tr("Exchange");
    row.possible = position.acting().tokens.total() > 0;
    row.brings = row.possible ? tr("One gingerbread for another colour") : tr("You have no gingerbread to give.");
    return row;
}

QList<EffectRow> cageRows(const Position& position) {
    EffectRow lure;
    lure.effect = "cage";
    lure.title = tr("Lure a character");
    const bool full = position.acting().gate.full();
    lure.possible = !full && !position.line.empty();
    lure.brings = full                    ? tr("Your gate is full: let somebody go first.")
                  : position.line.empty() ? tr("The forest is empty.")
                                          : tr("From the forest to your gate");
    EffectRow peek;
    peek.effect = "peek";
    peek.title = tr("Draw three, keep one");
    const QString why = whyNotText(position, Peek{});
    peek.possible = why.isEmpty();
    peek.brings = !peek.possible ? why
                  : full         ? tr("Then let somebody go from your gate")
                                 : tr("Only you will see them");
    return {lure, peek};
}

QStringList scoreLine(const Position& position, int (*value)(const Score&)) {
    QStringList points;
    for (std::size_t seat = 0; seat < position.players; ++seat)
        points << QString::number(value(scoreOf(position, position.witches[seat])));
    return points;
}

/// The line of the scoring pad for the bonus cards at this position; a dash where a witch has none.
QStringList bonusLine(const Position& position, std::size_t card) {
    QStringList points;
    for (std::size_t seat = 0; seat < position.players; ++seat) {
        const Witch& witch = position.witches[seat];
        points << (card < witch.bonus.size() ? QString::number(scoreOf(position, witch).bonus[card])
                                             : QStringLiteral("–"));
    }
    return points;
}

} // namespace

int secondCell(int at, int direction) {
    const int column = at % 3 + (direction == 0 ? 1 : direction == 2 ? -1 : 0);
    const int row = at / 3 + (direction == 1 ? 1 : direction == 3 ? -1 : 0);
    return column < 0 || column > 2 || row < 0 || row > 2 ? -1 : 3 * row + column;
}

/// The fixed colours of the price; for "any colour" those of which the witch has most.
Tokens cheapestPay(const Witch& witch, Character character) {
    Tokens pay = characters[character].cost;
    for (int i = 0; i < characters[character].any; ++i) {
        const auto left = [&](Colour colour) { return int{witch.tokens[colour]} - int{pay[colour]}; };
        const Colour most =
            *std::max_element(colours.begin(), colours.end(), [&](Colour a, Colour b) { return left(a) < left(b); });
        if (left(most) <= 0)
            break;
        ++pay[most];
    }
    return pay;
}

QString priceText(Character character) {
    const CharacterCard& card = characters[character];
    QStringList parts;
    if (card.cost.total() > 0)
        parts << tokensText(card.cost);
    if (card.any > 0)
        parts << tr("%1 of any colour").arg(card.any);
    return parts.join(", ");
}

QString whyNotText(const Position& position, const Command& command) {
    const engine::Reason* why = whyNot(position, command);
    if (why == nullptr)
        return {};
    if (why == &refused::onOneDouble)
        return tr("A tile may not lie wholly on one other double tile.");
    if (why == &refused::tooFewStairways) {
        const auto& build = std::get<Build>(command);
        return tr("Uneven: stairways needed: %1. You have %2.")
            .arg(position.acting().house.stairsBetween(build.at, build.to))
            .arg(position.acting().stairways);
    }
    const engine::gingerbread::Move move{position.turn, command};
    const auto refusal = engine::explain(*why, [&](std::string_view name) { return termsOf(name, position, move); });
    return sentenceCase(QString::fromStdString(refusal.sentence()));
}

bool canBuild(const Position& position) {
    for (const Tile tile : position.acting().hand)
        for (Cell cell = 0; cell < cellCount; ++cell)
            for (int direction = 0; direction < 4; ++direction)
                if (const int to = secondCell(cell, direction);
                    to >= 0 && whyNot(position, Build{tile, cell, static_cast<Cell>(to)}) == nullptr)
                    return true;
    return false;
}

int stairwaysForDiscard(const Position& position) {
    const auto& hand = position.acting().hand;
    return hand.empty() ? 0 : position.stairways - played(position, TakeStairways{hand[0]}).stairways;
}

QList<TileRow> tileRows(const Witch& witch, const Choice& choice) {
    QList<TileRow> rows;
    for (const Tile tile : witch.hand) {
        const DoubleTile& symbols = doubleTiles[tile];
        TileRow row;
        row.tile = tile;
        row.first = symbolId(symbols.first);
        row.second = symbolId(symbols.second);
        row.description = tr("Tile: %1 and %2").arg(symbolName(symbols.first), symbolName(symbols.second));
        row.selected = tile == choice.tile;
        row.discarded = row.selected && choice.discards;
        if (row.discarded)
            row.description = tr("%1, discarded").arg(row.description);
        rows.append(row);
    }
    return rows;
}

QList<TokenRow> tokenRows(const Tokens& tokens) {
    QList<TokenRow> rows;
    for (const Colour colour : colours) {
        TokenRow row;
        row.colour = symbolId(symbolOf(colour));
        row.name = symbolName(symbolOf(colour));
        row.number = tokens[colour];
        rows.append(row);
    }
    return rows;
}

CharacterRow characterRow(Character character, const Tokens& purse) {
    const CharacterCard& card = characters[character];
    CharacterRow row;
    row.character = character;
    row.name = characterName(character);
    row.picture = characterPicture(character);
    QStringList lacking;
    const auto add = [&](const QString& colour, int count, int lack) {
        row.price << colour;
        row.counts << count;
        row.lacks << std::max(0, lack);
        if (lack > 0)
            lacking << tr("%1 %2").arg(lack).arg(colour == "any" ? tr("of any colour") : colour);
    };
    for (const Colour colour : colours)
        if (card.cost[colour] > 0)
            add(symbolId(symbolOf(colour)), card.cost[colour], card.cost[colour] - purse[colour]);
    if (card.any > 0)
        add("any", card.any, card.any - purse.total());
    row.lacking = lacking.join(", ");
    row.points = card.points;
    row.human = card.type == Type::Human;
    row.cheerful = card.mood == Mood::Cheerful;
    row.description =
        tr("%1: %2, price %3, %4, %5")
            .arg(row.name, pointsText(row.points), priceText(character), row.human ? tr("human") : tr("not human"),
                 row.cheerful ? tr("cheerful") : tr("bad-tempered"));
    if (card.countsAs > 1)
        row.description += tr(", counts as two humans");
    if (!row.lacking.isEmpty())
        row.description += tr(", you still lack %1").arg(row.lacking);
    return row;
}

QList<EffectRow> effectRows(const Position& position) {
    QList<EffectRow> rows;
    const int wild = position.pending[static_cast<std::size_t>(Symbol::Wild)];
    for (std::size_t i = 0; i < static_cast<std::size_t>(Symbol::Wild); ++i) {
        const int times = position.pending[i] > 0 ? position.pending[i] : wild;
        if (times == 0)
            continue;
        const auto symbol = static_cast<Symbol>(i);
        QList<EffectRow> added;
        if (symbol == Symbol::Stairway)
            added = {stairwayRow(position)};
        else if (symbol == Symbol::Exchange)
            added = {exchangeRow(position)};
        else if (symbol == Symbol::Cage)
            added = cageRows(position);
        else
            added = {bakeRow(position, colours[i])};
        for (EffectRow& row : added) {
            row.times = times;
            rows.append(row);
        }
    }
    return rows;
}

QList<BonusRow> bonusRows(const Position& position, const Witch& witch, std::span<const Bonus> cards, int selected) {
    QList<BonusRow> rows;
    for (const Bonus card : cards) {
        BonusRow row;
        row.card = card;
        row.title = bonusTitle(card);
        row.text = bonusText(card, position.mode);
        row.picture = bonusPicture(card);
        row.worth = worth(position, witch, card);
        row.selected = card == selected;
        rows.append(row);
    }
    return rows;
}

QList<PadRow> padRows(const Position& position) {
    const auto row = [](const QString& line, const QStringList& points, bool total = false) {
        PadRow pad;
        pad.line = line;
        pad.points = points;
        pad.total = total;
        return pad;
    };
    QList<PadRow> rows{row(tr("Characters"), scoreLine(position, [](const Score& score) { return score.characters; }))};
    for (std::size_t card = 0; card < mostBonusCards; ++card)
        rows.append(row(tr("Bonus card %1").arg(card + 1), bonusLine(position, card)));
    rows.append(
        row(tr("Gingerbread, a point for two"), scoreLine(position, [](const Score& score) { return score.tokens; })));
    rows.append(row(tr("Total"), scoreLine(position, [](const Score& score) { return score.total(); }), true));
    return rows;
}

QString verdict(const Position& position, const QStringList& names, int viewer) {
    const engine::Outcome outcome = Rules::result(position);
    if (outcome.winners.empty())
        return {};
    const Seat winner = outcome.winners[0];
    const int best = outcome.totals[engine::index(winner)];
    const auto tied = std::count(outcome.totals.begin(), outcome.totals.end(), best);
    const int tallest = position.witches[engine::index(winner)].house.tallest();
    if (outcome.winners.size() > 1) {
        QStringList winners;
        for (const Seat seat : outcome.winners)
            if (seat == viewer)
                winners.prepend(tr("You")); // in front, because the sentence begins with it
            else
                winners << names[seat];
        const QString last = winners.takeLast();
        return tr("%1 and %2 share the victory: %3 each, and houses of equal height (%4).")
            .arg(winners.join(", "), last, pointsText(best), levelsText(tallest));
    }
    const QString won = winner == viewer ? tr("You win with %1").arg(pointsText(best))
                                         : tr("%1 wins with %2").arg(names[winner], pointsText(best));
    if (tied > 1)
        return won + tr(", equal with others, because the house is taller: %1.").arg(levelsText(tallest));
    return won + '.';
}

QString cellText(const House& house, int cell) {
    const Space& space = house.spaces[static_cast<std::size_t>(cell)];
    return tr("Level %1, %2 on top. Cover it: %3").arg(space.height).arg(symbolName(space.top), symbolHelp(space.top));
}

QString previewText(const Position& position, const Command& command) {
    const Position after = played(position, command);
    const House& now = position.acting().house;
    const House& then = after.witches[engine::index(position.turn)].house;
    QString text = tr("Covers and brings: %1.").arg(pendingText(after));
    if (const auto* build = std::get_if<Build>(&command)) {
        if (const int stairs = now.stairsBetween(build->at, build->to); stairs > 0)
            text += tr(" Uses stairways: %1.").arg(stairs);
    }
    if (then.completeLevels() > now.completeLevels())
        text += tr(" Completes level %1.").arg(then.completeLevels());
    return text;
}

} // namespace table
