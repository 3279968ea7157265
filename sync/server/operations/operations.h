#pragma once

#include "sync/protocol/feed.h"
#include "sync/server/operations/call.h"

#include <cstdint>
#include <limits>
#include <optional>

/// The operations of the contract, one function for each.

namespace server {

inline constexpr std::string_view serverVersion = "1.0.0";

// accounts.cpp
Reply createAccount(Workspace& workspace, const Call& call);
Reply recover(Workspace& workspace, const Call& call);
Reply takeLink(Workspace& workspace, const Call& call);
Reply me(Workspace& workspace, const Call& call, const Account& account);
Reply changeMe(Workspace& workspace, const Call& call);
Reply deleteMe(Workspace& workspace, const Call& call);
Reply exportMe(Workspace& workspace, const Call& call, const Account& account);
Reply devices(Workspace& workspace, const Call& call);
Reply renameDevice(Workspace& workspace, const Call& call);
Reply revokeDevice(Workspace& workspace, const Call& call);
Reply newRecovery(Workspace& workspace, const Call& call, const Account& account);
Reply newLink(Workspace& workspace, const Call& call, const Account& account);

// lobbies.cpp
Reply about(Workspace& workspace, const Call& call);
Reply createGame(Workspace& workspace, const Call& call, const Account& account);
Reply start(Workspace& workspace, const Call& call, LoadedGame& game);
Reply rematch(Workspace& workspace, const Call& call, LoadedGame& before);

// joining.cpp
Reply invite(Workspace& workspace, const Call& call, LoadedGame& game);
Reply withdraw(Workspace& workspace, const Call& call, LoadedGame& game);
Reply invitation(Workspace& workspace, const Call& call);
Reply join(Workspace& workspace, const Call& call, const Account& account);
Reply resign(Workspace& workspace, const Call& call, LoadedGame& game);

// seats.cpp
Reply offerSeats(Workspace& workspace, const Call& call, LoadedGame& game);
Reply takeSeats(Workspace& workspace, const Call& call);
Reply mute(Workspace& workspace, const Call& call);

// turns.cpp
Reply game(Workspace& workspace, const Call& call);
Reply play(Workspace& workspace, const Call& call, LoadedGame& game);
Reply seen(Workspace& workspace, const Call& call, LoadedGame& game);
Reply record(Workspace& workspace, const Call& call, LoadedGame& game);

// pushes.cpp
Reply pushState(Workspace& workspace, const Call& call);
Reply subscribe(Workspace& workspace, const Call& call);
Reply unsubscribe(Workspace& workspace, const Call& call);
Reply testPush(Workspace& workspace, const Call& call);

// news.cpp
Reply games(Workspace& workspace, const Call& call);
Reply sync(Workspace& workspace, const Call& call);

bool isUnderWay(const FeedEntry& entry); ///< a lobby, or a game that is not over
/// For an account that is deleted: it leaves the game, which keeps nothing of it but its moves.
engine::Result<void> forgetIn(Workspace& workspace, LoadedGame& game, std::string_view account);
/// The same for a damaged game, whose roster alone is changed: if the game is ever repaired, a bot plays on.
engine::Result<void> forgetInDamaged(Workspace& workspace, std::string_view game, std::string_view account);
/// The push subscription of a device; nothing: it has none.
engine::Result<std::optional<protocol::ExportedPush>> pushOf(Workspace& workspace, std::string_view device);
inline constexpr std::int64_t endOfFeed = std::numeric_limits<std::int64_t>::max(); ///< a position after all others
enum class List { WithoutGone, Everything }; ///< WithoutGone: without the games that the account has left
/// The game info of each entry, for the account of the call.
std::vector<protocol::GameInfo> listOf(const std::vector<FeedEntry>& entries, const Call& call, List list);
/// Answers with the game info for the account of the call.
Reply replyWithGame(int status, const LoadedGame& game, const Call& call);

} // namespace server
