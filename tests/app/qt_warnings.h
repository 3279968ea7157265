#pragma once

#include <QString>
#include <QStringList>
#include <QtGlobal>

#include <mutex>

/// What Qt and QML had to complain of since the program of tests was started: whatever nobody takes from here makes it
/// fail.

namespace page_tests {

inline std::mutex warningsMutex;
inline QStringList warnings;

inline void recordWarning(QtMsgType type, const QMessageLogContext&, const QString& text) {
    const bool ofTheTest = text.contains("XDG_RUNTIME_DIR") || text == "This plugin does not support raise()" ||
                           text.contains("stopAnimationDriver"); // Qt's own clock, when a window goes while it runs
    if (type == QtDebugMsg || type == QtInfoMsg || ofTheTest)
        return;
    const std::lock_guard lock(warningsMutex);
    warnings << text;
}

} // namespace page_tests
