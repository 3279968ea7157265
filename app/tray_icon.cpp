#include "app/tray_icon.h"

#include <QFont>
#include <QPainter>
#include <QSvgRenderer>

namespace shell {

QImage TrayIcon::requestImage(const QString& id, QSize* size, const QSize& wanted) {
    constexpr int usual = 64;
    const int side = wanted.width() > 0 ? wanted.width() : usual;
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    QSvgRenderer(QString(":/art/app-icon.svg")).render(&painter);
    if (const int waiting = id.toInt(); waiting > 0) {
        const QRectF badge(side * 0.4, side * 0.4, side * 0.6, side * 0.6);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor("#b02a40"));
        painter.drawEllipse(badge);
        QFont font("Inter");
        font.setPixelSize(static_cast<int>(side * 0.42));
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.setPen(Qt::white);
        painter.drawText(badge, Qt::AlignCenter, waiting > 9 ? QString("9+") : QString::number(waiting));
    }
    if (size != nullptr)
        *size = image.size();
    return image;
}

} // namespace shell
