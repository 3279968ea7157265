#include "app/models/table/match_model.h"
#include "sync/client/replica.h"

#include <utility>

/// MatchModel for an online game: its news, and what became of a turn from here.

namespace models {

using engine::nobody;
using engine::Seat;
using Delivery = match::Delivery::State;

void MatchModel::refresh() {
    if (m_busy || m_refreshing || m_stage == LookingBack) { // the news is read when this is done
        m_stale = true;
        return;
    }
    if (m_stage == Opening || m_stage == InLobby || m_stage == HandOver || m_stage == Failed)
        return open();
    m_refreshing = true; // not m_busy: the player may go on meanwhile
    m_storeThread.run(
        this,
        [id = m_id, shown = shown()](OpenGames& openGames) -> UpdateResult {
            const auto session = openGames.session(id);
            return session ? perform(*session.value(), shown, {}) : UpdateResult(session.refusal());
        },
        [this, asked = shown()](const UpdateResult& answer) {
            m_refreshing = false;
            if (m_busy || asked.viewer != m_viewer) { // a move under way is not in this answer
                m_stale = m_busy;
                return;
            }
            if (m_shown != asked.length) // a step was shown meanwhile: this answer would take it back and show it again
                return refresh();
            // The damaged game was dropped, to be fetched again.
            if (!answer && answer.refusal().rule == client::notHereYet) {
                setStage(Opening);
                return;
            }
            if (!answer)
                return fail(QString::fromStdString(answer.refusal().sentence()), [this] { open(); });
            if (answer.value().now.here != m_here) { // seats were moved to or from this device
                setStage(Opening);
                return open();
            }
            m_now = answer.value().now;
            m_version = answer.value().version;
            if (m_now.players != m_seats) {
                m_seats = m_now.players;
                emit viewerChanged();
                emit seatsChanged();
            }
            catchUp(answer.value());
            if (std::exchange(m_stale, false))
                refresh();
        });
}

void MatchModel::sayReason() {
    const std::string& reason = m_now.delivery.reason;
    if (std::exchange(m_reason, reason) != reason && !reason.empty())
        emit refused(QString::fromStdString(reason));
}

QString MatchModel::waitingText() const {
    if (!m_online || m_stage != Elsewhere)
        return {};
    if (m_now.gone)
        return tr("This game is no longer in your account.");
    if (m_now.waits) {
        if (receipt() == Sending)
            return tr("Your turn is being sent …");
        return receipt() == Sent ? tr("Your turn is sent. The server has not answered yet.")
                                 : tr("Saved here. It is sent when the server can be reached.");
    }
    if (m_now.turn == nobody) // the game has just ended
        return {};
    const QString name = nameOf(m_now.turn);
    return player(m_now.turn).isBot() ? tr("%1 is thinking …").arg(name) : tr("%1’s turn").arg(name);
}

void MatchModel::setOffline(bool offline) {
    if (std::exchange(m_offline, offline) != offline)
        emit changed();
}

void MatchModel::setProgress(SyncDriver::Progress progress) {
    if (progress == SyncDriver::Progress::Answered || progress == m_progress)
        return; // the table shows the answer itself
    m_progress = progress;
    emit changed();
}

MatchModel::Receipt MatchModel::receipt() const {
    switch (m_now.delivery.state) {
    case Delivery::None:
        return NoReceipt;
    case Delivery::Saved:
    case Delivery::Sent: // whether tried before or not: how far the sending is now
        if (m_progress == SyncDriver::Progress::Transmitted)
            return Sent;
        return m_progress == SyncDriver::Progress::Sending ? Sending : Saved;
    case Delivery::Refused:
        return Refused;
    case Delivery::Accepted:
        break;
    }
    return m_now.delivery.seenBy.empty() ? Accepted : Seen;
}

QString MatchModel::receiptText() const {
    switch (receipt()) {
    case NoReceipt:
        return {};
    case Saved:
        return tr("Saved here, not sent yet");
    case Sending:
        return tr("Sending …");
    case Sent:
        return tr("Sent, not answered yet");
    case Accepted:
        return tr("The server has your turn");
    case Refused:
        return tr("The server would not have your turn: %1").arg(QString::fromStdString(m_now.delivery.reason));
    case Seen:
        break;
    }
    QStringList names;
    for (const Seat seat : m_now.delivery.seenBy)
        names << nameOf(seat);
    return tr("Seen by %1").arg(names.join(", "));
}

} // namespace models
