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

Sync::Sync(store::OnlineGames online, Http& http, Surroundings surroundings)
    : m_online(online), m_api(http), m_around(std::move(surroundings)), m_alive(std::make_shared<Alive>()) {}
Sync::~Sync() = default;

bool Sync::take(const engine::Result<void>& result) const {
    if (!result)
        m_around.trouble(result.refusal());
    return static_cast<bool>(result);
}

void Sync::use(Credentials credentials) {
    const Mode mode = m_mode;
    setMode(Mode::Off);
    m_api.use(std::move(credentials));
    m_serverChecked = false;
    m_profile = 0;
    m_accepted.clear();
    recovered();
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
            tellProgress(id, Progress::Waiting);
        announceNow();
    }
    if (mode == Mode::Off)
        m_api.cancelAll();
    m_mode = mode;
    m_heard = false;
    m_dirty = true;
}

void Sync::setLink(Link link, std::string why) {
    if (link == m_link && why == m_why)
        return;
    logging::info("sync.link", {{"from", wordOf(m_link)}, {"to", wordOf(link)}});
    m_link = link;
    m_why = std::move(why);
    m_around.linkChanged();
}

void Sync::networkIsBack() {
    recovered();
    m_dirty = true;
}

void Sync::look() { m_dirty = true; }

engine::Result<std::string> Sync::addGame(const GameInfo& said) {
    m_dirty = true;
    if (said.mine.empty() && said.invited.empty() && !said.host)
        return said.id; // the account has left the game
    if (auto noted = m_online.addGame(newsOf(said, m_around.now())); !noted)
        return noted.refusal();
    return said.id;
}

void Sync::recovered() {
    m_failures = 0;
    m_quietUntil = 0;
}

/// Back-off with full jitter, so that clients that lost the same server do not all return at the same moment.
void Sync::rest(Time atLeast) {
    const double most = std::min(static_cast<double>(longestPause),
                                 static_cast<double>(shortestPause) * std::pow(2.0, std::min(m_failures, 20)));
    ++m_failures;
    m_quietUntil = m_around.now() + std::max(atLeast, static_cast<Time>(m_around.chance() * most)) + 1;
    logging::warn("sync.back-off", {{"ms", m_quietUntil - m_around.now()}, {"failures", m_failures}});
    m_dirty = true;
    announceNow();
}

void Sync::backOff(const Fault& fault) {
    rest(static_cast<Time>(fault.retryAfter.count()) * second);
    if (fault.cause == HttpReply::Fault::Untrusted)
        setLink(Link::Untrusted, fault.sentence);
    else if (fault.status != 429)
        setLink(Link::Away, fault.sentence + " What you play is kept here, and sent later.");
}

bool Sync::wentWrong(const Fault& fault) {
    if (fault.isForNow()) {
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
void Sync::understood() {
    recovered();
    setLink(Link::Connected);
}

void Sync::isOfNoUse(Fault fault, std::string_view sentence) {
    if (wentWrong(fault))
        return;
    fault.sentence = sentence;
    backOff(fault);
}

bool Sync::isDone() const {
    const bool waits = m_quietUntil > m_around.now(); // another pass will try again
    return m_underWay == 0 && (waits || !due());
}

std::optional<Time> Sync::due() const {
    const bool can = m_mode != Mode::Off && !m_api.credentials().token.empty() && m_link != Link::SignedOut &&
                     m_link != Link::TooOld;
    if (!can)
        return std::nullopt;
    if (!m_serverChecked)
        return m_listing ? std::nullopt : std::optional(m_quietUntil);
    const bool mayLook = m_dirty && m_busy.size() < mostFetches; // otherwise when a request is done
    const bool mayListen = !m_polling && !m_listing && (m_mode == Mode::Live || !m_heard);
    return mayLook || mayListen ? std::optional(m_quietUntil) : std::nullopt;
}

void Sync::advance() {
    const auto when = due();
    if (!when || *when > m_around.now())
        return;
    if (!m_serverChecked)
        return checkServer();
    if (m_dirty && m_busy.size() < mostFetches)
        processGames();
    if (m_polling || m_listing || m_quietUntil > m_around.now() || (m_mode == Mode::Once && m_heard))
        return;
    const auto cursor = m_online.cursor();
    if (const std::string* known = take(cursor)) {
        if (known->empty()) {
            m_listing = true;
            fetchGameList({}, {}, {});
        } else {
            pollFeed();
        }
    }
}

void Sync::processGames() {
    const auto rows = m_online.list();
    const auto* games = take(rows);
    if (games == nullptr)
        return rest();
    m_dirty = false;
    for (const store::OnlineRow& row : *games) {
        if (row.gone || m_busy.contains(row.id))
            continue;
        if (m_busy.size() >= mostFetches) {
            m_dirty = true; // continue when a request is done
            return;
        }
        const auto info = protocol::readGame(row.about);
        if (!info || !hasWork(row, info.value()))
            continue;
        const auto loaded = m_online.brief(row.id);
        const store::OnlineGame* game = take(loaded);
        if (game == nullptr) {
            announceNow();
            continue;
        }
        if (row.hasDraft && !m_accepted.contains(row.id))
            sendOutbox(*game);
        else if (isToBeFetched(row, info.value()))
            fetchGame(*game);
        else if (row.muteUnsent)
            sendMuted(row);
        else
            sendSeen(*game);
    }
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
