#pragma once

#include "engine/games/gingerbread/components.h"

#include <QHash>
#include <QImage>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <array>
#include <memory>

class QPainter;
class QSvgRenderer;

namespace table {

/// Draws the symbols. Keeps their images by size in a cache, which is emptied when it is full.
class SymbolArt {
public:
    explicit SymbolArt(const QString& root); ///< the folder with symbols/<name>.svg
    ~SymbolArt();
    SymbolArt(const SymbolArt&) = delete;
    SymbolArt(SymbolArt&&) = delete;
    SymbolArt& operator=(const SymbolArt&) = delete;
    SymbolArt& operator=(SymbolArt&&) = delete;

    void draw(QPainter& painter, engine::gingerbread::Symbol symbol, QPointF centre, QSizeF size);

private:
    QImage drawn(engine::gingerbread::Symbol symbol, QSize pixels) const;

    std::array<std::unique_ptr<QSvgRenderer>, engine::gingerbread::symbolCount> m_pictures;
    QHash<quint64, QImage> m_images;
};

} // namespace table
