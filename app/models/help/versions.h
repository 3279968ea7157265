#pragma once

#include <QString>

namespace models {

/// The versions of the app, its libraries and the system, as lines for support.
QString versionsText();

void logStart(bool inBackground); ///< the first line of a run
void logVersions();               ///< of what the app is built with; looking them up takes some milliseconds
/// From now on messages of Qt and QML are also logged; they still go to standard error.
void logQtMessages();

} // namespace models
