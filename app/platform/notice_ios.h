#pragma once

#include "app/platform/notify.h"

#include <chrono>
#include <future>

#import <Foundation/Foundation.h>
#import <UserNotifications/UserNotifications.h>

/// The notifications of this app on iOS, and the number on its icon. All of this can be called in any thread.

namespace platform {

QString textOf(NSString* text);
NSString* textOf(const QString& text);

/// Which game it is about; empty: none, it is a test.
QString gameOf(UNNotification* notification);
/// Ready when the system has it, or does not want it. `badge`: 0 leaves the number on the icon as it is.
std::future<void> post(const Notice& notice, int badge = 0);
void withdrawAll();
void setIconBadge(int waiting);
/// Apple's push service has told her that so many games wait, this one first: then no code of ours may have run, and it
/// would be told twice. It waits for the main thread, and so is not for that.
bool hasPushTold(const QString& game, int waiting);

inline constexpr std::chrono::milliseconds systemPatience{3'000}; ///< until the system has answered

} // namespace platform
