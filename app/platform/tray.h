#pragma once

#include <functional>

class QObject;

/// Whether the desktop has a system tray. One file per platform; CMake picks it.

namespace platform {

/// Calls `then` once, later, when there is a tray: never if the desktop has none, nor if the context is gone.
void whenTray(QObject* context, const std::function<void()>& then);

} // namespace platform
