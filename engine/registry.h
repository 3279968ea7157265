#pragma once

#include "engine/any_game.h"

#include <span>
#include <string_view>

namespace engine {

/// Every game there is: one for each folder of engine/games.
std::span<const Game* const> games();
const Game* findGame(std::string_view id); ///< nullptr when there is none of that name

} // namespace engine
