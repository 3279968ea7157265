#pragma once

#include "sync/match/session.h"
#include "sync/protocol/game_info.h"
#include "sync/store/online.h"

#include <optional>

namespace client {

using engine::AnyMove;
using engine::AnyPosition;
using engine::Result;
using engine::Seat;
using store::Time;

/// The rule of a refusal: the game was never fetched, so the network is needed once.
inline constexpr std::string_view notHereYet = "not-here-yet";

/// The player at a seat, as the server describes it. One who has left for good is a bot by now, or has no name any
/// more.
match::Player playerOf(const protocol::GameInfo::Seat& seat);

/// An online game as this device knows it: what the server has sent for its seats, and the draft that was played here
/// since. A move is checked against its player's view by the same rules; one that ends the turn, or reveals something
/// that she cannot know, finishes the draft, which then waits in the outbox.
class Replica final : public match::Session {
public:
    static Result<Replica> open(const store::OnlineGames& online, std::string_view id);

    const protocol::GameInfo& info() const { return m_info; }

    const std::string& id() const override { return m_info.id; }
    bool isOnline() const override { return true; }
    bool isGone() const override { return m_gone; }
    const engine::Game& game() const override { return *m_game; }
    const engine::Options& options() const override { return m_options; }
    const std::vector<match::Player>& players() const override { return m_players; }
    std::size_t length() const override { return m_fetchedLength + m_draftSteps.size(); }
    Seat turn() const override;
    bool isHere(Seat seat) const override { return m_info.isMine(seat); }
    bool waits() const override { return m_gone || (m_draft && m_draft->state == store::Draft::State::Outbox); }
    match::Delivery delivery() const override;

    AnyPosition view(Seat seat) const override;
    std::vector<match::Step> stepsFor(Seat seat, std::size_t from) const override;
    AnyPosition opening(Seat seat) const override;
    match::LogVersion version() const override;
    std::size_t countUnchanged(const match::LogVersion& since, std::size_t length) const override;

    Result<void> play(const AnyMove& move, Time now) override;
    bool canUndo() const override { return m_draft && !waits() && m_draft->length > 0; }
    bool canRedo() const override { return m_draft && !waits() && m_draft->length < m_draft->moves.size(); }
    Result<void> undo(Time now) override;
    Result<void> redo(Time now) override;
    const match::KeptDraft* kept() const override { return m_kept ? &*m_kept : nullptr; }
    Result<void> dismissKept() override; ///< also deletes a game that is no longer in the account

    std::size_t seen(Seat seat) const override;
    Result<void> markSeen(Seat seat) override;

private:
    /// Everything the server has sent for one seat.
    struct View {
        Seat seat = engine::nobody;
        AnyPosition start;
        std::vector<match::Step> steps;
        std::size_t seen = 0;

        const AnyPosition& last() const { return steps.empty() ? start : steps.back().after; }
    };

    explicit Replica(const store::OnlineGames& online) : m_online(online) {}
    Result<void> read(const store::OnlineGame& stored);
    Result<View> readView(const store::OnlineSeat& seat) const;
    Result<void> readDraft(std::optional<store::Draft> draft);
    void keepOvertaken(const store::Draft& draft);
    View publicView() const; ///< what every seat of this device may see
    /// The draft's moves and positions, applied to a position of the log as far as the rules alone decide them.
    std::vector<match::Step> foreseeableSteps(const store::Draft& draft, AnyPosition position) const;
    const View* find(Seat seat) const;
    bool draftFits() const;                     ///< the draft begins at the end of the known log
    const AnyPosition& currentPosition() const; ///< the position as seen by the seat to move, if that is on this device
    store::Draft nextDraft() const;             ///< the current draft, or a new one

    store::OnlineGames m_online;
    protocol::GameInfo m_info;
    const engine::Game* m_game = nullptr;
    engine::Options m_options;
    std::vector<match::Player> m_players;
    std::vector<View> m_views;
    std::size_t m_generation = 0;    ///< of the log
    std::size_t m_fetchedLength = 0; ///< its length, as the server last sent it
    std::optional<store::Draft> m_draft;
    std::vector<match::Step> m_draftSteps; ///< the draft's steps, as far as they can be foreseen
    bool m_gone = false;
    std::optional<match::KeptDraft> m_kept;
    std::string m_keptBatch;
    std::string m_pastBatch; ///< the batch of an overtaken draft that is to be deleted
};

} // namespace client
