#include "sync/server/base/secrets.h"
#include "sync/server/operations/operations.h"

#include <algorithm>

namespace server {

using engine::Result;

namespace {

constexpr Time linkLives = 10 * minute;
constexpr std::size_t mostDevices = 16;
constexpr std::size_t wholeFeed = 10'000; ///< more games than any account has

protocol::Device messageOf(const Device& device, const Call& call) {
    const bool isCurrent = device.id == call.device;
    const bool isPresent =
        isCurrent || std::find(call.present.begin(), call.present.end(), device.id) != call.present.end();
    const Time idle = isPresent ? 0 : std::max<Time>(0, (call.now - device.used) / second);
    return {device.id, device.name, isCurrent, static_cast<int>(idle)};
}

/// Adds a device with a token of its own. Only this answer has the token; the ledger keeps its hash.
Reply welcome(Workspace& workspace, const Call& call, const Account& account, const std::string& deviceName) {
    auto others = workspace.ledger.devices(account.id);
    if (!others)
        return others.refusal();
    if (others.value().size() >= mostDevices) { // the device that was used longest ago makes room
        const std::string oldest = others.value().back().id;
        if (auto removed = workspace.ledger.removeDevice(account.id, oldest); !removed)
            return removed.refusal();
        workspace.addSideEffect([oldest](SideEffects& effects) { effects.revoked(oldest); });
    }
    const Device device{randomHex(idBytes), account.id, deviceName, call.now};
    const std::string token = randomHex(tokenBytes);
    if (auto added = workspace.ledger.addDevice(device, sha256(token)); !added)
        return added.refusal();
    return jsonResponse(201, protocol::Welcome{server::messageOf(account), device.id, token});
}

/// Adds a device to the account that the code belongs to. A code is good once.
Reply welcomeByCode(Workspace& workspace, const Call& call, Code::Use use, const std::string& code,
                    const protocol::NewDevice& device) {
    if (code.empty())
        return notFound();
    if (!device.account.empty()) { // checked first, so that the code is not used up in vain
        auto owner = workspace.ledger.ownerOf(use, sha256(code), call.now);
        if (!owner)
            return owner.refusal();
        if (owner.value() && *owner.value() != device.account)
            return problem(409, problems::anotherAccount, "This code opens another account.");
    }
    auto taken = workspace.ledger.redeemCode(use, sha256(code), call.now);
    if (!taken)
        return taken.refusal();
    if (!taken.value())
        return notFound();
    auto account = workspace.ledger.account(*taken.value());
    if (!account)
        return account.refusal();
    return account.value() ? welcome(workspace, call, *account.value(), device.device) : Reply(notFound());
}

Reply newCode(Workspace& workspace, const Call& call, Code::Use use, std::size_t letters, Time lives) {
    const std::string code = randomCode(letters);
    const Time until = lives == 0 ? 0 : call.now + lives;
    if (auto added = workspace.ledger.addCode({use, sha256(tidyCode(code, letters)), call.account, until}); !added)
        return added.refusal();
    const auto seconds = lives == 0 ? std::nullopt : std::optional(static_cast<int>(lives / second));
    return jsonResponse(201, protocol::Code{code, {}, seconds});
}

Result<std::vector<protocol::Device>> devicesOf(Workspace& workspace, const Call& call) {
    auto devices = workspace.ledger.devices(call.account);
    if (!devices)
        return devices.refusal();
    std::vector<protocol::Device> list;
    for (const Device& device : devices.value())
        list.push_back(messageOf(device, call));
    return list;
}

} // namespace

Reply createAccount(Workspace& workspace, const Call& call) {
    const auto wanted = protocol::parse<protocol::NewAccount>(call.body);
    if (!wanted)
        return wrong(wanted.refusal());
    const Account account{randomHex(idBytes), wanted.value().name, wanted.value().face};
    if (auto added = workspace.ledger.addAccount(account, call.now); !added)
        return added.refusal();
    return welcome(workspace, call, account, wanted.value().device);
}

Reply recover(Workspace& workspace, const Call& call) {
    const auto recovery = protocol::parse<protocol::Recovery>(call.body);
    if (!recovery)
        return wrong(recovery.refusal());
    return welcomeByCode(workspace, call, Code::Use::Recovery, tidyCode(recovery.value().code, recoveryLetters),
                         recovery.value().device);
}

Reply takeLink(Workspace& workspace, const Call& call) {
    const auto device = protocol::parse<protocol::NewDevice>(call.body);
    if (!device)
        return wrong(device.refusal());
    return welcomeByCode(workspace, call, Code::Use::Link, tidyCode(call.params[0], linkLetters), device.value());
}

Reply newRecovery(Workspace& workspace, const Call& call, const Account& /*account*/) {
    return newCode(workspace, call, Code::Use::Recovery, recoveryLetters, 0);
}

Reply newLink(Workspace& workspace, const Call& call, const Account& /*account*/) {
    return newCode(workspace, call, Code::Use::Link, linkLetters, linkLives);
}

Reply me(Workspace& /*workspace*/, const Call& /*call*/, const Account& account) {
    return jsonResponse(200, messageOf(account));
}

namespace {

Reply changeProfile(Workspace& workspace, const Call& call, const Account& before) {
    const auto wanted = protocol::parse<protocol::ProfileChange>(call.body);
    if (!wanted)
        return wrong(wanted.refusal());
    Account account = before;
    account.name = wanted.value().name.value_or(before.name);
    account.face = wanted.value().face.value_or(before.face);
    if (wanted.value().quiet)
        account.quiet = wanted.value().quiet;
    if (account == before)
        return jsonResponse(200, messageOf(account));
    ++account.revision;
    if (account.name != before.name || account.face != before.face)
        account.renames = account.revision;
    if (auto changed = workspace.ledger.changeAccount(account); !changed)
        return changed.refusal();
    workspace.addSideEffect([account](SideEffects& effects) { effects.profileChanged(account); });
    return jsonResponse(200, messageOf(account));
}

} // namespace

Reply changeMe(Workspace& workspace, const Call& call) {
    if (auto held = workspace.ledger.lockAccount(call.account); !held)
        return held.refusal();
    return withAccount(workspace, call, changeProfile);
}

Reply devices(Workspace& workspace, const Call& call) {
    auto list = devicesOf(workspace, call);
    return list ? Reply(jsonResponse(200, protocol::Devices{std::move(list.value())})) : Reply(list.refusal());
}

Reply renameDevice(Workspace& workspace, const Call& call) {
    const auto wanted = protocol::parse<protocol::DeviceName>(call.body);
    if (!wanted)
        return wrong(wanted.refusal());
    auto renamed = workspace.ledger.renameDevice(call.account, call.params[0], wanted.value().name);
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
    workspace.addSideEffect([device = call.params[0]](SideEffects& effects) { effects.revoked(device); });
    return Response(204, {});
}

Reply exportMe(Workspace& workspace, const Call& call, const Account& account) {
    auto devices = devicesOf(workspace, call);
    if (!devices)
        return devices.refusal();
    auto entries = workspace.ledger.entries(call.account, endOfFeed, wholeFeed);
    if (!entries)
        return entries.refusal();
    protocol::Export all{messageOf(account), {}, listOf(entries.value(), call, List::WithoutGone)};
    for (protocol::Device& device : devices.value()) {
        auto push = pushOf(workspace, device.id);
        if (!push)
            return push.refusal();
        all.devices.push_back({std::move(device), std::move(push.value())});
    }
    return jsonResponse(200, all);
}

Reply deleteMe(Workspace& workspace, const Call& call) {
    if (auto held = workspace.ledger.lockAccount(call.account); !held)
        return held.refusal();
    auto devices = workspace.ledger.devices(call.account);
    if (!devices)
        return devices.refusal();
    auto entries = workspace.ledger.entries(call.account, endOfFeed, wholeFeed);
    if (!entries)
        return entries.refusal();
    std::vector<std::string> ids;
    for (const FeedEntry& entry : entries.value())
        ids.push_back(entry.game);
    std::sort(ids.begin(), ids.end()); // all requests lock games in one order: no deadlocks
    for (const std::string& id : ids) {
        auto game = workspace.open(id, Workspace::OpenFor::Writing);
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
        workspace.addSideEffect([id = device.id](SideEffects& effects) { effects.revoked(id); });
    return Response(204, {});
}

} // namespace server
