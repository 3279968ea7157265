#include "tests/bench/first_frame.h"

#include <QQmlApplicationEngine>

/// bench_empty_window STARTED: the yardstick of bench_app, the smallest possible app with Qt Quick Controls.

int main(int argc, char** argv) {
    bench::withoutScreen();
    const QGuiApplication program(argc, argv);
    QQmlApplicationEngine engine;
    engine.loadData("import QtQuick.Controls.Basic\nApplicationWindow { visible: true; width: 412; height: 915 }");
    if (argc != 2 || engine.rootObjects().isEmpty())
        return EXIT_FAILURE;
    auto& window = *qobject_cast<QQuickWindow*>(engine.rootObjects().constFirst());
    return bench::tellFirstFrame(window, std::strtod(argv[1], nullptr), [] { return true; });
}
