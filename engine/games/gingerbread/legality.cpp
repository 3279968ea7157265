#include "engine/games/gingerbread/refusals.h"
#include "engine/games/gingerbread/rules.h"

#include <algorithm>

/// Which commands are legal: whyNot() checks one command, legalMoves() lists them all. Both use the same checks.

namespace engine::gingerbread {
namespace {

using Why = const Reason*;
constexpr Why allowed = nullptr;

/// The reason against a command that belongs to the phase `wanted`: what must be done first, or `otherwise`.
Why notNow(const Position& position, Phase wanted, const Reason& otherwise = refused::trapOrFinish) {
    if (position.phase == wanted)
        return allowed;
    switch (position.phase) {
    case Phase::Draft:
        return &refused::draftFirst;
    case Phase::Action:
        return &refused::actFirst;
    case Phase::Effects:
        return wanted == Phase::Trap ? &refused::effectsFirst : &otherwise;
    case Phase::Keep:
        return &refused::keepFirst;
    case Phase::Trap:
        return &otherwise;
    case Phase::Wild:
        return &refused::wildFirst;
    case Phase::Bonus:
        return &refused::bonusFirst;
    case Phase::Over:
        break;
    }
    return &refused::gameOver;
}

Why notInDraftOrOver(const Position& position) {
    if (position.phase == Phase::Over)
        return &refused::gameOver;
    return position.phase == Phase::Draft ? &refused::draftFirst : allowed;
}

Why notYetActed(const Position& position) {
    if (Why why = notInDraftOrOver(position))
        return why;
    return position.phase == Phase::Action ? allowed : &refused::actedAlready;
}

/// G4.7, G5.5: an effect is available when its symbol or a star was covered.
Why notCovered(const Position& position, Symbol symbol) {
    if (Why why = notNow(position, Phase::Effects, refused::noEffectLeft))
        return why;
    const auto& pending = position.pending;
    const bool covered =
        pending[static_cast<std::size_t>(symbol)] > 0 || pending[static_cast<std::size_t>(Symbol::Wild)] > 0;
    return covered ? allowed : &refused::notCovered;
}

/// G4.1–G4.4, without regard to which tile it is.
Why noPlace(const Witch& witch, Cell at, Cell to) {
    if (witch.house.onOneDouble(at, to))
        return &refused::onOneDouble;
    return witch.house.stairsBetween(at, to) <= witch.stairways ? allowed : &refused::tooFewStairways;
}

Why noRoomAtGate(const Witch& witch) { return witch.gate.full() ? &refused::gateFull : allowed; }

// One overload per command. None of them checks whose turn it is.

Why whyNot(const Position& position, const Draft& draft) {
    if (position.phase == Phase::Over)
        return &refused::gameOver;
    if (position.phase != Phase::Draft)
        return &refused::draftOver;
    return position.line.contains(draft.character) ? allowed : &refused::draftNotInLine;
}

Why whyNot(const Position& position, const Build& build) {
    if (Why why = notYetActed(position))
        return why;
    if (!position.acting().hand.contains(build.tile))
        return &refused::tileNotFaceUp;
    if (!adjacent(build.at, build.to))
        return &refused::notSideBySide;
    return noPlace(position.acting(), build.at, build.to);
}

Why whyNot(const Position& position, const TakeStairways& take) {
    if (Why why = notYetActed(position))
        return why;
    return position.acting().hand.contains(take.tile) ? allowed : &refused::discardNotFaceUp;
}

Why whyNot(const Position& position, const Bake& bake) {
    if (Why why = notCovered(position, symbolOf(bake.colour)))
        return why;
    if (position.supply[bake.colour] == 0)
        return &refused::noneToBake;
    return position.acting().tokens.total() < mostTokens ? allowed : &refused::pantryFull;
}

Why whyNot(const Position& position, const FetchStairway&) {
    if (Why why = notCovered(position, Symbol::Stairway))
        return why;
    if (position.stairways == 0)
        return &refused::noneToFetch;
    return position.acting().stairways < mostStairways ? allowed : &refused::workshopFull;
}

Why whyNot(const Position& position, const Exchange& exchange) {
    if (Why why = notCovered(position, Symbol::Exchange))
        return why;
    if (exchange.give == exchange.get)
        return &refused::sameColour;
    if (position.acting().tokens[exchange.give] == 0)
        return &refused::noneToGive;
    return position.supply[exchange.get] > 0 ? allowed : &refused::noneToGet;
}

Why whyNot(const Position& position, const Attract& attract) {
    if (Why why = notCovered(position, Symbol::Cage))
        return why;
    if (!position.line.contains(attract.character))
        return &refused::notInLine;
    return noRoomAtGate(position.acting());
}

Why whyNot(const Position& position, const Peek&) {
    if (Why why = notCovered(position, Symbol::Cage))
        return why;
    return position.pile.empty() ? &refused::pileEmpty : allowed;
}

Why whyNot(const Position& position, const Keep& keep) {
    if (Why why = notNow(position, Phase::Keep, refused::noneDrawn))
        return why;
    auto others = position.peeked;
    if (others.contains(unknown) || keep.bottom.contains(unknown))
        return &needsTheAuthority;
    if (!others.remove(keep.character))
        return &refused::notDrawn;
    for (const Character character : keep.bottom)
        if (!others.remove(character))
            return &refused::otherBottom;
    return others.empty() ? noRoomAtGate(position.acting()) : &refused::otherBottom;
}

Why whyNot(const Position& position, const Forgo&) { return notNow(position, Phase::Effects, refused::noEffectLeft); }

Why whyNot(const Position& position, const Discard& discard) {
    if (Why why = notInDraftOrOver(position))
        return why;
    if (discard.tokens.total() == 0)
        return &refused::nothingToDiscard;
    return position.acting().tokens.covers(discard.tokens) ? allowed : &refused::tooFewToDiscard;
}

Why whyNot(const Position& position, const Release& release) {
    if (Why why = notInDraftOrOver(position))
        return why;
    return position.acting().gate.contains(release.character) ? allowed : &refused::notAtGate;
}

Why whyNot(const Position& position, const Trap& trap) {
    if (position.phase == Phase::Action)
        return &refused::buildFirst;
    if (position.phase == Phase::Bonus)
        return &refused::trappingOver;
    if (Why why = notNow(position, Phase::Trap))
        return why;
    const Witch& witch = position.acting();
    if (!position.line.contains(trap.character) && !witch.gate.contains(trap.character))
        return &refused::notToBeTrapped;
    const CharacterCard& card = characters[trap.character];
    if (!witch.tokens.covers(card.cost) || witch.tokens.total() < card.price())
        return &refused::cannotPay;
    if (!trap.pay.covers(card.cost) || trap.pay.total() != card.price())
        return &refused::wrongPrice;
    return witch.tokens.covers(trap.pay) ? allowed : &refused::payNotHeld;
}

Why whyNot(const Position& position, const PlaceWild&) { return notNow(position, Phase::Wild, refused::noWild); }
Why whyNot(const Position& position, const Finish&) { return notNow(position, Phase::Trap); }
Why whyNot(const Position& position, const Decline&) { return notNow(position, Phase::Bonus, refused::finishFirst); }

Why whyNot(const Position& position, const TakeBonus& take) {
    if (Why why = notNow(position, Phase::Bonus, refused::finishFirst))
        return why;
    return position.middle.contains(take.card) ? allowed : &refused::notInMiddle;
}

/// Lists the moves of the witch whose turn it is.
class Lister {
public:
    Lister(const Position& position, MoveList& moves)
        : m_position(position), m_witch(position.acting()), m_moves(moves) {}

