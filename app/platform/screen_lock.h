#pragma once

#include <QObject>

#include <memory>

namespace platform {

/// Whether the screen is locked or idle, as the system reports it. One file per platform; CMake picks it. Without
/// information it emits nothing.
class ScreenLock : public QObject {
    Q_OBJECT

public:
    explicit ScreenLock(QObject* parent = nullptr);
    ~ScreenLock() override;
    ScreenLock(const ScreenLock&) = delete;
    ScreenLock(ScreenLock&&) = delete;
    ScreenLock& operator=(const ScreenLock&) = delete;
    ScreenLock& operator=(ScreenLock&&) = delete;

signals:
    void locked(bool locked); ///< the screen is locked, or a screen saver hides it
    void idle(bool idle);     ///< there was no input for a while

private:
    class Part;
    std::unique_ptr<Part> m_part;
};

} // namespace platform
