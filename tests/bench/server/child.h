#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace bench {

/// A process that the benchmark starts. It ends when this is destroyed.
class Child {
public:
    explicit Child(std::vector<std::string> command);
    ~Child();
    Child(const Child&) = delete;
    Child(Child&&) = delete;
    Child& operator=(const Child&) = delete;
    Child& operator=(Child&&) = delete;

    std::string line(); ///< the next line of its output; empty at its end
    int port();         ///< from the address that it prints as soon as it listens

    std::chrono::nanoseconds cpu() const; ///< of all its threads so far
    double resident() const;              ///< current resident memory in MB
    void stop();                          ///< asks it to end, and waits for that

private:
    pid_t m_pid = 0;
    int m_output = -1;
    std::string m_printed;
};

std::chrono::nanoseconds ownCpu();

/// The path of a program beside this one.
std::filesystem::path beside(const std::string& name);

/// A new folder on the disk of the build (temporary files may be in memory). It is deleted when this is destroyed.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder(Folder&&) = delete;
    Folder& operator=(const Folder&) = delete;
    Folder& operator=(Folder&&) = delete;

    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

} // namespace bench
