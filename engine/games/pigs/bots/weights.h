#pragma once

#include "engine/games/pigs/bots/evaluation.h"

/// The weights that pigs-fit printed, for a player who waits and for the player who moves next: one row per feature,
/// one column per knot.

namespace engine::pigs::bots {

// clang-format off
inline constexpr Weights fittedWeights{{
    {{ // waits
        {0.476, 0.499, 0.501, 0.368},       // Score
        {0.176, 0.476, 0.463, 0.177},       // BestOpen
        {0.070, 0.285, 0.341, 0.293},       // OtherOpen
        {-0.028, -0.446, -0.567, -0.163},   // OpenHouses
        {-0.187, 0.013, 0.068, 0.190},      // Doorless
        {-0.244, -0.377, -0.567, -0.246},   // Risk
    }},
    {{ // moves
        {0.480, 0.493, 0.476, 0.360},       // Score
        {0.356, 0.459, 0.366, 0.517},       // BestOpen
        {-0.005, 0.334, 0.281, -0.027},     // OtherOpen
        {0.187, -0.293, -0.052, -0.035},    // OpenHouses
        {-0.013, -0.049, 0.145, -0.044},    // Doorless
        {0.173, 0.239, 0.146, 0.522},       // Risk
    }},
}};
// clang-format on

} // namespace engine::pigs::bots
