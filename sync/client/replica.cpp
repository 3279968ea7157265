#include "sync/client/replica.h"

#include "engine/record.h"
#include "engine/registry.h"
#include "sync/client/remote.h"
#include "sync/match/texts.h"

#include <algorithm>
#include <utility>

namespace client {
namespace {

using engine::Refusal;
using match::KeptDraft;
using match::readMove;
using match::readPosition;
using match::writeMove;
using State = store::Draft::State;
using Who = protocol::GameInfo::Seat::Who;

constexpr std::size_t batchBytes = 16;

Refusal refuse(std::string_view rule, std::string_view text) {
    return {engine::RefusalKind::Request, std::string(rule), std::string(text), {}, {}};
}
Refusal storeFails(std::string_view rule, std::string_view text) {
    return {engine::RefusalKind::Store, std::string(rule), std::string(text), {}, {}};
}

/// Plays the move on the player's view; refused with `needsTheAuthority` if only the server can tell its outcome.
Result<void> tryOut(const engine::Game& game, AnyPosition& view, const AnyMove& move) {
    if (game.hasChance(view, move))
        return engine::explain(engine::needsTheAuthority, [](std::string_view) { return engine::Terms(); });
    return game.play(view, move);
}

} // namespace

match::Player playerOf(const protocol::GameInfo::Seat& seat) {
    const bool isNameless = seat.who == Who::Player && seat.name.empty();
    return {seat.name, seat.who == Who::Bot ? seat.bot : std::string(), seat.face, seat.resigned || isNameless};
}

Result<Replica> Replica::open(const store::OnlineGames& online, std::string_view id) {
    Replica replica(online);
    auto stored = replica.m_online.load(id);
    if (!stored)
        return stored.refusal();
    if (auto read = replica.read(stored.value()); !read)
        return read.refusal();
    return replica;
}

Result<void> Replica::read(const store::OnlineGame& stored) {
    auto info = protocol::readGame(stored.row.about);
    if (!info)
        return info.refusal();
    m_info = std::move(info.value());
    m_game = engine::findGame(m_info.kind);
    if (m_game == nullptr)
        return storeFails(store::unavailable,
                          "This version of the app does not know this game; update the app to go on");
    if (stored.seats.empty())
        return refuse(notHereYet, "This game has not come to this device yet; that needs the network once");
    const auto modes = m_game->modes();
    const auto mode = std::find(modes.begin(), modes.end(), m_info.mode);
    m_options.players = static_cast<std::uint8_t>(m_info.seats.size());
    m_options.mode = static_cast<std::uint8_t>(mode == modes.end() ? 0 : mode - modes.begin());
    for (const auto& seat : m_info.seats)
        m_players.push_back(playerOf(seat));
    m_generation = stored.generation;
    m_fetchedLength = stored.row.length;
    m_gone = stored.row.gone;
    for (const store::OnlineSeat& seat : stored.seats) {
        auto view = readView(seat);
        if (!view) {
            Refusal damaged = view.refusal();
            damaged.kind = engine::RefusalKind::Store;
            damaged.rule = store::damaged;
            return damaged;
        }
        m_views.push_back(std::move(view.value()));
    }
    return readDraft(stored.draft);
}

Result<Replica::View> Replica::readView(const store::OnlineSeat& seat) const {
    auto start = readPosition(*m_game, seat.start);
    if (!start)
        return start.refusal();
    View view{static_cast<Seat>(seat.seat), start.value(), {}, seat.seen};
    AnyPosition position = start.value();
    for (const store::OnlineStep& step : seat.steps) {
        auto move = readMove(*m_game, step.move);
        if (!move)
            return move.refusal();
        if (!step.position.empty()) {
            auto stored = readPosition(*m_game, step.position);
            if (!stored)
                return stored.refusal();
            position = stored.value();
        } else if (auto played = m_game->play(position, move.value()); !played) {
            return played.refusal();
        }
        view.steps.push_back({view.steps.size(), move.value(), position});
    }
    return view;
}

Result<void> Replica::readDraft(std::optional<store::Draft> draft) {
    if (!draft)
        return {};
    const View* view = find(static_cast<Seat>(draft->seat));
    // Overtaken: the game is gone, the log is another one, or the account has lost the seat. A draft in the outbox is
    // left there until the server has answered it.
    if (m_gone || (draft->state != State::Outbox && (draft->at != m_fetchedLength || view == nullptr))) {
        keepOvertaken(*draft);
        return {};
    }
    m_draft = std::move(draft);
    if (!draftFits() || view == nullptr)
        return {}; // in the outbox and overtaken: nothing of it is shown until the server has answered
    m_draftSteps = foreseeableSteps(*m_draft, view->last());
    if (m_draft->state == State::Refused) { // the last move is undone: the player can redo it or play another
        m_draft->length = std::min(m_draftSteps.size(), m_draft->length - std::min<std::size_t>(m_draft->length, 1));
        m_draftSteps.resize(m_draft->length);
    }
    return {};
}

std::vector<match::Step> Replica::foreseeableSteps(const store::Draft& draft, AnyPosition position) const {
    std::vector<match::Step> steps;
    for (std::size_t i = 0; i < draft.length; ++i) {
        const auto move = readMove(*m_game, draft.moves[i]);
        if (!move || !tryOut(*m_game, position, move.value()))
            break; // only the server knows the outcome
        steps.push_back({draft.at + i, move.value(), position});
    }
    return steps;
}

/// Puts a draft that was overtaken into `m_kept`, to be shown. If it is empty, or she has begun another turn
/// since, only its batch is recorded, and markSeen() removes it.
void Replica::keepOvertaken(const store::Draft& draft) {
    const auto seat = static_cast<Seat>(draft.seat);
    const View* own = find(seat);
    const View view = own == nullptr ? publicView() : *own;
    const auto at = std::min(draft.at, view.steps.size());
    int turns = 0; // turns of the seat since the draft was made: the first is the one that overtook it
    Seat moverBefore = engine::nobody;
    Seat mover = m_game->turn(at == 0 ? view.start : view.steps[at - 1].after);
    for (std::size_t i = at; i < view.steps.size(); ++i) {
        turns += mover == seat && moverBefore != seat ? 1 : 0;
        moverBefore = std::exchange(mover, m_game->turn(view.steps[i].after));
    }
    if (draft.length == 0 || turns > 1) {
        m_pastBatch = draft.batch;
        return;
    }
    using Reason = KeptDraft::Reason;
    KeptDraft kept;
    kept.reason = m_gone                       ? Reason::GameIsGone
                  : own == nullptr             ? Reason::NotHerSeat
                  : draft.at > m_fetchedLength ? Reason::Unknown
                                               : Reason::PlayedElsewhere;
    kept.seat = seat;
    kept.firstMove = at;
    kept.steps.assign(view.steps.begin(), view.steps.begin() + static_cast<std::ptrdiff_t>(at));
    auto draftSteps = foreseeableSteps(draft, at == 0 ? view.start : view.steps[at - 1].after);
    kept.steps.insert(kept.steps.end(), draftSteps.begin(), draftSteps.end());
    m_kept = std::move(kept);
    m_keptBatch = draft.batch;
}

Replica::View Replica::publicView() const {
    View view = m_views.front();
    view.seat = engine::nobody;
    view.start = m_game->view(view.start, engine::nobody);
    for (match::Step& step : view.steps)
        step = {step.number, m_game->view(step.move, engine::nobody), m_game->view(step.after, engine::nobody)};
    return view;
}

Result<void> Replica::dismissKept() {
    if (!m_kept)
        return {};
    if (auto removed = m_gone ? m_online.remove(m_info.id) : m_online.removeDraft(m_info.id, m_keptBatch); !removed)
        return removed;
    m_kept.reset();
    return {};
}

const Replica::View* Replica::find(Seat seat) const {
    const auto found =
        std::find_if(m_views.begin(), m_views.end(), [&](const View& view) { return view.seat == seat; });
    return found == m_views.end() ? nullptr : &*found;
}

const AnyPosition& Replica::currentPosition() const {
    if (!m_draftSteps.empty())
        return m_draftSteps.back().after;
    const View* view = find(m_game->turn(m_views.front().last()));
    return view == nullptr ? m_views.front().last() : view->last();
}

Seat Replica::turn() const { return m_game->turn(currentPosition()); }

match::Delivery Replica::delivery() const {
    using DeliveryState = match::Delivery::State;
    match::Delivery delivery;
    if (m_gone)
        return delivery;
    if (m_draft && m_draft->state == State::Outbox) {
        delivery.state = m_draft->sent ? DeliveryState::Sent : DeliveryState::Saved;
        return delivery;
    }
    if (m_draft && m_draft->state == State::Refused) {
        delivery.state = DeliveryState::Refused;
        delivery.reason = m_draft->reason;
        return delivery;
    }
    Seat mover = m_game->turn(m_views.front().start);
    std::size_t lengthAfterOwn = 0; // the length of the log after the last move from here
    for (const match::Step& step : m_views.front().steps) {
        if (isHere(mover))
            lengthAfterOwn = step.number + 1;
        mover = m_game->turn(step.after);
    }
    if (lengthAfterOwn == 0)
        return delivery;
    delivery.state = DeliveryState::Accepted;
    for (std::size_t seat = 0; seat < m_info.seats.size(); ++seat)
        if (!isHere(static_cast<Seat>(seat)) && m_info.seats[seat].who == Who::Player &&
            m_info.seen[seat] >= lengthAfterOwn)
            delivery.seenBy.push_back(static_cast<Seat>(seat));
    return delivery;
}

std::vector<match::Step> Replica::stepsFor(Seat seat, std::size_t from) const {
    const View* view = find(seat);
    std::vector<match::Step> steps = view == nullptr ? m_views.front().steps : view->steps;
    if (m_draft && seat == m_draft->seat)
        steps.insert(steps.end(), m_draftSteps.begin(), m_draftSteps.end());
    if (view == nullptr) // reduce it to what `seat` may see
        for (match::Step& step : steps)
            step = {step.number, m_game->view(step.move, seat), m_game->view(step.after, seat)};
    steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(std::min(from, steps.size())));
    return steps;
}

