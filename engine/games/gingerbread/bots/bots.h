#pragma once

#include "engine/bots/bot.h"
#include "engine/games/gingerbread/rules.h"

#include <span>

/// The bots of Gingerbread House. How they work and how strong they are: engine/bots/README.md.

namespace engine::gingerbread::bots {

/// From the weakest to the strongest.
std::span<const engine::bots::Bot* const> all();

using Plans = std::vector<engine::bots::PlanOf<Move>>;

/// Greedy: looks one step ahead.
Plans apprentice(const Position& view, const engine::bots::Task& task);
/// Beam search over its own turn.
Plans witch(const Position& view, const engine::bots::Task& task);
/// Monte Carlo search: plays its best turns on in sampled worlds.
Plans grandWitch(const Position& view, const engine::bots::Task& task);

} // namespace engine::gingerbread::bots
