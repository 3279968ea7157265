#include "app/models/sync/online.h"

#include "app/models/base/texts.h"
#include "app/platform/device_name.h"
#include "sync/logging/log.h"

#include <QNetworkInformation>

#include <utility>

namespace models {

using engine::Result;

namespace {

// The constructor casts what the store thread reports.
using SyncLink = client::Sync::Link;
static_assert(static_cast<SyncLink>(Online::Nobody) == SyncLink::Nobody);
static_assert(static_cast<SyncLink>(Online::Trying) == SyncLink::Trying);
static_assert(static_cast<SyncLink>(Online::Connected) == SyncLink::Connected);
static_assert(static_cast<SyncLink>(Online::Away) == SyncLink::Away);
static_assert(static_cast<SyncLink>(Online::SignedOut) == SyncLink::SignedOut);
static_assert(static_cast<SyncLink>(Online::TooOld) == SyncLink::TooOld);
static_assert(static_cast<SyncLink>(Online::Untrusted) == SyncLink::Untrusted);

struct StoredIdentity {
    std::optional<store::Identity> identity; ///< nothing: this device has no account
    std::string why;                         ///< why the store could not be read; empty: it could
};

/// The identity of this device at a server, from the server's account.
store::Identity identityOf(const QString& server, const protocol::Account& account, const std::string& device) {
    const protocol::Profile& profile = account.profile;
    store::Identity identity{server.toStdString(), account.id, device, profile.name, profile.face};
    if (profile.quiet) {
        identity.quietFrom = profile.quiet->from;
        identity.quietTo = profile.quiet->to;
    }
    return identity;
}
client::Fault failure(const QString& why) {
    client::Fault fault;
    fault.sentence = why.toStdString();
    return fault;
}

} // namespace

protocol::NewSeat newSeatOf(const match::Player& player, bool elsewhere) {
    using Occupant = protocol::NewSeat::Occupant;
    if (elsewhere)
        return {Occupant::Open, {}, {}};
    if (player.isBot())
        return {Occupant::Bot, {player.name, {}}, player.bot};
    return {Occupant::Me, {player.name, player.face}, {}};
}

Online::Online(StoreThread& storeThread, Settings& settings, std::filesystem::path folder, platform::Vault vault,
               QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_settings(settings), m_folder(std::move(folder)), m_vault(vault),
      m_server(settings.server()) {
    connect(&storeThread, &StoreThread::gameListChanged, this, &Online::gameListChanged);
    connect(&storeThread, &StoreThread::linkChanged, this, [this](SyncDriver::Link link, const QString& why) {
        m_link = static_cast<Link>(link);
        m_linkText = why;
        emit changed();
    });
    connect(&storeThread, &StoreThread::serverAnswered, this, [this](qint64 at) {
        m_lastAnswer = at;
        emit serverAnswered();
    });
    connect(&storeThread, &StoreThread::progressed, this, [this](const QString& game, SyncDriver::Progress progress) {
        using Progress = SyncDriver::Progress;
        if (progress == Progress::Sending || progress == Progress::Transmitted)
            m_progress[game] = progress;
        else
            m_progress.remove(game);
    });
    connect(&storeThread, &StoreThread::storeFailed, this, [this](const QString& why) {
        m_trouble = why;
        emit changed();
    });
}

QString deviceNameOf(const QString& device, const QString& system) {
    QString name = device.simplified();
    if (name.isEmpty())
        name = system.simplified();
    else if (const QString both = name + " (" + system.simplified() + ')';
             !system.isEmpty() && both.size() <= Settings::longestName)
        name = both;
    name = name.left(Settings::longestName).trimmed();
    return name.isEmpty() ? Online::tr("A device") : name;
}

QString Online::deviceName() {
    const platform::DeviceName name = platform::deviceName();
    return deviceNameOf(name.device, name.system);
}

void Online::withSyncDriver(const std::function<void(SyncDriver&)>& work, const Failed& failed) {
    m_storeThread.run(
        this,
        [work](OpenGames& openGames) -> Result<void> {
            const auto syncDriver = openGames.syncDriver();
            if (!syncDriver)
                return syncDriver.refusal();
            work(*syncDriver.value());
            return {};
        },
        [failed](const Result<void>& done) {
            if (!done && failed)
                failed(failure(QString::fromStdString(done.refusal().sentence())));
        });
}

void Online::whenAccountRead(QObject* context, const std::function<void()>& then) {
    if (m_accountRead)
        return then();
    m_accountCallbacks.push_back({context, then});
    start();
}

void Online::start() {
    if (m_readingAccount || m_accountRead)
        return;
    m_readingAccount = true;
    m_storeThread.run(
        this,
        [](OpenGames& openGames) -> StoredIdentity {
            const auto store = openGames.store();
            if (!store)
                return {std::nullopt, store.refusal().sentence()};
            const auto identity = store.value()->online().identity();
            return identity ? StoredIdentity{identity.value(), {}}
                            : StoredIdentity{std::nullopt, identity.refusal().sentence()};
        },
        [this](const StoredIdentity& stored) {
            if (!stored.why.empty())
                return handleUnreadableAccount(QString::fromStdString(stored.why));
            if (!stored.identity)
                return handleAccountRead();
            m_server = QString::fromStdString(stored.identity->server);
            m_agreed = *stored.identity;
            platform::readSecret(
                this, m_vault, m_folder,
                [this,
                 account = QString::fromStdString(stored.identity->account)](const std::optional<QString>& token) {
                    logging::info("account.known", {{"token", token && !token->isEmpty()}});
                    if (!token)
                        return handleUnreadableAccount(tr("The system’s keyring is locked or does not answer, and what "
                                                          "your account needs is in it. Unlock it, and try again."));
                    m_account = account;
                    // Not a valid token, so the server answers that it is signed out.
                    useToken(token->isEmpty() ? QString("lost") : *token);
                    watchNetwork();
                    handleAccountRead();
                });
        });
}

void Online::handleAccountRead() {
    m_readingAccount = false;
    m_accountRead = true;
    m_trouble.clear();
    emit changed();
    for (const AccountCallback& callback : std::exchange(m_accountCallbacks, {}))
        if (callback.context)
            callback.then();
    if (!m_pendingRequests.empty())
        member() ? sendPending() : makeGuest();
}

/// The account could not be read. No guest is made meanwhile, because the account may exist.
void Online::handleUnreadableAccount(const QString& why) {
    m_readingAccount = false;
    m_trouble = why;
    emit changed();
    failPending(failure(why));
}

void Online::sendPending() {
    for (const PendingRequest& request : std::exchange(m_pendingRequests, {}))
        if (request.context)
            request.send();
}

void Online::useToken(const QString& token) {
    logging::info("account.used", {{"token", !token.isEmpty()}});
    const client::Credentials credentials{m_server.toStdString(), token.toStdString()};
    withSyncDriver([credentials, live = !m_suspended, watched = m_watched](SyncDriver& syncDriver) {
        syncDriver.setWatched(watched);
        syncDriver.use(credentials);
        syncDriver.setLive(live);
    });
}

void Online::setSuspended(bool suspended) {
    if (suspended == m_suspended)
        return;
    m_suspended = suspended;
    if (member())
        withSyncDriver([live = !suspended](SyncDriver& syncDriver) { syncDriver.setLive(live); });
}

void Online::setWatched(bool watched) {
    if (watched == m_watched)
        return;
    m_watched = watched;
    if (member())
        withSyncDriver([watched](SyncDriver& syncDriver) { syncDriver.setWatched(watched); });
}

void Online::tryAgain() {
    if (member())
        withSyncDriver([](SyncDriver& syncDriver) { syncDriver.networkIsBack(); });
}

QString Online::lastAnswerText() const {
    return m_lastAnswer == 0 ? QString() : tr("Last heard: %1.").arg(since(m_lastAnswer, now()));
}

void Online::handleLocalChange() {
    if (member())
        withSyncDriver([](SyncDriver& syncDriver) { syncDriver.handleLocalChange(); });
}

void Online::whenMember(const PendingRequest& request) {
    if (m_accountRead && member())
        return request.send();
    m_pendingRequests.push_back(request);
    if (!m_accountRead)
        start();
    else if (m_pendingRequests.size() == 1)
        makeGuest();
}

/// Makes a guest, unless a token is kept that the server still accepts. A token without an identity belongs to an
/// account whose file was damaged, or to a guest whose making was interrupted.
void Online::makeGuest() {
    if (m_server.isEmpty())
        return failPending(failure(tr("Choose a server first: its address is in the settings.")));
    platform::readSecret(this, m_vault, m_folder, [this](const std::optional<QString>& token) {
        // A secret that cannot be read counts as none: the new token goes into a file, unless the keyring works again.
        if (!token || token->isEmpty())
            return requestGuest();
        const client::Credentials before{m_server.toStdString(), token->toStdString()};
        const auto answered = inThisThread<protocol::Account>(this, [this, token = *token](const auto& reply) {
            if (reply.fault.status == 401 || (reply.isDone() && (!reply.ok() || reply->id.empty())))
                return requestGuest();
            if (!reply.ok())
                return failPending(reply.fault);
            saveIdentity(identityOf(m_server, *reply, {}), token, ProfileFrom::Account,
                         [this](const QString& why) { why.isEmpty() ? sendPending() : failPending(failure(why)); });
        });
        withSyncDriver(
            [before, answered](SyncDriver& syncDriver) { syncDriver.ask(before, client::Api::me(), answered); },
            faultHandler<protocol::Account>(answered));
    });
}

void Online::requestGuest() {
    // A guest that may have been made already is requested again unchanged, even if the player's name is another one by
    // now.
    const auto wanted = m_guestRequest.pending()
                            ? *m_guestRequest.pending()
                            : client::Api::createAccount({m_settings.playerName().toStdString(), m_settings.face(),
                                                          deviceName().toStdString()});
    askAt(this, m_server, m_guestRequest, wanted, [this](const client::Reply<protocol::Welcome>& reply) {
        if (!reply.ok())
            return failPending(reply.fault);
        adoptAccount(m_server, *reply, ProfileFrom::Device,
                     [this](const QString& why) { why.isEmpty() ? sendPending() : failPending(failure(why)); });
    });
}

void Online::failPending(const client::Fault& fault) {
    for (const PendingRequest& request : std::exchange(m_pendingRequests, {}))
        if (request.context)
            request.failed(fault);
}

void Online::adoptAccount(const QString& server, const protocol::Welcome& welcome, ProfileFrom profileFrom,
                          const std::function<void(QString why)>& then) {
    const QString token = QString::fromStdString(welcome.token);
    const store::Identity identity = identityOf(server, welcome.account, welcome.device);
    if (token.isEmpty() || identity.account.empty())
        return then(tr("What answers at %1 is not a server for these games.").arg(server));
    // The token is kept first: an account without its token would be lost.
    platform::keepSecret(this, m_vault, m_folder, token,
                         [this, identity, token, profileFrom, then](const QString& why) {
                             why.isEmpty() ? saveIdentity(identity, token, profileFrom, then) : then(why);
                         });
}

void Online::saveIdentity(const store::Identity& identity, const QString& token, ProfileFrom profileFrom,
                          const std::function<void(QString why)>& then) {
    m_storeThread.run(
        this,
        [identity](OpenGames& openGames) -> Result<void> {
            const auto store = openGames.store();
            return store ? store.value()->online().setIdentity(identity) : Result<void>(store.refusal());
        },
        [this, identity, token, profileFrom, then](const Result<void>& kept) {
            if (!kept)
                return then(QString::fromStdString(kept.refusal().sentence()));
            m_server = QString::fromStdString(identity.server);
            m_account = QString::fromStdString(identity.account);
            m_agreed = identity;
            m_accountRead = true;
            const bool isReadable = !identity.name.empty(); // the profile in the answer
            if (profileFrom == ProfileFrom::Account && isReadable) {
                m_settings.adoptProfile(QString::fromStdString(identity.name), identity.face);
                if (identity.quietFrom >= 0)
                    m_settings.adoptQuiet(identity.quietFrom, identity.quietTo);
            }
            m_settings.setServer(m_server);
            useToken(token);
            watchNetwork();
            emit changed();
            emit gameListChanged();
            then({});
        });
}

void Online::setAgreed(const protocol::Profile& profile) {
    m_agreed.name = profile.name;
    m_agreed.face = profile.face;
    m_agreed.quietFrom = profile.quiet ? profile.quiet->from : -1;
    m_agreed.quietTo = profile.quiet ? profile.quiet->to : 0;
    m_storeThread.run(
        this,
        [identity = m_agreed](OpenGames& openGames) -> Result<void> {
            const auto store = openGames.store();
            if (!store)
                return store.refusal();
            const auto kept = store.value()->online().identity();
            if (!kept || !kept.value() || kept.value()->account != identity.account)
                return {}; // the account was left meanwhile and must not come back
            return store.value()->online().setIdentity(identity);
        },
        [](const Result<void>&) {}); // if saving fails, the profile is fetched again from the server
}

void Online::leave(const std::function<void(QString why)>& then) {
    logging::info("account.left");
    withSyncDriver([](SyncDriver& syncDriver) { syncDriver.use({}); });
    m_storeThread.run(
        this,
        [](OpenGames& openGames) -> Result<void> {
            const auto store = openGames.store();
            return store ? store.value()->online().forgetIdentity() : Result<void>(store.refusal());
        },
        [this, then](const Result<void>& forgotten) {
            if (!forgotten)
                return then(QString::fromStdString(forgotten.refusal().sentence()));
            m_account.clear();
            m_agreed = {};
            platform::keepSecret(this, m_vault, m_folder, {}, [this, then](const QString& why) {
                emit changed();
                emit gameListChanged();
                then(why);
            });
        });
}

void Online::setServer(const QString& address) {
    if (address == m_server || member())
        return;
    m_server = address;
    m_settings.setServer(address);
    emit changed();
}

void Online::addGame(QObject* context, const protocol::GameInfo& info, const std::function<void(QString game)>& then) {
    m_storeThread.run(
        context,
        [info](OpenGames& openGames) -> Result<std::string> {
            const auto syncDriver = openGames.syncDriver();
            return syncDriver ? syncDriver.value()->addGame(info) : Result<std::string>(syncDriver.refusal());
        },
        [this, then](const Result<std::string>& game) {
            if (!game) {
                m_trouble = QString::fromStdString(game.refusal().sentence());
                emit changed();
                return then({});
            }
            emit gameListChanged();
            then(QString::fromStdString(game.value()));
        });
}

void Online::watchNetwork() {
    if (QNetworkInformation::instance() != nullptr || !QNetworkInformation::loadDefaultBackend())
        return;
    connect(QNetworkInformation::instance(), &QNetworkInformation::reachabilityChanged, this,
            [this](QNetworkInformation::Reachability reach) {
                if (reach != QNetworkInformation::Reachability::Disconnected)
                    withSyncDriver([](SyncDriver& syncDriver) { syncDriver.networkIsBack(); });
            });
}

} // namespace models
