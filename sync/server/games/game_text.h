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

/// What accounts are told of a game.

namespace server {

struct LoadedGame;

/// A game as an account is told of it, kept serialised: after each move the same goes to all members, and to everybody
/// who asks later. This is the only text of the protocol that is kept in memory; all else is written from its struct.
class GameText {
public:
    GameText() = default;
    GameText(std::shared_ptr<const protocol::JsonFields> common, protocol::JsonFields own, Time touched)
        : m_common(std::move(common)), m_own(std::move(own)), m_touched(touched) {}

    /// With how long nothing has happened in it by now.
    std::string at(Time now) const;

private:
    std::shared_ptr<const protocol::JsonFields> m_common; ///< what everybody in the game is told
    protocol::JsonFields m_own;                           ///< what only this account is
    Time m_touched = 0;
};

// The parts of a GameText. `introduce`: what no move changes; it is kept with the game.
protocol::JsonFields introduce(std::string_view id, const Roster& roster);
protocol::JsonFields describe(const LoadedGame& game);
protocol::JsonFields describeGone(std::string_view game); ///< … to an account that has left it
using Views = std::optional<std::vector<protocol::View>>; ///< nothing: only the game
protocol::JsonFields describeFor(const Roster& roster, std::string_view account, const Views& views = {});

GameText textFor(const LoadedGame& game, std::string_view account, const Views& views = {});

/// A game of a feed, for that account, at that time.
protocol::GameInfo infoOf(const FeedEntry& entry, const Roster& roster, std::string_view account, Time now);
/// The seat whose turn it is; nobody: it has not been started, or is over.
engine::Seat turnIn(const FeedEntry& entry);

} // namespace server
