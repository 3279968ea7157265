#include "app/platform/notify.h"
#include "tests/app/bus_fixture.h"

#include <QGuiApplication>
#include <QSignalSpy>

/// The app's notifications, as the D-Bus messages that a desktop gets.

namespace {

using bus::until;
using platform::Notice;
using platform::Notifier;
using Permission = Notifier::Permission;

const QString name = "org.freedesktop.Notifications";
const QString path = "/org/freedesktop/Notifications";

class NotificationService : public QObject {
    Q_OBJECT

public:
    NotificationService() {
        client.answer = [this](const QDBusMessage& message) {
            if (message.member() == "GetCapabilities")
                return message.createReply(QVariant(can));
            if (message.member() != "Notify")
                return message.createReply();
            if (refusals-- > 0)
                return message.createErrorReply(QDBusError::Failed, "not now");
            const uint before = message.arguments().value(1).toUInt();
            return message.createReply(before != 0 ? before : ++number);
        };
        client.registerPath(path);
        client.connection().connect({}, "/com/canonical/unity/launcherentry/1", "com.canonical.Unity.LauncherEntry",
                                    "Update", this, SLOT(update(QDBusMessage)));
        (void)client.ask("GetId"); // earlier calls have been handled by then
    }
    /// The notifications that the app asked for.
    std::vector<QDBusMessage> shown() const { return client.of("Notify"); }
    std::vector<uint> closed() const {
        std::vector<uint> numbers;
        for (const QDBusMessage& message : client.of("CloseNotification"))
            numbers.push_back(message.arguments().value(0).toUInt());
        return numbers;
    }
    bool hears(const QString& what, std::size_t times) const {
        return until([&] { return client.of(what).size() >= times; });
    }
    void say(const QString& what, const QVariantList& arguments) { client.emitSignal(path, name, what, arguments); }

    bus::BusClient client;
    QStringList can{"actions", "body"};
    int refusals = 0;
    uint number = 10; ///< id of the last notification
    std::vector<QVariantList> badges;

private slots:
    void update(const QDBusMessage& message) { badges.push_back(message.arguments()); }
};

/// An app that has found a notification service.
class NotifierFixture {
public:
    explicit NotifierFixture(bool there = true) {
        QObject::connect(&notifier, &Notifier::opened, [this](const QString& game) { opened << game; });
        QObject::connect(&notifier, &Notifier::failed, [this](const QString& game) { failed << game; });
        if (!there)
            return;
        service.client.registerName(name);
        REQUIRE(until([&] { return notifier.permission() == Permission::Granted; }));
    }
    /// Waits until the app has handled everything before.
    void waitUntilIdle() {
        const auto before = service.badges.size();
        notifier.setBadge(1);
        REQUIRE(until([&] { return service.badges.size() > before; }));
    }
    /// Shows a notification and waits until the app knows its id, which it needs to close or replace it.
    void show(const QString& game) {
        const auto before = service.shown().size();
        notifier.show({"It is your turn", "Bob waits", game});
        REQUIRE(until([&] { return service.shown().size() > before; }));
        REQUIRE(until([&] {
            service.say("ActionInvoked", {service.number, "default"});
            return opened.contains(game);
        }));
    }

    NotificationService service;
    Notifier notifier;
    QStringList opened;
    QStringList failed;
};

uint replaced(const QDBusMessage& notice) { return notice.arguments().value(1).toUInt(); }
QString text(const QDBusMessage& notice) { return notice.arguments().value(4).toString(); }

} // namespace

TEST_CASE("notify: a notification that is not wanted any more before its number is known is closed when it is") {
    NotifierFixture app;
    NotificationService& service = app.service;
    service.client.holds = {"Notify"};
    app.notifier.show({"It is your turn", "Bob waits", "a1"});
    REQUIRE(service.hears("Notify", 1));
    app.notifier.withdraw();
    app.waitUntilIdle();
    CHECK(service.closed().empty()); // its id is not known yet
    service.client.letGo();
    REQUIRE(service.hears("CloseNotification", 1));
    CHECK(service.closed() == std::vector<uint>{service.number});
    CHECK(app.failed.isEmpty());
    app.notifier.show({"It is your turn", "Carol waits", "b2"}); // the app has forgotten the first one
    REQUIRE(service.hears("Notify", 2));
    CHECK(replaced(service.shown()[1]) == 0);
    CHECK(service.closed().size() == 1);
}

