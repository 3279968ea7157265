#include "sync/push/sender.h"
#include "sync/server/operations/operations.h"

#include <algorithm>

namespace server {

namespace {

push::Address addressOf(protocol::Subscription& wanted) {
    return {transportOf(wanted.transport), std::move(wanted.to), std::move(wanted.key), std::move(wanted.secret)};
}

Response pushStateResponse(const Workspace& workspace, const std::optional<Subscriber>& subscriber, Time now) {
    protocol::Push state{{}, workspace.push.vapid, true, {}};
    for (const push::Transport transport : workspace.push.transports)
        state.transports.push_back(messageOf(transport));
    if (subscriber) {
        const auto ago = [now](Time time) { return static_cast<int>(std::max<Time>(0, (now - time) / second)); };
        state.device = protocol::PushDevice{
            messageOf(subscriber->address.transport), ago(subscriber->since), {}, subscriber->trouble};
        if (subscriber->delivered != 0)
            state.device->delivered = ago(subscriber->delivered);
    }
    return jsonResponse(200, state);
}

Response notOffered() {
    return problem(409, problems::notOffered, "This server does not send notifications of that kind.");
}

} // namespace

engine::Result<std::optional<protocol::ExportedPush>> pushOf(Workspace& workspace, std::string_view device) {
    const auto found = workspace.ledger.subscriber(device);
    if (!found)
        return found.refusal();
    std::optional<protocol::ExportedPush> push;
    if (const auto& subscriber = found.value())
        push = protocol::ExportedPush{messageOf(subscriber->address.transport), subscriber->address.to,
                                      subscriber->quiet, subscriber->muted};
    return push;
}

Reply pushState(Workspace& workspace, const Call& call) {
    const auto subscriber = workspace.ledger.subscriber(call.device);
    return subscriber ? Reply(pushStateResponse(workspace, subscriber.value(), call.now)) : Reply(subscriber.refusal());
}

Reply subscribe(Workspace& workspace, const Call& call) {
    auto wanted = protocol::parse<protocol::Subscription>(call.body);
    if (!wanted)
        return wrong(wanted.refusal());
    Subscriber subscriber;
    subscriber.device = call.device;
    subscriber.account = call.account;
    subscriber.address = addressOf(wanted.value());
    subscriber.quiet = wanted.value().quiet.value_or(Quiet());
    subscriber.muted = std::move(wanted.value().muted);
    if (!workspace.push.has(subscriber.address.transport))
        return notOffered();
    if (const auto sound = push::check(subscriber.address, workspace.push.allowPrivate); !sound)
        return problem(422, problems::wrong, sound.refusal().sentence());
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
    return pushStateResponse(workspace, subscriber, call.now);
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
        return problem(409, problems::notSubscribed, "This device has not said where it can be reached.");
    if (auto added = workspace.ledger.addNudge(call.device, {{}, 0, 0, {}, call.now}); !added)
        return added.refusal();
    workspace.addSideEffect([due = call.now](SideEffects& effects) { effects.nudged(due); });
    return jsonResponse(202, protocol::PushTest{messageOf(subscriber.value()->address.transport)});
}

} // namespace server
