#include "sync/server/rate_limit.h"

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

/// Drops entries that may ask `m_most` times again, like new ones; if that does not help, all.
void RateLimit::forget(Clock::time_point now) {
    std::erase_if(m_asked, [&](const auto& entry) { return refilled(entry.second, now) >= m_most; });
    if (m_asked.size() >= mostRemembered)
        m_asked.clear();
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
