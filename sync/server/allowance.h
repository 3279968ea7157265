#pragma once

#include "sync/server/text_map.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace server {

/// How often each may ask: so many at once, and that many again in the course of a time.
class Allowance {
public:
    using Clock = std::chrono::steady_clock;

    /// `most` of 0: as often as they like.
    Allowance(double most, std::chrono::seconds within) : m_most(most), m_within(within) {}

    /// Nothing: go on. Else how long to wait.
    std::optional<std::chrono::seconds> take(std::string_view who, Clock::time_point now);

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

/// Whose address that is: an IPv6 network counts as one, for everybody in it has as many addresses as she likes.
std::string networkOf(std::string_view address);

} // namespace server