    void list() {
        switch (m_position.phase) {
        case Phase::Draft:
            return drafts();
        case Phase::Action:
            actions();
            break;
        case Phase::Effects:
            effects();
            break;
        case Phase::Keep:
            keeps();
            break;
        case Phase::Trap:
            traps();
            break;
        case Phase::Wild:
            for (Cell cell = 0; cell < cellCount; ++cell)
                add(PlaceWild{cell});
            break;
        case Phase::Bonus:
            for (const Bonus card : m_position.middle)
                add(TakeBonus{card});
            add(Decline{});
            break;
        case Phase::Over:
            return;
        }
        giveAways();
    }

private:
    template <class C>
    void add(const C& command) {
        m_moves.push({m_position.turn, command});
    }
    template <class C>
    void addIfAllowed(const C& command) {
        if (whyNot(m_position, command) == allowed)
            add(command);
    }

    void drafts() {
        for (const Character character : m_position.line)
            for (const Side side : {Side::Front, Side::Back})
                add(Draft{character, side});
    }

    void actions() {
        for (const auto& [a, b] : neighbours) {
            if (noPlace(m_witch, a, b) != allowed)
                continue;
            for (const Tile tile : m_witch.hand) {
                add(Build{tile, a, b});
                add(Build{tile, b, a});
            }
        }
        for (const Tile tile : m_witch.hand)
            add(TakeStairways{tile});
    }

