#pragma once

#include "sync/protocol/fields.h"

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

/// Minutes of a player's day between which she wants no notification; the same twice: never.
struct Quiet {
    int from = 0;
    int to = 0;
    int offset = 0; ///< minutes east of Greenwich

    bool operator==(const Quiet&) const = default;
};
void read(const Reader& json, Quiet& quiet);
void write(JsonWriter& json, const Quiet& quiet);

/// Who a player is on all of her devices: `Account` of openapi.yaml, but for its id.
struct Profile {
    using Quiet = protocol::Quiet;
    std::string name;
    int face = 0;
    int revision = 0;
    std::optional<Quiet> quiet = {}; ///< nothing: she has not said

    bool operator==(const Profile&) const = default;
};
void read(const Reader& json, Profile& profile);
void write(JsonWriter& json, const Profile& profile);

Profile readProfile(const Reader& json); ///< what is wrong with it, the reader knows

} // namespace protocol
