#pragma once

#include "engine/games/gingerbread/components.h"

#include <array>
#include <cstdint>

namespace engine::gingerbread {

/// What a house is built of: a double tile (its id), or one of these.
using Piece = std::uint8_t;
inline constexpr Piece wildPiece = doubleTileCount;
inline constexpr Piece stairwayPiece = doubleTileCount + 1;
inline constexpr Piece printedSpace = doubleTileCount + 2; ///< the board itself

/// One of the nine building spaces, as seen from above.
struct Space {
    std::uint8_t height = 0;
    Symbol top = Symbol::Red;
    Piece piece = printedSpace; ///< the piece that the top symbol is on

    bool operator==(const Space&) const = default;
};

struct Neighbours {
    Cell a;
    Cell b;
};
/// The pairs of spaces that share an edge.
inline constexpr std::array<Neighbours, 12> neighbours{
    {{0, 1}, {1, 2}, {3, 4}, {4, 5}, {6, 7}, {7, 8}, {0, 3}, {1, 4}, {2, 5}, {3, 6}, {4, 7}, {5, 8}}};
bool adjacent(Cell a, Cell b);

/// The house of one witch: what is on top of each space of her board.
struct House {
    std::array<Space, cellCount> spaces{};

    int tallest() const;                     ///< the height of the highest space
    int completeLevels() const;              ///< G7.1
    int showing(Symbol symbol) const;        ///< how many such symbols are visible on top
    int stairsBetween(Cell a, Cell b) const; ///< G4.4: how many stairways a double tile needs on these spaces
    bool onOneDouble(Cell a, Cell b) const;  ///< G4.3: both tops are halves of the same double tile

    void coverWithDouble(Tile tile, Cell at, Cell to); ///< together with the stairways that it needs
    void coverWithWild(Cell at);

    bool operator==(const House&) const = default;
};

House emptyHouse(Board board, Side side);

/// Whether any double tile can be placed with this many stairways in the workshop.
bool canPlace(const House& house, int stairways);

} // namespace engine::gingerbread
