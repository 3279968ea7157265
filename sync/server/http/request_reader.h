#pragma once

#include "sync/server/http/http.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <cstddef>

namespace server {

/// Bytes become one request. Every byte is counted, for Beast's own limits leave out what stands between the chunks of
/// a body and behind it: who sends that without an end would be read without an end.
class RequestReader {
public:
    using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
    using Buffer = boost::beast::flat_buffer;

    explicit RequestReader(const Limits& limits);

    enum class Wants {
        Nothing,  ///< the request is whole; what is left in the buffer belongs to the next one
        Bytes,    ///< more of them
        Continue, ///< to be told that the body may come, and then more
    };
    /// Takes from the buffer what belongs to this request.
    Wants take(Buffer& buffer, boost::system::error_code& error);
    /// How much to read next: little until there is a header, for anybody can say half of one.
    std::size_t step() const { return m_parser.is_header_done() ? bodyStep : headerStep; }

    Parser& parser() { return m_parser; }

    static constexpr std::size_t headerStep = 4 * std::size_t{1024};
    static constexpr std::size_t bodyStep = 16 * std::size_t{1024};
    static constexpr std::ptrdiff_t mostFields = 100; ///< each costs far more memory than its bytes

private:
    bool takeHeader(Buffer& buffer, boost::system::error_code& error); ///< false: it is not whole yet
    void takeBody(Buffer& buffer, boost::system::error_code& error);
    boost::system::error_code faultOfFields() const;

    Parser m_parser;
    std::size_t m_limit;      ///< of the header, and again of all that is sent with a body and is no body
    std::size_t m_looked = 0; ///< so far there is no end of the header
    std::size_t m_behind = 0; ///< bytes taken since that end
};

} // namespace server
