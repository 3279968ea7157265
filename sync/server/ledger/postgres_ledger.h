#pragma once

#include "sync/server/ledger/ledger.h"

#include <memory>
#include <string>

namespace server {

/// One connection to a PostgreSQL database, which other servers may use at the same time; each of its own threads has
/// its own. The tables lie in the first schema of the search path and are made when they are not there.
///
/// When the connection is lost everything is refused as store::unavailable until the next begin(), which connects
/// again. If it is lost during commit() nobody can tell whether that was kept: who asks again with her key is told.
Ledger::Result<std::unique_ptr<Ledger>> openPostgres(const std::string& conninfo);

} // namespace server
