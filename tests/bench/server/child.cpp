#include "tests/bench/server/child.h"

#include "tests/bench/server/loop.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>

namespace bench {
namespace {

std::chrono::nanoseconds cpuOf(clockid_t clock) {
    timespec time{};
    if (clock_gettime(clock, &time) != 0)
        throw Failure("no CPU time of a process");
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

} // namespace

Child::Child(std::vector<std::string> command) {
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0)
        throw Failure("no pipe");
    std::vector<char*> arguments;
    for (std::string& word : command)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    m_pid = fork();
    if (m_pid < 0)
        throw Failure("no process");
    if (m_pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM); // ends with the benchmark, however that ends
        dup2(pipe[1], STDOUT_FILENO);
        execvp(arguments[0], arguments.data());
        _exit(127);
    }
    close(pipe[1]);
    m_output = pipe[0];
}
Child::~Child() {
    stop();
    close(m_output);
}

std::string Child::line() {
    for (;;) {
        if (const auto end = m_printed.find('\n'); end != std::string::npos) {
            std::string line = m_printed.substr(0, end);
            m_printed.erase(0, end + 1);
            return line;
        }
        std::array<char, 4096> buffer{};
        const ssize_t count = read(m_output, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return {};
        m_printed.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

int Child::port() {
    static const std::string address = "http://127.0.0.1:";
    for (std::string said = line(); !said.empty(); said = line())
        if (const auto at = said.find(address); at != std::string::npos)
            return std::atoi(said.c_str() + at + address.size());
    throw Failure("a server did not start");
}

std::chrono::nanoseconds Child::cpu() const {
    clockid_t clock{};
    if (clock_getcpuclockid(m_pid, &clock) != 0)
        throw Failure("a server has ended");
    return cpuOf(clock);
}

double Child::resident() const {
    std::ifstream status("/proc/" + std::to_string(m_pid) + "/status");
    for (std::string word; status >> word;)
        if (word == "VmRSS:") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes / 1024;
        }
    throw Failure("a server has ended");
}

void Child::stop() {
    if (m_pid == 0)
        return;
    kill(m_pid, SIGTERM);
    for (int tenths = 0; waitpid(m_pid, nullptr, WNOHANG) == 0; ++tenths) {
        if (tenths == 100)
            kill(m_pid, SIGKILL);
        usleep(100'000);
    }
    m_pid = 0;
}

std::chrono::nanoseconds ownCpu() { return cpuOf(CLOCK_PROCESS_CPUTIME_ID); }

std::filesystem::path beside(const std::string& name) {
    const auto path = std::filesystem::read_symlink("/proc/self/exe").parent_path() / name;
    if (!exists(path))
        throw Failure(path.string() + " has not been built");
    return path;
}

Folder::Folder() {
    std::string path = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "bench-XXXXXX";
    if (mkdtemp(path.data()) == nullptr)
        throw Failure("no folder: " + std::string(std::strerror(errno)));
    m_path = path;
}
Folder::~Folder() {
    std::error_code ignored;
    remove_all(m_path, ignored);
}

} // namespace bench
