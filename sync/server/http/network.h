#pragma once

#include <string>
#include <string_view>

namespace server {

/// The network of an address. A whole IPv6 network (/64) counts as one, because a machine in it can use any number of
/// addresses. As a client may have many networks, its whole site (/48, what a provider assigns) has a limit, too.
struct Network {
    explicit Network(std::string_view address); ///< from a socket or a proxy: with or without a port
    std::string name;                           ///< empty: no valid address; all of these share one limit
    std::string site;                           ///< empty: IPv4, where a provider assigns a single address
};

} // namespace server
