#pragma once

#include "app/models/app.h"

#include <QQmlEngine>
#include <QQuickWindow>

#include <memory>

namespace shell {

/// The bundled typeface: what a system has is a lottery.
void useTypeface();

/// The window with its pages.
class Window {
public:
    enum class Begin { Shown, Hidden };

    /// `Hidden`: nothing is to be seen until somebody wants it; then it is made.
    explicit Window(models::App& app, Begin begin = Begin::Shown);

    /// nullptr when it could not be loaded, which was said, or when nobody has wanted it yet.
    QQuickWindow* window() const { return m_window.get(); }

    void show(); ///< in front of everything; it is made if there is none yet
    /// From now on as the settings say: the app goes on when the window is closed, with an icon in the desktop's
    /// corner, now or when there is such a corner; or it ends with it.
    void followBackground();

    void showHome() const { call("showHome"); }
    void showNewGame() const { call("showNewGame"); }
    void showSettings() const { call("showSettings"); }
    void play(const QString& game) const;

private:
    void stay();
    void showInTray();
    void make();
    void makeTray();
    void call(const char* function) const { QMetaObject::invokeMethod(window(), function); }

    /// When the first frame is there: what it did not need.
    void prepare(const models::App& app);

    models::App& m_app;
    QQmlEngine m_engine;
    std::unique_ptr<QQuickWindow> m_window;
    bool m_trayWanted = false;
    std::unique_ptr<QObject> m_tray;
};

} // namespace shell
