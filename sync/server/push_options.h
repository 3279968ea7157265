#pragma once

#include "sync/server/ledger/ledger.h"
#include "sync/server/service.h"

#include <string>

namespace CLI {
class App;
}

namespace server {

/// The operator's settings for push, from the command line.
struct PushArguments {
    bool off = false;
    std::string contact; ///< mailto:… or https://…: where a push service reaches the operator
    int holdBack = 4;    ///< seconds
    bool allowPrivate = false;
    std::string authorities;
    std::string appleKey; ///< path of the .p8 file
    std::string appleKeyId;
    std::string appleTeam;
    std::string appleTopic;
    std::string appleHost = push::Keys::Apple().host;
    std::string googleAccount;
    std::string googleHost = push::Keys::Google().host;
};

void describe(CLI::App& app, PushArguments& arguments);

/// Fills in the keys and options for sending. The key by which push services know this server (VAPID) is made at the
/// first start and kept in the ledger.
engine::Result<void> setUpPush(const PushArguments& arguments, Ledger& ledger, ServiceOptions& options);

} // namespace server
