#include "engine/record.h"
#include "sync/client/answers.h"
#include "sync/client/sync.h"
#include "sync/logging/log.h"

#include <utility>

/// What Sync sends: the outbox, and what was seen and muted on this device.

namespace client {

using logging::Game;
using State = store::Draft::State;

bool Sync::sendOutbox(const store::OnlineGame& game) {
    store::Draft draft = *game.draft;
    const std::string id = game.row.id;
    logging::info("outbox.sending",
                  {{"game", Game(id)}, {"at", draft.at}, {"moves", draft.length}, {"again", draft.sent}});
    if (!draft.sent) {
        draft.sent = true;
        if (!checked(m_online.saveDraft(id, draft)))
            return false;
        announce(id);
    }
    protocol::Batch batch{draft.batch, static_cast<engine::Seat>(draft.seat), {}};
    for (std::size_t i = 0; i < draft.length; ++i) {
        if (!engine::parse(draft.moves[i])) {
            refuse(id, draft, "The saved turn cannot be read.");
            return true;
        }
        batch.moves.push_back({draft.moves[i]});
    }
    auto request = Api::play(id, draft.at, batch);
    request.onTransmitted = [this, id, alive = std::weak_ptr(m_alive)] {
        if (!alive.expired())
            reportProgress(id, Progress::Transmitted);
    };
    m_busy.insert(id);
    reportProgress(id, Progress::Sending);
    send(request, [this, id, draft, alone = game.seats.size() == 1](const Reply<protocol::Played>& reply) {
        m_busy.erase(id);
        m_dirty = true;
        const bool waits = reply.isTemporary() || reply.fault.status == 401;
        reportProgress(id, waits ? Progress::Waiting : Progress::Answered);
        handleOutboxReply(id, draft, alone, reply);
    });
    return true;
}

void Sync::reportProgress(const std::string& id, Progress progress) {
    if (progress == Progress::Sending)
        m_sending.insert(id);
    else if (progress != Progress::Transmitted)
        m_sending.erase(id);
    if (m_environment.progressChanged)
        m_environment.progressChanged(id, progress);
}

void Sync::handleOutboxReply(const std::string& id, const store::Draft& draft, bool alone,
                             const Reply<protocol::Played>& reply) {
    if (!reply.isDone()) {
        if (handleLinkFault(reply.fault))
            return;
        logging::warn(
            "outbox.refused",
            {{"game", Game(id)}, {"status", reply.fault.status}, {"rule", logging::Word(reply.fault.problem)}});
        markConnected();
        return refuse(id, draft, reply.fault.sentence);
    }
    if (reply.ok()) // otherwise the turn was accepted, but the answer could not be read
        markConnected();
    logging::info("outbox.accepted", {{"game", Game(id)}, {"fetching", !reply.ok() || !alone}});
    if (!reply.ok() || !alone) { // the moves have to be fetched, if only for the other seats of this device
        m_accepted[id] = draft.batch;
        return;
    }
    store::FetchedSeat fetched{draft.seat, {}, stepsOf(reply->steps)};
    if (checked(m_online.acceptOutbox(id, draft.batch, draft.at, reply->length, {std::move(fetched)})))
        announce(id);
}

/// A refused draft stays on the device with the reason; the player may undo it and try something else.
void Sync::refuse(const std::string& id, store::Draft draft, const std::string& reason) {
    draft.state = State::Refused;
    draft.reason = reason;
    if (checked(m_online.saveDraft(id, draft)))
        announce(id);
}

void Sync::sendSeen(const store::OnlineGame& game) {
    const std::string id = game.row.id;
    for (const store::OnlineSeat& seat : game.seats) {
        if (seat.seat < 0 || seat.seen <= seat.seenSent)
            continue;
        m_busy.insert(id);
        const protocol::Seen seen{static_cast<engine::Seat>(seat.seat), seat.seen};
        send(Api::seen(id, seen), [this, id, seen](const Reply<Nothing>& reply) {
            m_busy.erase(id);
            m_dirty = true;
            if (!reply.ok() && handleLinkFault(reply.fault))
                return;
            markConnected(); // also when the server refused it as outdated
            checked(m_online.markSeenSent(id, seen.seat, seen.length));
        });
        return; // the next seat when this request is done
    }
}

void Sync::sendMuted(const store::OnlineRow& row) {
    m_busy.insert(row.id);
    send(Api::mute(row.id, row.muted), [this, id = row.id, muted = row.muted](const Reply<protocol::GameInfo>& reply) {
        m_busy.erase(id);
        m_dirty = true;
        if (!reply.ok() && handleLinkFault(reply.fault))
            return;
        markConnected(); // also when the server does not support muting: then it is muted on this device only
        checked(m_online.markMuteSent(id, muted));
    });
}

} // namespace client
