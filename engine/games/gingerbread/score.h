#pragma once

#include "engine/games/gingerbread/position.h"

/// The scores of G8 and G11.3, as on the scoring pad.

namespace engine::gingerbread {

/// The score of one witch, line by line.
struct Score {
    int characters = 0;
    std::array<int, mostBonusCards> bonus{}; ///< in the order in which the cards were taken
    int tokens = 0;

    int total() const { return characters + bonus[0] + bonus[1] + bonus[2] + tokens; }
};

Score scoreOf(const Position& position, const Witch& witch);

/// The points of a bonus card for this witch if the game ended now, whether or not she owns it.
int worth(const Position& position, const Witch& witch, Bonus card);

} // namespace engine::gingerbread
