#pragma once

#include "app/models/sync/sync_driver.h"
#include "sync/client/replica.h"
#include "sync/match/match.h"

#include <QObject>
#include <QPointer>
#include <QThread>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>

namespace models {

/// The store and the open games. It is used only in the store thread, the only one that touches the store.
class OpenGames {
public:
    explicit OpenGames(std::filesystem::path file) : m_file(std::move(file)) {}

    /// Opens the file at the first call; again when that failed.
    engine::Result<store::Store*> store();
    /// A local or an online game. The pointer is valid until the game is closed.
    engine::Result<match::Session*> session(const std::string& id);
    engine::Result<match::Match*> match(const std::string& id); ///< of this device only
    /// The state of an online game that has not begun; nothing for any other game.
    engine::Result<std::optional<protocol::GameInfo>> lobby(const std::string& id);
    engine::Result<std::string> create(const match::Setup& setup, const engine::Seed& seed, store::Time now);
    engine::Result<void> remove(const std::string& id);
    void close(const std::string& id);
    void closeOnline(const std::string& id) { m_replicas.erase(id); } ///< drops a replica that is out of date

    /// The sync driver, which is made at the first call.
    engine::Result<SyncDriver*> syncDriver();
    void setOnSyncDriver(std::function<void(SyncDriver&)> made) {
        m_onSyncDriver = std::move(made);
    } ///< called when the driver was made
    /// Called when an online game has news.
    void setOnGameChanged(std::function<void(const QString& game)> changed) { m_onGameChanged = std::move(changed); }
    void end() { m_syncDriver.reset(); }

    /// The damaged file that was set aside when the store was opened; returned once.
    std::optional<store::SetAside> takeSetAside() { return std::exchange(m_setAside, std::nullopt); }

private:
    std::filesystem::path m_file;
    std::optional<store::Store> m_store;
    std::optional<store::SetAside> m_setAside;
    std::map<std::string, match::Match> m_matches;
    std::map<std::string, client::Replica> m_replicas;
    /// Online games with damaged steps that were fetched again since the app was started.
    std::set<std::string> m_refetched;
    std::unique_ptr<SyncDriver> m_syncDriver;
    std::function<void(SyncDriver&)> m_onSyncDriver;
    std::function<void(const QString& game)> m_onGameChanged;
};

/// The thread that owns the store and the open games. Callers in the main thread get the answer there, later.
/// Everything requested before the destructor is still done.
class StoreThread : public QObject {
    Q_OBJECT

public:
    explicit StoreThread(std::filesystem::path file);
    ~StoreThread() override;
    StoreThread(const StoreThread&) = delete;
    StoreThread(StoreThread&&) = delete;
    StoreThread& operator=(const StoreThread&) = delete;
    StoreThread& operator=(StoreThread&&) = delete;

    /// Calls `work(OpenGames&)` in the store thread and then `then(its result)` here, unless `context` is gone by then.
    template <class Work, class Then>
    void run(QObject* context, Work work, Then then) {
        QMetaObject::invokeMethod(
            &m_inThread, [this, receiver = QPointer<QObject>(context), work = std::move(work), then = std::move(then)] {
                auto answer = work(m_openGames);
                QMetaObject::invokeMethod(this, [receiver, then, answer = std::move(answer)]() mutable {
                    if (receiver)
                        then(std::move(answer));
                });
            });
    }

signals:
    /// An online game has news. This is the only signal for it, for every model that shows the game.
    void gameChanged(const QString& game);
    // Signals of the sync driver.
    void gameListChanged();
    void linkChanged(models::SyncDriver::Link link, const QString& why);
    void storeFailed(const QString& why);
    void profileReceived(const protocol::Profile& profile);
    void progressed(const QString& game, models::SyncDriver::Progress progress);
    void serverAnswered(qint64 at);

private:
    OpenGames m_openGames;
    QObject m_inThread; ///< lives in the thread
    QThread m_thread;
};

store::Time now();

} // namespace models
