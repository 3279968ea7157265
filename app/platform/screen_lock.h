#pragma once

#include <QObject>

#include <memory>

namespace platform {

/// What the system says of the screen: one file a platform, CMake picks. Nothing is said where nothing is known.
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
    void locked(bool locked); ///< or a screen saver hides everything
    void idle(bool idle);     ///< nobody has touched anything for a while

private:
    class Part;
    std::unique_ptr<Part> m_part;
};

} // namespace platform
