#pragma once

#include "engine/games/pigs/position.h"

namespace engine::pigs {

/// P5.2, P6: the points of one pig as if the game ended now.
struct Score {
    int tiles = 0;
    int flowerpots = 0; ///< not for veterans
    int houses = 0;     ///< not for veterans
    int awards = 0;     ///< for veterans only

    int total() const { return tiles + flowerpots + houses + awards; }
};

int completeHouses(const Houses& houses);
Score scoreOf(const Position& position, Seat seat);

} // namespace engine::pigs
