#include "tests/bench/server/hammer.h"

namespace bench {

Task Hammer::ask(Connection& line, const std::string& request) {
    while (!m_stopping) {
        const Time sent = Clock::now();
        line.send(request);
        const HttpReply answer = co_await line.answer();
        expect(answer, 200, "a request");
        m_latencies.push_back(std::chrono::duration<double, std::milli>(answer.at - sent).count());
    }
}

LoadFigures Hammer::measure(const Child& server, std::chrono::seconds warmUp, std::chrono::seconds time) {
    m_stopping = false;
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        tasks.push_back(ask(*m_lines[i], m_requests[i]));
    m_loop.runUntil(Clock::now() + warmUp);
    m_latencies.clear();
    const Time began = Clock::now();
    const auto driverBefore = ownCpu();
    const auto serverBefore = server.cpu();
    m_loop.runUntil(began + time);
    const double count = static_cast<double>(m_latencies.size());
    LoadFigures figures;
    figures.perSecond = count / std::chrono::duration<double>(Clock::now() - began).count();
    figures.driverCpu = std::chrono::duration<double, std::micro>(ownCpu() - driverBefore).count() / count;
    figures.serverCpu = std::chrono::duration<double, std::micro>(server.cpu() - serverBefore).count() / count;
    figures.median = quantile(m_latencies, 0.5);
    figures.p99 = quantile(m_latencies, 0.99);
    m_stopping = true;
    m_loop.finish(tasks);
    return figures;
}

} // namespace bench
