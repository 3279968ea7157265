#pragma once

#include "engine/json.h"
#include "sync/protocol/accounts.h"
#include "sync/protocol/problem.h"
#include "sync/protocol/push.h"
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

/// What is asked for: a place of the contract (sync/protocol/openapi.yaml) and who asks.

namespace server {

namespace json = boost::json;
using engine::Reader;

struct Route;

struct Call {
    const Route* route = nullptr;
    std::array<std::string, 2> params; ///< what stands in the braces of the path
    std::map<std::string, std::string, std::less<>> query;
    json::value body;
    std::string account; ///< empty where anybody may ask
    std::string device;
    std::string key;         ///< Idempotency-Key
    std::string fingerprint; ///< hash of all that is asked
    Time now = 0;
    std::vector<std::string> present = {}; ///< devices of hers that wait for news at this moment
};

/// What is to be said; a refusal says that the store failed.
using Reply = engine::Result<Response>;
using Operation = Reply (*)(Workspace& workspace, const Call& call);

/// A route of the protocol, and what the server does there.
struct Route : protocol::Route {
    enum class Who { Anybody, Device };
    enum class Again {
        Harmless,
        Keyed,
        Welcome
    }; ///< what a second time is: the same; the answer kept; and only what is not secret is kept of it
    enum class Cost { Usual, Account, Guess, Making }; ///< what is limited further, each by itself
    Operation operation = nullptr;
    Who who = Who::Device;
    Again again = Again::Harmless;
    bool body = false;
    Cost cost = Cost::Usual;
};
std::span<const Route> routes();

/// The place and what is in it; a problem when there is none, or not for this method.
struct Found {
    const Route* route = nullptr;
    std::array<std::string, 2> params;
    std::optional<Response> problem;
};
Found find(std::string_view method, std::string_view path);

/// Runs the operation, or says again what was said when the same was asked before.
Reply perform(Workspace& workspace, const Call& call);

// Ways to say no
Response problem(int status, std::string_view type, std::string_view detail);
Response notFound(); ///< no such thing, or not for her: both alike
Response notYourSeat();
Response notRunning();
Response unknownToken(); ///< or not any more: an account may go while its requests are on their way
Response wrong(const engine::Refusal& fault); ///< a field of the body

/// A whole number in the query; nothing when it is none within the bounds.
std::optional<int> numberIn(const Call& call, std::string_view name, int least, int most, int without);

/// The game of the path, if it is one of the account's; nullptr: there is none such.
engine::Result<LoadedGame*> openMine(Workspace& workspace, const Call& call, Workspace::For what);

// Messages of the protocol
protocol::Account messageOf(const Account& account);
constexpr protocol::Transport messageOf(push::Transport transport) {
    static_assert(static_cast<int>(push::Transport::Web) == static_cast<int>(protocol::Transport::Web) &&
                  static_cast<int>(push::Transport::Apple) == static_cast<int>(protocol::Transport::Apple) &&
                  static_cast<int>(push::Transport::Google) == static_cast<int>(protocol::Transport::Google));
    return static_cast<protocol::Transport>(transport);
}
template <class Message>
Response say(int status, const Message& message) {
    return {status, protocol::textOf(message)};
}
/// Of a feed: the epoch, and a position in what the account is told.
std::string cursorAt(std::string_view epoch, std::int64_t position);

// What many operations begin with. `work` is called with what was found, and gives the reply.

/// For the account that asks; it may have gone while its request was on its way.
template <class Work>
Reply withAccount(Workspace& workspace, const Call& call, Work work) {
    const auto account = workspace.ledger.account(call.account);
    if (!account)
        return account.refusal();
    return account.value() ? Reply(work(workspace, call, *account.value())) : Reply(unknownToken());
}
/// With the game of the path, if it is one of the account's.
template <class Work>
Reply withGame(Workspace& workspace, const Call& call, Workspace::For what, Work work) {
    const auto game = openMine(workspace, call, what);
    if (!game)
        return game.refusal();
    return game.value() != nullptr ? Reply(work(workspace, call, *game.value())) : Reply(notFound());
}
// The same as operations of a route
template <auto work>
Reply forAccount(Workspace& workspace, const Call& call) {
    return withAccount(workspace, call, work);
}
template <auto work, Workspace::For what = Workspace::For::Writing>
Reply onGame(Workspace& workspace, const Call& call) {
    return withGame(workspace, call, what, work);
}

} // namespace server
