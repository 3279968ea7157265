#pragma once

#include "engine/chance.h"
#include "engine/json.h"

#include <span>
#include <string>
#include <string_view>

/// How the seed of an online game is made: no single party can choose it, and everybody can check it afterwards.
/// Explained in chance.md.

namespace engine {

/// SHA-256 of the server's seed, in hexadecimal digits. The server publishes it before the devices contribute, and so
/// cannot change its seed afterwards.
std::string commitmentTo(const Seed& serverSeed);

/// The seed of the game, from the server's seed and the contributions of the players' devices (64 hexadecimal digits
/// each), in the order of the seats.
Seed gameSeed(const Seed& serverSeed, std::string_view game, std::span<const std::string> contributions);

/// Checks that the field `fairness` of a record is consistent: the commitment matches the server's seed, and the seed
/// that follows from it and the contributions is that of the game, unless the game was begun on a device. A record
/// without the field passes. Whether the commitment was published before the game cannot be checked here.
Result<void> checkFairness(const json::value& record);

} // namespace engine
