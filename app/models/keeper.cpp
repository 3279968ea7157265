#include "app/models/keeper.h"

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

Result<Match*> Desk::match(const std::string& id) {
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

Result<std::string> Desk::create(const match::Setup& setup, const engine::Seed& seed, store::Time now) {
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

Result<void> Desk::remove(const std::string& id) {
    const auto store = this->store();
    if (!store)
        return store.refusal();
    m_matches.erase(id);
    return store.value()->remove(id);
}

Keeper::Keeper(std::filesystem::path file) : m_desk(std::move(file)) {
    m_thread.setObjectName("keeper");
    m_clerk.moveToThread(&m_thread);
    m_thread.start();
}

Keeper::~Keeper() {
    QMetaObject::invokeMethod(&m_clerk, [this] { m_thread.quit(); }); // after all that was asked before
    m_thread.wait();
}

store::Time now() { return QDateTime::currentMSecsSinceEpoch(); }

} // namespace models
