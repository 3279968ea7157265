#pragma once

#include "tests/server/world.h"

#include <optional>
#include <string>
#include <string_view>

/// Requests as bytes and answers from bytes: for those who send what no client would, and for servers that die.

namespace wire {

namespace json = boost::json;
using world::Answer;
using world::tcp;

struct Ask {
    std::string method;
    std::string target;
    std::string token;
    std::string body;
    std::string key = {}; ///< Idempotency-Key
    std::string type = "application/json";
};

/// Without what is empty, as nobody sends it.
std::string bytesOf(const Ask& ask);

/// A connection that may end at any time, by either side. It never throws, so that threads can use it.
class Line {
public:
    explicit Line(const tcp::endpoint& endpoint);
    ~Line();
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    bool isOpen() const { return m_open; } ///< as far as one knows

    /// False: the other side is gone.
    bool say(std::string_view bytes);
    void endSaying();

    /// The next answer; nothing: the other side has hung up, perhaps in the middle of a word. One that is not HTTP, or
    /// does not come, has the status 0 and a text that says so.
    std::optional<Answer> hear();

private:
    enum class Received { Bytes, Nothing, End };
    Received receive();
    Answer broken(std::string why);

    int m_socket;
    bool m_open = false;
    std::string m_bytes;
};

/// One request on a connection of its own.
Answer ask(const tcp::endpoint& endpoint, const Ask& ask);

/// What is wrong with an answer, whatever was asked; empty: nothing.
std::string faultOf(const Answer& answer);

} // namespace wire
