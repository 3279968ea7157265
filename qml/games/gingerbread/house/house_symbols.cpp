#include "house_symbols.h"

#include <QPainter>
#include <QSvgRenderer>

#include <cmath>

namespace table {

using engine::gingerbread::Symbol;

namespace {

constexpr qsizetype mostImages = 48; // eight symbols in a few sizes; a tilting camera needs more

} // namespace

SymbolArt::SymbolArt(const QString& root) {
    for (std::size_t i = 0; i < m_pictures.size(); ++i) {
        const std::string_view name = engine::gingerbread::symbolNames[i];
        m_pictures[i] = std::make_unique<QSvgRenderer>();
        if (!root.isEmpty()) // without a root houses have no symbols
            m_pictures[i]->load(root + "/symbols/" +
                                QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())) + ".svg");
    }
}

SymbolArt::~SymbolArt() = default;

QImage SymbolArt::drawn(Symbol symbol, QSize pixels) const {
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    m_pictures[static_cast<std::size_t>(symbol)]->render(&painter, QRectF(QPointF(), QSizeF(pixels)));
    return image;
}

void SymbolArt::draw(QPainter& painter, Symbol symbol, QPointF centre, QSizeF size) {
    const QTransform transform = painter.deviceTransform();
    const QSize pixels(std::max(1, static_cast<int>(std::lround(size.width() * transform.m11()))),
                       std::max(1, static_cast<int>(std::lround(size.height() * transform.m22()))));
    const quint64 key = static_cast<quint64>(symbol) << 48U | static_cast<quint64>(pixels.width()) << 24U |
                        static_cast<quint64>(pixels.height());
    auto found = m_images.find(key);
    if (found == m_images.end()) {
        if (m_images.size() >= mostImages)
            m_images.clear();
        found = m_images.insert(key, drawn(symbol, pixels));
    }
    // aligned to pixels, so that it stays sharp
    const QPointF middle = transform.map(centre);
    const QPointF corner(std::round(middle.x() - pixels.width() / 2.0), std::round(middle.y() - pixels.height() / 2.0));
    const double ratio = painter.device()->devicePixelRatio();
    painter.save();
    painter.resetTransform();
    if (ratio == 1.0)
        painter.drawImage(corner, *found);
    else
        painter.drawImage(QRectF(corner / ratio, QSizeF(pixels) / ratio), *found);
    painter.restore();
}

} // namespace table
