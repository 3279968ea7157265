#pragma once

#include "engine/games/pigs/rules.h"
#include "engine/games/pigs/score.h"
#include "tests/engine/table.h"

#include <string>

/// A position for tests: flowerpots on top of the stacks, seat 0 begins.

namespace engine::pigs {

class Table : public TableOf<Rules> {
public:
    explicit Table(int players = 2, Mode mode = Mode::Classic) {
        Deal deal;
        for (std::size_t stack = 0; stack < stackCount; ++stack)
            for (int i = 0; i < 4; ++i)
                deal.stacks[stack].push(i < flowerpotsInStack[stack % 3] ? 1 : 0);
        position = Rules::start({static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(mode)}, deal);
    }

    Houses& houses(std::size_t seat) { return position.houses[seat]; }

    /// Sets a seat's house without flowerpots, as "sD wW bR": material and part, from the ground up.
    void house(std::size_t seat, const std::string& tiles) {
        bool first = true;
        for (std::size_t i = 0; i + 1 < tiles.size(); i += 3) {
            const auto material = static_cast<Material>(std::string("swb").find(tiles[i]));
            const auto part = static_cast<Part>(std::string("DWR").find(tiles[i + 1]));
            const HouseTile tile = tileOf(part, material, false);
            if (first)
                houses(seat).start(tile);
            else
                houses(seat).stack(tile);
            first = false;
        }
    }
    std::string text(std::size_t seat, int house) {
        std::string said;
        for (const HouseTile& tile : houses(seat)[house].tiles())
            said += std::string(said.empty() ? "" : " ") + "swb"[tile.material] + "DWR"[tile.part];
        return said;
    }
    /// Sets the dice ("DDWRV": door, window, roof, wolf) after so many rolls.
    void dice(const std::string& faces, int rolls = 1) {
        position.dice.clear();
        for (const char face : faces)
            position.dice.push(static_cast<Face>(std::string("DWRV").find(face)));
        position.rolls = static_cast<std::uint8_t>(rolls);
        position.phase = position.showing(Face::Wolf) >= 2 ? Phase::Wolf : Phase::Build;
    }

    Score score(Seat seat) { return scoreOf(position, seat); }
};

/// A roll of these dice with these faces; a letter for each rolled die.
inline Roll rollOf(std::initializer_list<int> which, const std::string& faces) {
    Roll roll;
    std::size_t i = 0;
    for (const int die : which) {
        roll.dice = static_cast<std::uint8_t>(roll.dice | 1U << die);
        roll.rolled[static_cast<std::size_t>(die)] = static_cast<std::uint8_t>(std::string("DWRV").find(faces[i++]));
    }
    return roll;
}

} // namespace engine::pigs
