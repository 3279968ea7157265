#include "engine/games/gingerbread/refusals.h"
#include "engine/games/gingerbread/rules.h"

#include <algorithm>

/// Which commands are legal: whyNot() checks one command, legalMoves() lists them all. Both use the same checks.

namespace engine::gingerbread {
namespace {

// Each check returns the reason against a command, or `allowed`.

constexpr const Reason* allowed = nullptr;

/// The reason against a command that belongs to the phase `wanted`: what must be done first, or `otherwise`.
const Reason* notNow(const Position& position, Phase wanted, const Reason& otherwise = refused::trapOrFinish) {
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

const Reason* inDraftOrOver(const Position& position) {
    if (position.phase == Phase::Over)
        return &refused::gameOver;
    return position.phase == Phase::Draft ? &refused::draftFirst : allowed;
}

const Reason* actedAlready(const Position& position) {
    if (const Reason* reason = inDraftOrOver(position))
        return reason;
    return position.phase == Phase::Action ? allowed : &refused::actedAlready;
}

/// G4.7, G5.5: an effect is available when its symbol or a star was covered.
const Reason* notCovered(const Position& position, Symbol symbol) {
    if (const Reason* reason = notNow(position, Phase::Effects, refused::noEffectLeft))
        return reason;
    const auto& pending = position.pending;
    const bool covered =
        pending[static_cast<std::size_t>(symbol)] > 0 || pending[static_cast<std::size_t>(Symbol::Wild)] > 0;
    return covered ? allowed : &refused::notCovered;
}

/// G4.1–G4.4, without regard to which tile it is.
const Reason* notPlaceable(const Witch& witch, Cell at, Cell to) {
    if (witch.house.onOneDouble(at, to))
        return &refused::onOneDouble;
    return witch.house.stairsBetween(at, to) <= witch.stairways ? allowed : &refused::tooFewStairways;
}

const Reason* noRoomAtGate(const Witch& witch) { return witch.gate.full() ? &refused::gateFull : allowed; }

// One overload per command. None of them checks whose turn it is.

const Reason* whyNot(const Position& position, const Draft& draft) {
    if (position.phase == Phase::Over)
        return &refused::gameOver;
    if (position.phase != Phase::Draft)
        return &refused::draftOver;
    return position.line.contains(draft.character) ? allowed : &refused::draftNotInLine;
}

const Reason* whyNot(const Position& position, const Build& build) {
    if (const Reason* reason = actedAlready(position))
        return reason;
    if (!position.acting().hand.contains(build.tile))
        return &refused::tileNotFaceUp;
    if (!adjacent(build.at, build.to))
        return &refused::notSideBySide;
    return notPlaceable(position.acting(), build.at, build.to);
}

const Reason* whyNot(const Position& position, const TakeStairways& take) {
    if (const Reason* reason = actedAlready(position))
        return reason;
    return position.acting().hand.contains(take.tile) ? allowed : &refused::discardNotFaceUp;
}

const Reason* whyNot(const Position& position, const Bake& bake) {
    if (const Reason* reason = notCovered(position, symbolOf(bake.colour)))
        return reason;
    if (position.supply[bake.colour] == 0)
        return &refused::noneToBake;
    return position.acting().tokens.total() < mostTokens ? allowed : &refused::pantryFull;
}

const Reason* whyNot(const Position& position, const FetchStairway&) {
    if (const Reason* reason = notCovered(position, Symbol::Stairway))
        return reason;
    if (position.stairways == 0)
        return &refused::noneToFetch;
    return position.acting().stairways < mostStairways ? allowed : &refused::workshopFull;
}

const Reason* whyNot(const Position& position, const Exchange& exchange) {
    if (const Reason* reason = notCovered(position, Symbol::Exchange))
        return reason;
    if (exchange.give == exchange.get)
        return &refused::sameColour;
    if (position.acting().tokens[exchange.give] == 0)
        return &refused::noneToGive;
    return position.supply[exchange.get] > 0 ? allowed : &refused::noneToGet;
}

const Reason* whyNot(const Position& position, const Attract& attract) {
    if (const Reason* reason = notCovered(position, Symbol::Cage))
        return reason;
    if (!position.line.contains(attract.character))
        return &refused::notInLine;
    return noRoomAtGate(position.acting());
}

const Reason* whyNot(const Position& position, const Peek&) {
    if (const Reason* reason = notCovered(position, Symbol::Cage))
        return reason;
    return position.pile.empty() ? &refused::pileEmpty : allowed;
}

const Reason* whyNot(const Position& position, const Keep& keep) {
    if (const Reason* reason = notNow(position, Phase::Keep, refused::noneDrawn))
        return reason;
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

const Reason* whyNot(const Position& position, const Forgo&) {
    return notNow(position, Phase::Effects, refused::noEffectLeft);
}

const Reason* whyNot(const Position& position, const Discard& discard) {
    if (const Reason* reason = inDraftOrOver(position))
        return reason;
    if (discard.tokens.total() == 0)
        return &refused::nothingToDiscard;
    return position.acting().tokens.covers(discard.tokens) ? allowed : &refused::tooFewToDiscard;
}

const Reason* whyNot(const Position& position, const Release& release) {
    if (const Reason* reason = inDraftOrOver(position))
        return reason;
    return position.acting().gate.contains(release.character) ? allowed : &refused::notAtGate;
}

const Reason* whyNot(const Position& position, const Trap& trap) {
    if (position.phase == Phase::Action)
        return &refused::buildFirst;
    if (position.phase == Phase::Bonus)
        return &refused::trappingOver;
    if (const Reason* reason = notNow(position, Phase::Trap))
        return reason;
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

const Reason* whyNot(const Position& position, const PlaceWild&) {
    return notNow(position, Phase::Wild, refused::noWild);
}
const Reason* whyNot(const Position& position, const Finish&) { return notNow(position, Phase::Trap); }
const Reason* whyNot(const Position& position, const Decline&) {
    return notNow(position, Phase::Bonus, refused::finishFirst);
}

const Reason* whyNot(const Position& position, const TakeBonus& take) {
    if (const Reason* reason = notNow(position, Phase::Bonus, refused::finishFirst))
        return reason;
    return position.middle.contains(take.card) ? allowed : &refused::notInMiddle;
}

/// Lists the moves of the witch whose turn it is.
class MoveLister {
public:
    MoveLister(const Position& position, MoveList& moves)
        : m_position(position), m_witch(position.acting()), m_moves(moves) {}

    void list() {
        switch (m_position.phase) {
        case Phase::Draft:
            return listDrafts();
        case Phase::Action:
            listActions();
            break;
        case Phase::Effects:
            listEffects();
            break;
        case Phase::Keep:
            listKeeps();
            break;
        case Phase::Trap:
            listTraps();
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
        listReleasesAndDiscards();
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

    void listDrafts() {
        for (const Character character : m_position.line)
            for (const Side side : {Side::Front, Side::Back})
                add(Draft{character, side});
    }

    void listActions() {
        for (const auto& [a, b] : neighbours) {
            if (notPlaceable(m_witch, a, b) != allowed)
                continue;
            for (const Tile tile : m_witch.hand) {
                add(Build{tile, a, b});
                add(Build{tile, b, a});
            }
        }
        for (const Tile tile : m_witch.hand)
            add(TakeStairways{tile});
    }

    void listEffects() {
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

    void listKeeps() {
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

    void listTraps() {
        for (const Character character : m_position.line)
            listTrapsOf(character);
        for (const Character character : m_witch.gate)
            listTrapsOf(character);
        add(Finish{});
    }

    void listTrapsOf(Character character) {
        const CharacterCard& card = characters[character];
        if (card.any == 0) {
            if (m_witch.tokens.covers(card.cost))
                add(Trap{character, card.cost});
            return;
        }
        forEachSelection([&](const Tokens& part) {
            if (part.total() == card.price() && part.covers(card.cost))
                add(Trap{character, part});
        });
    }

    void listReleasesAndDiscards() {
        for (const Character character : m_witch.gate)
            add(Release{character});
        forEachSelection([&](const Tokens& part) {
            if (part.total() > 0)
                add(Discard{part});
        });
    }

    /// Calls `visit` with every selection from the witch's tokens.
    template <class Visit>
    void forEachSelection(Visit&& visit) {
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
    return std::visit([&](const auto& alternative) { return whyNot(position, alternative); }, command);
}

void Rules::legalMoves(const Position& position, MoveList& moves) {
    moves.clear();
    if (position.phase != Phase::Over)
        MoveLister(position, moves).list();
}

} // namespace engine::gingerbread
