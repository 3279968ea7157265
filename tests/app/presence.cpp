#include "tests/app/desktop.h"
#include "tests/app/models/far.h"
#include "tests/app/wire.h"

/// "It is your turn" is told to whoever does not look at the window: the real app on a desktop with a window manager,
/// a friend who plays elsewhere, and a real server between them.

namespace {

using namespace desktop;
using stage::Device;
using stage::MatchModel;

/// Locks the screen, as desktops do it: by a screen saver on the session's bus, and by logind on the system's.
class Guard : public QDBusVirtualObject {
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

/// Until the server has the whole turn: what reveals something goes there first.
void playTurn(MatchModel& match) {
    REQUIRE(until([&] {
        if (match.stage() == MatchModel::MyTurn && !match.busy())
            match.play(stage::advice(match));
        return match.stage() == MatchModel::Away &&
               (match.receipt() == MatchModel::Accepted || match.receipt() == MatchModel::Seen);
    }));
}

/// Anna's app is started in its window, in front of everything; Bob is to move.
class Evening {
public:
    Evening() : wire(QUrl(m_server.address()).port()) {
        m_anna.app().account()->chooseServer(wire.address());
        REQUIRE(until([&] { return !m_anna.app().account()->busy(); }));
        game = stage::invite(m_anna);
        const QString code = stage::codeOf(m_anna, game);
        stage::useServer(m_bob, m_server);
        REQUIRE(stage::join(m_bob, code) == game);
        MatchModel& annas = m_anna.open(game);
        m_bobs = &m_bob.open(game);
        REQUIRE(until([&] { return stage::Pair::begun(annas) && stage::Pair::begun(*m_bobs); }));
        if (annas.stage() == MatchModel::MyTurn)
            playTurn(annas);
        REQUIRE(stage::comesTo(*m_bobs, MatchModel::MyTurn));
        m_anna.settings().setSound(false);
        m_anna.settings().setBackground(true);
        m_anna.stop(); // which waits until all is written
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
    qsizetype polls() const { return wire.asked.filter("/v1/sync?").size(); }
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
    stage::Server m_server;

public:
    stage::Wire wire;
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
    Evening evening;
    evening.start();
    evening.screen.act({"key", "alt+F4"});
    REQUIRE(until([&] { return evening.screen.window().isEmpty(); }));
    evening.wire.asked.clear();
    evening.bobPlays();
    CHECK(evening.annaIsTold());
    REQUIRE(until([&] { return evening.polls() > 0; }));
    CHECK(evening.wire.asked.filter("shown=1").isEmpty()); // her other devices may be told
    CHECK(evening.app->runs());

    Program again(APP, {"--data", evening.folder()}, evening.screen.around);
    REQUIRE(again.ends());
    REQUIRE(until([&] { return evening.screen.isInFront(); }));
    CHECK(evening.itIsTakenBack());
}

TEST_CASE("presence: the window is minimised, and the turn is told until it is back") {
    Evening evening;
    evening.start();
    const QString window = evening.screen.window();
    evening.screen.act({"windowminimize", "--sync", window});
    evening.wire.asked.clear();
    evening.bobPlays();
    CHECK(evening.annaIsTold());
    evening.screen.act({"windowactivate", window});
    CHECK(evening.itIsTakenBack());
}

TEST_CASE("presence: she works on another workspace, and the turn is told until she comes back") {
    Evening evening;
    evening.start();
    evening.screen.act({"set_desktop", "1"});
    REQUIRE(until([&] { return evening.screen.window().isEmpty(); }));
    evening.bobPlays();
    CHECK(evening.annaIsTold());
    evening.screen.act({"set_desktop", "0"});
    CHECK(evening.itIsTakenBack());
}

TEST_CASE("presence: a screen saver hides the screen, and the turn is told until it is gone") {
    const auto [name, path] =
        GENERATE(std::pair<const char*, const char*>("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"),
                 std::pair<const char*, const char*>("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"));
    Guard guard;
    Evening evening;
    evening.screen.offer(name, path, guard);
    evening.start();
    guard.locked = true; // for whoever asks only now
    evening.screen.announce(path, name, "ActiveChanged", {true});
    evening.bobPlays();
    CHECK(evening.annaIsTold());
    evening.screen.announce(path, name, "ActiveChanged", {false});
    CHECK(evening.itIsTakenBack());
}

TEST_CASE("presence: the session is locked or idle as logind says, and the turn is told until it is not") {
    Guard guard;
    bool& hint = GENERATE(true, false) ? guard.locked : guard.idle;
    Evening evening;
    evening.screen.offer("org.freedesktop.login1", "/org/freedesktop/login1", guard);
    evening.start();
    const auto say = [&](bool said) {
        hint = said;
        evening.screen.announce(
            "/org/freedesktop/login1/session/_32", "org.freedesktop.DBus.Properties", "PropertiesChanged",
            {"org.freedesktop.login1.Session", QVariantMap{{"IdleHint", guard.idle}}, QStringList{}});
    };
    say(true);
    evening.bobPlays();
    CHECK(evening.annaIsTold());
    say(false);
    CHECK(evening.itIsTakenBack());
}

TEST_CASE("presence: who looks at Home sees the turn there, and nothing else is shown") {
    Evening evening;
    evening.start();
    evening.bobPlays();
    REQUIRE(until([&] { return !evening.told().isEmpty(); })); // the app has decided what to tell
    CHECK(evening.screen.notifications() == 0);
    REQUIRE(until([&] { return !evening.wire.asked.filter("shown=1").isEmpty(); }));
    evening.screen.keep("home-turn");
}
