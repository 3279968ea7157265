#include "app/models/sync/keeper.h"

#include "sync/client/replica.h"

#include <QDateTime>

namespace models {

using engine::Result;
using match::Match;
using store::Store;

Result<Store*> Desk::store() {
    if (!m_store) {
        auto opened = Store::open(m_file);
        if (!opened)
            return opened.refusal();
        m_setAside = std::move(opened.value().setAside);
        m_store.emplace(std::move(opened.value().store));
    }
    return &*m_store;
}

Result<match::Table*> Desk::table(const std::string& id) {
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
            (void)store.value()->online().unlearn(id);
        if (m_courier)
            m_courier->look();
        return elsewhere.refusal();
    }
    return m_tables.emplace(id, std::make_unique<client::Replica>(std::move(elsewhere.value()))).first->second.get();
}

Result<Match*> Desk::match(const std::string& id) {
    const auto table = this->table(id);
    if (!table)
        return table.refusal();
    if (auto* match = dynamic_cast<Match*>(table.value()))
        return match;
    return engine::Refusal{std::string(store::noSuchGame), "This game is not on this device", {}, {}};
}

Result<std::optional<protocol::GameInfo>> Desk::gathering(const std::string& id) {
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

void Desk::closeOnline(const std::string& id) {
    const auto found = m_tables.find(id);
    if (found != m_tables.end() && dynamic_cast<client::Replica*>(found->second.get()) != nullptr)
        m_tables.erase(found);
}

Result<Courier*> Desk::courier() {
    if (!m_courier) {
        const auto store = this->store();
        if (!store)
            return store.refusal();
        m_courier = std::make_unique<Courier>(store.value()->online(), m_file.parent_path());
        QObject::connect(m_courier.get(), &Courier::changed, m_courier.get(),
                         [this](const QString& game) { closeOnline(game.toStdString()); });
        if (m_herald)
            m_herald(*m_courier);
    }
    return m_courier.get();
}

Result<std::string> Desk::create(const match::Setup& setup, const engine::Seed& seed, store::Time now) {
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

Result<void> Desk::remove(const std::string& id) {
    const auto store = this->store();
    if (!store)
        return store.refusal();
    m_tables.erase(id);
    return store.value()->remove(id);
}

Keeper::Keeper(std::filesystem::path file) : m_desk(std::move(file)) {
    m_thread.setObjectName("keeper");
    m_desk.setHerald([this](Courier& courier) {
        connect(&courier, &Courier::changed, this, &Keeper::gameChanged);
        connect(&courier, &Courier::listed, this, &Keeper::listed);
        connect(&courier, &Courier::linkChanged, this, &Keeper::linkChanged);
        connect(&courier, &Courier::troubled, this, &Keeper::troubled);
        connect(&courier, &Courier::profiled, this, &Keeper::profiled);
        connect(&courier, &Courier::progressed, this, &Keeper::progressed);
        connect(&courier, &Courier::heard, this, &Keeper::heard);
    });
    m_clerk.moveToThread(&m_thread);
    m_thread.start();
}

Keeper::~Keeper() {
    // After all that was asked before. The thread does not end itself: it might be gone before this call, which wakes
    // it, has returned.
    QMetaObject::invokeMethod(
        &m_clerk, [this] { m_desk.end(); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

store::Time now() { return QDateTime::currentMSecsSinceEpoch(); }

} // namespace models
