#pragma once

#include <optional>
#include <string>

/// The token of this device's account in the keychain of iOS, for background tasks, which have no event loop.

namespace platform {

/// An empty text when there is no token; nothing when it cannot be read, because the device was not unlocked since it
/// started.
std::optional<std::string> tokenInKeychain();
/// An empty text deletes the token. False when the keychain refused.
bool keepTokenInKeychain(const std::string& token);

} // namespace platform
