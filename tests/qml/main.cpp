#include <QFontDatabase>
#include <QGuiApplication>
#include <QQmlEngine>
#include <QtQuickTest>

/// Runs the tests of this folder as they would run in the app: with its typeface, and with what is linked in.
class Setup : public QObject {
    Q_OBJECT

public slots:
    static void applicationAvailable() {
        for (const char* weight : {"Regular", "Medium", "SemiBold", "Bold"})
            QFontDatabase::addApplicationFont(QString(":/fonts/Inter-%1.otf").arg(weight));
        QGuiApplication::setFont(QFont("Inter"));
    }
    static void qmlEngineAvailable(QQmlEngine* engine) { engine->addImportPath("qrc:/qt/qml"); }
};

QUICK_TEST_MAIN_WITH_SETUP(kit, Setup)

#include "main.moc"
