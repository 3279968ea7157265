#include "sync/server/operations/operations.h"

#include <algorithm>
#include <array>
#include <vector>

namespace server {

namespace {

using Access = Route::Access;
using Again = Route::Again;
using Cost = Route::Cost;
namespace at = protocol::routes;

constexpr bool withBody = true;
constexpr bool noBody = false;

constexpr std::array<Route, 34> table{{
    {at::play, onGame<play>, Access::Device, Again::Harmless, withBody},
    {at::sync, server::sync},
    {at::game, game},
    {at::seen, onGame<seen>, Access::Device, Again::Harmless, withBody},
    {at::mute, mute, Access::Device, Again::Harmless, withBody},
    {at::games, games},
    {at::createGame, forAccount<createGame>, Access::Device, Again::Keyed, withBody, Cost::Making},
    {at::start, onGame<start>, Access::Device, Again::Keyed, withBody},
    {at::invite, onGame<invite>, Access::Device, Again::Keyed, noBody, Cost::Making},
    {at::withdraw, onGame<withdraw>},
    {at::invitation, invitation, Access::Device, Again::Harmless, noBody, Cost::Guess},
    {at::join, forAccount<join>, Access::Device, Again::Keyed, withBody, Cost::Guess},
    {at::resign, onGame<resign>, Access::Device, Again::Keyed, withBody},
    {at::rematch, onGame<rematch>, Access::Device, Again::Keyed, withBody, Cost::Making},
    {at::offerSeats, onGame<offerSeats>, Access::Device, Again::Harmless, noBody, Cost::Making},
    {at::takeSeats, takeSeats, Access::Device, Again::Keyed, withBody, Cost::Guess},
    {at::record, onGame<record, Workspace::OpenFor::Reading>},
    {at::about, about, Access::Anybody},
    {at::createAccount, createAccount, Access::Anybody, Again::Welcome, withBody, Cost::Account},
    {at::recover, recover, Access::Anybody, Again::Welcome, withBody, Cost::Guess},
    {at::takeLink, takeLink, Access::Anybody, Again::Welcome, withBody, Cost::Guess},
    {at::me, forAccount<me>},
    {at::changeMe, changeMe, Access::Device, Again::Harmless, withBody},
    {at::deleteMe, deleteMe},
    {at::exportMe, forAccount<exportMe>, Access::Device, Again::Harmless, noBody, Cost::Making},
    {at::devices, devices},
    {at::renameDevice, renameDevice, Access::Device, Again::Harmless, withBody},
    {at::revokeDevice, revokeDevice},
    {at::newRecovery, forAccount<newRecovery>}, // a repeated request makes another code: harmless
    {at::newLink, forAccount<newLink>},
    {at::pushState, pushState},
    {at::subscribe, subscribe, Access::Device, Again::Harmless, withBody},
    {at::unsubscribe, unsubscribe},
    {at::testPush, testPush, Access::Device, Again::Keyed, noBody, Cost::Making},
}};

/// Whether the path has this pattern; fills in the parameters, none of which may be empty.
bool fits(std::string_view pattern, std::string_view path, std::array<std::string, 2>& params) {
    std::size_t count = 0;
    while (!pattern.empty() && !path.empty()) {
        if (pattern.front() != '{') {
            if (pattern.front() != path.front())
                return false;
            pattern.remove_prefix(1);
            path.remove_prefix(1);
            continue;
        }
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end == 0)
            return false;
        params[count++] = path.substr(0, end);
        pattern.remove_prefix(2);
        path.remove_prefix(end);
    }
    return pattern.empty() && path.empty();
}

} // namespace

std::span<const Route> routes() { return table; }

RouteMatch findRoute(std::string_view method, std::string_view path) {
    RouteMatch found;
    std::string allowed;
    for (const Route& route : routes()) {
        std::array<std::string, 2> params;
        if (!fits(route.path, path, params))
            continue;
        if (route.method == method) {
            found.route = &route;
            found.params = std::move(params);
            return found;
        }
        allowed += (allowed.empty() ? "" : ", ") + std::string(route.method) + (route.method == "GET" ? ", HEAD" : "");
    }
    if (allowed.empty()) {
        found.problem = problem(404, problems::noSuchPlace, "There is nothing at this address.");
    } else {
        found.problem = problem(405, problems::notHere, "This cannot be done here, only " + allowed + ".");
        found.problem->allow = allowed;
    }
    return found;
}

} // namespace server
