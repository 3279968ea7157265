#include "tests/app/models/notices_fixture.h"
#include "tests/app/models/property_mirror.h"

/// When notifications of turns are shown, withdrawn, held back and counted, one circumstance after the other.

namespace {

using namespace app_tests;
using Permission = platform::Notifier::Permission;

} // namespace

TEST_CASE("Notices: a game that is muted while its notification is there takes it back, and does not count") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 0, 5);
    REQUIRE(notifications().shown);
    anna.device.home().mute("a1", true);
    REQUIRE(until([&] { return !notifications().shown && notifications().badge == 0; }));
    CHECK(anna.notices().waiting() == 0);
    CHECK(anna.notices().waitingText().isEmpty());
    anna.device.home().mute("a1", false);
    REQUIRE(until([&] { return notifications().badge == 1; }));
}

TEST_CASE("Notices: what waited when she came to the app is there to see, and is not announced as if it came now") {
    NoticesFixture anna;
    notifications().permission = Permission::Denied; // so that it is news at the next start
    anna.receiveTurn("a1", "Bob", 0, 5);
    CHECK(notifications().history.empty());
    notifications().permission = Permission::Granted;
    anna.device.start();
    const QSignalSpy came(&anna.notices(), &Notices::turnBegan);
    anna.notices().setWatched(true);
    anna.notices().start();
    anna.waitForNotices();
    anna.waitForNotices();
    CHECK(came.isEmpty());
    CHECK(anna.device.settings().notifiedMark() == "a1:5");
    anna.receiveTurn("b2", "Carol", 0, 5);
    anna.waitForNotices();
    CHECK(came.size() == 1); // once
    CHECK(anna.notices().lastText() == "You have not been told of a turn here yet.");
}

TEST_CASE("Notices: what came while they were switched off is told when they are on again") {
    NoticesFixture anna;
    anna.device.settings().setNotifications(false);
    anna.receiveTurn("a1", "Bob", 0, 5);
    CHECK(notifications().history.empty());
    CHECK(anna.notices().waiting() == 1); // the app itself knows
    anna.device.settings().setNotifications(true);
    REQUIRE(notifications().history.size() == 1);
    CHECK(notifications().badge == 1);
    anna.device.settings().setSound(false); // changes the settings, too
    CHECK(notifications().history.size() == 1);
}

TEST_CASE("Notices: what was shown is taken back when she switches them off, looks, or has played it elsewhere") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 0, 5);
    REQUIRE(notifications().shown);
    SECTION("off") { anna.device.settings().setNotifications(false); }
    SECTION("she looks") { anna.notices().setWatched(true); }
    SECTION("played") { anna.receiveTurn("a1", "Bob", 1, 6); }
    CHECK_FALSE(notifications().shown);
    notifications().shown = true; // now another app's
    anna.waitForNotices();
    CHECK(notifications().shown); // it is withdrawn once
}

TEST_CASE("Notices: in quiet hours what is shown already stays, and what she has played goes") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 0, 5);
    const QTime time = QTime::currentTime();
    const int minute = time.hour() * 60 + time.minute();
    anna.device.settings().setQuietFrom(minute - 60);
    anna.device.settings().setQuietTo(minute + 60);
    anna.device.settings().setQuiet(true);
    CHECK(notifications().shown);
    const QString told = anna.device.settings().notifiedMark();
    anna.receiveTurn("b2", "Carol", 0, 5);
    CHECK(notifications().history.size() == 1);
    CHECK(notifications().badge == 2);
    CHECK(anna.device.settings().notifiedMark() == told); // it is still to be shown
    SECTION("she switches them off") { anna.device.settings().setQuiet(false); }
    SECTION("she looks and goes: then she has seen it") {
        anna.notices().setWatched(true);
        CHECK_FALSE(notifications().shown);
        anna.notices().setWatched(false);
        anna.device.settings().setQuiet(false);
        CHECK(notifications().history.size() == 1);
        return;
    }
    REQUIRE(notifications().history.size() == 2);
    CHECK(notifications().history[1].game == "b2");
}

TEST_CASE("Notices: another notification that could not be shown is none of this one's business") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 0, 5);
    emit notifications().notifier->failed("b2");
    CHECK(notifications().shown);
    CHECK(anna.notices().pause() == 0);
    CHECK(anna.device.settings().notifiedMark() == "a1:5");
    CHECK(anna.notices().testText().isEmpty());
}

