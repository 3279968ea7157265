#pragma once

#include "house_plan.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <array>
#include <vector>

/// The geometry of a house: where its parts are on the screen. Painting is in house_painter.h.

namespace table {

inline constexpr int cells = static_cast<int>(engine::gingerbread::cellCount);

/// Lengths are in cells. z points up; x goes along the rows and y along the columns of the board.
inline constexpr double levelHeight = 0.30;
inline constexpr double baseRim = 0.17;    ///< how far the base plate extends beyond the board
inline constexpr double baseDepth = 0.24;  ///< the thickness of the base plate
inline constexpr double ghostLift = 0.42;  ///< how far a ghost hovers above its place
inline constexpr double dropHeight = 0.80; ///< the height from which a laid piece falls

/// The sides of a cell, in the order around it.
enum class Side4 : int { East, South, West, North };
inline constexpr std::array allSides{Side4::East, Side4::South, Side4::West, Side4::North};
int neighbourOf(int cell, Side4 side); ///< -1 beyond the edge of the board

/// The viewpoint, and what else determines the geometry.
struct HouseView {
    QSizeF size;
    double turn = 0;    ///< quarters
    double down = 0;    ///< 0 from the front, 1 from above
    double room = -1;   ///< levels that must fit, or -1 for as many as the house needs
    double drop = 0;    ///< 0 … 1: how far above its place the falling piece is
    bool small = false; ///< without room for a ghost or a falling piece, for thumbnails

    bool operator==(const HouseView&) const = default;
};

/// For how many levels to leave room: one more than there are, so that a ghost does not move the house.
int roomFor(int tallest);

/// An orthographic camera.
class Camera {
public:
    Camera() = default;
    /// Fits `levels` levels, of which the topmost is for a ghost, and `above` cells over them.
    Camera(const HouseView& view, double levels, double above);

    QPointF project(double x, double y, double z) const;
    double scale() const { return m_scale; }   ///< pixels per cell
    double margin() const { return m_margin; } ///< pixels that stay free on all sides
    double sinPitch() const { return m_sinPitch; }
    double cosPitch() const { return m_cosPitch; }
    double sinYaw() const { return m_sinYaw; }
    double cosYaw() const { return m_cosYaw; }
    /// The distance towards the viewer; larger is nearer.
    double depth(double x, double y) const { return x * m_sinYaw + y * m_cosYaw; }
    bool faces(Side4 side) const; ///< whether that side faces the viewer

private:
    double m_sinYaw = 0, m_cosYaw = 1, m_sinPitch = 1, m_cosPitch = 0, m_scale = 1, m_margin = 0;
    QPointF m_origin;
};

/// One cell of one level: half a double tile, a wild tile or a stairway.
struct Block {
    enum class Kind : std::uint8_t { Laid, Falling, Ghost };

    int cell = 0;
    int level = 1; ///< 1 is the lowest, on the board
    engine::gingerbread::Piece piece = engine::gingerbread::printedSpace;
    engine::gingerbread::Symbol symbol = engine::gingerbread::Symbol::Red;
    int partner = -1; ///< the cell of the double tile's other half
    bool top = false; ///< no block lies on it
    Kind kind = Kind::Laid;
    double lift = 0;

    /// Whether the piece ends at that side; false only towards the other half of the same double tile.
    bool hasEdge(Side4 side) const;
    int openSide() const; ///< the index of the side towards the other half, or -1
    double bottomZ() const { return (level - 1) * levelHeight + lift; }
    double topZ() const { return level * levelHeight + lift; }
};

/// The blocks of a house, projected and sorted. While a piece falls no ghost is shown.
class HouseScene {
public:
    HouseScene() = default;
    HouseScene(const HousePlan& plan, const Ghost& ghost, const HouseView& view);

    const Camera& camera() const { return m_camera; }
    const HouseView& view() const { return m_view; }
    /// In painting order (back to front). The blocks of a floating piece are contiguous, except that the column under
    /// its nearer half may lie between them.
    const std::vector<Block>& blocks() const { return m_blocks; }
    const std::array<int, cells>& order() const { return m_order; }                    ///< the cells, back to front
    int heightOf(int cell) const { return m_heights[static_cast<std::size_t>(cell)]; } ///< including a falling piece
    int restingHeightOf(int cell) const { return m_resting[static_cast<std::size_t>(cell)]; } ///< without it
    const Block* topBlock(int cell) const; ///< the topmost laid block; nullptr on the bare board
    int completeLevels() const;
    bool hasBoard() const { return m_hasBoard; }
    engine::gingerbread::Symbol printed(int cell) const { return m_printed[static_cast<std::size_t>(cell)]; }

    /// A point in a cell; x and y are 0 … 1 from west to east and from north to south.
    QPointF point(int cell, double x, double y, double z) const;
    QPolygonF topFace(const Block& block) const { return topFace(block.cell, block.topZ()); }
    QPolygonF topFace(int cell, double z) const;
    /// From above a height is invisible, so floating pieces are shifted sideways by this much.
    QPointF lean(double lift) const;
    /// The corners as seen: top left, top right, bottom right, bottom left.
    QPolygonF sideFace(const Block& block, Side4 side) const;
    std::array<QPointF, 2> topEdge(int cell, double z, Side4 side) const;
    /// False if a neighbour is at least as high, or the side faces away.
    bool sideVisible(const Block& block, Side4 side) const;
    bool anyFalling() const { return m_anyFalling; }

    bool ghostOver(int cell) const;

    int cellAt(QPointF point) const; ///< hit test: the cell at this point, or -1
    QPointF topOf(int cell) const;   ///< the middle of the cell's top face

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
    int m_floatingAt = -1; ///< the two cells of the piece that falls or hovers
    int m_floatingTo = -1;
};

} // namespace table
