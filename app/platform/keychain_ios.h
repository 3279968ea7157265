#pragma once

#include <optional>
#include <string>

/// The token of this device's account in the keychain of iOS, for whoever has no event loop: a background task.

namespace platform {

/// An empty text: there is none. Nothing: it cannot be had now, because the device was not unlocked since it started.
std::optional<std::string> tokenInKeychain();
/// An empty text: there is none any more. False: the keychain would not.
bool keepTokenInKeychain(const std::string& token);

} // namespace platform
