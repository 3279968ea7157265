#pragma once

#include "engine/game.h"
#include "engine/games/gingerbread/components.h"
#include "engine/games/gingerbread/house.h"
#include "engine/list.h"

#include <array>
#include <cstdint>

namespace engine::gingerbread {

enum class Mode : std::uint8_t { Standard, Introductory };
enum class Phase : std::uint8_t { Draft, Action, Effects, Keep, Trap, Wild, Bonus, Over };

/// Everything that chance decides before the game. The first tiles of a seat are its hand, the first characters are the
/// line.
struct Deal {
    std::uint8_t players = 2;
    std::array<Board, mostWitches> boards{};
    std::array<std::array<Tile, tilesEach>, mostWitches> tiles{};
    std::array<Character, characterCount> characters{};
    List<Bonus, bonusCardsFor(mostWitches)> bonus;
};

/// A piece of a house; layers are stored in the order in which they were laid.
struct Layer {
    std::uint16_t owner : 2; ///< the seat
    std::uint16_t piece : 6;
    std::uint16_t at : 4; ///< the space it lies on
    std::uint16_t to : 4; ///< the other space of a double tile; otherwise the same as `at`

    bool operator==(const Layer&) const = default;
};

/// Everything that one seat owns.
struct Witch {
    Board board = 0;
    Side side = Side::Front;
    bool drafted = false; ///< has taken the first character and chosen a side of the board
    std::uint8_t stairways = 0;
    Tokens tokens;
    House house;
    List<Tile, tilesInHand> hand;
    List<Tile, tilesEach - tilesInHand> pile; ///< face down, next tile first; hidden from all seats
    List<Tile, tilesEach> discarded;
    List<Character, mostAtGate> gate;
    List<Character, characterCount> trapped;
    List<Bonus, mostBonusCards> bonus;

    bool operator==(const Witch&) const = default;
};

/// The whole game at one moment. Lists are in the order in which their items came.
struct Position {
    Seat seenBy = authority;
    std::uint8_t players = 2;
    Seat first = 0;
    Mode mode = Mode::Standard;
    Phase phase = Phase::Draft;
    Seat turn = 0;                 ///< `nobody` when the game is over
    std::uint8_t picks = 0;        ///< bonus cards still to pick
    std::uint8_t levelsBefore = 0; ///< complete levels of the acting seat when its turn began
    std::uint8_t stairways = stairwayCount;
    std::uint8_t wilds = wildTileCount;
    Tokens supply;
    std::array<std::uint8_t, symbolCount> pending{}; ///< effects to carry out; a star's can be any
    List<Character, characterCount> pile;            ///< next first; hidden from all seats
    List<Character, lineLength> line;
    List<Character, peekCount> peeked; ///< seen only by the witch whose turn it is
    List<Bonus, bonusCardsFor(mostWitches)> middle;
    List<Layer, doubleTileCount + wildTileCount + stairwayCount> built;
    std::array<Witch, mostWitches> witches{};

    Witch& acting() { return witches[index(turn)]; }
    const Witch& acting() const { return witches[index(turn)]; }
    bool anyPending() const { return pending != decltype(pending){}; }

    bool operator==(const Position&) const = default;
};
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 1024);

Deal dealFrom(const Options& options, Chance& chance); ///< G2.1–G2.4
Position startOf(const Options& options, const Deal& deal);

/// G2.1: the introductory values (1 to 7) of the bonus cards in the middle; empty when all cards may lie there.
List<std::uint8_t, 7> introductoryValues(int players);

/// G11.2: no witch can place a double tile, whatever stairways its workshop has.
bool nobodyCanBuild(const Position& position);

/// G1.2, G5.7: every component is in exactly one place, and no limit is exceeded.
Result<void> audit(const Position& position);

} // namespace engine::gingerbread
