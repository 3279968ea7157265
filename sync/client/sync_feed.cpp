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
    std::vector<int> fetched;
    for (const store::OnlineSeat& seat : game.seats)
        fetched.push_back(seat.seat);
    std::vector<int> wanted = seatsOf(info);
    std::sort(wanted.begin(), wanted.end());
    return !fetched.empty() && fetched != wanted;
}

/// The games of one answer of the server: those with news, and those that are gone.
struct GameChanges {
    std::vector<store::GameNews> news;
    std::vector<std::string> gone;
};
GameChanges changesIn(const std::vector<GameInfo>& games, Time now) {
    GameChanges changes;
    for (const GameInfo& info : games) {
        if (info.state == GameInfo::State::Gone)
            changes.gone.push_back(info.id);
        else
            changes.news.push_back(newsOf(info, now));
    }
    return changes;
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
            return handleUnusableReply(reply.fault, notAServer);
        if (isOlder(clientVersion, reply->oldestClient))
            return setLink(Link::TooOld,
                           "This server needs a newer version of the app. Update it; your turns are kept.");
        m_serverChecked = true;
        markConnected();
    });
}

void Sync::fetchGameList(const std::string& before, std::vector<store::GameNews> news, const std::string& cursor) {
    send(Api::games(before), [this, news = std::move(news), cursor](const Reply<protocol::Games>& reply) mutable {
        if (!reply.ok()) {
            m_listing = false;
            return handleUnusableReply(reply.fault);
        }
        markConnected();
        const GameChanges changes = changesIn(reply->games, m_environment.now());
        news.insert(news.end(), changes.news.begin(), changes.news.end());
        // The cursor of the first page: later news is in the feed.
        const std::string first = cursor.empty() ? reply->cursor : cursor;
        if (!reply->next.empty())
            return fetchGameList(reply->next, std::move(news), first);
        m_listing = false;
        if (!checked(m_online.applyGameList(news, first)))
            return backOff();
        m_dirty = true;
        m_environment.listChanged();
        for (const store::GameNews& game : news)
            m_environment.gameChanged(game.id);
    });
}

void Sync::pollFeed() {
    const auto stored = m_online.cursor();
    const std::string* cursor = checked(stored);
    if (cursor == nullptr)
        return;
    m_polling = true;
    const bool reportsSeen = m_watched && std::exchange(m_seenUnsent, false);
    logging::debug("sync.poll", {{"wait", m_mode == Mode::Live ? wait : 0}, {"shown", reportsSeen}});
    send(Api::sync(*cursor, m_mode == Mode::Live ? wait : 0, m_profile, reportsSeen),
         [this, reportsSeen](const Reply<protocol::News>& reply) {
             m_polling = false;
             m_seenUnsent = m_seenUnsent || (reportsSeen && !reply.isDone());
             handleFeed(reply);
         });
}

void Sync::setWatched(bool watched) {
    m_seenUnsent = m_seenUnsent || (watched && !m_watched);
    m_watched = watched;
}

void Sync::handleFeed(const Reply<protocol::News>& reply) {
    if (reply.fault.status == 410) { // the server was restored from a backup: fetch everything again
        m_dirty = true;
        m_profile = 0;
        return checked(m_online.applyFeed({}, {}, {})) ? void() : backOff();
    }
    if (!reply.ok() || reply->next.empty())
        return handleUnusableReply(reply.fault);
    markConnected();
    m_feedRead = !reply->more;
    const GameChanges changes = changesIn(reply->games, m_environment.now());
    if (!checked(m_online.applyFeed(changes.news, changes.gone, reply->next)))
        return backOff();
    logging::debug("sync.news", {{"games", changes.news.size()}, {"gone", changes.gone.size()}, {"more", reply->more}});
    if (reply->profile)
        handleProfile(reply->profile->profile);
    if (reply->games.empty())
        return;
    m_dirty = true;
    m_seenUnsent = true;
    m_environment.listChanged();
    for (const store::GameNews& game : changes.news)
        announceLater(game.id);
    for (const std::string& id : changes.gone)
        announce(id);
}

void Sync::announce(const std::string& id) {
    m_unannounced.erase(id);
    m_environment.gameChanged(id);
}

/// Delays the announcement until the moves are fetched, so that a screen refreshes once, not twice.
void Sync::announceLater(const std::string& id) {
    const auto row = m_online.row(id);
    const auto* game = checked(row);
    if (game != nullptr && *game)
        if (const auto info = protocol::readGame((*game)->about); info && isToBeFetched(**game, info.value())) {
            m_unannounced.insert(id);
            return;
        }
    announce(id);
}

void Sync::announceNow() {
    for (const std::string& id : std::exchange(m_unannounced, {}))
        m_environment.gameChanged(id);
}

/// A profile that cannot be read is ignored, and its revision recorded, so that it is not requested again and again.
void Sync::handleProfile(const protocol::Profile& profile) {
    if (profile.revision == 0)
        return backOff();
    m_profile = profile.revision;
    if (!profile.name.empty() && m_environment.profileReceived)
        m_environment.profileReceived(profile);
}

void Sync::fetchGame(const store::OnlineGame& game) {
    const std::string id = game.row.id;
    const auto info = protocol::readGame(game.row.about);
    const bool seatsChanged = info && hasOtherSeats(game, info.value());
    const std::size_t from = seatsChanged || game.seats.empty() ? 0 : game.row.length;
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
        return handleUnusableReply(reply.fault);
    markConnected();
    const auto accepted = m_accepted.find(id);
    const std::string batch = accepted == m_accepted.end() ? std::string() : accepted->second;
    if (!checked(m_online.storeFetchedGame(newsOf(reply->game, m_environment.now()), batch, from, *seats)))
        return announceNow();
    m_accepted.erase(id);
    m_environment.listChanged();
    announce(id);
}

void Sync::forgetGame(const std::string& id) {
    markConnected();
    const auto stored = m_online.cursor();
    if (const std::string* cursor = checked(stored); cursor && checked(m_online.applyFeed({}, {id}, *cursor)))
        m_environment.listChanged();
    announce(id);
}

} // namespace client
