#include "engine/games/gingerbread/bots/bots.h"

#include <array>

namespace engine::gingerbread::bots {
namespace {

using BotOf = engine::bots::BotOf<Rules>;

const BotOf apprenticeBot("apprentice", apprentice);
const BotOf witchBot("witch", witch);
const BotOf grandWitchBot("grand-witch", grandWitch);
constexpr std::array<const engine::bots::Bot*, 3> bots{&apprenticeBot, &witchBot, &grandWitchBot};

} // namespace

std::span<const engine::bots::Bot* const> all() { return bots; }

} // namespace engine::gingerbread::bots
