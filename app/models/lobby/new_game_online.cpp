#include "app/models/lobby/new_game.h"

#include "app/models/account/server_probe.h"
#include "engine/game.h"
#include "sync/client/remote.h"

#include <algorithm>
#include <utility>

/// NewGame for online games, which a server makes because a player is elsewhere.

namespace models {

bool NewGame::online() const {
    return std::any_of(m_guests.begin(), m_guests.end(), [](const Guest& guest) { return guest.far; });
}

void NewGame::setOnline(bool online) {
    if (m_game == nullptr || online == this->online())
        return;
    stopWaiting();
    if (me() < 0)
        setKind(0, 0);
    for (int seat = 0; seat < static_cast<int>(m_guests.size()); ++seat) {
        const Guest was = guest(seat);
        if (online && was.player.isBot())
            guest(seat) = {was.id, {}, true, {}, false, was.player.bot};
        else if (!online && was.far)
            setKind(seat, was.before.empty() ? 1 : kindOf(was.before));
    }
    if (online && !this->online()) { // all seats have people of this device
        if (canAdd())
            m_guests.push_back({m_nextId++, {}, true});
        else
            m_guests.back() = {m_guests.back().id, {}, true};
    }
    show();
}

QString NewGame::waiting() const {
    return m_again.isActive()
               ? tr("There is no connection with %1. The game is made as soon as there is one, while this "
                    "page is open. Or play here, against a bot.")
                     .arg(typedAddress(m_online.server()))
               : QString();
}

/// If the server has received the request and makes the game nevertheless, it is only listed.
void NewGame::stopWaiting() {
    ++m_question;
    if (std::exchange(m_asking, false))
        m_busy = false;
    m_patient = false;
    m_again.stop();
    emit changed();
}

/// Stops the automatic retries, so that a half-typed setup is not sent; the player starts again when it is right.
void NewGame::change() {
    if (m_again.isActive())
        stopWaiting();
}

void NewGame::rematchOnline(const QString& game) {
    stopWaiting();
    askServer(client::Api::rematch(game.toStdString()));
}

void NewGame::invite() {
    if (std::none_of(m_guests.begin(), m_guests.end(), [this](const Guest& guest) { return isPerson(guest); })) {
        m_trouble = tr("Somebody has to sit here, too.");
        return emit changed();
    }
    keepMe();
    if (m_online.server().isEmpty() || !m_settings.named())
        return emit introductionWanted();
    m_settings.setLastSetup(encode());
    protocol::NewGame wanted;
    wanted.kind = m_face.kind;
    wanted.mode = m_game->modes()[static_cast<std::size_t>(m_mode)];
    for (const Guest& guest : m_guests)
        wanted.seats.push_back(askedFor(guest.player, guest.far));
    wanted.contribution = client::randomHex(32);
    m_patient = true;
    askServer(client::Api::createGame(wanted));
}

void NewGame::askServer(const client::Request<protocol::GameInfo>& wanted) {
    if (m_busy)
        return;
    const auto request = m_request.request(wanted);
    m_busy = m_asking = true;
    m_trouble.clear();
    emit changed();
    const auto answered = [this, key = request.key,
                           question = m_question](const client::Reply<protocol::GameInfo>& reply) {
        m_request.answered(key, reply);
        if (question != m_question) // the request was cancelled or replaced
            return reply.ok() ? m_online.addGame(this, *reply, [](const QString&) {}) : void();
        m_asking = false;
        using Cause = client::HttpReply::Fault;
        const bool isAway = reply.fault.cause == Cause::Unreachable || reply.fault.cause == Cause::TooSlow;
        if (isAway && m_patient) {
            m_again.start();
            return done({}, {});
        }
        m_again.stop();
        if (!reply.ok())
            return done(QString::fromStdString(reply.fault.sentence), {});
        m_online.addGame(this, *reply, [this, question](const QString& game) {
            if (question == m_question)
                done(game.isEmpty() ? m_online.trouble() : QString(), game);
            else
                done({}, {});
        });
    };
    m_online.ask(this, request, answered);
}

} // namespace models
