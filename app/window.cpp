#include "app/window.h"

#include "app/models/pictures.h"

#include <QFont>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QQmlComponent>

#include <memory>
#include <utility>

namespace shell {

void useTypeface() {
    static bool used = false;
    if (std::exchange(used, true))
        return;
    for (const char* weight : {"Regular", "SemiBold"})
        QFontDatabase::addApplicationFont(QString(":/fonts/Inter-%1.otf").arg(weight));
    QGuiApplication::setFont(QFont("Inter"));
}

Window::Window(models::App& app) {
    m_engine.addImageProvider("house", std::make_unique<models::Pictures>(app.keeper(), app.faces()).release());
    m_engine.addImportPath("qrc:/qt/qml");
    const QUrl file("qrc:/qt/qml/Pages/Main.qml");
    const QQmlComponent soon(&m_engine, file, QQmlComponent::Asynchronous); // read while the fonts are
    useTypeface();
    QQmlComponent pages(&m_engine, file);
    QObject* made = pages.createWithInitialProperties({{"app", QVariant::fromValue(&app)}});
    m_window.reset(qobject_cast<QQuickWindow*>(made));
    if (m_window == nullptr) {
        qCritical().noquote() << pages.errorString();
        return;
    }
    QObject::connect(
        window(), &QQuickWindow::frameSwapped, &m_engine, [this, &app] { prepare(app); },
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void Window::prepare(const models::App& app) {
    const auto read = [this](const QUrl& file) {
        auto page = std::make_unique<QQmlComponent>(&m_engine, file, QQmlComponent::Asynchronous);
        page.release()->setParent(&m_engine); // what was read stays as long as it
    };
    for (const char* page : {"TablePage", "NewGamePage", "SettingsPage", "JoinPage", "LobbyPage"})
        read(QString("qrc:/qt/qml/Pages/%1.qml").arg(page));
    for (const models::Face& face : app.faces())
        read(models::App::faceOf(QString::fromStdString(face.kind)));
}

void Window::play(const QString& game) const { QMetaObject::invokeMethod(window(), "play", Q_ARG(QString, game)); }

} // namespace shell
