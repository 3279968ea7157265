#pragma once

/// Haptic feedback. One file per platform; CMake picks it.

namespace platform {

enum class Strength { Light, Firm };

bool hapticsAvailable();
void tap(Strength strength); ///< does nothing on devices without haptics

} // namespace platform
