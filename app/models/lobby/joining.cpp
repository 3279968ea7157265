#include "app/models/lobby/joining.h"

#include "app/models/account/server_probe.h"
#include "app/models/base/texts.h"
#include "app/models/sync/links.h"
#include "engine/registry.h"
#include "sync/client/remote.h"

#include <algorithm>
#include <set>

namespace models {

using protocol::GameInfo;

Joining::Joining(Online& online, Settings& settings, const GameFaces& faces, QObject* parent)
    : QObject(parent), m_online(online), m_settings(settings), m_gameFaces(faces),
      m_request(online, *this, [this] { emit changed(); }) {
    connect(&online, &Online::changed, this, &Joining::changed); // the properties depend on the server and the account
    connect(&settings, &Settings::changed, this, &Joining::changed);
}

void Joining::setTyped(const QString& typed) {
    if (typed == m_typed)
        return;
    m_typed = typed;
    if (!m_server.isEmpty())
        m_address = typedAddress(m_server); // keeps the link's server, because perhaps only the code was wrong
    const TypedInvitation invitation = invitationIn(typed);
    m_code = invitation.code;
    m_server = invitation.server;
    if (const auto address = client::serverAddress(m_server.toStdString()))
        m_server = QString::fromStdString(address.value());
    reset();
}

void Joining::setAddress(const QString& address) {
    m_address = address;
    m_request.clearTrouble();
    emit changed();
}

void Joining::setName(const QString& name) {
    m_name = name;
    m_editsName = m_editsName || !name.isEmpty();
    emit changed();
}

bool Joining::needsAddress() const {
    return !m_code.isEmpty() && m_server.isEmpty() && (m_online.server().isEmpty() || m_changingServer);
}

bool Joining::mayChangeServer() const {
    return !m_code.isEmpty() && m_server.isEmpty() && !m_online.server().isEmpty() && !m_online.member() &&
           !m_changingServer;
}

QString Joining::serverToConfirm() const {
    const bool there = m_server.isEmpty() || m_server == m_online.server() || m_online.member();
    return m_code.isEmpty() || there ? QString() : m_server;
}

Joining::Missing Joining::missing() const {
    if (m_typed.trimmed().isEmpty())
        return Invitation;
    if (needsAddress() && m_address.trimmed().isEmpty())
        return Address;
    return needsName() && m_name.trimmed().isEmpty() ? Name : Nothing;
}

void Joining::reset() {
    m_request.reset();
    m_title.clear();
    m_note.clear();
    m_info = {};
    m_seats.set({});
    m_freeSeats = 0;
    m_seatsWanted = 1;
    m_joining = false;
    emit changed();
}

void Joining::changeServer() {
    m_changingServer = true;
    m_address = typedAddress(m_online.server());
    emit changed();
}

void Joining::setSeatsWanted(int seats) {
    if (!m_joining)
        m_seatsWanted = std::clamp(seats, 1, std::max(1, m_freeSeats));
    emit changed();
}

void Joining::openInvitation(const QString& typed) {
    if (m_joining)
        return;
    if (busy())
        reset(); // replaces the invitation that is being looked for
    setTyped(typed);
    m_typed = m_code.isEmpty() ? typed : m_code; // the server is known from the link
    emit changed();
    if (serverToConfirm().isEmpty())
        findGame();
    else if (missing() != Nothing)
        emit inputMissing();
}

void Joining::findGame() {
    begin([this] {
        if (m_code.isEmpty())
            return m_request.end(tr("This is no invitation. Type the code, or paste the whole link."));
        if (m_server.isEmpty())
            return needsAddress() ? findServer() : fetchGame();
        if (const auto server = client::serverAddress(m_server.toStdString()); !server)
            return m_request.end(QString::fromStdString(server.refusal().sentence()));
        if (m_online.member() && m_server != m_online.server())
            return m_request.end(
                tr("This invitation is to a game at %1, and you play at %2. Sign out there first, in the settings.")
                    .arg(m_server, m_online.server()));
        if (serverToConfirm().isEmpty())
            fetchGame();
    });
}

void Joining::confirmServer() {
    begin([this] {
        m_online.setServer(serverToConfirm());
        fetchGame();
    });
}

void Joining::begin(const std::function<void()>& work) {
    if (busy())
        return;
    reset();
    if (missing() != Nothing)
        return emit inputMissing();
    saveName();
    work();
}

void Joining::saveName() {
    if (!m_name.trimmed().isEmpty())
        m_settings.setPlayerName(m_name);
}

void Joining::findServer() {
    m_request.begin();
    probeServer(m_online, this, m_address, m_request.ifAwaited<ProbeResult>([this](const ProbeResult& probed) {
        if (probed.server.isEmpty())
            return m_request.end(probed.trouble);
        m_changingServer = false;
        m_online.setServer(probed.server);
        emit changed();
        fetchGame();
    }));
}

void Joining::fetchGame(const QString& refusal) {
    m_request.begin(); // does nothing if the server was looked for before, or a request to join was refused
    m_online.ask(this, client::Api::invitation(m_code.toStdString()),
                 m_request.ifAwaited<client::Reply<GameInfo>>([this, refusal](const client::Reply<GameInfo>& reply) {
                     if (!reply.ok() && reply.fault.isRefusal())
                         reset(); // the game was found before, and is gone
                     reply.ok() ? show(*reply, refusal) : fail(reply.fault);
                 }));
}

void Joining::show(const GameInfo& info, const QString& refusal) {
    QString trouble = refusal;
    m_info = info;
    m_title = titleOf(info, m_gameFaces);
    m_seats.set(lobbySeats(info));
    m_freeSeats = static_cast<int>(std::count_if(info.seats.begin(), info.seats.end(), [](const GameInfo::Seat& seat) {
        return seat.who == GameInfo::Seat::Who::Open;
    }));
    if (engine::findGame(info.kind) == nullptr)
        trouble = tr("This version of the app does not know this game. Update it first.");
    else if (!info.mine.empty())
        return addJoined(info);
    else if (m_freeSeats == 0)
        trouble = tr("All seats are taken.");
    m_seatsWanted = std::clamp(m_seatsWanted, 1, std::max(1, m_freeSeats));
    if (info.adopted)
        m_note = tr("This game was begun on another device, by whoever invites you.");
    m_request.end(trouble);
}

/// Adds the joined game and clears what was typed.
void Joining::addJoined(const GameInfo& info) {
    m_request.end();
    m_online.addGame(this, info, [this](const QString& game) {
        if (game.isEmpty())
            return;
        m_address.clear();
        m_name.clear();
        m_editsName = false;
        m_changingServer = false;
        setTyped({});
        emit joined(game);
    });
}

protocol::Join Joining::joinRequest() const {
    protocol::Join join;
    std::set<int> taken;
    for (const GameInfo::Seat& seat : m_info.seats)
        if (seat.who == GameInfo::Seat::Who::Player)
            taken.insert(seat.face);
    for (int i = 0; i < m_seatsWanted; ++i) {
        int face = (m_settings.face() + i) % Settings::faces;
        for (int tries = 0; tries < Settings::faces && taken.contains(face); ++tries)
            face = (face + 1) % Settings::faces; // two people with the same picture would be hard to tell apart
        taken.insert(face);
        const QString name =
            i == 0 ? m_settings.playerName()
                   : m_settings.playerName().left(Settings::longestName - 2).trimmed() + ' ' + QString::number(i + 1);
        join.seats.push_back({name.toStdString(), face});
    }
    return join;
}

void Joining::join() {
    if (busy() || !found() || m_freeSeats == 0)
        return;
    if (missing() == Name)
        return emit inputMissing();
    saveName();
    m_joining = true;
    m_request.begin();
    m_online.ask(this, m_joinRequest, client::Api::join(m_code.toStdString(), joinRequest()),
                 m_request.ifAwaited<client::Reply<GameInfo>>([this](const client::Reply<GameInfo>& reply) {
                     m_joining = false;
                     if (reply.ok())
                         return addJoined(*reply);
                     // The seat was taken meanwhile, or she has joined already: show the game as it is now.
                     if (reply.fault.status == 409)
                         return fetchGame(QString::fromStdString(reply.fault.sentence));
                     fail(reply.fault);
                 }));
}

void Joining::fail(const client::Fault& fault) {
    const QString server = typedAddress(m_online.server());
    if (fault.status == 404)
        return m_request.end(
            tr("There is no game for this code at %1, or it has begun without you. Ask for a new code.").arg(server));
    if (fault.cause == client::HttpReply::Fault::Unreachable || fault.cause == client::HttpReply::Fault::TooSlow)
        return m_request.end(tr("There is no connection with %1 just now. What you typed stays here.").arg(server));
    m_request.end(QString::fromStdString(fault.sentence));
}

} // namespace models
