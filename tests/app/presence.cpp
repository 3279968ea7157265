#include "tests/app/desktop_fixture.h"
#include "tests/app/models/online_fixture.h"
#include "tests/app/recording_proxy.h"

/// A player who does not look at the window is notified of her turn: the real app on a desktop with a window manager, a
/// friend on another device, and a real server.

namespace {

using namespace desktop;
using app_tests::Device;
using app_tests::MatchModel;

/// Locks the screen as desktops do: by a screen saver on the session bus, and by logind on the system bus.
class ScreenLock : public QDBusVirtualObject {
public:
    bool locked = false;
    bool idle = false;

    QString introspect(const QString&) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& bus) override {
        if (message.member() != "Get")
            return bus.send(message.createReply(locked)); // GetActive
        const bool said = message.arguments().value(1) == "IdleHint" ? idle : locked;
        return bus.send(message.createReply(QVariant::fromValue(QDBusVariant(said))));
    }
};

/// Plays until the server has the whole turn; moves that reveal something are sent at once.
void playTurn(MatchModel& match) {
    REQUIRE(until([&] {
        if (match.stage() == MatchModel::MyTurn && !match.busy())
            match.play(app_tests::advice(match));
        return match.stage() == MatchModel::Elsewhere &&
               (match.receipt() == MatchModel::Accepted || match.receipt() == MatchModel::Seen);
    }));
}

/// Anna's app is started in its window, in front of everything; it is Bob's turn.
class PresenceFixture {
public:
    PresenceFixture() : proxy(QUrl(m_server.address()).port()) {
        m_anna.app().account()->chooseServer(proxy.address());
        REQUIRE(until([&] { return !m_anna.app().account()->busy(); }));
        game = app_tests::invite(m_anna);
        const QString code = app_tests::codeOf(m_anna, game);
        app_tests::useServer(m_bob, m_server);
        REQUIRE(app_tests::join(m_bob, code) == game);
        MatchModel& annas = m_anna.open(game);
        m_bobs = &m_bob.open(game);
        REQUIRE(until([&] { return app_tests::TwoPlayers::begun(annas) && app_tests::TwoPlayers::begun(*m_bobs); }));
        if (annas.stage() == MatchModel::MyTurn)
            playTurn(annas);
        REQUIRE(app_tests::comesTo(*m_bobs, MatchModel::MyTurn));
        m_anna.settings().setSound(false);
        m_anna.settings().setBackground(true);
        m_anna.stop(); // waits until everything is written
        screen.beginNotifications();
        screen.beginWindows();
    }
    void start(const QStringList& how = {}) {
        app = std::make_unique<Program>(APP, QStringList{"--data", folder()} + how, screen.around);
        REQUIRE(until([&] { return screen.isInFront(); }));
        REQUIRE(until([&] { return polls() > 0; }));
    }
    QString folder() const { return QString::fromStdString(m_anna.folder().string()); }
    void bobPlays() { playTurn(*m_bobs); }
    qsizetype polls() const { return proxy.asked.filter("/v1/sync?").size(); }
    bool annaIsTold() const {
        return until([&] { return screen.notifications() == 1; });
    }
    bool itIsTakenBack() const {
        return until([&] { return screen.notifications() == 0; });
    }
    QString told() const {
        return QSettings(folder() + "/settings.ini", QSettings::IniFormat).value("notices/told").toString();
    }

private:
    app_tests::ServerProcess m_server;

public:
    app_tests::RecordingProxy proxy;
    Desktop screen;
    std::unique_ptr<Program> app;
    std::string game;

private:
    Device m_anna;
    Device m_bob;
    MatchModel* m_bobs = nullptr;
};

} // namespace

TEST_CASE("presence: the window that had the focus was closed by the window manager, and the turn is told") {
    PresenceFixture fixture;
    fixture.start();
    fixture.screen.act({"key", "alt+F4"});
    REQUIRE(until([&] { return fixture.screen.window().isEmpty(); }));
    fixture.proxy.asked.clear();
    fixture.bobPlays();
    CHECK(fixture.annaIsTold());
    REQUIRE(until([&] { return fixture.polls() > 0; }));
    CHECK(fixture.proxy.asked.filter("shown=1").isEmpty()); // so her other devices may be notified
    CHECK(fixture.app->runs());

    Program again(APP, {"--data", fixture.folder()}, fixture.screen.around);
    REQUIRE(again.ends());
    REQUIRE(until([&] { return fixture.screen.isInFront(); }));
    CHECK(fixture.itIsTakenBack());
}

TEST_CASE("presence: the window is minimised, and the turn is told until it is back") {
    PresenceFixture fixture;
    fixture.start();
    const QString window = fixture.screen.window();
    fixture.screen.act({"windowminimize", "--sync", window});
    fixture.proxy.asked.clear();
    fixture.bobPlays();
    CHECK(fixture.annaIsTold());
    fixture.screen.act({"windowactivate", window});
    CHECK(fixture.itIsTakenBack());
}

TEST_CASE("presence: she works on another workspace, and the turn is told until she comes back") {
    PresenceFixture fixture;
    fixture.start();
    fixture.screen.act({"set_desktop", "1"});
    REQUIRE(until([&] { return fixture.screen.window().isEmpty(); }));
    fixture.bobPlays();
    CHECK(fixture.annaIsTold());
    fixture.screen.act({"set_desktop", "0"});
    CHECK(fixture.itIsTakenBack());
}

TEST_CASE("presence: a screen saver hides the screen, and the turn is told until it is gone") {
    const auto [name, path] =
        GENERATE(std::pair<const char*, const char*>("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"),
                 std::pair<const char*, const char*>("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"));
    ScreenLock guard;
    PresenceFixture fixture;
    fixture.screen.offer(name, path, guard);
    fixture.start();
    guard.locked = true; // for a query instead of the signal
    fixture.screen.announce(path, name, "ActiveChanged", {true});
    fixture.bobPlays();
    CHECK(fixture.annaIsTold());
    fixture.screen.announce(path, name, "ActiveChanged", {false});
    CHECK(fixture.itIsTakenBack());
}

TEST_CASE("presence: the session is locked or idle as logind says, and the turn is told until it is not") {
    ScreenLock guard;
    bool& hint = GENERATE(true, false) ? guard.locked : guard.idle;
    PresenceFixture fixture;
    fixture.screen.offer("org.freedesktop.login1", "/org/freedesktop/login1", guard);
    fixture.start();
    const auto say = [&](bool said) {
        hint = said;
        fixture.screen.announce(
            "/org/freedesktop/login1/session/_32", "org.freedesktop.DBus.Properties", "PropertiesChanged",
            {"org.freedesktop.login1.Session", QVariantMap{{"IdleHint", guard.idle}}, QStringList{}});
    };
    say(true);
    fixture.bobPlays();
    CHECK(fixture.annaIsTold());
    say(false);
    CHECK(fixture.itIsTakenBack());
}

TEST_CASE("presence: who looks at Home sees the turn there, and nothing else is shown") {
    PresenceFixture fixture;
    fixture.start();
    fixture.bobPlays();
    REQUIRE(until([&] { return !fixture.told().isEmpty(); })); // the app has decided whether to notify
    CHECK(fixture.screen.notifications() == 0);
    REQUIRE(until([&] { return !fixture.proxy.asked.filter("shown=1").isEmpty(); }));
    fixture.screen.keep("home-turn");
}
