#include "sync/server/operations/operations.h"

#include <algorithm>
#include <array>
#include <vector>

namespace server {

namespace {

using Who = Route::Who;
using Again = Route::Again;
using Cost = Route::Cost;

constexpr bool withBody = true;
constexpr bool noBody = false;

constexpr std::array<Route, 34> table{{
    {"PUT", "/v1/games/{}/moves/{}", "play", play, Who::Device, Again::Harmless, withBody},
    {"GET", "/v1/sync", "sync", server::sync},
    {"GET", "/v1/games/{}", "game", game},
    {"PUT", "/v1/games/{}/seen", "seen", seen, Who::Device, Again::Harmless, withBody},
    {"PUT", "/v1/games/{}/muted", "mute", mute, Who::Device, Again::Harmless, withBody},
    {"GET", "/v1/games", "games", games},
    {"POST", "/v1/games", "createGame", createGame, Who::Device, Again::Keyed, withBody, Cost::Making},
    {"POST", "/v1/games/{}/start", "start", start, Who::Device, Again::Keyed, withBody},
    {"POST", "/v1/games/{}/invitations", "invite", invite, Who::Device, Again::Keyed, noBody, Cost::Making},
    {"DELETE", "/v1/games/{}/invitations/{}", "withdraw", withdraw},
    {"GET", "/v1/invitations/{}", "invitation", invitation, Who::Device, Again::Harmless, noBody, Cost::Guess},
    {"POST", "/v1/invitations/{}", "join", join, Who::Device, Again::Keyed, withBody, Cost::Guess},
    {"POST", "/v1/games/{}/resign", "resign", resign, Who::Device, Again::Keyed, withBody},
    {"POST", "/v1/games/{}/rematch", "rematch", rematch, Who::Device, Again::Keyed, withBody, Cost::Making},
    {"POST", "/v1/games/{}/offers", "offerSeats", offerSeats, Who::Device, Again::Harmless, noBody, Cost::Making},
    {"POST", "/v1/games/{}/seats", "takeSeats", takeSeats, Who::Device, Again::Keyed, withBody, Cost::Guess},
    {"GET", "/v1/games/{}/record", "record", record},
    {"GET", "/v1", "about", about, Who::Anybody},
    {"POST", "/v1/accounts", "createAccount", createAccount, Who::Anybody, Again::Welcome, withBody, Cost::Account},
    {"POST", "/v1/recover", "recover", recover, Who::Anybody, Again::Welcome, withBody, Cost::Guess},
    {"POST", "/v1/links/{}", "takeLink", takeLink, Who::Anybody, Again::Welcome, withBody, Cost::Guess},
    {"GET", "/v1/me", "me", me},
    {"PATCH", "/v1/me", "changeMe", changeMe, Who::Device, Again::Harmless, withBody},
    {"DELETE", "/v1/me", "deleteMe", deleteMe},
    {"GET", "/v1/me/export", "exportMe", exportMe, Who::Device, Again::Harmless, noBody, Cost::Making},
    {"GET", "/v1/me/devices", "devices", devices},
    {"PATCH", "/v1/me/devices/{}", "renameDevice", renameDevice, Who::Device, Again::Harmless, withBody},
    {"DELETE", "/v1/me/devices/{}", "revokeDevice", revokeDevice},
    {"POST", "/v1/me/recovery", "newRecovery", newRecovery}, // a second time there is another code: harmless
    {"POST", "/v1/me/links", "newLink", newLink},
    {"GET", "/v1/me/push", "pushState", pushState},
    {"PUT", "/v1/me/push", "subscribe", subscribe, Who::Device, Again::Harmless, withBody},
    {"DELETE", "/v1/me/push", "unsubscribe", unsubscribe},
    {"POST", "/v1/me/push/test", "testPush", testPush, Who::Device, Again::Keyed, noBody, Cost::Making},
}};

/// Fills in what stands in the braces. An empty piece is no piece.
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

Found find(std::string_view method, std::string_view path) {
    Found found;
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
        found.problem = problem(404, "no-such-place", "There is nothing at this address.");
    } else {
        found.problem = problem(405, "not-here", "This cannot be done here, only " + allowed + ".");
        found.problem->allow = allowed;
    }
    return found;
}

} // namespace server
