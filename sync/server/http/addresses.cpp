#include "sync/server/http/addresses.h"

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

namespace server {

namespace ip = boost::asio::ip;

namespace {

ip::address addressOf(const sockaddr& any) {
    if (any.sa_family == AF_INET) {
        sockaddr_in found{};
        std::memcpy(&found, &any, sizeof(found));
        return ip::address_v4(ntohl(found.sin_addr.s_addr));
    }
    sockaddr_in6 found{};
    std::memcpy(&found, &any, sizeof(found));
    ip::address_v6::bytes_type bytes{};
    std::memcpy(bytes.data(), &found.sin6_addr, bytes.size());
    return ip::address_v6(bytes);
}

bool isLinkLocal(const ip::address& address) {
    if (address.is_v6())
        return address.to_v6().is_link_local();
    constexpr unsigned bits = 16;
    constexpr unsigned selfAssigned = (169U << 8U) + 254;
    return address.to_v4().to_uint() >> bits == selfAssigned;
}

/// Virtual networks of containers and virtual machines inside this machine: no other machine can use them.
bool isInside(std::string_view name) {
    constexpr std::array<std::string_view, 9> prefixes{"docker", "br-",    "veth",  "virbr", "vmnet",
                                                       "vbox",   "podman", "lxcbr", "cni"};
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [&](std::string_view prefix) { return name.starts_with(prefix); });
}

} // namespace

std::vector<Interface> interfaces() {
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0)
        return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(list, freeifaddrs);
    std::vector<Interface> all;
    for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
        const bool isUp = (each->ifa_flags & IFF_UP) != 0 && each->ifa_addr != nullptr;
        if (isUp && (each->ifa_addr->sa_family == AF_INET || each->ifa_addr->sa_family == AF_INET6))
            all.push_back({each->ifa_name, addressOf(*each->ifa_addr)});
    }
    return all;
}

std::vector<ip::address> reachable(const ip::address& listening, const std::vector<Interface>& all) {
    if (!listening.is_unspecified())
        return listening.is_loopback() ? std::vector<ip::address>() : std::vector{listening};
    std::vector<ip::address> found;
    for (const bool six : {false, true})
        for (const Interface& each : all) {
            const bool isOurs = each.address.is_v6() == six && (!six || listening.is_v6());
            if (isOurs && !each.address.is_loopback() && !isLinkLocal(each.address) && !isInside(each.name))
                found.push_back(each.address);
        }
    return found;
}

std::string urlOf(const ip::address& address, std::uint16_t port) {
    const std::string host = address.is_v6() ? '[' + address.to_string() + ']' : address.to_string();
    return "http://" + host + ':' + std::to_string(port);
}

bool isLoopback(std::string_view url) {
    const auto parsed = boost::urls::parse_uri(url);
    if (!parsed)
        return false;
    const std::string name = parsed->host_name();
    boost::system::error_code error;
    const auto address = ip::make_address(parsed->host_address(), error);
    return name == "localhost" || name.ends_with(".localhost") || (!error && address.is_loopback());
}

std::vector<std::string> advice(const std::vector<std::string>& urls, std::string_view linksBeginWith) {
    std::vector<std::string> lines;
    lines.reserve(urls.size() + 1);
    for (const std::string& url : urls)
        lines.push_back((lines.empty() ? "Type this in the app: " : "                  or: ") + url);
    if (isLoopback(linksBeginWith))
        lines.push_back("Invitations from here begin with " + std::string(linksBeginWith) +
                        ", which works on this machine only. For players in your network start it with --address "
                        "0.0.0.0; for others say with --public-url by which address they reach it.");
    return lines;
}

} // namespace server
