#pragma once

#include "tests/bench/server/lanes.h"

#include <memory>
#include <string>
#include <vector>

namespace bench {

/// Sends the same request again and again, on several connections at once.
class Hammer {
public:
    Hammer(int port, std::vector<std::string> requests) : m_requests(std::move(requests)) {
        for (std::size_t i = 0; i < m_requests.size(); ++i)
            m_lines.push_back(std::make_unique<Connection>(m_loop, port));
    }
    LoadFigures measure(const Child& server, std::chrono::seconds warmUp, std::chrono::seconds time);

private:
    Task ask(Connection& line, const std::string& request);

    std::vector<std::string> m_requests; ///< one for each connection
    Loop m_loop;
    std::vector<std::unique_ptr<Connection>> m_lines;
    bool m_stopping = false;
    std::vector<double> m_latencies;
};

} // namespace bench
