#pragma once

#include <QString>

/// What the app does on iOS while nobody looks at it, without Qt's event loop.

namespace platform {

/// Where the games are. It is kept for a time at which nobody can be asked.
void rememberFolder(const QString& folder);

/// iOS will wake the app for it. To be called while the app is being launched, and not later.
void registerRefresh();
/// … when it thinks fit. Each one has to be wished for.
void scheduleRefresh();

enum class Teller { App, Push }; ///< who tells her what is found
/// Fetches what is new, and tells it. It takes its time, and is not for the main thread.
void look(Teller teller);

} // namespace platform
