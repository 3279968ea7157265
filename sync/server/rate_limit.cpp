#include "sync/server/rate_limit.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <cmath>

namespace server {

std::optional<std::chrono::seconds> RateLimit::take(std::string_view who, Clock::time_point now) {
    if (m_most == 0)
        return std::nullopt;
    if (m_asked.size() >= mostRemembered)
        forget(now);
    auto known = m_asked.find(who);
    if (known == m_asked.end())
        known = m_asked.emplace(who, Asked{m_most, now}).first;
    Asked& asked = known->second;
    asked.left = refilled(asked, now);
    asked.at = now;
    if (asked.left >= 1) {
        asked.left -= 1;
        return std::nullopt;
    }
    const double wait = (1 - asked.left) * static_cast<double>(m_within.count()) / m_most;
    return std::chrono::seconds(std::max(1L, std::lround(std::ceil(wait))));
}

void RateLimit::giveBack(std::string_view who) {
    if (const auto known = m_asked.find(who); known != m_asked.end())
        known->second.left = std::min(m_most, known->second.left + 1);
}

double RateLimit::refilled(const Asked& asked, Clock::time_point now) const {
    const double passed = std::chrono::duration<double>(now - asked.at).count();
    return std::min(m_most, asked.left + passed * m_most / static_cast<double>(m_within.count()));
}

/// Drops entries that have their full allowance again, like new ones; if that does not help, all.
void RateLimit::forget(Clock::time_point now) {
    std::erase_if(m_asked, [&](const auto& entry) { return refilled(entry.second, now) >= m_most; });
    if (m_asked.size() >= mostRemembered)
        m_asked.clear();
}

namespace {

std::string_view withoutPort(std::string_view address) {
    if (address.starts_with('['))
        return address.substr(1, address.find(']') - 1);
    const std::size_t colon = address.find(':');
    return colon == address.rfind(':') ? address.substr(0, colon) : address; // several colons: IPv6
}

std::string prefix(boost::asio::ip::address_v6::bytes_type bytes, std::ptrdiff_t count) {
    std::fill(bytes.begin() + count, bytes.end(), static_cast<unsigned char>(0));
    return boost::asio::ip::address_v6(bytes).to_string();
}

} // namespace

Network::Network(std::string_view address) {
    using namespace boost::asio::ip;
    constexpr std::ptrdiff_t networkBytes = 8;
    constexpr std::ptrdiff_t siteBytes = 6;
    boost::system::error_code error;
    const auto parsed = make_address(std::string(withoutPort(address)), error);
    if (error)
        return;
    if (parsed.is_v4())
        name = parsed.to_string();
    else if (parsed.to_v6().is_v4_mapped()) // an IPv4 client at a socket for both versions
        name = make_address_v4(v4_mapped, parsed.to_v6()).to_string();
    else {
        name = prefix(parsed.to_v6().to_bytes(), networkBytes);
        site = prefix(parsed.to_v6().to_bytes(), siteBytes);
    }
}

std::optional<std::chrono::seconds> NetworkRateLimit::take(const Network& network, RateLimit::Clock::time_point now) {
    if (const auto wait = m_networks.take(network.name, now))
        return wait;
    if (network.site.empty())
        return std::nullopt;
    const auto wait = m_sites.take(network.site, now);
    if (wait)
        m_networks.giveBack(network.name);
    return wait;
}

void NetworkRateLimit::giveBack(const Network& network) {
    m_networks.giveBack(network.name);
    m_sites.giveBack(network.site);
}

} // namespace server
