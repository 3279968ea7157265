#pragma once

#include "engine/any_game.h"
#include "sync/match/match.h"
#include "sync/protocol/game_info.h"

#include <string>
#include <string_view>
#include <vector>

/// Who plays a game: from its making, before anybody has moved, to long after its end.

namespace server {

struct RosterSeat {
    using Who = protocol::Who;
    Who who = Who::Open;
    std::string account; ///< of a player, or of one who is invited or has resigned
    std::string name;
    int face = 0;
    std::string bot;
    bool resigned = false;
    std::string contribution; ///< to the seed, on the first seat of whoever made it
    std::string named;        ///< the account that brought the name, if another plays now
    bool own = false;         ///< it is the account's own name, and changes with it: not that of a guest on its device

    bool operator==(const RosterSeat&) const = default;
};

struct Roster {
    using State = protocol::GameState; ///< Open, Running or Cancelled: that a game is over is for the game to say

    State state = State::Open;
    std::string kind;
    std::string mode;
    engine::Seat first = engine::nobody; ///< nobody: chance says who begins
    std::string host;                    ///< the account that made it
    std::vector<RosterSeat> seats;
    std::string serverSeed;              ///< secret until the end
    std::string record;                  ///< a game that was begun on a device, until it is under way here
    bool adopted = false;                ///< it was begun on a device
    std::string rematch;                 ///< the game after this one
    std::vector<std::string> muted = {}; ///< accounts that do not want to be told of their turns in it

    bool operator==(const Roster&) const = default;

    std::vector<engine::Seat> seatsOf(std::string_view account) const; ///< where she plays
    std::vector<engine::Seat> keptFor(std::string_view account) const; ///< where she is invited to
    bool isPlayer(engine::Seat seat, std::string_view account) const;
    bool knows(std::string_view account) const; ///< she plays, is invited, or has resigned
    bool isMuted(std::string_view account) const;
    void mute(std::string_view account, bool muted);
    bool isFull() const; ///< nobody is missing
    bool hasPlayers() const;
    bool hasBots() const;
    void forget(std::string_view account); ///< who she was: nothing but what she played stays
    /// The wanted picture, or the next that nobody else at the table has.
    int freeFace(const RosterSeat& seat, int wanted) const;
};

std::string write(const Roster& roster);
engine::Result<Roster> readRoster(std::string_view text);

std::string commitmentOf(const Roster& roster);
engine::Seed seedOf(const Roster& roster, std::string_view game);
std::vector<std::string> contributionsOf(const Roster& roster);
/// For the authority. The roster's kind and mode are known to this server.
match::Setup setupOf(const Roster& roster, std::string_view game);

} // namespace server
