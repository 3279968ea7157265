#pragma once

#include <string_view>

/// Versions for reports of faults.

namespace store {

std::string_view sqliteVersion();
int schemaVersion(); ///< of the files that this program writes

} // namespace store
