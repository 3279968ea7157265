#include "app/models/account/profile.h"

#include <QDateTime>

#include <utility>

namespace models {

namespace json = client::json;

namespace {

constexpr int pause = 60'000; ///< milliseconds until it is tried again, when nothing else happens

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

/// From and to the same minute is never: the server says so too, and what is the same is no change.
bool Profile::wantsQuiet() const { return m_settings.quiet() && m_settings.quietFrom() != m_settings.quietTo(); }

bool Profile::changedQuiet() const {
    const store::Identity& agreed = m_online.agreed();
    const bool was = agreed.quietFrom != agreed.quietTo && agreed.quietFrom >= 0;
    if (!wantsQuiet())
        return was;
    return m_otherZone || !was || m_settings.quietFrom() != agreed.quietFrom || m_settings.quietTo() != agreed.quietTo;
}

json::object Profile::changes() const {
    const store::Identity& agreed = m_online.agreed();
    json::object body;
    if (const std::string name = m_settings.playerName().toStdString(); m_settings.named() && name != agreed.name)
        body["name"] = name;
    if (m_settings.named() && m_settings.face() != agreed.face % Settings::faces)
        body["face"] = m_settings.face();
    if (changedQuiet()) {
        const bool on = wantsQuiet();
        body["quiet"] = {
            {"from", on ? m_settings.quietFrom() : 0}, {"to", on ? m_settings.quietTo() : 0}, {"offset", zone()}};
    }
    return body;
}

void Profile::advance() {
    if (m_busy || m_adopting || !m_online.member() || m_online.link() != Online::Connected)
        return;
    const json::object body = changes();
    if (body.empty() || body == m_refused)
        return;
    m_busy = true;
    m_again.stop();
    const std::string account = m_online.agreed().account;
    m_online.ask(this, {"PATCH", "/v1/me", body, {}}, [this, body, account](const client::Answer& answer) {
        m_busy = false;
        if (m_online.agreed().account != account) { // she has signed out meanwhile, or in elsewhere
            m_heard.reset();
            m_refused = {};
            return advance();
        }
        constexpr int signedOut = 401; // which is no refusal of what was said
        if (answer.isForNow() || answer.status == signedOut)
            return m_again.start();
        if (answer.ok())
            settle(body);
        else
            m_refused = body;
        if (const auto heard = std::exchange(m_heard, std::nullopt))
            hear(*heard);
        advance(); // she may have changed more meanwhile
    });
}

void Profile::settle(const json::object& told) {
    const store::Identity& agreed = m_online.agreed();
    protocol::Profile now{agreed.name, agreed.face, 0, {}};
    if (agreed.quietFrom >= 0)
        now.quiet = protocol::Profile::Quiet{agreed.quietFrom, agreed.quietTo, 0};
    const json::value document(told);
    const engine::Reader reader(document);
    if (reader.has("name"))
        now.name = reader["name"].word();
    if (reader.has("face"))
        now.face = reader["face"].integer(0, Settings::faces);
    if (reader.has("quiet")) {
        now.quiet = protocol::Profile::Quiet{reader["quiet"]["from"].integer(0, Settings::dayMinutes),
                                             reader["quiet"]["to"].integer(0, Settings::dayMinutes), 0};
        m_otherZone = false;
    }
    m_online.agree(now);
}

void Profile::hear(const protocol::Profile& said) {
    if (!m_online.member())
        return;
    if (m_busy) { // it may be from before what is under way
        m_heard = said;
        return;
    }
    const store::Identity before = m_online.agreed();
    const json::object mine = changes();
    m_online.agree(said);
    m_adopting = true;
    const QString name = mine.contains("name") ? m_settings.playerName() : QString::fromStdString(said.name);
    const int face = mine.contains("face") ? m_settings.face() : said.face % Settings::faces;
    if (name != m_settings.playerName() || face != m_settings.face())
        m_settings.adoptProfile(name, face);
    if (said.quiet && (before.quietFrom < 0 || !mine.contains("quiet")))
        m_settings.adoptQuiet(said.quiet->from, said.quiet->to);
    m_adopting = false;
    if (!std::exchange(m_zoneSaid, true)) // summer time, or another country
        m_otherZone = m_settings.quiet() && said.quiet && said.quiet->offset != zone();
    advance();
}

} // namespace models
