#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace engine {

/// 32 bytes that determine every shuffle and every roll of one game. See chance.md.
using Seed = std::array<std::uint8_t, 32>;

std::string toHex(const Seed& seed);
std::optional<Seed> seedFromHex(std::string_view hex); ///< exactly 64 hexadecimal digits
Seed randomSeed();                                     ///< from the operating system

/// All randomness of one game. Each event (a shuffle, a roll) has a label and its own stream of numbers, so the order
/// in which events are drawn does not change their outcome.
class Chance {
public:
    Chance(const Seed& seed, std::string_view game);
    ~Chance();
    Chance(const Chance&) = delete;
    Chance(Chance&&) = delete;
    Chance& operator=(const Chance&) = delete;
    Chance& operator=(Chance&&) = delete;

    /// The numbers of one event: HMAC-SHA-256 in counter mode.
    class Stream {
    public:
        std::uint32_t next();
        std::uint32_t below(std::uint32_t bound); ///< 0 … bound-1, each equally likely
        template <class Items>
        void shuffle(Items& items) {
            for (std::size_t i = items.size(); i > 1; --i)
                std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
        }

    private:
        friend class Chance;
        Stream(Chance& chance, std::string_view label) : m_chance(chance), m_label(label) {}

        Chance& m_chance;
        std::string m_label;
        std::uint32_t m_counter = 0;
        std::size_t m_used = sizeof(Seed);
        std::array<std::uint8_t, 32> m_block{};
    };

    Stream stream(std::string_view label) { return {*this, label}; }
    /// The first block of a stream, to seed another generator.
    Seed seed(std::string_view label) { return block(label, 0); }
    bool used() const { return m_mac != nullptr; } ///< whether any number was drawn

private:
    std::array<std::uint8_t, 32> block(std::string_view label, std::uint32_t counter);

    struct Mac;
    Seed m_seed;
    std::unique_ptr<Mac> m_mac; ///< created lazily: most moves draw nothing
    std::string m_game;
};

} // namespace engine
