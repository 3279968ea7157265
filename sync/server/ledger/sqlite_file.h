#pragma once

#include "engine/result.h"

#include <SQLiteCpp/Database.h>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <span>
#include <system_error>
#include <utility>

namespace server {

/// A file lock, held as long as it lives, by one in the world: for a file that two servers would spoil.
class FileLock {
public:
    explicit FileLock(const std::filesystem::path& file); ///< which is made when it is not there
    ~FileLock();
    FileLock(FileLock&& other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1)), m_fault(std::exchange(other.m_fault, EBADF)) {}
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    FileLock& operator=(FileLock&&) = delete;

    bool isHeld() const { return m_fault == 0; }
    bool isAnothers() const { return m_fault == EWOULDBLOCK; }
    std::error_code fault() const { return {m_fault, std::generic_category()}; }

private:
    int m_descriptor = -1;
    int m_fault = 0;
};

/// The file of a server, ready for use.
struct SqliteFile {
    FileLock lock; // first, so that it goes last
    std::unique_ptr<SQLite::Database> database;
};

/// Makes it when it is not there. One that is damaged, not ours or in use is refused and stays as it is.
engine::Result<SqliteFile> openFile(const std::filesystem::path& file);

/// From nothing to the tables of now; what was taken once is never changed, only followed by another.
std::span<const char* const> sqliteSteps();

} // namespace server
