#include "app/platform/screen_lock.h"
#include "app/platform/tray.h"
#include "tests/app/bus_fixture.h"

/// What a desktop reports about the screen and its panel, as D-Bus messages.

namespace {

using bus::until;

const QString properties = "org.freedesktop.DBus.Properties";

/// Screen savers and logind, as desktops have them, and an app that listens.
class Screen {
public:
    Screen() {
        m_guard.answer = [this](const QDBusMessage& message) {
            if (message.member() == "GetActive")
                return message.createReply(message.interface() == saver && saved);
            const bool said = message.arguments().value(1) == "IdleHint" ? idle : locked;
            return message.createReply(QVariant::fromValue(QDBusVariant(said)));
        };
        m_guard.registerPath("/org");
        for (const char* name : {"org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.freedesktop.login1"})
            m_guard.registerName(name);
    }
    void listen() {
        m_lock = std::make_unique<platform::ScreenLock>();
        QObject::connect(m_lock.get(), &platform::ScreenLock::locked, [this](bool said) { locks.push_back(said); });
        QObject::connect(m_lock.get(), &platform::ScreenLock::idle, [this](bool said) { idles.push_back(said); });
        awaitLook();
    }
    void save(bool active) {
        saved = active;
        m_guard.emitSignal("/" + QString(saver).replace('.', '/'), saver, "ActiveChanged", {active});
    }
    /// Signals that a property of the session has changed; the app then reads it.
    void change() {
        m_guard.received.clear();
        m_guard.emitSignal("/org/freedesktop/login1/session/_32", properties, "PropertiesChanged",
                           {"org.freedesktop.login1.Session", QVariantMap(), QStringList()});
        awaitLook();
    }
    /// Waits until all earlier signals have arrived.
    void waitUntilIdle() {
        const auto before = idles.size();
        idle = !idle;
        change();
        REQUIRE(until([&] { return idles.size() > before; })); // this is answered last
    }

    QString saver = "org.freedesktop.ScreenSaver";
    bool saved = false;
    bool locked = false;
    bool idle = false;
    std::vector<bool> locks;
    std::vector<bool> idles;

private:
    void awaitLook() {
        REQUIRE(until([&] { return m_guard.of("Get").size() >= 2; }));
    }

    bus::BusClient m_guard;
    std::unique_ptr<platform::ScreenLock> m_lock;
};

/// A panel, and an app that waits for it.
class Panel {
public:
    Panel() {
        client.answer = [this](const QDBusMessage& message) {
            return message.createReply(QVariant::fromValue(QDBusVariant(ready)));
        };
        client.registerPath("/StatusNotifierWatcher");
    }

    bus::BusClient client;
    bool ready = false;
    int found = 0;
    QObject context;
};

} // namespace

TEST_CASE("screen: how it was already when the app was started is known") {
    Screen screen;
    screen.saver = GENERATE("org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver");
    const int what = GENERATE(0, 1, 2);
    CAPTURE(screen.saver.toStdString(), what);
    screen.saved = what == 0;
    screen.locked = what == 1;
    screen.idle = what == 2;
    screen.listen();
    REQUIRE(until([&] { return screen.locks.size() >= (what == 0 ? 2 : 1); }));
    if (what == 2)
        REQUIRE(until([&] { return !screen.idles.empty(); }));
    CHECK(screen.locks.back() == (what != 2));
    CHECK(screen.idles == (what == 2 ? std::vector<bool>{true} : std::vector<bool>{}));
}

TEST_CASE("screen: it is hidden as long as a saver or the session says so, whatever the other one says") {
    Screen screen;
    screen.saver = GENERATE("org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver");
    CAPTURE(screen.saver.toStdString());
    screen.listen();
    screen.save(true);
    screen.waitUntilIdle();
    REQUIRE(screen.locks.back());
    screen.locks.clear();
    screen.waitUntilIdle(); // signals again that the session is not locked
    CHECK(screen.locks == std::vector<bool>{true});
    screen.locked = true;
    screen.waitUntilIdle();
    screen.save(false);
    screen.waitUntilIdle();
    CHECK(screen.locks.back());
    CHECK(std::count(screen.locks.begin(), screen.locks.end(), false) == 0);
    screen.locked = false;
    screen.waitUntilIdle();
    CHECK_FALSE(screen.locks.back());
    screen.save(true);
    screen.save(false);
    screen.waitUntilIdle();
    CHECK_FALSE(screen.locks.back());
}

TEST_CASE("screen: of two savers the end of one is not the end of the other") {
    Screen screen;
    screen.listen();
    screen.save(true);
    screen.saver = "org.gnome.ScreenSaver";
    screen.save(true);
    screen.save(false);
    screen.waitUntilIdle();
    CHECK(screen.locks.back());
    screen.saver = "org.freedesktop.ScreenSaver";
    screen.save(false);
    screen.waitUntilIdle();
    CHECK_FALSE(screen.locks.back());
}

TEST_CASE("screen: that nobody is there is said when it is new, and not whenever anything is") {
    Screen screen; // a repeated report, as when the battery is charged, would override a player's input
    screen.listen();
    screen.idle = true;
    screen.change();
    screen.locked = true;
    screen.change();
    screen.change();
    screen.waitUntilIdle();
    CHECK(screen.idles == std::vector<bool>{true, false});
}

TEST_CASE("panel: it is found when it is there, or when it comes, or when it can have guests, and once") {
    Panel panel;
    const QString name = "org.kde.StatusNotifierWatcher";
    const auto wait = [&] { platform::whenTray(&panel.context, [&] { ++panel.found; }); };
    const auto asked = [&](std::size_t times) {
        REQUIRE(until([&] { return panel.client.of("Get").size() >= times; }));
    };
    const auto waitUntilIdle = [] { // messages to the app have arrived by then
        (void)QDBusConnection::sessionBus().interface()->isServiceRegistered("org.kde.StatusNotifierWatcher");
        for (int i = 0; i < 5; ++i)
            QCoreApplication::processEvents();
    };
    SECTION("it is there") {
        panel.ready = true;
        panel.client.registerName(name);
        wait();
    }
    SECTION("it comes later") {
        wait();
        panel.ready = true;
        panel.client.registerName(name);
    }
    SECTION("it has no room for guests at first") {
        panel.client.registerName(name);
        wait();
        asked(1);
        waitUntilIdle();
        CHECK(panel.found == 0);
        panel.ready = true;
        panel.client.emitSignal("/StatusNotifierWatcher", name, "StatusNotifierHostRegistered", {});
    }
    REQUIRE(until([&] { return panel.found > 0; }));
    panel.client.emitSignal("/StatusNotifierWatcher", name, "StatusNotifierHostRegistered", {});
    (void)panel.client.ask("GetId");
    waitUntilIdle();
    CHECK(panel.found == 1);
}
