#include "engine/games/pigs/rules.h"

#include <algorithm>

/// What each command changes in the position. Legality is checked elsewhere (legality.cpp).

namespace engine::pigs {
namespace {

/// P5.1
void endTurn(Position& position) {
    position.rolls = 0;
    position.dice.clear();
    position.bought.clear();
    const auto empty =
        std::count_if(position.stacks.begin(), position.stacks.end(), [](const Stack& stack) { return stack.empty(); });
    if (empty >= position.players) {
        position.phase = Phase::Over;
        position.turn = nobody;
    } else {
        position.phase = Phase::Roll;
        position.turn = static_cast<Seat>((position.turn + 1) % position.players);
    }
}

/// P6.2
void award(Position& position, const House& house) {
    if (position.mode != Mode::Veterans || !house.complete() || !house.hasDoor() || house.tiles().size() < 3)
        return;
    for (const Material material : materials) {
        Seat& owner = position.awards[static_cast<std::size_t>(material)];
        if (owner == nobody && house.allOf(material))
            owner = position.turn;
    }
}

void apply(Position& position, const Roll& roll) {
    while (!position.dice.full())
        position.dice.push(Face::Door); // placeholders: the first roll replaces all five
    for (std::size_t die = 0; die < dieCount; ++die)
        if ((roll.dice >> die & 1U) != 0)
            position.dice[die] = static_cast<Face>(roll.rolled[die]);
    ++position.rolls;
    ++position.draws;
    position.phase = position.showing(Face::Wolf) >= wolvesThatBlow ? Phase::Wolf : Phase::Build;
}

void apply(Position& position, const Buy& buy) {
    const bool flowerpot = position.stacks[stackOf(buy.material, buy.part)].popFront() == 1;
    const HouseTile tile = tileOf(buy.part, buy.material, flowerpot);
    Houses& houses = position.acting();
    if (buy.house == newHouse) {
        houses.start(tile);
    } else {
        houses.add(buy.house, tile);
        award(position, houses[buy.house]);
    }
    position.bought.push(buy.part);
}

void apply(Position& position, const Done&) { endTurn(position); }

void apply(Position& position, const Blow& blow) {
    position.houses[index(blow.seat)].blow(blow.house, static_cast<Material>(blow.blown), [&](HouseTile tile) {
        tile.ground = 0;
        position.gone.push(tile);
    });
    ++position.draws;
    endTurn(position);
}

} // namespace

void apply(Position& position, const Command& command) {
    std::visit([&](const auto& alternative) { apply(position, alternative); }, command);
}

} // namespace engine::pigs
