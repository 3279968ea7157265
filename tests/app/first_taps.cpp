#include "tests/app/models/online_fixture.h"
#include "tests/app/page_fixture.h"

/// How many taps it takes from a fresh start to a game with somebody on another device, with a real server and touch
/// events. What is typed goes to the focused field.

namespace {

using page_tests::PageFixture;

/// A new player on an empty device.
class Newcomer : public PageFixture {
public:
    void tap(const QString& name) {
        CHECK(alarms().isEmpty());
        ++taps;
        finger.tap(name);
    }
    int taps = 0;
};

QString placeOf(const app_tests::ServerProcess& server) { return server.address().section("://", 1); }

/// A player who has invited somebody.
struct Host {
    explicit Host(const app_tests::ServerProcess& server) {
        app_tests::useServer(device, server);
        game = app_tests::invite(device);
        code = app_tests::codeOf(device, game);
    }
    QStringList names() {
        const auto seats = device.app().home()->games()->rows();
        return seats.isEmpty() ? QStringList() : seats[0].names.split(", ");
    }
    app_tests::Device device;
    std::string game;
    QString code;
};

void sitsDown(Newcomer& bob, Host& anna) {
    finger::wait([&] { return bob.app().match() != nullptr; }, "the table");
    CHECK(bob.app().match()->id() == anna.game);
    CHECK(bob.app().settings()->playerName() == "Bob");
    finger::wait([&] { return anna.names().contains("Bob"); }, "Bob at Anna's table");
    CHECK(bob.alarms().isEmpty());
}

} // namespace

TEST_CASE("the first invitation from a fresh start takes four taps, a name and an address") {
    const app_tests::ServerProcess server;
    Newcomer anna;
    anna.tap("firstGame");
    anna.tap("elsewhere");
    anna.tap("action");
    anna.write("yourName", "Anna", true);
    anna.write("server", placeOf(server));
    anna.tap("continue");
    anna.awaits("lobbyCode");
    CHECK(anna.taps <= 4);
    CHECK(anna.app().settings()->playerName() == "Anna");
    CHECK(anna.finger.see("lobbyServer")->property("code").toString() == placeOf(server));
    CHECK(anna.app().lobby()->seats()->rows()[0].name == "Anna");
    CHECK(anna.alarms().isEmpty());

    anna.call("showHome"); // for the next game she is not asked again
    anna.tap("newGame");
    CHECK(anna.app().newGame()->online());
    anna.tap("action");
    finger::wait([&] { return anna.app().home()->games()->count() == 2; }, "a second game");
}

TEST_CASE("to join by a link takes two taps and a name") {
    const app_tests::ServerProcess server;
    Host anna(server);
    Newcomer bob;
    bob.app().openLink(anna.device.app().lobby()->link());
    bob.write("yourName", "Bob");
    bob.tap("agree");
    bob.tap("action");
    sitsDown(bob, anna);
    CHECK(bob.taps <= 2);
}

TEST_CASE("to join by a code on a fresh device takes four taps, the code, the address and a name") {
    const app_tests::ServerProcess server;
    Host anna(server);
    Newcomer bob;
    bob.tap("firstJoin");
    bob.write("invitation", anna.code, true);
    bob.write("server", placeOf(server), true);
    bob.write("yourName", "Bob");
    bob.tap("look");
    bob.tap("action");
    sitsDown(bob, anna);
    CHECK(bob.taps <= 4);
}

TEST_CASE("home says that a seat was handed over, and the sheet with its code is closed") {
    const app_tests::ServerProcess server;
    Host anna(server);
    Newcomer bob;
    bob.app().settings()->setPlayerName("Bob");
    bob.app().openLink(anna.device.app().lobby()->link());
    bob.tap("agree");
    bob.tap("action");
    sitsDown(bob, anna);
    bob.call("showHome");
    bob.tap("more");
    bob.tap("oneTable");
    bob.tap("offer");
    bob.awaits("seatCode");
    anna.device.app().seatPass()->take(QString::fromStdString(anna.game), bob.app().seatPass()->code());
    bob.awaits("seatNews");
    finger::wait([&] { return !bob.sees("seatCode"); }, "the sheet to close");
    CHECK(bob.text("seatNews") == "Your seat is on the other device now.");
    CHECK(bob.alarms().isEmpty());
}

TEST_CASE("account: the code for another device goes when it was used, and the page names the device") {
    const app_tests::ServerProcess server;
    Newcomer anna;
    anna.app().settings()->setPlayerName("Anna");
    anna.app().online()->setServer(server.address());
    anna.tap("firstGame");
    anna.tap("elsewhere");
    anna.tap("action");
    anna.awaits("lobbyCode");
    anna.call("showAccount");
    anna.tap("addDevice");
    anna.awaits("deviceCode");
    app_tests::Device tablet;
    tablet.app().account()->signIn(anna.app().account()->linkText());
    finger::wait([&] { return !anna.sees("deviceCode"); }, "the code to go");
    CHECK(anna.text("news").startsWith("Added: "));
    anna.awaits("addDevice");
}
