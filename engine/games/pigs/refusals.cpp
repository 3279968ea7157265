#include "engine/games/pigs/refusals.h"

namespace engine::pigs {
namespace {

Terms termsOf(std::string_view name, const Position& position, const Roll& roll) {
    const std::size_t die = dieWithoutFace(roll);
    if (name == "die" && die < dieCount)
        return number(static_cast<int>(die));
    if (name == "face" && die < dieCount)
        return word(faceNames[roll.rolled[die]]);
    return number(position.turn);
}

Terms termsOf(std::string_view name, const Position& position, const Buy& buy) {
    if (name == "part")
        return word(nameOf(buy.part));
    if (name == "material")
        return word(nameOf(buy.material));
    if (name == "needed")
        return number(symbolsFor(buy.material));
    if (name == "showing")
        return number(position.showing(faceOf(buy.part)));
    if (name == "house")
        return number(buy.house);
    return number(name == "houses" ? position.acting().count() : position.turn);
}

Terms termsOf(std::string_view name, const Position& position, const Done&) {
    return name == "turn" ? number(position.turn) : Terms{};
}

Terms termsOf(std::string_view name, const Position& position, const Blow& blow) {
    if (name == "showing")
        return number(position.showing(Face::Wolf));
    if (name == "seat")
        return number(blow.seat);
    return number(name == "house" ? blow.house : position.turn);
}

} // namespace

Terms termsOf(std::string_view name, const Position& position, const Move& move) {
    if (name == "by")
        return number(move.by);
    return std::visit([&](const auto& command) { return termsOf(name, position, command); }, move.command);
}

} // namespace engine::pigs
