#include "app/platform/screen_lock.h"

/// On phones an app behind a locked screen is not active, which is all that is needed.

namespace platform {

class ScreenLock::Part {};

ScreenLock::ScreenLock(QObject* parent) : QObject(parent) {}
ScreenLock::~ScreenLock() = default;

} // namespace platform
