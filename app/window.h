#pragma once

#include "app/models/app.h"

#include <QQmlApplicationEngine>
#include <QQuickWindow>

namespace shell {

/// The bundled typeface: what a system has is a lottery.
void useTypeface();

/// The window with its pages.
class Window {
public:
    explicit Window(models::App& app);

    QQuickWindow* window() const; ///< nullptr when it could not be loaded; the engine has said why

    void showHome() const { call("showHome"); }
    void showNewGame() const { call("showNewGame"); }
    void showSettings() const { call("showSettings"); }
    void play(const QString& game) const;

private:
    void call(const char* function) const { QMetaObject::invokeMethod(window(), function); }

    QQmlApplicationEngine m_engine;
};

} // namespace shell
