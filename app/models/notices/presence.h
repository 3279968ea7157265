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

/// Whether a player is looking at the app. That depends on its window, because a desktop may call an application active
/// although its window is hidden, and on recent input, because a player may leave an open table.
class Presence : public QObject {
    Q_OBJECT

public:
    using Clock = std::function<qint64()>; ///< milliseconds
    /// Without any input for so long, the player is taken to have left.
    static constexpr std::chrono::milliseconds patience = std::chrono::minutes(5);

    explicit Presence(QObject* parent = nullptr);
    ~Presence() override;
    Presence(const Presence&) = delete;
    Presence(Presence&&) = delete;
    Presence& operator=(const Presence&) = delete;
    Presence& operator=(Presence&&) = delete;

    void observe(QWindow* window); ///< replaces the window observed before; it may be destroyed at any time
    void start();                  ///< also asks the system whether the screen is locked
    bool watched() const { return m_watched; }

    void setLocked(bool locked);
    void setIdle(bool idle); ///< the system reports that the user is idle; an input here counts more
    void setClock(Clock clock) { m_clock = std::move(clock); }
    void evaluate(); ///< whether she looks at the app now

signals:
    void changed(bool watched);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void recordInput();

    QPointer<QWindow> m_window;
    Clock m_clock;
    std::unique_ptr<platform::ScreenLock> m_lock;
    QTimer m_timer; ///< ends when `patience` is over
    qint64 m_input = 0;
    bool m_facing = false; ///< the window is visible and has the focus
    bool m_locked = false;
    bool m_idle = false;
    bool m_watched = false;
};

} // namespace models
