#include "app/models/table/match_model.h"

/// MatchModel for overtaken drafts: they are never dropped without a word.

namespace models {

using engine::Result;
using match::KeptDraft;
using match::Session;

/// The draft is the viewer's, or of a seat that is no longer played here: that one is shown to every viewer here.
bool MatchModel::keptIsHers() const {
    return m_now.kept && (m_now.keptSeat == m_viewer || (m_viewer >= 0 && !isHere(m_now.keptSeat)));
}

QString MatchModel::keptText() const {
    if (!keptIsHers() || m_stage == HandOver)
        return {};
    if (m_stage == LookingBack)
        return tr("This is what you had begun here. It was not played.");
    switch (*m_now.kept) {
    case KeptDraft::Reason::PlayedElsewhere:
        return tr("You played this turn on another device.");
    case KeptDraft::Reason::NotHerSeat:
        return tr("Somebody else plays for you now. What you had begun here was not played.");
    case KeptDraft::Reason::GameIsGone:
        return tr("This game is no longer in your account. What you had begun here was not played.");
    case KeptDraft::Reason::Unknown:
        break;
    }
    return tr("The server has gone back to an earlier turn. What you had begun here was not played.");
}

bool MatchModel::canLookBack() const {
    return keptIsHers() && m_now.canLookBack &&
           (m_stage == MyTurn || m_stage == Elsewhere || m_stage == Showing || m_stage == Over);
}

void MatchModel::lookBack() {
    if (m_busy || !canLookBack())
        return;
    cancelHint();
    m_timer.stop();
    m_busy = true;
    m_storeThread.run(
        this,
        [id = m_id, viewer = m_viewer](OpenGames& openGames) -> UpdateResult {
            const auto session = openGames.session(id);
            if (!session)
                return session.refusal();
            Update update = readUpdate(*session.value(), viewer, 0);
            if (const KeptDraft* kept = session.value()->kept())
                update.steps = kept->steps;
            return update;
        },
        [this](const UpdateResult& answer) {
            m_busy = false;
            if (!answer)
                return fail(QString::fromStdString(answer.refusal().sentence()), [this] { open(); });
            m_seen[engine::index(m_viewer)] = m_shown; // afterwards the game continues from there
            m_now = answer.value().now;
            m_queue.clear();
            if (!m_now.kept)
                return showFromBeginning({}); // the draft was removed meanwhile
            m_start = answer.value().start;
            setStage(LookingBack);
            m_log = answer.value().steps;
            rewind(m_log.size());
            emit changed();
        });
}

void MatchModel::leaveKept() {
    if (m_stage == LookingBack && !m_busy)
        showFromBeginning({});
}

void MatchModel::dismissKept() {
    if (m_busy || !keptIsHers())
        return;
    const auto dismiss = [](Session& session) { return session.dismissKept(); };
    if (m_stage == LookingBack && !m_now.gone)
        return showFromBeginning(dismiss); // shows the game again
    m_storeThread.run(
        this,
        [id = m_id, dismiss](OpenGames& openGames) -> Result<void> {
            const auto session = openGames.session(id);
            auto done = session ? dismiss(*session.value()) : Result<void>(session.refusal());
            openGames.closeOnline(id); // a game that is gone is deleted with its draft
            return done;
        },
        [this](const Result<void>& done) {
            if (!done)
                return; // the draft is still there
            m_now.kept.reset();
            emit changed();
        });
}

} // namespace models
