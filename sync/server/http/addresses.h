#pragma once

#include <boost/asio/ip/address.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// By which addresses a server is reached, and what to tell those who are to come.

namespace server {

struct Interface {
    std::string name;
    boost::asio::ip::address address;
};
std::vector<Interface> interfaces(); ///< those of this machine that are up, each once for each of its addresses

/// Where other machines reach one who listens there: IPv4 first. Nothing: they do not.
std::vector<boost::asio::ip::address> reachable(const boost::asio::ip::address& listening,
                                                const std::vector<Interface>& all);

std::string urlOf(const boost::asio::ip::address& address, std::uint16_t port);
/// Only this machine itself comes there.
bool isLoopback(std::string_view url);

/// What is said at the start, besides where it serves: what to type in the app, and what will not work.
std::vector<std::string> advice(const std::vector<std::string>& urls, std::string_view linksBeginWith);

} // namespace server
