#pragma once

#include "sync/client/http.h"

#include <chrono>
#include <string_view>

namespace client {

/// A line of the log for a request: by which route, with what outcome, after how long. Of a path only the route stays:
/// there are codes in some.
class RequestLog {
public:
    explicit RequestLog(std::string_view route);
    /// `status` 0: `fault` says why. `problem`: which of the server's, or empty.
    void answered(int status, HttpReply::Fault fault, std::string_view problem, std::chrono::seconds retryAfter) const;

private:
    std::string_view m_route;
    std::chrono::steady_clock::time_point m_begun;
};

} // namespace client
