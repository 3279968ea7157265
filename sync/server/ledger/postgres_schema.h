#pragma once

#include "engine/result.h"

#include <span>

namespace server {

class PostgresConnection;

/// Takes the steps that the database does not have behind it yet, all or none. Two servers that start at once do not
/// meet in it.
engine::Result<void> migrate(PostgresConnection& connection);

/// From nothing to the tables of now; what was taken once is never changed, only followed by another.
std::span<const char* const> postgresSteps();

} // namespace server
