#pragma once

#include "house_scene.h"
#include "house_symbols.h"

#include <QFont>
#include <QImage>
#include <QList>
#include <QTransform>

class QPainter;

namespace table {

/// What of the look is not geometry.
struct HouseLook {
    QList<int> lit;     ///< the cells where something may go; the others are dimmed
    int focusCell = -1; ///< the keyboard's cursor
    double glow = 0;    ///< of the topmost complete level
    bool dark = false;  ///< the page behind the house is
    bool legal = true;  ///< of the ghost
    QFont font;         ///< of the heights, seen from above

    bool operator==(const HouseLook&) const = default;
};

/// Draws a house. Whoever paints a falling piece keeps what lies behind it and what lies in front.
class HousePainter {
public:
    explicit HousePainter(const QString& artRoot = QStringLiteral(":/art")) : m_symbols(artRoot) {}

    void paint(QPainter& painter, const HouseScene& scene, const HouseLook& look);

    void paintBehind(QPainter& painter, const HouseScene& scene, const HouseLook& look);
    void paintFalling(QPainter& painter, const HouseScene& scene, const HouseLook& look);
    void paintFront(QPainter& painter, const HouseScene& scene, const HouseLook& look);

private:
    SymbolArt m_symbols;
};

/// All that a picture of a house is made from.
struct HousePose {
    HousePlan plan;
    Ghost ghost;
    HouseView view; ///< `drop` is 1 as long as something falls: the picture is the same all the way
    HouseLook look;
    QSize pixels;
    QTransform transform; ///< from the view's coordinates to pixels

    HouseScene scene(double drop) const;
    bool operator==(const HousePose&) const = default;
};

/// A house painted: all of it, or what lies behind a falling piece and what in front of it.
struct HouseLayers {
    HousePose pose;
    QImage behind;
    QImage front;
};
HouseLayers paintLayers(HousePainter& painter, const HousePose& pose);

/// A house in small, for a list.
QImage houseThumbnail(const HousePlan& plan, QSize pixels, bool dark, const QString& artRoot = QStringLiteral(":/art"));

} // namespace table
