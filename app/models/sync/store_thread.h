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

/// The store and the matches that are open, in the one thread that touches the disk.
class OpenGames {
public:
    explicit OpenGames(std::filesystem::path file) : m_file(std::move(file)) {}

    /// Opens the file at the first call; again when that failed.
    engine::Result<store::Store*> store();
    /// A game that is played here or elsewhere. It stays the same until it is closed.
    engine::Result<match::Session*> table(const std::string& id);
    engine::Result<match::Match*> match(const std::string& id); ///< of this device only
    /// How an online game stands that has not begun; nothing for any other.
    engine::Result<std::optional<protocol::GameInfo>> gathering(const std::string& id);
    engine::Result<std::string> create(const match::Setup& setup, const engine::Seed& seed, store::Time now);
    engine::Result<void> remove(const std::string& id);
    void close(const std::string& id);
    void closeOnline(const std::string& id) { m_replicas.erase(id); } ///< what is open of it is no longer all there is

    /// Made at the first call.
    engine::Result<SyncDriver*> syncDriver();
    void setOnSyncDriver(std::function<void(SyncDriver&)> made) {
        m_onSyncDriver = std::move(made);
    } ///< is told of it then
    /// Is told when something is new in an online game.
    void setOnGameChanged(std::function<void(const QString& game)> changed) { m_onGameChanged = std::move(changed); }
    void end() { m_syncDriver.reset(); }

    /// What was set aside when the file was opened; given once.
    std::optional<store::SetAside> takeSetAside() { return std::exchange(m_setAside, std::nullopt); }

private:
    std::filesystem::path m_file;
    std::optional<store::Store> m_store;
    std::optional<store::SetAside> m_setAside;
    std::map<std::string, match::Match> m_matches;
    std::map<std::string, client::Replica> m_replicas;
    std::set<std::string> m_unlearned; ///< games that could not be read, since the app was started
    std::unique_ptr<SyncDriver> m_syncDriver;
    std::function<void(SyncDriver&)> m_onSyncDriver;
    std::function<void(const QString& game)> m_onGameChanged;
};

/// The thread that owns the store and the open games: whoever asks from the screen's thread gets the answer there,
/// later. What was asked before this goes is still done.
class StoreThread : public QObject {
    Q_OBJECT

public:
    explicit StoreThread(std::filesystem::path file);
    ~StoreThread() override;
    StoreThread(const StoreThread&) = delete;
    StoreThread(StoreThread&&) = delete;
    StoreThread& operator=(const StoreThread&) = delete;
    StoreThread& operator=(StoreThread&&) = delete;

    /// Calls `work(OpenGames&)` at the open games and then `then(its result)` here, unless `context` is gone by then.
    template <class Work, class Then>
    void ask(QObject* context, Work work, Then then) {
        QMetaObject::invokeMethod(
            &m_inThread, [this, asker = QPointer<QObject>(context), work = std::move(work), then = std::move(then)] {
                auto answer = work(m_openGames);
                QMetaObject::invokeMethod(this, [asker, then, answer = std::move(answer)]() mutable {
                    if (asker)
                        then(std::move(answer));
                });
            });
    }

signals:
    /// Something is new in an online game: the one signal for that, which whoever shows the game listens to.
    void gameChanged(const QString& game);
    // What the sync driver says.
    void listed();
    void linkChanged(models::SyncDriver::Link link, const QString& why);
    void troubled(const QString& why);
    void profiled(const protocol::Profile& profile);
    void progressed(const QString& game, models::SyncDriver::Progress progress);
    void heard(qint64 at);

private:
    OpenGames m_openGames;
    QObject m_inThread; ///< lives in the thread
    QThread m_thread;
};

store::Time now();

} // namespace models
