#include "app/models/sync/store_thread.h"

#include "sync/client/replica.h"

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

Result<match::Session*> OpenGames::table(const std::string& id) {
    if (const auto found = m_tables.find(id); found != m_tables.end())
        return found->second.get();
    const auto store = this->store();
    if (!store)
        return store.refusal();
    auto here = Match::open(*store.value(), id);
    if (here)
        return m_tables.emplace(id, std::make_unique<Match>(std::move(here.value()))).first->second.get();
    if (here.refusal().rule != store::noSuchGame)
        return here.refusal();
    auto elsewhere = client::Replica::open(store.value()->online(), id);
    if (!elsewhere) {
        // What cannot be read is fetched again, but once: it may be the server who says it so.
        if (elsewhere.refusal().rule == store::damaged && m_unlearned.insert(id).second)
            (void)store.value()->online().forgetSteps(id);
        if (m_syncDriver)
            m_syncDriver->look();
        return elsewhere.refusal();
    }
    return m_tables.emplace(id, std::make_unique<client::Replica>(std::move(elsewhere.value()))).first->second.get();
}

Result<Match*> OpenGames::match(const std::string& id) {
    const auto table = this->table(id);
    if (!table)
        return table.refusal();
    if (auto* match = dynamic_cast<Match*>(table.value()))
        return match;
    return engine::Refusal{
        engine::RefusalKind::Store, std::string(store::noSuchGame), "This game is not on this device", {}, {}};
}

Result<std::optional<protocol::GameInfo>> OpenGames::gathering(const std::string& id) {
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

void OpenGames::closeOnline(const std::string& id) {
    const auto found = m_tables.find(id);
    if (found != m_tables.end() && dynamic_cast<client::Replica*>(found->second.get()) != nullptr)
        m_tables.erase(found);
}

Result<SyncDriver*> OpenGames::syncDriver() {
    if (!m_syncDriver) {
        const auto store = this->store();
        if (!store)
            return store.refusal();
        m_syncDriver = std::make_unique<SyncDriver>(store.value()->online(), m_file.parent_path());
        QObject::connect(m_syncDriver.get(), &SyncDriver::changed, m_syncDriver.get(),
                         [this](const QString& game) { closeOnline(game.toStdString()); });
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
    m_tables.emplace(id, std::make_unique<Match>(std::move(created.value())));
    return id;
}

Result<void> OpenGames::remove(const std::string& id) {
    const auto store = this->store();
    if (!store)
        return store.refusal();
    m_tables.erase(id);
    return store.value()->remove(id);
}

StoreThread::StoreThread(std::filesystem::path file) : m_openGames(std::move(file)) {
    m_thread.setObjectName("storeThread");
    m_openGames.setOnSyncDriver([this](SyncDriver& syncDriver) {
        connect(&syncDriver, &SyncDriver::changed, this, &StoreThread::gameChanged);
        connect(&syncDriver, &SyncDriver::listed, this, &StoreThread::listed);
        connect(&syncDriver, &SyncDriver::linkChanged, this, &StoreThread::linkChanged);
        connect(&syncDriver, &SyncDriver::troubled, this, &StoreThread::troubled);
        connect(&syncDriver, &SyncDriver::profiled, this, &StoreThread::profiled);
        connect(&syncDriver, &SyncDriver::progressed, this, &StoreThread::progressed);
        connect(&syncDriver, &SyncDriver::heard, this, &StoreThread::heard);
    });
    m_inThread.moveToThread(&m_thread);
    m_thread.start();
}

StoreThread::~StoreThread() {
    // After all that was asked before. The thread does not end itself: it might be gone before this call, which wakes
    // it, has returned.
    QMetaObject::invokeMethod(
        &m_inThread, [this] { m_openGames.end(); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

store::Time now() { return QDateTime::currentMSecsSinceEpoch(); }

} // namespace models
