#pragma once

#include "engine/game.h"

#include <cstddef>
#include <string>
#include <vector>

namespace bench {

/// A whole game of Gingerbread House for two that was played before the measurement, so that the driver knows what to
/// send. This works because the game is taken online from a device with its deal, and nothing after the deal is random.
struct Script {
    struct Move {
        engine::Seat seat = 0;
        std::string text; ///< JSON
    };
    std::string record; ///< of the moves that were played before the game is taken online
    std::size_t begun = 0;
    std::vector<Move> moves; ///< all of them, from the first one on
};

/// Different games, each with `begun` moves already played.
std::vector<Script> makeScripts(std::size_t count, std::size_t begun);

} // namespace bench
