#pragma once

#include <QObject>
#include <QString>

#include <memory>

/// System notifications, which are shown while the app is not on the screen. One file per platform; CMake picks it.

namespace platform {

/// The content of the only notification; a new one replaces it.
struct Notice {
    QString title;
    QString text;
    QString game; ///< opened by a tap on the notification
};

/// Where the server can reach this device by push. The fields are those of protocol::Subscription.
struct PushAddress {
    enum class Transport {
        None, ///< push cannot reach this device, and it has to poll
        Web,
        Apple,
    };
    Transport transport = Transport::None;
    QString to;
    QString key;
    QString secret;

    bool operator==(const PushAddress&) const = default;
};

/// Shows notifications, knows whether that is permitted, and registers with the push service of the platform.
class Notifier : public QObject {
    Q_OBJECT

public:
    enum class Permission {
        Granted,
        Unasked, ///< the system would ask the player, which it does only once
        Denied,  ///< only the player can change that, in the system's settings
        Absent,  ///< the system cannot show notifications
    };

    explicit Notifier(QObject* parent = nullptr);
    ~Notifier() override;
    Notifier(const Notifier&) = delete;
    Notifier(Notifier&&) = delete;
    Notifier& operator=(const Notifier&) = delete;
    Notifier& operator=(Notifier&&) = delete;

    Permission permission() const;
    void ask();                      ///< lets the system ask the player if it has not yet; then emits `changed`
    void show(const Notice& notice); ///< replaces the one that is shown
    void withdraw();                 ///< removes the notification: no game waits any more
    void setBadge(int waiting);      ///< the number on the app's icon, where supported; 0 for none
    /// Registers with a push service, if the platform has one; then emits `changed`. Called at every start and when the
    /// key has changed. `serverKey`: the server's VAPID key.
    void listen(const QString& serverKey);
    PushAddress address() const; ///< the result of the registration so far
    QString transport() const;   ///< how this device learns of a turn, in words: "UnifiedPush by ntfy"
    QString
    restriction() const; ///< a sentence about what keeps it from learning of turns, such as the battery saver; or empty
    bool hasSystemSettings() const; ///< for the notifications of this app
    void openSystemSettings();
    /// Whether the app can run without a window, and be started so when the player logs in (desktops).
    bool canStayInBackground() const;

signals:
    void changed();                   ///< permission, address, transport or restriction
    void opened(const QString& game); ///< the player has tapped the notification
    void failed(const QString& game); ///< it could not be shown, and no newer one has replaced it

private:
    class Part;
    std::unique_ptr<Part> m_part;
};

} // namespace platform
