#include "house_brush.h"

#include <algorithm>
#include <array>

/// Draws the sides of the blocks.

namespace table {

using engine::gingerbread::stairwayPiece;
using engine::gingerbread::wildPiece;

HouseBrush::Tones HouseBrush::tonesOf(const Block& block) const {
    if (block.piece == wildPiece)
        return {m_colours.wildTop, m_colours.wildLeft, m_colours.wildRight};
    if (block.piece == stairwayPiece)
        return {m_colours.gingerTop, m_colours.stairLeft, m_colours.stairRight};
    // Higher levels are lighter, every other level is a little darker, and each tile differs slightly.
    const double baked =
        0.012 * std::min(block.level, 16) - (block.level % 2 == 0 ? 0.0 : 0.045) + 0.018 * ((block.piece * 7) % 5 - 2);
    const auto tone = [&](const QColor& colour) {
        return baked > 0 ? mixed(colour, m_colours.icing, baked) : mixed(colour, m_colours.ink, -baked);
    };
    return {tone(m_colours.gingerTop), tone(m_colours.gingerLeft), tone(m_colours.gingerRight)};
}

QColor HouseBrush::wallTone(const Tones& tones, Side4 side) const {
    // The light comes from the left, so a wall that faces the viewer gets half of it.
    constexpr std::array<std::array<int, 2>, 4> normals{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    const auto [x, y] = normals[static_cast<std::size_t>(side)];
    const double right = x * m_scene.camera().cosYaw() - y * m_scene.camera().sinYaw();
    return mixed(tones.left, tones.right, std::clamp(0.5 + right * 0.7071, 0.0, 1.0));
}

void HouseBrush::walls(const Block& block) {
    for (const Side4 side : allSides)
        if (m_scene.sideVisible(block, side))
            wall(block, side);
}

void HouseBrush::wall(const Block& block, Side4 side) {
    const QPolygonF face = m_scene.sideFace(block, side);
    const Wall wall{face[0], face[1] - face[0], face[3] - face[0]};
    const QColor tone = wallTone(tonesOf(block), side);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(tone);
    if (block.kind == Block::Kind::Ghost || block.partner < 0) {
        m_painter.drawConvexPolygon(face);
    } else { // overlaps the other half a little, or the page would show through between them
        const double more = 0.5 / m_unit;
        const double left = block.hasEdge(allSides[(static_cast<std::size_t>(side) + 1) % 4]) ? 0 : more;
        const double right = block.hasEdge(allSides[(static_cast<std::size_t>(side) + 3) % 4]) ? 0 : more;
        m_painter.drawConvexPolygon(
            QPolygonF({wall.at(-left, 0), wall.at(1 + right, 0), wall.at(1 + right, 1), wall.at(-left, 1)}));
    }
    wallEdges(block, side, wall); // drawn before the icing, which runs around the corner
    if (block.piece == stairwayPiece)
        stairwell(wall, tone);
    else if (block.top && block.kind != Block::Kind::Ghost) // a ghost has no drips, which would hide what is behind
        drips(wall, block.piece + block.cell);
    else if (!block.top)
        filling(wall);
    if (!block.top && block.piece < wildPiece && block.piece % 2 == 0 && m_unit >= 50)
        buttons(wall);
}

void HouseBrush::wallEdges(const Block& block, Side4 side, const Wall& wall) {
    m_painter.setPen(linePen(m_colours.outline, 0.02));
    m_painter.drawLine(wall.at(0, 0), wall.at(1, 0));
    m_painter.drawLine(wall.at(0, 1), wall.at(1, 1));
    if (block.hasEdge(allSides[(static_cast<std::size_t>(side) + 1) % 4]))
        m_painter.drawLine(wall.at(0, 0), wall.at(0, 1));
    if (block.hasEdge(allSides[(static_cast<std::size_t>(side) + 3) % 4]))
        m_painter.drawLine(wall.at(1, 0), wall.at(1, 1));
}

/// The line of cream between two levels.
void HouseBrush::filling(const Wall& wall) {
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(mixed(m_colours.icing, m_colours.gingerTop, 0.25));
    m_painter.drawConvexPolygon(QPolygonF({wall.at(0, 0), wall.at(1, 0), wall.at(1, 0.15), wall.at(0, 0.15)}));
}

/// Drops of icing that run down from the edge of the top tile.
void HouseBrush::drips(const Wall& wall, int seed) {
    constexpr std::array<double, 5> lengths{0.42, 0.62, 0.36, 0.52, 0.46};
    constexpr int count = 4;
    QPainterPath path(wall.at(0, 0));
    path.lineTo(wall.at(0, 0.2));
    for (int i = 0; i < count; ++i) {
        const double from = static_cast<double>(i) / count;
        const double to = static_cast<double>(i + 1) / count;
        const double length = lengths[static_cast<std::size_t>(seed + i * 2) % lengths.size()];
        const double side = (to - from) * 0.16;
        path.cubicTo(wall.at(from + side, 0.2 + length), wall.at(to - side, 0.2 + length), wall.at(to, 0.2));
    }
    path.lineTo(wall.at(1, 0));
    path.closeSubpath();
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_colours.icing);
    m_painter.drawPath(path);
}

/// An open stairwell, with steps that rise in the same direction as the wall; otherwise the two slopes would cancel
/// out.
void HouseBrush::stairwell(Wall wall, const QColor& tone) {
    if (wall.along.y() > 0)
        wall = {wall.at(1, 0), -wall.along, wall.down};
    constexpr double left = 0.07, right = 0.93, head = 0.13, foot = 0.96;
    constexpr int steps = 4;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_colours.stairwell);
    m_painter.drawPolygon(
        QPolygonF({wall.at(left, head), wall.at(right, head), wall.at(right, foot), wall.at(left, foot)}));
    QPolygonF stairs;
    for (int i = 0; i < steps; ++i) {
        const double up = foot - (foot - head) * (i + 0.8) / steps;
        stairs << wall.at(left + (right - left) * i / steps, up)
               << wall.at(left + (right - left) * (i + 1) / steps, up);
    }
    stairs << wall.at(right, foot) << wall.at(left, foot);
    m_painter.setBrush(mixed(tone, m_colours.parchment, 0.72));
    m_painter.drawPolygon(stairs);
}

/// Three buttons of icing, on every other tile.
void HouseBrush::buttons(const Wall& wall) {
    const double radius = 0.026 * m_unit;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(mixed(m_colours.icing, m_colours.gingerTop, 0.15));
    for (const double s : {1.0 / 6, 0.5, 5.0 / 6})
        m_painter.drawEllipse(wall.at(s, 0.6), radius, radius);
}

} // namespace table
