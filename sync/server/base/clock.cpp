#include "sync/server/base/clock.h"

#include <chrono>

namespace server {

Time now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

} // namespace server
