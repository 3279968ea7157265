#pragma once

#include <filesystem>
#include <optional>
#include <utility>

namespace store {

/// A file lock: who holds it is the only one that sends and fetches the turns of a folder: the app while it is open, or
/// a pass in the background. The system takes it back from a process that ends, however it ends.
class SyncLock {
public:
    /// Nothing: somebody else has it. Where a folder cannot be locked everybody gets it.
    static std::optional<SyncLock> take(const std::filesystem::path& folder);

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
