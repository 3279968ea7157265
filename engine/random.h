#pragma once

#include <cstdint>

namespace engine {

/// A fast pseudo-random generator (splitmix64) for bots and random play. Never for the chance in a game: that is
/// Chance, which can be verified.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next() {
        std::uint64_t z = m_state += 0x9E3779B97F4A7C15U;
        z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9U;
        z = (z ^ z >> 27U) * 0x94D049BB133111EBU;
        return z ^ z >> 31U;
    }
    /// 0 … bound-1. The bias of at most bound/2^32 does not matter for bots.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>((next() >> 32U) * bound >> 32U); }

private:
    std::uint64_t m_state;
};

} // namespace engine
