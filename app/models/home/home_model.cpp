#include "app/models/home/home_model.h"

#include "app/models/home/game_cards.h"
#include "engine/registry.h"
#include "sync/client/remote.h"
#include "sync/client/replica.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace models {

using engine::nobody;
using engine::Result;
using engine::Seat;
using match::GameSummary;
using match::Match;
using match::Player;

struct HomeModel::Listed {
    std::vector<ListedGame> games;
    std::vector<store::Store::WentOnline> taken;
    QList<GameCard> cards;
    std::optional<store::SetAside> setAside;
};

namespace {

ListedGame listedGameOf(const store::OnlineRow& row, const protocol::GameInfo& info) {
    ListedGame listed;
    listed.online = true;
    listed.state = row.gone ? protocol::GameInfo::State::Gone : info.state;
    listed.mine = info.mine;
    listed.invited = info.state == protocol::GameInfo::State::Open && !info.invited.empty();
    listed.muted = row.muted;
    listed.removed = row.removed;
    listed.unsent = row.hasDraft;
    GameSummary& game = listed.game;
    game.id = row.id;
    game.kind = info.kind;
    game.game = engine::findGame(info.kind);
    for (const auto& seat : info.seats)
        game.players.push_back(client::playerOf(seat));
    game.turn = info.state == protocol::GameInfo::State::Over ? nobody : info.turn;
    game.totals = info.totals;
    game.winners = info.winners;
    game.length = row.length;
    game.touched = row.touched;
    return listed;
}

Result<std::vector<ListedGame>> listAll(store::Store& store) {
    auto here = Match::list(store);
    if (!here)
        return here.refusal();
    auto elsewhere = store.online().list();
    if (!elsewhere)
        return elsewhere.refusal();
    std::vector<ListedGame> all;
    for (GameSummary& game : here.value()) {
        ListedGame& listed = all.emplace_back();
        listed.game = std::move(game);
    }
    for (const store::OnlineRow& row : elsewhere.value())
        if (const auto info = protocol::readGame(row.about))
            all.push_back(listedGameOf(row, info.value()));
    std::stable_sort(all.begin(), all.end(),
                     [](const ListedGame& a, const ListedGame& b) { return a.game.touched > b.game.touched; });
    return all;
}

/// Marks local games that are shown only as online games: those taken online, unless the online game was called off or
/// is gone, or was played on here.
void markWentOnline(std::vector<ListedGame>& games, const std::vector<store::Store::WentOnline>& taken) {
    using State = protocol::GameInfo::State;
    const auto find = [&](const std::string& id) {
        return std::find_if(games.begin(), games.end(), [&](const ListedGame& listed) { return listed.game.id == id; });
    };
    for (const auto& [game, online, length] : taken) {
        const auto here = find(game);
        const auto there = find(online);
        if (here != games.end() && there != games.end() && here->game.length == length)
            here->wentOnline = there->state != State::Cancelled && there->state != State::Gone;
    }
}

/// The request to continue a local game online, and the length of its log at that time.
struct GameToTakeOnline {
    protocol::NewGame wanted;
    std::size_t length = 0; ///< of the log
};
Result<GameToTakeOnline> asOnline(OpenGames& openGames, const std::string& id) {
    const auto found = openGames.match(id);
    if (!found)
        return found.refusal();
    const Match& match = *found.value();
    protocol::NewGame wanted;
    wanted.kind = match.game().id();
    wanted.record = protocol::JsonText{match.record()};
    bool first = true;
    for (const Player& player : match.players()) {
        const bool isHers = !player.isBot() && std::exchange(first, false);
        // The account's name is used: the local game may be from before the player had a name.
        wanted.seats.push_back(isHers ? protocol::NewSeat{protocol::NewSeat::Occupant::Me, {}, {}}
                                      : newSeatOf(player, !player.isBot()));
    }
    return GameToTakeOnline{std::move(wanted), match.length()};
}

} // namespace

