#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace bench {

/// A process of the benchmark's own. It ends with this.
class Child {
public:
    explicit Child(std::vector<std::string> command);
    ~Child();
    Child(const Child&) = delete;
    Child(Child&&) = delete;
    Child& operator=(const Child&) = delete;
    Child& operator=(Child&&) = delete;

    std::string line(); ///< the next one of what it prints; empty at its end
    int port();         ///< of the address that it prints as soon as it listens

    std::chrono::nanoseconds cpu() const; ///< of all its threads
    double resident() const;              ///< in MB, as it is now
    void stop();                          ///< asks it to end, and waits for that

private:
    pid_t m_pid = 0;
    int m_output = -1;
    std::string m_printed;
};

std::chrono::nanoseconds ownCpu();

/// Other programs lie beside this one.
std::filesystem::path beside(const std::string& name);

/// A new folder on the disk on which the programs were built (that for temporary files may be none). It goes with this.
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
