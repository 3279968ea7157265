#pragma once

#include "app/platform/notify.h"

#include <chrono>
#include <future>

#import <Foundation/Foundation.h>
#import <UserNotifications/UserNotifications.h>

/// The notifications of this app on iOS, and the number on its icon. All functions may be called in any thread.

namespace platform {

QString textOf(NSString* text);
NSString* textOf(const QString& text);

/// The game that a notification is about; empty for a test.
QString gameOf(UNNotification* notification);
/// The future is ready when the system has taken or refused the notification. `badge`: 0 leaves the number on the icon
/// as it is.
std::future<void> post(const Notice& notice, int badge = 0);
void withdrawAll();
void setIconBadge(int waiting);
/// Whether Apple's push service has already shown that this many games wait, this one first. It can do so without
/// running any code of the app, and the player must not be notified twice. Waits for the main thread, so never call it
/// there.
bool hasPushShown(const QString& game, int waiting);

inline constexpr std::chrono::milliseconds systemPatience{3'000}; ///< how long to wait for an answer of the system

} // namespace platform
