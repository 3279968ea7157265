#include "tests/story/screen.h"

#include "tests/catch.h"

#include <QDBusArgument>
#include <QDBusMessage>
#include <QDBusVariant>

namespace story {

namespace {

const QString accessible = "org.a11y.atspi.Accessible";

// State numbers of AT-SPI.
enum State { Enabled = 8, Focused = 12, Showing = 25, Visible = 30 };

constexpr int patience = 20'000;

QString busOf(const QString& sessionBus) {
    QDBusConnection session = QDBusConnection::connectToBus(sessionBus, "story-" + sessionBus);
    const QDBusMessage asked =
        QDBusMessage::createMethodCall("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress");
    const QDBusMessage answer = session.call(asked, QDBus::Block, patience);
    INFO(answer.errorMessage().toStdString());
    REQUIRE(answer.type() == QDBusMessage::ReplyMessage);
    return answer.arguments().value(0).toString();
}

} // namespace

Screen::Screen(const QString& sessionBus)
    : m_name("screen-" + sessionBus), m_bus(QDBusConnection::connectToBus(busOf(sessionBus), m_name)) {
    REQUIRE(m_bus.isConnected());
}
Screen::~Screen() { QDBusConnection::disconnectFromBus(m_name); }

QVariantList Screen::call(const Reference& node, const QString& interface, const QString& method,
                          const QVariantList& arguments) const {
    QDBusMessage asked = QDBusMessage::createMethodCall(node.service, node.path, interface, method);
    asked.setArguments(arguments);
    const QDBusMessage answer = m_bus.call(asked, QDBus::Block, patience);
    return answer.type() == QDBusMessage::ReplyMessage ? answer.arguments() : QVariantList(); // the element may be gone
}

QVariant Screen::property(const Reference& node, const QString& interface, const QString& name) const {
    const QVariantList answer = call(node, "org.freedesktop.DBus.Properties", "Get", {interface, name});
    return answer.value(0).value<QDBusVariant>().variant();
}

std::vector<Screen::Reference> Screen::children(const Reference& node) const {
    std::vector<Reference> all;
    const QVariantList answer = call(node, accessible, "GetChildren");
    if (answer.isEmpty())
        return all;
    const auto list = answer.first().value<QDBusArgument>();
    for (list.beginArray(); !list.atEnd();) {
        Reference child;
        QDBusObjectPath path;
        list.beginStructure();
        list >> child.service >> path;
        list.endStructure();
        child.path = path.path();
        all.push_back(child);
    }
    return all;
}

void Screen::read(const Reference& node, std::vector<Element>& into) const {
    const auto states = qdbus_cast<QList<uint>>(call(node, accessible, "GetState").value(0));
    const auto is = [&](State state) { return !states.isEmpty() && (states.first() >> state & 1U) != 0; };
    const QVariantList extents = call(node, "org.a11y.atspi.Component", "GetExtents", {0U});
    QRect place;
    if (!extents.isEmpty()) {
        int x = 0;
        int y = 0;
        int width = 0;
        int height = 0;
        const auto box = extents.first().value<QDBusArgument>();
        box.beginStructure();
        box >> x >> y >> width >> height;
        box.endStructure();
        place = {x, y, width, height};
    }
    const QString role = call(node, accessible, "GetRoleName").value(0).toString();
    if (role != "application" && !is(Visible) && !is(Showing))
        return;
    Element element{role, property(node, accessible, "Name").toString(), {}, place, is(Enabled), is(Focused)};
    if (role == "text")
        element.value = call(node, "org.a11y.atspi.Text", "GetText", {0, -1}).value(0).toString();
    if (!place.isEmpty() && (!element.name.isEmpty() || !element.value.isEmpty()))
        into.push_back(element);
    for (const Reference& child : children(node))
        read(child, into);
}

std::vector<Element> Screen::elements() const {
    std::vector<Element> all;
    for (const Reference& application : children({"org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"}))
        read(application, all);
    return all;
}

} // namespace story
