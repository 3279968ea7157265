#pragma once

#include "sync/server/operations/call.h"

#include <cstdint>
#include <limits>
#include <optional>

/// What can be asked of the service, one function for each operation of the contract.

namespace server {

inline constexpr std::string_view serverVersion = "1.0.0";

// accounts.cpp
Reply createAccount(Workspace& workspace, const Call& call);
Reply recover(Workspace& workspace, const Call& call);
Reply takeLink(Workspace& workspace, const Call& call);
Reply me(Workspace& workspace, const Call& call);
Reply changeMe(Workspace& workspace, const Call& call);
Reply deleteMe(Workspace& workspace, const Call& call);
Reply exportMe(Workspace& workspace, const Call& call);
Reply devices(Workspace& workspace, const Call& call);
Reply renameDevice(Workspace& workspace, const Call& call);
Reply revokeDevice(Workspace& workspace, const Call& call);
Reply newRecovery(Workspace& workspace, const Call& call);
Reply newLink(Workspace& workspace, const Call& call);

// parties.cpp
Reply about(Workspace& workspace, const Call& call);
Reply createGame(Workspace& workspace, const Call& call);
Reply start(Workspace& workspace, const Call& call);
Reply invite(Workspace& workspace, const Call& call);
Reply withdraw(Workspace& workspace, const Call& call);
Reply invitation(Workspace& workspace, const Call& call);
Reply join(Workspace& workspace, const Call& call);
Reply resign(Workspace& workspace, const Call& call);
Reply rematch(Workspace& workspace, const Call& call);

// seats.cpp
Reply offerSeats(Workspace& workspace, const Call& call);
Reply takeSeats(Workspace& workspace, const Call& call);
Reply mute(Workspace& workspace, const Call& call);

// turns.cpp
Reply game(Workspace& workspace, const Call& call);
Reply play(Workspace& workspace, const Call& call);
Reply seen(Workspace& workspace, const Call& call);
Reply record(Workspace& workspace, const Call& call);

// pushes.cpp
Reply pushState(Workspace& workspace, const Call& call);
Reply subscribe(Workspace& workspace, const Call& call);
Reply unsubscribe(Workspace& workspace, const Call& call);
Reply testPush(Workspace& workspace, const Call& call);

// news.cpp
Reply games(Workspace& workspace, const Call& call);
Reply sync(Workspace& workspace, const Call& call);

bool isUnderWay(const FeedEntry& entry); ///< it waits for players, or is played
/// The game as the account may see it; without what changes with the clock, and without its last brace.
std::string viewOf(const LoadedGame& game, std::string_view account);
/// … with the moves from that one on.
std::string viewOf(const LoadedGame& game, std::string_view account, std::optional<std::size_t> from);
/// She leaves for good, and the game keeps nothing of her but her moves.
engine::Result<void> forgetIn(Workspace& workspace, LoadedGame& game, std::string_view account);
/// The same for one that nobody can open any more; should somebody mend it, a bot goes on for her.
engine::Result<void> forgetInDamaged(Workspace& workspace, std::string_view game, std::string_view account);
/// Where a device is reached while its app is closed; null: nowhere.
engine::Result<json::value> pushOf(Workspace& workspace, std::string_view device);
inline constexpr std::int64_t everything = std::numeric_limits<std::int64_t>::max(); ///< a position after all
inline constexpr int longestWait = 25;                                               ///< seconds
/// The revision of her profile that a device knows: 0 for none, -1 for one that does not want to hear of it.
std::int64_t revisionIn(const Call& call);
/// A cursor: the epoch and a position in the account's feed.
std::string cursorAt(const Workspace& workspace, std::int64_t position);
enum class List { Present, Everything }; ///< without, or with, what she has left
/// Each game as it is now, for the one who asks.
std::string listOf(const std::vector<FeedEntry>& entries, const Call& call, List list);
/// The game for one who plays it.
Reply tellGame(int status, const LoadedGame& game, const Call& call);
/// The game, if it is one of hers; nullptr: there is none such.
engine::Result<LoadedGame*> openMine(Workspace& workspace, const Call& call, Workspace::For what);

} // namespace server
