#include "app/window.h"

#include "app/models/pictures.h"

#include <QFont>
#include <QFontDatabase>
#include <QGuiApplication>

namespace shell {

void useTypeface() {
    for (const char* weight : {"Regular", "Medium", "SemiBold", "Bold"})
        QFontDatabase::addApplicationFont(QString(":/fonts/Inter-%1.otf").arg(weight));
    QGuiApplication::setFont(QFont("Inter"));
}

Window::Window(models::App& app) {
    m_engine.addImageProvider("house", std::make_unique<models::Pictures>(app.keeper(), app.faces()).release());
    m_engine.addImportPath("qrc:/qt/qml");
    m_engine.setInitialProperties({{"app", QVariant::fromValue(&app)}});
    m_engine.load(QUrl("qrc:/qt/qml/Pages/Main.qml"));
}

QQuickWindow* Window::window() const {
    return m_engine.rootObjects().isEmpty() ? nullptr
                                            : qobject_cast<QQuickWindow*>(m_engine.rootObjects().constFirst());
}

void Window::play(const QString& game) const { QMetaObject::invokeMethod(window(), "play", Q_ARG(QString, game)); }

} // namespace shell
