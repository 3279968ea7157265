#include "sync/server/allowance.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <cmath>

namespace server {

std::optional<std::chrono::seconds> Allowance::take(std::string_view who, Clock::time_point now) {
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

double Allowance::refilled(const Asked& asked, Clock::time_point now) const {
    const double passed = std::chrono::duration<double>(now - asked.at).count();
    return std::min(m_most, asked.left + passed * m_most / static_cast<double>(m_within.count()));
}

/// Those who may ask as often as anybody new; if that does not help, everybody.
void Allowance::forget(Clock::time_point now) {
    std::erase_if(m_asked, [&](const auto& entry) { return refilled(entry.second, now) >= m_most; });
    if (m_asked.size() >= mostRemembered)
        m_asked.clear();
}

std::string networkOf(std::string_view address) {
    using namespace boost::asio::ip;
    boost::system::error_code error;
    const auto parsed = make_address(std::string(address), error);
    if (error || parsed.is_v4())
        return std::string(address);
    if (parsed.to_v6().is_v4_mapped()) // one who comes by IPv4 to a door for both
        return make_address_v4(v4_mapped, parsed.to_v6()).to_string();
    constexpr std::size_t networkBytes = 8;
    auto bytes = parsed.to_v6().to_bytes();
    std::fill(bytes.begin() + networkBytes, bytes.end(), static_cast<unsigned char>(0));
    return address_v6(bytes).to_string();
}

} // namespace server
