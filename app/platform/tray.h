#pragma once

#include <functional>

class QObject;

/// The corner of a desktop in which programs stay that have no window: one file a platform, CMake picks.

namespace platform {

/// Calls it once, later, when there is such a corner: never where there is none, and not if the context is gone.
void whenTray(QObject* context, const std::function<void()>& then);

} // namespace platform
