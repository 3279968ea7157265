#pragma once

#include "sync/server/ledger/ledger.h"

#include <memory>
#include <string>

namespace server {

/// A ledger on one connection to a PostgreSQL database, which other servers may use at the same time; each thread opens
/// its own. The tables are in the first schema of the search path and are created when they are missing.
///
/// When the connection is lost, every call is refused as store::unavailable until the next begin(), which reconnects.
/// If it is lost during commit(), it is unknown whether the transaction was stored: a client that repeats its request
/// with the same Idempotency-Key finds out.
Ledger::Result<std::unique_ptr<Ledger>> openPostgres(const std::string& conninfo);

} // namespace server
