#include "app/models/home/home_model.h"

#include "app/models/table/match_model.h"
#include "app/models/texts.h"
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

/// On this device.
bool isPersonHere(const ListedGame& listing, Seat seat) {
    if (listing.online)
        return std::find(listing.mine.begin(), listing.mine.end(), seat) != listing.mine.end();
    return !listing.game.players[engine::index(seat)].isBot();
}

int people(const ListedGame& listing) {
    int count = 0;
    for (Seat seat = 0; engine::index(seat) < listing.game.players.size(); ++seat)
        count += isPersonHere(listing, seat) ? 1 : 0;
    return count;
}

QString nameOf(const GameSummary& game, Seat seat) { return playerRow(game.players[engine::index(seat)], seat).name; }

/// Whose side of the table the card shows: who is to move, else the first person here.
Seat viewer(const ListedGame& listing) {
    const GameSummary& game = listing.game;
    if (game.turn != nobody && isPersonHere(listing, game.turn))
        return game.turn;
    for (Seat seat = 0; engine::index(seat) < game.players.size(); ++seat)
        if (isPersonHere(listing, seat))
            return seat;
    return 0;
}

HomeModel::Section sectionOf(const ListedGame& listing) {
    using State = protocol::GameInfo::State;
    if (listing.state == State::Open)
        return listing.invited ? HomeModel::Waiting : HomeModel::Running;
    if (listing.state == State::Cancelled || listing.state == State::Gone || listing.game.turn == nobody)
        return HomeModel::Finished;
    return isPersonHere(listing, listing.game.turn) && !listing.unsent ? HomeModel::Waiting : HomeModel::Running;
}

QString heading(int section, qsizetype count) {
    switch (section) {
    case HomeModel::Waiting:
        return count > 1 ? HomeModel::tr("Waiting for you: %1").arg(count) : HomeModel::tr("Waiting for you");
    case HomeModel::Running:
        return HomeModel::tr("Under way");
    default:
        return HomeModel::tr("Finished");
    }
}

/// "54 : 41", the winner's first.
QString score(const GameSummary& game) {
    std::vector<int> totals = game.totals;
    std::sort(totals.rbegin(), totals.rend());
    QStringList texts;
    for (const int total : totals)
        texts << QString::number(total);
    return texts.join(" : ");
}

QString winnersText(const ListedGame& listing) {
    const GameSummary& game = listing.game;
    const bool alone = people(listing) == 1;
    QStringList names;
    for (const Seat seat : game.winners)
        if (alone && seat == viewer(listing))
            names.prepend(HomeModel::tr("You")); // the sentence begins with it
        else
            names << nameOf(game, seat);
    if (names.size() == 1)
        return HomeModel::tr("%1 won %2").arg(names.front(), score(game));
    const QString last = names.isEmpty() ? QString() : names.takeLast();
    return HomeModel::tr("%1 and %2 share the victory, %3").arg(names.join(", "), last, score(game));
}

QString turnText(const ListedGame& listing) {
    using State = protocol::GameInfo::State;
    if (listing.state == State::Cancelled)
        return HomeModel::tr("Was called off");
    if (listing.state == State::Gone)
        return HomeModel::tr("No longer in your account · what you had begun is kept");
    if (listing.state == State::Open)
        return listing.invited ? HomeModel::tr("You are invited") : HomeModel::tr("Waiting for players");
    const GameSummary& game = listing.game;
    if (game.turn == nobody)
        return winnersText(listing);
    if (listing.unsent)
        return HomeModel::tr("Your turn waits to be sent");
    return isPersonHere(listing, game.turn) && people(listing) == 1
               ? HomeModel::tr("Your turn")
               : HomeModel::tr("%1’s turn").arg(nameOf(game, game.turn));
}

