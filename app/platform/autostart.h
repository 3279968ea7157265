#pragma once

#include <QStringList>

/// Whether the system starts the app when the player logs in. One file per platform; CMake picks it. The system's state
/// is what counts: she may change it there, too.

namespace platform {

bool startsAtLogin();
/// `words`: the arguments for the start. Returns an error text, or an empty text.
QString setStartsAtLogin(bool on, const QStringList& words);

} // namespace platform
