#pragma once

#include "app/models/settings.h"
#include "app/models/sync/store_thread.h"
#include "app/models/sync/sync_driver.h"
#include "app/platform/secrets.h"

#include <QHash>
#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <filesystem>
#include <functional>
#include <vector>

namespace models {

/// The account of this device, its server, and the connection. There is no account until something online is done for
/// the first time: then a guest account is made without asking.
class Online : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Online)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QString server READ server NOTIFY changed)
    Q_PROPERTY(bool member READ member NOTIFY changed)
    Q_PROPERTY(Link link READ link NOTIFY changed)
    Q_PROPERTY(QString linkText READ linkText NOTIFY changed)
    Q_PROPERTY(QString heardText READ heardText NOTIFY heard)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)

public:
    enum Link { Nobody, Trying, Connected, Away, SignedOut, TooOld, Untrusted }; ///< as client::Sync has them
    Q_ENUM(Link)

    Online(StoreThread& storeThread, Settings& settings, std::filesystem::path folder, platform::Vault vault,
           QObject* parent = nullptr);

    QString server() const { return m_server; }          ///< https://turns.example; empty: none was chosen
    bool member() const { return !m_account.isEmpty(); } ///< there is an account
    QString name() const { return m_settings.playerName(); }
    Link link() const { return m_link; }
    QString linkText() const { return m_linkText; } ///< why there is no connection, as a sentence
    QString heardText() const; ///< "Last heard: 5 min ago"; empty: no answer since the app was started
    bool away() const { return member() && m_link != Connected && m_link != Trying; }
    QString trouble() const { return m_trouble; } ///< a fault of the store
    SyncDriver::Progress progress(const QString& game) const {
        return m_progress.value(game, SyncDriver::Progress::Waiting);
    }

    template <class T>
    using Then = std::type_identity_t<client::Then<T>>;
    /// Sends a request with this device's account; a guest account is made first if there is none. `then` is called in
    /// this thread, unless the context is gone.
    template <class T>
    void ask(QObject* context, const client::Request<T>& request, const Then<T>& then);
    /// Sends a request without an account to any server.
    template <class T>
    void askAt(QObject* context, const QString& server, const client::Request<T>& request, const Then<T>& then);
    /// Adds a game from the answer to another request to the games of this device.
    void addGame(QObject* context, const protocol::GameInfo& said, const std::function<void(QString game)>& then);
    enum class As { Guest, Member }; ///< named as in this device's settings, or as the account
    /// Takes over the account from the answer to a new account or a new device.
    void become(const QString& server, const protocol::Welcome& welcome, As as,
                const std::function<void(QString why)>& then);
    /// The profile on which this device and the server last agreed.
    const store::Identity& agreed() const { return m_agreed; }
    void agree(const protocol::Profile& profile);
    /// Removes the account from this device, and all its online games.
    void leave(const std::function<void(QString why)>& then);
    /// Sets the server. An account at another server has to be left first.
    void setServer(const QString& address);
    void look();                 ///< a turn was played here and has to be sent
    Q_INVOKABLE void tryAgain(); ///< ends the back-off
    /// Calls `then` when the account was read: at once, or later.
    void whenKnown(QObject* context, const std::function<void()>& then);
    void start();                  ///< reads the account, and starts to sync
    void setAwake(bool awake);     ///< false: the app is in the background, and does not sync
    void setWatched(bool watched); ///< a player is looking at the app and need not be notified elsewhere
    static QString deviceName();

signals:
    void changed();
    void listed();
    void heard(); ///< an answer of the server has come

private:
    using Failed = std::function<void(const client::Fault&)>;
    struct Waiting {
        QPointer<QObject> context;
        std::function<void()> send;
        Failed failed;
    };
    /// Calls `work(SyncDriver&)` in the store thread; if there is no driver, `failed` here.
    void withSyncDriver(const std::function<void(SyncDriver&)>& work, const Failed& failed = {});
    void whenMember(const Waiting& waiting); ///< sends the request as soon as there is an account
    /// Wraps `then`, so that it can be called in the store thread and runs in this one.
    template <class T>
    client::Then<T> back(QObject* context, const Then<T>& then);
    template <class T>
    Failed failing(const client::Then<T>& then) {
        return [then](const client::Fault& fault) { then({{}, fault}); };
    }
    void use(const QString& token);
    void known(); ///< the account was read: calls those who wait for that
    void unknown(const QString& why);
    void makeGuest(); ///< makes a guest account, or restores the one that a kept token belongs to
    void askForGuest();
    void keep(const store::Identity& identity, const QString& token, As as,
              const std::function<void(QString why)>& then);
    void sendWaiting();
    void guestFailed(const client::Fault& fault);
    void watchNetwork();

    StoreThread& m_storeThread;
    Settings& m_settings;
    std::filesystem::path m_folder;
    platform::Vault m_vault;
    QString m_server;
    QString m_account;
    store::Identity m_agreed;
    Link m_link = Nobody;
    QString m_linkText;
    QString m_trouble;
    store::Time m_heard = 0;                         ///< time of the last answer of the server
    QHash<QString, SyncDriver::Progress> m_progress; ///< by game: how far the sending of its turn is
    std::vector<Waiting> m_waiting;                  ///< requests that wait for an account
    struct Curious {
        QPointer<QObject> context;
        std::function<void()> then;
    };
    std::vector<Curious> m_curious;
    client::Retry<protocol::Welcome> m_guest;
    bool m_starting = false; ///< the account is being read
    bool m_known = false;    ///< … and was read
    bool m_awake = true;
    bool m_watched = false;
};

/// A name such as "anna-laptop (Debian)", which tells a device from the others of its account, shortened to what a
/// server accepts.
QString deviceNameOf(const QString& device, const QString& system);

/// A seat of a new online game, as it is requested from the server.
protocol::NewSeat askedFor(const match::Player& player, bool far);

template <class T>
client::Then<T> Online::back(QObject* context, const Then<T>& then) {
    // Through the StoreThread object, which outlives its thread.
    return [storeThread = &m_storeThread, asker = QPointer<QObject>(context), then](const client::Reply<T>& reply) {
        QMetaObject::invokeMethod(storeThread, [asker, then, reply] {
            if (asker)
                then(reply);
        });
    };
}

template <class T>
void Online::ask(QObject* context, const client::Request<T>& request, const Then<T>& then) {
    const client::Then<T> answered = back<T>(context, then);
    const Failed failed = failing<T>(answered);
    const auto send = [this, request, answered, failed] {
        withSyncDriver([request, answered](SyncDriver& syncDriver) { syncDriver.ask(request, answered); }, failed);
    };
    whenMember({context, send, failing<T>(then)});
}

template <class T>
void Online::askAt(QObject* context, const QString& server, const client::Request<T>& request, const Then<T>& then) {
    const client::Credentials stranger{server.toStdString(), {}};
    const client::Then<T> answered = back<T>(context, then);
    withSyncDriver(
        [stranger, request, answered](SyncDriver& syncDriver) { syncDriver.ask(stranger, request, answered); },
        failing<T>(answered));
}

} // namespace models
