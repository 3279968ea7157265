#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Every request of the protocol by the name of its operation in openapi.yaml.

namespace protocol {

struct Route {
    std::string_view method;
    std::string_view path; ///< "/v1/games/{}/moves/{}"
    std::string_view name;

    bool operator==(const Route&) const = default;
    /// A POST changes something and cannot be repeated safely by itself, so it needs an idempotency key.
    constexpr bool isKeyed() const { return method == "POST"; }
};

inline constexpr std::string_view root = "/v1";
inline constexpr std::string_view idempotencyKey = "Idempotency-Key"; ///< the header of a request that needs one

namespace routes {

inline constexpr Route about{"GET", "/v1", "about"};

inline constexpr Route createAccount{"POST", "/v1/accounts", "createAccount"};
inline constexpr Route recover{"POST", "/v1/recover", "recover"};
inline constexpr Route takeLink{"POST", "/v1/links/{}", "takeLink"};
inline constexpr Route me{"GET", "/v1/me", "me"};
inline constexpr Route changeMe{"PATCH", "/v1/me", "changeMe"};
inline constexpr Route deleteMe{"DELETE", "/v1/me", "deleteMe"};
inline constexpr Route exportMe{"GET", "/v1/me/export", "exportMe"};
inline constexpr Route devices{"GET", "/v1/me/devices", "devices"};
inline constexpr Route renameDevice{"PATCH", "/v1/me/devices/{}", "renameDevice"};
inline constexpr Route revokeDevice{"DELETE", "/v1/me/devices/{}", "revokeDevice"};
inline constexpr Route newRecovery{"POST", "/v1/me/recovery", "newRecovery"};
inline constexpr Route newLink{"POST", "/v1/me/links", "newLink"};

inline constexpr Route pushState{"GET", "/v1/me/push", "pushState"};
inline constexpr Route subscribe{"PUT", "/v1/me/push", "subscribe"};
inline constexpr Route unsubscribe{"DELETE", "/v1/me/push", "unsubscribe"};
inline constexpr Route testPush{"POST", "/v1/me/push/test", "testPush"};

inline constexpr Route games{"GET", "/v1/games", "games"};
inline constexpr Route createGame{"POST", "/v1/games", "createGame"};
inline constexpr Route game{"GET", "/v1/games/{}", "game"};
inline constexpr Route start{"POST", "/v1/games/{}/start", "start"};
inline constexpr Route invite{"POST", "/v1/games/{}/invitations", "invite"};
inline constexpr Route withdraw{"DELETE", "/v1/games/{}/invitations/{}", "withdraw"};
inline constexpr Route invitation{"GET", "/v1/invitations/{}", "invitation"};
inline constexpr Route join{"POST", "/v1/invitations/{}", "join"};
inline constexpr Route resign{"POST", "/v1/games/{}/resign", "resign"};
inline constexpr Route rematch{"POST", "/v1/games/{}/rematch", "rematch"};
inline constexpr Route offerSeats{"POST", "/v1/games/{}/offers", "offerSeats"};
inline constexpr Route takeSeats{"POST", "/v1/games/{}/seats", "takeSeats"};
inline constexpr Route mute{"PUT", "/v1/games/{}/muted", "mute"};

inline constexpr Route play{"PUT", "/v1/games/{}/moves/{}", "play"};
inline constexpr Route seen{"PUT", "/v1/games/{}/seen", "seen"};
inline constexpr Route record{"GET", "/v1/games/{}/record", "record"};
inline constexpr Route sync{"GET", "/v1/sync", "sync"};

} // namespace routes

/// The path with its braces replaced by `params`, percent-encoded.
std::string pathOf(const Route& route, std::initializer_list<std::string_view> params = {});
/// "?since=…&wait=25", percent-encoded; empty without fields.
std::string queryOf(const std::vector<std::pair<std::string_view, std::string>>& fields);

} // namespace protocol