GameCard card(const ListedGame& listing, const Faces& faces) {
    const GameSummary& game = listing.game;
    const Face* face = findFace(faces, game.kind);
    GameCard card;
    card.game = QString::fromStdString(game.id);
    card.title = face != nullptr ? face->title : spoken(game.kind);
    card.section = sectionOf(listing);
    card.online = listing.online;
    card.muted = listing.muted;
    card.invited = listing.invited;
    card.over = card.section == HomeModel::Finished;
    card.begun = listing.state != protocol::GameInfo::State::Open &&    // one that is gone was begun, or nothing of it
                 listing.state != protocol::GameInfo::State::Cancelled; // would be kept
    const QString when = since(game.touched, now());
    card.detail = face != nullptr && faces.size() == 1 ? when : card.title + " · " + when;
    QStringList names;
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        const PlayerRow player = playerRow(game.players[seat], static_cast<int>(seat));
        if (player.name.isEmpty())
            continue; // nobody's yet
        card.faces << player.face;
        names << (player.left ? HomeModel::tr("%1 (left)").arg(player.name) : player.name);
    }
    card.names = names.join(", ");
    card.playable = game.game != nullptr && face != nullptr;
    if (!card.playable) {
        card.turnText = HomeModel::tr("This version cannot play it");
        return card;
    }
    card.turnText = turnText(listing);
    if (face->picture != nullptr && card.begun)
        card.picture = QString("image://house/%1/%2/%3").arg(card.game).arg(game.length).arg(viewer(listing));
    return card;
}

/// In the order they are shown: what waits first; within a section, what was touched last.
QList<GameCard> cards(const std::vector<ListedGame>& games, const Faces& faces) {
    QList<GameCard> cards;
    for (const ListedGame& game : games)
        if (!game.wentOnline && (!game.removed || sectionOf(game) != HomeModel::Finished))
            cards.append(card(game, faces));
    std::stable_sort(cards.begin(), cards.end(),
                     [](const GameCard& a, const GameCard& b) { return a.section < b.section; });
    const auto waiting = std::count_if(cards.begin(), cards.end(),
                                       [](const GameCard& card) { return card.section == HomeModel::Waiting; });
    for (qsizetype i = 0; i < cards.size(); ++i)
        if (i == 0 || cards[i - 1].section != cards[i].section)
            cards[i].heading = heading(cards[i].section, waiting);
    return cards;
}

ListedGame listingOf(const store::OnlineRow& row, const protocol::GameInfo& info) {
    ListedGame listing;
    listing.online = true;
    listing.state = row.gone ? protocol::GameInfo::State::Gone : info.state;
    listing.mine = info.mine;
    listing.invited = info.state == protocol::GameInfo::State::Open && !info.invited.empty();
    listing.muted = row.muted;
    listing.removed = row.removed;
    listing.unsent = row.mine;
    GameSummary& game = listing.game;
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
    return listing;
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
        ListedGame& listing = all.emplace_back();
        listing.game = std::move(game);
    }
    for (const store::OnlineRow& row : elsewhere.value())
        if (const auto info = protocol::readGame(row.about))
            all.push_back(listingOf(row, info.value()));
    std::stable_sort(all.begin(), all.end(),
                     [](const ListedGame& a, const ListedGame& b) { return a.game.touched > b.game.touched; });
    return all;
}

/// A game of this device that goes on online is shown there alone, unless it was called off there or somebody has
/// played on here.
void hide(std::vector<ListedGame>& games, const std::vector<store::Store::WentOnline>& taken) {
    using State = protocol::GameInfo::State;
    const auto find = [&](const std::string& id) {
        return std::find_if(games.begin(), games.end(),
                            [&](const ListedGame& listing) { return listing.game.id == id; });
    };
    for (const auto& [game, online, length] : taken) {
        const auto here = find(game);
        const auto there = find(online);
        if (here != games.end() && there != games.end() && here->game.length == length)
            here->wentOnline = there->state != State::Cancelled && there->state != State::Gone;
    }
}

/// Its record, and what the server is to know of who sits where.
struct Party {
    protocol::NewGame wanted;
    std::size_t length = 0; ///< of what was played
};
Result<Party> asOnline(OpenGames& openGames, const std::string& id) {
    const auto found = openGames.match(id);
    if (!found)
        return found.refusal();
    const Match& match = *found.value();
    protocol::NewGame wanted;
    wanted.kind = match.game().id();
    wanted.contribution = client::randomHex(protocol::contributionDigits / 2);
    wanted.record = protocol::JsonText{match.record()};
    bool first = true;
    for (const Player& player : match.players()) {
        const bool isHers = !player.isBot() && std::exchange(first, false);
        // What she is called there, her account says: here she may have had no name yet.
        wanted.seats.push_back(isHers ? protocol::NewSeat{protocol::NewSeat::Who::Me, {}, {}}
                                      : askedFor(player, !player.isBot()));
    }
    return Party{std::move(wanted), match.length()};
}

} // namespace

