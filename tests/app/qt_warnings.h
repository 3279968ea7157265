#pragma once

#include <QString>
#include <QStringList>
#include <QtGlobal>

#include <mutex>

/// Warnings of Qt and QML since the test program was started; one that no test has taken from here fails the program.

namespace page_tests {

inline std::mutex warningsMutex;
inline QStringList warnings;

inline void recordWarning(QtMsgType type, const QMessageLogContext&, const QString& text) {
    const bool ofTheTest = text.contains("XDG_RUNTIME_DIR") || text == "This plugin does not support raise()" ||
                           text.contains("stopAnimationDriver"); // Qt's, if a window closes while it runs
    if (type == QtDebugMsg || type == QtInfoMsg || ofTheTest)
        return;
    const std::lock_guard lock(warningsMutex);
    warnings << text;
}

} // namespace page_tests
