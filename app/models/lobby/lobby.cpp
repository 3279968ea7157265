#include "app/models/lobby/lobby.h"

#include "app/models/account/server_probe.h"
#include "app/models/base/texts.h"
#include "app/models/sync/links.h"
#include "app/models/table/match_model.h"
#include "engine/bots/registry.h"
#include "engine/registry.h"
#include "sync/client/remote.h"
#include "sync/client/replica.h"

#include <algorithm>

namespace models {

using engine::Result;
using protocol::GameInfo;
using Who = GameInfo::Seat::Who;

namespace {

QString noteOf(const GameInfo& info, engine::Seat seat) {
    if (info.isMine(seat) || std::find(info.invited.begin(), info.invited.end(), seat) != info.invited.end())
        return Lobby::tr("you");
    switch (info.seats[engine::index(seat)].who) {
    case Who::Open:
        return Lobby::tr("still free");
    case Who::Invited:
        return Lobby::tr("has not answered yet");
    case Who::Bot:
        return Lobby::tr("a bot");
    case Who::Player:
        break;
    }
    return Lobby::tr("is here");
}

/// The game of which this one is the rematch.
Result<std::string> gameBefore(OpenGames& openGames, const std::string& id) {
    const auto store = openGames.store();
    if (!store)
        return store.refusal();
    const auto rows = store.value()->online().list();
    if (!rows)
        return rows.refusal();
    for (const store::OnlineRow& row : rows.value())
        if (const auto info = protocol::readGame(row.about); info && info.value().rematch == id)
            return row.id;
    return engine::Refusal{
        engine::RefusalKind::Store, std::string(store::noSuchGame), "The game before this one is gone", {}, {}};
}

} // namespace

QList<LobbySeat> lobbySeats(const GameInfo& info) {
    QList<LobbySeat> rows;
    for (std::size_t i = 0; i < info.seats.size(); ++i) {
        const auto seat = static_cast<engine::Seat>(i);
        const GameInfo::Seat& there = info.seats[i];
        LobbySeat row;
        row.seat = static_cast<int>(i);
        row.note = noteOf(info, seat);
        row.taken = there.who == Who::Player || there.who == Who::Bot;
        row.isMine = info.isMine(seat);
        if (there.who != Who::Open) {
            const PlayerRow player = playerRow(client::playerOf(there), row.seat);
            row.name = there.who == Who::Bot ? inWords(there.bot) : player.name;
            row.face = player.face;
        }
        rows.append(row);
    }
    return rows;
}

QString titleOf(const GameInfo& info, const GameFaces& faces) {
    const GameFace* face = findGameFace(faces, info.kind);
    const engine::Game* game = engine::findGame(info.kind);
    if (face == nullptr || game == nullptr)
        return inWords(info.kind);
    const auto modes = game->modes();
    const auto mode = std::find(modes.begin(), modes.end(), info.mode) - modes.begin();
    return face->title + " · " + face->modes.value(mode, inWords(info.mode));
}

QString invitationLink(const QString& link, const QString& server, const QString& code) {
    return client::isLoopback(serverOf(link).toStdString()) ? invitationPage(server, code) : link;
}

Lobby::Lobby(StoreThread& storeThread, Online& online, const GameFaces& faces, QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_online(online), m_gameFaces(faces),
      m_request(online, *this, [this] { emit changed(); }) {
    connect(&storeThread, &StoreThread::gameChanged, this, &Lobby::refresh);
    connect(&online, &Online::changed, this, [this] {
        if (m_codeFailed && m_online.link() == Online::Connected)
            retry();
    });
}

bool Lobby::invited() const { return m_info.state == GameInfo::State::Open && !m_info.invited.empty(); }

bool Lobby::hasRoom() const {
    return m_info.state == GameInfo::State::Open &&
           std::any_of(m_info.seats.begin(), m_info.seats.end(),
                       [](const GameInfo::Seat& seat) { return seat.who == Who::Open; });
}

void Lobby::open(const QString& game) {
    if (game != m_game) {
        m_game = game;
        m_info = {};
        m_code.clear();
        m_link.clear();
        m_seats.set({});
    }
    m_codeFailed = false;
    m_request.reset();
    emit changed();
    load();
}

void Lobby::refresh(const QString& game) {
    if (game == m_game)
        load();
}

void Lobby::load() {
    m_storeThread.run(
        this, [id = m_game.toStdString()](OpenGames& openGames) { return openGames.lobby(id); },
        [this, game = m_game](const Result<std::optional<GameInfo>>& found) {
            if (game != m_game || !found || !found.value())
                return; // the game has begun or is gone, which other models show
            m_info = *found.value();
            m_title = titleOf(m_info, m_gameFaces);
            m_seats.set(lobbySeats(m_info));
            emit changed();
            if (hasRoom() && m_code.isEmpty() && !busy() && trouble().isEmpty() && !m_info.mine.empty())
                invite();
        });
}

template <class T>
void Lobby::post(const client::Request<T>& request, const std::function<void(const T&)>& then) {
    if (busy())
        return;
    m_codeFailed = false;
    m_request.ask(request, [this, then, game = m_game](const client::Reply<T>& reply) {
        if (game != m_game)
            return;
        m_codeFailed = !reply.ok() && std::is_same_v<T, protocol::Code>;
        if (reply.ok())
            then(*reply);
    });
}

void Lobby::retry() {
    if (m_request.retry())
        return;
    m_request.clearTrouble();
    load();
}

void Lobby::invite() {
    post<protocol::Code>(client::Api::invite(m_game.toStdString()), [this](const protocol::Code& invitation) {
        m_code = QString::fromStdString(invitation.code);
        m_link = invitationLink(QString::fromStdString(invitation.link), m_online.server(), m_code);
    });
}

QString Lobby::server() const { return typedAddress(serverOf(m_link)); }

QString Lobby::warning() const {
    return client::isLoopback(serverOf(m_link).toStdString())
               ? tr("%1 is this very machine: only whoever plays on it can use this link. For the others, choose the "
                    "server by "
                    "its address in your network, for example 192.168.1.20:8737.")
                     .arg(server())
               : QString();
}

void Lobby::begin() {
    const engine::Game* kind = engine::findGame(m_info.kind);
    if (kind == nullptr)
        return;
    const auto bots = engine::bots::botsOf(*kind);
    post<GameInfo>(client::Api::start(m_game.toStdString(), std::string(bots[bots.size() / 2]->id())),
                   [this](const GameInfo& info) { m_online.addGame(this, info, [](const QString&) {}); });
}

/// Asking for a rematch that exists already takes seats in it: the server answers with the same game.
void Lobby::accept() {
    m_storeThread.run(
        this, [id = m_game.toStdString()](OpenGames& openGames) { return gameBefore(openGames, id); },
        [this](const Result<std::string>& before) {
            if (!before)
                return m_request.fail(QString::fromStdString(before.refusal().sentence()));
            post<GameInfo>(client::Api::rematch(before.value()),
                           [this](const GameInfo& info) { m_online.addGame(this, info, [](const QString&) {}); });
        });
}

void Lobby::leave() {
    const auto& seats = m_info.mine.empty() ? m_info.invited : m_info.mine;
    if (seats.empty())
        return emit left();
    post<GameInfo>(client::Api::resign(m_game.toStdString(), seats.front()), [this](const GameInfo& info) {
        m_online.addGame(this, info, [](const QString&) {});
        if ((info.mine.empty() && info.invited.empty()) || info.state != GameInfo::State::Open)
            return emit left();
        m_info = info;
        leave(); // the server gives up all seats of the account
    });
}

} // namespace models
