#include "sync/client/sync.h"

#include "sync/client/answers.h"
#include "sync/logging/log.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace client {
namespace {

using logging::Literal;
using protocol::GameInfo;
constexpr Time second = 1000;

Literal wordOf(Sync::Mode mode) {
    constexpr std::array<Literal, 3> words{"off", "once", "live"};
    return words[static_cast<std::size_t>(mode)];
}
Literal wordOf(Sync::Link link) {
    constexpr std::array<Literal, 7> words{"nobody",     "trying",  "connected", "away",
                                           "signed-out", "too-old", "untrusted"};
    return words[static_cast<std::size_t>(link)];
}

} // namespace

Sync::Sync(store::OnlineGames online, Http& http, Environment environment)
    : m_online(online), m_api(http), m_environment(std::move(environment)), m_alive(std::make_shared<Alive>()) {}
Sync::~Sync() = default;

bool Sync::checked(const engine::Result<void>& result) const {
    if (!result)
        m_environment.storeFailed(result.refusal());
    return static_cast<bool>(result);
}

void Sync::use(Credentials credentials) {
    const Mode mode = m_mode;
    setMode(Mode::Off);
    m_api.use(std::move(credentials));
    m_serverChecked = false;
    m_profile = 0;
    m_accepted.clear();
    endBackOff();
    setLink(m_api.credentials().token.empty() ? Link::Nobody : Link::Trying);
    setMode(mode);
}

void Sync::setMode(Mode mode) {
    if (mode != m_mode)
        logging::info("sync.mode", {{"from", wordOf(m_mode)}, {"to", wordOf(mode)}});
    // Answers to earlier requests are dropped, together with the old `m_alive`.
    if (mode == Mode::Off || mode != m_mode) {
        m_alive = std::make_shared<Alive>();
        m_underWay = 0;
        m_polling = m_listing = false;
        m_busy.clear();
        for (const std::string& id : std::exchange(m_sending, {}))
            reportProgress(id, Progress::Waiting);
        announceNow();
    }
    if (mode == Mode::Off)
        m_api.cancelAll();
    m_mode = mode;
    m_feedRead = false;
    m_dirty = true;
}

void Sync::setLink(Link link, std::string reason) {
    if (link == m_link && reason == m_linkReason)
        return;
    logging::info("sync.link", {{"from", wordOf(m_link)}, {"to", wordOf(link)}});
    m_link = link;
    m_linkReason = std::move(reason);
    m_environment.linkChanged();
}

void Sync::networkIsBack() {
    endBackOff();
    m_dirty = true;
}

void Sync::handleLocalChange() { m_dirty = true; }

engine::Result<std::string> Sync::addGame(const GameInfo& info) {
    m_dirty = true;
    if (info.mine.empty() && info.invited.empty() && !info.host)
        return info.id; // the account has left the game
    if (auto added = m_online.addGame(newsOf(info, m_environment.now())); !added)
        return added.refusal();
    return info.id;
}

void Sync::endBackOff() {
    m_failures = 0;
    m_backOffUntil = 0;
}

/// Back-off with full jitter, so that clients that lost the same server do not all return at the same moment.
void Sync::backOff(Time atLeast) {
    const double most = std::min(static_cast<double>(longestPause),
                                 static_cast<double>(shortestPause) * std::pow(2.0, std::min(m_failures, 20)));
    ++m_failures;
    m_backOffUntil = m_environment.now() + std::max(atLeast, static_cast<Time>(m_environment.chance() * most)) + 1;
    logging::warn("sync.back-off", {{"ms", m_backOffUntil - m_environment.now()}, {"failures", m_failures}});
    m_dirty = true;
    announceNow();
}

void Sync::backOff(const Fault& fault) {
    backOff(static_cast<Time>(fault.retryAfter.count()) * second);
    if (fault.cause == HttpReply::Fault::Untrusted)
        setLink(Link::Untrusted, fault.sentence);
    else if (fault.status != 429)
        setLink(Link::Away, fault.sentence + " What you play is kept here, and sent later.");
}

