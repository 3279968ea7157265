#pragma once

#include "app/models/table/match_model.h"
#include "engine/games/gingerbread/rules.h"
#include "qml/games/gingerbread/table_rows.h"

#include <QList>

/// Pure functions that turn a position into what the screen shows. No state, no Qt Quick.

namespace table {

/// What a player has selected but not played yet.
struct Choice {
    int tile = -1;         ///< a double tile of the hand, or -1
    int turned = 0;        ///< the quarters by which she has turned it
    int direction = 0;     ///< where the second half lies: right, down, left or up; `turned` if the tile fits so
    int at = -1;           ///< the cell of the first half or of the wild tile
    int character = -1;    ///< in the line, at the gate or among the drawn
    bool discards = false; ///< ending the turn discards the tile for stairways
    bool swapped = false;  ///< the order of the drawn characters that go under the pile is reversed
    int card = -1;         ///< a bonus card
    int give = -1;         ///< the colour to give in an exchange
    int get = -1;          ///< the colour to get in an exchange
    QString effect;        ///< "exchange" or "peek" while it needs another tap
    engine::gingerbread::Side side = engine::gingerbread::Side::Front;
    engine::gingerbread::Tokens pay; ///< the tokens to pay for the character

    bool operator==(const Choice&) const = default;
};

/// The cell of a double tile's second half when the first lies on `at`; -1 beyond the board.
int secondCell(int at, int direction);

engine::gingerbread::Tokens cheapestPay(const engine::gingerbread::Witch& witch,
                                        engine::gingerbread::Character character);
QString priceText(engine::gingerbread::Character character);

/// Why the acting witch may not play this, as a sentence; empty if she may.
QString whyNotText(const engine::gingerbread::Position& position, const engine::gingerbread::Command& command);

bool canBuild(const engine::gingerbread::Position& position); ///< whether the acting witch can place any of her tiles
/// How many stairways discarding a tile would bring the acting witch.
int stairwaysForDiscard(const engine::gingerbread::Position& position);

QList<TileRow> tileRows(const engine::gingerbread::Witch& witch, const Choice& choice);
QList<TokenRow> tokenRows(const engine::gingerbread::Tokens& tokens);

/// Characters with prices for a witch with these tokens; `lit` decides which can be taken now.
template <class Characters, class Lit>
QList<CharacterRow> characterRows(const Characters& list, const engine::gingerbread::Tokens& purse, int selected,
                                  Lit&& lit);
CharacterRow characterRow(engine::gingerbread::Character character, const engine::gingerbread::Tokens& purse);

QList<EffectRow> effectRows(const engine::gingerbread::Position& position);
QList<BonusRow> bonusRows(const engine::gingerbread::Position& position, const engine::gingerbread::Witch& witch,
                          std::span<const engine::gingerbread::Bonus> cards, int selected);
QList<PadRow> padRows(const engine::gingerbread::Position& position);
/// Who has won, and the tie-break if there was a tie.
QString verdict(const engine::gingerbread::Position& position, const QStringList& names, int viewer);

/// The symbols on a space in words, for a tooltip and for screen readers.
QString cellText(const engine::gingerbread::House& house, int cell);
/// The effects of a command: "Covers a red heart and a cage. Completes level 2."
QString previewText(const engine::gingerbread::Position& position, const engine::gingerbread::Command& command);

template <class Characters, class Lit>
QList<CharacterRow> characterRows(const Characters& list, const engine::gingerbread::Tokens& purse, int selected,
                                  Lit&& lit) {
    QList<CharacterRow> rows;
    for (const auto character : list) {
        if (character >= engine::gingerbread::characterCount)
            continue; // hidden from the viewer
        CharacterRow row = characterRow(character, purse);
        row.lit = lit(character);
        row.selected = row.character == selected;
        rows.append(row);
    }
    return rows;
}

} // namespace table
