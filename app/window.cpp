#include "app/window.h"

#include "app/models/home/pictures.h"
#include "app/platform/tray.h"
#include "app/tray_icon.h"

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

Window::Window(models::App& app, Begin begin) : m_app(app) {
    m_engine.addImageProvider("house", std::make_unique<models::Pictures>(app.storeThread(), app.faces()).release());
    m_engine.addImageProvider("tray", std::make_unique<TrayIcon>().release());
    m_engine.addImportPath("qrc:/qt/qml");
    QObject::connect(&m_engine, &QQmlEngine::quit, qGuiApp, &QCoreApplication::quit, Qt::QueuedConnection);
    QObject::connect(app.notices(), &models::Notices::opened, &m_engine, [this](const QString& game) {
        show();
        if (!game.isEmpty())
            play(game);
    });
    if (begin == Begin::Shown)
        make();
}

void Window::make() {
    const QUrl file("qrc:/qt/qml/Pages/Main.qml");
    const QQmlComponent soon(&m_engine, file, QQmlComponent::Asynchronous); // begins to load while the fonts are read
    useTypeface();
    QQmlComponent pages(&m_engine, file);
    QObject* made = pages.createWithInitialProperties({{"app", QVariant::fromValue(&m_app)}});
    m_window.reset(qobject_cast<QQuickWindow*>(made));
    if (m_window == nullptr) {
        qCritical().noquote() << pages.errorString();
        return;
    }
    m_app.presence().observe(window());
    QObject::connect(
        window(), &QQuickWindow::frameSwapped, &m_engine, [this] { prepare(m_app); },
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void Window::show() {
    if (m_window == nullptr)
        make();
    if (m_window == nullptr)
        return;
    m_window->show();
    m_window->raise();
    m_window->requestActivate();
}

void Window::followBackground() {
    QObject::connect(m_app.settings(), &models::Settings::changed, &m_engine, [this] { stay(); });
    stay();
}

void Window::stay() {
    const bool stays = m_app.settings()->background() && m_app.notices()->canStayInBackground();
    QGuiApplication::setQuitOnLastWindowClosed(!stays);
    if (stays)
        showInTray();
}

void Window::showInTray() {
    if (!std::exchange(m_trayWanted, true))
        platform::whenTray(&m_engine, [this] { makeTray(); });
}

void Window::makeTray() {
    useTypeface();
    QQmlComponent component(&m_engine, QUrl("qrc:/qt/qml/Pages/Tray.qml"));
    if (component.isError())
        return; // Qt's module for trays is not installed, and the app works without it
    m_tray.reset(component.createWithInitialProperties({{"app", QVariant::fromValue(&m_app)}}));
}

void Window::prepare(const models::App& app) {
    const auto read = [this](const QUrl& file) {
        auto page = std::make_unique<QQmlComponent>(&m_engine, file, QQmlComponent::Asynchronous);
        page.release()->setParent(&m_engine); // keeps the compiled page in the engine's cache
    };
    for (const char* page : {"TablePage", "NewGamePage", "SettingsPage", "JoinPage", "LobbyPage"})
        read(QString("qrc:/qt/qml/Pages/%1.qml").arg(page));
    for (const models::GameFace& face : app.faces())
        read(models::App::faceOf(QString::fromStdString(face.kind)));
}

void Window::play(const QString& game) const { QMetaObject::invokeMethod(window(), "play", Q_ARG(QString, game)); }

} // namespace shell