bool Sync::handleLinkFault(const Fault& fault) {
    if (fault.isTemporary()) {
        backOff(fault);
        return true;
    }
    if (fault.status == 401) {
        setLink(Link::SignedOut,
                "The server does not know this device any more. Your games are still here; sign in again "
                "with your recovery code or from another device.");
        announceNow();
        return true;
    }
    return false;
}

/// Ends the back-off only after an answer was understood: a server that answers nonsense is asked less and less often.
void Sync::markConnected() {
    endBackOff();
    setLink(Link::Connected);
}

void Sync::handleUnusableReply(Fault fault, std::string_view sentence) {
    if (handleLinkFault(fault))
        return;
    fault.sentence = sentence;
    backOff(fault);
}

bool Sync::isDone() const {
    const bool backsOff = m_backOffUntil > m_environment.now(); // another pass will try again
    return m_underWay == 0 && (backsOff || !due());
}

std::optional<Time> Sync::due() const {
    const bool mayConnect = m_mode != Mode::Off && !m_api.credentials().token.empty() && m_link != Link::SignedOut &&
                            m_link != Link::TooOld;
    if (!mayConnect)
        return std::nullopt;
    if (!m_serverChecked)
        return m_listing ? std::nullopt : std::optional(m_backOffUntil);
    const bool mayProcess = m_dirty && m_busy.size() < mostFetches; // otherwise when a request is done
    const bool mayPoll = !m_polling && !m_listing && (m_mode == Mode::Live || !m_feedRead);
    return mayProcess || mayPoll ? std::optional(m_backOffUntil) : std::nullopt;
}

void Sync::advance() {
    const auto when = due();
    if (!when || *when > m_environment.now())
        return;
    if (!m_serverChecked)
        return checkServer();
    if (m_dirty && m_busy.size() < mostFetches)
        processGames();
    if (m_polling || m_listing || m_backOffUntil > m_environment.now() || (m_mode == Mode::Once && m_feedRead))
        return;
    const auto stored = m_online.cursor();
    if (const std::string* cursor = checked(stored)) {
        if (cursor->empty()) {
            m_listing = true;
            fetchGameList({}, {}, {});
        } else {
            pollFeed();
        }
    }
}

void Sync::processGames() {
    const auto rows = m_online.list();
    const auto* games = checked(rows);
    if (games == nullptr)
        return backOff();
    m_dirty = false;
    bool storeWorks = true;
    for (const store::OnlineRow& row : *games) {
        if (row.gone || m_busy.contains(row.id))
            continue;
        if (m_busy.size() >= mostFetches) {
            m_dirty = true; // continue when a request is done
            break;
        }
        const auto info = protocol::readGame(row.about);
        if (!info || !hasWork(row, info.value()))
            continue;
        const auto loaded = m_online.loadWithoutSteps(row.id);
        const store::OnlineGame* game = checked(loaded);
        if (game == nullptr) {
            announceNow();
            continue;
        }
        if (row.hasDraft && !m_accepted.contains(row.id))
            storeWorks = sendOutbox(*game) && storeWorks;
        else if (isToBeFetched(row, info.value()))
            fetchGame(*game);
        else if (row.muteUnsent)
            sendMuted(row);
        else
            sendSeen(*game);
    }
    if (!storeWorks)
        backOff();
}

bool Sync::isToBeFetched(const store::OnlineRow& row, const GameInfo& info) const {
    if (info.state != GameInfo::State::Running && info.state != GameInfo::State::Over)
        return false;
    return row.serverLength > row.length || row.seats != seatsOf(info).size() || m_accepted.contains(row.id);
}
bool Sync::hasWork(const store::OnlineRow& row, const GameInfo& info) const {
    return row.hasDraft || row.seenUnsent || row.muteUnsent || isToBeFetched(row, info);
}

} // namespace client
