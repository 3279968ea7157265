#include "app/platform/haptics.h"

namespace platform {

bool hapticsAvailable() { return false; }
void tap(Strength) {}

} // namespace platform
