#pragma once

#include "sync/server/message.h"

#include <optional>
#include <string_view>

namespace server {

/// What a browser shows for the link of an invitation (`/j/K7QF-2M9T`): how to open it in the app. Nothing when the
/// path is another. Whether the code is a good one is for the app to ask: nobody learns it here.
std::optional<Response> invitationPage(std::string_view method, std::string_view path, std::string_view publicUrl);

} // namespace server
