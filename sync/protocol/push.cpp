#include "sync/protocol/push.h"

namespace protocol {
namespace {

constexpr std::size_t mostMuted = 500;

} // namespace

void read(const Reader& json, Subscription& subscription) {
    subscription.transport = enumIn<Transport>(json["transport"]);
    subscription.to = json["to"].string();
    const bool web = subscription.transport == Transport::Web;
    if (web || json.has("key"))
        subscription.key = json["key"].string();
    if (web || json.has("secret"))
        subscription.secret = json["secret"].string();
    subscription.quiet = optionalIn(json, "quiet", read<Quiet>);
    subscription.muted = listIn(json, "muted", mostMuted, idIn);
}

void write(JsonWriter& json, const Subscription& subscription) {
    json.field("transport", wordFor(subscription.transport)).field("to", subscription.to);
    json.fieldUnlessEmpty("key", subscription.key).fieldUnlessEmpty("secret", subscription.secret);
    json.field("quiet", subscription.quiet).fieldUnlessEmpty("muted", subscription.muted);
}

void read(const Reader& json, PushDevice& device) {
    device.transport = enumIn<Transport>(json["transport"]);
    device.since = secondsIn(json["since"]);
    device.delivered = optionalIn(json, "delivered", secondsIn);
    device.trouble = wordIn(json, "trouble");
}

void write(JsonWriter& json, const PushDevice& device) {
    json.field("transport", wordFor(device.transport)).field("since", device.since);
    json.field("delivered", device.delivered).fieldUnlessEmpty("trouble", device.trouble);
}

void read(const Reader& json, Push& push) {
    const Reader list = json["transports"];
    for (std::size_t i = 0, count = list.size(0, mostMuted); i < count; ++i)
        for (std::size_t word = 0; word < Words<Transport>::all.size(); ++word) // a newer server may offer others
            if (list[i].string() == Words<Transport>::all[word])
                push.transports.push_back(static_cast<Transport>(word));
    push.vapid = json["vapid"].string();
    push.shared = flagIn(json, "shared");
    push.device = optionalIn(json, "device", read<PushDevice>);
}

void write(JsonWriter& json, const Push& push) {
    std::vector<std::string_view> offered;
    for (const Transport transport : push.transports)
        offered.push_back(wordFor(transport));
    json.field("transports", offered).field("vapid", push.vapid).field("shared", push.shared);
    json.field("device", push.device);
}

void read(const Reader& json, PushTest& test) { test.transport = enumIn<Transport>(json["transport"]); }

void write(JsonWriter& json, const PushTest& test) { json.field("transport", wordFor(test.transport)); }

} // namespace protocol
