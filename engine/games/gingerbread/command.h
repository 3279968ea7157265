#pragma once

#include "engine/game.h"
#include "engine/games/gingerbread/components.h"
#include "engine/list.h"

#include <variant>

/// The commands of a witch, as in the game record.

namespace engine::gingerbread {

struct Draft { ///< G2.6
    Character character;
    Side side;
    bool operator==(const Draft&) const = default;
};
struct Build { ///< G4: the first symbol goes on `at`, the second on `to`
    Tile tile;
    Cell at;
    Cell to;
    bool operator==(const Build&) const = default;
};
struct TakeStairways { ///< G9
    Tile tile;
    bool operator==(const TakeStairways&) const = default;
};
struct Bake { ///< G5.1
    Colour colour;
    bool operator==(const Bake&) const = default;
};
struct FetchStairway { ///< G5.2
    bool operator==(const FetchStairway&) const = default;
};
struct Exchange { ///< G5.3
    Colour give;
    Colour get;
    bool operator==(const Exchange&) const = default;
};
struct Attract { ///< G5.4a
    Character character;
    bool operator==(const Attract&) const = default;
};
struct Peek { ///< G5.4b
    bool operator==(const Peek&) const = default;
};
struct Keep { ///< G5.4b
    Character character;
    List<Character, peekCount - 1> bottom; ///< in the order in which they go under the pile
    bool operator==(const Keep&) const = default;
};
struct Forgo { ///< G4.7
    bool operator==(const Forgo&) const = default;
};
struct Discard { ///< G5.8
    Tokens tokens;
    bool operator==(const Discard&) const = default;
};
struct Release { ///< G5.8
    Character character;
    bool operator==(const Release&) const = default;
};
struct Trap { ///< G6
    Character character;
    Tokens pay;
    bool operator==(const Trap&) const = default;
};
struct PlaceWild { ///< G6.4
    Cell at;
    bool operator==(const PlaceWild&) const = default;
};
struct Finish { ///< ends the trapping
    bool operator==(const Finish&) const = default;
};
struct TakeBonus { ///< G7.1
    Bonus card;
    bool operator==(const TakeBonus&) const = default;
};
struct Decline { ///< G7.1: no more bonus cards now
    bool operator==(const Decline&) const = default;
};

using Command = std::variant<Draft, Build, TakeStairways, Bake, FetchStairway, Exchange, Attract, Peek, Keep, Forgo,
                             Discard, Release, Trap, PlaceWild, Finish, TakeBonus, Decline>;

struct Move {
    Seat by = nobody;
    Command command;
    bool operator==(const Move&) const = default;
};

/// More moves than a turn can offer: at most 72 builds and 3 discards of a tile, or 143 ways to discard down to ten
/// tokens.
using MoveList = List<Move, 256>;

} // namespace engine::gingerbread
