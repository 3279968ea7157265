#include "app/models/lobby/new_game.h"

#include "app/models/account/server_probe.h"
#include "engine/game.h"
#include "sync/client/remote.h"

#include <algorithm>
#include <utility>

/// NewGame for online games, which a server makes because a player is elsewhere.

namespace models {

bool NewGame::online() const {
    return std::any_of(m_seatSetups.begin(), m_seatSetups.end(), [](const SeatSetup& setup) { return setup.far; });
}

void NewGame::setOnline(bool online) {
    if (m_game == nullptr || online == this->online())
        return;
    stopWaiting();
    if (ownSeat() < 0)
        setOccupant(0, 0);
    for (int seat = 0; seat < static_cast<int>(m_seatSetups.size()); ++seat) {
        const SeatSetup before = setupAt(seat);
        if (online && before.player.isBot())
            setupAt(seat) = {before.id, {}, true, {}, false, before.player.bot};
        else if (!online && before.far)
            setOccupant(seat, before.replacedBot.empty() ? 1 : occupantOf(before.replacedBot));
    }
    if (online && !this->online()) { // all seats have people of this device
        if (canAdd())
            m_seatSetups.push_back({m_nextId++, {}, true});
        else
            m_seatSetups.back() = {m_seatSetups.back().id, {}, true};
    }
    updateSeats();
}

QString NewGame::waiting() const {
    return m_retryTimer.isActive()
               ? tr("There is no connection with %1. The game is made as soon as there is one, while this "
                    "page is open. Or play here, against a bot.")
                     .arg(typedAddress(m_online.server()))
               : QString();
}

/// If the server has received the request and makes the game nevertheless, it is only listed.
void NewGame::stopWaiting() {
    ++m_requestNumber;
    if (std::exchange(m_awaitsReply, false))
        m_busy = false;
    m_keepsRetrying = false;
    m_retryTimer.stop();
    emit changed();
}

/// Stops the automatic retries, so that a half-typed setup is not sent; the player starts again when it is right.
void NewGame::stopRetries() {
    if (m_retryTimer.isActive())
        stopWaiting();
}

void NewGame::rematchOnline(const QString& game) {
    stopWaiting();
    sendRequest(client::Api::rematch(game.toStdString()));
}

void NewGame::createOnline() {
    if (std::none_of(m_seatSetups.begin(), m_seatSetups.end(),
                     [this](const SeatSetup& setup) { return isPerson(setup); })) {
        m_trouble = tr("Somebody has to sit here, too.");
        return emit changed();
    }
    savePlayer();
    if (m_online.server().isEmpty() || !m_settings.named())
        return emit introductionWanted();
    m_settings.setLastSetup(encode());
    protocol::NewGame newGame;
    newGame.kind = m_face.kind;
    newGame.mode = m_game->modes()[static_cast<std::size_t>(m_mode)];
    for (const SeatSetup& setup : m_seatSetups)
        newGame.seats.push_back(newSeatOf(setup.player, setup.far));
    m_keepsRetrying = true;
    sendRequest(client::Api::createGame(newGame));
}

void NewGame::sendRequest(const client::Request<protocol::GameInfo>& wanted) {
    if (m_busy)
        return;
    const auto request = m_request.request(wanted);
    m_busy = m_awaitsReply = true;
    m_trouble.clear();
    emit changed();
    const auto answered = [this, key = request.key,
                           number = m_requestNumber](const client::Reply<protocol::GameInfo>& reply) {
        m_request.answered(key, reply);
        if (number != m_requestNumber) // the request was cancelled or replaced
            return reply.ok() ? m_online.addGame(this, *reply, [](const QString&) {}) : void();
        m_awaitsReply = false;
        using Cause = client::HttpReply::Fault;
        const bool isAway = reply.fault.cause == Cause::Unreachable || reply.fault.cause == Cause::TooSlow;
        if (isAway && m_keepsRetrying) {
            m_retryTimer.start();
            return finish({}, {});
        }
        m_retryTimer.stop();
        if (!reply.ok())
            return finish(QString::fromStdString(reply.fault.sentence), {});
        m_online.addGame(this, *reply, [this, number](const QString& game) {
            if (number == m_requestNumber)
                finish(game.isEmpty() ? m_online.trouble() : QString(), game);
            else
                finish({}, {});
        });
    };
    m_online.ask(this, request, answered);
}

} // namespace models
