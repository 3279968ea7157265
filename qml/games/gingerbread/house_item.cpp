#include "house_item.h"

#include <QGuiApplication>
#include <QPainter>

#include <algorithm>

namespace table {

HouseItem::HouseItem(QQuickItem* parent) : QQuickPaintedItem(parent) {
    setRenderTarget(QQuickPaintedItem::Image);
    setAntialiasing(true);
    setOpaquePainting(false);
    m_look.font = QGuiApplication::font();
}

template <class T>
void HouseItem::set(T& property, const T& value, void (HouseItem::*changed)(), Touches touches) {
    if (property == value)
        return;
    property = value;
    if (touches != Touches::Fall)
        m_layersValid = false;
    (this->*changed)();
    if (touches == Touches::Camera)
        emit cameraChanged();
    update();
}

void HouseItem::setPlan(const HousePlan& plan) { set(m_plan, plan, &HouseItem::planChanged, Touches::Camera); }

void HouseItem::setGhost(const Ghost& ghost) {
    m_look.legal = ghost.legal;
    set(m_ghost, ghost, &HouseItem::ghostChanged, Touches::Look);
}

void HouseItem::setLit(const QList<int>& lit) { set(m_look.lit, lit, &HouseItem::litChanged, Touches::Look); }

void HouseItem::setFocusCell(int cell) { set(m_look.focusCell, cell, &HouseItem::focusCellChanged, Touches::Look); }

void HouseItem::setTurn(double turn) { set(m_view.turn, turn, &HouseItem::turnChanged, Touches::Camera); }

void HouseItem::setDown(double down) {
    set(m_view.down, std::clamp(down, 0.0, 1.0), &HouseItem::downChanged, Touches::Camera);
}

void HouseItem::setDrop(double drop) {
    // From hovering to lying the piece changes sides: what was kept is of no use any more.
    const bool stillFalls = (m_view.drop > 0) == (drop > 0);
    set(m_view.drop, std::clamp(drop, 0.0, 1.0), &HouseItem::dropChanged, stillFalls ? Touches::Fall : Touches::Look);
}

void HouseItem::setGlow(double glow) {
    set(m_look.glow, std::clamp(glow, 0.0, 1.0), &HouseItem::glowChanged, Touches::Look);
}

void HouseItem::setDark(bool dark) { set(m_look.dark, dark, &HouseItem::darkChanged, Touches::Look); }

void HouseItem::setSmall(bool small) { set(m_view.small, small, &HouseItem::smallChanged, Touches::Camera); }

void HouseItem::setRoom(double room) { set(m_view.room, room, &HouseItem::roomChanged, Touches::Camera); }

void HouseItem::setFont(const QFont& font) { set(m_look.font, font, &HouseItem::fontChanged, Touches::Look); }

void HouseItem::setArtRoot(const QString& root) {
    if (root != m_artRoot)
        m_painter.reset();
    set(m_artRoot, root, &HouseItem::artRootChanged, Touches::Look);
}

int HouseItem::cellAt(double x, double y) const { return scene().cellAt({x, y}); }

QPointF HouseItem::topOf(int cell) const { return scene().topOf(cell); }

void HouseItem::geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) {
    QQuickPaintedItem::geometryChange(newGeometry, oldGeometry);
    if (newGeometry.size() == oldGeometry.size())
        return;
    m_view.size = newGeometry.size();
    m_layersValid = false;
    emit cameraChanged();
    update();
}

void HouseItem::paint(QPainter* painter) {
    if (m_view.size.isEmpty())
        return;
    if (!m_painter)
        m_painter = std::make_unique<HousePainter>(m_artRoot);
    const HouseScene now = scene();
    if (now.anyFalling()) {
        paintFall(*painter, now);
        return;
    }
    m_behind = m_front = QImage();
    m_layersValid = false;
    m_painter->paint(*painter, now, m_look);
}

QImage HouseItem::layer(QSize pixels, const QTransform& transform, const HouseScene& scene,
                        void (HousePainter::*part)(QPainter&, const HouseScene&, const HouseLook&)) {
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setTransform(transform);
    (m_painter.get()->*part)(painter, scene, m_look);
    return image;
}

void HouseItem::paintFall(QPainter& painter, const HouseScene& scene) {
    const QTransform transform = painter.deviceTransform();
    const double ratio = painter.device()->devicePixelRatio();
    const QSize pixels(painter.device()->width(), painter.device()->height());
    if (!m_layersValid || m_behind.size() != pixels) {
        m_behind = layer(pixels, transform, scene, &HousePainter::paintBehind);
        m_front = layer(pixels, transform, scene, &HousePainter::paintFront);
        m_layersValid = true;
    }
    const auto blit = [&](QImage& image) {
        painter.save();
        painter.resetTransform();
        image.setDevicePixelRatio(ratio);
        painter.drawImage(QPointF(), image);
        painter.restore();
    };
    blit(m_behind);
    m_painter->paintFalling(painter, scene, m_look);
    blit(m_front);
}

} // namespace table
