#pragma once

/// A short buzz in the hand: one file a platform, CMake picks.

namespace platform {

enum class Strength { Light, Firm };

bool hapticsAvailable();
void tap(Strength strength); ///< nothing where there is none

} // namespace platform
