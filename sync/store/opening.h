#pragma once

#include "sync/store/store.h"

#include <memory>

/// Checks whether a file can be used, and sets aside one that cannot.

namespace store {

/// Whether a file can be used.
enum class Fitness { Usable, Damaged, Foreign, Newer };

/// Opens the file, or creates an empty one. Does not change an existing file.
std::unique_ptr<SQLite::Database> connect(const std::filesystem::path& file);
Fitness examine(SQLite::Database& database);
/// Sets the connection's options and migrates the file to the newest version.
void prepare(SQLite::Database& database);

/// The file is gone or empty, but its write-ahead log still has changes. SQLite would delete the log when it opens the
/// file.
bool hasOnlyItsWal(const std::filesystem::path& file);

/// Renames the file and its companions (journal, WAL) to a name that is not in use.
engine::Result<SetAside> setAside(const std::filesystem::path& file, Fitness fitness);

} // namespace store
