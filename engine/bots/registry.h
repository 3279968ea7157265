#pragma once

#include "engine/bots/bot.h"

#include <span>
#include <string_view>

namespace engine::bots {

/// The bots that `engine/games/<id>/bots/bots.h` declares, from the weakest to the strongest.
std::span<const Bot* const> botsOf(const Game& game);
const Bot* findBot(const Game& game, std::string_view id); ///< nullptr when the game has no bot with this id

} // namespace engine::bots
