#pragma once

#include "engine/result.h"

#include <string>
#include <string_view>

struct sockaddr;

/// A device tells the server where to send its messages: whoever writes that address could have the server knock at
/// doors that only the server can reach (its own machine, its network, a cloud's metadata). So only public ones.
///
/// Names are looked up by libcurl, in a thread for each look-up, so that a slow one holds up nobody else. An address
/// is checked when libcurl is about to open a socket to it (`isPublic`): what is checked is what is connected to,
/// there is no second look-up in between that could answer differently (DNS rebinding), and a connection that is used
/// again is one that was checked. To look names up beforehand and hand the result to CURLOPT_RESOLVE would come to the
/// same, with a resolver of our own that would have to wait somewhere.

namespace push {

inline constexpr std::size_t longestAddress = 1000; ///< UnifiedPush promises no more

/// What is wrong with the form of an address, or with its host if that is a number: https, port 443, nobody's name and
/// password. `allowPrivate`: http, any port and any host will do.
/// Its origin, as RFC 6454 writes it: what the token for its push service is made out to.
engine::Result<std::string> originOf(std::string_view text, bool allowPrivate);

bool isPublic(const sockaddr& address);

} // namespace push
