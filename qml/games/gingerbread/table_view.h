#pragma once

#include "app/models/table/match_model.h"
#include "engine/games/gingerbread/rules.h"
#include "qml/games/gingerbread/table_rows.h"

#include <QList>

/// From a position to what the screen shows of it. No state, no Qt Quick.

namespace table {

/// What somebody has chosen, but not done yet.
struct Choice {
    int tile = -1;         ///< a double tile of the hand
    int turned = 0;        ///< as she turned it
    int direction = 0;     ///< where its second half lies: right, down, left, up; as she turned it where it fits so
    int at = -1;           ///< where its first half, or the wild tile, is to go
    int character = -1;    ///< of the line, the gate or those drawn
    bool discards = false; ///< the tile is to be discarded for stairways when the turn is ended
    bool swapped = false;  ///< the others that were drawn go under the pile the other way round
    int card = -1;         ///< a bonus card
    int give = -1;         ///< the colour to give in an exchange
    int get = -1;          ///< … and the one to have for it
    QString effect;        ///< "exchange" or "peek", when it needs one more tap
    engine::gingerbread::Side side = engine::gingerbread::Side::Front;
    engine::gingerbread::Tokens pay; ///< for the character

    bool operator==(const Choice&) const = default;
};

/// The second space of a double tile whose first half lies on `at`; -1 when that is off the board.
int secondCell(int at, int direction);

engine::gingerbread::Tokens cheapestPay(const engine::gingerbread::Witch& witch,
                                        engine::gingerbread::Character character);
QString priceText(engine::gingerbread::Character character);

/// Why the acting witch may not do this, as a sentence; empty when she may.
QString whyNotText(const engine::gingerbread::Position& position, const engine::gingerbread::Command& command);

bool canBuild(const engine::gingerbread::Position& position); ///< the acting witch, with some tile somewhere
/// The stairways that discarding a tile would bring the acting witch.
int discardBrings(const engine::gingerbread::Position& position);

QList<TileRow> tileRows(const engine::gingerbread::Witch& witch, const Choice& choice);
QList<TokenRow> tokenRows(const engine::gingerbread::Tokens& tokens);

/// Characters, as the one with this purse sees them; `lit` those that can be had now.
template <class Characters, class Lit>
QList<CharacterRow> characterRows(const Characters& list, const engine::gingerbread::Tokens& purse, int selected,
                                  Lit&& lit);
CharacterRow characterRow(engine::gingerbread::Character character, const engine::gingerbread::Tokens& purse);

QList<EffectRow> effectRows(const engine::gingerbread::Position& position);
QList<BonusRow> bonusRows(const engine::gingerbread::Position& position, const engine::gingerbread::Witch& witch,
                          std::span<const engine::gingerbread::Bonus> cards, int selected);
QList<PadRow> padRows(const engine::gingerbread::Position& position);
/// Who has won, and why when that is not plain.
QString verdict(const engine::gingerbread::Position& position, const QStringList& names, int viewer);

/// What a space shows, for a finger that asks and for a screen reader.
QString cellText(const engine::gingerbread::House& house, int cell);
/// What carrying this out would bring: "Covers a red heart and a cage. Completes level 2."
QString previewText(const engine::gingerbread::Position& position, const engine::gingerbread::Command& command);

template <class Characters, class Lit>
QList<CharacterRow> characterRows(const Characters& list, const engine::gingerbread::Tokens& purse, int selected,
                                  Lit&& lit) {
    QList<CharacterRow> rows;
    for (const auto character : list) {
        if (character >= engine::gingerbread::characterCount)
            continue; // hidden from whoever looks
        CharacterRow row = characterRow(character, purse);
        row.lit = lit(character);
        row.selected = row.character == selected;
        rows.append(row);
    }
    return rows;
}

} // namespace table
