#pragma once

#include "app/models/base/settings.h"
#include "app/models/notices/push_registration.h"
#include "app/models/sync/online.h"
#include "app/platform/notify.h"
#include "sync/client/background.h"

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>
#include <string_view>

namespace models {

/// Notifies a player who is not looking at the app that it is her turn: once a turn, with one notification for all
/// games that wait. It also provides the state of notifications for their page of the settings.
class Notices : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Notices)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(Permission permission READ permission NOTIFY changed)
    Q_PROPERTY(QString permissionText READ permissionText NOTIFY changed)
    Q_PROPERTY(QString transportText READ transportText NOTIFY changed)
    Q_PROPERTY(QString lastText READ lastText NOTIFY changed)
    Q_PROPERTY(QString restriction READ restriction NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)
    Q_PROPERTY(QString testText READ testText NOTIFY changed)
    Q_PROPERTY(bool testing READ testing NOTIFY changed)
    Q_PROPERTY(bool hasSystemSettings READ hasSystemSettings NOTIFY changed)
    Q_PROPERTY(bool canStayInBackground READ canStayInBackground NOTIFY changed)
    Q_PROPERTY(bool asking READ asking NOTIFY changed)
    Q_PROPERTY(int waiting READ waiting NOTIFY changed)
    Q_PROPERTY(QString waitingText READ waitingText NOTIFY changed)

public:
    enum Permission { Granted, Unasked, Denied, Absent }; ///< as platform::Notifier has them
    Q_ENUM(Permission)

    Notices(StoreThread& storeThread, Online& online, Settings& settings, QObject* parent = nullptr);
    ~Notices() override;
    Notices(const Notices&) = delete;
    Notices(Notices&&) = delete;
    Notices& operator=(const Notices&) = delete;
    Notices& operator=(Notices&&) = delete;

    /// No notification is shown before this: the first frame comes first, and a program that takes pictures of the app
    /// never calls it.
    void start();
    void setWatched(bool watched);           ///< a player is looking at the app, and needs no notification
    void setMuted(const QStringList& games); ///< games without notifications
    void turnSent(); ///< a turn has reached the server: the time to ask whether she wants notifications

    Permission permission() const;
    QString permissionText() const;
    QString transportText() const; ///< how this device is notified of a turn
    QString lastText() const;      ///< when a notification or push last succeeded
    QString restriction() const;   ///< what the system restricts, or empty
    QString trouble() const { return m_registration.trouble(); }
    QString testText() const { return m_registration.testText().isEmpty() ? m_testText : m_registration.testText(); }
    bool testing() const { return m_registration.testing(); }
    bool hasSystemSettings() const;
    bool canStayInBackground() const;
    bool asking() const { return m_asking; } ///< the player is to be asked whether she wants notifications
    int waiting() const { return m_waiting.count; }
    int pause() const { return m_pause; } ///< milliseconds until a notification that failed is retried
    QString waitingText() const;          ///< "Bob and 2 other games wait for you"; empty: nothing does

    Q_INVOKABLE void agree(); ///< the player wants notifications: the system asks for its permission
    Q_INVOKABLE void decline();
    Q_INVOKABLE void openSystemSettings();
    Q_INVOKABLE void open() { emit opened({}); } ///< brings the window to the front
    Q_INVOKABLE void test();                     ///< shows a test notification, or has the server send one
    Q_INVOKABLE void refresh();                  ///< asks the system and the server for the state again

signals:
    void changed();
    /// A turn came while the player is looking at the app, which shows it without a notification. `who` played last, if
    /// that is known.
    void turnBegan(const QString& game, const QString& who);
    void opened(const QString& game); ///< by a tap on the notification; empty: opens the app

private:
    bool started() const { return m_notifier != nullptr; }
    /// Calls readWaiting() soon, once for all changes until then.
    void readWaitingSoon();
    /// Reads from the store which games wait.
    void readWaiting();
    /// Shows, updates or withdraws the notification.
    void updateNotification(const client::Waiting& waiting);
    void withdraw();
    void logDecision(bool news);
    void failed(const QString& game);
    bool isQuietNow() const;
    void updateSubscription(); ///< passes the subscription for push on, when it is known
    /// The subscription of this device for push, or that there is none; nothing: not known yet.
    std::optional<PushRegistration::OptionalSubscription> subscription() const;

    StoreThread& m_storeThread;
    Settings& m_settings;
    PushRegistration m_registration;
    std::unique_ptr<platform::Notifier> m_notifier;
    client::Waiting m_waiting;
    bool m_waitingRead = false; ///< `m_waiting` was read from the store
    std::string m_shownGame;    ///< the game that the notification opens; empty: there is none
    QStringList m_muted;
    QString m_key; ///< the server's key for push
    bool m_watched = false;
    bool m_asking = false;
    bool m_agreed = false;       ///< since the app was started; the system may not have answered yet
    std::string_view m_decision; ///< the decision that was logged last
    bool m_turnSent = false;     ///< a turn was sent, and the system could not be asked yet
    QString m_testText;
    QTimer m_debounce;   ///< turns that come together make one notification
    QTimer m_quietTimer; ///< polls for the end of the quiet hours
    QTimer m_retryTimer; ///< retries a notification that could not be shown
    int m_pause = 0;     ///< back-off before the retry
    struct {
        QString mark;
        qint64 at = 0;
    } m_before; ///< the last mark and time before the current notification, restored if that fails
};

} // namespace models