HomeModel::HomeModel(StoreThread& storeThread, Online& online, const Faces& faces, QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_online(online), m_faces(faces),
      m_request(online, *this, [this] { emit changed(); }) {
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &HomeModel::refresh);
    const auto soon = [this] {
        if (!m_soon.isActive())
            m_soon.start(50);
    };
    connect(&online, &Online::listed, this, soon);
    connect(&online, &Online::gameChanged, this, soon);
    m_clock.setInterval(30'000);
    connect(&m_clock, &QTimer::timeout, this, &HomeModel::show);
    m_clock.start();
}

void HomeModel::refresh() {
    m_storeThread.ask(
        this,
        [&faces = m_faces](OpenGames& openGames) -> Result<Listed> {
            const auto store = openGames.store();
            if (!store)
                return store.refusal();
            auto games = listAll(*store.value());
            if (!games)
                return games.refusal();
            auto taken = store.value()->wentOnline();
            if (!taken)
                return taken.refusal();
            hide(games.value(), taken.value());
            auto shown = cards(games.value(), faces);
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
                m_request.forget();
            m_listings = listed.value().games;
            m_taken = listed.value().taken;
            if (const auto& aside = listed.value().setAside)
                m_notice = QString::fromStdString(aside->why);
            m_games.set(listed.value().cards);
            emit changed();
            letGo();
        });
}

/// It stays here until it has begun there: it may be called off.
void HomeModel::letGo() {
    using State = protocol::GameInfo::State;
    for (const auto& taken : m_taken) {
        const ListedGame* here = find(QString::fromStdString(taken.game));
        const ListedGame* there = find(QString::fromStdString(taken.online));
        if (here != nullptr && here->wentOnline && (there->state == State::Running || there->state == State::Over))
            return remove(QString::fromStdString(taken.game)); // and looks again
    }
}

const ListedGame* HomeModel::find(const QString& game) const {
    const auto found = std::find_if(m_listings.begin(), m_listings.end(),
                                    [&](const ListedGame& listing) { return listing.game.id == game.toStdString(); });
    return found == m_listings.end() ? nullptr : &*found;
}

void HomeModel::show() {
    m_games.set(cards(m_listings, m_faces));
    emit changed();
}

void HomeModel::remove(const QString& game) {
    const ListedGame* listing = find(game);
    const bool online = listing != nullptr && listing->online;
    if (online && sectionOf(*listing) != Finished)
        return; // it has gone on meanwhile
    m_storeThread.ask(
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
    m_storeThread.ask(
        this,
        [id = game.toStdString(), muted](OpenGames& openGames) -> Result<void> {
            const auto store = openGames.store();
            return store ? store.value()->online().setMuted(id, muted) : Result<void>(store.refusal());
        },
        [this, game, muted](const Result<void>& done) {
            if (!done)
                return failed(done.refusal(), [this, game, muted] { mute(game, muted); });
            m_online.look(); // it is so for all of her devices
            refresh();
        });
}

void HomeModel::resign(const QString& game) {
    const ListedGame* listing = find(game);
    if (listing != nullptr && listing->online && !listing->mine.empty())
        resign(game.toStdString(), listing->mine.front());
}

void HomeModel::resign(const std::string& game, Seat seat) {
    m_request.ask(client::Api::resign(game, seat), [this, game](const client::Reply<protocol::GameInfo>& reply) {
        if (!reply.ok())
            return;
        m_online.addGame(this, *reply, [](const QString&) {});
        if (!reply->mine.empty())
            resign(game, reply->mine.front()); // all of hers
    });
}

void HomeModel::takeOnline(const QString& game) {
    m_storeThread.ask(
        this, [id = game.toStdString()](OpenGames& openGames) { return asOnline(openGames, id); },
        [this, game](const Result<Party>& party) {
            if (!party)
                return failed(party.refusal(), [this, game] { takeOnline(game); });
            m_request.ask(client::Api::createGame(party.value().wanted),
                          [this, game, length = party.value().length](const auto& reply) {
                              if (reply.ok())
                                  addTaken(game, length, *reply);
                          });
        });
}

void HomeModel::addTaken(const QString& game, std::size_t length, const protocol::GameInfo& said) {
    m_online.addGame(this, said, [this, game, length](const QString& online) {
        if (!online.isEmpty())
            remember({game.toStdString(), online.toStdString(), length});
    });
}

void HomeModel::remember(const store::Store::WentOnline& taken) {
    m_storeThread.ask(
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
    m_loading = m_listings.empty();
    emit changed();
    m_request.retry();
}

void HomeModel::dismissNotice() {
    m_notice.clear();
    emit changed();
}

} // namespace models
