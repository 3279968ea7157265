#include "app/platform/screen_lock.h"

/// Phones: an app behind a locked screen is not active, and that is all there is to know.

namespace platform {

class ScreenLock::Part {};

ScreenLock::ScreenLock(QObject* parent) : QObject(parent) {}
ScreenLock::~ScreenLock() = default;

} // namespace platform
