#pragma once

#include "engine/bots/bot.h"
#include "engine/games/gingerbread/rules.h"

#include <span>

/// The bots of Gingerbread House. How they think, and how strong they are: engine/bots/README.md.

namespace engine::gingerbread::bots {

/// From the weakest to the strongest.
std::span<const engine::bots::Bot* const> all();

using Plans = std::vector<engine::bots::PlanOf<Move>>;

/// Sees what one step brings, and no further.
Plans apprentice(const Position& view, const engine::bots::Task& task);
/// Plans her turn as a whole.
Plans witch(const Position& view, const engine::bots::Task& task);
/// Plays her best turns on in worlds that she imagines.
Plans grandWitch(const Position& view, const engine::bots::Task& task);

} // namespace engine::gingerbread::bots
