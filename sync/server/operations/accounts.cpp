#include "sync/server/operations/operations.h"
#include "sync/server/secrets.h"

#include <algorithm>

namespace server {

using engine::Result;

namespace {

constexpr Time linkLives = 10 * minute;
constexpr std::size_t mostDevices = 16;
constexpr std::size_t longestTyped = 40;  ///< a recovery code, with whatever stands between its letters
constexpr std::size_t wholeFeed = 10'000; ///< more games than anybody has

json::object write(const Device& device, const Call& call) {
    const bool isCurrent = device.id == call.device;
    const bool isPresent =
        isCurrent || std::find(call.present.begin(), call.present.end(), device.id) != call.present.end();
    return {{"device", device.id},
            {"name", device.name},
            {"current", isCurrent},
            {"idle", isPresent ? 0 : std::max<Time>(0, (call.now - device.used) / second)}};
}

/// A device with a token of its own, which is told here and never again.
Reply welcome(Workspace& workspace, const Call& call, const Account& account, const std::string& deviceName) {
    auto others = workspace.ledger.devices(account.id);
    if (!others)
        return others.refusal();
    if (others.value().size() >= mostDevices) { // the one that was not used for longest makes room
        const std::string oldest = others.value().back().id;
        if (auto removed = workspace.ledger.removeDevice(account.id, oldest); !removed)
            return removed.refusal();
        workspace.afterwards([oldest](SideEffects& effects) { effects.revoked(oldest); });
    }
    const Device device{randomHex(idBytes), account.id, deviceName, call.now};
    const std::string token = randomHex(tokenBytes);
    if (auto added = workspace.ledger.addDevice(device, sha256(token)); !added)
        return added.refusal();
    return say(201, server::welcome(account, device.id, token));
}

/// Whoever knows the code is that account; it is used up.
Reply welcomeBy(Workspace& workspace, const Call& call, Code::Use use, const std::string& code) {
    const Reader body(call.body);
    const std::string name = nameIn(body["device"]);
    const std::string_view only = body.has("account") ? body["account"].word() : std::string_view();
    if (body.failed())
        return wrong(body.fault());
    if (code.empty())
        return notFound();
    if (!only.empty()) { // else a code that is good once would be lost to a device that has no use for it
        auto owner = workspace.ledger.ownerOf(use, sha256(code), call.now);
        if (!owner)
            return owner.refusal();
        if (owner.value() && *owner.value() != only)
            return problem(409, "another-account", "This code opens another account.");
    }
    auto taken = workspace.ledger.takeCode(use, sha256(code), call.now);
    if (!taken)
        return taken.refusal();
    if (!taken.value())
        return notFound();
    auto account = workspace.ledger.account(*taken.value());
    if (!account)
        return account.refusal();
    return account.value() ? welcome(workspace, call, *account.value(), name) : Reply(notFound());
}

Reply newCode(Workspace& workspace, const Call& call, Code::Use use, std::size_t letters, Time lives) {
    auto account = workspace.ledger.account(call.account);
    if (!account)
        return account.refusal();
    if (!account.value())
        return unknownToken();
    const std::string code = randomCode(letters);
    const Time until = lives == 0 ? 0 : call.now + lives;
    if (auto added = workspace.ledger.addCode({use, sha256(tidyCode(code, letters)), call.account, until}); !added)
        return added.refusal();
    json::object body{{"code", code}};
    if (lives != 0)
        body["seconds"] = lives / second;
    return say(201, body);
}

Result<json::array> devicesOf(Workspace& workspace, const Call& call) {
    auto devices = workspace.ledger.devices(call.account);
    if (!devices)
        return devices.refusal();
    json::array list;
    for (const Device& device : devices.value())
        list.push_back(write(device, call));
    return list;
}

} // namespace

Reply createAccount(Workspace& workspace, const Call& call) {
    const Reader body(call.body);
    const Account account{randomHex(idBytes), nameIn(body["name"]), body.has("face") ? faceIn(body["face"]) : 0};
    const std::string device = nameIn(body["device"]);
    if (body.failed())
        return wrong(body.fault());
    if (auto added = workspace.ledger.addAccount(account, call.now); !added)
        return added.refusal();
    return welcome(workspace, call, account, device);
}

Reply recover(Workspace& workspace, const Call& call) {
    const Reader body(call.body);
    const std::string_view typed = body["code"].word();
    if (typed.size() > longestTyped)
        body["code"].fail("should be a recovery code");
    const std::string code = tidyCode(typed, recoveryLetters);
    if (body.failed())
        return wrong(body.fault());
    return welcomeBy(workspace, call, Code::Use::Recovery, code);
}

Reply takeLink(Workspace& workspace, const Call& call) {
    return welcomeBy(workspace, call, Code::Use::Link, tidyCode(call.params[0], linkLetters));
}

Reply newRecovery(Workspace& workspace, const Call& call) {
    return newCode(workspace, call, Code::Use::Recovery, recoveryLetters, 0);
}

Reply newLink(Workspace& workspace, const Call& call) {
    return newCode(workspace, call, Code::Use::Link, linkLetters, linkLives);
}

Reply me(Workspace& workspace, const Call& call) {
    auto account = workspace.ledger.account(call.account);
    if (!account)
        return account.refusal();
    return account.value() ? say(200, write(*account.value())) : unknownToken();
}

Reply changeMe(Workspace& workspace, const Call& call) {
    if (auto held = workspace.ledger.holdAccount(call.account); !held)
        return held.refusal();
    auto found = workspace.ledger.account(call.account);
    if (!found)
        return found.refusal();
    if (!found.value())
        return unknownToken();
    const Account& before = *found.value();
    Account account = before;
    const Reader body(call.body);
    if (body.has("name"))
        account.name = nameIn(body["name"]);
    if (body.has("face"))
        account.face = faceIn(body["face"]);
    if (body.has("quiet"))
        account.quiet = quietIn(body["quiet"]);
    if (body.failed())
        return wrong(body.fault());
    if (account == before)
        return say(200, write(account));
    ++account.revision;
    if (account.name != before.name || account.face != before.face)
        account.renames = account.revision;
    if (auto changed = workspace.ledger.changeAccount(account); !changed)
        return changed.refusal();
    workspace.afterwards([account](SideEffects& effects) { effects.profileChanged(account); });
    return say(200, write(account));
}

Reply devices(Workspace& workspace, const Call& call) {
    auto list = devicesOf(workspace, call);
    return list ? Reply(say(200, json::object{{"devices", std::move(list.value())}})) : Reply(list.refusal());
}

Reply renameDevice(Workspace& workspace, const Call& call) {
    const Reader body(call.body);
    const std::string name = nameIn(body["name"]);
    if (body.failed())
        return wrong(body.fault());
    auto renamed = workspace.ledger.renameDevice(call.account, call.params[0], name);
    if (!renamed)
        return renamed.refusal();
    return renamed.value() ? devices(workspace, call) : Reply(notFound());
}

Reply revokeDevice(Workspace& workspace, const Call& call) {
    auto removed = workspace.ledger.removeDevice(call.account, call.params[0]);
    if (!removed)
        return removed.refusal();
    if (!removed.value())
        return notFound();
    workspace.afterwards([device = call.params[0]](SideEffects& effects) { effects.revoked(device); });
    return Response(204, {});
}

Reply exportMe(Workspace& workspace, const Call& call) {
    auto account = workspace.ledger.account(call.account);
    if (!account)
        return account.refusal();
    if (!account.value())
        return unknownToken();
    auto devices = devicesOf(workspace, call);
    if (!devices)
        return devices.refusal();
    auto entries = workspace.ledger.entries(call.account, everything, wholeFeed);
    if (!entries)
        return entries.refusal();
    for (json::value& device : devices.value()) {
        auto push = pushOf(workspace, device.at("device").as_string());
        if (!push)
            return push.refusal();
        if (!push.value().is_null())
            device.as_object()["push"] = std::move(push.value());
    }
    json::object body = write(*account.value());
    body["devices"] = std::move(devices.value());
    std::string text = json::serialize(body);
    text.pop_back();
    return Response(200, text + R"(,"games":)" + listOf(entries.value(), call, List::Present) + '}');
}

Reply deleteMe(Workspace& workspace, const Call& call) {
    if (auto held = workspace.ledger.holdAccount(call.account); !held)
        return held.refusal();
    auto devices = workspace.ledger.devices(call.account);
    if (!devices)
        return devices.refusal();
    auto entries = workspace.ledger.entries(call.account, everything, wholeFeed);
    if (!entries)
        return entries.refusal();
    std::vector<std::string> ids;
    for (const FeedEntry& entry : entries.value())
        ids.push_back(entry.game);
    std::sort(ids.begin(), ids.end()); // two who leave at once wait for each other in one order only
    for (const std::string& id : ids) {
        auto game = workspace.open(id, Workspace::For::Writing);
        if (!game && game.refusal().rule == damagedGame) {
            if (auto forgotten = forgetInDamaged(workspace, id, call.account); !forgotten)
                return forgotten.refusal();
            continue;
        }
        if (!game)
            return game.refusal();
        if (game.value() == nullptr)
            continue;
        if (auto left = forgetIn(workspace, *game.value(), call.account); !left)
            return left.refusal();
    }
    if (auto removed = workspace.ledger.removeAccount(call.account); !removed)
        return removed.refusal();
    for (const Device& device : devices.value())
        workspace.afterwards([id = device.id](SideEffects& effects) { effects.revoked(id); });
    return Response(204, {});
}

} // namespace server
