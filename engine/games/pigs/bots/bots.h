#pragma once

#include "engine/bots/bot.h"
#include "engine/games/pigs/rules.h"

#include <span>

/// The bots of The Three Little Pigs. How they work and how strong they are: engine/bots/README.md.

namespace engine::pigs::bots {

/// From the weakest to the strongest.
std::span<const engine::bots::Bot* const> all();

using Plans = std::vector<engine::bots::PlanOf<Move>>;

/// Always keeps its best pair, rolls three times, and then buys the parts worth most.
Plans strawPig(const Position& view, const engine::bots::Task& task);
/// Looks one roll ahead and evaluates the points on the table.
Plans woodPig(const Position& view, const engine::bots::Task& task);
/// Computes the expected value of all rolls of the turn exactly and evaluates with fitted weights.
Plans brickPig(const Position& view, const engine::bots::Task& task);

} // namespace engine::pigs::bots
