#pragma once

#include "engine/chance.h"

#include <span>
#include <string>
#include <string_view>

/// How the seed of an online game is made, so that nobody alone can choose it and everybody can check it afterwards. In
/// words: engine/chance.md.

namespace protocol {

/// SHA-256 of the server's seed, in hexadecimal digits: published before anybody contributes, it binds the server.
std::string commitmentTo(const engine::Seed& serverSeed);

/// The seed of the game, from the server's and what the players' devices contributed (64 hexadecimal digits each), in
/// the order of their seats.
engine::Seed gameSeed(const engine::Seed& serverSeed, std::string_view game,
                      std::span<const std::string> contributions);

} // namespace protocol
