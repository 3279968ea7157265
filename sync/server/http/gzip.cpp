#include "sync/server/http/gzip.h"

#include <boost/beast/core/string.hpp>
#include <zlib.h>

#include <new>

namespace server {

struct Gzip::Stream {
    z_stream state{};
};

Gzip::Gzip() : m_stream(std::make_unique<Stream>()) {
    constexpr int level = 5;
    constexpr int gzipFormat = 15 + 16;
    constexpr int memory = 8;
    if (deflateInit2(&m_stream->state, level, Z_DEFLATED, gzipFormat, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
}
Gzip::~Gzip() { deflateEnd(&m_stream->state); }

std::string Gzip::shorten(std::string_view text) {
    z_stream& state = m_stream->state;
    deflateReset(&state);
    std::string out(deflateBound(&state, static_cast<uLong>(text.size())), '\0');
    state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data())); // NOLINT(*-const-cast): zlib only reads
    state.avail_in = static_cast<uInt>(text.size());
    state.next_out = reinterpret_cast<Bytef*>(out.data());
    state.avail_out = static_cast<uInt>(out.size());
    deflate(&state, Z_FINISH); // never fails: `out` has room for the bound that deflateBound gave
    out.resize(state.total_out);
    return out;
}

bool acceptsGzip(std::string_view header) {
    while (!header.empty()) {
        const std::size_t end = std::min(header.find(','), header.size());
        std::string_view each = header.substr(0, end);
        header.remove_prefix(std::min(end + 1, header.size()));
        each.remove_prefix(std::min(each.find_first_not_of(' '), each.size()));
        constexpr std::string_view gzip = "gzip";
        if (!boost::beast::iequals(each.substr(0, gzip.size()), gzip))
            continue;
        const std::string_view rest = each.substr(gzip.size());
        const std::size_t quality = rest.find("q=");
        return quality == std::string_view::npos || rest.find_first_of("123456789", quality) != std::string_view::npos;
    }
    return false;
}

} // namespace server
