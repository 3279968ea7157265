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

/// Carries turns: keeps the online games of this device and the server's in step, and asks the server for whatever else
/// is wanted of it. Lives in the store thread's thread.
class SyncDriver : public QObject {
    Q_OBJECT

public:
    using Link = client::Sync::Link;
    using Progress = client::Sync::Progress;

    using GameChanged = std::function<void(const std::string& game)>;

    /// Calls `gameChanged` when something is new in a game. `folder`: where the file lies, and where a pass in the
    /// background may be at work; empty: there is none.
    SyncDriver(const store::Online& online, GameChanged gameChanged, std::filesystem::path folder = {});
    ~SyncDriver() override;
    SyncDriver(const SyncDriver&) = delete;
    SyncDriver(SyncDriver&&) = delete;
    SyncDriver& operator=(const SyncDriver&) = delete;
    SyncDriver& operator=(SyncDriver&&) = delete;

    void use(const client::Credentials& credentials); ///< from now on; without a token: of nobody
    /// Listens all the time, or says and hears nothing. While a pass in the background is at work, it waits for that.
    void setLive(bool live);
    void setLookedAt(bool looked);
    void networkIsBack();
    void look();                                                         ///< something was played or seen here
    engine::Result<std::string> addGame(const protocol::GameInfo& said); ///< a game as an answer told it; its id
    /// As whom `use` said.
    template <class T>
    void ask(const client::Request<T>& request, const client::Then<T>& then) {
        ask(m_sync->credentials(), request, then);
    }
    template <class T>
    void ask(const client::Credentials& who, const client::Request<T>& request, const client::Then<T>& then) {
        client::Api(*m_errands, who).ask(request, then);
    }

signals:
    void listed(); ///< the list of games has changed
    void linkChanged(models::SyncDriver::Link link, const QString& why);
    void troubled(const QString& why);               ///< by the disk
    void profiled(const protocol::Profile& profile); ///< who she is, as the server has it now
    void progressed(const QString& game, models::SyncDriver::Progress progress);
    void heard(qint64 at); ///< something of the server

private:
    class Watched;
    void proceed();                              ///< whatever is due, and a look at the clock for the rest
    void begin();                                ///< to be live, or to wait for that
    void tellWhatHappened();                     ///< what others have done to the file in the meantime
    std::map<std::string, std::size_t> glance(); ///< at all games: a number that is another one when something is new

    store::Online m_online;
    GameChanged m_gameChanged;
    std::filesystem::path m_folder;
    std::optional<store::SyncLock> m_sole;      ///< while this is live; the loop goes before it
    std::map<std::string, std::size_t> m_known; ///< when it was last live
    QTimer m_knock;                             ///< again, while somebody else is at work
    QElapsedTimer m_waiting;                    ///< for that
    std::unique_ptr<Watched> m_http;         ///< of the loop, which breaks off what it has asked when it falls silent
    std::unique_ptr<client::Http> m_errands; ///< for everything else
    std::unique_ptr<client::Sync> m_sync;
    QTimer m_clock;
};

} // namespace models
