#pragma once

#include "tests/server/server_fixture.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <csignal>
#include <mutex>

/// The real server program, which a test can kill at a chosen moment.

namespace server_process {

using namespace server_tests;

enum class Limits { None, Usual };

/// A process of the server; listens from construction until it is killed.
class ServerProcess {
public:
    ServerProcess(const engine::Folder& folder, Database store, const std::string& level = "error",
                  const std::string& log = "/dev/stderr", const std::vector<std::string>& more = {},
                  Limits limits = Limits::None) {
        std::vector<std::string> command{SERVER, "--port", "0", "--log", level, "--data", folder.path("")};
        if (limits == Limits::None)
            command.emplace_back("--no-limits");
        if (store == Database::Postgres)
            command.insert(command.end(), {"--postgres", postgres()});
        command.insert(command.end(), more.begin(), more.end());
        std::vector<char*> arguments;
        for (std::string& word : command)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        std::array<int, 2> pipe{};
        REQUIRE(pipe2(pipe.data(), O_CLOEXEC) == 0);
        m_pid = fork();
        REQUIRE(m_pid >= 0);
        if (m_pid == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL); // ends with the test
            dup2(pipe[1], STDOUT_FILENO);
            dup2(::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), STDERR_FILENO);
            execv(arguments[0], arguments.data());
            _exit(127);
        }
        close(pipe[1]);
        m_output = pipe[0];
        const std::string said = line();
        INFO(said);
        const bool isEverywhere = said.starts_with("Serving on port ");
        const std::size_t at = isEverywhere ? said.find("port ") + 5 : said.find(':', said.find("http://") + 7) + 1;
        REQUIRE(said.find_first_of("0123456789", at) == at);
        m_port = static_cast<std::uint16_t>(std::stoi(said.substr(at)));
        REQUIRE((said.find("PostgreSQL") != std::string::npos) == (store == Database::Postgres));
    }
    ~ServerProcess() {
        (void)kill();
        close(m_output);
    }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    tcp::endpoint endpoint() const { return {asio::ip::make_address("127.0.0.1"), m_port}; }
    /// Kills it by SIGKILL. False: it had ended by itself.
    bool kill() {
        if (m_pid <= 0)
            return false;
        int status = 0;
        ::kill(m_pid, SIGKILL);
        ::waitpid(std::exchange(m_pid, 0), &status, 0);
        return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    }

    /// Stops it by SIGTERM; returns its exit status.
    int stop() {
        int status = 0;
        ::kill(m_pid, SIGTERM);
        ::waitpid(std::exchange(m_pid, 0), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    /// The next line of its output; empty at its end.
    std::string line() {
        std::string said;
        char byte = 0;
        while (read(m_output, &byte, 1) == 1 && byte != '\n')
            said += byte;
        return said;
    }

private:
    pid_t m_pid = 0;
    int m_output = -1;
    std::uint16_t m_port = 0;
};

/// Counts requests and answers, so that a test can choose the moment of a kill.
class ProgressCounter {
public:
    void count() {
        {
            const std::lock_guard lock(m_mutex);
            ++m_count;
        }
        m_counted.notify_all();
    }
    /// Waits for so many more. False: nothing happens any more.
    bool waitFor(std::size_t more) {
        std::unique_lock lock(m_mutex);
        const std::size_t wanted = m_count + more;
        return m_counted.wait_for(lock, std::chrono::minutes(2), [&] { return m_count >= wanted; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_counted;
    std::size_t m_count = 0;
};

} // namespace server_process
