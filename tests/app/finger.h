#pragma once

#include <QPointingDevice>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include <functional>
#include <stdexcept>
#include <string>

/// A finger on the screen: real touch events on items that are found by name and scrolled into view.

namespace finger {

inline QQuickItem* find(QQuickItem* item, const QString& name) {
    if (!item->isVisible())
        return nullptr;
    if (item->objectName() == name)
        return item;
    for (QQuickItem* child : item->childItems())
        if (QQuickItem* found = find(child, name))
            return found;
    return nullptr;
}

inline void wait(const std::function<bool()>& condition, const std::string& what) {
    if (!QTest::qWaitFor(condition, 20'000))
        throw std::runtime_error("waited in vain for: " + what);
}

inline QPointingDevice* touchScreen() {
    static QPointingDevice* const device = QTest::createTouchDevice();
    return device;
}

/// The nearest ancestor that can scroll the item now, or null.
inline QQuickItem* scroller(QQuickItem* item) {
    for (QQuickItem* up = item->parentItem(); up != nullptr; up = up->parentItem())
        if (up->inherits("QQuickFlickable") && up->property("interactive").toBool())
            return up;
    return nullptr;
}

class Finger {
public:
    explicit Finger(QQuickWindow* window) : m_window(window), m_device(touchScreen()) {}

    QQuickItem* find(const QString& name) const { return finger::find(m_window->contentItem(), name); }
    QQuickItem* see(const QString& name) const {
        QQuickItem* found = nullptr;
        if (QTest::qWaitFor([&] { return (found = find(name)) != nullptr; }, 10'000))
            return found;
        fail("there is no " + name.toStdString());
    }

    void tap(const QString& name) {
        seeAFrame();
        QQuickItem* item = see(name);
        reveal(item);
        press(resting(*item));
    }
    void tap(const QPointF& at) {
        seeAFrame();
        press(at);
    }
    void drag(const QPointF& from, const QPointF& to) {
        seeAFrame();
        QTest::touchEvent(m_window, m_device).press(0, from.toPoint(), m_window);
        constexpr int steps = 8;
        for (int i = 1; i <= 2 * steps; ++i) { // rests at the end: otherwise the list would go on scrolling
            const QPointF at = i < steps ? from + (to - from) * i / steps : to + QPointF(0, i % 2);
            QTest::touchEvent(m_window, m_device).move(0, at.toPoint(), m_window);
            QCoreApplication::processEvents();
        }
        QTest::touchEvent(m_window, m_device).release(0, to.toPoint(), m_window);
        QCoreApplication::processEvents();
    }

    /// Waits for a frame, so that the finger touches what is visible and not what is still to be laid out.
    void seeAFrame() const {
        bool seen = false;
        const auto connection = QObject::connect(
            m_window, &QQuickWindow::afterRendering, m_window, [&] { seen = true; }, Qt::DirectConnection);
        m_window->update();
        wait([&] { return seen; }, "a frame");
        QObject::disconnect(connection);
    }
    [[noreturn]] void fail(const std::string& why) const {
        m_window->grabWindow().save("failed.png");
        throw std::runtime_error(why + " (see failed.png)");
    }

    /// Scrolls by touch until the item's middle can be touched.
    void reveal(QQuickItem* item) {
        QQuickItem* area = scroller(item);
        for (int tries = 0; area != nullptr && tries < 12; ++tries) {
            const QPointF middle = item->mapToItem(area, {item->width() / 2, item->height() / 2});
            const double past = middle.y() - (area->height() - 24);
            const double before = 24 - middle.y();
            if (past <= 0 && before <= 0)
                return;
            const double most = area->height() * 0.6;
            const double way = past > 0 ? -std::min(past + 30, most) : std::min(before + 30, most);
            const QPointF start = area->mapToScene({4, way < 0 ? area->height() - 6 : 6});
            drag(start, start + QPointF(0, way - (way < 0 ? 12 : -12)));
            wait([&] { return !area->property("moving").toBool(); }, "the end of scrolling");
        }
    }

private:
    void press(const QPointF& at) {
        const QPoint point = at.toPoint();
        QTest::touchEvent(m_window, m_device).press(0, point, m_window);
        QTest::touchEvent(m_window, m_device).release(0, point, m_window);
        QCoreApplication::processEvents();
    }
    /// The item's middle, once it has not moved for a frame.
    QPointF resting(const QQuickItem& item) const {
        const auto middle = [&] { return item.mapToScene({item.width() / 2, item.height() / 2}); };
        for (int frames = 0; frames < 20; ++frames) {
            const QPointF before = middle();
            seeAFrame();
            if (middle() == before)
                return before;
        }
        fail(item.objectName().toStdString() + " does not come to rest");
    }
    QQuickWindow* m_window;
    QPointingDevice* m_device;
};

} // namespace finger