TEST_CASE("notify: what is taken back, or replaced, before anybody has seen it is not shown at all") {
    NotifierFixture app;
    NotificationService& service = app.service;
    service.client.holds = {"GetCapabilities"};
    app.notifier.show({"It is your turn", "Bob waits", "a1"});
    REQUIRE(service.hears("GetCapabilities", 1));
    SECTION("taken back") {
        app.notifier.withdraw();
        app.waitUntilIdle();
        service.client.letGo();
        for (int i = 0; i < 10; ++i)
            app.waitUntilIdle(); // the answer takes another way, so it has to arrive before the next notification
        app.notifier.show({"It is your turn", "Carol waits", "b2"});
    }
    SECTION("replaced") {
        app.notifier.show({"It is your turn", "Dora waits", "c3"});
        app.notifier.show({"It is your turn", "Carol waits", "b2"});
        app.waitUntilIdle();
        service.client.letGo();
    }
    SECTION("taken back, and another one wanted at once") {
        app.notifier.withdraw();
        app.notifier.show({"It is your turn", "Carol waits", "b2"});
        app.waitUntilIdle();
        service.client.letGo();
    }
    SECTION("replaced, and then taken back") {
        app.notifier.show({"It is your turn", "Dora waits", "c3"});
        app.notifier.withdraw();
        app.waitUntilIdle();
        service.client.letGo();
        for (int i = 0; i < 10; ++i)
            app.waitUntilIdle();
        app.notifier.show({"It is your turn", "Carol waits", "b2"});
    }
    REQUIRE(service.hears("Notify", 1));
    CHECK(text(service.shown()[0]) == "Carol waits");
    app.show("d4");
    CHECK(service.shown().size() == 2);
    CHECK(service.closed().empty());
    CHECK(app.failed.isEmpty());
}

TEST_CASE("notify: another notification takes the place of the one that is there, and of no other") {
    NotifierFixture app;
    NotificationService& service = app.service;
    app.show("a1");
    CHECK(replaced(service.shown()[0]) == 0);
    const uint first = service.number;
    uint expected = first;
    SECTION("it is still there") {}
    SECTION("somebody else's was closed") { service.say("NotificationClosed", {first + 1, 2U}); }
    SECTION("she has closed it") {
        service.say("NotificationClosed", {first, 2U});
        expected = 0;
    }
    SECTION("it was taken back") {
        app.notifier.withdraw();
        REQUIRE(service.hears("CloseNotification", 1));
        CHECK(service.closed() == std::vector<uint>{first});
        expected = 0;
    }
    SECTION("it was shown by one that is gone") {
        service.client.releaseName(name);
        REQUIRE(until([&] { return app.notifier.permission() == Permission::Absent; }));
        service.client.registerName(name);
        REQUIRE(until([&] { return app.notifier.permission() == Permission::Granted; }));
        expected = 0;
    }
    app.notifier.show({"It is your turn", "Carol waits", "b2"});
    REQUIRE(service.hears("Notify", 2));
    CHECK(replaced(service.shown()[1]) == expected);
}

TEST_CASE("notify: who takes over from another one that shows notifications is not asked to replace what that showed") {
    NotifierFixture app;
    NotificationService second;
    second.number = 90;
    app.service.client.releaseName(name);
    app.service.client.registerName(name, QDBusConnectionInterface::AllowReplacement);
    app.show("a1");
    second.client.registerName(name);
    app.notifier.show({"It is your turn", "Carol waits", "b2"});
    REQUIRE(second.hears("Notify", 1));
    CHECK(replaced(second.shown()[0]) == 0);
}

TEST_CASE("notify: one that is wanted while another is being shown comes after it, in its place") {
    NotifierFixture app;
    NotificationService& service = app.service;
    service.client.holds = {"Notify"};
    app.notifier.show({"It is your turn", "Bob waits", "a1"});
    REQUIRE(service.hears("Notify", 1));
    app.notifier.show({"It is your turn", "Carol waits", "b2"});
    app.waitUntilIdle();
    CHECK(service.shown().size() == 1);
    service.refusals = GENERATE(0, 1); // in one case the first is refused, and nobody misses it
    const bool refused = service.refusals > 0;
    service.client.letGo();
    REQUIRE(service.hears("Notify", 2));
    CHECK(replaced(service.shown()[1]) == (refused ? 0 : service.number));
    CHECK(text(service.shown()[1]) == "Carol waits");
    app.show("c3");
    CHECK(app.failed.isEmpty());
    CHECK(service.shown().size() == 3);
}

TEST_CASE("notify: a tap opens the game of the notification that it is on, as long as it is there, and nothing else") {
    NotifierFixture app;
    NotificationService& service = app.service;
    app.notifier.show({"It is your turn", "Bob waits", "a1"});
    REQUIRE(service.hears("Notify", 1));
    service.client.holds = {"Notify"};
    app.notifier.show({"It is your turn", "Carol waits", "b2"});
    REQUIRE(service.hears("Notify", 2)); // so the app knows the id of the first and not of the second
    const uint first = service.number;
    service.say("ActionInvoked", {first + 1, "default"}); // another app's
    service.say("ActionInvoked", {first, "snooze"});
    service.say("ActionInvoked", {first, "play"});
    service.say("NotificationClosed", {first + 1, 2U});
    service.say("ActionInvoked", {first, "default"});
    REQUIRE(until([&] { return app.opened.size() >= 2; }));
    service.say("NotificationClosed", {first, 2U});
    service.say("ActionInvoked", {first, "default"});
    service.say("ActionInvoked", {0U, "default"}); // no notification has this id
    service.client.letGo();
    REQUIRE(until([&] {
        service.say("ActionInvoked", {service.number, "default"});
        return app.opened.contains("b2");
    }));
    CHECK(app.opened.count("a1") == 2);
}

