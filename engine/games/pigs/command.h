#pragma once

#include "engine/game.h"
#include "engine/games/pigs/components.h"
#include "engine/list.h"

#include <array>
#include <variant>

/// The commands of a pig, as in the game record. Chance that is not drawn yet is `unknown`.

namespace engine::pigs {

struct Roll {              ///< P2: rolls some of the dice
    std::uint8_t dice = 0; ///< a bit for each die
    std::array<std::uint8_t, dieCount> rolled{unknown, unknown, unknown, unknown,
                                              unknown}; ///< a Face for each die rolled
    bool operator==(const Roll&) const = default;
};
std::size_t dieWithoutFace(const Roll& roll); ///< P1.3: the first die with a face that it does not have, or dieCount
struct Buy {                                  ///< P3: buys a tile and places it
    Part part = Part::Door;
    Material material = Material::Straw;
    std::uint8_t house = 0; ///< an index into the pig's own houses, or newHouse
    bool operator==(const Buy&) const = default;
};
inline constexpr std::uint8_t newHouse = unknown;
struct Done { ///< P3.2: ends the turn
    bool operator==(const Done&) const = default;
};
struct Blow { ///< P4: blows at another pig's house
    Seat seat = 0;
    std::uint8_t house = 0;
    std::uint8_t blown = unknown; ///< a Material
    bool operator==(const Blow&) const = default;
};
using Command = std::variant<Roll, Buy, Done, Blow>;
/// A command and the seat that plays it.
struct Move {
    Seat by = nobody;
    Command command;
    bool operator==(const Move&) const = default;
};
/// At most two parts in three materials on each house, or all sets of dice to roll again.
using MoveList = List<Move, 256>;

} // namespace engine::pigs
