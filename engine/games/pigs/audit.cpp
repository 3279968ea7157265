#include "engine/games/pigs/position.h"

#include <algorithm>

namespace engine::pigs {
namespace {

constexpr Reason tilesWrong{"P1.1", "there are not four tiles of each part in each material"};
constexpr Reason flowerpotsWrong{"P1.2", "there are not as many flowerpots as in the box"};
constexpr Reason diceWrong{"P2.3", "the dice do not fit the phase of the turn"};
constexpr Reason boughtWrong{"P3.2", "what was bought this turn is not what the dice buy"};
constexpr Reason houseWrong{"P3.4", "a house stands that cannot be built"};
constexpr Reason turnWrong{"P2.1", "the turn is at a seat where nobody sits"};

/// How many tiles and flowerpots were found, by the stack that they come from.
struct TileCount {
    std::array<int, stackCount> tiles{};
    std::array<int, stackCount> flowerpots{};

    void add(const HouseTile& tile) {
        const std::size_t stack = stackOf(static_cast<Material>(tile.material), static_cast<Part>(tile.part));
        ++tiles[stack];
        flowerpots[stack] += tile.flowerpot;
    }
};

bool canBeBuilt(const House& house) {
    const auto tiles = house.tiles();
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const bool doorAboveGround = tiles[i].is(Part::Door) && i > 0;
        const bool roofBelowTop = tiles[i].is(Part::Roof) && i + 1 < tiles.size();
        if (doorAboveGround || roofBelowTop)
            return false;
    }
    return !tiles.front().is(Part::Roof);
}

// Each check returns the reason why the position cannot be, or nullptr.

const Reason* checkTiles(const Position& position) {
    TileCount count;
    for (const HouseTile& tile : position.gone)
        count.add(tile);
    for (const Houses& houses : position.houses)
        for (int i = 0; i < houses.count(); ++i) {
            if (!canBeBuilt(houses[i]))
                return &houseWrong;
            for (const HouseTile& tile : houses[i].tiles())
                count.add(tile);
        }
    for (std::size_t stack = 0; stack < stackCount; ++stack) {
        const Stack& left = position.stacks[stack];
        const int hidden = static_cast<int>(std::count(left.begin(), left.end(), unknown));
        const int seen = count.flowerpots[stack] + static_cast<int>(std::count(left.begin(), left.end(), 1));
        const int wanted = flowerpotsInStack[stack % 3];
        if (count.tiles[stack] + left.size() != stackHeight)
            return &tilesWrong;
        if (seen > wanted || seen + hidden < wanted || (hidden > 0 && position.seenBy == authority))
            return &flowerpotsWrong;
    }
    return nullptr;
}

const Reason* checkTurn(const Position& position) {
    const Phase phase = position.phase;
    if ((phase == Phase::Over) != (position.turn == nobody) || position.turn >= position.players ||
        position.first >= position.players)
        return &turnWrong;
    const bool rolled = phase == Phase::Build || phase == Phase::Wolf;
    const bool wolves = position.showing(Face::Wolf) >= wolvesThatBlow;
    for (const Part part : position.bought)
        if (std::count(position.bought.begin(), position.bought.end(), part) > 1 || position.showing(faceOf(part)) < 2)
            return &boughtWrong;
    const bool diceFit = position.dice.full() == rolled && position.dice.empty() != rolled &&
                         (position.rolls > 0) == rolled && position.rolls <= mostRolls &&
                         wolves == (phase == Phase::Wolf) && (position.bought.empty() || phase == Phase::Build);
    return diceFit ? nullptr : &diceWrong;
}

} // namespace

Result<void> audit(const Position& position) {
    for (const auto check : {checkTurn, checkTiles})
        if (const Reason* reason = check(position))
            return explain(*reason, [](std::string_view) { return Terms{}; });
    return {};
}

} // namespace engine::pigs
