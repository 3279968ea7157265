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
    /// The desktop's corner gets an icon, now or when there is such a corner.
    void showInTray();

    void showHome() const { call("showHome"); }
    void showNewGame() const { call("showNewGame"); }
    void showSettings() const { call("showSettings"); }
    void play(const QString& game) const;

private:
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
