#include "sync/server/http/request_reader.h"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

constexpr std::string_view headerEnd = "\r\n\r\n";

std::string_view textOf(const RequestReader::Buffer& buffer) {
    return {static_cast<const char*>(buffer.data().data()), buffer.size()};
}

/// Recognizes other protocols such as TLS by their first bytes, so that the connection is refused at once and not after
/// a time-out.
bool mayBeRequest(std::string_view bytes) {
    constexpr std::size_t longestMethod = 32;
    constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (c == ' ')
            return i > 0;
        const bool isToken = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                             marks.find(c) != std::string_view::npos;
        if (!isToken || i == longestMethod)
            return false;
    }
    return true;
}

bool asksToGoOn(const RequestReader::Parser& parser) {
    constexpr unsigned since = 11;
    return parser.get().version() >= since && beast::iequals(parser.get()[http::field::expect], "100-continue");
}

} // namespace

RequestReader::RequestReader(const Limits& limits) : m_limit(limits.header) {
    m_parser.header_limit(limits.header);
    m_parser.body_limit(limits.body);
}

RequestReader::Wants RequestReader::take(Buffer& buffer, error_code& error) {
    if (!m_parser.is_header_done()) {
        if (!takeHeader(buffer, error) || error)
            return Wants::Bytes;
        if (!m_parser.is_done() && buffer.size() == 0 && asksToGoOn(m_parser))
            return Wants::Continue;
    }
    if (!m_parser.is_done())
        takeBody(buffer, error);
    if (error || !m_parser.is_done())
        return Wants::Bytes;
    if (m_parser.chunked())
        error = faultOfFields(); // trailers may have added fields
    return Wants::Nothing;
}

/// The parser gets only a complete header: of an incomplete one it would create fields, and parse its beginning again
/// for each byte.
bool RequestReader::takeHeader(Buffer& buffer, error_code& error) {
    const std::string_view bytes = textOf(buffer).substr(0, m_limit);
    const std::size_t end = bytes.find(headerEnd, m_looked);
    if (end == std::string_view::npos) {
        m_looked = bytes.size() - std::min(bytes.size(), headerEnd.size() - 1);
        if (!mayBeRequest(bytes))
            error = http::error::bad_method;
        else if (bytes.size() == m_limit)
            error = http::error::header_limit;
        return false;
    }
    const std::size_t size = end + headerEnd.size();
    m_parser.put(asio::const_buffer(bytes.data(), size), error);
    buffer.consume(size);
    if (!error)
        error = faultOfFields();
    else if (error == http::error::need_more) // the parser expects more, though the header has ended
        error = http::error::bad_field;
    return true;
}

void RequestReader::takeBody(Buffer& buffer, error_code& error) {
    m_parser.eager(true);
    while (!error && !m_parser.is_done() && buffer.size() > 0) {
        const std::size_t used = m_parser.put(buffer.data(), error);
        buffer.consume(used);
        m_behind += used;
        const bool isHalf = error == http::error::need_more; // the rest is framing of chunks, not body
        if (error && !isHalf)
            return;
        error = {};
        if (m_behind + (isHalf ? buffer.size() : 0) - m_parser.get().body().size() > m_limit)
            error = http::error::header_limit;
        else if (isHalf)
            return;
    }
}

error_code RequestReader::faultOfFields() const {
    const auto& message = m_parser.get();
    if (std::distance(message.begin(), message.end()) > mostFields)
        return http::error::header_limit;
    // An unknown Transfer-Encoding would let a part of this body pass for the next request (request smuggling). Beast
    // puts trailers among the header fields, so a trailer could forge X-Forwarded-For, the client's address.
    const bool isDeceptive =
        m_parser.chunked() ? message.count("X-Forwarded-For") > 1 : message.count(http::field::transfer_encoding) > 0;
    constexpr unsigned needsHost = 11;
    const std::size_t hosts = message.count(http::field::host);
    if (isDeceptive || hosts > 1 || (hosts == 0 && message.version() >= needsHost))
        return http::error::bad_field;
    return {};
}

} // namespace server
