#include "house_brush.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

/// Draws the overlays: shadows of falling pieces, outlines of ghosts, rings, the cursor, heights.

namespace table {

using engine::gingerbread::stairwayPiece;

void HouseBrush::shadowOfFalling(int cell) {
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(faded(m_colours.ink, 0.5 * (1 - m_scene.view().drop)));
    m_painter.drawPolygon(m_scene.topFace(cell, m_scene.restingHeightOf(cell) * levelHeight));
}

void HouseBrush::marks() {
    rings();
    ghostOutline(false); // drawn last, so that it is visible even behind a tower
    focus();
    if (!m_scene.view().small)
        badges();
}

/// Rings of icing around complete levels; the topmost may glow. They run along the two front walls, which nothing
/// hides; seen from above there is only the glow, around the whole house.
void HouseBrush::rings() {
    constexpr std::array<std::array<double, 2>, 4> corners{{{1.5, -1.5}, {1.5, 1.5}, {-1.5, 1.5}, {-1.5, -1.5}}};
    const Camera& camera = m_scene.camera();
    for (int level = 1; level <= m_scene.completeLevels(); ++level)
        for (const Side4 side : allSides) {
            const auto from = corners[static_cast<std::size_t>(side)];
            const auto to = corners[(static_cast<std::size_t>(side) + 1) % 4];
            const double z = level * levelHeight - 0.04; // below the edge, so that the edge stays visible
            const QLineF line(camera.project(from[0], from[1], z), camera.project(to[0], to[1], z));
            const double seen = camera.faces(side) ? 1 : m_scene.view().down;
            if (level == m_scene.completeLevels() && m_look.glow * seen > 0.01)
                glowing(line, m_look.glow * seen);
            if (!camera.faces(side))
                continue;
            m_painter.setPen(pen(m_colours.icing, 0.055));
            m_painter.drawLine(line);
        }
}

void HouseBrush::glowing(const QLineF& line, double strength) {
    for (const auto& [width, alpha] : {std::pair{0.32, 0.22}, {0.22, 0.35}, {0.11, 1.0}}) {
        m_painter.setPen(pen(faded(m_colours.gold, alpha * strength), width));
        m_painter.drawLine(line);
    }
}

QPolygonF HouseBrush::silhouette(bool stairs) const {
    QPolygonF points;
    for (const Block& block : m_scene.blocks())
        if (block.kind == Block::Kind::Ghost && (block.piece == stairwayPiece) == stairs)
            points << m_scene.topFace(block.cell, block.topZ()) << m_scene.topFace(block.cell, block.bottomZ());
    return points.isEmpty() ? points : hullOf(points);
}

void HouseBrush::placeOfGhost(int cell, double z) {
    if (!m_scene.ghostOver(cell))
        return;
    const QColor colour = m_look.legal ? m_colours.legal : m_colours.illegal;
    QPen dashes = pen(colour, 0.05);
    dashes.setDashPattern({1.2, 1.8});
    m_painter.setPen(dashes);
    m_painter.setBrush(faded(colour, 0.2));
    m_painter.drawPolygon(piping(cell, z, 0.04, 0.1));
}

void HouseBrush::ghostOutline(bool stairs) {
    const QPolygonF outline = silhouette(stairs);
    if (outline.isEmpty())
        return;
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(pen(faded(m_colours.outline, 0.8), stairs ? 0.06 : 0.09));
    m_painter.drawPolygon(outline);
    m_painter.setPen(pen(m_look.legal ? m_colours.legal : m_colours.illegal, stairs ? 0.03 : 0.055));
    m_painter.drawPolygon(outline);
}

void HouseBrush::focus() {
    if (m_look.focusCell < 0 || m_look.focusCell >= cells)
        return;
    const QPolygonF ring = piping(m_look.focusCell, m_scene.heightOf(m_look.focusCell) * levelHeight, 0.0, 0.12);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(pen(m_colours.outline, 0.11));
    m_painter.drawPolygon(ring);
    m_painter.setPen(pen(Qt::white, 0.06));
    m_painter.drawPolygon(ring);
}

void HouseBrush::badges() {
    // Only while the edges of the cells are level; between two quarters the corners are elsewhere.
    const double turn = m_scene.view().turn;
    const double seen = std::clamp(m_scene.view().down * 10 - 9 - 8 * std::abs(turn - std::round(turn)), 0.0, 1.0);
    if (seen <= 0)
        return;
    QFont font = m_look.font;
    font.setPixelSize(std::max(11, static_cast<int>(m_unit * 0.17)));
    font.setWeight(QFont::DemiBold);
    const double high = font.pixelSize() * 1.35;
    m_painter.setFont(font);
    m_painter.setOpacity(seen);
    for (int cell = 0; cell < cells; ++cell) {
        if (m_scene.heightOf(cell) == 0)
            continue;
        const QString text = QString::number(m_scene.heightOf(cell));
        const double wide = std::max(high, QFontMetricsF(font).horizontalAdvance(text) + high * 0.6);
        const QRectF face = m_scene.topFace(cell, m_scene.heightOf(cell) * levelHeight).boundingRect();
        const QRectF badge(face.right() - wide - m_unit * 0.05, face.top() + m_unit * 0.05, wide, high);
        m_painter.setPen(pen(m_colours.ink, 0.02));
        m_painter.setBrush(m_colours.icing);
        m_painter.drawRoundedRect(badge, high / 2, high / 2);
        m_painter.setPen(m_colours.ink);
        m_painter.drawText(badge, Qt::AlignCenter, text);
    }
    m_painter.setOpacity(1);
}

} // namespace table
