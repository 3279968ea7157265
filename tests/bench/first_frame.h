#pragma once

#include <QGuiApplication>
#include <QQuickWindow>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>

/// What a program that is started to be measured reports about itself: the time of its first frame, and its memory when
/// it is idle.

namespace bench {

/// By the monotonic clock, which all processes of the machine share.
inline double milliseconds() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Resident memory of this process in MiB; 0 when the system does not report it.
inline double resident() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:"))
            return std::strtod(line.c_str() + 6, nullptr) / 1024;
    return 0;
}

/// Renders offscreen and in software, so that all machines do the same.
inline void withoutScreen() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_QUICK_BACKEND", "software");
}

/// Runs until a frame is drawn for which `ready` holds and one second more; then prints the milliseconds from `started`
/// to that frame, and the memory.
inline int tellFirstFrame(QQuickWindow& window, double started, const std::function<bool()>& ready) {
    double took = 0;
    const auto drawn = [&] {
        if (took > 0 || !ready())
            return;
        took = milliseconds() - started;
        QTimer::singleShot(1000, &window, [&] {
            std::printf("%.3f %.3f\n", took, resident());
            QGuiApplication::quit();
        });
    };
    QObject::connect(&window, &QQuickWindow::afterRendering, &window, drawn, Qt::DirectConnection);
    return QGuiApplication::exec();
}

} // namespace bench
