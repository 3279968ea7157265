#pragma once

#include "engine/json.h"

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

/// Who a player is on all of her devices: `Account` of openapi.yaml.
struct Profile {
    /// Minutes of her day between which she wants no notification; the same twice: never.
    struct Quiet {
        int from = 0;
        int to = 0;
        int offset = 0; ///< minutes east of Greenwich

        bool operator==(const Quiet&) const = default;
    };
    std::string name;
    int face = 0;
    int revision = 0;
    std::optional<Quiet> quiet = {}; ///< nothing: she has not said

    bool operator==(const Profile&) const = default;
};

Profile readProfile(const engine::Reader& json); ///< what is wrong with it, the reader knows

} // namespace protocol
