#include "app/models/account/profile.h"

#include <QDateTime>

#include <utility>

namespace models {

namespace {

constexpr int pause = 60'000; ///< milliseconds until the next try, when nothing else happens

int zone() { return QDateTime::currentDateTime().offsetFromUtc() / 60; }

} // namespace

Profile::Profile(StoreThread& storeThread, Online& online, Settings& settings, QObject* parent)
    : QObject(parent), m_online(online), m_settings(settings) {
    m_again.setSingleShot(true);
    m_again.setInterval(pause);
    connect(&m_again, &QTimer::timeout, this, &Profile::advance);
    connect(&settings, &Settings::changed, this, &Profile::advance);
    connect(&online, &Online::changed, this, &Profile::advance);
    connect(&storeThread, &StoreThread::profiled, this, &Profile::hear);
}

/// Quiet hours from and to the same minute mean none, here as at the server, so no change is sent for them.
bool Profile::wantsQuiet() const { return m_settings.quiet() && m_settings.quietFrom() != m_settings.quietTo(); }

bool Profile::changedQuiet() const {
    const store::Identity& agreed = m_online.agreed();
    const bool was = agreed.quietFrom != agreed.quietTo && agreed.quietFrom >= 0;
    if (!wantsQuiet())
        return was;
    return m_otherZone || !was || m_settings.quietFrom() != agreed.quietFrom || m_settings.quietTo() != agreed.quietTo;
}

protocol::ProfileChange Profile::changes() const {
    const store::Identity& agreed = m_online.agreed();
    protocol::ProfileChange change;
    if (const std::string name = m_settings.playerName().toStdString(); m_settings.named() && name != agreed.name)
        change.name = name;
    if (m_settings.named() && m_settings.face() != agreed.face % Settings::faces)
        change.face = m_settings.face();
    if (changedQuiet()) {
        const bool on = wantsQuiet();
        change.quiet = protocol::Quiet{on ? m_settings.quietFrom() : 0, on ? m_settings.quietTo() : 0, zone()};
    }
    return change;
}

void Profile::advance() {
    if (m_busy || m_adopting || !m_online.member() || m_online.link() != Online::Connected)
        return;
    const protocol::ProfileChange change = changes();
    if (change == protocol::ProfileChange() || change == m_refused)
        return;
    m_busy = true;
    m_again.stop();
    const std::string account = m_online.agreed().account;
    m_online.ask(this, client::Api::changeMe(change),
                 [this, change, account](const client::Reply<protocol::Account>& reply) {
                     m_busy = false;
                     // The player has signed out or changed accounts meanwhile.
                     if (m_online.agreed().account != account) {
                         m_heard.reset();
                         m_refused = {};
                         return advance();
                     }
                     constexpr int signedOut = 401; // does not mean that the change was refused
                     if (reply.isForNow() || reply.fault.status == signedOut)
                         return m_again.start();
                     if (reply.isDone())
                         settle(change);
                     else
                         m_refused = change;
                     if (const auto heard = std::exchange(m_heard, std::nullopt))
                         hear(*heard);
                     advance(); // she may have made another change meanwhile
                 });
}

void Profile::settle(const protocol::ProfileChange& told) {
    const store::Identity& agreed = m_online.agreed();
    protocol::Profile now{told.name.value_or(agreed.name), told.face.value_or(agreed.face), 0, {}};
    if (agreed.quietFrom >= 0)
        now.quiet = protocol::Quiet{agreed.quietFrom, agreed.quietTo, 0};
    if (told.quiet) {
        now.quiet = protocol::Quiet{told.quiet->from, told.quiet->to, 0};
        m_otherZone = false;
    }
    m_online.agree(now);
}

void Profile::hear(const protocol::Profile& said) {
    if (!m_online.member())
        return;
    if (m_busy) { // the profile may be older than the change being sent
        m_heard = said;
        return;
    }
    const store::Identity before = m_online.agreed();
    const protocol::ProfileChange mine = changes();
    m_online.agree(said);
    m_adopting = true;
    const QString name = mine.name ? m_settings.playerName() : QString::fromStdString(said.name);
    const int face = mine.face ? m_settings.face() : said.face % Settings::faces;
    if (name != m_settings.playerName() || face != m_settings.face())
        m_settings.adoptProfile(name, face);
    if (said.quiet && (before.quietFrom < 0 || !mine.quiet))
        m_settings.adoptQuiet(said.quiet->from, said.quiet->to);
    m_adopting = false;
    if (!std::exchange(m_zoneSaid, true)) // the time zone may have changed: summer time, or travel
        m_otherZone = m_settings.quiet() && said.quiet && said.quiet->offset != zone();
    advance();
}

} // namespace models
