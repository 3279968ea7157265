#include "app/models/lobby/new_game.h"

#include "app/models/account/server_probe.h"
#include "engine/game.h"
#include "sync/client/remote.h"

#include <algorithm>
#include <utility>

/// NewGame for online games, which a server makes because a player is elsewhere.

namespace models {

bool NewGame::online() const {
    return std::any_of(m_seatSetups.begin(), m_seatSetups.end(),
                       [](const SeatSetup& setup) { return setup.elsewhere; });
}

void NewGame::setOnline(bool online) {
    if (m_kind == nullptr || online == this->online())
        return;
    stopWaiting();
    if (ownSeat() < 0)
        setOccupant(0, 0);
    for (int seat = 0; seat < static_cast<int>(m_seatSetups.size()); ++seat) {
        const SeatSetup before = setupAt(seat);
        if (online && before.player.isBot())
            setupAt(seat) = {before.id, {}, true, {}, false, before.player.bot};
        else if (!online && before.elsewhere)
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
    if (std::exchange(m_asksServer, false))
        m_request.abandon();
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
                     [this](const SeatSetup& setup) { return isPersonHere(setup); }))
        return m_request.fail(tr("Somebody has to sit here, too."));
    savePlayer();
    if (m_online.server().isEmpty() || !m_settings.named())
        return emit introductionWanted();
    m_settings.setLastSetup(encode());
    protocol::NewGame newGame;
    newGame.kind = m_gameFace.kind;
    newGame.mode = m_kind->modes()[static_cast<std::size_t>(m_mode)];
    for (const SeatSetup& setup : m_seatSetups)
        newGame.seats.push_back(newSeatOf(setup.player, setup.elsewhere));
    m_keepsRetrying = true;
    sendRequest(client::Api::createGame(newGame));
}

void NewGame::sendRequest(const client::Request<protocol::GameInfo>& wanted) {
    if (!m_request.begin())
        return;
    m_asksServer = true;
    const auto answered = [this, generation = m_request.generation()](const client::Reply<protocol::GameInfo>& reply) {
        if (!m_request.isAwaited(generation)) // the player does not wait for this game any more
            return reply.ok() ? m_online.addGame(this, *reply, [](const QString&) {}) : void();
        using Cause = client::HttpReply::Fault;
        const bool isAway = reply.fault.cause == Cause::Unreachable || reply.fault.cause == Cause::TooSlow;
        if (isAway && m_keepsRetrying) {
            m_retryTimer.start();
            return finish({}, {});
        }
        m_retryTimer.stop();
        if (!reply.ok())
            return finish(QString::fromStdString(reply.fault.sentence), {});
        m_online.addGame(this, *reply, [this, generation](const QString& game) {
            if (m_request.isAwaited(generation))
                finish(game.isEmpty() ? m_online.trouble() : QString(), game);
        });
    };
    m_online.ask(this, m_gameRequest, wanted, answered);
}

} // namespace models
