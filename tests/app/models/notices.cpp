#include "tests/app/models/notices_fixture.h"

#include <QTime>

/// Notifications of turns for players who do not look at the app.

namespace {

using namespace app_tests;
using Permission = platform::Notifier::Permission;

} // namespace

TEST_CASE("Notices: a turn is told once, with who waits; a restart does not tell it again") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 1, 4);
    CHECK(notifications().history.empty());
    CHECK(notifications().badge == 0);
    anna.receiveTurn("a1", "Bob", 0, 5);
    REQUIRE(notifications().history.size() == 1);
    CHECK(notifications().history[0].title == "It is your turn");
    CHECK(notifications().history[0].text == "Bob waits for you");
    CHECK(notifications().history[0].game == "a1");
    CHECK(notifications().badge == 1);
    anna.waitForNotices();
    CHECK(notifications().history.size() == 1);
    anna.restart();
    CHECK(notifications().history.size() == 1);
    CHECK(notifications().badge == 1);
    anna.receiveTurn("a1", "Bob", 1, 6);
    anna.receiveTurn("a1", "Bob", 0, 7);
    CHECK(notifications().history.size() == 2);
}

TEST_CASE("Notices: a turn that she plays elsewhere, in two parts, is told once") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 0, 5);
    REQUIRE(notifications().history.size() == 1);
    anna.storeInfo("a1", "Bob", 0, 7); // she has rolled, and it is still the same turn
    CHECK(notifications().shown);
    CHECK(notifications().history.size() == 1);
    anna.fetch("a1", 0, 7);
    CHECK(notifications().history.size() == 1);
    anna.storeInfo("a1", "Bob", 1, 9);
    anna.fetch("a1", 0, 9);
    CHECK_FALSE(notifications().shown);
    anna.receiveTurn("a1", "Bob", 0, 10);
    CHECK(notifications().history.size() == 2);
}

TEST_CASE("Notices: one notification tells of all games; it goes when what it names does not wait any more") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 0, 5);
    anna.receiveTurn("b2", "Carol", 0, 5);
    REQUIRE(notifications().history.size() == 2);
    CHECK(notifications().history[1].text == "Carol and another game wait for you");
    CHECK(notifications().history[1].game == "b2");
    anna.receiveTurn("c3", "Dora", 0, 5);
    CHECK(notifications().history.back().text == "Dora and 2 other games wait for you");
    CHECK(notifications().badge == 3);
    anna.receiveTurn("a1", "Bob", 1, 6); // she has played it on another device
    CHECK(notifications().shown);
    CHECK(notifications().badge == 2);
    anna.receiveTurn("c3", "Dora", 1, 6);
    CHECK_FALSE(notifications().shown);
    CHECK(notifications().badge == 1);
    CHECK(notifications().history.size() == 3);
}

TEST_CASE("Notices: whoever looks at the app is not told, not even when she has left it") {
    NoticesFixture anna;
    anna.notices().setWatched(true);
    const QSignalSpy came(&anna.notices(), &Notices::turnBegan);
    anna.receiveTurn("a1", "Bob", 0, 5);
    CHECK(notifications().history.empty());
    CHECK((came.size() == 1 && came[0] == QVariantList{"a1", "Bob"})); // the app shows it itself
    CHECK(notifications().badge == 1);
    anna.notices().setWatched(false);
    anna.waitForNotices();
    CHECK(notifications().history.empty());
    anna.receiveTurn("b2", "Carol", 0, 5);
    CHECK(notifications().history.size() == 1);
    CHECK(notifications().shown);
    anna.notices().setWatched(true);
    CHECK_FALSE(notifications().shown);
}

TEST_CASE("Notices: in quiet hours nothing is told; afterwards it is") {
    NoticesFixture anna;
    const QTime time = QTime::currentTime();
    const int minute = time.hour() * 60 + time.minute();
    anna.device.settings().setQuietFrom(minute - 60);
    anna.device.settings().setQuietTo(minute + 60);
    anna.device.settings().setQuiet(true);
    anna.receiveTurn("a1", "Bob", 0, 5);
    CHECK(notifications().history.empty());
    CHECK(notifications().badge == 1);
    anna.device.settings().setQuietTo(minute - 30); // they are over
    CHECK(notifications().history.size() == 1);

    CHECK(client::isQuiet(23 * 60, 22 * 60, 7 * 60));
    CHECK(client::isQuiet(0, 22 * 60, 7 * 60));
    CHECK_FALSE(client::isQuiet(7 * 60, 22 * 60, 7 * 60));
    CHECK_FALSE(client::isQuiet(21 * 60 + 59, 22 * 60, 7 * 60));
    CHECK(client::isQuiet(12 * 60, 12 * 60, 13 * 60));
    CHECK_FALSE(client::isQuiet(13 * 60, 12 * 60, 13 * 60));
    CHECK_FALSE(client::isQuiet(5, 5, 5));
}

