#include "engine/games/gingerbread/rules.h"

#include <algorithm>

/// What each command changes in the position. Legality is checked elsewhere (legality.cpp).

namespace engine::gingerbread {
namespace {

void refillLine(Position& position) {
    while (!position.line.full() && !position.pile.empty())
        position.line.push(position.pile.popFront());
}

void beginTurn(Position& position, Seat seat) {
    position.phase = Phase::Action;
    position.turn = seat;
    position.levelsBefore = static_cast<std::uint8_t>(position.acting().house.completeLevels());
}

/// G10, G11
void endTurn(Position& position) {
    Witch& witch = position.acting();
    if (!witch.pile.empty())
        witch.hand.push(witch.pile.popFront());
    refillLine(position);

    const auto last = position.witches.begin() + position.players;
    const bool noTilesLeft =
        std::all_of(position.witches.begin(), last, [](const Witch& other) { return other.hand.empty(); });
    if (noTilesLeft || (position.stairways == 0 && nobodyCanBuild(position))) {
        position.phase = Phase::Over;
        position.turn = nobody;
    } else {
        beginTurn(position, static_cast<Seat>((position.turn + 1) % position.players));
    }
}

/// After an effect was added or used: effects come first, then trapping.
void updatePhase(Position& position) { position.phase = position.anyPending() ? Phase::Effects : Phase::Trap; }

/// G5.5: uses up a pending effect of the covered symbol, or a star when no such effect is left.
void useEffect(Position& position, Symbol symbol) {
    std::uint8_t& exact = position.pending[static_cast<std::size_t>(symbol)];
    --(exact > 0 ? exact : position.pending[static_cast<std::size_t>(Symbol::Wild)]);
    updatePhase(position);
}

void addEffects(Position& position, Symbol symbol, int times) {
    std::uint8_t& pending = position.pending[static_cast<std::size_t>(symbol)];
    pending = static_cast<std::uint8_t>(pending + times);
    updatePhase(position);
}

void takeTokens(Position& position, Colour colour, int count) {
    Tokens taken;
    taken[colour] = static_cast<std::uint8_t>(count);
    position.supply -= taken;
    position.acting().tokens += taken;
}

void takeStairways(Position& position, int count) {
    position.stairways = static_cast<std::uint8_t>(position.stairways - count);
    position.acting().stairways = static_cast<std::uint8_t>(position.acting().stairways + count);
}

void recordLayer(Position& position, Piece piece, Cell at, Cell to) {
    Layer layer{};
    layer.owner = static_cast<std::uint16_t>(position.turn) & 3U;
    layer.piece = piece & 63U;
    layer.at = at & 15U;
    layer.to = to & 15U;
    position.built.push(layer);
}

void apply(Position& position, const Draft& draft) {
    Witch& witch = position.acting();
    position.line.remove(draft.character);
    witch.gate.push(draft.character);
    witch.side = draft.side;
    witch.drafted = true;
    witch.house = emptyHouse(witch.board, draft.side);
    if (position.turn == position.first) {
        refillLine(position);
        beginTurn(position, position.first);
    } else {
        position.turn = static_cast<Seat>((position.turn + position.players - 1) % position.players);
    }
}

void apply(Position& position, const Build& build) {
    Witch& witch = position.acting();
    House& house = witch.house;
    const int stairs = house.stairsBetween(build.at, build.to);
    const Cell lower = house.spaces[build.at].height < house.spaces[build.to].height ? build.at : build.to;
    for (int i = 0; i < stairs; ++i)
        recordLayer(position, stairwayPiece, lower, lower);
    witch.stairways = static_cast<std::uint8_t>(witch.stairways - stairs);

    const Symbol first = house.spaces[build.at].top; // G4.5: a symbol seen through the stairwell is covered too
    const Symbol second = house.spaces[build.to].top;
    witch.hand.remove(build.tile);
    house.coverWithDouble(build.tile, build.at, build.to);
    recordLayer(position, build.tile, build.at, build.to);

    addEffects(position, first, first == second ? 3 : 1); // G5.6
    if (first != second)
        addEffects(position, second, 1);
}

void apply(Position& position, const TakeStairways& take) {
    Witch& witch = position.acting();
    witch.hand.remove(take.tile);
    witch.discarded.push(take.tile);
    takeStairways(position, std::min({2, int{position.stairways}, mostStairways - witch.stairways}));
    endTurn(position);
}

void apply(Position& position, const Bake& bake) {
    takeTokens(position, bake.colour, 1);
    useEffect(position, symbolOf(bake.colour));
}

void apply(Position& position, const FetchStairway&) {
    takeStairways(position, 1);
    useEffect(position, Symbol::Stairway);
}

void apply(Position& position, const Exchange& exchange) {
    --position.acting().tokens[exchange.give];
    ++position.supply[exchange.give];
    takeTokens(position, exchange.get, 1);
    useEffect(position, Symbol::Exchange);
}

void apply(Position& position, const Attract& attract) {
    position.line.remove(attract.character);
    position.acting().gate.push(attract.character);
    useEffect(position, Symbol::Cage);
}

void apply(Position& position, const Peek&) {
    useEffect(position, Symbol::Cage);
    while (!position.peeked.full() && !position.pile.empty())
        position.peeked.push(position.pile.popFront());
    position.phase = Phase::Keep;
}

void apply(Position& position, const Keep& keep) {
    position.acting().gate.push(keep.character);
    for (const Character character : keep.bottom)
        position.pile.push(character);
    position.peeked.clear();
    updatePhase(position);
}

void apply(Position& position, const Forgo&) {
    position.pending.fill(0);
    updatePhase(position);
}

void apply(Position& position, const Discard& discard) {
    position.acting().tokens -= discard.tokens;
    position.supply += discard.tokens;
}

void apply(Position& position, const Release& release) {
    position.acting().gate.remove(release.character);
    position.pile.push(release.character);
}

void apply(Position& position, const Trap& trap) {
    Witch& witch = position.acting();
    witch.tokens -= trap.pay;
    position.supply += trap.pay;
    if (!position.line.remove(trap.character))
        witch.gate.remove(trap.character);
    witch.trapped.push(trap.character);
    if (position.wilds > 0) { // G6.4: a wild tile must be placed before anything else
        --position.wilds;
        position.phase = Phase::Wild;
    }
}

void apply(Position& position, const PlaceWild& wild) {
    House& house = position.acting().house;
    const Symbol covered = house.spaces[wild.at].top;
    house.coverWithWild(wild.at);
    recordLayer(position, wildPiece, wild.at, wild.at);
    addEffects(position, covered, 1);
}

/// G7.1: each of the first three complete levels earns a card.
void apply(Position& position, const Finish&) {
    const int cards = mostBonusCards;
    const int levels = position.acting().house.completeLevels();
    position.picks = static_cast<std::uint8_t>(std::min(cards, levels) - std::min(cards, int{position.levelsBefore}));
    if (position.picks > 0)
        position.phase = Phase::Bonus;
    else
        endTurn(position);
}

void apply(Position& position, const TakeBonus& take) {
    Witch& witch = position.acting();
    position.middle.remove(take.card);
    witch.bonus.push(take.card);
    const BonusCard& card = bonusCards[take.card];
    if (position.mode == Mode::Standard && card.kind == BonusKind::BakingOven) // G7.3
        takeTokens(position, card.colour,
                   std::min({witch.house.showing(symbolOf(card.colour)), int{position.supply[card.colour]},
                             mostTokens - witch.tokens.total()}));
    if (--position.picks == 0)
        endTurn(position);
}

void apply(Position& position, const Decline&) {
    position.picks = 0;
    endTurn(position);
}

} // namespace

void apply(Position& position, const Command& command) {
    std::visit([&](const auto& alternative) { apply(position, alternative); }, command);
}

} // namespace engine::gingerbread
