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
    explicit Window(models::App& app);

    QQuickWindow* window() const { return m_window.get(); } ///< nullptr when it could not be loaded, which was said

    void showHome() const { call("showHome"); }
    void showNewGame() const { call("showNewGame"); }
    void showSettings() const { call("showSettings"); }
    void play(const QString& game) const;

private:
    void call(const char* function) const { QMetaObject::invokeMethod(window(), function); }

    /// When the first frame is there: what it did not need.
    void prepare(const models::App& app);

    QQmlEngine m_engine;
    std::unique_ptr<QQuickWindow> m_window;
};

} // namespace shell
