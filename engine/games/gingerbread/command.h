#pragma once

#include "engine/game.h"
#include "engine/games/gingerbread/components.h"
#include "engine/list.h"

#include <variant>

/// The commands of a witch, as in the game record.

namespace engine::gingerbread {

struct Draft { ///< G2.6: takes a first character and chooses the side of the board
    Character character;
    Side side;
    bool operator==(const Draft&) const = default;
};
struct Build { ///< G4: the tile's first symbol goes on `at`, the second on `to`
    Tile tile;
    Cell at;
    Cell to;
    bool operator==(const Build&) const = default;
};
struct TakeStairways { ///< G9: discards a tile and takes two stairways
    Tile tile;
    bool operator==(const TakeStairways&) const = default;
};
struct Bake { ///< G5.1: takes a gingerbread token
    Colour colour;
    bool operator==(const Bake&) const = default;
};
struct FetchStairway { ///< G5.2: takes a stairway
    bool operator==(const FetchStairway&) const = default;
};
struct Exchange { ///< G5.3: gives a token and takes one of another colour
    Colour give;
    Colour get;
    bool operator==(const Exchange&) const = default;
};
struct Attract { ///< G5.4a: moves a character from the line to the gate
    Character character;
    bool operator==(const Attract&) const = default;
};
struct Peek { ///< G5.4b: draws up to three characters from the pile
    bool operator==(const Peek&) const = default;
};
struct Keep { ///< G5.4b: keeps one of them and puts the others under the pile
    Character character;
    List<Character, peekCount - 1> bottom; ///< in the order in which they go under the pile
    bool operator==(const Keep&) const = default;
};
struct Forgo { ///< G4.7: gives up all remaining effects
    bool operator==(const Forgo&) const = default;
};
struct Discard { ///< G5.8: returns tokens to the supply
    Tokens tokens;
    bool operator==(const Discard&) const = default;
};
struct Release { ///< G5.8: puts a character of the gate under the pile
    Character character;
    bool operator==(const Release&) const = default;
};
struct Trap { ///< G6: pays for a character and traps it
    Character character;
    Tokens pay;
    bool operator==(const Trap&) const = default;
};
struct PlaceWild { ///< G6.4: places the wild tile of a trapped character
    Cell at;
    bool operator==(const PlaceWild&) const = default;
};
struct Finish { ///< ends the trapping
    bool operator==(const Finish&) const = default;
};
struct TakeBonus { ///< G7.1: takes a bonus card for a complete level
    Bonus card;
    bool operator==(const TakeBonus&) const = default;
};
struct Decline { ///< G7.1: no more bonus cards now
    bool operator==(const Decline&) const = default;
};

using Command = std::variant<Draft, Build, TakeStairways, Bake, FetchStairway, Exchange, Attract, Peek, Keep, Forgo,
                             Discard, Release, Trap, PlaceWild, Finish, TakeBonus, Decline>;

/// A command and the seat that plays it.
struct Move {
    Seat by = nobody;
    Command command;
    bool operator==(const Move&) const = default;
};

/// More moves than a turn can offer: at most 72 builds and 3 discards of a tile, or 143 ways to discard down to ten
/// tokens.
using MoveList = List<Move, 256>;

} // namespace engine::gingerbread
