#include "house_brush.h"

#include <QLinearGradient>

#include <algorithm>
#include <cmath>
#include <numbers>

/// Draws the tops of the blocks.

namespace table {

HouseBrush::HouseBrush(QPainter& painter, const HouseScene& scene, const HouseLook& look, SymbolArt& symbols)
    : m_painter(painter), m_scene(scene), m_look(look), m_symbols(symbols), m_colours(coloursFor(look.dark)),
      m_unit(scene.camera().scale()) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
}

QPen HouseBrush::pen(const QColor& colour, double width) const {
    return {colour, std::max(1.0, width * m_unit), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
}

QPen HouseBrush::linePen(const QColor& colour, double width) const {
    return {colour, std::max(1.0, width * m_unit), Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin};
}

void HouseBrush::symbol(engine::gingerbread::Symbol symbol, int cell, double z, double width) {
    const double flat = std::max(0.62, m_scene.camera().sinPitch());
    m_symbols.draw(m_painter, symbol, m_scene.point(cell, 0.5, 0.5, z), QSizeF(width, width * flat) * m_unit);
}

void HouseBrush::block(const Block& block) {
    m_painter.translate(m_scene.lean(block.lift));
    walls(block);
    if (block.top)
        top(block);
    m_painter.translate(-m_scene.lean(block.lift));
}

/// Translucent, so that what is behind it stays visible.
void HouseBrush::ghostStairway(const Block& block) {
    m_painter.setOpacity(0.3);
    walls(block);
    m_painter.setOpacity(1);
}

/// The walls are translucent; the dough of both halves is one shape, so that no seam shows through. From above the
/// whole tile is translucent, and its symbols move aside for those that it covers.
void HouseBrush::ghostTile() {
    const double solid = 0.9 - 0.62 * m_scene.view().down;
    std::vector<const Block*> halves;
    QPolygonF dough;
    for (const Block& block : m_scene.blocks())
        if (block.kind == Block::Kind::Ghost && block.top) {
            halves.push_back(&block);
            dough << m_scene.topFace(block);
        }
    const QColor tone = tonesOf(*halves.front()).top;
    ghostOutline(true); // first, because the tile lies on the outline
    m_painter.setOpacity(0.3);
    for (const Block* half : halves)
        walls(*half);
    m_painter.setOpacity(solid);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(tone);
    m_painter.drawPolygon(hullOf(dough));
    for (const Block* half : halves) {
        m_painter.setOpacity(solid);
        glassIcing(*half);
        m_painter.setOpacity(0.92);
        ghostSymbol(*half, tone);
    }
    m_painter.setOpacity(1);
}

void HouseBrush::ghostSymbol(const Block& block, const QColor& tone) {
    const double down = m_scene.view().down;
    const double width = 0.7 - 0.28 * down;
    const QPointF aside = QPointF(-0.24, -0.24) * (down * m_unit);
    if (down > 0) {
        m_painter.setPen(pen(faded(m_colours.outline, down), 0.03));
        m_painter.setBrush(faded(tone, down));
        const double radius = width * 0.6 * m_unit;
        m_painter.drawEllipse(m_scene.point(block.cell, 0.5, 0.5, block.topZ()) + aside, radius,
                              radius * m_scene.camera().sinPitch());
    }
    m_painter.translate(aside);
    symbol(block.symbol, block.cell, block.topZ(), width);
    m_painter.translate(-aside);
}

QPolygonF HouseBrush::piping(int cell, double z, double inset, double radius, int open, double over) const {
    // Goes around the cell from the side after the open one; each rounded corner has this many steps.
    constexpr int steps = 4;
    const int first = open < 0 ? 0 : open + 1;
    const auto reach = [&](int side) {
        const double in = side == open ? -over : inset;
        return side < 2 ? 1 - in : in;
    };
    QPolygonF points;
    for (int i = 0; i < 4; ++i) {
        const int side = (first + i) % 4; // the corner lies between this side and the previous one
        const int before = (side + 3) % 4;
        const double x = side % 2 == 0 ? reach(side) : reach(before);
        const double y = side % 2 == 0 ? reach(before) : reach(side);
        if (side == open || before == open) {
            points << m_scene.point(cell, x, y, z);
            continue;
        }
        const QPointF centre(x < 0.5 ? x + radius : x - radius, y < 0.5 ? y + radius : y - radius);
        for (int step = 0; step <= steps; ++step) {
            const double angle = (before + static_cast<double>(step) / steps) * std::numbers::pi / 2;
            points << m_scene.point(cell, centre.x() + radius * std::cos(angle), centre.y() + radius * std::sin(angle),
                                    z);
        }
    }
    return points;
}

/// Whether the tops of both halves of its double tile are visible.
bool HouseBrush::joined(const Block& block) const {
    return block.partner >= 0 &&
           (block.kind != Block::Kind::Laid || m_scene.restingHeightOf(block.partner) == block.level);
}

void HouseBrush::top(const Block& block) {
    const int open = block.openSide();
    QPolygonF face = m_scene.topFace(block);
    if (joined(block)) { // overlaps the other half; see wall()
        const QPointF out = (face[open] - face[(open + 3) % 4]) * (0.5 / m_unit);
        face[open] += out;
        face[(open + 1) % 4] += out;
    }
    const QColor dough = tonesOf(block).top;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(dough);
    m_painter.drawConvexPolygon(face);
    icing(block, dough);
    topShades(block);
    topEdges(block);
    if (block.kind == Block::Kind::Laid) {
        litOrDimmed(block.cell, block.topZ());
        placeOfGhost(block.cell, block.topZ());
    }
    symbol(block.symbol, block.cell, block.topZ(), 0.7);
}

/// A line of icing, drawn as two fills: stroking curved lines takes much longer.
void HouseBrush::icing(const Block& block, const QColor& dough) {
    const int open = block.openSide();
    const double over = joined(block) ? 0.6 / m_unit : 0;
    const double line = std::max(0.05, 1.2 / m_unit);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_colours.icing);
    m_painter.drawConvexPolygon(piping(block.cell, block.topZ(), 0.06, 0.125, open, over));
    m_painter.setBrush(dough);
    m_painter.drawConvexPolygon(piping(block.cell, block.topZ(), 0.06 + line, 0.075, open, 3 * over));
}

