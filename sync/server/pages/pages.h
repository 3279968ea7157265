#pragma once

#include "sync/server/operations/call.h"

#include <optional>
#include <string>
#include <string_view>

/// What a browser shows: for the link of an invitation, and for the server's own address. It looks like the app, loads
/// nothing from elsewhere and runs no scripts. Nothing of it belongs to the contract.

namespace server {

/// What a page says of the server that it comes from.
struct Place {
    std::string url;    ///< what a player types in the app
    std::string appUrl; ///< where the app can be had; empty: nobody says so
};

bool isPage(std::string_view path);
/// The code in "/j/K7QF-2M9T", tidy; empty when it can be none. Nothing: that is another page.
std::optional<std::string> codeIn(std::string_view path);

Response fixedPage(std::string_view path, const Place& place); ///< "/" and the icons
/// Who invites, to what, and how to come there. A code that is right for a game that has begun tells no more than that;
/// one that is not right may be wrong, too old or withdrawn: it looks the same.
Reply invitationPage(Workspace& workspace, const std::string& code, const Place& place, Time now);
Response noInvitationPage();
/// What went wrong, for one who reads it in a browser.
Response troublePage(const Response& problem);

} // namespace server
