#pragma once

#include "sync/protocol/accounts.h"
#include "sync/protocol/game_info.h"
#include "sync/protocol/push.h"

#include <optional>
#include <string>
#include <vector>

/// What is new for an account, and all it has. Cursors are opaque to a client.

namespace protocol {

/// The answer to a long poll. `Game`: GameInfo, or JsonText where a server has it serialised already.
template <class Game>
struct NewsOf {
    std::string next; ///< the cursor to ask with the next time
    bool more = false;
    std::vector<Game> games;        ///< changed since; those that are gone, too
    std::optional<Account> profile; ///< when it is another revision than the one that was asked with
};
using News = NewsOf<GameInfo>;
void read(const Reader& json, News& news);
template <class Game>
void write(JsonWriter& json, const NewsOf<Game>& news) {
    json.field("next", news.next).field("more", news.more).field("games", news.games).field("profile", news.profile);
}

/// A page of all games, the latest first.
struct Games {
    std::vector<GameInfo> games;
    std::string cursor; ///< where the feed stands
    std::string next;   ///< of the next page; empty: there is none
};
void read(const Reader& json, Games& games);
void write(JsonWriter& json, const Games& games);

/// Where a device is reached while its app is closed, without its keys.
struct ExportedPush {
    Transport transport = Transport::Web;
    std::string to;
    Quiet quiet;
    std::vector<std::string> muted;
};
void read(const Reader& json, ExportedPush& push);
void write(JsonWriter& json, const ExportedPush& push);

struct ExportedDevice {
    Device device;
    std::optional<ExportedPush> push;
};
void read(const Reader& json, ExportedDevice& device);
void write(JsonWriter& json, const ExportedDevice& device);

/// All that a server has about an account.
struct Export {
    Account account;
    std::vector<ExportedDevice> devices;
    std::vector<GameInfo> games;
};
void read(const Reader& json, Export& all);
void write(JsonWriter& json, const Export& all);

} // namespace protocol
