#pragma once

#include <QStringList>

/// Whether the system starts the app when its user logs in: one file a platform, CMake picks. What the system has
/// counts: she may change it there, too.

namespace platform {

bool startsAtLogin();
/// `words`: what it is started with. Says what went wrong, or nothing.
QString setStartsAtLogin(bool on, const QStringList& words);

} // namespace platform
