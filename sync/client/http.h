#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

/// All that the client knows of the network: one request, one answer. No thread and no socket is assumed outside of
/// what implements it.

namespace client {

struct HttpRequest {
    std::string method = "GET";
    std::string url; ///< the whole of it: https://turns.example/...
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::chrono::milliseconds timeout{15'000}; ///< for all of it
    /// Called at most once, before it is done and in the same thread: all of it has left this device.
    std::function<void()> left = {};
};

struct HttpReply {
    enum class Fault {
        None,
        Unreachable, ///< no network, no such host, nobody listens, the connection broke: another time it may work
        TooSlow,     ///< the time was over
        Untrusted,   ///< the certificate is not that of this server: nothing was sent
        Misshapen,   ///< what came is no answer, or is too long
    };
    int status = 0; ///< 0: no answer came, and `fault` says why
    Fault fault = Fault::None;
    std::string body;                   ///< not compressed any more
    std::chrono::seconds retryAfter{0}; ///< 0: it said nothing of it
    std::size_t wireBytes = 0;          ///< of the body as it came, for those who count
};

/// Certificates are always checked, redirects are not followed, cookies not kept; answers may come compressed.
class Http {
public:
    using Done = std::function<void(HttpReply)>;

    virtual ~Http() = default;
    /// `done` is called once, later, in the thread that called this; never before this returns.
    virtual void send(HttpRequest request, Done done) = 0;
    /// Whatever is under way is broken off, and nobody is told.
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
