#include "sync/push/address_guard.h"

#include <curl/curl.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>

namespace push {
namespace {

using engine::Refusal;
using Bytes = std::span<const std::uint8_t>;

/// The network of the first `bits` of an address.
struct Range {
    std::array<std::uint8_t, 16> start;
    unsigned bits;
};

bool isIn(Bytes address, const Range& range) {
    const std::size_t whole = range.bits / 8;
    const unsigned rest = range.bits % 8;
    if (!std::equal(address.begin(), address.begin() + static_cast<std::ptrdiff_t>(whole), range.start.begin()))
        return false;
    const unsigned mask = 0xFFU << (8U - rest) & 0xFFU;
    return rest == 0 || (address[whole] & mask) == (range.start[whole] & mask);
}
template <std::size_t count>
bool isInOneOf(Bytes address, const std::array<Range, count>& ranges) {
    return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) { return isIn(address, range); });
}

/// Networks that are not globally reachable, by IANA's registry of special-purpose addresses.
constexpr std::array special4{
    Range{{0}, 8},             // this network
    Range{{10}, 8},            // private
    Range{{100, 64}, 10},      // carrier-grade NAT
    Range{{127}, 8},           // loopback
    Range{{169, 254}, 16},     // link-local; metadata services of clouds
    Range{{172, 16}, 12},      // private
    Range{{192, 0, 0}, 24},    // IETF protocol assignments
    Range{{192, 0, 2}, 24},    // documentation
    Range{{192, 88, 99}, 24},  // 6to4 relays, deprecated
    Range{{192, 168}, 16},     // private
    Range{{198, 18}, 15},      // benchmarking
    Range{{198, 51, 100}, 24}, // documentation
    Range{{203, 0, 113}, 24},  // documentation
    Range{{224}, 4},           // multicast
    Range{{240}, 4},           // reserved, and broadcast
};

/// In IPv6 only the range for global unicast is public, with some exceptions.
constexpr Range routed6{{0x20}, 3};
constexpr std::array special6{
    Range{{0x20, 0x01, 0x00}, 23},       // IETF protocol assignments, with Teredo
    Range{{0x20, 0x01, 0x0d, 0xb8}, 32}, // documentation
    Range{{0x3f, 0xff, 0x00}, 20},       // documentation
};

/// An IPv6 range that contains an IPv4 address, to which the packets are finally sent.
struct Wrapping {
    Range range;
    std::size_t offset;
};
constexpr std::array wrappings{
    Wrapping{{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96}, 12}, // IPv4-mapped
    Wrapping{{{0x00, 0x64, 0xff, 0x9b}, 96}, 12},                   // NAT64
    Wrapping{{{0x20, 0x02}, 16}, 2},                                // 6to4
};

bool isPublic4(Bytes address) { return !isInOneOf(address, special4); }

bool isPublic6(Bytes address) {
    for (const Wrapping& wrapping : wrappings)
        if (isIn(address, wrapping.range))
            return isPublic4(address.subspan(wrapping.offset, sizeof(in_addr)));
    return isIn(address, routed6) && !isInOneOf(address, special6);
}

template <class T>
Bytes bytesOf(const T& address) {
    return {reinterpret_cast<const std::uint8_t*>(&address), sizeof(address)};
}

/// Whether a numeric address is public. Nothing: it is a name.
std::optional<bool> isPublicNumber(std::string host) {
    in_addr four{};
    in6_addr six{};
    if (inet_pton(AF_INET, host.c_str(), &four) == 1)
        return isPublic4(bytesOf(four));
    if (host.size() < 2 || host.front() != '[')
        return std::nullopt;
    host = host.substr(1, host.size() - 2);
    return inet_pton(AF_INET6, host.c_str(), &six) == 1 && isPublic6(bytesOf(six));
}

struct EndUrl {
    void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, EndUrl>;

std::string partOf(const Url& url, CURLUPart part, unsigned flags = 0) {
    char* text = nullptr;
    if (curl_url_get(url.get(), part, &text, flags) != CURLUE_OK)
        return {};
    std::string copy(text);
    curl_free(text);
    return copy;
}

Refusal refused(std::string_view text) {
    return {engine::RefusalKind::Request, "push-address", std::string(text), {}, {}};
}

bool isPlain(std::string_view url) {
    return std::all_of(url.begin(), url.end(), [](char each) { return each > ' ' && each < '\x7f'; });
}

std::string inSmallLetters(std::string text) {
    for (char& each : text)
        if (each >= 'A' && each <= 'Z')
            each = static_cast<char>(each - 'A' + 'a');
    return text;
}

} // namespace

bool isPublic(const sockaddr& address) {
    if (address.sa_family == AF_INET) {
        sockaddr_in four{};
        std::memcpy(&four, &address, sizeof(four));
        return isPublic4(bytesOf(four.sin_addr));
    }
    if (address.sa_family == AF_INET6) {
        sockaddr_in6 six{};
        std::memcpy(&six, &address, sizeof(six));
        return isPublic6(bytesOf(six.sin6_addr));
    }
    return false;
}

engine::Result<std::string> originOf(std::string_view text, bool allowPrivate) {
    if (text.size() > longestAddress)
        return refused("the address of the push service is too long");
    const Url url(curl_url());
    const CURLUcode read = url && isPlain(text)
                               ? curl_url_set(url.get(), CURLUPART_URL, std::string(text).c_str(), CURLU_DISALLOW_USER)
                               : CURLUE_MALFORMED_INPUT;
    if (read == CURLUE_USER_NOT_ALLOWED)
        return refused("the address of the push service has somebody's name in it");
    if (read != CURLUE_OK)
        return refused("the address of the push service cannot be read");
    const std::string scheme = partOf(url, CURLUPART_SCHEME);
    if (scheme != "https" && !(allowPrivate && scheme == "http"))
        return refused("the address of the push service does not begin with https");
    const std::string port = partOf(url, CURLUPART_PORT, CURLU_NO_DEFAULT_PORT);
    if (!allowPrivate && !port.empty() && port != "443")
        return refused("the address of the push service has another port than 443");
    const std::string host = inSmallLetters(partOf(url, CURLUPART_HOST));
    const std::optional<bool> number = isPublicNumber(host);
    const bool hasZone = !partOf(url, CURLUPART_ZONEID).empty();
    if (host.empty() || (!allowPrivate && (hasZone || (number && !*number))))
        return refused("the push service is not at a public address");
    return scheme + "://" + host + (port.empty() ? "" : ":" + port);
}

} // namespace push
