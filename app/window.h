#pragma once

#include "app/models/app.h"

#include <QQmlEngine>
#include <QQuickWindow>

#include <memory>

namespace shell {

/// Loads the bundled typeface, because systems differ in theirs.
void useTypeface();

/// The QML engine and the window with its pages.
class Window {
public:
    enum class Begin { Shown, Hidden };

    /// `Hidden`: the window is created when it is first shown.
    explicit Window(models::App& app, Begin begin = Begin::Shown);

    /// nullptr when it could not be loaded, which was reported, or was not created yet.
    QQuickWindow* window() const { return m_window.get(); }

    void show(); ///< raises the window; creates it if necessary
    /// Applies the setting "Keep running", now and when it changes: the app goes on when the window is closed, with an
    /// icon in the system tray (as soon as there is a tray); or it quits.
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

    /// After the first frame: loads what that did not need.
    void prepare(const models::App& app);

    models::App& m_app;
    QQmlEngine m_engine;
    std::unique_ptr<QQuickWindow> m_window;
    bool m_trayWanted = false;
    std::unique_ptr<QObject> m_tray;
};

} // namespace shell
