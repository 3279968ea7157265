#pragma once

#include <QString>

/// What the app does on iOS in the background, without Qt's event loop.

namespace platform {

/// Saves the folder of the games, because a background pass cannot ask Qt for it.
void rememberFolder(const QString& folder);

/// Registers the background refresh with iOS. Only possible while the app is being launched.
void registerRefresh();
/// Asks for one background refresh; iOS chooses the time. Each refresh needs a new request.
void scheduleRefresh();

enum class NotifiedBy { App, Push }; ///< who shows the notification
/// Fetches what is new, and notifies the player. Blocks, so never call it in the main thread.
void fetchAndNotify(NotifiedBy notifiedBy);

} // namespace platform
