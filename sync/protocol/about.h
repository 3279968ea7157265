#pragma once

#include "sync/protocol/fields.h"

#include <string>
#include <vector>

namespace protocol {

/// What a server is, for anybody who asks.
struct About {
    struct Kind {
        std::string kind;
        int fewest = 0;
        int most = 0;
        std::vector<std::string> modes;
        std::vector<std::string> bots;
    };
    std::string server;       ///< its version
    std::string oldestClient; ///< the oldest version of an app that it talks to
    std::vector<Kind> kinds;
};
void read(const Reader& json, About& about);
void write(JsonWriter& json, const About& about);

} // namespace protocol
