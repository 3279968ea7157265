#pragma once

#include <QString>
#include <QStringList>
#include <QtGlobal>

#include <mutex>

/// What Qt and QML had to complain of since the program of tests was started: whatever nobody takes from here makes it
/// fail.

namespace scene {

inline std::mutex guard;
inline QStringList complaints;

inline void listen(QtMsgType type, const QMessageLogContext&, const QString& text) {
    const bool ofTheTest = text.contains("XDG_RUNTIME_DIR") || text == "This plugin does not support raise()" ||
                           text.contains("stopAnimationDriver"); // Qt's own clock, when a window goes while it runs
    if (type == QtDebugMsg || type == QtInfoMsg || ofTheTest)
        return;
    const std::lock_guard lock(guard);
    complaints << text;
}

} // namespace scene
