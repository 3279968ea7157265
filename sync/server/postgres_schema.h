#pragma once

#include "engine/result.h"

namespace server {

class PostgresConnection;

/// Takes the steps that the database does not have behind it yet, all or none. Two servers that start at once do not
/// meet in it.
engine::Result<void> migrate(PostgresConnection& connection);

} // namespace server
