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

/// Match is the authority over a game: the only code that checks a move, applies it, saves it, and then reports it.

namespace match {

struct Setup {
    const engine::Game* game = nullptr;
    engine::Options options;     ///< first == nobody: the first seat to move is drawn at random
    std::vector<Player> players; ///< one for each seat
    std::string id = {};         ///< empty: a random id
};

/// What a list of games shows of one.
struct GameSummary {
    std::string id;
    const engine::Game* game = nullptr; ///< nullptr: a kind that this version does not know
    std::string kind;
    std::vector<Player> players;
    Seat turn = engine::nobody; ///< nobody: the game is over
    std::vector<int> totals;
    std::vector<Seat> winners;
    std::size_t length = 0;
    Time created = 0;
    Time touched = 0;
};

/// A move as one seat may see it, with the position after it unless the rules alone lead there.
struct VisibleStep {
    AnyMove move;
    std::optional<AnyPosition> position;
};

/// Moves that are about to be saved.
struct PlayedTurn {
    const store::GameRow& row;          ///< the row as it is to be after the moves
    std::span<const std::string> moves; ///< the moves as texts
    std::string_view batch;             ///< empty: the moves were played on this device
    Seat next = engine::nobody;         ///< who is to move after the moves
};
using SaveTurn = std::function<Result<void>(const PlayedTurn& turn)>;

/// Plays the move on its player's view. False: it ends her turn, reveals something or is illegal, so only the authority
/// can say what follows.
bool foresee(const engine::Game& game, AnyPosition& view, const AnyMove& move);

class Match final : public Session {
public:
    /// Deals from the seed and saves the new game.
    static Result<Match> create(store::Games& store, const Setup& setup, const engine::Seed& seed, Time now);
    /// Continues a game that was begun elsewhere, from its record: its deal and its moves stay, and later chance
    /// follows from the seed. The setup's game and options are ignored in favour of the record's.
    static Result<Match> adopt(store::Games& store, const engine::json::value& record, const Setup& setup,
                               const engine::Seed& seed, Time now);
    static Result<Match> open(store::Games& store, std::string_view id);
    static Result<std::vector<GameSummary>> list(store::Store& store); ///< the last one touched comes first

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
    /// As it is on disk; its head holds the seed and all that is hidden.
    const store::GameRow& row() const { return m_row; }
    const std::vector<std::size_t>& seen() const { return m_seen; } ///< by seat: the length of the log that it saw last

    /// Every position for a seat is made here, so that hidden information can leave in only this one place.
    AnyPosition view(Seat seat) const override { return game().view(m_positions.back(), seat); }
    std::vector<Step> stepsFor(Seat seat, std::size_t from) const override;
    /// The steps for a client, up to the move `to`. The client plays the moves itself, so a position is included only
    /// where the rules alone do not lead to it.
    std::vector<VisibleStep> visibleSteps(Seat seat, std::size_t from, std::size_t to) const;
    AnyPosition opening(Seat seat) const override;
    LogVersion version() const override { return {0, m_row.length}; }
    /// The log of a match changes only by its own undo and play, whose caller knows of it.
    std::size_t countUnchanged(const LogVersion& /*since*/, std::size_t length) const override {
        return std::min(length, m_row.length);
    }

    Result<void> play(const AnyMove& move, Time now) override { return play(std::span(&move, 1), now); }
    /// Plays all moves or none. The refusal of one has its place in `at`: "/moves/2".
    Result<void> play(std::span<const AnyMove> moves, Time now);
    /// Plays a batch from a client, which cannot be undone. `batch` is the name under which it is stored: its id, a
    /// space, and a hash of its content. Only the last of the moves may reveal something.
    Result<void> accept(std::span<const AnyMove> moves, std::string_view batch, Time now);
    /// Plays a batch that the caller saves together with other data in one transaction; the match is unchanged if
    /// saving fails.
    Result<void> accept(std::span<const AnyMove> moves, std::string_view batch, Time now, const SaveTurn& saveTurn);
    const std::vector<store::AcceptedBatch>& batches() const { return m_batches; } ///< the accepted batches, in order
    /// The accepted batch with this id (the first word of its name); nullptr: none was.
    const store::AcceptedBatch* findBatch(std::string_view id) const;

    /// Undo goes back to the beginning of the turn, or to where something hidden was revealed. Undone moves can be
    /// redone until another move is played.
    bool canUndo() const override { return m_row.length > m_row.committed; }
    bool canRedo() const override { return m_record.moves.size() > m_row.length; }
    Result<void> undo(Time now) override;
    Result<void> redo(Time now) override;
    const KeptDraft* kept() const override { return nullptr; }
    Result<void> dismissKept() override { return {}; }

    std::size_t seen(Seat seat) const override { return m_seen[engine::index(seat)]; }
    Result<void> markSeen(Seat seat) override { return markSeen(seat, length()); }
    Result<void> markSeen(Seat seat, std::size_t length);

    /// The whole game for the referee. It always holds the deal and so all that is hidden: before the end it is not for
    /// players. The seed is in it only when the game is over, and never for an adopted game, whose deal does not follow
    /// from it.
    std::string record() const;
    const engine::Seed& seed() const { return m_seed; } ///< decides all chance; secret until the end of the game

private:
    explicit Match(store::Games& store) : m_store(&store) {}

    Result<void> replay(const std::vector<std::string>& moves); ///< applies the stored moves when a match is opened
    store::GameRow rowAfter(std::size_t length, const AnyPosition& position, Time now) const;
    Result<void> add(const Setup& setup, Time now); ///< saves the new game, before the first move
    /// Which moves of a call may reveal something.
    enum class Reveals { AnyMove, OnlyTheLast };
    /// Tries the moves: `drawn` are the moves with their outcomes of chance, `reached` the positions after them.
    Result<void> tryOut(std::span<const AnyMove> moves, Reveals reveals, std::vector<AnyMove>& drawn,
                        std::vector<AnyPosition>& reached) const;
    Result<void> save(std::vector<AnyMove> drawn, std::vector<AnyPosition> reached, std::size_t committed,
                      std::string_view batch, Time now, const SaveTurn& saveTurn);
    Result<void> append(const PlayedTurn& turn); ///< saves the moves in the store of this match
    /// True: the move reveals something that its player did not know, or ends her turn, so it cannot be undone.
    bool isFinal(const AnyPosition& before, const AnyMove& sent) const;
    engine::Refusal damagedAt(std::size_t move, const engine::Refusal& why) const;

    store::Games* m_store;
    store::GameRow m_row;
    engine::Record m_record; ///< undone moves are at its end; it has a seed if the deal follows from it
    engine::Seed m_seed{};
    std::vector<Player> m_players;
    std::vector<std::size_t> m_seen;
    std::vector<store::AcceptedBatch> m_batches;
    AnyPosition m_opening;
    AnyPosition positionAt(std::size_t length) const;
    /// The last positions, up to the current one: from the last point that undo can reach, or from before the last
    /// batch, whichever is earlier.
    std::vector<AnyPosition> m_positions;
};

} // namespace match
