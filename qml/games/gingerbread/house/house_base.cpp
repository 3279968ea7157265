#include "house_brush.h"

#include <algorithm>
#include <cmath>
#include <numbers>

/// Draws the plate under a house and the spaces that are printed on it.

namespace table {

namespace {

constexpr double edge = 1.5 + baseRim;

/// The outline of the plate: a square with rounded corners.
QPolygonF plate(const Camera& camera, double half, double z) {
    constexpr int steps = 6;
    constexpr double radius = 0.28;
    constexpr std::array<std::array<int, 2>, 4> quadrants{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
    QPolygonF outline;
    for (int corner = 0; corner < 4; ++corner)
        for (int i = 0; i <= steps; ++i) {
            const double angle = (corner + static_cast<double>(i) / steps) * std::numbers::pi / 2;
            const auto [x, y] = quadrants[static_cast<std::size_t>(corner)];
            outline << camera.project(x * (half - radius) + radius * std::cos(angle),
                                      y * (half - radius) + radius * std::sin(angle), z);
        }
    return outline;
}

double cross(QPointF o, QPointF a, QPointF b) {
    return (a.x() - o.x()) * (b.y() - o.y()) - (a.y() - o.y()) * (b.x() - o.x());
}

} // namespace

QPolygonF hullOf(QPolygonF points) {
    std::sort(points.begin(), points.end(),
              [](QPointF a, QPointF b) { return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y(); });
    QPolygonF hull;
    for (int half = 0; half < 2; ++half) {
        const qsizetype start = hull.size();
        for (const QPointF point : points) {
            while (hull.size() >= start + 2 && cross(hull[hull.size() - 2], hull.back(), point) <= 0)
                hull.removeLast();
            hull << point;
        }
        hull.removeLast(); // the first point of the other half
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

/// A plate with an outline, as two fills: stroking something this large takes four times as long.
void HouseBrush::slab(const QColor& line, double width, const QBrush& fill, double half, double depth) {
    const Camera& camera = m_scene.camera();
    const double inside = half - std::max(1.0 / m_unit, width);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(line);
    m_painter.drawConvexPolygon(hullOf(plate(camera, half, 0) + plate(camera, half, -depth)));
    m_painter.setBrush(fill);
    m_painter.drawConvexPolygon(hullOf(plate(camera, inside, 0) + plate(camera, inside, -depth)));
}

/// A soft shadow, from translucent plates that grow into the margin.
void HouseBrush::baseShadow() {
    constexpr int steps = 5;
    const Camera& camera = m_scene.camera();
    const double most = camera.margin() * 0.9 / m_unit;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(faded(m_colours.shadow, 1.2 / steps));
    for (int i = 1; i <= steps; ++i)
        m_painter.drawConvexPolygon(plate(camera, edge + most * i / steps, -baseDepth));
}

void HouseBrush::base() {
    baseShadow();
    const QPointF middle = m_scene.camera().project(0, 0, 0);
    QLinearGradient wood(middle - QPointF(edge * m_unit, 0), middle + QPointF(edge * m_unit, 0));
    wood.setColorAt(0, m_colours.barkLight);
    wood.setColorAt(1, m_colours.bark);
    slab(m_colours.outline, 0.03, wood, edge, baseDepth);
    slab(m_colours.outline, 0.03, m_colours.icing, edge, 0);
    slab(m_colours.mossEdge, 0.02, m_colours.moss, edge - 0.11, 0);
    baseRimSweets(0);
}

void HouseBrush::baseRimSweets(double z) {
    constexpr std::array<QRgb, 4> sweets{0xffe2475a, 0xfff4b92e, 0xff4292dc, 0xff54ab58};
    const Camera& camera = m_scene.camera();
    const double radius = 0.032 * m_unit;
    m_painter.setPen(Qt::NoPen);
    for (int side = 0; side < 4; ++side)
        for (int i = 0; i < 8; ++i) {
            const double along = -1.26 + 0.36 * i;
            constexpr double out = edge - 0.055;
            const std::array<std::array<double, 2>, 4> places{
                {{out, along}, {-along, out}, {-out, -along}, {along, -out}}};
            const auto [x, y] = places[static_cast<std::size_t>(side)];
            m_painter.setBrush(QColor(sweets[static_cast<std::size_t>(side + i) % 4]));
            m_painter.drawEllipse(camera.project(x, y, z), radius, radius * camera.sinPitch());
        }
}

void HouseBrush::field(int cell) {
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(mixed(m_colours.moss, m_colours.ink, 0.55));
    m_painter.drawConvexPolygon(piping(cell, 0, 0.036, 0.11));
    m_painter.setBrush(m_colours.parchment);
    m_painter.drawConvexPolygon(piping(cell, 0, 0.036 + std::max(0.018, 1 / m_unit), 0.1));
    Block ground;
    ground.cell = cell;
    ground.level = 0;
    topShades(ground);
    litOrDimmed(cell, 0);
    placeOfGhost(cell, 0);
    if (m_scene.hasBoard())
        symbol(m_scene.printed(cell), cell, 0, 0.66);
}

} // namespace table
