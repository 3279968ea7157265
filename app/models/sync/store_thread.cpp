#include "app/models/sync/store_thread.h"

#include <QDateTime>

namespace models {

using engine::Result;
using match::Match;
using store::Store;

Result<Store*> OpenGames::store() {
    if (!m_store) {
        auto opened = Store::open(m_file);
        if (!opened)
            return opened.refusal();
        m_setAside = std::move(opened.value().setAside);
        m_store.emplace(std::move(opened.value().store));
    }
    return &*m_store;
}

Result<match::Session*> OpenGames::session(const std::string& id) {
    if (const auto found = m_replicas.find(id); found != m_replicas.end())
        return &found->second;
    const auto here = match(id);
    if (here)
        return here.value();
    if (here.refusal().rule != store::noSuchGame)
        return here.refusal();
    const auto store = this->store();
    if (!store)
        return store.refusal();
    auto elsewhere = client::Replica::open(store.value()->online(), id);
    if (!elsewhere) {
        // A replica that cannot be read is fetched again, but only once, because the server itself may send it so.
        if (elsewhere.refusal().rule == store::damaged && m_refetched.insert(id).second)
            (void)store.value()->online().forgetSteps(id);
        if (m_syncDriver)
            m_syncDriver->handleLocalChange();
        return elsewhere.refusal();
    }
    return &m_replicas.emplace(id, std::move(elsewhere.value())).first->second;
}

Result<Match*> OpenGames::match(const std::string& id) {
    if (const auto found = m_matches.find(id); found != m_matches.end())
        return &found->second;
    const auto store = this->store();
    if (!store)
        return store.refusal();
    auto opened = Match::open(*store.value(), id);
    if (!opened)
        return opened.refusal();
    return &m_matches.emplace(id, std::move(opened.value())).first->second;
}

Result<std::optional<protocol::GameInfo>> OpenGames::lobby(const std::string& id) {
    using Info = std::optional<protocol::GameInfo>;
    const auto store = this->store();
    if (!store)
        return store.refusal();
    const auto row = store.value()->online().row(id);
    if (!row)
        return row.refusal();
    if (!row.value())
        return Info();
    auto info = protocol::readGame(row.value()->about);
    if (!info)
        return info.refusal();
    const bool begun = info.value().state == protocol::GameInfo::State::Running ||
                       info.value().state == protocol::GameInfo::State::Over;
    return begun ? Info() : Info(std::move(info.value()));
}

void OpenGames::close(const std::string& id) {
    m_matches.erase(id);
    m_replicas.erase(id);
}

Result<SyncDriver*> OpenGames::syncDriver() {
    if (!m_syncDriver) {
        const auto store = this->store();
        if (!store)
            return store.refusal();
        const auto changed = [this](const std::string& game) {
            closeOnline(game);
            if (m_onGameChanged)
                m_onGameChanged(QString::fromStdString(game));
        };
        m_syncDriver = std::make_unique<SyncDriver>(store.value()->online(), changed, m_file.parent_path());
        if (m_onSyncDriver)
            m_onSyncDriver(*m_syncDriver);
    }
    return m_syncDriver.get();
}

Result<std::string> OpenGames::create(const match::Setup& setup, const engine::Seed& seed, store::Time now) {
    const auto store = this->store();
    if (!store)
        return store.refusal();
    auto created = Match::create(*store.value(), setup, seed, now);
    if (!created)
        return created.refusal();
    std::string id = created.value().id();
    m_matches.emplace(id, std::move(created.value()));
    return id;
}

Result<void> OpenGames::remove(const std::string& id) {
    const auto store = this->store();
    if (!store)
        return store.refusal();
    m_matches.erase(id);
    return store.value()->remove(id);
}

StoreThread::StoreThread(std::filesystem::path file) : m_openGames(std::move(file)) {
    m_thread.setObjectName("storeThread");
    m_openGames.setOnSyncDriver([this](SyncDriver& syncDriver) {
        connect(&syncDriver, &SyncDriver::gameListChanged, this, &StoreThread::gameListChanged);
        connect(&syncDriver, &SyncDriver::linkChanged, this, &StoreThread::linkChanged);
        connect(&syncDriver, &SyncDriver::storeFailed, this, &StoreThread::storeFailed);
        connect(&syncDriver, &SyncDriver::profileReceived, this, &StoreThread::profileReceived);
        connect(&syncDriver, &SyncDriver::progressed, this, &StoreThread::progressed);
        connect(&syncDriver, &SyncDriver::serverAnswered, this, &StoreThread::serverAnswered);
    });
    m_openGames.setOnGameChanged([this](const QString& game) { emit gameChanged(game); });
    m_inThread.moveToThread(&m_thread);
    m_thread.start();
}

StoreThread::~StoreThread() {
    // Waits for everything that was requested before. The thread does not end itself: its event loop might be gone
    // before this call, which wakes it, has returned.
    QMetaObject::invokeMethod(
        &m_inThread, [this] { m_openGames.end(); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

store::Time now() { return QDateTime::currentMSecsSinceEpoch(); }

} // namespace models