TEST_CASE("notify: it is offered as whoever shows it can show it, with the app's name and icon") {
    NotifierFixture app;
    NotificationService& service = app.service;
    const bool markup = GENERATE(false, true);
    const bool buttons = GENERATE(false, true);
    service.can = QStringList{"body"};
    if (markup)
        service.can << "body-markup";
    if (buttons)
        service.can << "actions";
    QGuiApplication::setApplicationDisplayName("Gingerbread House");
    app.notifier.show({"It is <your> turn", "Bob <b>&", "a1"});
    REQUIRE(service.hears("Notify", 1));
    const QVariantList said = service.shown()[0].arguments();
    CHECK(said[0] == "Gingerbread House");
    CHECK(said[2] == "gingerbread-house");
    CHECK(said[3] == "It is <your> turn"); // the summary has no markup
    CHECK(said[4].toString().toStdString() == (markup ? "Bob &lt;b&gt;&amp;" : "Bob <b>&"));
    CHECK(said[5].toStringList() == (buttons ? QStringList{"default", "Play", "play", "Play"} : QStringList{}));
    const auto hints = qdbus_cast<QVariantMap>(said[6]);
    CHECK(hints["desktop-entry"] == "gingerbread-house");
    CHECK(hints["category"] == "im.received");
    CHECK(said[7] == -1); // the desktop's default time
}

TEST_CASE("notify: what is refused is said to have failed, once, and the next is shown") {
    NotifierFixture app;
    app.service.refusals = 1;
    app.notifier.show({"It is your turn", "Bob waits", "a1"});
    REQUIRE(until([&] { return !app.failed.isEmpty(); }));
    CHECK(app.failed == QStringList{"a1"});
    CHECK(app.notifier.permission() == Permission::Granted);
    app.show("b2");
    CHECK(app.failed == QStringList{"a1"});
    CHECK(app.service.shown().size() == 2);
}

TEST_CASE("notify: the number on the app's icon is that of what waits, and none for nothing") {
    NotifierFixture app;
    for (const int waiting : {3, 0, 1}) {
        CAPTURE(waiting);
        app.service.badges.clear();
        app.notifier.setBadge(waiting);
        REQUIRE(until([&] { return !app.service.badges.empty(); }));
        const QVariantList said = app.service.badges[0];
        CHECK(said[0] == "application://gingerbread-house.desktop");
        const auto numbers = qdbus_cast<QVariantMap>(said[1]);
        CHECK(numbers["count"].toLongLong() == waiting);
        CHECK(numbers["count-visible"].toBool() == (waiting > 0));
    }
}

TEST_CASE("notify: whoever shows notifications may come and go, which is said once each time") {
    NotifierFixture app(false);
    app.waitUntilIdle();
    CHECK(app.notifier.permission() == Permission::Absent);
    const QSignalSpy changed(&app.notifier, &Notifier::changed);
    app.service.client.registerName(name);
    REQUIRE(until([&] { return app.notifier.permission() == Permission::Granted; }));
    CHECK(changed.size() == 1);
    app.service.client.releaseName(name);
    REQUIRE(until([&] { return app.notifier.permission() == Permission::Absent; }));
    CHECK(changed.size() == 2);
}

TEST_CASE("notify: one whom the bus would start when asked is there") {
    bus::BusClient client;
    QFile offer(bus::BusDaemon::one().services() + "/notifications.service");
    REQUIRE(offer.open(QIODevice::WriteOnly));
    offer.write("[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/bin/false\n");
    offer.close();
    (void)client.ask("ReloadConfig");
    {
        const Notifier notifier;
        CHECK(until([&] { return notifier.permission() == Permission::Granted; }));
    }
    REQUIRE(offer.remove());
    (void)client.ask("ReloadConfig");
}

TEST_CASE("notify: the end of the app takes its notification along") {
    NotificationService service;
    service.client.registerName(name);
    {
        Notifier notifier;
        notifier.show({"It is your turn", "Bob waits", "a1"});
        REQUIRE(service.hears("Notify", 1));
        QSignalSpy opened(&notifier, &Notifier::opened);
        REQUIRE(until([&] {
            service.say("ActionInvoked", {service.number, "default"});
            return !opened.isEmpty();
        }));
    }
    REQUIRE(service.hears("CloseNotification", 1));
    CHECK(service.closed() == std::vector<uint>{service.number});
}

#include "notify_bus.moc"
