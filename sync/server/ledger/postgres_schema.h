#pragma once

#include "engine/result.h"

#include <span>

namespace server {

class PostgresConnection;

/// Applies the schema steps that the database lacks, all or none. A lock in the database keeps servers that start at
/// the same time apart.
engine::Result<void> migrate(PostgresConnection& connection);

/// The SQL of each schema step, oldest first. A released step never changes; changes are further steps.
std::span<const char* const> postgresSteps();

} // namespace server
