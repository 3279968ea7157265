#include "sync/protocol/routes.h"

#include <boost/url/encode.hpp>
#include <boost/url/rfc/unreserved_chars.hpp>

namespace protocol {
namespace {

std::string encoded(std::string_view text) { return boost::urls::encode(text, boost::urls::unreserved_chars); }

} // namespace

std::string pathOf(const Route& route, std::initializer_list<std::string_view> params) {
    std::string path(route.path);
    std::size_t from = 0;
    for (const std::string_view param : params) {
        const std::size_t place = path.find("{}", from);
        if (place == std::string::npos)
            break;
        const std::string piece = encoded(param);
        path.replace(place, 2, piece);
        from = place + piece.size();
    }
    return path;
}

std::string queryOf(const std::vector<std::pair<std::string_view, std::string>>& fields) {
    std::string query;
    for (const auto& [name, value] : fields)
        query.append(query.empty() ? "?" : "&").append(name).append("=").append(encoded(value));
    return query;
}

} // namespace protocol
