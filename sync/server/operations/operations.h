#pragma once

#include "sync/server/operations/call.h"

#include <cstdint>
#include <limits>
#include <optional>

/// What can be asked of the service, one function for each operation of the contract.

namespace server {

inline constexpr std::string_view serverVersion = "1.0.0";

// accounts.cpp
Reply createAccount(Desk& desk, const Call& call);
Reply recover(Desk& desk, const Call& call);
Reply takeLink(Desk& desk, const Call& call);
Reply me(Desk& desk, const Call& call);
Reply changeMe(Desk& desk, const Call& call);
Reply deleteMe(Desk& desk, const Call& call);
Reply exportMe(Desk& desk, const Call& call);
Reply devices(Desk& desk, const Call& call);
Reply renameDevice(Desk& desk, const Call& call);
Reply revokeDevice(Desk& desk, const Call& call);
Reply newRecovery(Desk& desk, const Call& call);
Reply newLink(Desk& desk, const Call& call);

// parties.cpp
Reply about(Desk& desk, const Call& call);
Reply createGame(Desk& desk, const Call& call);
Reply start(Desk& desk, const Call& call);
Reply invite(Desk& desk, const Call& call);
Reply withdraw(Desk& desk, const Call& call);
Reply invitation(Desk& desk, const Call& call);
Reply join(Desk& desk, const Call& call);
Reply resign(Desk& desk, const Call& call);
Reply rematch(Desk& desk, const Call& call);

// seats.cpp
Reply offerSeats(Desk& desk, const Call& call);
Reply takeSeats(Desk& desk, const Call& call);
Reply mute(Desk& desk, const Call& call);

// turns.cpp
Reply game(Desk& desk, const Call& call);
Reply play(Desk& desk, const Call& call);
Reply seen(Desk& desk, const Call& call);
Reply record(Desk& desk, const Call& call);

// pushes.cpp
Reply pushState(Desk& desk, const Call& call);
Reply subscribe(Desk& desk, const Call& call);
Reply unsubscribe(Desk& desk, const Call& call);
Reply testPush(Desk& desk, const Call& call);

// news.cpp
Reply games(Desk& desk, const Call& call);
Reply sync(Desk& desk, const Call& call);

bool isUnderWay(const Entry& entry); ///< it waits for players, or is played
/// The game as the account may see it; without what changes with the clock, and without its last brace.
std::string viewOf(const OpenGame& game, std::string_view account);
/// … with the moves from that one on.
std::string viewOf(const OpenGame& game, std::string_view account, std::optional<std::size_t> from);
/// She leaves for good, and the game keeps nothing of her but her moves.
engine::Result<void> forgetIn(Desk& desk, OpenGame& game, std::string_view account);
/// The same for one that nobody can open any more; should somebody mend it, a bot goes on for her.
engine::Result<void> forgetInDamaged(Desk& desk, std::string_view game, std::string_view account);
/// Where a device is reached while its app is closed; null: nowhere.
engine::Result<json::value> pushOf(Desk& desk, std::string_view device);
inline constexpr std::int64_t everything = std::numeric_limits<std::int64_t>::max(); ///< a position after all
inline constexpr int longestWait = 25;                                               ///< seconds
/// The revision of her profile that a device knows: 0 for none, -1 for one that does not want to hear of it.
std::int64_t revisionIn(const Call& call);
/// A cursor: the epoch and a position in the account's feed.
std::string cursorAt(const Desk& desk, std::int64_t position);
enum class List { Present, Everything }; ///< without, or with, what she has left
/// Each game as it is now, for the one who asks.
std::string listOf(const std::vector<Entry>& entries, const Call& call, List list);
/// The game for one who plays it.
Reply tellGame(int status, const OpenGame& game, const Call& call);
/// The game, if it is one of hers; nullptr: there is none such.
engine::Result<OpenGame*> openMine(Desk& desk, const Call& call, Desk::For what);

} // namespace server
