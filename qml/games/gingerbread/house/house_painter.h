#pragma once

#include "house_scene.h"
#include "house_symbols.h"

#include <QFont>
#include <QImage>
#include <QList>
#include <QTransform>

class QPainter;

namespace table {

/// The look of a house apart from its geometry.
struct HouseLook {
    QList<int> lit;     ///< cells where a piece may be laid; the others are dimmed
    int focusCell = -1; ///< the cell of the keyboard cursor
    double glow = 0;    ///< of the topmost complete level, 0 … 1
    bool dark = false;  ///< the page behind the house is dark
    bool legal = true;  ///< whether the ghost may be laid there
    QFont font;         ///< for the heights, shown from above

    bool operator==(const HouseLook&) const = default;
};

/// Paints a house in z-order. The layers behind and in front of a falling piece can be painted once and kept.
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

/// Everything that determines the picture of a house; equal poses give equal pictures.
struct HousePose {
    HousePlan plan;
    Ghost ghost;
    HouseView view; ///< `drop` is 1 while a piece falls, because the kept layers do not depend on its height
    HouseLook look;
    QSize pixels;
    QTransform transform; ///< from view coordinates to pixels

    HouseScene scene(double drop) const;
    bool operator==(const HousePose&) const = default;
};

/// A painted house: one picture, or the layers behind and in front of a falling piece.
struct HouseLayers {
    HousePose pose;
    QImage behind;
    QImage front;
};
HouseLayers paintLayers(HousePainter& painter, const HousePose& pose);

/// A small picture of a house, for lists.
QImage houseThumbnail(const HousePlan& plan, QSize pixels, bool dark, const QString& artRoot = QStringLiteral(":/art"));

} // namespace table
