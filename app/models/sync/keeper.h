#pragma once

#include "app/models/sync/courier.h"
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
class Desk {
public:
    explicit Desk(std::filesystem::path file) : m_file(std::move(file)) {}

    /// Opens the file at the first call; again when that failed.
    engine::Result<store::Store*> store();
    /// A game that is played here or elsewhere. It stays the same until it is closed.
    engine::Result<match::Table*> table(const std::string& id);
    engine::Result<match::Match*> match(const std::string& id); ///< of this device only
    /// How an online game stands that has not begun; nothing for any other.
    engine::Result<std::optional<protocol::GameInfo>> gathering(const std::string& id);
    engine::Result<std::string> create(const match::Setup& setup, const engine::Seed& seed, store::Time now);
    engine::Result<void> remove(const std::string& id);
    void close(const std::string& id) { m_tables.erase(id); }
    void closeOnline(const std::string& id); ///< what is open of it is no longer all there is

    /// Made at the first call.
    engine::Result<Courier*> courier();
    void setHerald(std::function<void(Courier&)> herald) { m_herald = std::move(herald); } ///< is told of it then
    void end() { m_courier.reset(); }

    /// What was set aside when the file was opened; given once.
    std::optional<store::SetAside> takeSetAside() { return std::exchange(m_setAside, std::nullopt); }

private:
    std::filesystem::path m_file;
    std::optional<store::Store> m_store;
    std::optional<store::SetAside> m_setAside;
    std::map<std::string, std::unique_ptr<match::Table>> m_tables;
    std::set<std::string> m_unlearned; ///< games that could not be read, since the app was started
    std::unique_ptr<Courier> m_courier;
    std::function<void(Courier&)> m_herald;
};

/// The desk's clerk: whoever asks from the screen's thread gets the answer there, later. What was asked before this
/// goes is still done.
class Keeper : public QObject {
    Q_OBJECT

public:
    explicit Keeper(std::filesystem::path file);
    ~Keeper() override;
    Keeper(const Keeper&) = delete;
    Keeper(Keeper&&) = delete;
    Keeper& operator=(const Keeper&) = delete;
    Keeper& operator=(Keeper&&) = delete;

    /// Calls `work(Desk&)` at the desk and then `then(its result)` here, unless `context` is gone by then.
    template <class Work, class Then>
    void ask(QObject* context, Work work, Then then) {
        QMetaObject::invokeMethod(
            &m_clerk, [this, asker = QPointer<QObject>(context), work = std::move(work), then = std::move(then)] {
                auto answer = work(m_desk);
                QMetaObject::invokeMethod(this, [asker, then, answer = std::move(answer)]() mutable {
                    if (asker)
                        then(std::move(answer));
                });
            });
    }

signals:
    // What the courier says.
    void gameChanged(const QString& game);
    void listed();
    void linkChanged(models::Courier::Link link, const QString& why);
    void troubled(const QString& why);
    void profiled(const protocol::Profile& profile);
    void progressed(const QString& game, models::Courier::Progress progress);
    void heard(qint64 at);

private:
    Desk m_desk;
    QObject m_clerk; ///< lives in the thread
    QThread m_thread;
};

store::Time now();

} // namespace models
