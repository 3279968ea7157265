#pragma once

#include "sync/server/ledger/ledger.h"

#include <filesystem>
#include <memory>

namespace server {

/// One SQLite file: WAL, synchronous=FULL. What commit() answered is on the disk.
Ledger::Result<std::unique_ptr<Ledger>> openSqlite(const std::filesystem::path& file);

} // namespace server
