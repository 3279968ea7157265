#include "sync/server/base/secrets.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <vector>

namespace server {
namespace {

constexpr std::string_view crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t groupLength = 4;

std::vector<unsigned char> randomBytes(std::size_t count) {
    std::vector<unsigned char> bytes(count);
    if (RAND_bytes(bytes.data(), static_cast<int>(count)) != 1)
        throw std::runtime_error("the operating system gives no random numbers");
    return bytes;
}

std::string hex(const unsigned char* bytes, std::size_t count) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += digits[bytes[i] >> 4U];
        text += digits[bytes[i] & 0xFU];
    }
    return text;
}

char likeCrockford(char typed) {
    if (typed >= 'a' && typed <= 'z')
        typed = static_cast<char>(typed - 'a' + 'A');
    return typed == 'O' ? '0' : typed == 'I' || typed == 'L' ? '1' : typed;
}

} // namespace

std::string randomHex(std::size_t bytes) { return hex(randomBytes(bytes).data(), bytes); }

std::string timedId(std::int64_t now, const engine::Seed& seed) {
    constexpr std::size_t timeBytes = 6;
    std::array<unsigned char, idBytes> bytes{};
    std::copy_n(seed.begin(), bytes.size(), bytes.begin());
    for (std::size_t i = timeBytes; i-- > 0; now >>= 8U)
        bytes[i] = static_cast<unsigned char>(now & 0xFF);
    return hex(bytes.data(), bytes.size());
}

std::int64_t timeOf(std::string_view timedId) {
    constexpr std::size_t timeDigits = 12;
    constexpr int hexadecimal = 16;
    std::int64_t time = 0;
    std::from_chars(timedId.data(), timedId.data() + std::min(timeDigits, timedId.size()), time, hexadecimal);
    return time;
}

std::string sha256(std::string_view text) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr); // once, as it is slow
    if (EVP_Digest(text.data(), text.size(), digest.data(), &length, algorithm, nullptr) != 1)
        throw std::runtime_error("SHA-256 is not available");
    return hex(digest.data(), length);
}
std::string sealed(std::string_view token, std::string_view key) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = sha256("token " + std::string(key));
    for (std::size_t i = 0; i < text.size() && i < token.size(); ++i)
        text[i] = digits[(digits.find(text[i]) ^ digits.find(token[i])) % digits.size()];
    return text;
}

std::string randomCode(std::size_t letters) {
    std::string code;
    std::size_t count = 0;
    for (const unsigned char byte : randomBytes(letters)) {
        if (count > 0 && count % groupLength == 0)
            code += '-';
        code += crockford[byte & 31U];
        ++count;
    }
    return code;
}

std::string tidyCode(std::string_view typed, std::size_t letters) {
    std::string code;
    std::size_t count = 0;
    for (const char each : typed) {
        if (each == '-' || each == ' ')
            continue;
        const char letter = likeCrockford(each);
        if (crockford.find(letter) == std::string_view::npos || count == letters)
            return {};
        if (count > 0 && count % groupLength == 0)
            code += '-';
        code += letter;
        ++count;
    }
    return count == letters ? code : std::string();
}

} // namespace server
