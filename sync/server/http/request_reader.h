#pragma once

#include "sync/server/http/http.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <cstddef>

namespace server {

/// Parses the bytes of a connection into one request and enforces its limits. Every byte is counted, because Beast's
/// own limits do not cover the extensions of chunks and the trailers: a client could send those without end.
class RequestReader {
public:
    using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
    using Buffer = boost::beast::flat_buffer;

    explicit RequestReader(const Limits& limits);

    enum class Wants {
        Nothing,  ///< the request is complete; the rest of the buffer belongs to the next one
        Bytes,    ///< more bytes
        Continue, ///< an answer "100 Continue", then more bytes
    };
    /// Consumes the bytes of this request from the buffer.
    Wants take(Buffer& buffer, boost::system::error_code& error);
    /// How many bytes to read next: few until the header is complete, because anybody can send half a header.
    std::size_t step() const { return m_parser.is_header_done() ? bodyStep : headerStep; }

    Parser& parser() { return m_parser; }

    static constexpr std::size_t headerStep = 4 * std::size_t{1024};
    static constexpr std::size_t bodyStep = 16 * std::size_t{1024};
    static constexpr std::ptrdiff_t mostFields = 100; ///< header fields; each takes far more memory than its bytes

private:
    bool takeHeader(Buffer& buffer, boost::system::error_code& error); ///< false: the header is incomplete
    void takeBody(Buffer& buffer, boost::system::error_code& error);
    boost::system::error_code faultOfFields() const;

    Parser m_parser;
    std::size_t m_limit;      ///< bytes of the header, and again of the chunk sizes, extensions and trailers of a body
    std::size_t m_looked = 0; ///< bytes in which the end of the header was searched already
    std::size_t m_behind = 0; ///< bytes consumed after the header
};

} // namespace server
