#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

/// The client's whole interface to the network: one request, one answer. Only its implementations have threads or
/// sockets.

namespace client {

struct HttpRequest {
    std::string method = "GET";
    std::string url; ///< absolute: https://turns.example/...
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::chrono::milliseconds timeout{15'000}; ///< for request and answer together
    /// Called at most once, in the thread of `send` and before the answer: the whole request has left this device.
    std::function<void()> onTransmitted = {};
};

struct HttpReply {
    enum class Fault {
        None,
        Unreachable, ///< no network, unknown host, refused or broken connection: temporary
        TooSlow,     ///< the timeout was reached
        Untrusted,   ///< the server's certificate is not valid: nothing was sent
        Malformed,   ///< the answer is not valid HTTP, or is too long
    };
    int status = 0; ///< 0: no answer; `fault` says why
    Fault fault = Fault::None;
    std::string body;                   ///< decompressed
    std::chrono::seconds retryAfter{0}; ///< 0: the answer has no Retry-After
    std::size_t wireBytes = 0;          ///< size of the body as it was received, possibly compressed
};

/// Certificates are always checked, redirects are not followed, cookies not kept; answers may come compressed.
class Http {
public:
    using Done = std::function<void(HttpReply)>;

    virtual ~Http() = default;
    /// `done` is called once, later, in the thread that called this; never before this returns.
    virtual void send(HttpRequest request, Done done) = 0;
    /// Aborts all requests under way; their callbacks are not called.
    virtual void cancelAll() = 0;

    static constexpr std::size_t longestBody = std::size_t{16} * 1024 * 1024;

protected:
    Http() = default;
    Http(const Http&) = default;
    Http(Http&&) = default;
    Http& operator=(const Http&) = default;
    Http& operator=(Http&&) = default;
};

} // namespace client
