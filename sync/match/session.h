#pragma once

#include "engine/any_game.h"
#include "sync/store/games.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace match {

using engine::AnyMove;
using engine::AnyPosition;
using engine::Result;
using engine::Seat;
using store::Time;

struct Player {
    std::string name;
    std::string bot;   ///< the id of a bot; empty: a person
    int face = 0;      ///< which of the pictures of players
    bool left = false; ///< the player has left for good, and may have no name any more

    bool isBot() const { return !bot.empty(); }
    bool operator==(const Player&) const = default;
};

/// A move and the position it led to, as one seat may see them.
struct Step {
    std::size_t number = 0; ///< the move's number in the log
    AnyMove move;
    AnyPosition after;
};

/// How far the last turn that was played on this device has got.
struct Delivery {
    enum class State {
        None,     ///< no such turn, or a game without a server
        Saved,    ///< saved on this device only
        Sent,     ///< sent at least once: the server may have it
        Accepted, ///< accepted by the server
        Refused,  ///< refused by the server for `reason`; the draft is still on this device
    };
    State state = State::None;
    std::string reason;
    std::vector<Seat> seenBy; ///< seats elsewhere that have seen the turn

    bool operator==(const Delivery&) const = default;
};

/// A draft that was overtaken: other moves came in its place, or its seat or game was lost. It is kept to be looked at.
struct KeptDraft {
    enum class Reason {
        PlayedElsewhere, ///< the same turn, on another device of the player
        NotHerSeat,      ///< another player or a bot has the seat now
        GameIsGone,      ///< the game is no longer in the player's account
        Unknown,         ///< the server has lost the moves before the draft
    };
    Reason reason = Reason::PlayedElsewhere;
    Seat seat = engine::nobody;
    std::size_t firstMove = 0; ///< its number in the log
    std::vector<Step> steps;   ///< all that the seat saw, with the draft's moves at the end
};

/// Identifies the moves that `stepsFor` returned, so that a screen can ask which of them are still valid.
struct LogVersion {
    std::size_t generation = 0; ///< if it differs, the log was replaced, and no move keeps its number
    std::size_t confirmed = 0;  ///< how many moves the authority has confirmed; they never change
    std::string draft = {};     ///< the batch of the draft whose moves follow them; empty: no draft

    bool operator==(const LogVersion&) const = default;
};

/// A game as a screen needs it, whoever is the authority over it: this device (Match) or a server (client::Replica).
class Session {
public:
    virtual ~Session() = default;

    virtual const std::string& id() const = 0;
    virtual bool isOnline() const = 0; ///< a server is the authority over it, not this device
    virtual bool isGone() const = 0;   ///< no longer in the account of this device; a draft in it is kept
    virtual const engine::Game& game() const = 0;
    virtual const engine::Options& options() const = 0;
    virtual const std::vector<Player>& players() const = 0;
    virtual std::size_t length() const = 0; ///< the log with the draft: `stepsFor` has as many steps
    virtual Seat turn() const = 0;          ///< nobody: the game is over
    bool over() const { return turn() == engine::nobody; }
    /// Whether this device plays the seat, person or bot.
    virtual bool isHere(Seat seat) const = 0;
    /// The last turn is in the outbox: nothing can be played here until the server has answered.
    virtual bool waits() const = 0;
    virtual Delivery delivery() const = 0;

    virtual AnyPosition view(Seat seat) const = 0;
    /// The moves from number `from` on, as the seat may see them.
    virtual std::vector<Step> stepsFor(Seat seat, std::size_t from) const = 0;
    virtual AnyPosition opening(Seat seat) const = 0; ///< the position before the first move
    virtual LogVersion version() const = 0;           ///< the version of what `stepsFor` returns now
    /// How many of the first `length` moves that `stepsFor` returned at version `since` are still the same.
    virtual std::size_t countUnchanged(const LogVersion& since, std::size_t length) const = 0;

    /// Checks, applies and saves the move. A refusal changes nothing, neither here nor on disk.
    virtual Result<void> play(const AnyMove& move, Time now) = 0;
    virtual bool canUndo() const = 0;
    virtual bool canRedo() const = 0;
    virtual Result<void> undo(Time now) = 0;
    virtual Result<void> redo(Time now) = 0;
    /// The overtaken draft, until its player begins her next turn or dismisses it; nullptr: there is none.
    virtual const KeptDraft* kept() const = 0;
    virtual Result<void> dismissKept() = 0;

    virtual std::size_t seen(Seat seat) const = 0; ///< the length of the log that it saw last
    virtual Result<void> markSeen(Seat seat) = 0;  ///< marks the whole log as seen

protected:
    Session() = default;
    Session(const Session&) = default;
    Session(Session&&) = default;
    Session& operator=(const Session&) = default;
    Session& operator=(Session&&) = default;
};

} // namespace match
