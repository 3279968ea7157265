#pragma once

#include "sync/protocol/accounts.h"
#include "sync/protocol/game_info.h"
#include "sync/protocol/push.h"

#include <optional>
#include <string>
#include <vector>

/// The feed of an account, the list of its games, and its export. Cursors are opaque to a client.

namespace protocol {

/// The answer to a long poll. `Game`: GameInfo, or JsonText where a server has it serialised already.
template <class Game>
struct NewsOf {
    std::string next; ///< the cursor for the next request
    bool more = false;
    std::vector<Game> games;        ///< the games that changed since the cursor, including those that are gone
    std::optional<Account> profile; ///< the profile, if its revision is not the one in the request
};
using News = NewsOf<GameInfo>;
void read(const Reader& json, News& news);
template <class Game>
void write(JsonWriter& json, const NewsOf<Game>& news) {
    json.field("next", news.next).field("more", news.more).field("games", news.games).field("profile", news.profile);
}

/// A page of the list of all games, the latest first.
struct Games {
    std::vector<GameInfo> games;
    std::string cursor; ///< the current end of the feed
    std::string next;   ///< for the request of the next page; empty: this page is the last
};
void read(const Reader& json, Games& games);
void write(JsonWriter& json, const Games& games);

/// How a device is reached by push, without its keys.
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

/// Everything that a server stores about an account.
struct Export {
    Account account;
    std::vector<ExportedDevice> devices;
    std::vector<GameInfo> games;
};
void read(const Reader& json, Export& all);
void write(JsonWriter& json, const Export& all);

} // namespace protocol
