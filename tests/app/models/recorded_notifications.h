#pragma once

#include "app/platform/notify.h"

#include <QStringList>

#include <vector>

/// Replaces the system's notifications: records what the app does with them, and answers as the test wants.

namespace app_tests {

struct RecordedNotifications {
    platform::Notifier* notifier = nullptr; ///< of the app that was started last
    platform::Notifier::Permission permission = platform::Notifier::Permission::Granted;
    platform::PushAddress address;
    std::vector<platform::Notice> history; ///< everything that was ever shown
    bool shown = false;                    ///< a notification is visible now
    int badge = 0;
    int asked = 0;
    QStringList keys; ///< keys of the servers for which the app listens to pushes
};
RecordedNotifications& notifications();
/// Resets everything to the initial state.
void resetNotifications();

} // namespace app_tests
