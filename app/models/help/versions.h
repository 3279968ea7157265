#pragma once

#include <QString>

namespace models {

/// Of the app and of what it is made with, and the system: lines for a person who helps.
QString versionsText();

void logStart(bool inBackground); ///< the same, as the first line of the log
/// From now on the log has what Qt and QML complain of; it is said on standard error as before.
void logComplaints();

} // namespace models
