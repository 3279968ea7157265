#include "app/models/table/match_model.h"
#include "sync/client/replica.h"

/// What she had begun when something else came in its place: it is never dropped without a word.

namespace models {

using engine::Result;
using match::Session;
using Kept = client::Replica::Kept;

/// … or anybody's, who looks at a seat that is not played here.
bool MatchModel::keptIsHers() const {
    return m_now.kept && (m_now.keptSeat == m_viewer || (m_viewer >= 0 && !isHere(m_now.keptSeat)));
}

QString MatchModel::keptText() const {
    if (!keptIsHers() || m_stage == HandOver)
        return {};
    if (m_stage == LookingBack)
        return tr("This is what you had begun here. It was not played.");
    switch (static_cast<Kept::Why>(*m_now.kept)) {
    case Kept::Why::PlayedElsewhere:
        return tr("You played this turn on another device.");
    case Kept::Why::NotHerSeat:
        return tr("Somebody else plays for you now. What you had begun here was not played.");
    case Kept::Why::GameIsGone:
        return tr("This game is no longer in your account. What you had begun here was not played.");
    case Kept::Why::Unknown:
        break;
    }
    return tr("The server has gone back to an earlier turn. What you had begun here was not played.");
}

bool MatchModel::canLookBack() const {
    return keptIsHers() && m_now.canLookBack &&
           (m_stage == MyTurn || m_stage == Away || m_stage == Showing || m_stage == Over);
}

void MatchModel::lookBack() {
    if (m_busy || !canLookBack())
        return;
    cancelHint();
    m_timer.stop();
    m_busy = true;
    m_storeThread.ask(
        this,
        [id = m_id, viewer = m_viewer](OpenGames& openGames) -> Answer {
            const auto table = openGames.table(id);
            if (!table)
                return table.refusal();
            Update told = tell(*table.value(), viewer, 0);
            const auto* replica = dynamic_cast<const client::Replica*>(table.value());
            if (replica != nullptr && replica->kept())
                told.steps = replica->kept()->story;
            return told;
        },
        [this](const Answer& answer) {
            m_busy = false;
            if (!answer)
                return fail(QString::fromStdString(answer.refusal().sentence()), [this] { open(); });
            m_seen[engine::index(m_viewer)] = m_shown; // from there it goes on afterwards
            m_now = answer.value().now;
            m_queue.clear();
            if (!m_now.kept)
                return sit({}); // it has gone meanwhile
            m_start = answer.value().start;
            setStage(LookingBack);
            rewind(answer.value());
        });
}

void MatchModel::leaveKept() {
    if (m_stage == LookingBack && !m_busy)
        sit({});
}

void MatchModel::dismissKept() {
    if (m_busy || !keptIsHers())
        return;
    const auto dismiss = [](Session& table) {
        auto* replica = dynamic_cast<client::Replica*>(&table);
        return replica == nullptr ? Result<void>() : replica->dismissKept();
    };
    if (m_stage == LookingBack && !m_now.gone)
        return sit(dismiss); // she sees the game again
    m_storeThread.ask(
        this,
        [id = m_id, dismiss](OpenGames& openGames) -> Result<void> {
            const auto table = openGames.table(id);
            auto done = table ? dismiss(*table.value()) : Result<void>(table.refusal());
            openGames.closeOnline(id); // if it was gone, it goes with it
            return done;
        },
        [this](const Result<void>& done) {
            if (!done)
                return; // it is still there
            m_now.kept.reset();
            emit changed();
        });
}

} // namespace models
