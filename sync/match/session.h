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
    bool left = false; ///< whoever sat there has left for good, maybe without a name

    bool isBot() const { return !bot.empty(); }
    bool operator==(const Player&) const = default;
};

/// A move and the position it led to, as one seat may see them.
struct Step {
    std::size_t number = 0; ///< of the move in the log
    AnyMove move;
    AnyPosition after;
};

/// What became of the last turn that was played here.
struct Delivery {
    enum class State {
        None,     ///< there is none, or it need not go anywhere
        Saved,    ///< it is on this device
        Sent,     ///< to send it was tried at least once: the server may have it
        Accepted, ///< the server has it
        Refused,  ///< the server would not have it, and `reason` says why; what was played is still here
    };
    State state = State::None;
    std::string reason;
    std::vector<Seat> seenBy; ///< others who have seen it

    bool operator==(const Delivery&) const = default;
};

/// What a player had begun here when something else came in its place.
struct Kept {
    enum class Why {
        PlayedElsewhere, ///< the same turn, on another device of the player
        NotHerSeat,      ///< any more: somebody else plays it, or a bot
        GameIsGone,      ///< from the player's account
        Unknown,         ///< the server has not kept what came before it
    };
    Why why = Why::PlayedElsewhere;
    Seat seat = engine::nobody;
    std::size_t from = 0;    ///< the number of its first move
    std::vector<Step> story; ///< of all that the seat saw, with what was begun at its end
};

/// Which moves a session tells, so that what was told before is known by number.
struct LogVersion {
    std::size_t generation = 0; ///< another one: the log was replaced, and no number means what it meant
    std::size_t settled = 0;    ///< so many moves are the authority's, and stay
    std::string draft = {};     ///< the batch whose moves follow them; empty: none do

    bool operator==(const LogVersion&) const = default;
};

/// A game as a screen needs it, whoever is the authority over it: this device (Match) or a server (client::Replica).
class Session {
public:
    virtual ~Session() = default;

    virtual const std::string& id() const = 0;
    virtual bool isOnline() const = 0; ///< a server is the authority over it, not this device
    virtual bool isGone() const = 0;   ///< from the account of this device; what was begun in it is kept
    virtual const engine::Game& game() const = 0;
    virtual const engine::Options& options() const = 0;
    virtual const std::vector<Player>& players() const = 0;
    virtual std::size_t length() const = 0; ///< of what can be seen: `story` has so many steps
    virtual Seat turn() const = 0;          ///< nobody: it is over
    bool over() const { return turn() == engine::nobody; }
    /// The one who sits there, person or bot, is played on this device.
    virtual bool isHere(Seat seat) const = 0;
    /// What was played last goes to the server first; until it is answered nobody here can go on.
    virtual bool waits() const = 0;
    virtual Delivery delivery() const = 0;

    virtual AnyPosition view(Seat seat) const = 0;
    /// What happened from the move number `from` on, as the seat may see it.
    virtual std::vector<Step> story(Seat seat, std::size_t from) const = 0;
    virtual AnyPosition opening(Seat seat) const = 0; ///< before the first move
    virtual LogVersion version() const = 0;           ///< of what `story` tells now
    /// How many of the first `length` moves that `story` told at that version are still the same.
    virtual std::size_t unchanged(const LogVersion& since, std::size_t length) const = 0;

    /// Checks, applies, saves, and only then counts. A refusal changes nothing, neither here nor on disk.
    virtual Result<void> play(const AnyMove& move, Time now) = 0;
    virtual bool canUndo() const = 0;
    virtual bool canRedo() const = 0;
    virtual Result<void> undo(Time now) = 0;
    virtual Result<void> redo(Time now) = 0;
    /// What its player had begun, until her next turn is begun or it is dismissed; nullptr: nothing is kept.
    virtual const Kept* kept() const = 0;
    virtual Result<void> dismissKept() = 0;

    virtual std::size_t seen(Seat seat) const = 0; ///< the length it saw last
    virtual Result<void> markSeen(Seat seat) = 0;  ///< it has seen all there is

protected:
    Session() = default;
    Session(const Session&) = default;
    Session(Session&&) = default;
    Session& operator=(const Session&) = default;
    Session& operator=(Session&&) = default;
};

} // namespace match