AnyPosition Replica::opening(Seat seat) const {
    const View* view = find(seat);
    return view == nullptr ? m_game->view(m_views.front().start, seat) : view->start;
}

bool Replica::draftFits() const { return m_draft && m_draft->at == m_fetchedLength; }

match::LogVersion Replica::version() const {
    return {m_generation, m_fetchedLength, draftFits() ? m_draft->batch : std::string()};
}

/// The server's log only grows. A draft becomes part of it, unless other moves came in its place: then the draft is
/// kept, or stays in the outbox until the server has refused it.
std::size_t Replica::countUnchanged(const match::LogVersion& since, std::size_t length) const {
    if (since.generation != m_generation)
        return 0;
    const bool isReplaced = !since.draft.empty() && (since.draft == m_keptBatch || since.draft == m_pastBatch ||
                                                     (m_draft && m_draft->batch == since.draft && !draftFits()));
    return std::min(length, isReplaced ? since.confirmed : this->length());
}

AnyPosition Replica::view(Seat seat) const {
    if (m_draft && seat == m_draft->seat && !m_draftSteps.empty())
        return m_draftSteps.back().after;
    const View* view = find(seat);
    return view == nullptr ? m_game->view(m_views.front().last(), seat) : view->last();
}

store::Draft Replica::nextDraft() const {
    store::Draft draft;
    if (m_draft)
        draft = *m_draft;
    draft.at = m_fetchedLength;
    draft.seat = static_cast<int>(engine::index(turn()));
    if (!m_draft || m_draft->state == State::Refused) // the server would refuse the old batch id again
        draft.batch = randomHex(batchBytes);
    draft.state = State::Open;
    draft.sent = false;
    draft.reason.clear();
    return draft;
}

