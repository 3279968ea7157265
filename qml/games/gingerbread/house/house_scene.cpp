#include "house_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace table {

using engine::gingerbread::Layer;
using engine::gingerbread::Symbol;

namespace {

constexpr double frontPitch = 38 * std::numbers::pi / 180;
constexpr double quarter = std::numbers::pi / 2;
constexpr double boardRadius = 1.5 + baseRim;

struct Normal {
    int x;
    int y;
};
constexpr std::array<Normal, 4> normals{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
Normal normalOf(Side4 side) { return normals[static_cast<std::size_t>(side)]; }

/// The corners of a cell: side i runs from corner i to corner i + 1.
constexpr std::array<Normal, 4> corners{{{1, 0}, {1, 1}, {0, 1}, {0, 0}}};

int columnOf(int cell) { return cell % 3; }
int rowOf(int cell) { return cell / 3; }
/// World coordinates have their origin in the middle of the board.
double westOf(int cell) { return columnOf(cell) - 1.5; }
double northOf(int cell) { return rowOf(cell) - 1.5; }

Symbol symbolOf(int piece, bool first) {
    if (piece == engine::gingerbread::stairwayPiece)
        return Symbol::Stairway;
    if (piece >= static_cast<int>(engine::gingerbread::doubleTileCount))
        return Symbol::Wild;
    const auto& tile = engine::gingerbread::doubleTiles[static_cast<std::size_t>(piece)];
    return first ? tile.first : tile.second;
}

/// The index of the first falling layer: the last piece, or the first of the stairways laid with it.
std::size_t firstFalling(const std::vector<Layer>& layers) {
    std::size_t first = layers.size() - 1;
    const Layer& last = layers.back();
    while (last.at != last.to && first > 0 && layers[first - 1].piece == engine::gingerbread::stairwayPiece &&
           (layers[first - 1].at == last.at || layers[first - 1].at == last.to))
        --first;
    return first;
}

/// Half the width of the board as seen when it is turned by `yaw`; also half its depth.
double reach(double yaw) { return boardRadius * (std::abs(std::cos(yaw)) + std::abs(std::sin(yaw))); }

} // namespace

int neighbourOf(int cell, Side4 side) {
    const int column = columnOf(cell) + normalOf(side).x;
    const int row = rowOf(cell) + normalOf(side).y;
    return column < 0 || column > 2 || row < 0 || row > 2 ? -1 : row * 3 + column;
}

int roomFor(int tallest) { return std::max(3, tallest + 1); }

Camera::Camera(const HouseView& view, double levels, double above) {
    const double yaw = quarter * view.turn + quarter / 2 * (1 - view.down);
    const double pitch = frontPitch + (quarter - frontPitch) * view.down;
    m_sinYaw = std::sin(yaw);
    m_cosYaw = std::cos(yaw);
    m_sinPitch = std::sin(pitch);
    m_cosPitch = std::cos(pitch);

    // From the front the circle through the corners must fit, so that turning does not zoom; from above the square is
    // enough.
    const double circle = boardRadius * std::numbers::sqrt2;
    const double wide = std::max(reach(yaw), circle + (reach(quarter * view.turn) - circle) * view.down);
    const double up = wide * m_sinPitch + (levels * levelHeight + above) * m_cosPitch;
    const double low = wide * m_sinPitch + baseDepth * m_cosPitch;
    const QSizeF size = view.size;
    m_margin = std::max(2.0, std::min(size.width(), size.height()) * 0.025);
    m_scale = std::max(
        1e-3, std::min((size.width() - 2 * m_margin) / (2 * wide), (size.height() - 2 * m_margin) / (up + low)));
    // Centres the house itself rather than the empty space above it, as far as the room above stays free.
    const double empty = (above + (view.small ? 0 : levelHeight)) * m_cosPitch;
    const double middle = (size.height() + (up - empty - low) * m_scale) / 2;
    m_origin = {size.width() / 2,
                std::clamp(middle, m_margin + up * m_scale, size.height() - m_margin - low * m_scale)};
}

QPointF Camera::project(double x, double y, double z) const {
    return m_origin + m_scale * QPointF(x * m_cosYaw - y * m_sinYaw, depth(x, y) * m_sinPitch - z * m_cosPitch);
}

bool Camera::faces(Side4 side) const {
    const Normal normal = normalOf(side);
    return depth(normal.x, normal.y) * m_cosPitch > 1e-6; // edge-on counts as facing away
}

HouseScene::HouseScene(const HousePlan& plan, const Ghost& ghost, const HouseView& view)
    : m_view(view), m_printed(plan.printed), m_hasBoard(plan.hasBoard) {
    const int tallest = plan.tallest();
    const int least = view.small ? tallest : tallest + 1;
    const double wanted = view.small ? std::max(tallest, 2) : roomFor(tallest);
    // A ghost lies at most one level above the highest space; a falling piece belongs to the house already.
    const double above = view.small ? 0 : std::max(ghostLift, dropHeight - levelHeight);
    m_camera = Camera(view, view.room < 0 ? wanted : std::max<double>(view.room, least), above);
    addHouse(plan);
    addGhost(ghost);
    sort();
}

void HouseScene::addHouse(const HousePlan& plan) {
    const bool falling = m_view.drop > 0 && !plan.layers.empty();
    const std::size_t resting = falling ? firstFalling(plan.layers) : plan.layers.size();
    m_blocks.reserve(plan.layers.size() * 2 + 8);
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        const Layer& layer = plan.layers[i];
        const std::array<int, 2> places{layer.at, layer.to};
        for (std::size_t half = 0; half < (layer.at == layer.to ? 1U : 2U); ++half) {
            Block block;
            block.cell = places[half];
            block.piece = static_cast<engine::gingerbread::Piece>(layer.piece);
            block.symbol = symbolOf(layer.piece, half == 0);
            block.partner = layer.at == layer.to ? -1 : places[1 - half];
            block.level = ++m_heights[static_cast<std::size_t>(block.cell)];
            block.kind = i < resting ? Block::Kind::Laid : Block::Kind::Falling;
            block.lift = i < resting ? 0 : m_view.drop * dropHeight;
            if (i < resting)
                ++m_resting[static_cast<std::size_t>(block.cell)];
            m_blocks.push_back(block);
        }
    }
    if (falling) {
        m_anyFalling = true;
        m_floatingAt = plan.layers.back().at;
        m_floatingTo = plan.layers.back().to;
    }
    for (Block& block : m_blocks)
        block.top =
            block.level == (block.kind == Block::Kind::Laid ? restingHeightOf(block.cell) : heightOf(block.cell));
}

