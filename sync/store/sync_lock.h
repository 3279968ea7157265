#pragma once

#include <filesystem>
#include <optional>
#include <utility>

namespace store {

/// A file lock so that only one process sends and fetches the turns of a folder: the open app, or a pass in the
/// background. The operating system releases it when the process ends, however it ends.
class SyncLock {
public:
    /// Nothing: another process holds it. In a folder that cannot be locked, every process gets it.
    static std::optional<SyncLock> tryAcquire(const std::filesystem::path& folder);

    ~SyncLock();
    SyncLock(SyncLock&& other) noexcept : m_file(std::exchange(other.m_file, none)) {}
    SyncLock& operator=(SyncLock&& other) noexcept {
        std::swap(m_file, other.m_file);
        return *this;
    }
    SyncLock(const SyncLock&) = delete;
    SyncLock& operator=(const SyncLock&) = delete;

private:
    static constexpr int none = -1;
    explicit SyncLock(int file) : m_file(file) {}

    int m_file;
};

} // namespace store
