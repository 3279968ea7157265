#pragma once

#include "engine/record.h"
#include "sync/match/session.h"
#include "sync/store/store.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The one authority: the only code that checks a move, applies it, saves it, and then reports it.

namespace match {

struct Setup {
    const engine::Game* game = nullptr;
    engine::Options options;     ///< first == nobody: chance says who begins
    std::vector<Player> players; ///< one a seat
    std::string id = {};         ///< empty: one by chance
};

/// What a list shows of a game.
struct GameSummary {
    std::string id;
    const engine::Game* game = nullptr; ///< nullptr: a kind that this version does not know
    std::string kind;
    std::vector<Player> players;
    Seat turn = engine::nobody; ///< nobody: it is over
    std::vector<int> totals;
    std::vector<Seat> winners;
    std::size_t length = 0;
    Time created = 0;
    Time touched = 0;
};

/// A move as one seat may see it, and the position it led to, unless it follows from the one before.
struct VisibleStep {
    AnyMove move;
    std::optional<AnyPosition> position;
};

/// A turn that is about to be saved.
struct PlayedTurn {
    const store::GameRow& row;          ///< as it is to be afterwards
    std::span<const std::string> moves; ///< as texts
    std::string_view batch;             ///< empty: they do not come from elsewhere
    Seat next = engine::nobody;         ///< who is to move then
};
using SaveTurn = std::function<Result<void>(const PlayedTurn& turn)>;

/// Plays the move on what its player sees. False: it ends her turn or reveals something (or is illegal), and what
/// follows has to wait for the authority.
bool foresee(const engine::Game& game, AnyPosition& view, const AnyMove& move);

class Match final : public Session {
public:
    /// Deals from the seed and saves the new game.
    static Result<Match> create(store::Games& store, const Setup& setup, const engine::Seed& seed, Time now);
    /// A game that was begun elsewhere, from its record: its deal and its moves stay, and what chance decides from now
    /// on follows from the seed. The setup's game and options are those of the record.
    static Result<Match> adopt(store::Games& store, const engine::json::value& record, const Setup& setup,
                               const engine::Seed& seed, Time now);
    static Result<Match> open(store::Games& store, std::string_view id);
    static Result<std::vector<GameSummary>> list(store::Store& store); ///< touched last first

    const std::string& id() const override { return m_row.id; }
    bool isOnline() const override { return false; }
    bool isGone() const override { return false; }
    const engine::Game& game() const override { return *m_record.game; }
    const engine::Options& options() const override { return m_record.options; }
    const std::vector<Player>& players() const override { return m_players; }
    std::size_t length() const override { return m_row.length; }
    Seat turn() const override { return game().turn(m_positions.back()); }
    bool isHere(Seat /*seat*/) const override { return true; }
    bool waits() const override { return false; }
    Delivery delivery() const override { return {}; }
    /// Points and winners, as everybody may know them.
    engine::Outcome outcome() const { return game().result(game().view(m_positions.back(), engine::nobody)); }
    const store::GameRow& row() const { return m_row; }             ///< as it is on disk; its head holds every secret
    const std::vector<std::size_t>& seen() const { return m_seen; } ///< by seat: the length it saw last

    /// The one exit for secrets: all that leaves for a seat is made here.
    AnyPosition view(Seat seat) const override { return game().view(m_positions.back(), seat); }
    std::vector<Step> story(Seat seat, std::size_t from) const override;
    /// The same for one who is elsewhere, up to the move `to`: she plays the moves herself, and is told a position only
    /// where the rules alone would not lead her there.
    std::vector<VisibleStep> visibleSteps(Seat seat, std::size_t from, std::size_t to) const;
    AnyPosition opening(Seat seat) const override;
    LogVersion version() const override { return {0, m_row.length}; }
    /// Whoever undoes and plays something else knows it: nobody else does.
    std::size_t unchanged(const LogVersion& /*since*/, std::size_t length) const override {
        return std::min(length, m_row.length);
    }

    Result<void> play(const AnyMove& move, Time now) override { return play(std::span(&move, 1), now); }
    /// All of them or none. The refusal of one is `at` its place: "/moves/2".
    Result<void> play(std::span<const AnyMove> moves, Time now);
    /// The same for a batch from elsewhere, which cannot be undone. `batch` is the name it is kept under: its id, a
    /// space, and a hash of what is in it. Only the last of them may reveal something.
    Result<void> accept(std::span<const AnyMove> moves, std::string_view batch, Time now);
    /// … and saved by the caller, together with what else belongs to the same turn; the match goes on only if that
    /// succeeds.
    Result<void> accept(std::span<const AnyMove> moves, std::string_view batch, Time now, const SaveTurn& saveTurn);
    const std::vector<store::Batch>& batches() const { return m_batches; } ///< what was accepted, in order
    /// The accepted batch with this id (the first word of its name); nullptr: none was.
    const store::Batch* findBatch(std::string_view word) const;

    /// Within a turn, back to its beginning or to where something hidden was revealed. What was undone can be done
    /// again until another move is played.
    bool canUndo() const override { return m_row.length > m_row.committed; }
    bool canRedo() const override { return m_record.moves.size() > m_row.length; }
    Result<void> undo(Time now) override;
    Result<void> redo(Time now) override;
    const Kept* kept() const override { return nullptr; }
    Result<void> dismissKept() override { return {}; }

    std::size_t seen(Seat seat) const override { return m_seen[engine::index(seat)]; }
    Result<void> markSeen(Seat seat) override { return markSeen(seat, length()); }
    Result<void> markSeen(Seat seat, std::size_t length);

    /// The whole game for the referee; with its seed only when it is over. The deal is always in it, and with it all
    /// that is hidden: before the end it is not for players. One that was adopted has no seed: its deal is not of it.
    std::string record() const;
    const engine::Seed& seed() const { return m_seed; } ///< what chance follows from: nobody's before the end

private:
    explicit Match(store::Games& store) : m_store(&store) {}

    Result<void> replay(const std::vector<std::string>& moves); ///< those of the file, at opening
    store::GameRow rowAfter(std::size_t length, const AnyPosition& position, Time now) const;
    Result<void> add(const Setup& setup, Time now); ///< to the store, before the first move
    /// Which of the moves may reveal something.
    enum class Reveals { AnyMove, OnlyTheLast };
    /// The moves as chance lets them fall, and the positions that they lead to.
    Result<void> tryOut(std::span<const AnyMove> moves, Reveals reveals, std::vector<AnyMove>& drawn,
                        std::vector<AnyPosition>& reached) const;
    Result<void> save(std::vector<AnyMove> drawn, std::vector<AnyPosition> reached, std::size_t committed,
                      std::string_view batch, Time now, const SaveTurn& saveTurn);
    Result<void> append(const PlayedTurn& turn); ///< to the store of this match
    /// The move tells something that the mover did not know, or it is no longer her turn: there is no way back.
    bool isFinal(const AnyPosition& before, const AnyMove& sent) const;
    engine::Refusal damagedAt(std::size_t move, const engine::Refusal& why) const;

    store::Games* m_store;
    store::GameRow m_row;
    engine::Record m_record; ///< with the moves that were undone at its end; with a seed if the deal follows from it
    engine::Seed m_seed{};
    std::vector<Player> m_players;
    std::vector<std::size_t> m_seen;
    std::vector<store::Batch> m_batches;
    AnyPosition m_opening;
    AnyPosition positionAt(std::size_t length) const;
    /// The last ones, to now: at least from the last one that cannot be undone on, and from before the last batch.
    std::vector<AnyPosition> m_positions;
};

} // namespace match
