#pragma once

#include "sync/store/store.h"

#include <memory>

/// Whether a file may be used, and what becomes of one that may not.

namespace store {

enum class Fitness { Usable, Damaged, Foreign, Newer };

/// Opens the file, or makes an empty one. Changes nothing in one that is there.
std::unique_ptr<SQLite::Database> connect(const std::filesystem::path& file);
Fitness examine(SQLite::Database& database);
/// From now on the connection is for use: brings the file up to date.
void prepare(SQLite::Database& database);

/// The file is gone or empty, but moves that never reached it lie beside it. Opening it would delete them.
bool lostItsBody(const std::filesystem::path& file);

/// Renames the file and what belongs to it, to a name that nothing had.
engine::Result<SetAside> setAside(const std::filesystem::path& file, Fitness fitness);

} // namespace store
