#include "sync/protocol/accounts.h"

namespace protocol {
namespace {

constexpr std::size_t longestTyped = 40; ///< characters of a recovery code, with the separators that a player types
constexpr std::size_t mostDevices = 100;

} // namespace

/// An account counts although its profile cannot be read: a token or a code that is good only once came with it.
void read(const Reader& json, Account& account) {
    account.id = json["account"].string();
    readIfValid(json, account.profile);
}

void write(JsonWriter& json, const Account& account) {
    json.field("account", account.id);
    write(json, account.profile);
}

void read(const Reader& json, Welcome& welcome) {
    read(json, welcome.account);
    welcome.device = wordIn(json, "device"); // a client can do without
    welcome.token = json["token"].string();
}

void write(JsonWriter& json, const Welcome& welcome) {
    write(json, welcome.account);
    json.field("device", welcome.device).field("token", welcome.token);
}

void read(const Reader& json, NewAccount& account) {
    account.name = nameIn(json["name"]);
    account.face = json.has("face") ? faceIn(json["face"]) : 0;
    account.device = nameIn(json["device"]);
}

void write(JsonWriter& json, const NewAccount& account) {
    json.field("name", account.name).field("face", account.face).field("device", account.device);
}

void read(const Reader& json, NewDevice& device) {
    device.device = nameIn(json["device"]);
    device.account = wordIn(json, "account");
}

void write(JsonWriter& json, const NewDevice& device) {
    json.field("device", device.device).fieldUnlessEmpty("account", device.account);
}

void read(const Reader& json, Recovery& recovery) {
    recovery.code = json["code"].string();
    if (recovery.code.size() > longestTyped)
        json["code"].fail("should be a recovery code");
    read(json, recovery.device);
}

void write(JsonWriter& json, const Recovery& recovery) {
    json.field("code", recovery.code);
    write(json, recovery.device);
}

void read(const Reader& json, ProfileChange& change) {
    change.name = optionalIn(json, "name", nameIn);
    change.face = optionalIn(json, "face", faceIn);
    change.quiet = optionalIn(json, "quiet", read<Quiet>);
}

void write(JsonWriter& json, const ProfileChange& change) {
    json.field("name", change.name).field("face", change.face).field("quiet", change.quiet);
}

void read(const Reader& json, Device& device) {
    device.id = json["device"].string();
    device.name = json["name"].string();
    device.current = json["current"].boolean();
    device.idle = secondsIn(json["idle"]);
}

void write(JsonWriter& json, const Device& device) {
    json.field("device", device.id).field("name", device.name);
    json.field("current", device.current).field("idle", device.idle);
}

void read(const Reader& json, Devices& devices) {
    (void)json["devices"].size(0, mostDevices);
    devices.devices = listIn(json, "devices", mostDevices, read<Device>);
}

void write(JsonWriter& json, const Devices& devices) { json.field("devices", devices.devices); }

void read(const Reader& json, DeviceName& name) { name.name = nameIn(json["name"]); }

void write(JsonWriter& json, const DeviceName& name) { json.field("name", name.name); }

void read(const Reader& json, Code& code) {
    code.code = json["code"].string();
    code.link = wordIn(json, "link");
    code.seconds = optionalIn(json, "seconds", secondsIn);
}

void write(JsonWriter& json, const Code& code) {
    json.field("code", code.code).fieldUnlessEmpty("link", code.link).field("seconds", code.seconds);
}

} // namespace protocol
