#pragma once

#include "engine/games/gingerbread/rules.h"
#include "engine/games/gingerbread/score.h"
#include "tests/engine/table.h"

#include <numeric>
#include <string>

/// A position for tests: cards and tiles in the order of their ids, seat 0 begins, everybody has drafted.

namespace engine::gingerbread {

inline constexpr Cell a1 = 0, b1 = 1, c1 = 2, a2 = 3, b2 = 4, c2 = 5, a3 = 6, b3 = 7, c3 = 8;

inline Tokens tokens(int red, int yellow, int blue, int green) {
    return {{static_cast<std::uint8_t>(red), static_cast<std::uint8_t>(yellow), static_cast<std::uint8_t>(blue),
             static_cast<std::uint8_t>(green)}};
}

inline Deal orderedDeal(int players) {
    Deal deal;
    deal.players = static_cast<std::uint8_t>(players);
    std::iota(deal.boards.begin(), deal.boards.end(), Board{0});
    for (std::size_t i = 0; i < doubleTileCount; ++i)
        deal.tiles[i / tilesEach][i % tilesEach] = static_cast<Tile>(i);
    std::iota(deal.characters.begin(), deal.characters.end(), Character{0});
    for (std::size_t i = 0; i < bonusCardsFor(static_cast<std::size_t>(players)); ++i)
        deal.bonus.push(static_cast<Bonus>(i));
    return deal;
}

class Table : public TableOf<Rules> {
public:
    explicit Table(int players = 2, Mode mode = Mode::Standard, bool drafted = true) {
        const Options options{static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(mode)};
        position = startOf(options, orderedDeal(players));
        for (int i = 0; drafted && i < players; ++i)
            play(Draft{static_cast<Character>(i), Side::Front});
    }

    Witch& me() { return position.acting(); }
    Witch& seat(std::size_t index) { return position.witches[index]; }

    /// Moves tokens from the supply to the acting witch.
    void give(const Tokens& more) {
        me().tokens += more;
        position.supply -= more;
    }
    void giveStairways(int count) {
        me().stairways = static_cast<std::uint8_t>(me().stairways + count);
        position.stairways = static_cast<std::uint8_t>(position.stairways - count);
    }
    /// Sets the height of a space of the acting witch's house and the symbol on top.
    void put(Cell cell, int height, Symbol symbol, Piece piece = wildPiece) {
        me().house.spaces[cell] = {static_cast<std::uint8_t>(height), symbol, piece};
    }
    /// Makes all spaces alike.
    void level(int height, Symbol symbol = Symbol::Exchange) {
        for (Cell cell = 0; cell < cellCount; ++cell)
            put(cell, height, symbol);
    }
    /// Makes this the whole line.
    void line(std::initializer_list<Character> cards) {
        for (const Character character : position.line)
            position.pile.push(character);
        position.line.clear();
        for (const Character character : cards) {
            position.pile.remove(character);
            for (Witch& witch : position.witches)
                witch.gate.remove(character);
            position.line.push(character);
        }
    }
    /// Makes these the gate of the acting witch.
    void gate(std::initializer_list<Character> cards) {
        for (const Character character : me().gate)
            position.pile.push(character);
        me().gate.clear();
        for (const Character character : cards) {
            position.pile.remove(character);
            position.line.remove(character);
            for (Witch& witch : position.witches)
                witch.gate.remove(character);
            me().gate.push(character);
        }
    }
    /// Goes on to where she may trap, as if she had built and carried out all effects.
    void built() {
        position.phase = Phase::Trap;
        me().discarded.push(me().hand.popFront());
    }
    void pending(Symbol symbol, int times) {
        position.phase = Phase::Effects;
        position.pending[static_cast<std::size_t>(symbol)] = static_cast<std::uint8_t>(times);
    }

    int pendingOf(Symbol symbol) const { return position.pending[static_cast<std::size_t>(symbol)]; }
    int total(std::size_t index) { return scoreOf(position, seat(index)).total(); }
};

} // namespace engine::gingerbread
