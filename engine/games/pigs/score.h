#pragma once

#include "engine/games/pigs/position.h"

namespace engine::pigs {

/// P5.2, P6: the points of one pig if the game ended now.
struct Score {
    int tiles = 0;
    int flowerpots = 0; ///< not in the mode for veterans
    int houses = 0;     ///< not in the mode for veterans
    int awards = 0;     ///< only in the mode for veterans

    int total() const { return tiles + flowerpots + houses + awards; }
};

int completeHouses(const Houses& houses);
Score scoreOf(const Position& position, Seat seat);

} // namespace engine::pigs