TEST_CASE("Notices: what is muted or switched off is not told") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 1, 4);
    anna.device.home().mute("a1", true);
    REQUIRE(until([&] {
        const auto& games = anna.device.home().games()->rows();
        return games.size() == 1 && games[0].muted;
    }));
    anna.receiveTurn("a1", "Bob", 0, 5);
    CHECK(notifications().history.empty());
    CHECK(notifications().badge == 0);
    anna.receiveTurn("b2", "Carol", 0, 5);
    REQUIRE(notifications().history.size() == 1);
    anna.device.settings().setNotifications(false);
    CHECK_FALSE(notifications().shown);
    CHECK(notifications().badge == 0);
    anna.receiveTurn("b2", "Carol", 1, 6);
    anna.receiveTurn("b2", "Carol", 0, 7);
    CHECK(notifications().history.size() == 1);
    CHECK(notifications().badge == 0);
}

TEST_CASE("Notices: what could not be shown is told when it can be") {
    NoticesFixture anna;
    notifications().permission = Permission::Absent; // the desktop's notification daemon starts later
    anna.receiveTurn("a1", "Bob", 0, 5);
    CHECK(notifications().history.empty());
    CHECK(anna.notices().permissionText().contains("Nothing on this device"));
    notifications().permission = Permission::Granted;
    emit notifications().notifier->changed();
    REQUIRE(until([&] { return notifications().history.size() == 1; }));
}

TEST_CASE("Notices: what could not be shown is tried again, but not all the time") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 0, 5);
    REQUIRE(notifications().history.size() == 1);
    emit notifications().notifier->failed("a1");
    CHECK(anna.notices().lastText() == "You have not been told of a turn here yet.");
    SECTION("by itself") {
        REQUIRE(until([&] { return notifications().history.size() == 2; }));
        CHECK(anna.notices().lastText() == "Last told: just now.");
        anna.waitForNotices();
        CHECK(notifications().history.size() == 2); // this time it was shown
    }
    SECTION("after a restart") {
        anna.restart();
        REQUIRE(until([&] { return notifications().history.size() == 2; }));
    }
    SECTION("at once when somebody else shows notifications") {
        notifications().permission = Permission::Absent;
        emit notifications().notifier->changed();
        anna.waitForNotices();
        notifications().permission = Permission::Granted;
        emit notifications().notifier->changed();
        REQUIRE(until([&] { return notifications().history.size() == 2; }));
    }
    SECTION("later each time, until she has seen it") {
        REQUIRE(until([&] { return notifications().history.size() == 2; }));
        CHECK(anna.notices().pause() == 1000);
        emit notifications().notifier->failed("a1");
        CHECK(anna.notices().pause() == 2000);
        anna.notices().setWatched(true);
        CHECK(anna.notices().pause() == 0);
    }
    SECTION("and not at once, again and again, when nobody can") {
        for (int i = 0; i < 20; ++i) {
            anna.waitForNotices();
            if (notifications().shown) {
                notifications().shown = false;
                emit notifications().notifier->failed("a1");
            }
        }
        CHECK(notifications().history.size() < 10);
    }
    SECTION("not when she has seen it meanwhile") {
        anna.notices().setWatched(true);
        anna.notices().setWatched(false);
        emit notifications().notifier->failed("a1");
        anna.waitForNotices();
        CHECK(notifications().history.size() == 1);
        CHECK(anna.device.settings().notifiedMark() == "a1:5");
    }
}

TEST_CASE("Notices: what was told before one that could not be shown stays told") {
    NoticesFixture anna;
    anna.receiveTurn("a1", "Bob", 0, 5);
    anna.receiveTurn("b2", "Carol", 0, 5);
    REQUIRE(notifications().history.size() == 2);
    emit notifications().notifier->failed("b2");
    CHECK_FALSE(notifications().shown);    // an old one is withdrawn: it would stay when she plays
    anna.receiveTurn("b2", "Carol", 1, 6); // she has played it on another device
    REQUIRE(notifications().badge == 1);
    anna.restart();
    CHECK(notifications().history.size() == 2);
    CHECK(anna.device.settings().notifiedMark() == "a1:5");
}

TEST_CASE("Notices: what is shown stays while another game's moves are still to come") {
    NoticesFixture anna;
    anna.receiveTurn("b2", "Carol", 1, 4);
    anna.receiveTurn("a1", "Bob", 0, 5);
    REQUIRE(notifications().history.size() == 1);
    anna.storeInfo("b2", "Carol", 0, 5);
    CHECK(notifications().shown);
    CHECK(notifications().badge == 2);
    anna.fetch("b2", 1, 5);
    REQUIRE(notifications().history.size() == 2);
    CHECK(notifications().history[1].text == "Carol and another game wait for you");
}

