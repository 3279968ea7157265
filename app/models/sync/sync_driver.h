#pragma once

#include "sync/client/sync.h"
#include "sync/store/sync_lock.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace models {

/// Runs client::Sync, which keeps the online games of this device and of the server in step. It also sends all other
/// requests itself. Lives in the store thread.
class SyncDriver : public QObject {
    Q_OBJECT

public:
    using Link = client::Sync::Link;
    using Progress = client::Sync::Progress;

    using GameChanged = std::function<void(const std::string& game)>;

    /// Calls `gameChanged` when a game has news. `folder`: where the store's file is and a background pass may hold the
    /// sync lock; empty: no lock is needed.
    SyncDriver(const store::OnlineGames& online, GameChanged gameChanged, std::filesystem::path folder = {});
    ~SyncDriver() override;
    SyncDriver(const SyncDriver&) = delete;
    SyncDriver(SyncDriver&&) = delete;
    SyncDriver& operator=(const SyncDriver&) = delete;
    SyncDriver& operator=(SyncDriver&&) = delete;

    void use(const client::Credentials& credentials); ///< for all requests from now on; no token: no account
    /// Syncs all the time, or not at all. While a background pass holds the sync lock, it waits for that.
    void setLive(bool live);
    /// Whether a player is looking at the app: she sees what it receives, so the server need not notify her other
    /// devices.
    void setWatched(bool watched);
    void networkIsBack();
    void handleLocalChange(); ///< something was played or seen here and may have to be sent
    /// Saves a game from the answer to another request; returns its id.
    engine::Result<std::string> addGame(const protocol::GameInfo& info);
    /// Sends a request with the credentials of `use`.
    template <class T>
    void ask(const client::Request<T>& request, const client::ReplyHandler<T>& then) {
        ask(m_sync->credentials(), request, then);
    }
    template <class T>
    void ask(const client::Credentials& credentials, const client::Request<T>& request,
             const client::ReplyHandler<T>& then) {
        client::Api(*m_otherHttp, credentials).ask(request, then);
    }

signals:
    void gameListChanged(); ///< the list of games has changed
    void linkChanged(models::SyncDriver::Link link, const QString& why);
    void storeFailed(const QString& why);                   ///< the store failed
    void profileReceived(const protocol::Profile& profile); ///< the player's profile, as the server has it now
    void progressed(const QString& game, models::SyncDriver::Progress progress);
    void serverAnswered(qint64 at); ///< an answer of the server has come

private:
    class ObservedHttp;
    void proceed();         ///< does what is due, and sets the timer for the rest
    void startSync();       ///< starts to sync, or waits for the sync lock
    void announceChanges(); ///< announces what another process has changed in the store meanwhile
    std::map<std::string, std::size_t> gameStates(); ///< a number for each game, which differs when the game has news

    store::OnlineGames m_onlineGames;
    GameChanged m_gameChanged;
    std::filesystem::path m_folder;
    std::optional<store::SyncLock> m_syncLock;       ///< the sync lock, held while live; m_sync is destroyed before it
    std::map<std::string, std::size_t> m_lastStates; ///< the result of gameStates() when it was last live
    QTimer m_lockRetryTimer;                         ///< tries again to take the sync lock
    QElapsedTimer m_lockWait;                        ///< since when it has waited for the lock
    std::unique_ptr<ObservedHttp> m_http;            ///< for m_sync, which aborts its requests when it is switched off
    std::unique_ptr<client::Http> m_otherHttp;       ///< for all other requests, which are not aborted with it
    std::unique_ptr<client::Sync> m_sync;
    QTimer m_dueTimer; ///< for the time that `due` of m_sync says
};

} // namespace models