    void effects() {
        for (const Colour colour : colours)
            addIfAllowed(Bake{colour});
        addIfAllowed(FetchStairway{});
        if (notCovered(m_position, Symbol::Exchange) == allowed)
            for (const Colour give : colours)
                for (const Colour get : colours)
                    addIfAllowed(Exchange{give, get});
        for (const Character character : m_position.line)
            addIfAllowed(Attract{character});
        addIfAllowed(Peek{});
        add(Forgo{});
    }

    void keeps() {
        if (noRoomAtGate(m_witch) != allowed || m_position.peeked.contains(unknown))
            return;
        const auto& drawn = m_position.peeked;
        for (const Character kept : drawn) {
            Keep keep{kept, {}};
            for (const Character other : drawn)
                if (other != kept)
                    keep.bottom.push(other);
            add(keep);
            if (keep.bottom.size() == 2) {
                std::swap(keep.bottom[0], keep.bottom[1]);
                add(keep);
            }
        }
    }

    void traps() {
        for (const Character character : m_position.line)
            payments(character);
        for (const Character character : m_witch.gate)
            payments(character);
        add(Finish{});
    }

    void payments(Character character) {
        const CharacterCard& card = characters[character];
        if (card.any == 0) {
            if (m_witch.tokens.covers(card.cost))
                add(Trap{character, card.cost});
            return;
        }
        forEachPart([&](const Tokens& part) {
            if (part.total() == card.price() && part.covers(card.cost))
                add(Trap{character, part});
        });
    }

    void giveAways() {
        for (const Character character : m_witch.gate)
            add(Release{character});
        forEachPart([&](const Tokens& part) {
            if (part.total() > 0)
                add(Discard{part});
        });
    }

    /// Calls `visit` with every selection from the witch's tokens.
    template <class Visit>
    void forEachPart(Visit&& visit) {
        const auto& have = m_witch.tokens.of;
        Tokens part;
        for (part.of[0] = 0; part.of[0] <= have[0]; ++part.of[0])
            for (part.of[1] = 0; part.of[1] <= have[1]; ++part.of[1])
                for (part.of[2] = 0; part.of[2] <= have[2]; ++part.of[2])
                    for (part.of[3] = 0; part.of[3] <= have[3]; ++part.of[3])
                        visit(part);
    }

    const Position& m_position;
    const Witch& m_witch;
    MoveList& m_moves;
};

} // namespace

const Reason* whyNot(const Position& position, const Command& command) {
    return std::visit([&](const auto& asked) { return whyNot(position, asked); }, command);
}

void Rules::legalMoves(const Position& position, MoveList& moves) {
    moves.clear();
    if (position.phase != Phase::Over)
        Lister(position, moves).list();
}

} // namespace engine::gingerbread
