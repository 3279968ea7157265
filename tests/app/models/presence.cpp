#include "app/models/notices/presence.h"
#include "tests/app/models/device_fixture.h"
#include "tests/app/models/recorded_notifications.h"

/// Whether the player is looking at the app, by the window and by the test's clock.

namespace {

using models::Presence;

class PresenceFixture {
public:
    PresenceFixture() {
        presence.setClock([this] { return now; });
        window.resize(200, 200);
        window.show();
        window.requestActivate();
        presence.observe(&window);
        REQUIRE(app_tests::until([&] { return presence.watched(); }));
    }
    /// Advances the clock; the timer that is set for it fires.
    void pass(std::chrono::milliseconds time) {
        now += time.count();
        presence.evaluate();
    }

    qint64 now = 1'000'000;
    QWindow window;
    Presence presence;
};

} // namespace

TEST_CASE("Presence: a table that nobody touches for minutes has nobody who looks, and a touch brings her back") {
    using namespace std::chrono_literals;
    PresenceFixture table;
    table.pass(4min + 59s);
    CHECK(table.presence.watched());
    QTest::mouseMove(&table.window, {20, 20});
    QTest::keyClick(&table.window, Qt::Key_A);
    table.pass(4min + 59s);
    CHECK(table.presence.watched());
    table.pass(1s);
    CHECK_FALSE(table.presence.watched());
    table.pass(3h);
    CHECK_FALSE(table.presence.watched());

    QTest::keyClick(&table.window, Qt::Key_A);
    CHECK(table.presence.watched());
    table.pass(5min);
    CHECK_FALSE(table.presence.watched());
    QTest::mousePress(&table.window, Qt::LeftButton, {}, {20, 20});
    CHECK(table.presence.watched());
}

TEST_CASE("Presence: a hidden window is looked at by nobody, and a window that is shown again by somebody") {
    using namespace std::chrono_literals;
    PresenceFixture table;
    table.window.hide();
    CHECK_FALSE(table.presence.watched());
    table.pass(3h);
    table.window.show();
    table.window.requestActivate();
    CHECK(app_tests::until([&] { return table.presence.watched(); })); // as after a touch
    table.window.setWindowState(Qt::WindowMinimized);
    CHECK(app_tests::until([&] { return !table.presence.watched(); }));
}

TEST_CASE("Presence: another window that takes the focus takes the look as well") {
    PresenceFixture table;
    QWindow other;
    other.show();
    other.requestActivate();
    CHECK(app_tests::until([&] { return !table.presence.watched(); }));
}

TEST_CASE("Presence: behind a locked screen nobody looks, whatever is pressed, but a touch outdoes idleness") {
    using namespace std::chrono_literals;
    PresenceFixture table;
    table.presence.setLocked(true);
    CHECK_FALSE(table.presence.watched());
    QTest::keyClick(&table.window, Qt::Key_A);
    CHECK_FALSE(table.presence.watched());
    table.pass(3h);
    table.presence.setLocked(false);
    CHECK(table.presence.watched());
    table.presence.setIdle(true);
    CHECK_FALSE(table.presence.watched());
    QTest::keyClick(&table.window, Qt::Key_A);
    CHECK(table.presence.watched());
}

TEST_CASE("Presence: whatever a hand does is a sign of life, and nothing else is") {
    using namespace std::chrono_literals;
    struct Open : Presence {
        using Presence::eventFilter;
    };
    Open presence;
    qint64 now = 1'000'000;
    presence.setClock([&] { return now; });
    QWindow window;
    window.show();
    window.requestActivate();
    presence.observe(&window);
    REQUIRE(app_tests::until([&] { return presence.watched(); }));
    const auto wakes = [&](QEvent::Type type) {
        CAPTURE(type);
        now += std::chrono::milliseconds(3h).count();
        presence.evaluate();
        REQUIRE_FALSE(presence.watched());
        QEvent event(type);
        CHECK_FALSE(presence.eventFilter(&window, &event)); // the window gets the event, too
        const bool woken = presence.watched();
        presence.setIdle(true); // so that another sign of life is needed
        QEvent key(QEvent::KeyPress);
        presence.eventFilter(&window, &key);
        return woken;
    };
    for (const QEvent::Type type :
         {QEvent::MouseButtonPress, QEvent::MouseButtonRelease, QEvent::MouseMove, QEvent::Wheel, QEvent::KeyPress,
          QEvent::KeyRelease, QEvent::TouchBegin, QEvent::TouchUpdate, QEvent::TouchEnd, QEvent::TabletPress,
          QEvent::TabletMove, QEvent::TabletRelease})
        CHECK(wakes(type));
    for (const QEvent::Type type : {QEvent::Expose, QEvent::Timer, QEvent::UpdateRequest, QEvent::Enter, QEvent::Leave,
                                    QEvent::FocusIn, QEvent::Move, QEvent::Resize})
        CHECK_FALSE(wakes(type));
}

TEST_CASE("Presence: what is said again of the screen is no sign of life, but that it is free again is") {
    using namespace std::chrono_literals;
    PresenceFixture table;
    const bool locks = GENERATE(true, false);
    CAPTURE(locks);
    const auto say = [&](bool said) {
        locks ? table.presence.setLocked(said) : table.presence.setIdle(said); // like logind, even if nothing changed
    };
    table.pass(4min + 59s);
    say(false);
    table.pass(1s);
    CHECK_FALSE(table.presence.watched());
    say(true);
    say(true);
    table.pass(3h);
    say(false);
    CHECK(table.presence.watched());
    table.pass(4min + 59s);
    CHECK(table.presence.watched());
}

TEST_CASE("Presence: she looks at the window that is there now, and at no older one; it is said once") {
    PresenceFixture table;
    QStringList said;
    QObject::connect(&table.presence, &Presence::changed, [&](bool watched) { said << (watched ? "looks" : "away"); });
    table.presence.evaluate();
    CHECK(said.isEmpty());
    table.presence.observe(nullptr);
    CHECK_FALSE(table.presence.watched());
    QTest::keyClick(&table.window, Qt::Key_A);
    table.presence.evaluate();
    CHECK(said == QStringList{"away"});
    table.presence.observe(&table.window);
    CHECK(said == QStringList{"away", "looks"});
    QWindow hidden;
    table.presence.observe(&hidden);
    CHECK_FALSE(table.presence.watched());
    table.presence.setIdle(true);
    QTest::keyClick(&table.window, Qt::Key_A); // not one of its windows
    table.presence.observe(&table.window);
    CHECK_FALSE(table.presence.watched());
    table.presence.setIdle(false);
    CHECK(table.presence.watched());
}

TEST_CASE("Presence: without a window, or when it is gone, nobody looks") {
    Presence presence;
    CHECK_FALSE(presence.watched());
    auto window = std::make_unique<QWindow>();
    window->show();
    window->requestActivate();
    presence.observe(window.get());
    REQUIRE(app_tests::until([&] { return presence.watched(); }));
    window.reset();
    CHECK_FALSE(presence.watched());
}

TEST_CASE("Presence: what the app does goes by it, and the alarm for a table without a touch is set") {
    app_tests::Device device;
    qint64 now = 0;
    device.app().presence().setClock([&] { return std::exchange(now, now + Presence::patience.count() - 1); });
    QWindow window;
    window.show();
    window.requestActivate();
    QStringList said;
    QObject::connect(&device.app().presence(), &Presence::changed,
                     [&](bool watched) { said << (watched ? "looks" : "away"); });
    device.app().presence().observe(&window);
    CHECK(app_tests::until([&] { return said == QStringList{"looks", "away"}; })); // only the timer reports it
}
