#pragma once

#include "app/models/base/settings.h"
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
    Q_PROPERTY(QString lastAnswerText READ lastAnswerText NOTIFY serverAnswered)
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
    QString lastAnswerText() const; ///< "Last heard: 5 min ago"; empty: no answer since the app was started
    bool isOffline() const {        ///< there is an account, and no connection
        return member() && m_link != Connected && m_link != Trying;
    }
    QString trouble() const { return m_trouble; } ///< a fault of the store
    SyncDriver::Progress progress(const QString& game) const {
        return m_progress.value(game, SyncDriver::Progress::Waiting);
    }

    template <class T>
    using Then = std::type_identity_t<client::ReplyHandler<T>>;
    /// Sends a request with this device's account; a guest account is made first if there is none. `then` is called in
    /// this thread, unless the context is gone.
    template <class T>
    void ask(QObject* context, const client::Request<T>& request, const Then<T>& then);
    /// Sends a request without an account to any server.
    template <class T>
    void askAt(QObject* context, const QString& server, const client::Request<T>& request, const Then<T>& then);
    /// The same for a request that may be repeated: it gets the key that `retry` has for it, and the answer is recorded
    /// there before `then` is called. `retry` must exist as long as the context.
    template <class T>
    void ask(QObject* context, client::Retry<T>& retry, const client::Request<T>& wanted, const Then<T>& then);
    template <class T>
    void askAt(QObject* context, const QString& server, client::Retry<T>& retry, const client::Request<T>& wanted,
               const Then<T>& then);
    /// Adds a game from the answer to another request to the games of this device.
    void addGame(QObject* context, const protocol::GameInfo& info, const std::function<void(QString game)>& then);
    enum class ProfileFrom { Device, Account }; ///< whose name and picture count
    /// Takes over the account from the answer to a new account or a new device.
    void adoptAccount(const QString& server, const protocol::Welcome& welcome, ProfileFrom profileFrom,
                      const std::function<void(QString why)>& then);
    /// The identity of this device, with the profile on which it and the server last agreed.
    const store::Identity& agreed() const { return m_agreed; }
    /// Saves what device and server now agree on.
    void setAgreed(const protocol::Profile& profile);
    /// Removes the account from this device, and all its online games.
    void leave(const std::function<void(QString why)>& then);
    /// Sets the server. An account at another server has to be left first.
    void setServer(const QString& address);
    void handleLocalChange();    ///< something was played, seen or muted here and may have to be sent
    Q_INVOKABLE void tryAgain(); ///< ends the back-off
    /// Calls `then` when the account was read: at once, or later.
    void whenAccountRead(QObject* context, const std::function<void()>& then);
    void start();                      ///< reads the account, and starts to sync
    void setSuspended(bool suspended); ///< by the system; a suspended app does not sync
    void setWatched(bool watched);     ///< a player is looking at the app and need not be notified elsewhere
    static QString deviceName();

signals:
    void changed();
    void gameListChanged(); ///< a game was added, has news, or was removed
    void serverAnswered();  ///< an answer of the server has come

