#include "engine/games/pigs/rules.h"

#include "engine/games/pigs/refusals.h"

#include <algorithm>
#include <string>

namespace engine::pigs {
namespace {

/// Why the drawn chance in a command is missing or impossible, or nullptr.
const Reason* chanceWrong(const Position&, const Roll& roll) {
    for (std::size_t die = 0; die < dieCount; ++die) {
        if ((roll.dice >> die & 1U) == 0)
            continue;
        if (roll.rolled[die] == unknown)
            return &needsTheAuthority;
    }
    return dieWithoutFace(roll) < dieCount ? &refused::noSuchFace : nullptr;
}
const Reason* chanceWrong(const Position& position, const Buy& buy) {
    return position.stacks[stackOf(buy.material, buy.part)][0] == unknown ? &needsTheAuthority : nullptr;
}
const Reason* chanceWrong(const Position&, const Done&) { return nullptr; }
const Reason* chanceWrong(const Position&, const Blow& blow) {
    return blow.blown == unknown ? &needsTheAuthority : nullptr;
}

} // namespace

std::size_t dieWithoutFace(const Roll& roll) {
    std::size_t die = 0;
    for (; die < dieCount; ++die) {
        const bool rolled = (roll.dice >> die & 1U) != 0;
        if (rolled && std::count(dice[die].begin(), dice[die].end(), static_cast<Face>(roll.rolled[die])) == 0)
            break;
    }
    return die;
}

/// P1.1, P1.2: shuffles each stack.
Deal Rules::deal(const Options&, Chance& chance) {
    Deal deal;
    for (const Material material : materials)
        for (const Part part : parts) {
            const std::size_t index = stackOf(material, part);
            std::array<std::uint8_t, stackHeight> flowerpots{};
            std::fill_n(flowerpots.begin(), flowerpotsInStack[static_cast<std::size_t>(part)], std::uint8_t{1});
            chance.stream(stackNames[index]).shuffle(flowerpots);
            for (const std::uint8_t flowerpot : flowerpots)
                deal.stacks[index].push(flowerpot);
        }
    return deal;
}

Position Rules::start(const Options& options, const Deal& deal) {
    Position position;
    position.players = options.players;
    position.first = options.first;
    position.turn = options.first;
    position.mode = static_cast<Mode>(options.mode);
    position.stacks = deal.stacks;
    return position;
}

Move Rules::draw(const Position& position, const Move& move, Chance& chance) {
    Move drawn = move;
    const std::string number = std::to_string(position.draws);
    if (auto* roll = std::get_if<Roll>(&drawn.command)) {
        auto stream = chance.stream("roll:" + number);
        for (std::size_t die = 0; die < dieCount; ++die) {
            const bool rolled = (roll->dice >> die & 1U) != 0;
            roll->rolled[die] = rolled ? static_cast<std::uint8_t>(dice[die][stream.below(6)]) : unknown;
        }
    } else if (auto* blow = std::get_if<Blow>(&drawn.command)) {
        blow->blown = static_cast<std::uint8_t>(spinner[chance.stream("spin:" + number).below(6)]);
    }
    return drawn;
}

Result<void> Rules::play(Position& position, const Move& move) {
    const Reason* why = position.phase == Phase::Over ? &refused::gameOver
                        : move.by != position.turn    ? &refused::notYourTurn
                                                      : whyNot(position, move.command);
    if (why == nullptr)
        why = std::visit([&](const auto& command) { return chanceWrong(position, command); }, move.command);
    if (why != nullptr)
        return explain(*why, [&](std::string_view name) { return termsOf(name, position, move); });
    apply(position, move.command);
    return {};
}

} // namespace engine::pigs
