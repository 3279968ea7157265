#include "engine/games/gingerbread/refusals.h"

namespace engine::gingerbread {
namespace {

Terms words(const Tokens& tokens) {
    Terms terms;
    for (const Colour colour : colours)
        if (tokens[colour] > 0)
            terms.push_back({tokens[colour], std::string(nameOf(colour))});
    return terms;
}

Terms nameOfCharacter(Character character) {
    return word(character < characterCount ? characters[character].name : "a hidden character");
}

Terms nameOfCell(Cell cell) {
    return word(std::string{static_cast<char>('a' + cell % 3), static_cast<char>('1' + cell / 3)});
}

Terms pendingEffects(const Position& position) {
    Terms terms;
    for (std::size_t symbol = 0; symbol < symbolCount; ++symbol)
        if (position.pending[symbol] > 0)
            terms.push_back(
                {position.pending[symbol],
                 std::string(static_cast<Symbol>(symbol) == Symbol::Wild ? "of any kind" : symbolNames[symbol])});
    return terms;
}

/// Terms that depend on the position only, not on the command.
Terms termsOf(std::string_view name, const Position& position) {
    if (name == "turn")
        return number(position.turn);
    if (name == "pending")
        return pendingEffects(position);
    if (name == "stairways")
        return number(position.acting().stairways);
    return words(position.acting().tokens); // "have"
}

Terms termsOf(std::string_view name, const Position& position, const Draft& draft) {
    return name == "character" ? nameOfCharacter(draft.character) : termsOf(name, position);
}
Terms termsOf(std::string_view name, const Position& position, const Attract& attract) {
    if (name == "most")
        return number(mostAtGate);
    return name == "character" ? nameOfCharacter(attract.character) : termsOf(name, position);
}
Terms termsOf(std::string_view name, const Position& position, const Release& release) {
    return name == "character" ? nameOfCharacter(release.character) : termsOf(name, position);
}
Terms termsOf(std::string_view name, const Position& position, const Build& build) {
    if (name == "tile")
        return number(build.tile);
    if (name == "at")
        return nameOfCell(build.at);
    if (name == "to")
        return nameOfCell(build.to);
    if (name == "difference")
        return number(position.acting().house.stairsBetween(build.at, build.to));
    return termsOf(name, position);
}
Terms termsOf(std::string_view name, const Position& position, const TakeStairways& take) {
    return name == "tile" ? number(take.tile) : termsOf(name, position);
}
Terms termsOf(std::string_view name, const Position& position, const Bake& bake) {
    if (name == "most")
        return number(mostTokens);
    return name == "colour" ? word(nameOf(bake.colour)) : termsOf(name, position);
}
Terms termsOf(std::string_view name, const Position& position, const FetchStairway&) {
    return name == "most" ? number(mostStairways) : termsOf(name, position);
}
Terms termsOf(std::string_view name, const Position& position, const Exchange& exchange) {
    if (name == "give")
        return word(nameOf(exchange.give));
    return name == "get" ? word(nameOf(exchange.get)) : termsOf(name, position);
}
Terms termsOf(std::string_view name, const Position& position, const Keep& keep) {
    if (name == "character")
        return nameOfCharacter(keep.character);
    if (name == "most")
        return number(mostAtGate);
    if (name != "others")
        return termsOf(name, position);
    Terms others;
    for (const Character character : position.peeked)
        if (character != keep.character)
            others.push_back(nameOfCharacter(character).front());
    return others;
}
Terms termsOf(std::string_view name, const Position& position, const Discard& discard) {
    return name == "tokens" ? words(discard.tokens) : termsOf(name, position);
}
Terms termsOf(std::string_view name, const Position& position, const Trap& trap) {
    if (name == "character")
        return nameOfCharacter(trap.character);
    if (name == "tokens")
        return words(trap.pay);
    const CharacterCard& card = characters[trap.character];
    if (name == "cost") {
        Terms cost = words(card.cost);
        if (card.any > 0)
            cost.push_back({card.any, "of any colour"});
        return cost;
    }
    if (name != "have")
        return termsOf(name, position);
    Tokens useful = position.acting().tokens;
    for (const Colour colour : colours)
        if (card.any == 0 && card.cost[colour] == 0)
            useful[colour] = 0;
    return words(useful.total() > 0 ? useful : position.acting().tokens);
}
Terms termsOf(std::string_view name, const Position& position, const TakeBonus& take) {
    return name == "card" ? number(take.card) : termsOf(name, position);
}
template <class Other>
Terms termsOf(std::string_view name, const Position& position, const Other&) {
    return termsOf(name, position);
}

} // namespace

Terms termsOf(std::string_view name, const Position& position, const Move& move) {
    if (name == "by")
        return number(move.by);
    return std::visit([&](const auto& command) { return termsOf(name, position, command); }, move.command);
}

} // namespace engine::gingerbread
