#pragma once

#include "sync/store/store.h"

#include <QString>

#include <string_view>

namespace models {

/// "grand-witch" for a person: "Grand Witch".
QString spoken(std::string_view id);

/// "just now", "5 min ago", "3 h ago", "yesterday", "12 May", "12 May 2023".
QString since(store::Time then, store::Time now);

} // namespace models
