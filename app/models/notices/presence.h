#pragma once

#include "app/platform/screen_lock.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QWindow>

#include <chrono>
#include <functional>
#include <memory>

namespace models {

/// Whether somebody looks at the app. That is a matter of its window: a desktop may go on calling the application
/// active when the window that had the focus is hidden. And whoever has a table open need not sit at it.
class Presence : public QObject {
    Q_OBJECT

public:
    using Clock = std::function<qint64()>; ///< milliseconds
    /// Without any input for so long nobody looks.
    static constexpr std::chrono::milliseconds patience = std::chrono::minutes(5);

    explicit Presence(QObject* parent = nullptr);
    ~Presence() override;
    Presence(const Presence&) = delete;
    Presence(Presence&&) = delete;
    Presence& operator=(const Presence&) = delete;
    Presence& operator=(Presence&&) = delete;

    void observe(QWindow* window); ///< in place of any other; it may go at any time
    void start();                  ///< also asks the system whether the screen is locked
    bool watched() const { return m_watched; }

    void setLocked(bool locked);
    void setIdle(bool idle); ///< the system thinks that nobody is there; an input here counts more
    void setClock(Clock clock) { m_clock = std::move(clock); }
    void look(); ///< how it is now

signals:
    void changed(bool watched);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void noteInput();

    QPointer<QWindow> m_window;
    Clock m_clock;
    std::unique_ptr<platform::ScreenLock> m_lock;
    QTimer m_timer; ///< until nobody looks any more
    qint64 m_input = 0;
    bool m_facing = false; ///< the window is in front of whoever sits there
    bool m_locked = false;
    bool m_idle = false;
    bool m_watched = false;
};

} // namespace models
