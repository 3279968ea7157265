#include "sync/protocol/feed.h"

#include <boost/json.hpp>

namespace protocol {
namespace {

constexpr std::size_t mostExported = 10'000; ///< more games than anybody has

std::vector<GameInfo> gamesIn(const Reader& json) {
    (void)json["games"].size(0, mostOnAPage);
    return listIn(json, "games", mostOnAPage, read<GameInfo>);
}

/// An account that cannot be read does not spoil the answer: the games beside it count.
std::optional<Account> profileIn(const Reader& json) {
    if (!json.has("profile"))
        return std::nullopt;
    const engine::json::value document = json["profile"].object();
    const Reader alone(document);
    Account account;
    account.id = wordIn(alone, "account"); // optional: a client knows its own account
    readIfValid(alone, account.profile);
    return account;
}

} // namespace

void read(const Reader& json, News& news) {
    news.next = json["next"].string();
    news.more = flagIn(json, "more");
    news.games = gamesIn(json);
    news.profile = profileIn(json);
}

void read(const Reader& json, Games& games) {
    games.games = gamesIn(json);
    games.cursor = wordIn(json, "cursor");
    games.next = wordIn(json, "next");
}

void write(JsonWriter& json, const Games& games) {
    json.field("games", games.games).field("cursor", games.cursor).fieldUnlessEmpty("next", games.next);
}

void read(const Reader& json, ExportedPush& push) {
    push.transport = enumIn<Transport>(json["transport"]);
    push.to = json["to"].string();
    read(json["quiet"], push.quiet);
    push.muted = listIn(json, "muted", mostExported, idIn);
}

void write(JsonWriter& json, const ExportedPush& push) {
    json.field("transport", wordFor(push.transport)).field("to", push.to);
    json.field("quiet", push.quiet).field("muted", push.muted);
}

void read(const Reader& json, ExportedDevice& device) {
    read(json, device.device);
    device.push = optionalIn(json, "push", read<ExportedPush>);
}

void write(JsonWriter& json, const ExportedDevice& device) {
    write(json, device.device);
    json.field("push", device.push);
}

void read(const Reader& json, Export& all) {
    read(json, all.account);
    all.devices = listIn(json, "devices", mostExported, read<ExportedDevice>);
    all.games = listIn(json, "games", mostExported, read<GameInfo>);
}

void write(JsonWriter& json, const Export& all) {
    write(json, all.account);
    json.field("devices", all.devices).field("games", all.games);
}

} // namespace protocol
