#include "sync/client/answers.h"
#include "sync/client/remote.h"
#include "sync/client/sync.h"
#include "sync/logging/log.h"

#include <algorithm>
#include <utility>

/// What Sync fetches: the server's version, the list of games, the feed, and each game that has changed.

namespace client {
namespace {

using protocol::GameInfo;

/// Whether the account's seats are not the ones that this device has views of.
bool hasOtherSeats(const store::OnlineGame& game, const GameInfo& info) {
    std::vector<int> known;
    for (const store::OnlineSeat& seat : game.seats)
        known.push_back(seat.seat);
    std::vector<int> wanted = seatsOf(info);
    std::sort(wanted.begin(), wanted.end());
    return !known.empty() && known != wanted;
}

/// The games of one answer: those with news, and those that are gone.
struct Heard {
    std::vector<store::GameNews> news;
    std::vector<std::string> gone;
};
Heard heardIn(const std::vector<GameInfo>& games, Time now) {
    Heard heard;
    for (const GameInfo& info : games) {
        if (info.state == GameInfo::State::Gone)
            heard.gone.push_back(info.id);
        else
            heard.news.push_back(newsOf(info, now));
    }
    return heard;
}

} // namespace

/// Asks the server for its version, and whether it still supports this version of the app.
void Sync::checkServer() {
    if (m_listing)
        return;
    m_listing = true;
    send(Api::about(), [this](const Reply<protocol::About>& reply) {
        m_listing = false;
        if (!reply.ok() || reply->oldestClient.empty())
            return isOfNoUse(reply.fault, notAServer);
        if (isOlder(clientVersion, reply->oldestClient))
            return setLink(Link::TooOld,
                           "This server needs a newer version of the app. Update it; your turns are kept.");
        m_serverChecked = true;
        understood();
    });
}

void Sync::fetchGameList(const std::string& before, std::vector<store::GameNews> news, const std::string& cursor) {
    send(Api::games(before), [this, news = std::move(news), cursor](const Reply<protocol::Games>& reply) mutable {
        if (!reply.ok()) {
            m_listing = false;
            return isOfNoUse(reply.fault);
        }
        understood();
        const Heard heard = heardIn(reply->games, m_around.now());
        news.insert(news.end(), heard.news.begin(), heard.news.end());
        // The cursor of the first page: later news is in the feed.
        const std::string first = cursor.empty() ? reply->cursor : cursor;
        if (!reply->next.empty())
            return fetchGameList(reply->next, std::move(news), first);
        m_listing = false;
        if (!take(m_online.applyGameList(news, first)))
            return rest();
        m_dirty = true;
        m_around.listed();
        for (const store::GameNews& game : news)
            m_around.changed(game.id);
    });
}

void Sync::pollFeed() {
    const auto cursor = m_online.cursor();
    const std::string* known = take(cursor);
    if (known == nullptr)
        return;
    m_polling = true;
    const bool says = m_looked && std::exchange(m_seenUnsent, false);
    logging::debug("sync.poll", {{"wait", m_mode == Mode::Live ? wait : 0}, {"shown", says}});
    send(Api::sync(*known, m_mode == Mode::Live ? wait : 0, m_profile, says),
         [this, says](const Reply<protocol::News>& reply) {
             m_polling = false;
             m_seenUnsent = m_seenUnsent || (says && !reply.isDone());
             handleFeed(reply);
         });
}

void Sync::setLookedAt(bool looked) {
    m_seenUnsent = m_seenUnsent || (looked && !m_looked);
    m_looked = looked;
}

void Sync::handleFeed(const Reply<protocol::News>& reply) {
    if (reply.fault.status == 410) { // the server was restored from a backup: fetch everything again
        m_dirty = true;
        m_profile = 0;
        return take(m_online.applyFeed({}, {}, {})) ? void() : rest();
    }
    if (!reply.ok() || reply->next.empty())
        return isOfNoUse(reply.fault);
    understood();
    m_heard = !reply->more;
    const Heard heard = heardIn(reply->games, m_around.now());
    if (!take(m_online.applyFeed(heard.news, heard.gone, reply->next)))
        return rest();
    logging::debug("sync.news", {{"games", heard.news.size()}, {"gone", heard.gone.size()}, {"more", reply->more}});
    if (reply->profile)
        handleProfile(reply->profile->profile);
    if (reply->games.empty())
        return;
    m_dirty = true;
    m_seenUnsent = true;
    m_around.listed();
    for (const store::GameNews& game : heard.news)
        announceLater(game.id);
    for (const std::string& id : heard.gone)
        announce(id);
}

void Sync::announce(const std::string& id) {
    m_unannounced.erase(id);
    m_around.changed(id);
}

/// Delays the announcement until the moves are fetched, so that a screen refreshes once, not twice.
void Sync::announceLater(const std::string& id) {
    const auto row = m_online.row(id);
    const auto* game = take(row);
    if (game != nullptr && *game)
        if (const auto info = protocol::readGame((*game)->about); info && isToBeFetched(**game, info.value())) {
            m_unannounced.insert(id);
            return;
        }
    announce(id);
}

void Sync::announceNow() {
    for (const std::string& id : std::exchange(m_unannounced, {}))
        m_around.changed(id);
}

/// A profile that cannot be read is ignored, and its revision noted, so that it is not requested again and again.
void Sync::handleProfile(const protocol::Profile& profile) {
    if (profile.revision == 0)
        return rest();
    m_profile = profile.revision;
    if (!profile.name.empty() && m_around.profiled)
        m_around.profiled(profile);
}

void Sync::fetchGame(const store::OnlineGame& game) {
    const std::string id = game.row.id;
    const auto info = protocol::readGame(game.row.about);
    const bool others = info && hasOtherSeats(game, info.value()); // the account's seats have changed
    const std::size_t from = others || game.seats.empty() ? 0 : game.row.length;
    m_busy.insert(id);
    logging::debug("game.fetch", {{"game", logging::Game(id)}, {"from", from}});
    send(Api::game(id, from), [this, id, from](const Reply<protocol::GameView>& reply) {
        m_busy.erase(id);
        m_dirty = true;
        handleGame(id, from, reply);
    });
}

void Sync::handleGame(const std::string& id, std::size_t from, const Reply<protocol::GameView>& reply) {
    if (reply.fault.status == 404)
        return forgetGame(id);
    const auto seats = reply.ok() ? seatsIn(*reply) : std::nullopt;
    if (!seats)
        return isOfNoUse(reply.fault);
    understood();
    const auto accepted = m_accepted.find(id);
    const std::string batch = accepted == m_accepted.end() ? std::string() : accepted->second;
    if (!take(m_online.acceptOutbox(newsOf(reply->game, m_around.now()), batch, from, *seats)))
        return announceNow();
    m_accepted.erase(id);
    m_around.listed();
    announce(id);
}

void Sync::forgetGame(const std::string& id) {
    understood();
    const auto cursor = m_online.cursor();
    if (const std::string* known = take(cursor); known != nullptr && take(m_online.applyFeed({}, {id}, *known)))
        m_around.listed();
    announce(id);
}

} // namespace client
