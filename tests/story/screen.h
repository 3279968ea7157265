#pragma once

#include <QDBusConnection>
#include <QRect>
#include <QString>
#include <QVariant>

#include <vector>

namespace story {

/// Something that is to be seen in the window, as a screen reader is told of it.
struct Element {
    QString role; ///< "push button", "label", "heading", "text"
    QString name;
    QString value; ///< of a text field: what stands in it
    QRect place;   ///< on the screen
    bool enabled = false;
    bool focused = false;
};

/// Reads a window of another process by AT-SPI, the protocol of screen readers: what it says there is what a player is
/// told, and nothing in the app is made for the test.
class Screen {
public:
    explicit Screen(const QString& sessionBus);
    ~Screen();
    Screen(const Screen&) = delete;
    Screen(Screen&&) = delete;
    Screen& operator=(const Screen&) = delete;
    Screen& operator=(Screen&&) = delete;

    /// In reading order; what is hidden or outside of the window's frame is left out, what has to be scrolled to is
    /// not.
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

    QString m_name; ///< of the connection
    QDBusConnection m_bus;
};

} // namespace story
