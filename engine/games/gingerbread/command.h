#pragma once

#include "engine/game.h"
#include "engine/games/gingerbread/components.h"
#include "engine/list.h"

#include <variant>

/// What a witch can do, as in the game record.

namespace engine::gingerbread {

struct Draft { ///< G2.6
    Character character;
    Side side;
    friend bool operator==(const Draft&, const Draft&) = default;
};
struct Build { ///< G4: the first symbol goes on `at`, the second on `to`
    Tile tile;
    Cell at;
    Cell to;
    friend bool operator==(const Build&, const Build&) = default;
};
struct TakeStairways { ///< G9
    Tile tile;
    friend bool operator==(const TakeStairways&, const TakeStairways&) = default;
};
struct Bake { ///< G5.1
    Colour colour;
    friend bool operator==(const Bake&, const Bake&) = default;
};
struct FetchStairway { ///< G5.2
    friend bool operator==(const FetchStairway&, const FetchStairway&) = default;
};
struct Exchange { ///< G5.3
    Colour give;
    Colour get;
    friend bool operator==(const Exchange&, const Exchange&) = default;
};
struct Attract { ///< G5.4a
    Character character;
    friend bool operator==(const Attract&, const Attract&) = default;
};
struct Peek { ///< G5.4b
    friend bool operator==(const Peek&, const Peek&) = default;
};
struct Keep { ///< G5.4b
    Character character;
    List<Character, peekCount - 1> bottom; ///< in the order in which they go under the pile
    friend bool operator==(const Keep&, const Keep&) = default;
};
struct Forgo { ///< G4.7
    friend bool operator==(const Forgo&, const Forgo&) = default;
};
struct Discard { ///< G5.8
    Tokens tokens;
    friend bool operator==(const Discard&, const Discard&) = default;
};
struct Release { ///< G5.8
    Character character;
    friend bool operator==(const Release&, const Release&) = default;
};
struct Trap { ///< G6
    Character character;
    Tokens pay;
    friend bool operator==(const Trap&, const Trap&) = default;
};
struct PlaceWild { ///< G6.4
    Cell at;
    friend bool operator==(const PlaceWild&, const PlaceWild&) = default;
};
struct Finish { ///< no more trapping
    friend bool operator==(const Finish&, const Finish&) = default;
};
struct TakeBonus { ///< G7.1
    Bonus card;
    friend bool operator==(const TakeBonus&, const TakeBonus&) = default;
};
struct Decline { ///< G7.1: no more bonus cards now
    friend bool operator==(const Decline&, const Decline&) = default;
};

using Command = std::variant<Draft, Build, TakeStairways, Bake, FetchStairway, Exchange, Attract, Peek, Keep, Forgo,
                             Discard, Release, Trap, PlaceWild, Finish, TakeBonus, Decline>;

struct Move {
    Seat by = nobody;
    Command command;
    friend bool operator==(const Move&, const Move&) = default;
};

/// More than a turn can offer: at most 72 builds and 3 tiles to discard beside 143 ways to discard ten tokens.
using MoveList = List<Move, 256>;

} // namespace engine::gingerbread
