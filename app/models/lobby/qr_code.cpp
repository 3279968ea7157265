#include "app/models/lobby/qr_code.h"

#include <QPainter>

#include <qrcodegen.hpp>

#include <algorithm>

namespace models {
namespace {

constexpr int quiet = 4; ///< modules of the quiet zone around the code, as the standard requires

QImage modulesOf(const QString& text) {
    constexpr qsizetype longest = 1000; // characters: far fewer than a code can hold, so that a camera can read it
    if (text.isEmpty() || text.size() > longest)
        return {};
    const auto code = qrcodegen::QrCode::encodeText(text.toUtf8().constData(), qrcodegen::QrCode::Ecc::MEDIUM);
    const int size = code.getSize() + 2 * quiet;
    QImage image(size, size, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    for (int y = 0; y < code.getSize(); ++y)
        for (int x = 0; x < code.getSize(); ++x)
            if (code.getModule(x, y))
                image.setPixelColor(x + quiet, y + quiet, Qt::black);
    return image;
}

} // namespace

QrCode::QrCode(QQuickItem* parent) : QQuickPaintedItem(parent) {}

void QrCode::setText(const QString& text) {
    if (text == m_text)
        return;
    m_text = text;
    m_modules = modulesOf(text);
    emit textChanged();
    update();
}

void QrCode::paint(QPainter* painter) {
    if (m_modules.isNull())
        return;
    const int side = static_cast<int>(std::min(width(), height()));
    const int module = std::max(1, side / m_modules.width()); // whole pixels for each module, for sharp edges
    const int drawn = module * m_modules.width();
    const QRect square((static_cast<int>(width()) - drawn) / 2, (static_cast<int>(height()) - drawn) / 2, drawn, drawn);
    painter->fillRect(QRect(0, 0, static_cast<int>(width()), static_cast<int>(height())), Qt::white);
    painter->drawImage(square, m_modules);
}

} // namespace models
