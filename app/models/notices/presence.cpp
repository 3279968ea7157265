#include "app/models/notices/presence.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QGuiApplication>

#include <utility>

namespace models {

namespace {

qint64 sinceStart() {
    static const QElapsedTimer timer = [] {
        QElapsedTimer begun;
        begun.start();
        return begun;
    }();
    return timer.elapsed();
}

bool isInput(QEvent::Type type) {
    switch (type) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TouchEnd:
    case QEvent::TabletPress:
    case QEvent::TabletMove:
    case QEvent::TabletRelease:
        return true;
    default:
        return false;
    }
}

} // namespace

Presence::Presence(QObject* parent) : QObject(parent), m_clock(&sinceStart) {
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Presence::evaluate);
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, &Presence::evaluate);
}

Presence::~Presence() = default;

void Presence::observe(QWindow* window) {
    if (m_window != nullptr) {
        m_window->removeEventFilter(this);
        m_window->disconnect(this);
    }
    m_window = window;
    if (window != nullptr) {
        window->installEventFilter(this);
        connect(window, &QWindow::visibilityChanged, this, &Presence::evaluate);
        connect(window, &QWindow::activeChanged, this, &Presence::evaluate);
        connect(window, &QObject::destroyed, this, &Presence::evaluate);
    }
    evaluate();
}

void Presence::start() {
    if (m_lock != nullptr)
        return;
    m_lock = std::make_unique<platform::ScreenLock>();
    connect(m_lock.get(), &platform::ScreenLock::locked, this, &Presence::setLocked);
    connect(m_lock.get(), &platform::ScreenLock::idle, this, &Presence::setIdle);
}

bool Presence::eventFilter(QObject* object, QEvent* event) {
    if (isInput(event->type()))
        recordInput();
    else if (event->type() == QEvent::Expose)
        evaluate(); // switching the workspace hides a window without any other event
    return QObject::eventFilter(object, event);
}

void Presence::recordInput() {
    m_input = m_clock();
    m_idle = false;
    // While the app is watched, the timer runs on: at its end evaluate() finds the newer input.
    if (!m_watched)
        evaluate();
}

void Presence::setLocked(bool locked) {
    if (std::exchange(m_locked, locked) && !locked)
        m_input = m_clock(); // unlocking is an input, too
    evaluate();
}

void Presence::setIdle(bool idle) {
    if (std::exchange(m_idle, idle) && !idle)
        m_input = m_clock();
    evaluate();
}

void Presence::evaluate() {
    const bool facing = m_window != nullptr && m_window->isVisible() && m_window->isExposed() && m_window->isActive() &&
                        m_window->visibility() != QWindow::Minimized &&
                        QGuiApplication::applicationState() == Qt::ApplicationActive;
    if (!std::exchange(m_facing, facing) && facing)
        m_input = m_clock(); // bringing the window to the front is an input, too
    const qint64 left = m_input + patience.count() - m_clock();
    const bool watched = facing && !m_locked && !m_idle && left > 0;
    if (watched)
        m_timer.start(static_cast<int>(left));
    else
        m_timer.stop();
    if (std::exchange(m_watched, watched) != watched)
        emit changed(watched);
}

} // namespace models