TEST_CASE("Notices: she is asked whether she wants to be told only where that makes sense") {
    NoticesFixture anna;
    notifications().permission = Permission::Unasked;
    Notices& notices = anna.notices();
    bool asked = false;
    SECTION("the system would ask") { asked = true; }
    SECTION("the system has been asked, or cannot be") {
        notifications().permission = GENERATE(Permission::Granted, Permission::Denied, Permission::Absent);
    }
    SECTION("she has said no") { anna.device.settings().setAskedToNotify(true); }
    SECTION("she has switched them off") { anna.device.settings().setNotifications(false); }
    SECTION("she has just said yes") { notices.agree(); }
    const PropertyMirror mirror(notices);
    notices.turnSent();
    CHECK(notices.asking() == asked);
    mirror.check();
}

TEST_CASE("Notices: she is asked when a turn was sent before it was known that the system would ask") {
    NoticesFixture anna;
    const bool sent = GENERATE(true, false);
    notifications().permission = Permission::Absent;
    if (sent)
        anna.notices().turnSent();
    CHECK_FALSE(anna.notices().asking());
    notifications().permission = Permission::Unasked;
    emit notifications().notifier->changed();
    CHECK(anna.notices().asking() == sent);
}

TEST_CASE("Notices: what she answers is kept, and said") {
    NoticesFixture anna;
    notifications().permission = Permission::Unasked;
    Notices& notices = anna.notices();
    notices.turnSent();
    REQUIRE(notices.asking());
    anna.device.settings().setNotifications(false); // changed elsewhere meanwhile
    const PropertyMirror mirror(notices);
    SECTION("yes") {
        notices.agree();
        CHECK(anna.device.settings().notifications());
        CHECK_FALSE(anna.device.settings().askedToNotify());
        CHECK(notifications().asked == 1);
    }
    SECTION("no") {
        notices.decline();
        CHECK_FALSE(anna.device.settings().notifications());
        CHECK(anna.device.settings().askedToNotify());
        CHECK(notifications().asked == 0);
    }
    CHECK_FALSE(notices.asking());
    mirror.check();
}

TEST_CASE("Notices: the page that helps is told of whatever changes on it") {
    NoticesFixture anna;
    Notices& notices = anna.notices();
    const PropertyMirror mirror(notices);
    anna.receiveTurn("a1", "Bob", 0, 5);
    mirror.check();
    CHECK(notices.waitingText() == "Bob waits for you");
    anna.receiveTurn("b2", "Carol", 0, 5);
    mirror.check();
    CHECK(notices.waiting() == 2);
    emit notifications().notifier->failed("b2");
    mirror.check();
    notices.test();
    mirror.check();
    emit notifications().notifier->failed("");
    mirror.check();
    notices.refresh();
    mirror.check();
    anna.device.settings().setBackground(true);
    mirror.check();
    CHECK(notices.transportText() == "The app hears of a turn by itself, also while its window is closed.");
    for (const Permission permission : {Permission::Denied, Permission::Absent, Permission::Granted}) {
        notifications().permission = permission;
        emit notifications().notifier->changed();
        anna.waitForNotices();
        mirror.check();
        CHECK(notices.permission() == static_cast<Notices::Permission>(permission));
    }
    notices.setWatched(true);
    mirror.check();
    QStringList wanted;
    QObject::connect(&notices, &Notices::opened, &notices, [&](const QString& game) { wanted << "[" + game + "]"; });
    emit notifications().notifier->opened("a1");
    notices.open();
    CHECK(wanted == QStringList{"[a1]", "[]"});
}

TEST_CASE("Notices: nothing is told before the app has begun, nor is anybody asked") {
    resetNotifications();
    Device device;
    Notices& notices = *device.app().notices();
    notices.setWatched(true);
    notices.setWatched(false);
    notices.turnSent();
    CHECK_FALSE(notices.asking());
    device.settings().setNotifications(false);
    device.settings().setNotifications(true);
    notices.agree();
    CHECK(notifications().notifier == nullptr);
    CHECK(notices.permission() == Notices::Absent);
    notices.start();
    const auto* first = notifications().notifier;
    notices.start();
    CHECK(notifications().notifier == first); // once
    CHECK(first != nullptr);
}
