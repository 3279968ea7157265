#pragma once

#include "engine/games/gingerbread/position.h"

/// G8 and G11.3, as on the scoring pad.

namespace engine::gingerbread {

struct Score {
    int characters = 0;
    std::array<int, mostBonusCards> bonus{}; ///< in the order in which she took them
    int tokens = 0;

    int total() const { return characters + bonus[0] + bonus[1] + bonus[2] + tokens; }
};

Score scoreOf(const Position& position, const Witch& witch);

/// What the card brings, or would bring, if the game ended now.
int worth(const Position& position, const Witch& witch, Bonus card);

} // namespace engine::gingerbread
