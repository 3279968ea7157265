#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// G1: the contents of the box. Ids are indices into these tables and appear in game records.

namespace engine::gingerbread {

enum class Colour : std::uint8_t { Red, Yellow, Blue, Green };
inline constexpr std::array colours{Colour::Red, Colour::Yellow, Colour::Blue, Colour::Green};

/// G1.1 The four gingerbreads come first, in the order of Colour. The star stands only on wild tiles.
enum class Symbol : std::uint8_t { Red, Yellow, Blue, Green, Stairway, Exchange, Cage, Wild };
inline constexpr std::size_t symbolCount = 8;
inline constexpr std::array<std::string_view, symbolCount> symbolNames{"red",      "yellow",   "blue", "green",
                                                                       "stairway", "exchange", "cage", "wild"};
constexpr Symbol symbolOf(Colour colour) { return static_cast<Symbol>(colour); }
constexpr std::string_view nameOf(Symbol symbol) { return symbolNames[static_cast<std::size_t>(symbol)]; }
constexpr std::string_view nameOf(Colour colour) { return nameOf(symbolOf(colour)); }

/// A number of gingerbread tokens of each colour.
struct Tokens {
    std::array<std::uint8_t, 4> of{};

    constexpr std::uint8_t& operator[](Colour colour) { return of[static_cast<std::size_t>(colour)]; }
    constexpr std::uint8_t operator[](Colour colour) const { return of[static_cast<std::size_t>(colour)]; }
    constexpr int total() const { return of[0] + of[1] + of[2] + of[3]; }
    constexpr bool covers(const Tokens& cost) const {
        return of[0] >= cost.of[0] && of[1] >= cost.of[1] && of[2] >= cost.of[2] && of[3] >= cost.of[3];
    }
    constexpr Tokens& operator+=(const Tokens& more) {
        for (std::size_t i = 0; i < of.size(); ++i)
            of[i] = static_cast<std::uint8_t>(of[i] + more.of[i]);
        return *this;
    }
    constexpr Tokens& operator-=(const Tokens& less) {
        for (std::size_t i = 0; i < of.size(); ++i)
            of[i] = static_cast<std::uint8_t>(of[i] - less.of[i]);
        return *this;
    }
    constexpr bool operator==(const Tokens&) const = default;
};

using Board = std::uint8_t;     ///< index into boards
using Tile = std::uint8_t;      ///< index into doubleTiles
using Character = std::uint8_t; ///< index into characters
using Bonus = std::uint8_t;     ///< index into bonusCards
using Cell = std::uint8_t;      ///< a1 b1 c1 a2 b2 c2 a3 b3 c3, from the top left, row by row

enum class Side : std::uint8_t { Front, Back };
inline constexpr std::size_t cellCount = 9;
/// The symbols printed on the two sides of a board.
struct BoardSides {
    std::array<std::array<Symbol, cellCount>, 2> sides; ///< front and back
};

/// G1.1: a tile that covers two neighbouring spaces, with a symbol on each half.
struct DoubleTile {
    Symbol first;
    Symbol second;
};

enum class Type : std::uint8_t { Human, NonHuman };
enum class Mood : std::uint8_t { Cheerful, BadTempered };

/// G1.3
struct CharacterCard {
    std::string_view name;
    Tokens cost;
    std::uint8_t any; ///< tokens of any colour, in addition to `cost`
    std::uint8_t points;
    Type type;
    Mood mood;
    std::uint8_t countsAs = 1; ///< how often it counts for its type: Hansel & Gretel are two humans

    constexpr int price() const { return cost.total() + any; }
};

/// G8
enum class BonusKind : std::uint8_t { Chimney, Cauldron, Broom, BakingOven, TreasureChest, RollingPin, MagicWand };
/// A bonus card; fields that its kind does not use keep their defaults.
struct BonusCard {
    BonusKind kind = BonusKind::Chimney;
    std::uint8_t introductory = 0; ///< G2.1: its value in the introductory game
    std::uint8_t points = 0;       ///< once, or per character that counts
    std::uint8_t threshold = 0;    ///< the number of levels, complete levels or cost that is required
    Colour colour = Colour::Red;   ///< of an oven or a rolling pin
    Type type = Type::Human;       ///< of a cauldron
    Mood mood = Mood::Cheerful;    ///< of a broom
};
inline constexpr std::array<std::uint8_t, 5> badTemperedBroom{1, 3, 6, 9, 12};
inline constexpr int mostPointsOfACard = 12;

inline constexpr std::size_t boardCount = 4;
inline constexpr std::size_t doubleTileCount = 60;
inline constexpr std::size_t characterCount = 40;
inline constexpr std::size_t bonusCount = 20;
inline constexpr int wildTileCount = 28;
inline constexpr int stairwayCount = 22;
inline constexpr int tokensOfAColour = 18;

extern const std::array<BoardSides, boardCount> boards;
extern const std::array<DoubleTile, doubleTileCount> doubleTiles;
extern const std::array<CharacterCard, characterCount> characters;
extern const std::array<BonusCard, bonusCount> bonusCards;

/// G5.7
inline constexpr int mostTokens = 10;
inline constexpr int mostStairways = 4;
inline constexpr std::size_t mostAtGate = 2;
inline constexpr std::size_t mostBonusCards = 3;

/// G2
inline constexpr std::size_t mostWitches = 4;
inline constexpr std::size_t tilesEach = 15;
inline constexpr std::size_t tilesInHand = 3;
inline constexpr std::size_t lineLength = 4;
inline constexpr std::size_t peekCount = 3;
constexpr std::size_t bonusCardsFor(std::size_t players) { return 3 * players; }

} // namespace engine::gingerbread
