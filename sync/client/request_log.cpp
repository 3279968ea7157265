#include "sync/client/request_log.h"

#include "sync/logging/log.h"
#include "sync/protocol/routes.h"

#include <array>

namespace client {
namespace {

logging::Literal wordOf(HttpReply::Fault fault) {
    constexpr std::array<logging::Literal, 5> words{"none", "unreachable", "too-slow", "untrusted", "malformed"};
    return words[static_cast<std::size_t>(fault)];
}

} // namespace

RequestLog::RequestLog(std::string_view route) : m_route(route), m_begun(std::chrono::steady_clock::now()) {}

RequestLog::~RequestLog() {
    if (!m_answered)
        logging::info("request.cancelled", {{"route", logging::Word(m_route)}, {"ms", duration()}});
}

std::chrono::milliseconds RequestLog::duration() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - m_begun);
}

/// Successful polls are logged at `debug` only, because a live client polls all the time.
void RequestLog::answered(int status, HttpReply::Fault fault, std::string_view problem,
                          std::chrono::seconds retryAfter) {
    m_answered = true;
    const logging::Fields fields = {{"route", logging::Word(m_route)},
                                    {"status", status},
                                    {"ms", duration()},
                                    {"fault", wordOf(fault)},
                                    {"problem", logging::Word(problem.empty() ? "none" : problem)},
                                    {"retry-after", retryAfter.count()}};
    if (status < 200 || status >= 300)
        logging::warn("request", fields);
    else if (m_route == protocol::routes::sync.name)
        logging::debug("request", fields);
    else
        logging::info("request", fields);
}

} // namespace client
