#include "engine/games/gingerbread/house.h"

#include <algorithm>
#include <cstdlib>

namespace engine::gingerbread {
namespace {

void cover(Space& space, int height, Symbol symbol, Piece piece) {
    space = {static_cast<std::uint8_t>(height), symbol, piece};
}

} // namespace

bool adjacent(Cell a, Cell b) {
    const int columns = std::abs(a % 3 - b % 3);
    const int rows = std::abs(a / 3 - b / 3);
    return columns + rows == 1;
}

int House::tallest() const {
    return std::max_element(spaces.begin(), spaces.end(), [](auto& a, auto& b) { return a.height < b.height; })->height;
}

int House::completeLevels() const {
    return std::min_element(spaces.begin(), spaces.end(), [](auto& a, auto& b) { return a.height < b.height; })->height;
}

int House::showing(Symbol symbol) const {
    return static_cast<int>(
        std::count_if(spaces.begin(), spaces.end(), [symbol](const Space& space) { return space.top == symbol; }));
}

int House::stairsBetween(Cell a, Cell b) const { return std::abs(spaces[a].height - spaces[b].height); }

bool House::onOneDouble(Cell a, Cell b) const {
    return spaces[a].piece == spaces[b].piece && spaces[a].piece < doubleTileCount;
}

void House::coverWithDouble(Tile tile, Cell at, Cell to) {
    const int height = std::max(spaces[at].height, spaces[to].height) + 1;
    cover(spaces[at], height, doubleTiles[tile].first, tile);
    cover(spaces[to], height, doubleTiles[tile].second, tile);
}

void House::coverWithWild(Cell at) { cover(spaces[at], spaces[at].height + 1, Symbol::Wild, wildPiece); }

House emptyHouse(Board board, Side side) {
    House house;
    for (std::size_t cell = 0; cell < cellCount; ++cell)
        house.spaces[cell].top = boards[board].sides[static_cast<std::size_t>(side)][cell];
    return house;
}

bool canPlace(const House& house, int stairways) {
    return std::any_of(neighbours.begin(), neighbours.end(), [&](const Neighbours& pair) {
        return house.stairsBetween(pair.a, pair.b) <= stairways && !house.onOneDouble(pair.a, pair.b);
    });
}

} // namespace engine::gingerbread