Result<void> Replica::play(const AnyMove& move, Time /*now*/) {
    if (m_gone)
        return refuse("gone", "This game is no longer in your account");
    if (waits())
        return refuse("waiting", "Your last turn is still on its way; it goes on when the server has it");
    const Seat seat = turn();
    if (!isHere(seat))
        return refuse("turn", "It is somebody else's turn");
    AnyPosition position = view(seat);
    auto played = tryOut(*m_game, position, move);
    if (!played && !played.refusal().needsAuthority())
        return played;
    store::Draft draft = nextDraft();
    draft.moves.resize(draft.length);
    draft.moves.push_back(writeMove(*m_game, move));
    ++draft.length;
    if (!played || m_game->turn(position) != seat)
        draft.state = State::Outbox;
    if (auto saved = m_online.saveDraft(m_info.id, draft); !saved)
        return saved;
    if (played)
        m_draftSteps.push_back({length(), move, position});
    m_draft = std::move(draft);
    m_kept.reset(); // her next turn has begun: its draft replaces the kept one on disk
    return {};
}

Result<void> Replica::undo(Time /*now*/) {
    if (!canUndo())
        return refuse("undo", "There is nothing that can be taken back");
    store::Draft draft = nextDraft();
    --draft.length;
    if (auto saved = m_online.saveDraft(m_info.id, draft); !saved)
        return saved;
    m_draft = std::move(draft);
    m_draftSteps.resize(std::min(m_draftSteps.size(), m_draft->length));
    return {};
}

Result<void> Replica::redo(Time now) {
    if (!canRedo())
        return refuse("redo", "There is nothing that can be done again");
    const auto move = readMove(*m_game, m_draft->moves[m_draft->length]);
    if (!move)
        return move.refusal();
    const std::vector<std::string> undone = m_draft->moves;
    if (auto played = play(move.value(), now); !played)
        return played;
    // play() has dropped the moves after this one; they can still be done again.
    if (waits() || m_draft->length >= undone.size())
        return {};
    store::Draft draft = *m_draft;
    draft.moves = undone;
    if (auto saved = m_online.saveDraft(m_info.id, draft); !saved)
        return saved;
    m_draft = std::move(draft);
    return {};
}

std::size_t Replica::seen(Seat seat) const {
    const View* view = find(seat);
    return view == nullptr ? 0 : view->seen;
}

Result<void> Replica::markSeen(Seat seat) {
    if (!m_pastBatch.empty())
        if (auto removed = m_online.removeDraft(m_info.id, std::exchange(m_pastBatch, {})); !removed)
            return removed;
    for (View& view : m_views)
        if (view.seat == seat && view.seen < m_fetchedLength) {
            if (auto marked = m_online.markSeen(m_info.id, seat, m_fetchedLength); !marked)
                return marked;
            view.seen = m_fetchedLength;
        }
    return {};
}

} // namespace client
