#pragma once

#include <string_view>

/// For whoever has to find out why something went wrong.

namespace store {

std::string_view sqliteVersion();
int schemaVersion(); ///< of a file as this program writes it

} // namespace store
