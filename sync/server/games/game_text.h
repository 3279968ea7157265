#pragma once

#include "sync/protocol/game_info.h"
#include "sync/protocol/turns.h"
#include "sync/server/games/roster.h"
#include "sync/server/ledger/ledger.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The game info of games: what an account is sent of a game.

namespace server {

struct LoadedGame;

/// The game info for an account, kept serialised: after each move the same text goes to all members, and to each device
/// that asks later. This is the only text of the protocol that is kept in memory; all else is written from its struct.
class GameText {
public:
    GameText() = default;
    GameText(std::shared_ptr<const protocol::JsonFields> common, protocol::JsonFields own, Time touched)
        : m_common(std::move(common)), m_own(std::move(own)), m_touched(touched) {}

    /// The whole JSON text, with the time since the last move as of `now`.
    std::string textAt(Time now) const;

private:
    std::shared_ptr<const protocol::JsonFields> m_common; ///< the same for all members
    protocol::JsonFields m_own;                           ///< for this account only
    Time m_touched = 0;
};

// The parts of a GameText.
/// What no move changes; LoadedGame keeps it.
protocol::JsonFields setupFieldsOf(std::string_view id, const Roster& roster);
protocol::JsonFields commonFieldsOf(const LoadedGame& game); ///< the setup, and what moves change
protocol::JsonFields goneFieldsOf(std::string_view game); ///< instead of the common ones, for an account that has left
using Views = std::optional<std::vector<protocol::SeatView>>; ///< nothing: game info without views
/// What differs from account to account.
protocol::JsonFields ownFieldsOf(const Roster& roster, std::string_view account, const Views& views = {});

GameText textFor(const LoadedGame& game, std::string_view account, const Views& views = {});

/// The game info of a feed entry, for this account.
protocol::GameInfo infoOf(const FeedEntry& entry, const Roster& roster, std::string_view account, Time now);
/// The seat whose turn it is; nobody: the game has not begun, or is over. Nothing: the status cannot be read.
std::optional<engine::Seat> turnIn(const FeedEntry& entry);

} // namespace server
