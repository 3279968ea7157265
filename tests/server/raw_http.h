#pragma once

#include "tests/server/server_fixture.h"

#include <optional>
#include <string>
#include <string_view>

/// Requests as bytes and answers from bytes: for hostile requests that no HTTP client would send, and for servers that
/// are killed.

namespace raw_http {

namespace json = boost::json;
using server_tests::Reply;
using server_tests::tcp;

struct RawRequest {
    std::string method;
    std::string target;
    std::string token;
    std::string body;
    std::string key = {}; ///< Idempotency-Key
    std::string type = "application/json";
};

/// Header fields without a value are left out.
std::string bytesOf(const RawRequest& ask);

/// A connection that either side may close at any time. It never throws, so that threads can use it.
class RawConnection {
public:
    explicit RawConnection(const tcp::endpoint& endpoint);
    ~RawConnection();
    RawConnection(const RawConnection&) = delete;
    RawConnection& operator=(const RawConnection&) = delete;

    bool isOpen() const { return m_open; } ///< false once an error was noticed

    /// False: the server is gone.
    bool send(std::string_view bytes);
    void finishSending();

    /// The next answer; nothing: the server has hung up, perhaps in the middle of an answer. An answer that is not
    /// HTTP, or does not come, has status 0 and a text that says so.
    std::optional<Reply> receive();

private:
    enum class Received { Bytes, Nothing, End };
    Received readMore();
    Reply broken(std::string why);

    int m_socket;
    bool m_open = false;
    std::string m_bytes;
};

/// Sends one request on a connection of its own.
Reply ask(const tcp::endpoint& endpoint, const RawRequest& ask);

/// What is wrong with an answer to any request; empty: nothing.
std::string faultOf(const Reply& answer);

} // namespace raw_http
