#pragma once

#include <QDBusConnection>
#include <QRect>
#include <QString>
#include <QVariant>

#include <vector>

namespace story {

/// An element of the window, as a screen reader gets it.
struct Element {
    QString role; ///< "push button", "label", "heading", "text"
    QString name;
    QString value; ///< the content of a text field
    QRect place;   ///< in coordinates of the screen
    bool enabled = false;
    bool focused = false;
};

/// Reads a window of another process by AT-SPI, the protocol of screen readers: the test reads what a blind player
/// would hear, and the app needs nothing made for tests.
class Screen {
public:
    explicit Screen(const QString& sessionBus);
    ~Screen();
    Screen(const Screen&) = delete;
    Screen(Screen&&) = delete;
    Screen& operator=(const Screen&) = delete;
    Screen& operator=(Screen&&) = delete;

    /// In reading order. Leaves out what is hidden or outside of the window, but not what can be scrolled into view.
    std::vector<Element> elements() const;

private:
    struct Reference {
        QString service;
        QString path;
    };
    void read(const Reference& node, std::vector<Element>& into) const;
    std::vector<Reference> children(const Reference& node) const;
    QVariantList call(const Reference& node, const QString& interface, const QString& method,
                      const QVariantList& arguments = {}) const;
    QVariant property(const Reference& node, const QString& interface, const QString& name) const;

    QString m_name; ///< of the D-Bus connection
    QDBusConnection m_bus;
};

} // namespace story
