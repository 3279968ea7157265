#pragma once

#include "engine/json.h"
#include "sync/protocol/accounts.h"
#include "sync/protocol/links.h"
#include "sync/protocol/problem.h"
#include "sync/protocol/push.h"
#include "sync/protocol/queries.h"
#include "sync/protocol/routes.h"
#include "sync/server/games/workspace.h"
#include "sync/server/http/message.h"

#include <boost/json.hpp>

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A request as an operation gets it: its route in the contract (sync/protocol/openapi.yaml), and the calling device.

namespace server {

namespace json = boost::json;
using engine::Reader;

struct Route;

struct Call {
    const Route* route = nullptr;
    std::array<std::string, 2> params; ///< the parameters in the path
    protocol::Query query;
    json::value body;
    std::string account; ///< of the caller; empty on routes that need no token
    std::string device;
    std::string key;         ///< Idempotency-Key
    std::string fingerprint; ///< hash of method, target and body
    Time now = 0;
    std::vector<std::string> present = {}; ///< devices of the account with an open long poll
};

/// The response to a request; a refusal says that the store failed.
using Reply = engine::Result<Response>;
using Operation = Reply (*)(Workspace& workspace, const Call& call);

/// A route of the protocol with its operation, and what is checked before that runs.
struct Route : protocol::Route {
    enum class Access { Anybody, Device };
    enum class Again {
        Harmless,
        Keyed,
        Welcome
    }; ///< for a repeated request: run it again; replay the stored answer; the same, with secrets stored sealed
    enum class Cost { Usual, Account, Guess, Making }; ///< which rate limit applies besides the usual ones
    Operation operation = nullptr;
    Access access = Access::Device;
    Again again = Again::Harmless;
    bool body = false;
    Cost cost = Cost::Usual;
};
std::span<const Route> routes();

/// The route of a path, and the parameters in it; a problem when no route has this path, or none has this method.
struct RouteMatch {
    const Route* route = nullptr;
    std::array<std::string, 2> params;
    std::optional<Response> problem;
};
RouteMatch findRoute(std::string_view method, std::string_view path);

/// Runs the operation, or gives the stored answer if the idempotency key was used before.
Reply perform(Workspace& workspace, const Call& call);

// Responses that refuse a request
Response problem(int status, std::string_view type, std::string_view detail);
Response notFound(); ///< it does not exist, or the account may not see it: a client cannot tell which
Response notYourSeat();
Response notRunning();
Response unknownToken(); ///< or one that was revoked: an account can be deleted while its requests are in flight
Response wrong(const engine::Refusal& fault); ///< a field of the body is not valid

/// The game of the path; nullptr if there is none, or if the account is not in it.
engine::Result<LoadedGame*> openAsMember(Workspace& workspace, const Call& call, Workspace::OpenFor purpose);

// Messages of the protocol
protocol::Account messageOf(const Account& account);
// sync/push does not know the protocol, so each of them has an enum Transport, with the same values.
constexpr protocol::Transport messageOf(push::Transport transport) {
    return static_cast<protocol::Transport>(transport);
}
constexpr push::Transport transportOf(protocol::Transport transport) { return static_cast<push::Transport>(transport); }
static_assert(protocol::Words<protocol::Transport>::all.size() == 3);
static_assert(messageOf(push::Transport::Web) == protocol::Transport::Web &&
              messageOf(push::Transport::Apple) == protocol::Transport::Apple &&
              messageOf(push::Transport::Google) == protocol::Transport::Google);
static_assert(transportOf(protocol::Transport::Web) == push::Transport::Web &&
              transportOf(protocol::Transport::Apple) == push::Transport::Apple &&
              transportOf(protocol::Transport::Google) == push::Transport::Google);
template <class Message>
Response jsonResponse(int status, const Message& message) {
    return {status, protocol::textOf(message)};
}
/// A cursor: the server's epoch, and a position in the feed of an account.
std::string cursorAt(std::string_view epoch, std::int64_t position);

// What many operations begin with: `work` is called with the account or game that was loaded, and gives the reply.

/// Loads the caller's account, which may have been deleted while its request was in flight.
template <class Work>
Reply withAccount(Workspace& workspace, const Call& call, Work work) {
    const auto account = workspace.ledger.account(call.account);
    if (!account)
        return account.refusal();
    return account.value() ? Reply(work(workspace, call, *account.value())) : Reply(unknownToken());
}
/// Loads the game of the path, if the account is in it.
template <class Work>
Reply withGame(Workspace& workspace, const Call& call, Workspace::OpenFor purpose, Work work) {
    const auto game = openAsMember(workspace, call, purpose);
    if (!game)
        return game.refusal();
    return game.value() != nullptr ? Reply(work(workspace, call, *game.value())) : Reply(notFound());
}
// The same two, as operations for the table of routes
template <auto work>
Reply forAccount(Workspace& workspace, const Call& call) {
    return withAccount(workspace, call, work);
}
template <auto work, Workspace::OpenFor purpose = Workspace::OpenFor::Writing>
Reply onGame(Workspace& workspace, const Call& call) {
    return withGame(workspace, call, purpose, work);
}

} // namespace server
