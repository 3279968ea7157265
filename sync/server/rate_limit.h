#pragma once

#include "sync/server/text_map.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace server {

/// A rate limit: how often each may ask. So many at once, and that many again in the course of a time.
class RateLimit {
public:
    using Clock = std::chrono::steady_clock;

    /// `most` of 0: as often as they like.
    RateLimit(double most, std::chrono::seconds within) : m_most(most), m_within(within) {}

    /// Nothing: go on. Else how long to wait.
    std::optional<std::chrono::seconds> take(std::string_view who, Clock::time_point now);
    void giveBack(std::string_view who); ///< it did not count

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

/// Whose address that is. An IPv6 network counts as one, for everybody in it has as many addresses as she likes; and
/// so that nobody has as many networks as she likes, a whole site (what a line may be given) is looked at, too.
struct Network {
    explicit Network(std::string_view address); ///< as a socket or a proxy says it: with or without a port
    std::string name;                           ///< empty: that is no address, and all of these are one
    std::string site;                           ///< empty: IPv4, where an address is all that a line is given
};

/// The same for networks; a site may ask so many times as often as each of its networks.
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
