#pragma once

#include "engine/result.h"

#include <string>
#include <string_view>

struct sockaddr;

/// The address of a push service comes from a device, so a hostile one could make the server send requests to hosts
/// that only the server can reach: itself, its network, a cloud's metadata service (SSRF). Therefore only public
/// addresses are allowed.
///
/// libcurl looks names up, each in a thread of its own, so that a slow lookup blocks no other. An address is checked
/// when libcurl is about to open a socket to it (`isPublic`): the checked address is the one that is connected to, no
/// second lookup in between could answer differently (DNS rebinding), and a reused connection was checked when it was
/// opened. Resolving names beforehand and passing the result by CURLOPT_RESOLVE would do the same, but needs a resolver
/// of our own that would block somewhere.

namespace push {

inline constexpr std::size_t longestAddress = 1000; ///< the longest that UnifiedPush guarantees to work

/// Refuses an address that is not https on port 443, has a user name or password, or has a private IP address as its
/// host. `allowPrivate`: http, any port and any host are allowed. The value is the origin (RFC 6454), for which the
/// token for its push service is issued.
engine::Result<std::string> originOf(std::string_view text, bool allowPrivate);

bool isPublic(const sockaddr& address);

} // namespace push
