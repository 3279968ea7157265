#include "engine/games/pigs/refusals.h"
#include "engine/games/pigs/rules.h"

/// Which commands are legal: whyNot() checks one command, legalMoves() lists them all. Both use the same checks.

namespace engine::pigs {
namespace {

// Each check returns the reason against a command, or `allowed`.

constexpr const Reason* allowed = nullptr;
constexpr std::uint8_t allDice = (1U << dieCount) - 1;

const Reason* notPlaceable(const Position& position, Part part, std::uint8_t house) {
    if (house == newHouse)
        return part == Part::Roof ? &refused::roofAlone : allowed;
    const Houses& houses = position.acting();
    if (house >= houses.count())
        return part == Part::Roof && houses.count() == 0 ? &refused::roofAlone : &refused::noSuchHouse;
    if (houses[house].complete())
        return &refused::houseComplete;
    return part == Part::Door && houses[house].hasDoor() ? &refused::hasDoor : allowed;
}

/// Whether the dice and the stack allow the purchase, on any house.
const Reason* notForSale(const Position& position, Part part, Material material) {
    if (position.bought.contains(part))
        return &refused::onePartOnce;
    if (position.showing(faceOf(part)) < symbolsFor(material))
        return &refused::tooFewSymbols;
    return position.stacks[stackOf(material, part)].empty() ? &refused::stackEmpty : allowed;
}

template <class Visit>
void forEachPurchase(const Position& position, Visit&& visit) {
    for (const Part part : parts)
        for (const Material material : materials) {
            if (notForSale(position, part, material) != allowed)
                continue;
            const int houses = position.acting().count();
            for (int house = 0; house < houses; ++house)
                if (notPlaceable(position, part, static_cast<std::uint8_t>(house)) == allowed)
                    visit(Buy{part, material, static_cast<std::uint8_t>(house)});
            if (part != Part::Roof)
                visit(Buy{part, material, newHouse});
        }
}

template <class Visit>
void forEachTarget(const Position& position, Visit&& visit) {
    for (Seat seat = 0; seat < position.players; ++seat)
        if (seat != position.turn)
            for (int house = 0; house < position.houses[index(seat)].count(); ++house)
                visit(Blow{seat, static_cast<std::uint8_t>(house), unknown});
}

bool canBuy(const Position& position) {
    bool any = false;
    forEachPurchase(position, [&](const Buy&) { any = true; });
    return any;
}

bool canBlow(const Position& position) {
    bool any = false;
    forEachTarget(position, [&](const Blow&) { any = true; });
    return any;
}

std::uint8_t wolfDice(const Position& position) {
    unsigned mask = 0;
    for (std::size_t i = 0; i < position.dice.size(); ++i)
        mask |= (position.dice[i] == Face::Wolf ? 1U : 0U) << i;
    return static_cast<std::uint8_t>(mask);
}

const Reason* whyNot(const Position& position, const Roll& roll) {
    if (position.phase == Phase::Roll)
        return roll.dice == allDice ? allowed : &refused::rollFirst;
    if (position.phase == Phase::Wolf)
        return &refused::wolvesStop;
    if (!position.bought.empty())
        return &refused::boughtAlready;
    if (position.rolls >= mostRolls)
        return &refused::rolledThrice;
    if (roll.dice == 0)
        return &refused::noDice;
    return (roll.dice & wolfDice(position)) == 0 ? allowed : &refused::wolfStays;
}

const Reason* whyNot(const Position& position, const Buy& buy) {
    if (position.phase == Phase::Roll)
        return &refused::rollFirst;
    if (position.phase == Phase::Wolf)
        return &refused::wolvesForbidBuying;
    if (const Reason* reason = notForSale(position, buy.part, buy.material))
        return reason;
    return notPlaceable(position, buy.part, buy.house);
}

const Reason* whyNot(const Position& position, const Done&) {
    if (position.phase == Phase::Roll)
        return &refused::rollFirst;
    if (position.phase == Phase::Wolf)
        return canBlow(position) ? &refused::mustBlow : allowed;
    return position.bought.empty() && canBuy(position) ? &refused::mustBuy : allowed;
}

const Reason* whyNot(const Position& position, const Blow& blow) {
    if (position.phase == Phase::Roll)
        return &refused::rollFirst;
    if (position.phase == Phase::Build)
        return &refused::tooFewWolves;
    if (!canBlow(position))
        return &refused::nowhereToBlow;
    if (blow.seat == position.turn)
        return &refused::ownHouse;
    const bool there =
        blow.seat >= 0 && blow.seat < position.players && blow.house < position.houses[index(blow.seat)].count();
    return there ? allowed : &refused::noHouseThere;
}

} // namespace

const Reason* whyNot(const Position& position, const Command& command) {
    if (position.phase == Phase::Over)
        return &refused::gameOver;
    return std::visit([&](const auto& alternative) { return whyNot(position, alternative); }, command);
}

void Rules::legalMoves(const Position& position, MoveList& moves) {
    moves.clear();
    const auto add = [&](const Command& command) { moves.push({position.turn, command}); };
    if (position.phase == Phase::Over)
        return;
    for (std::uint8_t dice = 1; dice <= allDice; ++dice)
        if (const Roll roll{dice}; whyNot(position, roll) == allowed)
            add(roll);
    if (position.phase == Phase::Build)
        forEachPurchase(position, add);
    if (position.phase == Phase::Wolf)
        forEachTarget(position, add);
    if (whyNot(position, Done{}) == allowed)
        add(Done{});
}

} // namespace engine::pigs
