#pragma once

#include "engine/result.h"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

/// The parameters in the query of a request. A refusal is for a parameter that makes no sense; unknown ones are
/// ignored.

namespace protocol {

using Query = std::map<std::string, std::string, std::less<>>; ///< decoded

inline constexpr int longestWait = 25; ///< of a long poll, in seconds

/// Of `games`, the list of all games.
struct GamesQuery {
    std::optional<std::string> before; ///< the cursor of the next page; nothing: the first page

    static engine::Result<GamesQuery> read(const Query& query);
    std::string text() const; ///< "?before=…", percent-encoded, or empty
};

/// Of `game`, one game.
struct GameQuery {
    std::optional<std::size_t> from; ///< the moves from this one on; nothing: the current position instead

    static engine::Result<GameQuery> read(const Query& query);
    std::string text() const;
};

/// Of `sync`, the long poll.
struct SyncQuery {
    std::optional<std::string> since; ///< a cursor; nothing: only the current one is wanted
    int wait = 0;                     ///< seconds
    std::optional<int> profile;       ///< the known revision of the account's profile, or 0; nothing: it is not wanted
    bool shown = false;               ///< the player has been shown all changes up to the cursor

    static engine::Result<SyncQuery> read(const Query& query);
    std::string text() const;
};

} // namespace protocol
