#pragma once

#include "engine/games/pigs/bots/evaluation.h"

/// What pigs-fit printed: for a player who waits and for the one who moves next, a row a feature, a column a knot.

namespace engine::pigs::bots {

// clang-format off
inline constexpr Weights fittedWeights{{
    {{ // waits
        {0.000, 0.481, 0.520, 0.514, 0.347},        // Score
        {0.000, 0.213, 0.508, 0.506, 0.155},        // BestOpen
        {0.000, 0.114, 0.282, 0.397, 0.350},        // OtherOpen
        {0.000, -0.182, -0.550, -0.535, -0.187},    // OpenHouses
        {0.000, 0.008, 0.032, -0.074, -0.095},      // Doorless
        {0.000, -0.293, -0.555, -0.507, -0.243},    // Risk
    }},
    {{ // moves
        {0.000, 0.488, 0.506, 0.482, 0.436},        // Score
        {0.000, 0.378, 0.491, 0.476, 0.382},        // BestOpen
        {0.000, 0.066, 0.387, 0.434, -0.050},       // OtherOpen
        {0.000, -0.059, -0.564, -0.112, 0.125},     // OpenHouses
        {0.000, 0.158, 0.060, -0.281, -0.136},      // Doorless
        {0.000, 0.111, 0.145, 0.231, 0.573},        // Risk
    }},
}};
// clang-format on

} // namespace engine::pigs::bots
