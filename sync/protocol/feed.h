#pragma once

#include "sync/protocol/accounts.h"
#include "sync/protocol/game_info.h"

#include <optional>
#include <string>
#include <vector>

/// What is new for an account, and all it has. Cursors are opaque to a client.

namespace protocol {

/// The answer to a long poll.
struct News {
    std::string next; ///< the cursor to ask with the next time
    bool more = false;
    std::vector<GameInfo> games;    ///< changed since; those that are gone, too
    std::optional<Account> profile; ///< when it is another revision than the one that was asked with
};
void read(const Reader& json, News& news);
void write(JsonWriter& json, const News& news);

/// A page of all games, the latest first.
struct Games {
    std::vector<GameInfo> games;
    std::string cursor; ///< where the feed stands
    std::string next;   ///< of the next page; empty: there is none
};
void read(const Reader& json, Games& games);
void write(JsonWriter& json, const Games& games);

} // namespace protocol
