#pragma once

#include "sync/protocol/lobby.h"
#include "sync/server/operations/operations.h"

#include <string>
#include <string_view>
#include <vector>

/// How players come to their seats: what creating a game and joining one have in common.

namespace server {

/// The seat of a player. Players who share a device may each have a name of her own; otherwise it is the account's.
RosterSeat playerOf(const protocol::Person& person, const Account& account);

/// Marks which of an account's seats is its owner's: the one with the account's name, or else the first.
void markOwn(std::vector<RosterSeat>& seats, const Account& account);

/// Notes the account's contribution to the seed, on the first of its seats.
void contribute(Roster& roster, std::string_view account, std::string contribution);

/// Starts the game if all seats are taken. In any case the change goes to the feeds of all members.
engine::Result<void> startOrSave(Workspace& workspace, LoadedGame& game, const Call& call);

/// Gives seats without a name the name of their account.
engine::Result<void> fillMissingNames(Workspace& workspace, Roster& roster);

/// Gives the seat the name and picture that the account has now; returns whether that changed anything.
bool updateFromAccount(Roster& roster, RosterSeat& seat, const Account& account);

/// Lets a bot play on for a player who has left.
void replaceByBot(RosterSeat& seat, const engine::Game& game);

Response notOpen();

} // namespace server
