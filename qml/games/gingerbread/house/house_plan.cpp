#include "house_plan.h"

#include <algorithm>

namespace table {

using engine::gingerbread::cellCount;
using engine::gingerbread::Layer;
using engine::gingerbread::Symbol;

namespace {

bool isCell(int cell) { return cell >= 0 && cell < static_cast<int>(cellCount); }

Symbol symbolOn(const Layer& layer, int cell) {
    if (layer.piece == engine::gingerbread::stairwayPiece)
        return Symbol::Stairway;
    if (layer.piece >= engine::gingerbread::doubleTileCount)
        return Symbol::Wild;
    const engine::gingerbread::DoubleTile& tile = engine::gingerbread::doubleTiles[layer.piece];
    return cell == layer.at ? tile.first : tile.second;
}

} // namespace

std::array<int, cellCount> HousePlan::heights() const {
    std::array<int, cellCount> heights{};
    for (const Layer& layer : layers) {
        ++heights[layer.at];
        if (layer.to != layer.at)
            ++heights[layer.to];
    }
    return heights;
}

int HousePlan::height(int cell) const { return isCell(cell) ? heights()[static_cast<std::size_t>(cell)] : 0; }

int HousePlan::tallest() const {
    const auto all = heights();
    return *std::max_element(all.begin(), all.end());
}

int HousePlan::completeLevels() const {
    const auto all = heights();
    return *std::min_element(all.begin(), all.end());
}

Symbol HousePlan::topSymbol(int cell) const {
    const auto top = std::find_if(layers.rbegin(), layers.rend(),
                                  [cell](const Layer& layer) { return layer.at == cell || layer.to == cell; });
    return top == layers.rend() ? printed[static_cast<std::size_t>(cell)] : symbolOn(*top, cell);
}

int HousePlan::symbol(int cell) const { return isCell(cell) ? static_cast<int>(topSymbol(cell)) : -1; }

HousePlan planOf(const engine::gingerbread::Position& position, engine::Seat seat) {
    HousePlan plan;
    const engine::gingerbread::Witch& witch = position.witches[engine::index(seat)];
    if (!witch.drafted)
        return plan;
    plan = emptyPlan(witch.board, witch.side);
    for (const Layer& layer : position.built)
        if (layer.owner == engine::index(seat))
            plan.layers.push_back(layer);
    return plan;
}

HousePlan emptyPlan(engine::gingerbread::Board board, engine::gingerbread::Side side) {
    HousePlan plan;
    plan.printed = engine::gingerbread::boards[board].sides[static_cast<std::size_t>(side)];
    plan.hasBoard = true;
    return plan;
}

bool Ghost::shown() const { return piece >= 0 && isCell(at) && isCell(to); }

} // namespace table
