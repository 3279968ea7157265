#pragma once

#include "sync/client/http.h"

#include <chrono>
#include <string_view>

namespace client {

/// Writes one log line for a request: its route, outcome and duration. Only the route of a path is logged, because some
/// paths contain secret codes.
class RequestLog {
public:
    explicit RequestLog(std::string_view route);
    ~RequestLog(); ///< writes that the request was cancelled, if it was not answered
    RequestLog(const RequestLog&) = delete;
    RequestLog(RequestLog&&) = delete;
    RequestLog& operator=(const RequestLog&) = delete;
    RequestLog& operator=(RequestLog&&) = delete;

    /// `status` 0: `fault` says why. `problem`: the type of the server's problem, or empty.
    void answered(int status, HttpReply::Fault fault, std::string_view problem, std::chrono::seconds retryAfter);

private:
    std::chrono::milliseconds duration() const;

    bool m_answered = false;
    std::string_view m_route;
    std::chrono::steady_clock::time_point m_begun;
};

} // namespace client
