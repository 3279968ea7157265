#pragma once

#include <QString>

namespace models {

/// The versions of the app, its libraries and the system, as lines for support.
QString versionsText();

void logStart(bool inBackground); ///< logs the versions when the app or a background job starts
/// From now on messages of Qt and QML are also logged; they still go to standard error.
void logComplaints();

} // namespace models
