#pragma once

#include "engine/result.h"

#include <filesystem>
#include <system_error>

namespace SQLite {
class Database;
class Exception;
} // namespace SQLite

/// What goes wrong with the disk and the file, as refusals that say what to do.

namespace store {

/// `database` knows what the operating system said; nullptr when it could not even be opened.
engine::Refusal refusalOf(const SQLite::Exception& fault, const SQLite::Database* database,
                          const std::filesystem::path& file);
engine::Refusal refusalOf(const std::error_code& fault, const std::filesystem::path& file);

/// The file itself is at fault, not the moment.
bool saysDamaged(const SQLite::Exception& fault);

} // namespace store
