#pragma once

#include "engine/games/pigs/components.h"
#include "engine/list.h"

#include <span>

namespace engine::pigs {

/// A tile in a house, packed into one byte.
struct HouseTile {
    std::uint8_t part : 2;
    std::uint8_t material : 2;
    std::uint8_t flowerpot : 1;
    std::uint8_t ground : 1; ///< the lowest tile of its house

    bool is(Part wanted) const { return part == static_cast<std::uint8_t>(wanted); }
    bool is(Material wanted) const { return material == static_cast<std::uint8_t>(wanted); }
    bool operator==(const HouseTile&) const = default;
};

HouseTile tileOf(Part part, Material material, bool flowerpot);

/// One house, from the ground up.
class House {
public:
    explicit House(std::span<const HouseTile> tiles) : m_tiles(tiles) {}

    std::span<const HouseTile> tiles() const { return m_tiles; }
    bool complete() const { return m_tiles.back().is(Part::Roof); } ///< P3.6
    bool hasDoor() const { return m_tiles.front().is(Part::Door); }
    bool allOf(Material material) const;
    int flowerpots() const;

private:
    std::span<const HouseTile> m_tiles;
};

/// The houses of one pig: a flat list of tiles, house after house.
class Houses {
public:
    int count() const;
    House operator[](int house) const;

    void start(HouseTile tile);          ///< begins a new house after the others
    void stack(HouseTile tile);          ///< on top of the last house
    void add(int house, HouseTile tile); ///< on top of the house; a door goes to the bottom
    /// P4.2: removes the blown tiles and closes the gaps. Calls `onLost` with each lost tile.
    template <class OnLost>
    void blow(int house, Material material, OnLost&& onLost);

    bool operator==(const Houses&) const = default;

private:
    std::size_t beginOf(int house) const; ///< the number of all tiles when the house does not exist
    void removeAt(std::size_t index);

    List<HouseTile, tileCount> m_tiles;
};

template <class OnLost>
void Houses::blow(int house, Material material, OnLost&& onLost) {
    std::size_t index = beginOf(house);
    std::size_t left = (*this)[house].tiles().size();
    const std::size_t begin = index;
    for (std::size_t end = index + left; index < end;) {
        if (!m_tiles[index].is(material)) {
            ++index;
            continue;
        }
        onLost(m_tiles[index]);
        removeAt(index);
        --end;
        --left;
    }
    if (left == 1 && m_tiles[begin].is(Part::Roof)) {
        onLost(m_tiles[begin]);
        removeAt(begin);
    }
}

} // namespace engine::pigs
