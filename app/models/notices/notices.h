#pragma once

#include "app/models/notices/push_registration.h"
#include "app/models/settings.h"
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

/// Tells a player who does not look at the app that it is her turn: once a turn, with one notification for all that
/// waits. And what is to be known of that, for the page that helps when nothing comes.
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

    /// Nothing is told before: the first frame comes first, and a program that takes pictures of the app tells nobody.
    void start();
    void setWatched(bool watched);           ///< somebody looks at the app, and needs no telling
    void setMuted(const QStringList& games); ///< which she does not want to be told of
    void turnSent();                         ///< one of hers has reached the server: now she may want to be told

    Permission permission() const;
    QString permissionText() const;
    QString transportText() const; ///< how this device hears of a turn
    QString lastText() const;      ///< when that last went well
    QString restriction() const;   ///< what keeps it from hearing, or empty
    QString trouble() const { return m_reach.trouble(); }
    QString testText() const { return m_reach.testText().isEmpty() ? m_testText : m_reach.testText(); }
    bool testing() const { return m_reach.testing(); }
    bool hasSystemSettings() const;
    bool canStayInBackground() const;
    bool asking() const { return m_asking; } ///< she is to be asked whether she wants to be told
    int waiting() const { return m_waiting.count; }
    int pause() const { return m_pause; } ///< milliseconds until what could not be shown is tried again
    QString waitingText() const;          ///< "Bob and 2 other games wait for you"; empty: nothing does

    Q_INVOKABLE void agree(); ///< … and she does: now the system asks
    Q_INVOKABLE void decline();
    Q_INVOKABLE void openSystemSettings();
    Q_INVOKABLE void open() { emit opened({}); } ///< the window is wanted
    Q_INVOKABLE void test();                     ///< shows or sends something that tells of no turn
    Q_INVOKABLE void refresh();                  ///< what the system and the server say of it

signals:
    void changed();
    /// While somebody looks at the app: it shows that by itself. Who played last there, if that is known.
    void turnCame(const QString& game, const QString& who);
    void opened(const QString& game); ///< by a tap on the notification; empty: the app, wherever it was

private:
    bool started() const { return m_notifier != nullptr; }
    void soon();
    void look();
    void tell(const client::Waiting& waiting);
    void withdraw();
    void logDecision(bool news);
    void failed(const QString& game);
    bool isQuietNow() const;
    void tellServer(); ///< where this device is to be reached, or that it is not
    /// Nothing: it is not known yet.
    std::optional<PushRegistration::Address> address() const;

    StoreThread& m_storeThread;
    Settings& m_settings;
    PushRegistration m_reach;
    std::unique_ptr<platform::Notifier> m_notifier;
    client::Waiting m_waiting;
    bool m_looked = false; ///< that is what waits
    std::string m_shown;   ///< the game that the notification opens; empty: there is none
    QStringList m_muted;
    QString m_key; ///< the server's
    bool m_watched = false;
    bool m_asking = false;
    bool m_agreed = false;       ///< since the app was started; the system may not have answered yet
    std::string_view m_decision; ///< that was logged last
    bool m_sent = false;         ///< a turn, and nobody could ask yet
    QString m_testText;
    QTimer m_soon;   ///< what comes together is told together
    QTimer m_held;   ///< something is not told until the quiet hours are over
    QTimer m_again;  ///< something could not be shown
    int m_pause = 0; ///< before that is tried again
    struct {
        QString mark;
        qint64 at = 0;
    } m_before; ///< what had been told before the one that may fail, and when
};

} // namespace models
