#pragma once

#include "engine/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace client {

/// Completes an address that a player typed: "turns.example" is "https://turns.example". A refusal says what is wrong
/// with it.
engine::Result<std::string> serverAddress(std::string_view typed);

/// The addresses that a typed one may mean, in the order in which to try them: without a scheme https; in a home
/// network also http, and without a port also http at the usual port of our server.
engine::Result<std::vector<std::string>> serverAddresses(std::string_view typed);
/// Whether the address can be reached from this machine only.
bool isLoopback(std::string_view address);

/// From the operating system's random source, for idempotency keys, batch ids and contributions.
std::string randomHex(std::size_t bytes);

inline constexpr std::string_view clientVersion = "1.0.0";
/// "1.10.0" is newer than "1.9.3".
bool isOlder(std::string_view version, std::string_view than);

} // namespace client
