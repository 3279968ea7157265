#pragma once

#include "sync/server/operations/call.h"

#include <optional>
#include <string>
#include <string_view>

/// Pages for browsers: at the link of an invitation, and at the server's own address. They look like the app, load
/// nothing from other servers and run no scripts. They are not part of the contract.

namespace server {

/// The addresses that a page shows.
struct PageAddresses {
    std::string url;    ///< what a player types in the app
    std::string appUrl; ///< where players get the app; empty: the pages do not say
};

bool isPage(std::string_view path);
/// The code in "/j/K7QF-2M9T", tidied; empty if it cannot be a code. Nothing: the path is another page.
std::optional<std::string> codeIn(std::string_view path);

Response fixedPage(std::string_view path, const PageAddresses& place); ///< "/" and the icons
/// Says who invites, to what, and how to join. If the game has begun, the page says only that. Wrong, expired and
/// withdrawn codes all get the same page.
Reply invitationPage(Workspace& workspace, const std::string& code, const PageAddresses& place, Time now);
Response noInvitationPage();
/// A problem as a page.
Response troublePage(const Response& problem);

} // namespace server
