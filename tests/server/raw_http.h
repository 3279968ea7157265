#pragma once

#include "tests/server/server_fixture.h"

#include <optional>
#include <string>
#include <string_view>

/// Requests as bytes and answers from bytes: for those who send what no client would, and for servers that die.

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

/// Without what is empty, as nobody sends it.
std::string bytesOf(const RawRequest& ask);

/// A connection that may end at any time, by either side. It never throws, so that threads can use it.
class RawConnection {
public:
    explicit RawConnection(const tcp::endpoint& endpoint);
    ~RawConnection();
    RawConnection(const RawConnection&) = delete;
    RawConnection& operator=(const RawConnection&) = delete;

    bool isOpen() const { return m_open; } ///< as far as one knows

    /// False: the other side is gone.
    bool send(std::string_view bytes);
    void finishSending();

    /// The next answer; nothing: the other side has hung up, perhaps in the middle of a word. One that is not HTTP, or
    /// does not come, has the status 0 and a text that says so.
    std::optional<Reply> receive();

private:
    enum class Received { Bytes, Nothing, End };
    Received readMore();
    Reply broken(std::string why);

    int m_socket;
    bool m_open = false;
    std::string m_bytes;
};

/// One request on a connection of its own.
Reply ask(const tcp::endpoint& endpoint, const RawRequest& ask);

/// What is wrong with an answer, whatever was asked; empty: nothing.
std::string faultOf(const Reply& answer);

} // namespace raw_http