void HouseBrush::glassIcing(const Block& block) {
    const QPolygonF line = piping(block.cell, block.topZ(), 0.085, 0.1, block.openSide());
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(pen(m_colours.icing, 0.05));
    if (block.openSide() < 0)
        m_painter.drawPolygon(line);
    else
        m_painter.drawPolyline(line);
    topEdges(block);
}

void HouseBrush::topEdges(const Block& block) {
    m_painter.setPen(linePen(m_colours.outline, 0.026));
    for (const Side4 side : allSides)
        if (block.hasEdge(side) || !joined(block)) {
            const auto edge = m_scene.topEdge(block.cell, block.topZ(), side);
            m_painter.drawLine(edge[0], edge[1]);
        }
}

/// The shadow that taller neighbours cast on the top.
void HouseBrush::topShades(const Block& block) {
    if (block.kind != Block::Kind::Laid)
        return;
    for (const Side4 side : allSides) {
        const int neighbour = neighbourOf(block.cell, side);
        const int higher = neighbour < 0 ? 0 : m_scene.restingHeightOf(neighbour) - block.level;
        if (higher > 0)
            shade(block, side, higher);
    }
}

/// Whether the shadow must taper here: the top continues into this cell at the same height, but the taller neighbours
/// do not.
bool HouseBrush::endsShort(int cell, int level, Side4 side) const {
    if (cell < 0 || m_scene.restingHeightOf(cell) != level)
        return false;
    const int neighbour = neighbourOf(cell, side);
    return neighbour < 0 || m_scene.restingHeightOf(neighbour) <= level;
}

void HouseBrush::shade(const Block& block, Side4 side, int higher) {
    const auto turned = [side](int by) {
        return allSides[(static_cast<std::size_t>(side) + static_cast<std::size_t>(by)) % 4];
    };
    const auto edge = m_scene.topEdge(block.cell, block.topZ(), side);
    const auto opposite = m_scene.topEdge(block.cell, block.topZ(), turned(2));
    const QPointF line = edge[1] - edge[0];
    const QPointF in = (opposite[1] - edge[0]) * std::min(0.42, 0.16 + 0.06 * higher);
    // The gradient must be perpendicular to the edge, however the camera distorts the face.
    const double length = std::max(1e-6, QPointF::dotProduct(line, line));
    const QPointF square = in - line * (QPointF::dotProduct(in, line) / length);
    QLinearGradient gradient(edge[0], edge[0] + square);
    gradient.setColorAt(0, faded(m_colours.ink, 0.5));
    gradient.setColorAt(1, faded(m_colours.ink, 0));
    const double left = endsShort(neighbourOf(block.cell, turned(1)), block.level, side) ? 0.3 : 0;
    const double right = endsShort(neighbourOf(block.cell, turned(3)), block.level, side) ? 0.3 : 0;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(gradient);
    m_painter.drawConvexPolygon(QPolygonF({edge[0], edge[1], edge[1] + in - right * line, edge[0] + in + left * line}));
}

void HouseBrush::litOrDimmed(int cell, double z) {
    if (m_look.lit.isEmpty())
        return;
    if (!m_look.lit.contains(cell)) {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(faded(m_colours.ink, 0.3));
        m_painter.drawPolygon(m_scene.topFace(cell, z));
        return;
    }
    const QPolygonF inside = piping(cell, z, 0.06, 0.1);
    m_painter.setBrush(faded(m_colours.gold, 0.28));
    m_painter.setPen(pen(faded(m_colours.gold, 0.45), 0.13));
    m_painter.drawPolygon(inside);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(pen(m_colours.gold, 0.05));
    m_painter.drawPolygon(inside);
}

} // namespace table
