#pragma once

#include <span>

namespace SQLite {
class Database;
}

namespace store {

/// "Tale", in the header of every file of ours.
inline constexpr int applicationId = 0x54616C65;

/// What makes a file of one version one of the next, oldest first. A file's version is the number of steps it has
/// behind it; a step that was ever released stays as it is.
std::span<const char* const> migrations();

/// Takes the steps that the file does not have behind it yet, each whole or not at all. Refuses a file that cannot be
/// written, even if there is nothing to do.
void migrate(SQLite::Database& database, std::span<const char* const> steps);

int versionOf(SQLite::Database& database);

} // namespace store
