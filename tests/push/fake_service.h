#pragma once

#include "tests/catch.h"

#include <boost/json.hpp>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <deque>
#include <string>

/// A fake push service: a Node.js program that listens from construction until the end of the test.

namespace push_tests {

namespace json = boost::json;

class FakeService {
public:
    explicit FakeService(const std::string& script, const json::object& settings = {}) {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        REQUIRE(pipe2(in.data(), O_CLOEXEC) == 0);
        REQUIRE(pipe2(out.data(), O_CLOEXEC) == 0);
        const std::string argument = json::serialize(settings);
        m_pid = fork();
        REQUIRE(m_pid >= 0);
        if (m_pid == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL); // ends with the test
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            execlp("node", "node", script.c_str(), argument.c_str(), nullptr);
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        m_in = in[1];
        m_out = out[0];
        m_port = received().at("port").to_number<int>();
    }
    ~FakeService() {
        close(m_in);
        close(m_out);
        kill(m_pid, SIGKILL);
        waitpid(m_pid, nullptr, 0);
    }
    FakeService(const FakeService&) = delete;
    FakeService& operator=(const FakeService&) = delete;

    int port() const { return m_port; }
    std::string at(const std::string& path, const std::string& scheme = "https") const {
        return scheme + "://127.0.0.1:" + std::to_string(m_port) + path;
    }
    void tell(const json::object& what) const {
        const std::string line = json::serialize(what) + '\n';
        REQUIRE(write(m_in, line.data(), line.size()) == static_cast<ssize_t>(line.size()));
    }
    /// The fake's next answers, each used once.
    void answer(const json::array& answers) {
        tell({{"answers", answers}});
        for (json::object line = next(); !line.contains("understood"); line = next())
            m_before.push_back(std::move(line));
    }

    /// The next line that it prints.
    json::object received() {
        if (m_before.empty())
            return next();
        json::object line = std::move(m_before.front());
        m_before.pop_front();
        return line;
    }
    /// The next request; fails if the fake found a fault in it.
    json::object request() {
        json::object request = received();
        INFO(json::serialize(request));
        REQUIRE(request.contains("problems"));
        CHECK(request["problems"].as_array().empty());
        return request;
    }

private:
    json::object next() {
        std::size_t end = m_said.find('\n');
        while (end == std::string::npos) {
            read();
            end = m_said.find('\n');
        }
        const std::string line = m_said.substr(0, end);
        m_said.erase(0, end + 1);
        return json::parse(line).as_object();
    }
    void read() {
        constexpr int patience = 60'000;
        pollfd ready{m_out, POLLIN, 0};
        REQUIRE(poll(&ready, 1, patience) == 1);
        std::array<char, 65'536> bytes{};
        const ssize_t count = ::read(m_out, bytes.data(), bytes.size());
        REQUIRE(count > 0); // 0: the fake has ended
        m_said.append(bytes.data(), static_cast<std::size_t>(count));
    }

    pid_t m_pid = 0;
    int m_in = -1;
    int m_out = -1;
    int m_port = 0;
    std::string m_said;
    std::deque<json::object> m_before; ///< lines that were printed while a command was sent
};

} // namespace push_tests