private:
    using Failed = std::function<void(const client::Fault&)>;
    /// A request that waits until this device has an account.
    struct PendingRequest {
        QPointer<QObject> context;
        std::function<void()> send;
        Failed failed;
    };
    /// Calls `work(SyncDriver&)` in the store thread; if there is no driver, `failed` here.
    void withSyncDriver(const std::function<void(SyncDriver&)>& work, const Failed& failed = {});
    void whenMember(const PendingRequest& request); ///< sends the request as soon as there is an account
    /// Wraps `then`, so that it can be called in the store thread and runs in this one.
    template <class T>
    client::ReplyHandler<T> inThisThread(QObject* context, const Then<T>& then);
    /// Wraps `then`, so that the answer to the request with this key is recorded before.
    template <class T>
    static client::ReplyHandler<T> recorded(client::Retry<T>& retry, const std::string& key, const Then<T>& then) {
        return [&retry, key, then](const client::Reply<T>& reply) {
            retry.answered(key, reply);
            then(reply);
        };
    }
    /// What to call when a request cannot be sent: it hands the fault to `then`.
    template <class T>
    Failed faultHandler(const client::ReplyHandler<T>& then) {
        return [then](const client::Fault& fault) { then({{}, fault}); };
    }
    void useToken(const QString& token);              ///< for all requests to the server from now on
    void handleAccountRead();                         ///< calls those who wait until the account was read
    void handleUnreadableAccount(const QString& why); ///< the account may exist, but could not be read
    void makeGuest();    ///< makes a guest account, or restores the one that a kept token belongs to
    void requestGuest(); ///< asks the server for a guest account
    void saveIdentity(const store::Identity& identity, const QString& token, ProfileFrom profileFrom,
                      const std::function<void(QString why)>& then);
    void sendPending();                           ///< sends the requests that wait for an account
    void failPending(const client::Fault& fault); ///< answers them with this fault
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
    store::Time m_lastAnswer = 0; ///< time of the last answer of the server
    QHash<QString, SyncDriver::Progress>
        m_progress; ///< by game: how far the sending of its turn is; most are missing, because nothing is sent
    std::vector<PendingRequest> m_pendingRequests; ///< requests that wait for an account
    /// Called when the account was read.
    struct AccountCallback {
        QPointer<QObject> context;
        std::function<void()> then;
    };
    std::vector<AccountCallback> m_accountCallbacks; ///< wait until the account was read
    client::Retry<protocol::Welcome> m_guestRequest; ///< for a guest account
    bool m_readingAccount = false;                   ///< the account is being read
    bool m_accountRead = false;                      ///< it is known whether there is an account
    bool m_suspended = false;
    bool m_watched = false;
};

/// A name such as "anna-laptop (Debian)", which tells a device from the others of its account, shortened to what a
/// server accepts.
QString deviceNameOf(const QString& device, const QString& system);

/// A seat of a new online game, as it is requested from the server.
protocol::NewSeat newSeatOf(const match::Player& player, bool elsewhere);

template <class T>
client::ReplyHandler<T> Online::inThisThread(QObject* context, const Then<T>& then) {
    // Posted to the StoreThread object, because it outlives its thread.
    return [storeThread = &m_storeThread, receiver = QPointer<QObject>(context), then](const client::Reply<T>& reply) {
        QMetaObject::invokeMethod(storeThread, [receiver, then, reply] {
            if (receiver)
                then(reply);
        });
    };
}

template <class T>
void Online::ask(QObject* context, const client::Request<T>& request, const Then<T>& then) {
    const client::ReplyHandler<T> answered = inThisThread<T>(context, then);
    const Failed failed = faultHandler<T>(answered);
    const auto send = [this, request, answered, failed] {
        withSyncDriver([request, answered](SyncDriver& syncDriver) { syncDriver.ask(request, answered); }, failed);
    };
    whenMember({context, send, faultHandler<T>(then)});
}

template <class T>
void Online::askAt(QObject* context, const QString& server, const client::Request<T>& request, const Then<T>& then) {
    const client::Credentials anonymous{server.toStdString(), {}};
    const client::ReplyHandler<T> answered = inThisThread<T>(context, then);
    withSyncDriver(
        [anonymous, request, answered](SyncDriver& syncDriver) { syncDriver.ask(anonymous, request, answered); },
        faultHandler<T>(answered));
}

template <class T>
void Online::ask(QObject* context, client::Retry<T>& retry, const client::Request<T>& wanted, const Then<T>& then) {
    const client::Request<T> request = retry.request(wanted);
    ask(context, request, recorded<T>(retry, request.key, then));
}

template <class T>
void Online::askAt(QObject* context, const QString& server, client::Retry<T>& retry, const client::Request<T>& wanted,
                   const Then<T>& then) {
    const client::Request<T> request = retry.request(wanted);
    askAt(context, server, request, recorded<T>(retry, request.key, then));
}

} // namespace models