void HouseScene::addGhost(const Ghost& ghost) {
    if (!ghost.shown() || m_anyFalling)
        return;
    m_floatingAt = ghost.at;
    m_floatingTo = ghost.to;
    const int bottom = std::max(heightOf(ghost.at), heightOf(ghost.to));
    const int lower = heightOf(ghost.at) < heightOf(ghost.to) ? ghost.at : ghost.to;
    Block block;
    block.kind = Block::Kind::Ghost;
    block.lift = ghostLift;
    for (int i = 0; i < std::min(ghost.stairs, bottom); ++i) {
        block.cell = lower;
        block.level = bottom - i;
        block.piece = engine::gingerbread::stairwayPiece;
        block.symbol = Symbol::Stairway;
        m_blocks.push_back(block);
    }
    block.level = bottom + 1;
    block.piece = static_cast<engine::gingerbread::Piece>(ghost.piece);
    block.top = true;
    const std::array<int, 2> places{ghost.at, ghost.to};
    for (std::size_t half = 0; half < (ghost.at == ghost.to ? 1U : 2U); ++half) {
        block.cell = places[half];
        block.partner = ghost.at == ghost.to ? -1 : places[1 - half];
        block.symbol = symbolOf(ghost.piece, half == 0);
        m_blocks.push_back(block);
    }
}

void HouseScene::sort() {
    for (int cell = 0; cell < cells; ++cell)
        m_order[static_cast<std::size_t>(cell)] = cell;
    const auto depthOf = [this](int cell) { return m_camera.depth(columnOf(cell), rowOf(cell)); };
    std::stable_sort(m_order.begin(), m_order.end(), [&](int a, int b) { return depthOf(a) < depthOf(b) - 1e-9; });
    std::array<int, cells> rank{};
    for (int i = 0; i < cells; ++i)
        rank[static_cast<std::size_t>(m_order[static_cast<std::size_t>(i)])] = i;
    // Painter's algorithm: a block fills one cell, and all cells are equal, so a nearer column never lies behind a
    // farther one.
    std::stable_sort(m_blocks.begin(), m_blocks.end(), [&](const Block& a, const Block& b) {
        const int rankA = rank[static_cast<std::size_t>(a.cell)];
        const int rankB = rank[static_cast<std::size_t>(b.cell)];
        return rankA != rankB ? rankA < rankB : a.bottomZ() < b.bottomZ();
    });
    if (m_floatingAt < 0)
        return;
    // Stairways under one half of a tile are hidden by the nearer column on which the other half will lie.
    const bool stairs = std::any_of(m_blocks.begin(), m_blocks.end(), [](const Block& block) {
        return block.kind != Block::Kind::Laid && block.piece == engine::gingerbread::stairwayPiece;
    });
    const bool toIsNearer = rank[static_cast<std::size_t>(m_floatingAt)] < rank[static_cast<std::size_t>(m_floatingTo)];
    const int nearer = !stairs ? -1 : toIsNearer ? m_floatingTo : m_floatingAt;
    const auto part = [&](const Block& block) {
        if (block.kind != Block::Kind::Laid || block.cell == nearer)
            return 1;
        return inFrontOfFloating(block.cell) ? 2 : 0;
    };
    std::stable_sort(m_blocks.begin(), m_blocks.end(),
                     [&](const Block& a, const Block& b) { return part(a) < part(b); });
}

