#pragma once

#include "sync/protocol/profile.h"

#include <optional>
#include <string>
#include <vector>

/// Accounts and their devices. The structs have the names of the schemas in openapi.yaml.

namespace protocol {

struct Account {
    std::string id;
    Profile profile;

    bool operator==(const Account&) const = default;
};
void read(const Reader& json, Account& account);
void write(JsonWriter& json, const Account& account);

/// The answer to a new device. Its token is sent only this once.
struct Welcome {
    Account account;
    std::string device;
    std::string token;
};
void read(const Reader& json, Welcome& welcome);
void write(JsonWriter& json, const Welcome& welcome);

struct NewAccount {
    std::string name;
    int face = 0;
    std::string device;

    bool operator==(const NewAccount&) const = default;
};
void read(const Reader& json, NewAccount& account);
void write(JsonWriter& json, const NewAccount& account);

/// A device that joins an account by a link's code, which is in the path.
struct NewDevice {
    std::string device;
    std::string account; ///< the only account that the code may belong to; empty: any

    bool operator==(const NewDevice&) const = default;
};
void read(const Reader& json, NewDevice& device);
void write(JsonWriter& json, const NewDevice& device);

struct Recovery {
    std::string code;
    NewDevice device;

    bool operator==(const Recovery&) const = default;
};
void read(const Reader& json, Recovery& recovery);
void write(JsonWriter& json, const Recovery& recovery);

/// Fields that are missing stay unchanged.
struct ProfileChange {
    std::optional<std::string> name;
    std::optional<int> face;
    std::optional<Quiet> quiet;

    bool operator==(const ProfileChange&) const = default;
};
void read(const Reader& json, ProfileChange& change);
void write(JsonWriter& json, const ProfileChange& change);

struct Device {
    std::string id;
    std::string name;
    bool current = false; ///< the device that sent the request
    int idle = 0;         ///< seconds since its last request

    bool operator==(const Device&) const = default;
};
void read(const Reader& json, Device& device);
void write(JsonWriter& json, const Device& device);

struct Devices {
    std::vector<Device> devices;
};
void read(const Reader& json, Devices& devices);
void write(JsonWriter& json, const Devices& devices);

struct DeviceName {
    std::string name;
};
void read(const Reader& json, DeviceName& name);
void write(JsonWriter& json, const DeviceName& name);

/// A secret code to type, or a link to follow, on another device: a recovery code, a link, an invitation, an offer of
/// seats.
struct Code {
    std::string code;
    std::string link;           ///< empty: no link
    std::optional<int> seconds; ///< how long it is valid; nothing: for ever
};
void read(const Reader& json, Code& code);
void write(JsonWriter& json, const Code& code);

} // namespace protocol
