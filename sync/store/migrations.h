#pragma once

#include <span>

namespace SQLite {
class Database;
}

namespace store {

/// SQLite's application_id of the app's files: "Tale".
inline constexpr int applicationId = 0x54616C65;

/// The SQL of each schema step, oldest first. The version of a file is the number of steps that were applied to it; a
/// released step never changes.
std::span<const char* const> migrations();

/// Applies the steps that the file lacks, each in a transaction of its own. Refuses a file that cannot be written, even
/// if no step is missing.
void migrate(SQLite::Database& database, std::span<const char* const> steps);

int versionOf(SQLite::Database& database);

} // namespace store
