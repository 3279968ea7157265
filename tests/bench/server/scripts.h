#pragma once

#include "engine/game.h"

#include <cstddef>
#include <string>
#include <vector>

namespace bench {

/// A whole game of Gingerbread House for two, played before anything is measured: the driver knows what to send and
/// need not think. It can, because the game is brought along as one that was begun on a device: with its deal, and from
/// then on nothing in it is by chance.
struct Script {
    struct Move {
        engine::Seat seat = 0;
        std::string text; ///< JSON
    };
    std::string record; ///< of what was played already
    std::size_t begun = 0;
    std::vector<Move> moves; ///< all of them, from the first one on
};

/// Different ones, `begun` moves old.
std::vector<Script> makeScripts(std::size_t count, std::size_t begun);

} // namespace bench
