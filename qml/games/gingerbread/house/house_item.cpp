#include "house_item.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPointer>
#include <QThreadPool>

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
    (this->*changed)();
    if (touches == Touches::Camera)
        emit cameraChanged();
    polish();
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
    set(m_view.drop, std::clamp(drop, 0.0, 1.0), &HouseItem::dropChanged, Touches::Look);
}

void HouseItem::setGlow(double glow) {
    set(m_look.glow, std::clamp(glow, 0.0, 1.0), &HouseItem::glowChanged, Touches::Look);
}

void HouseItem::setDark(bool dark) { set(m_look.dark, dark, &HouseItem::darkChanged, Touches::Look); }

void HouseItem::setSmall(bool small) { set(m_view.small, small, &HouseItem::smallChanged, Touches::Camera); }

void HouseItem::setRoom(double room) { set(m_view.room, room, &HouseItem::roomChanged, Touches::Camera); }

void HouseItem::setFont(const QFont& font) { set(m_look.font, font, &HouseItem::fontChanged, Touches::Look); }

void HouseItem::setArtRoot(const QString& root) {
    if (root != m_artRoot) {
        m_painter.reset();
        m_studio.reset();
        m_layers = {};
    }
    set(m_artRoot, root, &HouseItem::artRootChanged, Touches::Look);
}

int HouseItem::cellAt(double x, double y) const { return scene().cellAt({x, y}); }

QPointF HouseItem::topOf(int cell) const { return scene().topOf(cell); }

void HouseItem::geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) {
    QQuickPaintedItem::geometryChange(newGeometry, oldGeometry);
    if (newGeometry.size() == oldGeometry.size())
        return;
    m_view.size = newGeometry.size();
    emit cameraChanged();
    update();
}

HousePose HouseItem::pose() const {
    HousePose pose{m_plan, m_ghost, m_view, m_look, m_pixels, m_transform};
    pose.view.drop = m_view.drop > 0 ? 1 : 0;
    return pose;
}

void HouseItem::updatePolish() {
    const HousePose wanted = pose();
    if (m_atWork || m_layers.behind.isNull() || m_layers.pose == wanted) // paint() makes the first picture
        return;
    if (!m_studio)
        m_studio = std::make_shared<HousePainter>(m_artRoot);
    m_atWork = true;
    QThreadPool::globalInstance()->start([studio = m_studio, wanted, waiting = QPointer(this)] {
        const HouseLayers layers = paintLayers(*studio, wanted);
        QMetaObject::invokeMethod(
            qApp, // the application's thread, where the QPointer is safe to test
            [waiting, layers] {
                if (waiting)
                    waiting->take(layers);
            },
            Qt::QueuedConnection);
    });
}

void HouseItem::take(const HouseLayers& layers) {
    m_atWork = false;
    m_layers = layers;
    polish(); // the wanted pose may have changed meanwhile
    update();
}

void HouseItem::paint(QPainter* painter) {
    if (m_view.size.isEmpty())
        return;
    if (!m_painter)
        m_painter = std::make_unique<HousePainter>(m_artRoot);
    m_pixels = {painter->device()->width(), painter->device()->height()};
    m_transform = painter->deviceTransform();
    const HousePose wanted = pose();
    if (m_layers.behind.isNull() || (window() == nullptr && m_layers.pose != wanted))
        m_layers = paintLayers(*m_painter, wanted); // there is no earlier picture to show
    if (m_layers.pose != wanted)
        QMetaObject::invokeMethod(this, &HouseItem::polish, Qt::QueuedConnection); // perhaps in the render thread
    // Pixel by pixel. A picture of another size is centred until the new one is ready.
    const double ratio = 1 / painter->device()->devicePixelRatio();
    const QSize wider = (wanted.pixels - m_layers.pose.pixels) / 2;
    const QTransform pixels =
        QTransform::fromTranslate(wider.width(), wider.height()) * QTransform::fromScale(ratio, ratio);
    painter->setTransform(pixels);
    painter->drawImage(QPoint(), m_layers.behind);
    if (m_layers.pose.view.drop > 0) {
        // The kept layers may be of a piece in the air that has landed meanwhile; then it is drawn landed.
        painter->setTransform(m_layers.pose.transform * pixels);
        m_painter->paintFalling(*painter, m_layers.pose.scene(std::max(m_view.drop, 1e-6)), m_layers.pose.look);
        painter->setTransform(pixels);
        painter->drawImage(QPoint(), m_layers.front);
    }
}

} // namespace table
