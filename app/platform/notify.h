#pragma once

#include <QObject>
#include <QString>

#include <memory>

/// What the system shows of this app while nobody looks at it: one file a platform, CMake picks.

namespace platform {

/// The one notification there is. Another one takes its place.
struct Notice {
    QString title;
    QString text;
    QString game; ///< which a tap on it opens
};

/// Where the server can reach this device, by what a push service told; the words are those of protocol::Subscription.
struct PushAddress {
    QString transport; ///< web, apns or fcm; empty: it cannot be reached, and looks for itself what is new
    QString to;
    QString key;
    QString secret;

    bool operator==(const PushAddress&) const = default;
};

class Notifier : public QObject {
    Q_OBJECT

public:
    enum class Permission {
        Granted,
        Unasked, ///< the system wants to ask the player, once
        Denied,  ///< only she can change that, in the system's settings
        Absent,  ///< nothing here shows notifications
    };

    explicit Notifier(QObject* parent = nullptr);
    ~Notifier() override;
    Notifier(const Notifier&) = delete;
    Notifier(Notifier&&) = delete;
    Notifier& operator=(const Notifier&) = delete;
    Notifier& operator=(Notifier&&) = delete;

    Permission permission() const;
    void ask();                      ///< the system asks her, if it has not yet; then `changed`
    void show(const Notice& notice); ///< in place of what was shown
    void withdraw();                 ///< there is nothing to tell any more
    void setBadge(int waiting);      ///< on the app's icon, where there is such a thing; 0: none
    /// Registers with a push service, if there is one here; then `changed`. Again at every start, and when the key is
    /// another one. `serverKey`: the server's VAPID key.
    void listen(const QString& serverKey);
    PushAddress address() const;    ///< what came of it so far
    QString transport() const;      ///< how this device hears of a turn, in words: "UnifiedPush by ntfy"
    QString restriction() const;    ///< what keeps it from hearing, in a sentence: the battery saver; or empty
    bool hasSystemSettings() const; ///< for notifications of this app
    void openSystemSettings();
    /// It can go on without a window, and be started that way when the player logs in (desktops).
    bool canStayInBackground() const;

signals:
    void changed();                   ///< permission, address, transport or restriction
    void opened(const QString& game); ///< she has tapped the notification
    void failed(const QString& game); ///< the notification of this game could not be shown, and nothing came after it

private:
    class Part;
    std::unique_ptr<Part> m_part;
};

} // namespace platform
