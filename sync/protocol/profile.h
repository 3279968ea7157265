#pragma once

#include "sync/protocol/fields.h"

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

/// Quiet hours in minutes of a player's day: no notifications in between. Both the same: never quiet.
struct Quiet {
    int from = 0;
    int to = 0;
    int offset = 0; ///< minutes east of Greenwich

    bool operator==(const Quiet&) const = default;
};
void read(const Reader& json, Quiet& quiet);
void write(JsonWriter& json, const Quiet& quiet);

/// A player's profile, shared by all devices of her account: `Account` of openapi.yaml without its id.
struct Profile {
    using Quiet = protocol::Quiet;
    std::string name;
    int face = 0;
    int revision = 0;
    std::optional<Quiet> quiet = {}; ///< nothing: never set

    bool operator==(const Profile&) const = default;
};
void read(const Reader& json, Profile& profile);
void write(JsonWriter& json, const Profile& profile);

Profile readProfile(const Reader& json); ///< the reader holds the fault, if there is one
/// Reads a profile in a larger message, which counts although the profile is not valid: then that has its revision, and
/// no name.
void readIfValid(const Reader& json, Profile& profile);

} // namespace protocol
