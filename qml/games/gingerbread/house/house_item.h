#pragma once

#include "house_painter.h"
#include "house_plan.h"
#include "house_scene.h"

#include <QImage>
#include <QQuickPaintedItem>

#include <memory>

namespace table {

/// An item that shows a house, which can be turned and seen from above. It draws what its properties say and does hit
/// tests; it does not handle input.
///
/// Painting a house takes longer than a frame, so a worker thread paints changes while the last picture stays.
class HouseItem : public QQuickPaintedItem {
    Q_OBJECT
    QML_NAMED_ELEMENT(House)
    Q_PROPERTY(table::HousePlan plan READ plan WRITE setPlan NOTIFY planChanged)
    Q_PROPERTY(table::Ghost ghost READ ghost WRITE setGhost NOTIFY ghostChanged)
    Q_PROPERTY(QList<int> lit READ lit WRITE setLit NOTIFY litChanged)
    Q_PROPERTY(int focusCell READ focusCell WRITE setFocusCell NOTIFY focusCellChanged)
    Q_PROPERTY(double turn READ turn WRITE setTurn NOTIFY turnChanged)
    Q_PROPERTY(double down READ down WRITE setDown NOTIFY downChanged)
    Q_PROPERTY(double drop READ drop WRITE setDrop NOTIFY dropChanged)
    Q_PROPERTY(double glow READ glow WRITE setGlow NOTIFY glowChanged)
    Q_PROPERTY(bool dark READ dark WRITE setDark NOTIFY darkChanged)
    Q_PROPERTY(bool small READ small WRITE setSmall NOTIFY smallChanged)
    /// The number of levels that fit, or -1 for `roomWanted`. `room: roomWanted` with a Behavior animates growing.
    Q_PROPERTY(double room READ room WRITE setRoom NOTIFY roomChanged)
    Q_PROPERTY(int roomWanted READ roomWanted NOTIFY planChanged)
    Q_PROPERTY(QFont font READ font WRITE setFont NOTIFY fontChanged)
    Q_PROPERTY(QString artRoot READ artRoot WRITE setArtRoot NOTIFY artRootChanged)
    Q_PROPERTY(bool painting READ painting) ///< the picture does not show the current properties yet

public:
    explicit HouseItem(QQuickItem* parent = nullptr);

    const HousePlan& plan() const { return m_plan; }
    void setPlan(const HousePlan& plan);
    const Ghost& ghost() const { return m_ghost; }
    void setGhost(const Ghost& ghost);
    const QList<int>& lit() const { return m_look.lit; }
    void setLit(const QList<int>& lit);
    int focusCell() const { return m_look.focusCell; }
    void setFocusCell(int cell);
    double turn() const { return m_view.turn; }
    void setTurn(double turn);
    double down() const { return m_view.down; }
    void setDown(double down);
    double drop() const { return m_view.drop; }
    void setDrop(double drop);
    double glow() const { return m_look.glow; }
    void setGlow(double glow);
    bool dark() const { return m_look.dark; }
    void setDark(bool dark);
    bool small() const { return m_view.small; }
    void setSmall(bool small);
    double room() const { return m_view.room; }
    void setRoom(double room);
    int roomWanted() const { return roomFor(m_plan.tallest()); }
    const QFont& font() const { return m_look.font; }
    void setFont(const QFont& font);
    const QString& artRoot() const { return m_artRoot; }
    void setArtRoot(const QString& root);
    bool painting() const { return !m_view.size.isEmpty() && (m_atWork || m_layers.pose != pose()); }

    Q_INVOKABLE int cellAt(double x, double y) const; ///< the cell at a point of the item, or -1
    Q_INVOKABLE QPointF topOf(int cell) const;        ///< the middle of the cell's top face

    void paint(QPainter* painter) override;

signals:
    void planChanged();
    void ghostChanged();
    void litChanged();
    void focusCellChanged();
    void turnChanged();
    void downChanged();
    void dropChanged();
    void glowChanged();
    void darkChanged();
    void smallChanged();
    void roomChanged();
    void fontChanged();
    void artRootChanged();
    void cameraChanged(); ///< topOf() and cellAt() may give new results

protected:
    void geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) override;
    void updatePolish() override;

private:
    enum class Touches { Look, Camera };
    template <class T>
    void set(T& property, const T& value, void (HouseItem::*changed)(), Touches touches);
    HouseScene scene() const { return {m_plan, m_ghost, m_view}; }
    HousePose pose() const;
    void take(const HouseLayers& layers);

    HousePlan m_plan;
    Ghost m_ghost;
    HouseView m_view;
    HouseLook m_look;
    QString m_artRoot = QStringLiteral(":/art");

    // Used by paint(), which may run in the render thread, but only while the GUI thread is blocked.
    QSize m_pixels; ///< the size of the device that was last painted on
    QTransform m_transform;
    HouseLayers m_layers;
    std::unique_ptr<HousePainter> m_painter; ///< for paint()

    std::shared_ptr<HousePainter> m_studio; ///< for the worker thread
    bool m_atWork = false;
};

} // namespace table
