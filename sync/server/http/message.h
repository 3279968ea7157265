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
    std::string forwardedFor; ///< what a proxy says of that address
    std::string address;      ///< of the one who asks
};

struct Response {
    int status = 200;
    std::string_view type = "application/json"; ///< a literal
    std::string body;
    std::chrono::seconds retryAfter{0};  ///< 0: says nothing of it
    std::string allow;                   ///< with a 405: what can be done here
    std::string_view cache = "no-store"; ///< a literal
    std::string_view policy;             ///< of a page, for as long as the program runs: what it may load
    bool empty = false;                  ///< there is nothing new: one who likes to wait may
    std::int64_t profile = -1;           ///< the revision of who asks, if that was looked up

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
