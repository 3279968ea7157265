#pragma once

#include "house_colours.h"
#include "house_painter.h"

#include <QPainter>
#include <QPainterPath>

namespace table {

/// Draws the parts of one house for one painting. Implemented in house_base.cpp (the plate), house_walls.cpp (sides),
/// house_tops.cpp (tops) and house_marks.cpp (overlays: ghosts, rings, heights).
class HouseBrush {
public:
    HouseBrush(QPainter& painter, const HouseScene& scene, const HouseLook& look, SymbolArt& symbols);

    void base();
    void field(int cell); ///< a printed space of the board
    void block(const Block& block);
    void ghostStairway(const Block& block);
    void ghostTile();
    void shadowOfFalling(int cell);
    void marks();

private:
    /// A wall of a block in coordinates from 0 to 1: left to right and top to bottom.
    struct Wall {
        QPointF corner;
        QPointF along;
        QPointF down;

        QPointF at(double s, double t) const { return corner + s * along + t * down; }
    };
    /// The colours of a block's faces.
    struct Tones {
        QColor top;
        QColor left;
        QColor right;
    };

    Tones tonesOf(const Block& block) const;
    QColor wallTone(const Tones& tones, Side4 side) const;
    QPen pen(const QColor& colour, double width) const;
    QPen linePen(const QColor& colour, double width) const; ///< fast: only for straight lines
    void symbol(engine::gingerbread::Symbol symbol, int cell, double z, double width);

    void baseShadow();
    void slab(const QColor& line, double width, const QBrush& fill, double half, double depth);
    void baseRimSweets(double z);

    void walls(const Block& block);
    void wall(const Block& block, Side4 side);
    void wallEdges(const Block& block, Side4 side, const Wall& wall);
    void filling(const Wall& wall);
    void drips(const Wall& wall, int seed);
    void buttons(const Wall& wall);
    void stairwell(Wall wall, const QColor& tone);

    void top(const Block& block);
    void icing(const Block& block, const QColor& dough);
    void glassIcing(const Block& block);
    void ghostSymbol(const Block& block, const QColor& tone);
    void topShades(const Block& block);
    void shade(const Block& block, Side4 side, int higher);
    bool endsShort(int cell, int level, Side4 side) const;
    void topEdges(const Block& block);
    bool joined(const Block& block) const;
    void litOrDimmed(int cell, double z);
    void placeOfGhost(int cell, double z); ///< marks the cell if a ghost hovers over it
    /// A square with rounded corners inside the cell. The side `open`, if there is one, is extended by `over` beyond
    /// the edge.
    QPolygonF piping(int cell, double z, double inset, double radius, int open = -1, double over = 0) const;

    void rings();
    void glowing(const QLineF& line, double strength);
    void ghostOutline(bool stairs);
    QPolygonF silhouette(bool stairs) const;
    void focus();
    void badges();

    QPainter& m_painter;
    const HouseScene& m_scene;
    const HouseLook& m_look;
    SymbolArt& m_symbols;
    const HouseColours& m_colours;
    double m_unit; ///< pixels per cell
};

/// The convex hull of the points.
QPolygonF hullOf(QPolygonF points);

} // namespace table
