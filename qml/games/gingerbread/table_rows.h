#pragma once

#include "engine/games/gingerbread/position.h"
#include "qml/games/gingerbread/house/house_plan.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QUrl>

/// The rows of the table's lists, as the screen shows them.

namespace table {

/// A face-up double tile.
struct TileRow {
    Q_GADGET
    Q_PROPERTY(int tile MEMBER tile)
    Q_PROPERTY(QString first MEMBER first)
    Q_PROPERTY(QString second MEMBER second)
    Q_PROPERTY(QString description MEMBER description)
    Q_PROPERTY(bool selected MEMBER selected)
    Q_PROPERTY(bool discarded MEMBER discarded)

public:
    int tile = 0;
    QString first;  ///< the id of a symbol
    QString second; ///< the id of a symbol
    QString description;
    bool selected = false;
    bool discarded = false; ///< will be discarded when she ends her turn

    int key() const { return tile; }
    bool operator==(const TileRow&) const = default;
};

/// The gingerbread tokens of one colour.
struct TokenRow {
    Q_GADGET
    Q_PROPERTY(QString colour MEMBER colour)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(int number MEMBER number)
    Q_PROPERTY(int chosen MEMBER chosen)
    Q_PROPERTY(bool lit MEMBER lit)

public:
    QString colour;
    QString name;
    int number = 0; ///< how many tokens the witch has
    int chosen = 0; ///< how many of them are selected to be paid, given or returned
    bool lit = false;

    QString key() const { return colour; }
    bool operator==(const TokenRow&) const = default;
};

/// A character with its price, for the viewer.
struct CharacterRow {
    Q_GADGET
    Q_PROPERTY(int character MEMBER character)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QUrl picture MEMBER picture)
    Q_PROPERTY(QStringList price MEMBER price)
    Q_PROPERTY(QList<int> counts MEMBER counts)
    Q_PROPERTY(QList<int> lacks MEMBER lacks)
    Q_PROPERTY(QString lacking MEMBER lacking)
    Q_PROPERTY(int points MEMBER points)
    Q_PROPERTY(bool human MEMBER human)
    Q_PROPERTY(bool cheerful MEMBER cheerful)
    Q_PROPERTY(bool lit MEMBER lit)
    Q_PROPERTY(bool selected MEMBER selected)
    Q_PROPERTY(QString description MEMBER description)

public:
    int character = 0;
    QString name;
    QUrl picture;
    QStringList price; ///< colours, and "any"
    QList<int> counts; ///< the number of tokens for each entry of `price`
    QList<int> lacks;  ///< the number of missing tokens for each entry of `price`
    QString lacking;   ///< the missing tokens in words; empty when she can pay
    int points = 0;
    bool human = false;
    bool cheerful = false;
    bool lit = false; ///< can be taken now
    bool selected = false;
    QString description;

    int key() const { return character; }
    bool operator==(const CharacterRow&) const = default;
};

/// An effect that can be carried out.
struct EffectRow {
    Q_GADGET
    Q_PROPERTY(QString effect MEMBER effect)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString brings MEMBER brings)
    Q_PROPERTY(int times MEMBER times)
    Q_PROPERTY(bool possible MEMBER possible)

public:
    QString effect; ///< the id of a symbol; "peek" for drawing from the pile by a cage
    QString title;
    QString brings; ///< what it brings now, or why it is impossible
    int times = 0;
    bool possible = false;

    QString key() const { return effect; }
    bool operator==(const EffectRow&) const = default;
};

/// A bonus card.
struct BonusRow {
    Q_GADGET
    Q_PROPERTY(int card MEMBER card)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(QUrl picture MEMBER picture)
    Q_PROPERTY(int worth MEMBER worth)
    Q_PROPERTY(bool selected MEMBER selected)

public:
    int card = 0;
    QString title;
    QString text;
    QUrl picture;
    int worth = 0; ///< points for the viewer if the game ended now
    bool selected = false;

    int key() const { return card; }
    bool operator==(const BonusRow&) const = default;
};

/// A seat at the table, with its house.
struct WitchRow {
    Q_GADGET
    Q_PROPERTY(int seat MEMBER seat)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QUrl face MEMBER face)
    Q_PROPERTY(int score MEMBER score)
    Q_PROPERTY(int tilesLeft MEMBER tilesLeft)
    Q_PROPERTY(bool hasLeft MEMBER hasLeft)
    Q_PROPERTY(bool isBot MEMBER isBot)
    Q_PROPERTY(bool acts MEMBER acts)
    Q_PROPERTY(bool shown MEMBER shown)
    Q_PROPERTY(table::HousePlan plan MEMBER plan)

public:
    int seat = 0;
    QString name;
    QUrl face;
    int score = 0; ///< if the game ended now
    int tilesLeft = 0;
    bool hasLeft = false; ///< the player has left the game for good
    bool isBot = false;
    bool acts = false;  ///< it is her turn
    bool shown = false; ///< the screen shows her house
    HousePlan plan;

    int key() const { return seat; }
    bool operator==(const WitchRow&) const = default;
};

/// A move in the log.
struct LogRow {
    Q_GADGET
    Q_PROPERTY(int number MEMBER number)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QUrl face MEMBER face)
    Q_PROPERTY(QString text MEMBER text)

public:
    int number = 0;
    QString name; ///< of the player
    QUrl face;
    QString text; ///< the predicate of a sentence: "bakes a red heart"

    int key() const { return number; }
    bool operator==(const LogRow&) const = default;
};

/// An entry of the legend: a symbol and what it brings.
struct LegendRow {
    Q_GADGET
    Q_PROPERTY(QString symbol MEMBER symbol)
    Q_PROPERTY(QString help MEMBER help)

public:
    QString symbol;
    QString help;

    QString key() const { return symbol; }
    bool operator==(const LegendRow&) const = default;
};

/// A line of the scoring pad.
struct PadRow {
    Q_GADGET
    Q_PROPERTY(QString line MEMBER line)
    Q_PROPERTY(QStringList points MEMBER points)
    Q_PROPERTY(bool total MEMBER total)

public:
    QString line;
    QStringList points; ///< one entry per seat
    bool total = false;

    QString key() const { return line; }
    bool operator==(const PadRow&) const = default;
};

} // namespace table
