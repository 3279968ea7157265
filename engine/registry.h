#pragma once

#include "engine/any_game.h"

#include <span>
#include <string>
#include <string_view>

namespace engine {

/// All games: one for each folder of engine/games.
std::span<const Game* const> games();
const Game* findGame(std::string_view id); ///< nullptr when no game has this id

/// "gingerbread: standard introductory; pigs: classic veterans", for a help text.
std::string modesOfAllGames();

} // namespace engine
