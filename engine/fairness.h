#pragma once

#include "engine/chance.h"
#include "engine/json.h"

#include <span>
#include <string>
#include <string_view>

/// How the seed of an online game is made, so that nobody alone can choose it and everybody can check it afterwards. In
/// words: chance.md.

namespace engine {

/// SHA-256 of the server's seed, in hexadecimal digits: published before anybody contributes, it binds the server.
std::string commitmentTo(const Seed& serverSeed);

/// The seed of the game, from the server's and what the players' devices contributed (64 hexadecimal digits each), in
/// the order of their seats.
Seed gameSeed(const Seed& serverSeed, std::string_view game, std::span<const std::string> contributions);

/// What the record of an online game says under `fairness` fits together: the commitment is that of the server's seed,
/// and the seed follows from all that is there and is that of the game, unless it was begun on a device. A record
/// without it has nothing to check. Whether the commitment is the
/// one that was published is for those to say who saw it.
Result<void> checkFairness(const json::value& record);

} // namespace engine
