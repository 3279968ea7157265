#pragma once

#include "engine/result.h"

#include <filesystem>
#include <system_error>

namespace SQLite {
class Database;
class Exception;
} // namespace SQLite

/// Turns errors of the disk and of SQLite into refusals that say what to do.

namespace store {

/// `database` has the error code of the operating system; nullptr if it could not even be opened.
engine::Refusal refusalOf(const SQLite::Exception& fault, const SQLite::Database* database,
                          const std::filesystem::path& file);
engine::Refusal refusalOf(const std::error_code& fault, const std::filesystem::path& file);

/// The file is damaged: trying again later would not help.
bool saysDamaged(const SQLite::Exception& fault);

} // namespace store
