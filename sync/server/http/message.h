#pragma once

#include "sync/protocol/problem.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

/// Requests and responses, independent of the HTTP library.

namespace server {

namespace problems = protocol::problems;

struct Request {
    std::string method;
    std::string target; ///< path and query, as they were sent
    std::string authorization;
    std::string idempotencyKey;
    std::string contentType;
    std::string body;
    std::string forwardedFor; ///< the last X-Forwarded-For header, which a proxy sets
    std::string address;      ///< the client's IP address; behind a proxy, the proxy's
};

struct Response {
    int status = 200;
    std::string_view type = "application/json"; ///< a literal
    std::string body;
    std::chrono::seconds retryAfter{0};  ///< 0: no Retry-After header
    std::string allow;                   ///< with a 405: the Allow header
    std::string_view cache = "no-store"; ///< a literal
    std::string_view policy;             ///< the Content-Security-Policy header of a page; a literal or static
    bool empty = false;                  ///< no news: a long poll stays open
    std::int64_t profile = -1;           ///< the account's profile revision; -1: not read

    Response() = default;
    Response(int status, std::string body) : status(status), body(std::move(body)) {}
    Response(const protocol::Problem& problem)
        : status(problem.status), type(protocol::problemType), body(protocol::textOf(problem)) {}
};

/// Answers the requests that the HTTP server has read. `respond` is called once, from any thread, now or later.
class Handler {
public:
    using Respond = std::function<void(Response)>;

    virtual ~Handler() = default;
    virtual void handle(Request request, Respond respond) = 0;

protected:
    Handler() = default;
    Handler(const Handler&) = default;
    Handler(Handler&&) = default;
    Handler& operator=(const Handler&) = default;
    Handler& operator=(Handler&&) = default;
};

} // namespace server
