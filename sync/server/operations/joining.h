#pragma once

#include "sync/protocol/lobby.h"
#include "sync/server/operations/operations.h"

#include <string>
#include <string_view>
#include <vector>

/// How people come to their seats: what the making of a game and joining one have in common.

namespace server {

/// For those who play on one device: each may have a name of her own.
RosterSeat playerOf(const protocol::Person& person, const Account& account);

/// Which of these seats of one account is its owner's: the one that has its name, or else the first.
void markOwn(std::vector<RosterSeat>& seats, const Account& account);

/// The contribution of an account is on the first of its seats.
void contribute(Roster& roster, std::string_view account, std::string contribution);

/// Begins when nobody is missing; everybody is told in any case.
engine::Result<void> settle(Workspace& workspace, LoadedGame& game, const Call& call);

/// By the names of their accounts.
engine::Result<void> nameTheNameless(Workspace& workspace, Roster& roster);

/// Name and picture as the account has them now; whether that was any news.
bool follow(Roster& roster, RosterSeat& seat, const Account& account);

/// A bot goes on for the one who sat there.
void replaceByBot(RosterSeat& seat, const engine::Game& game);

Response notOpen();

} // namespace server
