#pragma once

#include "house_plan.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <array>
#include <vector>

/// Where everything of a house stands on the screen. No painting here: see house_painter.h.

namespace table {

inline constexpr int cells = static_cast<int>(engine::gingerbread::cellCount);

/// All lengths are in cells. z is up; x goes along a row and y along a column of the board.
inline constexpr double levelHeight = 0.30;
inline constexpr double baseRim = 0.17;    ///< the base plate sticks out by this all round
inline constexpr double baseDepth = 0.24;  ///< and is this thick
inline constexpr double ghostLift = 0.42;  ///< how far a ghost hovers above its place
inline constexpr double dropHeight = 0.80; ///< where a piece that is laid begins to fall

/// The four sides of a cell, in the order in which they come when walking round it.
enum class Side4 : int { East, South, West, North };
inline constexpr std::array allSides{Side4::East, Side4::South, Side4::West, Side4::North};
int neighbourOf(int cell, Side4 side); ///< -1 over the edge of the board

/// How one looks at the house.
struct HouseView {
    QSizeF size;
    double turn = 0;    ///< quarters
    double down = 0;    ///< 0: from the front, 1: from above
    double room = -1;   ///< levels for which there is room, or -1 for as many as the house needs
    double drop = 0;    ///< 0 … 1: how far the piece laid last still hovers
    bool small = false; ///< tight: no room for a ghost, nor for a falling piece

    bool operator==(const HouseView&) const = default;
};

/// How many levels there should be room for: one more than there are, for a ghost, so that showing one never moves the
/// house.
int roomFor(int tallest);

/// An orthographic camera.
class Camera {
public:
    Camera() = default;
    /// Room for `levels` levels of which the topmost is for a ghost, and for `above` cells over that.
    Camera(const HouseView& view, double levels, double above);

    QPointF project(double x, double y, double z) const;
    double scale() const { return m_scale; }   ///< pixels a cell
    double margin() const { return m_margin; } ///< pixels that stay free all round
    double sinPitch() const { return m_sinPitch; }
    double cosPitch() const { return m_cosPitch; }
    double sinYaw() const { return m_sinYaw; }
    double cosYaw() const { return m_cosYaw; }
    /// How near the viewer; more is nearer.
    double depth(double x, double y) const { return x * m_sinYaw + y * m_cosYaw; }
    bool faces(Side4 side) const; ///< that side looks at the viewer

private:
    double m_sinYaw = 0, m_cosYaw = 1, m_sinPitch = 1, m_cosPitch = 0, m_scale = 1, m_margin = 0;
    QPointF m_origin;
};

/// Half a double tile, a wild tile or a stairway: one cell of one level.
struct Block {
    enum class Kind : std::uint8_t { Laid, Falling, Ghost };

    int cell = 0;
    int level = 1; ///< 1 lies on the board
    engine::gingerbread::Piece piece = engine::gingerbread::printedSpace;
    engine::gingerbread::Symbol symbol = engine::gingerbread::Symbol::Red;
    int partner = -1; ///< the cell of the other half of a double tile
    bool top = false; ///< nothing lies on it
    Kind kind = Kind::Laid;
    double lift = 0;

    /// Whether it ends there: on all sides but the one to the other half of the same double tile.
    bool hasEdge(Side4 side) const;
    int openSide() const; ///< the side to that half as a number, or -1
    double bottomZ() const { return (level - 1) * levelHeight + lift; }
    double topZ() const { return level * levelHeight + lift; }
};

/// While a piece falls no ghost is shown.
class HouseScene {
public:
    HouseScene() = default;
    HouseScene(const HousePlan& plan, const Ghost& ghost, const HouseView& view);

    const Camera& camera() const { return m_camera; }
    const HouseView& view() const { return m_view; }
    /// In painting order. The blocks of a falling piece or a ghost come together, with at most the column under its
    /// nearer half among them.
    const std::vector<Block>& blocks() const { return m_blocks; }
    const std::array<int, cells>& order() const { return m_order; }                    ///< the cells, back to front
    int heightOf(int cell) const { return m_heights[static_cast<std::size_t>(cell)]; } ///< with what is still falling
    int restingHeightOf(int cell) const { return m_resting[static_cast<std::size_t>(cell)]; } ///< without
    const Block* topBlock(int cell) const; ///< of the laid ones; nullptr on the board itself
    int completeLevels() const;
    bool hasBoard() const { return m_hasBoard; }
    engine::gingerbread::Symbol printed(int cell) const { return m_printed[static_cast<std::size_t>(cell)]; }

    /// A point of the cell: 0 … 1 from west to east and from north to south.
    QPointF point(int cell, double x, double y, double z) const;
    QPolygonF topFace(const Block& block) const { return topFace(block.cell, block.topZ()); }
    QPolygonF topFace(int cell, double z) const;
    /// From above nothing is seen of a height: what floats is shown beside its place by this much.
    QPointF lean(double lift) const;
    /// Left top, right top, right bottom, left bottom, as the viewer sees them.
    QPolygonF sideFace(const Block& block, Side4 side) const;
    std::array<QPointF, 2> topEdge(int cell, double z, Side4 side) const;
    /// False where a neighbour is at least as high, and for sides that look away.
    bool sideVisible(const Block& block, Side4 side) const;
    bool anyFalling() const { return m_anyFalling; }

    bool ghostOver(int cell) const;

    int cellAt(QPointF point) const; ///< -1: none
    QPointF topOf(int cell) const;   ///< the middle of its top face

private:
    void addHouse(const HousePlan& plan);
    void addGhost(const Ghost& ghost);
    void sort();
    bool inFrontOfFloating(int cell) const;
    bool hits(int cell, QPointF point) const;

    HouseView m_view;
    Camera m_camera;
    std::vector<Block> m_blocks;
    std::array<int, cells> m_order{};
    std::array<int, cells> m_heights{};
    std::array<int, cells> m_resting{};
    std::array<engine::gingerbread::Symbol, cells> m_printed{};
    bool m_hasBoard = false;
    bool m_anyFalling = false;
    int m_floatingAt = -1; ///< the two cells of what falls or hovers
    int m_floatingTo = -1;
};

} // namespace table
