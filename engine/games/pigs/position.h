#pragma once

#include "engine/game.h"
#include "engine/games/pigs/components.h"
#include "engine/games/pigs/houses.h"
#include "engine/list.h"

#include <array>
#include <cstdint>
#include <variant>

namespace engine::pigs {

enum class Mode : std::uint8_t { Classic, Veterans };
enum class Phase : std::uint8_t { Roll, Build, Wolf, Over };

/// For each tile of a stack, top first: 1 with a flowerpot, 0 without one.
using Stack = List<std::uint8_t, stackHeight>;
struct Deal {
    std::array<Stack, stackCount> stacks;
};

struct Roll {              ///< P2
    std::uint8_t dice = 0; ///< a bit for each die
    std::array<std::uint8_t, dieCount> rolled{unknown, unknown, unknown, unknown,
                                              unknown}; ///< a Face for each die rolled
    bool operator==(const Roll&) const = default;
};
struct Buy { ///< P3
    Part part = Part::Door;
    Material material = Material::Straw;
    std::uint8_t house = 0; ///< one's own, or newHouse
    bool operator==(const Buy&) const = default;
};
inline constexpr std::uint8_t newHouse = unknown;
struct Done { ///< P3.2
    bool operator==(const Done&) const = default;
};
struct Blow { ///< P4
    Seat seat = 0;
    std::uint8_t house = 0;
    std::uint8_t blown = unknown; ///< a Material
    bool operator==(const Blow&) const = default;
};
using Command = std::variant<Roll, Buy, Done, Blow>;
struct Move {
    Seat by = nobody;
    Command command;
    bool operator==(const Move&) const = default;
};
/// At most two parts in three materials, each on any house, or all ways to roll again.
using MoveList = List<Move, 256>;

struct Position {
    std::uint8_t players = 2;
    Seat first = 0;
    Mode mode = Mode::Classic;
    Phase phase = Phase::Roll;
    Seat turn = 0; ///< nobody when it is over
    std::uint8_t rolls = 0;
    List<Face, dieCount> dice; ///< empty before the first roll
    List<Part, 2> bought;
    std::array<Stack, stackCount> stacks{};
    std::array<Seat, 3> awards{nobody, nobody, nobody}; ///< P6.2, by material
    List<HouseTile, tileCount> gone;                    ///< blown away
    std::array<Houses, mostPigs> houses{};
    std::uint32_t draws = 0; ///< rolls and spins so far in the game: the number of the next one

    Houses& acting() { return houses[index(turn)]; }
    const Houses& acting() const { return houses[index(turn)]; }
    int showing(Face face) const;

    bool operator==(const Position&) const = default;
};
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 1024);

/// P1, P3.4: every tile is somewhere exactly once, and every house could have been built.
Result<void> audit(const Position& position);

} // namespace engine::pigs
