#include "app/models/table/match_model.h"

#include <algorithm>
#include <utility>

/// MatchModel's part for showing the log: reads steps from the session, and shows them one by one.

namespace models {

using engine::nobody;
using engine::Seat;
using match::Session;
using match::Step;

namespace {

/// How much of the log the seat has seen: what was there when its player last looked, and the seat's own moves.
std::size_t seenBy(const Session& session, Seat seat, const engine::AnyPosition& start,
                   const std::vector<Step>& steps) {
    std::size_t seen = session.seen(seat);
    Seat mover = session.game().turn(start);
    for (const Step& step : steps) {
        if (mover == seat)
            seen = std::max(seen, step.number + 1);
        mover = session.game().turn(step.after);
    }
    return std::min(seen, session.length()); // an undo may have shortened what the seat has seen
}

} // namespace

MatchModel::Now MatchModel::nowOf(const Session& session) {
    Now now;
    now.turn = session.turn();
    now.length = session.length();
    now.canUndo = session.canUndo();
    now.canRedo = session.canRedo();
    now.over = session.over();
    now.waits = session.waits();
    now.delivery = session.delivery();
    now.players = session.players();
    now.gone = session.isGone();
    if (const match::KeptDraft* kept = session.kept()) {
        now.kept = kept->reason;
        now.keptSeat = kept->seat;
        now.canLookBack = kept->steps.size() > kept->firstMove;
    }
    for (std::size_t seat = 0; seat < session.players().size(); ++seat)
        now.here.push_back(session.isHere(static_cast<Seat>(seat)));
    return now;
}

MatchModel::Opened MatchModel::readOpened(const Session& session) {
    std::vector<std::size_t> seen;
    const auto start = session.opening(nobody);
    const auto steps = session.stepsFor(nobody, 0);
    for (std::size_t seat = 0; seat < session.players().size(); ++seat)
        seen.push_back(seenBy(session, static_cast<Seat>(seat), start, steps));
    return {&session.game(), session.players(), session.isOnline(), seen, nowOf(session)};
}

MatchModel::Update MatchModel::readUpdate(const Session& session, Seat viewer, std::size_t from) {
    Update update{nowOf(session), session.version(), from, {}, session.stepsFor(viewer, from), {}};
    if (from == 0)
        update.start = session.opening(viewer);
    return update;
}

MatchModel::UpdateResult MatchModel::perform(Session& session, const Shown& shown, const Work& work) {
    const match::LogVersion before = session.version();
    // Read before the work, which may remove the draft that `countUnchanged` needs.
    const std::size_t same = session.countUnchanged(shown.version, shown.length);
    if (work)
        if (const auto done = work(session); !done)
            return done.refusal();
    Update update = readUpdate(session, shown.viewer, session.countUnchanged(before, same));
    if (before.generation != shown.version.generation)
        update.seen = seenBy(session, shown.viewer, update.start, update.steps);
    return update;
}

void MatchModel::begin(const Update& update, std::size_t seen) {
    m_timer.stop();
    const auto first = static_cast<std::ptrdiff_t>(std::min(seen, update.steps.size()));
    m_log.assign(update.steps.begin(), update.steps.begin() + first);
    m_queue.assign(update.steps.begin() + first, update.steps.end());
    m_start = update.start;
    m_shown = m_log.size();
    m_position = m_log.empty() ? m_start : m_log.back().after;
    emit positionReplaced();
    setStage(Showing);
    sayReason();
    if (m_queue.empty())
        proceed();
    else
        m_timer.start(delay());
}

/// Takes over the server's log: mostly what was shown already, and then more.
void MatchModel::catchUp(const Update& update) {
    // The player has played on another device, or the turn was refused.
    if ((update.seen || update.from < m_shown) && !dropInvalidSteps(update))
        return;
    sayReason();
    m_queue.assign(update.steps.begin(), update.steps.end());
    emit changed();
    if (m_queue.empty())
        return m_stage == Showing ? void() : proceed();
    if (m_stage != Showing)
        setStage(Showing);
    if (!m_timer.isActive())
        m_timer.start(delay());
}

bool MatchModel::dropInvalidSteps(const Update& update) {
    cancelHint();
    if (update.seen) {
        begin(update, *update.seen);
        return false;
    }
    rewind(update.from);
    return true;
}

void MatchModel::rewind(std::size_t length) {
    m_log.erase(m_log.begin() + static_cast<std::ptrdiff_t>(std::min(length, m_log.size())), m_log.end());
    m_shown = m_log.size();
    m_position = m_log.empty() ? m_start : m_log.back().after;
    emit positionReplaced();
}

void MatchModel::showPlayed(const Update& update) {
    if (m_now.waits) { // the turn is in the outbox
        m_progress = SyncDriver::Progress::Waiting;
        emit somethingToSend();
    }
    if ((update.seen || update.from < m_shown) && !dropInvalidSteps(update))
        return;
    for (const Step& step : update.steps)
        show(step, true);
    proceed();
}

void MatchModel::show(const Step& step, bool animated) {
    cancelHint();
    const auto before = m_position;
    m_position = step.after;
    m_shown = step.number + 1;
    m_log.push_back(step);
    emit stepShown(step, before, animated);
    emit changed();
}

void MatchModel::showNext() {
    if (m_queue.empty())
        return proceed();
    const Step step = m_queue.front();
    m_queue.pop_front();
    show(step, delay() > 0);
    m_timer.start(delay());
}

void MatchModel::skip() {
    if (m_stage != Showing && m_stage != BotThinks)
        return;
    m_hurry = true;
    if (m_timer.isActive())
        m_timer.start(0);
}

void MatchModel::queue(const Update& update) {
    m_queue.insert(m_queue.end(), update.steps.begin(), update.steps.end());
    showNext();
}

/// Changes the viewer, and removes everything that only the previous viewer may see.
void MatchModel::passOn(Seat next) {
    cancelHint();
    m_viewer = next;
    m_log.clear();
    m_start = m_game->view(m_start, nobody);
    m_position = m_game->view(m_position, nobody);
    emit viewerChanged();
    setStage(HandOver);
    emit positionReplaced();
}

} // namespace models
