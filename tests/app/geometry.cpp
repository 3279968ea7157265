#include "app/screenshots.h"
#include "tests/catch.h"

#include <QQuickItem>

#include <algorithm>

/// What geometry can tell of every screen, at every window and text size: no text is cut, nothing overlaps, nothing is
/// too small.

namespace {

constexpr double smallestText = 14;
constexpr double smallestTarget = 44;

struct Seen {
    const QQuickItem* item;
    QRectF place; ///< in coordinates of the window
};

class Inspector {
public:
    Inspector(const QString& scene, QQuickWindow& window) : m_scene(scene), m_window(window) {
        walk(*top(*window.contentItem()), QRectF(0, 0, window.width(), window.height()), false);
        overlaps();
    }
    QStringList faults() const { return m_faults; }

private:
    /// The open sheet, which covers all the rest, or the page.
    static const QQuickItem* top(const QQuickItem& content) {
        const QQuickItem* sheet = nullptr;
        for (const QQuickItem* child : content.childItems())
            if (child->inherits("QQuickOverlay") && child->isVisible())
                for (const QQuickItem* popup : child->childItems())
                    if (popup->inherits("QQuickPopupItem") && popup->isVisible())
                        sheet = popup;
        return sheet == nullptr ? &content : sheet;
    }

    /// `room`: the visible area; `scrolls`: items outside of it can be scrolled into it.
    void walk(const QQuickItem& item, QRectF room, bool scrolls) {
        if (!item.isVisible() || item.opacity() == 0)
            return;
        if (item.inherits("QQuickFlickable"))
            scrolls = scrolls || item.property("interactive").toBool();
        if (item.clip())
            room = room.intersected(item.mapRectToScene(item.boundingRect()));
        if (item.inherits("QQuickText"))
            text(item, room, scrolls);
        else if (item.inherits("QQuickAbstractButton") || isTapped(item))
            target(item);
        for (const QQuickItem* child : item.childItems())
            walk(*child, room, scrolls);
    }

    void text(const QQuickItem& item, const QRectF& room, bool scrolls) {
        const QString words = item.property("text").toString();
        if (words.isEmpty())
            return;
        const QRectF place = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()));
        const double size = item.property("font").value<QFont>().pixelSize();
        const double wide = item.property("contentWidth").toDouble();
        const double high = item.property("contentHeight").toDouble();
        if (size < smallestText)
            fault("too small", words);
        if (item.property("truncated").toBool() || wide > item.width() + 1 || high > item.height() + 1)
            fault(QString("does not fit its place (%1×%2 in %3×%4)")
                      .arg(wide)
                      .arg(high)
                      .arg(item.width())
                      .arg(item.height()),
                  words);
        const QRectF seen = place.intersected(room);
        const bool inside = room.adjusted(-1, -1, 1, 1).contains(place);
        if (!inside && !(scrolls && place.left() >= room.left() - 1 && place.right() <= room.right() + 1))
            fault("is cut off", words);
        if (!seen.isEmpty())
            m_texts.push_back({&item, seen});
    }

    static bool isTapped(const QQuickItem& item) {
        const auto& parts = item.children();
        return item.isEnabled() && std::any_of(parts.begin(), parts.end(), [](const QObject* part) {
                   return part->inherits("QQuickTapHandler") && part->property("enabled").toBool();
               });
    }

    void target(const QQuickItem& item) {
        if (item.width() < smallestTarget || item.height() < smallestTarget)
            fault("is too small to touch", item.objectName() + " " + item.property("text").toString());
    }

    void overlaps() {
        for (std::size_t i = 0; i < m_texts.size(); ++i)
            for (std::size_t j = i + 1; j < m_texts.size(); ++j) {
                const QRectF both = m_texts[i].place.intersected(m_texts[j].place);
                if (both.width() > 2 && both.height() > 2)
                    fault("lies over \"" + m_texts[j].item->property("text").toString() + "\"",
                          m_texts[i].item->property("text").toString());
            }
    }

    void fault(const QString& what, const QString& of) { m_faults << m_scene + ": \"" + of + "\" " + what; }

    QString m_scene;
    QQuickWindow& m_window;
    std::vector<Seen> m_texts;
    QStringList m_faults;
};

} // namespace

TEST_CASE("every screen, at every size: every text fits and can be read, nothing lies over another, every button can "
          "be touched") {
    QStringList faults;
    int looked = 0;
    CHECK(shell::showScenes("", [&](const QString& name, QQuickWindow& window) {
        window.grabWindow(); // performs the layout
        faults << Inspector(name, window).faults();
        ++looked;
    }));
    INFO(faults.join('\n').toStdString());
    CHECK(faults.isEmpty());
    CHECK(looked > 100);
}