const Block* HouseScene::topBlock(int cell) const {
    const auto found = std::find_if(m_blocks.begin(), m_blocks.end(), [cell](const Block& block) {
        return block.cell == cell && block.top && block.kind == Block::Kind::Laid;
    });
    return found == m_blocks.end() ? nullptr : &*found;
}

int HouseScene::completeLevels() const { return *std::min_element(m_resting.begin(), m_resting.end()); }

QPointF HouseScene::point(int cell, double x, double y, double z) const {
    return m_camera.project(westOf(cell) + x, northOf(cell) + y, z);
}

QPointF HouseScene::lean(double lift) const {
    const double away = -0.26 * lift * m_view.down * m_camera.scale();
    return {away, away};
}

QPolygonF HouseScene::topFace(int cell, double z) const {
    QPolygonF face;
    for (const Normal corner : corners)
        face << point(cell, corner.x, corner.y, z);
    return face;
}

std::array<QPointF, 2> HouseScene::topEdge(int cell, double z, Side4 side) const {
    const Normal from = corners[static_cast<std::size_t>(side)];
    const Normal to = corners[(static_cast<std::size_t>(side) + 1) % 4];
    // On sides that face the viewer, going around the cell leads from right to left.
    return {point(cell, to.x, to.y, z), point(cell, from.x, from.y, z)};
}

QPolygonF HouseScene::sideFace(const Block& block, Side4 side) const {
    const auto above = topEdge(block.cell, block.topZ(), side);
    const auto below = topEdge(block.cell, block.bottomZ(), side);
    return QPolygonF() << above[0] << above[1] << below[1] << below[0];
}

bool HouseScene::sideVisible(const Block& block, Side4 side) const {
    if (!m_camera.faces(side))
        return false;
    const int neighbour = neighbourOf(block.cell, side);
    if (neighbour < 0)
        return true;
    return block.kind == Block::Kind::Laid ? restingHeightOf(neighbour) < block.level : block.partner != neighbour;
}

bool Block::hasEdge(Side4 side) const { return partner < 0 || neighbourOf(cell, side) != partner; }

int Block::openSide() const {
    const auto open = std::find_if_not(allSides.begin(), allSides.end(), [this](Side4 side) { return hasEdge(side); });
    return open == allSides.end() ? -1 : static_cast<int>(*open);
}

/// Whether the cell is on the viewer's side of a plane between it and the floating piece. Other cells cannot hide that
/// piece.
bool HouseScene::inFrontOfFloating(int cell) const {
    const auto beyond = [](double towards, int mine, int a, int b) {
        return towards > 1e-9 ? mine > std::max(a, b) : towards < -1e-9 && mine < std::min(a, b);
    };
    return beyond(m_camera.sinYaw(), columnOf(cell), columnOf(m_floatingAt), columnOf(m_floatingTo)) ||
           beyond(m_camera.cosYaw(), rowOf(cell), rowOf(m_floatingAt), rowOf(m_floatingTo));
}

bool HouseScene::ghostOver(int cell) const {
    return std::any_of(m_blocks.begin(), m_blocks.end(),
                       [cell](const Block& block) { return block.cell == cell && block.kind == Block::Kind::Ghost; });
}

bool HouseScene::hits(int cell, QPointF point) const {
    const double z = heightOf(cell) * levelHeight;
    if (topFace(cell, z).containsPoint(point, Qt::OddEvenFill))
        return true;
    return z > 0 && std::any_of(allSides.begin(), allSides.end(), [&](Side4 side) {
               const auto above = topEdge(cell, z, side);
               const auto below = topEdge(cell, 0, side);
               const QPolygonF wall({above[0], above[1], below[1], below[0]});
               return m_camera.faces(side) && wall.containsPoint(point, Qt::OddEvenFill);
           });
}

int HouseScene::cellAt(QPointF point) const {
    const auto frontmost = std::find_if(m_order.rbegin(), m_order.rend(), [&](int cell) { return hits(cell, point); });
    if (frontmost != m_order.rend())
        return *frontmost;
    int nearest = -1;
    double least = m_camera.scale() * m_camera.scale(); // reaches half a cell beyond its edge
    for (int cell = 0; cell < cells; ++cell) {
        const QPointF away = point - topOf(cell);
        const double distance = away.x() * away.x() + std::pow(away.y() / m_camera.sinPitch(), 2);
        if (distance < least) {
            least = distance;
            nearest = cell;
        }
    }
    return nearest;
}

QPointF HouseScene::topOf(int cell) const {
    if (cell < 0 || cell >= cells)
        return {};
    return point(cell, 0.5, 0.5, heightOf(cell) * levelHeight);
}

} // namespace table
