#include <QFontDatabase>
#include <QGuiApplication>
#include <QQmlEngine>
#include <QtQuickTest>

/// Runs the tests of this folder as in the app: with its typeface, and with everything that is linked in.
class Setup : public QObject {
    Q_OBJECT

public slots:
    static void applicationAvailable() {
        for (const char* weight : {"Regular", "SemiBold"})
            QFontDatabase::addApplicationFont(QString(":/fonts/Inter-%1.otf").arg(weight));
        QGuiApplication::setFont(QFont("Inter"));
    }
    static void qmlEngineAvailable(QQmlEngine* engine) { engine->addImportPath("qrc:/qt/qml"); }
};

int main(int argc, char** argv) { // like QUICK_TEST_MAIN_WITH_SETUP, but without a screen
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_QUICK_BACKEND", "software");
    Setup setup;
    return quick_test_main_with_setup(argc, argv, "kit", QUICK_TEST_SOURCE_DIR, &setup);
}

#include "main.moc"
