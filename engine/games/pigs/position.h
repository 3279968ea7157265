#pragma once

#include "engine/game.h"
#include "engine/games/pigs/components.h"
#include "engine/games/pigs/houses.h"
#include "engine/list.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace engine::pigs {

enum class Mode : std::uint8_t { Classic, Veterans };
enum class Phase : std::uint8_t { Roll, Build, Wolf, Over };

/// The tiles of a stack, top first: 1 with a flowerpot, 0 without.
using Stack = List<std::uint8_t, stackHeight>;
/// The shuffled stacks: all that chance decides before the game.
struct Deal {
    std::array<Stack, stackCount> stacks;
};

/// The whole game at one moment.
struct Position {
    Seat seenBy = authority;
    std::uint8_t players = 2;
    Seat first = 0;
    Mode mode = Mode::Classic;
    Phase phase = Phase::Roll;
    Seat turn = 0; ///< `nobody` when the game is over
    std::uint8_t rolls = 0;
    List<Face, dieCount> dice; ///< empty before the first roll
    List<Part, 2> bought;
    std::array<Stack, stackCount> stacks{};
    std::array<Seat, 3> awards{nobody, nobody, nobody}; ///< P6.2, by material
    List<HouseTile, tileCount> gone;                    ///< blown away by the wolf
    std::array<Houses, mostPigs> houses{};
    std::uint32_t draws = 0; ///< rolls and spins so far: the label of the next draw

    Houses& acting() { return houses[index(turn)]; }
    const Houses& acting() const { return houses[index(turn)]; }
    int showing(Face face) const { return static_cast<int>(std::count(dice.begin(), dice.end(), face)); }

    bool operator==(const Position&) const = default;
};
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 1024);

/// P1, P3.4: every tile is in exactly one place, and every house could have been built by the rules.
Result<void> audit(const Position& position);

} // namespace engine::pigs
