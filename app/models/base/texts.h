#pragma once

#include "sync/store/store.h"

#include <QString>

#include <string_view>

namespace models {

/// An id in words: "grand-witch" is "Grand Witch".
QString inWords(std::string_view id);

/// A time in words: "just now", "5 min ago", "3 h ago", "yesterday", "12 May", "12 May 2023".
QString since(store::Time then, store::Time now);

} // namespace models
