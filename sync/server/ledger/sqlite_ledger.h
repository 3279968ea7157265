#pragma once

#include "sync/server/ledger/ledger.h"

#include <filesystem>
#include <memory>

namespace server {

/// A ledger in one SQLite file (WAL, synchronous=FULL): committed transactions survive a power failure.
Ledger::Result<std::unique_ptr<Ledger>> openSqlite(const std::filesystem::path& file);

} // namespace server
