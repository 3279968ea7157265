#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// P1: the contents of the box.

namespace engine::pigs {

enum class Material : std::uint8_t { Straw, Wood, Brick };
enum class Part : std::uint8_t { Door, Window, Roof };
enum class Face : std::uint8_t { Door, Window, Roof, Wolf }; ///< the parts come first, in the order of Part
inline constexpr std::array materials{Material::Straw, Material::Wood, Material::Brick};
inline constexpr std::array parts{Part::Door, Part::Window, Part::Roof};
inline constexpr std::array<std::string_view, 3> materialNames{"straw", "wood", "brick"};
inline constexpr std::array<std::string_view, 4> faceNames{"door", "window", "roof", "wolf"};

constexpr Face faceOf(Part part) { return static_cast<Face>(part); }
constexpr std::string_view nameOf(Material material) { return materialNames[static_cast<std::size_t>(material)]; }
constexpr std::string_view nameOf(Face face) { return faceNames[static_cast<std::size_t>(face)]; }
constexpr std::string_view nameOf(Part part) { return nameOf(faceOf(part)); }

/// P1.1: nine stacks of four tiles.
inline constexpr std::size_t stackCount = 9;
inline constexpr std::size_t stackHeight = 4;
inline constexpr std::size_t tileCount = stackCount * stackHeight;
constexpr std::size_t stackOf(Material material, Part part) {
    return 3 * static_cast<std::size_t>(material) + static_cast<std::size_t>(part);
}
inline constexpr std::array<std::string_view, stackCount> stackNames{"straw-door", "straw-window", "straw-roof",
                                                                     "wood-door",  "wood-window",  "wood-roof",
                                                                     "brick-door", "brick-window", "brick-roof"};

/// P1.2: how many tiles of a stack show a flowerpot, by part.
inline constexpr std::array<int, 3> flowerpotsInStack{1, 2, 0};

/// P1.3
inline constexpr std::size_t dieCount = 5;
inline constexpr std::array<std::array<Face, 6>, dieCount> dice{
    {{Face::Door, Face::Door, Face::Window, Face::Window, Face::Roof, Face::Roof},
     {Face::Door, Face::Door, Face::Window, Face::Window, Face::Roof, Face::Roof},
     {Face::Wolf, Face::Door, Face::Window, Face::Window, Face::Roof, Face::Roof},
     {Face::Wolf, Face::Door, Face::Door, Face::Window, Face::Roof, Face::Roof},
     {Face::Wolf, Face::Door, Face::Door, Face::Window, Face::Window, Face::Roof}}};

/// P1.4: the spinner has six equal sectors.
inline constexpr std::array<Material, 6> spinner{Material::Straw, Material::Straw, Material::Straw,
                                                 Material::Wood,  Material::Wood,  Material::Brick};

inline constexpr std::size_t mostPigs = 5;
inline constexpr int mostRolls = 3;
inline constexpr int wolvesThatBlow = 2;

/// P3.1: how many equal symbols a tile costs.
constexpr int symbolsFor(Material material) { return 2 + static_cast<int>(material); }
/// P5.2: points per tile.
constexpr int pointsOf(Material material) { return 2 + static_cast<int>(material); }

} // namespace engine::pigs
