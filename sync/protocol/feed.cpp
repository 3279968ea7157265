#include "sync/protocol/feed.h"

#include <boost/json.hpp>

namespace protocol {
namespace {

std::vector<GameInfo> gamesIn(const Reader& json) {
    (void)json["games"].size(0, mostOnAPage);
    return listIn(json, "games", mostOnAPage, read<GameInfo>);
}

/// A profile that cannot be read costs only itself: the games beside it count.
std::optional<Account> profileIn(const Reader& json) {
    if (!json.has("profile"))
        return std::nullopt;
    const engine::json::value document = json["profile"].object();
    const Reader alone(document);
    Account account = read<Account>(alone);
    if (alone.failed())
        account.profile.name.clear();
    return account;
}

} // namespace

void read(const Reader& json, News& news) {
    news.next = json["next"].word();
    news.more = flagIn(json, "more");
    news.games = gamesIn(json);
    news.profile = profileIn(json);
}

void write(JsonWriter& json, const News& news) {
    json.field("next", news.next).field("more", news.more).field("games", news.games).field("profile", news.profile);
}

void read(const Reader& json, Games& games) {
    games.games = gamesIn(json);
    games.cursor = wordIn(json, "cursor");
    games.next = wordIn(json, "next");
}

void write(JsonWriter& json, const Games& games) {
    json.field("games", games.games).field("cursor", games.cursor).fieldUnlessEmpty("next", games.next);
}

} // namespace protocol
