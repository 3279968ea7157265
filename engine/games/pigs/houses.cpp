#include "engine/games/pigs/houses.h"

#include <algorithm>

namespace engine::pigs {

HouseTile tileOf(Part part, Material material, bool flowerpot) {
    HouseTile tile{};
    tile.part = static_cast<std::uint8_t>(part) & 3U;
    tile.material = static_cast<std::uint8_t>(material) & 3U;
    tile.flowerpot = flowerpot ? 1 : 0;
    return tile;
}

bool House::allOf(Material material) const {
    return std::all_of(m_tiles.begin(), m_tiles.end(), [material](const HouseTile& tile) { return tile.is(material); });
}

int House::flowerpots() const {
    return static_cast<int>(
        std::count_if(m_tiles.begin(), m_tiles.end(), [](const HouseTile& tile) { return tile.flowerpot == 1; }));
}

int Houses::count() const {
    return static_cast<int>(
        std::count_if(m_tiles.begin(), m_tiles.end(), [](const HouseTile& tile) { return tile.ground == 1; }));
}

std::size_t Houses::beginOf(int house) const {
    std::size_t index = 0;
    for (; index < m_tiles.size(); ++index)
        if (m_tiles[index].ground == 1 && house-- == 0)
            break;
    return index;
}

House Houses::operator[](int house) const {
    const std::size_t begin = beginOf(house);
    return House({m_tiles.begin() + begin, beginOf(house + 1) - begin});
}

void Houses::start(HouseTile tile) {
    tile.ground = 1;
    m_tiles.push(tile);
}

void Houses::stack(HouseTile tile) { m_tiles.push(tile); }

void Houses::add(int house, HouseTile tile) {
    if (!tile.is(Part::Door)) {
        m_tiles.insert(beginOf(house + 1), tile);
        return;
    }
    const std::size_t begin = beginOf(house);
    m_tiles[begin].ground = 0;
    tile.ground = 1;
    m_tiles.insert(begin, tile);
}

/// When the lowest tile of a house goes, the next tile of that house becomes its lowest.
void Houses::removeAt(std::size_t index) {
    const bool lowest = m_tiles[index].ground == 1;
    m_tiles.erase(index);
    if (lowest && index < m_tiles.size())
        m_tiles[index].ground = 1;
}

} // namespace engine::pigs
