#pragma once

#include "engine/any_game.h"
#include "sync/match/match.h"
#include "sync/protocol/game_info.h"

#include <string>
#include <string_view>
#include <vector>

/// Who sits at which seat of a game, from its making, before the first move, to long after its end.

namespace server {

struct RosterSeat {
    using Who = protocol::Who;
    Who who = Who::Open; ///< whether a player or a bot sits here, or nobody does, or the account is invited
    std::string account; ///< that plays here, is invited, or has resigned
    std::string name;
    int face = 0;
    std::string bot;
    bool resigned = false;
    std::string contribution; ///< to the seed, on the first seat of the account that made it
    std::string named;        ///< the account whose name it is, if another account plays now
    bool own = false;         ///< the account's own name, which follows its changes; not that of a guest on its device

    bool operator==(const RosterSeat&) const = default;
};

struct Roster {
    using State = protocol::GameState; ///< Open, Running or Cancelled; whether the game is over is in its match

    State state = State::Open;
    std::string kind;
    std::string mode;
    engine::Seat first = engine::nobody; ///< nobody: drawn at random
    std::string host;                    ///< the account that made it
    std::vector<RosterSeat> seats;
    std::string serverSeed;              ///< secret until the end
    std::string record;                  ///< of a game that was begun on a device; empty once it runs here
    bool adopted = false;                ///< it was begun on a device
    std::string rematch;                 ///< the id of the game after this one
    std::vector<std::string> muted = {}; ///< accounts that get no push about this game

    bool operator==(const Roster&) const = default;

    std::vector<engine::Seat> seatsOf(std::string_view account) const;        ///< where the account plays
    std::vector<engine::Seat> invitedSeatsOf(std::string_view account) const; ///< where it is invited
    bool isPlayer(engine::Seat seat, std::string_view account) const;
    bool hasMember(std::string_view account) const; ///< hosts, plays, is invited, or has resigned
    bool isMuted(std::string_view account) const;
    void mute(std::string_view account, bool muteIt);
    bool isFull() const; ///< each seat has a player or a bot
    bool hasPlayers() const;
    bool hasBots() const;
    void forget(std::string_view account); ///< its id, name and picture; its moves stay
    /// The wanted picture, or the next one that no other player of the game has.
    int freeFace(const RosterSeat& seat, int wanted) const;
};

std::string write(const Roster& roster);
engine::Result<Roster> readRoster(std::string_view text);

/// The hash of the server's seed: published at once, while the seed is secret.
std::string commitmentOf(const Roster& roster);
engine::Seed seedOf(const Roster& roster, std::string_view game);
std::vector<std::string> contributionsOf(const Roster& roster);
/// What a match is made with. This server must know the roster's kind and mode.
match::Setup setupOf(const Roster& roster, std::string_view game);

} // namespace server
