#pragma once

#include "engine/games/gingerbread/bots/evaluation.h"

/// The weights of the evaluations: one row per feature, one column per knot. gingerbread-fit printed the fitted ones.

namespace engine::gingerbread::bots {

// clang-format off
inline constexpr Weights plainWeights{{
    {0, 5, 12, 20, 30},                // One
    {1, 1, 1, 1, 1},                   // Points
    {1, 1, 1, 1, 1},                   // Bonus
    {0, 0.6F, 0.6F, 0.6F, 0.6F},       // BonusGrowth
    {0, 0.5F, 0.5F, 0.5F, 0.5F},       // ChimneyAhead
    {0, 0.5F, 0.5F, 0.5F, 0.5F},       // ChestAhead
    {0, 0.1F, 0.2F, 0.2F, 0.2F},       // BestInMiddle
    {0, 0, 0.1F, 0.1F, 0.1F},          // NextInMiddle
    {0.5F, 0.7F, 1, 1, 1},             // Tokens
    {0, -0.2F, -0.2F, -0.2F, -0.2F},   // TokensSquared
    {0, 0.1F, 0.1F, 0.1F, 0.1F},       // Colours
    {0, 0.1F, 0.1F, 0.1F, 0.1F},       // Pairs
    {0, 0, 0.2F, 0.2F, 0.2F},          // Gate
    {0, 0.5F, 0.5F, 0.5F, 0.5F},       // Gate0
    {0, 0.35F, 0.35F, 0.35F, 0.35F},   // Gate1
    {0, 0.2F, 0.25F, 0.25F, 0.25F},    // Gate2
    {0, 0.1F, 0.15F, 0.15F, 0.15F},    // Gate3
    {0, 0, 0.05F, 0.1F, 0.1F},         // Gate4
    {0, 0.2F, 0.2F, 0.2F, 0.2F},       // Line0
    {0, 0.12F, 0.12F, 0.12F, 0.12F},   // Line1
    {0, 0.06F, 0.06F, 0.06F, 0.06F},   // Line2
    {0, 0, 0, 0, 0},                   // Line3
    {0, 0, 0, 0, 0},                   // Line4
    {0, 0.4F, 0.8F, 0.8F, 0.8F},       // Stairways
    {0, 0, -0.4F, -0.4F, -0.4F},       // StairwaysSquared
    {0, 0, 0, 0, 0},                   // Levels
    {0, 0, 0, 0, 0},                   // HighLevels
    {0, -0.5F, -0.4F, -0.3F, -0.3F},   // NextLevel
    {0, 0, -0.2F, -0.3F, -0.3F},       // Wanting
    {0, -0.05F, -0.1F, -0.1F, -0.1F},  // Rough
    {0, 0.05F, 0.1F, 0.1F, 0.1F},      // Flat
    {0, 0, 0, 0, 0},                   // Step
    {0, 0.4F, 0.8F, 0.8F, 0.8F},       // Stars
    {0, 0, 0.1F, 0.1F, 0.1F},          // StairsOnTop
    {0, 0, 0, 0, 0},                   // ExchangesOnTop
    {0, 0, 0.1F, 0.1F, 0.1F},          // CagesOnTop
    {0, 0.2F, 0.2F, 0.2F, 0.2F},       // GoodColours
    {0, 0.5F, 0.6F, 0.6F, 0.6F},       // ColourTwins
    {0, 0.5F, 0.8F, 0.8F, 0.8F},       // StarTwins
    {0, 0.1F, 0.2F, 0.2F, 0.2F},       // OtherTwins
    {0, 0.1F, 0.2F, 0.2F, 0.2F},       // StepTwins
    {0, 0, 0.1F, 0.1F, 0.1F},          // TileColours
}};
inline constexpr Weights fittedWeights{{
    {-1.1577F, 3.3478F, 13.1631F, 22.7458F, 32.3119F},   // One
    {0.9571F, 0.9441F, 0.9147F, 0.8976F, 0.8785F},       // Points
    {1.0153F, 0.9608F, 0.8471F, 0.7468F, 0.7313F},       // Bonus
    {1.7363F, 1.5986F, 1.5781F, 1.1149F, 1.0275F},       // BonusGrowth
    {1.2826F, 1.1881F, 1.1347F, 0.4314F, 0.4261F},       // ChimneyAhead
    {2.8558F, 2.8852F, 2.0065F, 2.6980F, 2.6705F},       // ChestAhead
    {0.2854F, 0.4202F, 0.4525F, 0.4356F, 0.4806F},       // BestInMiddle
    {0.1248F, 0.2294F, 0.4163F, 0.6048F, 0.7846F},       // NextInMiddle
    {1.4461F, 1.7283F, 1.8554F, 1.9057F, 1.9360F},       // Tokens
    {-0.7988F, -0.5589F, -0.6073F, -0.6817F, -0.6380F},  // TokensSquared
    {-0.2251F, 0.1150F, 0.1488F, 0.1059F, -0.0010F},     // Colours
    {-0.3228F, 0.1145F, 0.1406F, 0.2623F, 0.4154F},      // Pairs
    {0.9436F, 1.2816F, 1.5251F, 1.7535F, 2.0698F},       // Gate
    {-0.0070F, -0.1311F, -0.1833F, -0.1320F, -0.1608F},  // Gate0
    {-0.0821F, -0.0708F, -0.1437F, -0.1623F, -0.2343F},  // Gate1
    {-0.1432F, -0.1107F, -0.1551F, -0.1764F, -0.2037F},  // Gate2
    {-0.1605F, -0.1624F, -0.2043F, -0.2092F, -0.2027F},  // Gate3
    {-0.1316F, -0.2051F, -0.2171F, -0.1996F, -0.2554F},  // Gate4
    {0.1074F, 0.0407F, 0.0137F, 0.0348F, 0.1454F},       // Line0
    {0.0503F, 0.0632F, 0.0444F, 0.0645F, 0.1425F},       // Line1
    {-0.0087F, 0.0260F, 0.0162F, 0.0382F, 0.0076F},      // Line2
    {-0.0337F, -0.0074F, -0.0169F, 0.0004F, 0.0396F},    // Line3
    {-0.0349F, -0.0564F, -0.0514F, -0.0237F, 0.0279F},   // Line4
    {1.6046F, 2.0651F, 2.4611F, 2.6512F, 2.5635F},       // Stairways
    {-1.6599F, -1.3851F, -1.0889F, -1.0426F, -1.1818F},  // StairwaysSquared
    {0.1886F, -0.3249F, -0.8593F, -1.6185F, -1.6892F},   // Levels
    {-0.2175F, 0.1131F, 0.1638F, 0.1606F, 0.1590F},      // HighLevels
    {-0.2130F, -0.2192F, -0.3331F, -0.2902F, -0.0712F},  // NextLevel
    {0.0193F, 0.0244F, 0.0269F, 0.0338F, 0.0694F},       // Wanting
    {-0.0258F, -0.0402F, -0.0666F, 0.0158F, 0.0628F},    // Rough
    {0.0791F, 0.1266F, 0.2308F, 0.2977F, 0.3253F},       // Flat
    {0.0676F, 0.1581F, 0.3138F, 0.3755F, 0.4642F},       // Step
    {0.2433F, 0.5636F, 0.2165F, -0.1082F, -0.3266F},     // Stars
    {-0.1091F, -0.6839F, -1.5254F, -1.7784F, -2.0590F},  // StairsOnTop
    {-0.0473F, -0.4198F, -1.3210F, -2.1591F, -3.4365F},  // ExchangesOnTop
    {-0.1010F, -0.7191F, -1.5111F, -1.8478F, -2.1815F},  // CagesOnTop
    {0.0674F, 0.1110F, 0.1719F, 0.1626F, 0.1868F},       // GoodColours
    {0.1666F, 0.3826F, 0.8261F, 0.8789F, 1.4525F},       // ColourTwins
    {0.1717F, 0.4837F, 0.6190F, 0.8962F, 1.0346F},       // StarTwins
    {0.0860F, -0.0443F, -0.0426F, 0.6285F, 0.7961F},     // OtherTwins
    {0.0745F, 0.2101F, 0.1432F, 0.0304F, -0.3461F},      // StepTwins
    {0.2010F, 0.1219F, 0.3706F, 0.8799F, 1.3355F},       // TileColours
}};
// clang-format on

} // namespace engine::gingerbread::bots
