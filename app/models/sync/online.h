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

/// Who this device is at which server, and how it stands with it. There is nobody until something online is done for
/// the first time: then a guest is made, without a question.
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
    QString linkText() const { return m_linkText; } ///< why it is not connected, in a sentence
    QString heardText() const;                      ///< "Last heard: 5 min ago"; empty: not since the app was started
    bool away() const { return member() && m_link != Connected && m_link != Trying; }
    QString trouble() const { return m_trouble; } ///< with the disk
    SyncDriver::Progress progress(const QString& game) const {
        return m_progress.value(game, SyncDriver::Progress::Waiting);
    }

    template <class T>
    using Then = std::type_identity_t<client::Then<T>>;
    /// Asks as the one who plays here; a guest is made first when there is nobody. `then` comes in this thread, unless
    /// the context is gone.
    template <class T>
    void ask(QObject* context, const client::Request<T>& request, const Then<T>& then);
    /// Asks as a stranger, wherever.
    template <class T>
    void askAt(QObject* context, const QString& server, const client::Request<T>& request, const Then<T>& then);
    /// A game as an answer told it: from now on it is among those of this device.
    void addGame(QObject* context, const protocol::GameInfo& said, const std::function<void(QString game)>& then);
    enum class As { Guest, Member }; ///< called as this device says, or as the account is called elsewhere
    /// The answer to a new account or a new device: from now on that is who this is.
    void become(const QString& server, const protocol::Welcome& welcome, As as,
                const std::function<void(QString why)>& then);
    /// What this device and the server last agreed that the account is.
    const store::Identity& agreed() const { return m_agreed; }
    void agree(const protocol::Profile& profile);
    /// Nobody any more; all online games are gone from this device.
    void leave(const std::function<void(QString why)>& then);
    /// Another server; whoever has an account elsewhere leaves first.
    void setServer(const QString& address);
    void look();                 ///< something was played here: it is to be sent
    Q_INVOKABLE void tryAgain(); ///< at once, however long it would wait by itself
    /// Calls it when it is known who this is: at once, or later.
    void whenKnown(QObject* context, const std::function<void()>& then);
    void start();                  ///< finds out who this is, and begins to listen
    void setAwake(bool awake);     ///< nobody looks at the app: it is quiet until then
    void setWatched(bool watched); ///< somebody looks at it: what it hears she need not be told elsewhere
    static QString deviceName();

signals:
    void changed();
    void listed();
    void heard(); ///< something of the server

private:
    using Failed = std::function<void(const client::Fault&)>;
    struct Waiting {
        QPointer<QObject> context;
        std::function<void()> send;
        Failed failed;
    };
    /// Calls `work(SyncDriver&)` in the store thread's thread; if there is none, `failed` here.
    void withSyncDriver(const std::function<void(SyncDriver&)>& work, const Failed& failed = {});
    void whenMember(const Waiting& waiting); ///< sends it, as soon as there is an account
    /// What can be called in the store thread's thread, and comes here.
    template <class T>
    client::Then<T> back(QObject* context, const Then<T>& then);
    template <class T>
    Failed failing(const client::Then<T>& then) {
        return [then](const client::Fault& fault) { then({{}, fault}); };
    }
    void use(const QString& token);
    void known(); ///< who this is: those who waited for that go on
    void unknown(const QString& why);
    void makeGuest(); ///< or finds again who this was
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
    store::Time m_heard = 0;                         ///< when something last came from the server
    QHash<QString, SyncDriver::Progress> m_progress; ///< of turns that are under way
    std::vector<Waiting> m_waiting;                  ///< until there is somebody
    struct Curious {
        QPointer<QObject> context;
        std::function<void()> then;
    };
    std::vector<Curious> m_curious;
    client::Retry<protocol::Welcome> m_guest;
    bool m_starting = false; ///< it is being found out who this is
    bool m_known = false;    ///< … and was
    bool m_awake = true;
    bool m_watched = false;
};

/// "anna-laptop (Debian)": what tells a device from the others of its account, as long as a server takes it.
QString deviceNameOf(const QString& device, const QString& system);

/// A seat of a new online game, as the server is asked for it.
protocol::NewSeat askedFor(const match::Player& player, bool far);

template <class T>
client::Then<T> Online::back(QObject* context, const Then<T>& then) {
    // Through the store thread, which outlives its thread.
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
