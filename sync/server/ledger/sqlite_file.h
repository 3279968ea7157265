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

/// A file lock, held until it is destroyed, so that only one process uses a database file.
class FileLock {
public:
    explicit FileLock(const std::filesystem::path& file); ///< creates the file if it does not exist
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

/// An open and locked database file of a server.
struct SqliteFile {
    FileLock lock; // first, so that it is destroyed last
    std::unique_ptr<SQLite::Database> database;
};

/// Opens the file, or creates it. A file that is damaged, not a server's or in use is refused and stays unchanged.
engine::Result<SqliteFile> openFile(const std::filesystem::path& file);

/// The SQL of each schema step, oldest first. A released step never changes; changes are further steps.
std::span<const char* const> sqliteSteps();

} // namespace server