TEST_CASE("Notices: a test that could not be shown says so") {
    NoticesFixture anna;
    anna.notices().test();
    emit notifications().notifier->failed("");
    CHECK(anna.notices().testText().contains("could not be shown"));
}

TEST_CASE("Notices: a test is shown here where no push service is, and counts as no turn") {
    NoticesFixture anna;
    anna.notices().test();
    REQUIRE(notifications().history.size() == 1);
    CHECK(notifications().history[0].game.isEmpty());
    CHECK_FALSE(anna.notices().testText().isEmpty());
    CHECK(anna.notices().lastText() == "You have not been told of a turn here yet.");
    anna.notices().refresh();
    CHECK(anna.notices().testText().isEmpty());
    anna.receiveTurn("a1", "Bob", 0, 5);
    CHECK(anna.notices().lastText() == "Last told: just now.");
}

TEST_CASE("Notices: nothing is asked before the first turn is sent; then once, and never again") {
    resetNotifications();
    notifications().permission = Permission::Unasked;
    const ServerProcess server;
    TwoPlayers pair(server);
    Device& device = &pair.mover() == pair.annas ? pair.anna : pair.bob;
    Notices& notices = *device.app().notices();
    notices.start();
    move(pair.mover());
    CHECK_FALSE(notices.asking());
    MatchModel& mover = pair.mover();
    endTurn(mover);
    REQUIRE(until([&] { return notices.asking(); }));
    CHECK(notifications().asked == 0); // the system's dialogue does not open before she agrees
    bool brought = false;
    SECTION("she wants to be told") {
        notices.agree();
        CHECK(notifications().asked == 1);
        notices.turnSent(); // the system's question is open
        CHECK_FALSE(notices.asking());
        notifications().permission = Permission::Granted;
    }
    SECTION("she wants to be told, and brings her settings to another device") {
        notices.agree();
        brought = true; // where the system does not ask
    }
    SECTION("not now") {
        notices.decline();
        CHECK(notifications().asked == 0);
    }
    CHECK_FALSE(notices.asking());
    device.start();
    device.app().notices()->start();
    MatchModel& again = device.open(pair.game);
    REQUIRE(until([&] { return again.receipt() == MatchModel::Accepted || again.receipt() == MatchModel::Seen; }));
    CHECK(device.app().notices()->asking() == brought);
}

TEST_CASE("Notices: a turn that comes over the network is told when it is on the disk, and goes when it is played") {
    resetNotifications();
    const ServerProcess server;
    TwoPlayers pair(server);
    const bool annasTurn = &pair.mover() == pair.annas;
    Device& teller = annasTurn ? pair.anna : pair.bob;
    Device& listener = annasTurn ? pair.bob : pair.anna;
    MatchModel& mover = pair.mover();
    MatchModel& other = pair.other();
    listener.app().notices()->setWatched(false);
    listener.app().notices()->start();
    endTurn(mover);
    REQUIRE(until([&] { return notifications().history.size() == 1; }));
    CHECK(notifications().history[0].game.toStdString() == pair.game);
    CHECK(notifications().history[0].text.contains(teller.settings().playerName()));
    REQUIRE(comesTo(other, MatchModel::MyTurn)); // it is there already
    REQUIRE(until([&] {                          // she may be to move again, which is the same turn
        if (other.stage() == MatchModel::MyTurn && !other.busy())
            other.play(advice(other));
        return !notifications().shown && notifications().badge == 0;
    }));
    CHECK(notifications().history.size() == 1);
}

TEST_CASE("Notices: the server knows where to reach this device, and what she wants to hear of") {
    resetNotifications();
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    const std::string game = invite(anna);
    const auto registered = [&] { // at the server
        client::Reply<protocol::Push> reply;
        anna.app().online()->ask(&anna.app(), client::Api::pushState(), [&](const auto& given) { reply = given; });
        REQUIRE(until([&] { return reply.ok(); }));
        return reply->device.has_value();
    };
    Notices& notices = *anna.app().notices();
    notices.start();
    REQUIRE(until([&] { return notifications().keys.size() == 1; })); // the push service is given the server's key
    CHECK(notifications().keys[0].size() > 80);
    CHECK_FALSE(registered());

    notifications().address = {
        platform::PushAddress::Transport::Web, "https://push.example/abc",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg"};
    emit notifications().notifier->changed();
    REQUIRE(until(registered));
    CHECK(notices.transportText().contains("a pigeon"));
    CHECK(notifications().keys.size() == 1);

    anna.settings().setNotifications(false);
    REQUIRE(until([&] { return !registered(); }));
    anna.settings().setNotifications(true);
    REQUIRE(until(registered));
    notifications().permission = Permission::Denied; // what cannot be shown should not be sent
    emit notifications().notifier->changed();
    REQUIRE(until([&] { return !registered(); }));
}
