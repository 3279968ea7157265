#include "sync/protocol/links.h"

namespace protocol {
namespace {

/// Percent-encodes a value for the query of a link. More stays as it is than in the query of a request, so that an
/// address can be read.
std::string inQuery(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view marks = "-._~:/[]";
    std::string safe;
    for (const char c : text) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (isPlain || marks.find(c) != std::string_view::npos) {
            safe += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        safe += {'%', digits[byte >> 4U], digits[byte & 0xFU]};
    }
    return safe;
}

} // namespace

std::string joinLink(std::string_view server, std::string_view code) {
    std::string link(appScheme);
    link.append(":").append(wordFor(LinkAction::Join));
    link.append("?").append(link_fields::server).append("=").append(inQuery(server));
    link.append("&").append(link_fields::code).append("=").append(inQuery(code));
    return link;
}

} // namespace protocol
