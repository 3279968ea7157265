#pragma once

#include "tests/catch.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

/// Runs programs as a user does: arguments, files, lines on standard output.

namespace engine {

struct Ran {
    int status = -1;
    std::vector<std::string> lines;
    long kilobytes = 0; ///< peak memory
};

/// A temporary folder for one test.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "tests-").string() + std::string(6, 'X');
        REQUIRE(mkdtemp(name.data()) != nullptr);
        m_path = name;
    }
    ~Folder() { std::filesystem::remove_all(m_path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string path(const std::string& name) const { return (m_path / name).string(); }
    std::string file(const std::string& name, std::string_view content) const {
        std::ofstream(path(name), std::ios::binary) << content;
        return path(name);
    }

private:
    std::filesystem::path m_path;
};

/// Runs a command line; standard error is part of the output.
inline Ran run(const Folder& folder, const std::string& program, const std::string& arguments,
               const std::string& input = "/dev/null") {
    const std::string output = folder.path("output");
    const std::string command = "exec " + program + " " + arguments + " <'" + input + "' >'" + output + "' 2>&1";
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    Ran ran;
    int status = 0;
    rusage usage{};
    REQUIRE(wait4(child, &status, 0, &usage) == child);
    ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    ran.kilobytes = usage.ru_maxrss;
    std::ifstream lines(output);
    for (std::string line; std::getline(lines, line);)
        ran.lines.push_back(line);
    return ran;
}

} // namespace engine
