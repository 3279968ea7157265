#pragma once

#include "engine/json.h"
#include "sync/protocol/problem.h"
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

struct Route {
    enum class Who { Anybody, Device };
    enum class Again {
        Harmless,
        Keyed,
        Welcome
    }; ///< what a second time is: the same; the answer kept; and only what is not secret is kept of it
    enum class Cost { Usual, Account, Guess, Making }; ///< what is limited further, each by itself
    std::string_view method;
    std::string_view path; ///< "/v1/games/{}/moves/{}"
    std::string_view name; ///< operationId
    Operation operation;
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
Response unknownToken(); ///< or not any more: an account may go while its requests are on their way
Response wrong(const engine::Refusal& fault); ///< a field of the body

// Fields of a body
std::string nameIn(const Reader& field); ///< one that can be read: up to 20 characters, none of them invisible
std::string hexIn(const Reader& field, std::size_t digits);
int faceIn(const Reader& field);
engine::Seat seatIn(const Reader& field);

/// A whole number in the query; nothing when it is none within the bounds.
std::optional<int> numberIn(const Call& call, std::string_view name, int least, int most, int without);

Quiet quietIn(const Reader& field);

json::object write(const Account& account);
/// What a new device is told, once.
json::object welcome(const Account& account, std::string_view device, std::string_view token);
Response say(int status, const json::value& document);

} // namespace server