HomeModel::HomeModel(StoreThread& storeThread, Online& online, const GameFaces& faces, QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_online(online), m_gameFaces(faces),
      m_request(online, *this, [this] { emit changed(); }) {
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &HomeModel::refresh);
    const auto soon = [this] {
        if (!m_soon.isActive())
            m_soon.start(50);
    };
    connect(&online, &Online::gameListChanged, this, soon);
    connect(&storeThread, &StoreThread::gameChanged, this, soon);
    m_clock.setInterval(30'000);
    connect(&m_clock, &QTimer::timeout, this, &HomeModel::show);
    m_clock.start();
}

void HomeModel::refresh() {
    m_storeThread.run(
        this,
        [&faces = m_gameFaces](OpenGames& openGames) -> Result<Listed> {
            const auto store = openGames.store();
            if (!store)
                return store.refusal();
            auto games = listAll(*store.value());
            if (!games)
                return games.refusal();
            auto taken = store.value()->wentOnline();
            if (!taken)
                return taken.refusal();
            markWentOnline(games.value(), taken.value());
            auto shown = cardsOf(games.value(), faces);
            return Listed{std::move(games.value()), std::move(taken.value()), std::move(shown),
                          openGames.takeSetAside()};
        },
        [this](const Result<Listed>& listed) {
            m_loading = false;
            if (!listed) {
                m_listFailed = true;
                return failed(listed.refusal(), [this] { refresh(); });
            }
            if (std::exchange(m_listFailed, false))
                m_request.clearFailure();
            m_listedGames = listed.value().games;
            m_taken = listed.value().taken;
            if (const auto& aside = listed.value().setAside)
                m_notice = QString::fromStdString(aside->why);
            m_games.set(listed.value().cards);
            emit changed();
            removeTakenOnline();
        });
}

/// Removes a game of this device that went online, once it has begun there; until then it may be called off.
void HomeModel::removeTakenOnline() {
    using State = protocol::GameInfo::State;
    for (const auto& taken : m_taken) {
        const ListedGame* here = find(QString::fromStdString(taken.game));
        const ListedGame* there = find(QString::fromStdString(taken.online));
        if (here != nullptr && here->wentOnline && (there->state == State::Running || there->state == State::Over))
            return remove(QString::fromStdString(taken.game)); // its refresh() comes back here for the next one
    }
}

const ListedGame* HomeModel::find(const QString& game) const {
    const auto found = std::find_if(m_listedGames.begin(), m_listedGames.end(),
                                    [&](const ListedGame& listed) { return listed.game.id == game.toStdString(); });
    return found == m_listedGames.end() ? nullptr : &*found;
}

void HomeModel::show() {
    m_games.set(cardsOf(m_listedGames, m_gameFaces));
    emit changed();
}

void HomeModel::remove(const QString& game) {
    const ListedGame* listed = find(game);
    const bool online = listed != nullptr && listed->online;
    if (online && sectionOf(*listed) != Finished)
        return; // another move was made meanwhile
    m_storeThread.run(
        this,
        [id = game.toStdString(), online](OpenGames& openGames) -> Result<void> {
            if (!online)
                return openGames.remove(id);
            openGames.closeOnline(id);
            const auto store = openGames.store();
            return store ? store.value()->online().remove(id) : Result<void>(store.refusal());
        },
        [this, game](const Result<void>& removed) {
            if (!removed)
                return failed(removed.refusal(), [this, game] { remove(game); });
            refresh();
        });
}

int HomeModel::waiting() const {
    const auto& cards = m_games.rows();
    return static_cast<int>(
        std::count_if(cards.begin(), cards.end(), [](const GameCard& card) { return card.section == Waiting; }));
}

QString HomeModel::nextWaiting(const QString& besides) const {
    const auto& cards = m_games.rows();
    const auto next = std::find_if(cards.begin(), cards.end(), [&](const GameCard& card) {
        return card.section == Waiting && card.playable && card.game != besides;
    });
    return next == cards.end() ? QString() : next->game;
}

void HomeModel::mute(const QString& game, bool muted) {
    m_storeThread.run(
        this,
        [id = game.toStdString(), muted](OpenGames& openGames) -> Result<void> {
            const auto store = openGames.store();
            return store ? store.value()->online().setMuted(id, muted) : Result<void>(store.refusal());
        },
        [this, game, muted](const Result<void>& done) {
            if (!done)
                return failed(done.refusal(), [this, game, muted] { mute(game, muted); });
            m_online.handleLocalChange(); // the setting is sent, because it is for all devices of the account
            refresh();
        });
}

void HomeModel::resign(const QString& game) {
    const ListedGame* listed = find(game);
    if (listed != nullptr && listed->online && !listed->mine.empty())
        resign(game.toStdString(), listed->mine.front());
}

void HomeModel::resign(const std::string& game, Seat seat) {
    m_request.ask(client::Api::resign(game, seat), [this, game](const client::Reply<protocol::GameInfo>& reply) {
        if (!reply.ok())
            return;
        m_online.addGame(this, *reply, [](const QString&) {});
        if (!reply->mine.empty())
            resign(game, reply->mine.front()); // the server gives up all seats of the account
    });
}

void HomeModel::takeOnline(const QString& game) {
    m_storeThread.run(
        this, [id = game.toStdString()](OpenGames& openGames) { return asOnline(openGames, id); },
        [this, game](const Result<GameToTakeOnline>& wanted) {
            if (!wanted)
                return failed(wanted.refusal(), [this, game] { takeOnline(game); });
            m_request.ask(client::Api::createGame(wanted.value().wanted),
                          [this, game, length = wanted.value().length](const auto& reply) {
                              if (reply.ok())
                                  addTaken(game, length, *reply);
                          });
        });
}

void HomeModel::addTaken(const QString& game, std::size_t length, const protocol::GameInfo& info) {
    m_online.addGame(this, info, [this, game, length](const QString& online) {
        if (!online.isEmpty())
            remember({game.toStdString(), online.toStdString(), length});
    });
}

void HomeModel::remember(const store::Store::WentOnline& taken) {
    m_storeThread.run(
        this,
        [taken](OpenGames& openGames) -> Result<void> {
            const auto store = openGames.store();
            return store ? store.value()->setWentOnline(taken) : Result<void>(store.refusal());
        },
        [this, taken](const Result<void>& done) {
            if (!done)
                return failed(done.refusal(), [this, taken] { remember(taken); });
            refresh();
            emit takenOnline(QString::fromStdString(taken.online));
        });
}

void HomeModel::failed(const engine::Refusal& refusal, const std::function<void()>& again) {
    m_request.fail(QString::fromStdString(refusal.sentence()), again);
}

void HomeModel::retry() {
    m_request.clearTrouble();
    m_loading = m_listedGames.empty();
    emit changed();
    m_request.retry();
}

void HomeModel::dismissNotice() {
    m_notice.clear();
    emit changed();
}

} // namespace models
