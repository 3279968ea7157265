#include "engine/games/pigs/bots/bots.h"

#include <array>

namespace engine::pigs::bots {
namespace {

using BotOf = engine::bots::BotOf<Rules>;

const BotOf strawBot("straw-pig", strawPig);
const BotOf woodBot("wood-pig", woodPig);
const BotOf brickBot("brick-pig", brickPig);
constexpr std::array<const engine::bots::Bot*, 3> bots{&strawBot, &woodBot, &brickBot};

} // namespace

std::span<const engine::bots::Bot* const> all() { return bots; }

} // namespace engine::pigs::bots
