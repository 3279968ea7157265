#pragma once

#include "sync/protocol/fields.h"

#include <string>
#include <vector>

namespace protocol {

/// What a server says of itself to every client, also without an account.
struct About {
    struct Kind {
        std::string kind;
        int fewest = 0;
        int most = 0;
        std::vector<std::string> modes;
        std::vector<std::string> bots;
    };
    std::string server;       ///< the server's version
    std::string oldestClient; ///< the oldest version of the app that this server supports
    std::vector<Kind> kinds;
};
void read(const Reader& json, About& about);
void write(JsonWriter& json, const About& about);

} // namespace protocol
