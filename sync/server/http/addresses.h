#pragma once

#include <boost/asio/ip/address.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Finds the addresses by which other machines reach this server, and what to print about them at the start.

namespace server {

/// A network interface with one of its addresses.
struct Interface {
    std::string name;
    boost::asio::ip::address address;
};
std::vector<Interface> interfaces(); ///< of this machine, if they are up; one entry for each address

/// The addresses by which other machines reach a server that listens on `listening`, IPv4 first. Empty: they cannot
/// reach it.
std::vector<boost::asio::ip::address> reachable(const boost::asio::ip::address& listening,
                                                const std::vector<Interface>& all);

std::string urlOf(const boost::asio::ip::address& address, std::uint16_t port);
/// The URL can be reached from this machine only.
bool isLoopback(std::string_view url);

/// Lines to print at the start: the address to type in the app, and warnings about links that will not work.
std::vector<std::string> advice(const std::vector<std::string>& urls, std::string_view linksBeginWith);

} // namespace server
