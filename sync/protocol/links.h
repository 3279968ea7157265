#pragma once

#include "sync/protocol/fields.h"

#include <array>
#include <string>
#include <string_view>

/// The links that open the app, such as gingerbread:join?server=…&code=…: the server writes one into the page of an
/// invitation, and apps write and read all of them.

namespace protocol {

inline constexpr std::string_view invitationPages = "/j/"; ///< path of the pages of invitations; the code follows

inline constexpr std::string_view appScheme = "gingerbread"; ///< also in the manifests of the app for each system

/// What the app is to do, which is the path of the link.
enum class LinkAction { Join, Device, Seat };
template <>
struct Words<LinkAction> {
    static constexpr std::array<std::string_view, 3> all{"join", "device", "seat"};
};

/// The fields of its query.
namespace link_fields {
inline constexpr std::string_view server = "server"; ///< the address
inline constexpr std::string_view game = "game";     ///< Seat: its id
inline constexpr std::string_view code = "code";
} // namespace link_fields

/// The link by which an invitation is taken: gingerbread:join?server=https://turns.example&code=K7QF-2M9T
std::string joinLink(std::string_view server, std::string_view code);

} // namespace protocol
