#pragma once

#include "engine/bots/bot.h"

#include <span>
#include <string_view>

namespace engine::bots {

/// The bots of a game, from the weakest to the strongest: those that `engine/games/<id>/bots/bots.h` declares.
std::span<const Bot* const> botsOf(const Game& game);
const Bot* findBot(const Game& game, std::string_view id); ///< nullptr when there is none of that name

} // namespace engine::bots
