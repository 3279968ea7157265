#include "sync/server/http/network.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>

namespace server {
namespace {

std::string_view withoutPort(std::string_view address) {
    if (address.starts_with('['))
        return address.substr(1, address.find(']') - 1);
    const std::size_t colon = address.find(':');
    return colon == address.rfind(':') ? address.substr(0, colon) : address; // several colons: IPv6
}

std::string prefix(boost::asio::ip::address_v6::bytes_type bytes, std::ptrdiff_t count) {
    std::fill(bytes.begin() + count, bytes.end(), static_cast<unsigned char>(0));
    return boost::asio::ip::address_v6(bytes).to_string();
}

} // namespace

Network::Network(std::string_view address) {
    using namespace boost::asio::ip;
    constexpr std::ptrdiff_t networkBytes = 8;
    constexpr std::ptrdiff_t siteBytes = 6;
    boost::system::error_code error;
    const auto parsed = make_address(std::string(withoutPort(address)), error);
    if (error)
        return;
    if (parsed.is_v4())
        name = parsed.to_string();
    else if (parsed.to_v6().is_v4_mapped()) // an IPv4 client at a socket for both versions
        name = make_address_v4(v4_mapped, parsed.to_v6()).to_string();
    else {
        name = prefix(parsed.to_v6().to_bytes(), networkBytes);
        site = prefix(parsed.to_v6().to_bytes(), siteBytes);
    }
}

} // namespace server
