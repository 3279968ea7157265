#pragma once

#include "sync/server/base/text_map.h"
#include "sync/server/http/network.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace server {

/// A rate limit (token bucket): each name may ask `most` times at once, and as often again in the course of `within`.
class RateLimit {
public:
    using Clock = std::chrono::steady_clock;

    /// `most` of 0: no limit.
    RateLimit(double most, std::chrono::seconds within) : m_most(most), m_within(within) {}

    /// Nothing: the request is allowed. Otherwise, how long to wait.
    std::optional<std::chrono::seconds> take(std::string_view who, Clock::time_point now);
    void giveBack(std::string_view who); ///< takes back one take()

    std::size_t size() const { return m_asked.size(); }
    static constexpr std::size_t mostRemembered = 100'000;

private:
    struct Asked {
        double left = 0;
        Clock::time_point at;
    };
    void forget(Clock::time_point now);
    double refilled(const Asked& asked, Clock::time_point now) const;

    double m_most;
    std::chrono::seconds m_within;
    TextMap<Asked> m_asked;
};

/// A rate limit for networks; a site may ask `networksASite` times as often as each of its networks.
class NetworkRateLimit {
public:
    static constexpr double networksASite = 10;

    NetworkRateLimit(double most, std::chrono::seconds within)
        : m_networks(most, within), m_sites(most * networksASite, within) {}

    std::optional<std::chrono::seconds> take(const Network& network, RateLimit::Clock::time_point now);
    void giveBack(const Network& network);

private:
    RateLimit m_networks;
    RateLimit m_sites;
};

} // namespace server
