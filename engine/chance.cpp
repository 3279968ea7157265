#include "engine/chance.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <stdexcept>

namespace engine {
namespace {

constexpr std::string_view hexDigits = "0123456789abcdef";

int hexValue(char digit) {
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    if (digit >= 'a' && digit <= 'f')
        return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F')
        return digit - 'A' + 10;
    return -1;
}

/// Throws when OpenSSL fails: without it there is no chance that anybody could check.
void require(bool done) {
    if (!done)
        throw std::runtime_error("the cryptographic library does not work");
}

} // namespace

std::string toHex(const Seed& seed) {
    std::string hex;
    for (const unsigned byte : seed) {
        hex += hexDigits[byte >> 4U];
        hex += hexDigits[byte & 15U];
    }
    return hex;
}

std::optional<Seed> seedFromHex(std::string_view hex) {
    Seed seed{};
    if (hex.size() != 2 * seed.size())
        return std::nullopt;
    for (std::size_t i = 0; i < seed.size(); ++i) {
        const int high = hexValue(hex[2 * i]);
        const int low = hexValue(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return std::nullopt;
        seed[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return seed;
}

Seed randomSeed() {
    Seed seed{};
    require(RAND_bytes(seed.data(), static_cast<int>(seed.size())) == 1);
    return seed;
}

struct Chance::Mac {
    EVP_MAC_CTX* context = nullptr;

    explicit Mac(const Seed& seed) {
        static EVP_MAC* const hmac = EVP_MAC_fetch(nullptr, "HMAC", nullptr);
        require(hmac != nullptr);
        context = EVP_MAC_CTX_new(hmac);
        char digest[] = "SHA256";
        const OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
                                     OSSL_PARAM_construct_end()};
        require(context != nullptr && EVP_MAC_init(context, seed.data(), seed.size(), params) == 1);
    }
    ~Mac() { EVP_MAC_CTX_free(context); }
    Mac(const Mac&) = delete;
    Mac(Mac&&) = delete;
    Mac& operator=(const Mac&) = delete;
    Mac& operator=(Mac&&) = delete;

    void add(const void* bytes, std::size_t size) const {
        require(EVP_MAC_update(context, static_cast<const unsigned char*>(bytes), size) == 1);
    }
};

Chance::Chance(const Seed& seed, std::string_view game) : m_seed(seed), m_game(game) {}
Chance::~Chance() = default;

std::array<std::uint8_t, 32> Chance::block(std::string_view label, std::uint32_t counter) {
    if (m_mac == nullptr)
        m_mac = std::make_unique<Mac>(m_seed);
    else
        require(EVP_MAC_init(m_mac->context, nullptr, 0, nullptr) == 1); // starts a new message with the same key
    const std::array<std::uint8_t, 4> bigEndian{
        static_cast<std::uint8_t>(counter >> 24U), static_cast<std::uint8_t>(counter >> 16U),
        static_cast<std::uint8_t>(counter >> 8U), static_cast<std::uint8_t>(counter)};
    const char zero = 0;
    m_mac->add(m_game.data(), m_game.size());
    m_mac->add(&zero, 1);
    m_mac->add(label.data(), label.size());
    m_mac->add(&zero, 1);
    m_mac->add(bigEndian.data(), bigEndian.size());
    std::array<std::uint8_t, 32> block{};
    std::size_t size = 0;
    require(EVP_MAC_final(m_mac->context, block.data(), &size, block.size()) == 1 && size == block.size());
    return block;
}

std::uint32_t Chance::Stream::next() {
    if (m_used == m_block.size()) {
        m_block = m_chance.block(m_label, m_counter++);
        m_used = 0;
    }
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i)
        number = number << 8U | m_block[m_used++];
    return number;
}

std::uint32_t Chance::Stream::below(std::uint32_t bound) {
    // Rejection sampling: the highest 2^32 mod bound numbers would make low results likelier, so they are drawn again.
    const std::uint32_t surplus = -bound % bound;
    std::uint32_t number = next();
    while (number > UINT32_MAX - surplus)
        number = next();
    return number % bound;
}

} // namespace engine
