#include "engine/games/gingerbread/position.h"

#include <algorithm>
#include <bitset>
#include <span>

namespace engine::gingerbread {
namespace {

constexpr Reason tokensWrong{"G1.2", "there are not 18 gingerbread tokens of each colour"};
constexpr Reason stairwaysWrong{"G1.2", "there are not 22 stairway tiles"};
constexpr Reason wildsWrong{"G1.2", "there are not 28 wild tiles"};
constexpr Reason tilesWrong{"G2.4", "a double tile is in two places, or a witch has not got her 15"};
constexpr Reason charactersWrong{"G1.2", "a character card is missing or in two places"};
constexpr Reason bonusWrong{"G2.2", "a bonus card is missing or in two places"};
constexpr Reason limitBroken{"G5.7", "a witch has more than 10 tokens or 4 stairways"};
constexpr Reason houseWrong{"G4.2", "a house is not what was built"};
constexpr Reason phaseWrong{"G3.1", "what is left to do does not fit the phase of the turn"};
constexpr Reason handWrong{"G10.1", "a witch does not have as many tiles face up as she should"};
constexpr Reason draftWrong{"G2.6", "the draft is not where it says it is"};
constexpr Reason levelsWrong{"G7.1", "there are more bonus cards, or levels before the turn, than complete levels"};
constexpr Reason valuesWrong{"G2.1", "there are not the bonus cards of the introductory game"};
constexpr Reason maskWrong{"G5.4", "something is hidden from one who sees it"};
constexpr Reason turnWrong{"G2.5", "the turn is at a seat where nobody sits"};

/// Counts the cards or tiles of one sort and finds duplicates. Hidden ones add to the total only.
template <std::size_t Count>
class Census {
public:
    void add(std::span<const std::uint8_t> ids) {
        for (const std::uint8_t id : ids) {
            ++m_total;
            if (id == unknown)
                continue;
            m_good = m_good && id < Count && !m_seen.test(id);
            if (id < Count)
                m_seen.set(id);
        }
    }
    template <std::size_t Capacity>
    void add(const List<std::uint8_t, Capacity>& list) {
        add({list.begin(), list.size()});
    }
    bool good(std::size_t total) const { return m_good && m_total == total; }

private:
    std::bitset<Count> m_seen;
    std::size_t m_total = 0;
    bool m_good = true;
};

std::span<const Witch> seated(const Position& position) { return {position.witches.data(), position.players}; }

int laid(const Position& position, Piece piece) {
    return static_cast<int>(std::count_if(position.built.begin(), position.built.end(),
                                          [piece](const Layer& layer) { return layer.piece == piece; }));
}

// Each check returns the reason why the position cannot be, or nullptr.

const Reason* checkSupplies(const Position& position) {
    Tokens tokens = position.supply;
    int stairways = position.stairways + laid(position, stairwayPiece);
    for (const Witch& witch : seated(position)) {
        tokens += witch.tokens;
        stairways += witch.stairways;
        if (witch.tokens.total() > mostTokens || witch.stairways > mostStairways)
            return &limitBroken;
    }
    Tokens all;
    all.of.fill(tokensOfAColour);
    if (tokens != all)
        return &tokensWrong;
    if (stairways != stairwayCount)
        return &stairwaysWrong;
    const int inHand = position.phase == Phase::Wild ? 1 : 0;
    return position.wilds + inHand + laid(position, wildPiece) == wildTileCount ? nullptr : &wildsWrong;
}

const Reason* checkCards(const Position& position) {
    Census<characterCount> people;
    Census<bonusCount> bonus;
    people.add(position.pile);
    people.add(position.line);
    people.add(position.peeked);
    bonus.add(position.middle);
    for (const Witch& witch : seated(position)) {
        people.add(witch.gate);
        people.add(witch.trapped);
        bonus.add(witch.bonus);
    }
    if (!people.good(characterCount))
        return &charactersWrong;
    return bonus.good(bonusCardsFor(position.players)) ? nullptr : &bonusWrong;
}

const Reason* checkIntroductoryValues(const Position& position) {
    auto left = introductoryValues(position.players);
    if (position.mode == Mode::Standard || left.empty())
        return nullptr;
    const auto count = [&left](const auto& cards) {
        for (const Bonus card : cards)
            --left[bonusCards[card].introductory - 1U];
    };
    count(position.middle);
    for (const Witch& witch : seated(position))
        count(witch.bonus);
    return std::all_of(left.begin(), left.end(), [](std::uint8_t more) { return more == 0; }) ? nullptr : &valuesWrong;
}

/// G10.1: a hand has three tiles, one fewer between building and the end of the turn, and the rest when the pile is
/// empty.
const Reason* checkHands(const Position& position) {
    const bool acted = position.phase >= Phase::Effects && position.phase <= Phase::Bonus;
    for (std::size_t seat = 0; seat < position.players; ++seat) {
        const Witch& witch = position.witches[seat];
        const std::size_t full = tilesInHand - (acted && seat == index(position.turn) ? 1 : 0);
        if (witch.hand.size() > full || (witch.hand.size() < full && !witch.pile.empty()))
            return &handWrong;
    }
    return nullptr;
}

/// G2.6: in the draft, a witch who has had her turn has one character at her gate, and nothing else has happened.
const Reason* checkDraft(const Position& position) {
    if (position.phase != Phase::Draft)
        return nullptr;
    std::size_t drafted = 0;
    bool before = true; // whether this seat drafts before the seat whose turn it is
    for (int i = 1; i <= position.players; ++i) {
        const auto seat = static_cast<Seat>((position.first + position.players - i) % position.players);
        before = before && seat != position.turn;
        const Witch& witch = position.witches[index(seat)];
        const std::size_t gate = before ? 1 : 0;
        if (witch.drafted != before || witch.gate.size() != gate || !witch.trapped.empty() ||
            witch.tokens.total() > 0 || witch.stairways != 1)
            return &draftWrong;
        drafted += gate;
    }
    return position.built.empty() && position.line.size() + drafted == lineLength ? nullptr : &draftWrong;
}

const Reason* checkLevels(const Position& position) {
    const bool inTurn = position.turn != nobody && position.phase != Phase::Draft;
    for (std::size_t seat = 0; seat < position.players; ++seat) {
        const Witch& witch = position.witches[seat];
        const int complete = witch.house.completeLevels();
        const bool acting = inTurn && seat == index(position.turn);
        if (acting && position.levelsBefore > complete)
            return &levelsWrong;
        const int earned = acting && position.phase != Phase::Bonus ? position.levelsBefore : complete;
        const int cards = static_cast<int>(witch.bonus.size()) + (acting ? position.picks : 0);
        if (cards > std::min(earned, static_cast<int>(mostBonusCards)))
            return &levelsWrong;
    }
    return nullptr;
}

const Reason* checkTiles(const Position& position) {
    Census<doubleTileCount> tiles;
    for (std::size_t seat = 0; seat < position.players; ++seat) {
        const Witch& witch = position.witches[seat];
        tiles.add(witch.hand);
        tiles.add(witch.pile);
        tiles.add(witch.discarded);
        for (const Layer& layer : position.built) {
            const std::uint8_t piece = layer.piece;
            if (layer.owner == seat && piece < doubleTileCount)
                tiles.add({&piece, 1});
        }
        if (!tiles.good((seat + 1) * tilesEach))
            return &tilesWrong;
    }
    return nullptr;
}

/// Rebuilds each house from its layers and compares it with the stored one.
const Reason* checkHouses(const Position& position) {
    std::array<House, mostWitches> houses;
    for (std::size_t seat = 0; seat < position.players; ++seat)
        if (position.witches[seat].drafted)
            houses[seat] = emptyHouse(position.witches[seat].board, position.witches[seat].side);
    std::array<std::array<std::uint8_t, cellCount>, mostWitches> stairs{}; // with no tile on them yet
    for (const Layer& layer : position.built) {
        House& house = houses[layer.owner];
        auto& uncovered = stairs[layer.owner];
        const Cell at = layer.at;
        const Cell to = layer.to;
        if (layer.piece == stairwayPiece) {
            ++uncovered[at];
        } else if (layer.piece == wildPiece) {
            house.coverWithWild(at);
        } else {
            const bool flat = house.spaces[at].height + uncovered[at] == house.spaces[to].height + uncovered[to];
            if (!adjacent(at, to) || !flat || house.onOneDouble(at, to))
                return &houseWrong;
            uncovered[at] = uncovered[to] = 0;
            house.coverWithDouble(layer.piece, at, to);
        }
    }
    for (std::size_t seat = 0; seat < position.players; ++seat)
        if (houses[seat] != position.witches[seat].house || stairs[seat] != decltype(stairs)::value_type{})
            return &houseWrong;
    return nullptr;
}

/// A position that shows everything shows the piles, and the view of the acting seat shows the characters that it drew.
const Reason* checkMask(const Position& position) {
    const bool seesAll = position.seenBy == authority;
    bool hidden = position.peeked.contains(unknown) && (seesAll || position.seenBy == position.turn);
    hidden = hidden || (seesAll && position.pile.contains(unknown));
    for (const Witch& witch : seated(position))
        hidden = hidden || (seesAll && witch.pile.contains(unknown));
    return hidden ? &maskWrong : nullptr;
}

const Reason* checkTurn(const Position& position) {
    const Phase phase = position.phase;
    if ((phase == Phase::Over) != (position.turn == nobody) || position.turn >= position.players ||
        position.first >= position.players)
        return &turnWrong;
    const bool effects = phase == Phase::Effects || (phase == Phase::Keep && position.anyPending());
    const bool fits = effects == position.anyPending() && (phase == Phase::Keep) == !position.peeked.empty() &&
                      (phase == Phase::Bonus) == (position.picks > 0) && position.picks <= position.middle.size();
    if (!fits)
        return &phaseWrong;
    const auto undrafted = [](const Witch& witch) { return !witch.drafted; };
    const auto witches = seated(position);
    return phase != Phase::Draft && std::any_of(witches.begin(), witches.end(), undrafted) ? &phaseWrong : nullptr;
}

} // namespace

Result<void> audit(const Position& position) {
    for (const auto check : {checkTurn, checkMask, checkSupplies, checkCards, checkIntroductoryValues, checkTiles,
                             checkHands, checkHouses, checkLevels, checkDraft})
        if (const Reason* reason = check(position))
            return explain(*reason, [](std::string_view) { return Terms{}; });
    return {};
}

} // namespace engine::gingerbread
