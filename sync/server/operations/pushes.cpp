#include "sync/push/sender.h"
#include "sync/server/operations/operations.h"

#include <algorithm>

namespace server {

using push::Transport;

namespace {

constexpr std::size_t mostMuted = 500;
constexpr std::size_t longestId = 32;

Transport transportIn(const Reader& field) {
    const std::string_view word = field.word();
    for (std::size_t i = 0; i < push::transportWords.size(); ++i)
        if (push::transportWords[i] == word)
            return static_cast<Transport>(i);
    field.fail("should be web, apns or fcm");
    return Transport::Web;
}

push::Address addressIn(const Reader& body) {
    push::Address address;
    address.transport = transportIn(body["transport"]);
    address.to = body["to"].word();
    const bool web = address.transport == Transport::Web;
    if (web || body.has("key"))
        address.key = body["key"].word();
    if (web || body.has("secret"))
        address.secret = body["secret"].word();
    return address;
}

std::vector<std::string> mutedIn(const Reader& list) {
    std::vector<std::string> games;
    for (std::size_t i = 0, count = list.size(0, mostMuted); i < count; ++i)
        games.push_back(hexIn(list[i], longestId));
    return games;
}

Response tellPush(const Workspace& workspace, const std::optional<Subscriber>& subscriber, Time now) {
    json::array offered;
    for (const Transport transport : workspace.push.transports)
        offered.push_back(json::string(push::wordFor(transport)));
    json::object body{{"transports", std::move(offered)}, {"vapid", workspace.push.vapid}, {"shared", true}};
    if (subscriber) {
        const auto ago = [now](Time time) { return std::max<Time>(0, (now - time) / second); };
        json::object device{{"transport", push::wordFor(subscriber->address.transport)},
                            {"since", ago(subscriber->since)}};
        if (subscriber->delivered != 0)
            device["delivered"] = ago(subscriber->delivered);
        if (!subscriber->trouble.empty())
            device["trouble"] = subscriber->trouble;
        body["device"] = std::move(device);
    }
    return say(200, body);
}

Response notOffered() { return problem(409, "not-offered", "This server does not send notifications of that kind."); }

} // namespace

engine::Result<json::value> pushOf(Workspace& workspace, std::string_view device) {
    const auto found = workspace.ledger.subscriber(device);
    if (!found)
        return found.refusal();
    if (!found.value())
        return json::value();
    const Subscriber& subscriber = *found.value();
    const Quiet& quiet = subscriber.quiet;
    return json::value{{"transport", push::wordFor(subscriber.address.transport)},
                       {"to", subscriber.address.to},
                       {"quiet", {{"from", quiet.from}, {"to", quiet.to}, {"offset", quiet.offset}}},
                       {"muted", json::array(subscriber.muted.begin(), subscriber.muted.end())}};
}

Reply pushState(Workspace& workspace, const Call& call) {
    const auto subscriber = workspace.ledger.subscriber(call.device);
    return subscriber ? Reply(tellPush(workspace, subscriber.value(), call.now)) : Reply(subscriber.refusal());
}

Reply subscribe(Workspace& workspace, const Call& call) {
    const Reader body(call.body);
    Subscriber subscriber;
    subscriber.device = call.device;
    subscriber.account = call.account;
    subscriber.address = addressIn(body);
    if (body.has("quiet"))
        subscriber.quiet = quietIn(body["quiet"]);
    if (body.has("muted"))
        subscriber.muted = mutedIn(body["muted"]);
    if (body.failed())
        return wrong(body.fault());
    if (!workspace.push.has(subscriber.address.transport))
        return notOffered();
    if (const auto sound = push::check(subscriber.address, workspace.push.allowPrivate); !sound)
        return problem(422, "wrong", sound.refusal().sentence());
    const auto devices = workspace.ledger.devices(call.account);
    if (!devices)
        return devices.refusal();
    if (std::none_of(devices.value().begin(), devices.value().end(),
                     [&](const Device& device) { return device.id == call.device; }))
        return unknownToken();
    const auto before = workspace.ledger.subscriber(call.device);
    if (!before)
        return before.refusal();
    subscriber.since = call.now;
    if (before.value() && before.value()->address == subscriber.address) {
        subscriber.delivered = before.value()->delivered;
        subscriber.trouble = before.value()->trouble;
    }
    if (auto kept = workspace.ledger.subscribe(subscriber); !kept)
        return kept.refusal();
    return tellPush(workspace, subscriber, call.now);
}

Reply unsubscribe(Workspace& workspace, const Call& call) {
    auto removed = workspace.ledger.unsubscribe(call.device);
    return removed ? Reply(Response(204, {})) : Reply(removed.refusal());
}

Reply testPush(Workspace& workspace, const Call& call) {
    const auto subscriber = workspace.ledger.subscriber(call.device);
    if (!subscriber)
        return subscriber.refusal();
    if (!subscriber.value())
        return problem(409, "not-subscribed", "This device has not said where it can be reached.");
    if (auto asked = workspace.ledger.nudge(call.device, {{}, 0, 0, {}, call.now}); !asked)
        return asked.refusal();
    workspace.afterwards([due = call.now](SideEffects& effects) { effects.nudged(due); });
    return say(202, json::object{{"transport", push::wordFor(subscriber.value()->address.transport)}});
}

} // namespace server
