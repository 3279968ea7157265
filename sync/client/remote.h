#pragma once

#include "engine/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace client {

/// An address as a person types it: "turns.example" is "https://turns.example". A refusal says what is wrong with it.
engine::Result<std::string> serverAddress(std::string_view typed);

/// The addresses that may be meant, in the order in which they are to be tried: without a scheme https, and at home
/// http as well, there without a port also the one at which our server listens.
engine::Result<std::vector<std::string>> serverAddresses(std::string_view typed);
/// Of a server's address: nobody but this very machine finds anything there.
bool isLoopback(std::string_view address);

std::string randomHex(std::size_t bytes); ///< from the operating system: keys, batches, contributions

inline constexpr std::string_view clientVersion = "1.0.0";
/// "1.10.0" is newer than "1.9.3".
bool isOlder(std::string_view version, std::string_view than);

} // namespace client
