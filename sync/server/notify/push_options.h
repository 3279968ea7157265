#pragma once

#include "sync/server/ledger/ledger.h"
#include "sync/server/service.h"

#include <string>

namespace CLI {
class App;
}

namespace server {

/// What the one who runs a server says of notifications.
struct PushArguments {
    bool off = false;
    std::string contact; ///< mailto:… or https://…: whom a push service may turn to
    int holdBack = 4;    ///< seconds
    bool allowPrivate = false;
    std::string authorities;
    std::string appleKey; ///< files
    std::string appleKeyId;
    std::string appleTeam;
    std::string appleTopic;
    std::string appleHost = push::Keys::Apple().host;
    std::string googleAccount;
    std::string googleHost = push::Keys::Google().host;
};

void describe(CLI::App& app, PushArguments& arguments);

/// Fills in how to send. The key by which push services know this server is made at the first start, and kept with all
/// the rest.
engine::Result<void> setUpPush(const PushArguments& arguments, Ledger& ledger, ServiceOptions& options);

} // namespace server
