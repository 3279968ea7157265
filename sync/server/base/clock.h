#pragma once

#include "sync/store/games.h"

namespace server {

using store::Time;
inline constexpr Time second = 1000;
inline constexpr Time minute = 60 * second;
inline constexpr Time hour = 60 * minute;
inline constexpr Time day = 24 * hour;

Time now(); ///< of the system: milliseconds since 1970

} // namespace server
