#include "sync/client/remote.h"

#include "engine/chance.h"
#include "sync/protocol/routes.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <charconv>
#include <utility>

namespace client {
namespace {

engine::Refusal noAddress(std::string_view why) {
    return {engine::RefusalKind::Request, "server", std::string(why), {}, {}};
}

/// Whether the host is in the home network or is this machine: there http without a certificate is allowed.
bool isNear(const std::string& host) {
    // A name begins with a letter: a number, also a hexadecimal one, can stand for any IPv4 address.
    const bool lettered = host.front() >= 'a' && host.front() <= 'z';
    if ((lettered && host.find_first_of(".:") == std::string::npos) || host.ends_with(".localhost") ||
        host.ends_with(".local") || host.ends_with(".lan") || host.ends_with(".home.arpa"))
        return true;
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(host, error);
    if (error)
        return false;
    if (address.is_v6())
        return address.is_loopback() || address.to_v6().is_link_local() ||
               (address.to_v6().to_bytes()[0] & 0xFEU) == 0xFC;
    const auto bytes = address.to_v4().to_bytes();
    return bytes[0] == 127 || bytes[0] == 10 || (bytes[0] == 192 && bytes[1] == 168) ||
           (bytes[0] == 172 && (bytes[1] & 0xF0U) == 16) || (bytes[0] == 169 && bytes[1] == 254);
}

std::string lower(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return small;
}

constexpr std::string_view usualPort = ":8737";

struct HostAndPort {
    std::string host; ///< an IPv6 address without its brackets
    std::string port; ///< with its colon; empty: no port
};

/// Splits "turns.example:8443"; the host is empty when the text is no valid address.
HostAndPort hostAndPortIn(const std::string& text) {
    const bool bracketed = text.starts_with('[');
    const std::size_t end = bracketed ? text.find(']') + 1 : std::min(text.find(':'), text.size());
    const std::string port = text.substr(end);
    if (end == 0 || (!port.empty() && (port.size() < 2 || port[0] != ':' ||
                                       port.find_first_not_of("0123456789", 1) != std::string::npos)))
        return {};
    return {bracketed ? text.substr(1, end - 2) : text.substr(0, end), port};
}

} // namespace

engine::Result<std::string> serverAddress(std::string_view typed) {
    while (!typed.empty() && (typed.back() == '/' || typed.back() == ' '))
        typed.remove_suffix(1);
    while (!typed.empty() && typed.front() == ' ')
        typed.remove_prefix(1);
    if (typed.ends_with(protocol::root))
        typed.remove_suffix(protocol::root.size());
    std::string address = lower(typed);
    if (address.empty())
        return noAddress("Type the address of a server, for example turns.example");
    const bool plain = address.starts_with("http://");
    if (!plain && !address.starts_with("https://")) {
        if (address.find("://") != std::string::npos)
            return noAddress("The address of a server begins with https://");
        boost::system::error_code error;
        boost::asio::ip::make_address_v6(address, error);
        address = error ? "https://" + address : "https://[" + address + ']';
    }
    const std::string rest = address.substr(address.find("://") + 3);
    if (rest.empty() || rest.find_first_of(" /?#@\\\"<>") != std::string::npos)
        return noAddress("This is no address of a server; turns.example or https://turns.example:8443 would be one");
    const std::string host = hostAndPortIn(rest).host;
    if (host.empty())
        return noAddress("After the name of a server there may be only a colon and a number, as in turns.example:8443");
    if (plain && !isNear(host))
        return noAddress("Without https:// anybody on the way could play in your place; that is possible only at home, "
                         "for example http://192.168.1.5:8737");
    return address;
}

engine::Result<std::vector<std::string>> serverAddresses(std::string_view typed) {
    const auto first = serverAddress(typed);
    if (!first)
        return first.refusal();
    std::vector<std::string> all{first.value()};
    const std::string rest = all[0].substr(all[0].find("://") + 3);
    const HostAndPort place = hostAndPortIn(rest);
    if (typed.find("://") != std::string_view::npos || !isNear(place.host))
        return all;
    all.push_back("http://" + rest);
    if (place.port.empty())
        all.push_back("http://" + rest + std::string(usualPort));
    return all;
}

bool isLoopback(std::string_view address) {
    const std::size_t scheme = address.find("://");
    const std::string host =
        hostAndPortIn(lower(address.substr(scheme == std::string_view::npos ? 0 : scheme + 3))).host;
    boost::system::error_code error;
    const auto number = boost::asio::ip::make_address(host, error);
    return host == "localhost" || host.ends_with(".localhost") || (!error && number.is_loopback());
}

std::string randomHex(std::size_t bytes) {
    std::string text;
    while (text.size() < 2 * bytes)
        text += engine::toHex(engine::randomSeed());
    text.resize(2 * bytes);
    return text;
}

bool isOlder(std::string_view version, std::string_view than) {
    const auto next = [](std::string_view& text) {
        int number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
        if (!text.empty())
            text.remove_prefix(1);
        return number;
    };
    while (!version.empty() || !than.empty())
        if (const int a = next(version), b = next(than); a != b)
            return a < b;
    return false;
}

} // namespace client
