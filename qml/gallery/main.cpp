#include "app/screenshots.h"
#include "app/window.h"

#include <QCommandLineParser>
#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQuickWindow>

#include <cstdio>
#include <cstdlib>

namespace {

void configure(QCommandLineParser& parser) {
    parser.setApplicationDescription("Every part of the app, with canned data.");
    parser.addHelpOption();
    parser.addOptions({
        {"size", "Size of the window, as 360x740.", "size", "1280x900"},
        {"dark", "Dark colours."},
        {"text-scale", "Text size: 1, 1.25 or 1.5.", "scale", "1"},
        {"chapter", "0: all, 1: the kit, 2: the art, 3: the table.", "number", "0"},
        {"screenshot", "Take a picture of the whole page, however high, and end.", "file"},
        {"sheet", "With --screenshot: of the window, with a sheet in it."},
    });
}

void waitUntilIdle(const QQuickWindow& window) {
    for (int turn = 0; turn < 5 || (turn < 10'000 && shell::isLoading(*window.contentItem())); ++turn)
        QGuiApplication::processEvents(QEventLoop::AllEvents, 1);
}

int takeScreenshot(QQuickWindow& window, const QString& file, bool sheet) {
    window.requestActivate();
    waitUntilIdle(window);
    QMetaObject::invokeMethod(&window, "showFocus");
    if (sheet)
        QMetaObject::invokeMethod(&window, "openSheet");
    else
        window.setHeight(window.property("wholeHeight").toInt());
    waitUntilIdle(window);
    if (window.grabWindow().save(file))
        return EXIT_SUCCESS;
    std::fprintf(stderr, "%s cannot be written\n", qPrintable(file));
    return EXIT_FAILURE;
}

int run(const QCommandLineParser& chosen) {
    QQmlApplicationEngine engine;
    engine.addImportPath("qrc:/qt/qml");
    engine.setInitialProperties({{"dark", chosen.isSet("dark")},
                                 {"motion", !chosen.isSet("screenshot")},
                                 {"textScale", chosen.value("text-scale").toDouble()},
                                 {"chapter", chosen.value("chapter").toInt()}});
    engine.load(QUrl("qrc:/qt/qml/Gallery/Gallery.qml"));
    if (engine.rootObjects().isEmpty())
        return EXIT_FAILURE;
    auto* window = qobject_cast<QQuickWindow*>(engine.rootObjects().constFirst());
    const QStringList size = chosen.value("size").split('x');
    window->resize(size.value(0).toInt(), size.value(1).toInt());
    return chosen.isSet("screenshot") ? takeScreenshot(*window, chosen.value("screenshot"), chosen.isSet("sheet"))
                                      : QGuiApplication::exec();
}

} // namespace

int main(int argc, char** argv) {
    const QGuiApplication program(argc, argv);
    QGuiApplication::setApplicationName("gingerbread-gallery");
    QCommandLineParser parser;
    configure(parser);
    parser.process(program);
    shell::useTypeface();
    return run(parser);
}
