#include "tests/app/models/online_fixture.h"
#include "tests/app/recording_proxy.h"

/// A profile belongs to the account: it is the same on all of its devices and in all of its games, with or without a
/// network.

namespace {

using namespace app_tests;
using models::Online;

/// Links a second device to her account.
void link(Device& device, Device& first) {
    models::Account& account = *first.app().account();
    account.tidy(); // an earlier code may be used up
    account.newLink();
    REQUIRE(until([&] { return !account.linkText().isEmpty() || !account.trouble().isEmpty(); }));
    QSignalSpy signedIn(device.app().account(), &models::Account::signedIn);
    device.app().account()->signIn(account.linkText());
    REQUIRE(until([&] { return !signedIn.isEmpty() || !device.app().account()->trouble().isEmpty(); }));
    INFO(device.app().account()->trouble().toStdString());
    REQUIRE(signedIn.size() == 1);
}

/// The name at the server.
QString nameOf(Device& device) {
    client::Reply<protocol::Account> reply;
    device.app().online()->ask(&device.app(), client::Api::me(), [&](const auto& given) { reply = given; });
    REQUIRE(until([&] { return reply.ok(); }));
    return QString::fromStdString(reply->profile.name);
}

bool isConnected(Device& device) { return device.app().online()->link() == Online::Connected; }

bool isMuted(Device& device) {
    const auto& games = device.home().games()->rows();
    return games.size() == 1 && games[0].muted;
}

} // namespace

TEST_CASE("Profile: another name is on the other one's table and on the other device, without being asked for") {
    const ServerProcess server;
    TwoPlayers pair(server);
    Device tablet;
    tablet.settings().setPlayerName("Nobody");
    link(tablet, pair.anna);
    const int seat = pair.annas->viewer();
    pair.anna.settings().setPlayerName("Annabel");
    CHECK(until([&] { return pair.bobs->nameOf(seat) == "Annabel"; }));
    CHECK(until([&] { return pair.annas->nameOf(seat) == "Annabel"; }));
    CHECK(until([&] { return pair.annas->viewerName() == "Annabel"; }));
    CHECK(until([&] { return tablet.settings().playerName() == "Annabel"; }));
    CHECK(until([&] {
        const auto& games = pair.bob.home().games()->rows();
        return games.size() == 1 && games[0].names.contains("Annabel");
    }));
    tablet.settings().setPlayerName("Belle"); // in the other direction, too
    CHECK(until([&] { return pair.anna.settings().playerName() == "Belle"; }));
    CHECK(until([&] { return pair.bobs->nameOf(seat) == "Belle"; }));
}

TEST_CASE("Profile: quiet hours that end when they begin are none, and are said once") {
    const ServerProcess server;
    RecordingProxy proxy(static_cast<quint16>(QUrl(server.address()).port()));
    Device anna;
    anna.settings().setPlayerName("Anna");
    anna.app().online()->setServer(proxy.address());
    invite(anna);
    REQUIRE(until([&] { return isConnected(anna); }));
    anna.settings().setQuietFrom(60);
    anna.settings().setQuietTo(60);
    anna.settings().setQuiet(true);
    anna.settings().setPlayerName("Annabel");
    REQUIRE(until([&] { return nameOf(anna) == "Annabel"; }));
    const auto changes = [&] { return proxy.asked.filter("PATCH /v1/me ").size(); };
    const auto before = changes();
    for (int i = 0; i < 5; ++i) // so that anything that follows automatically has come
        CHECK(nameOf(anna) == "Annabel");
    CHECK(changes() == before);
}

TEST_CASE("Profile: a second device begins with the name and the picture of the account") {
    const ServerProcess server;
    Device anna;
    anna.settings().setPlayerName("Anna");
    anna.settings().setFace(2);
    useServer(anna, server);
    invite(anna);
    Device tablet;
    link(tablet, anna);
    CHECK(tablet.settings().playerName() == "Anna");
    CHECK(tablet.settings().face() == 2);
    models::Account& account = *anna.app().account();
    account.newRecoveryCode();
    REQUIRE(until([&] { return !account.recoveryCode().isEmpty(); }));
    Device late;
    useServer(late, server);
    late.app().account()->signIn(account.recoveryCode());
    REQUIRE(until([&] { return late.app().online()->member(); }));
    CHECK(late.settings().playerName() == "Anna");
    CHECK(late.settings().face() == 2);
}

TEST_CASE("Profile: a name that was changed without a network is sent when there is one, after a restart, too") {
    ServerProcess server;
    Device anna;
    anna.settings().setPlayerName("Anna");
    useServer(anna, server);
    invite(anna);
    REQUIRE(until([&] { return isConnected(anna); }));
    server.kill();
    REQUIRE(until([&] { return !isConnected(anna); }));
    anna.settings().setPlayerName("Annabel");
    anna.stop();
    server.start();
    anna.start();
    CHECK(anna.settings().playerName() == "Annabel");
    CHECK(until([&] { return nameOf(anna) == "Annabel"; }));
    CHECK(anna.settings().playerName() == "Annabel");
}

TEST_CASE("Profile: what was changed elsewhere while a device was off is there when it comes back") {
    const ServerProcess server;
    Device anna;
    anna.settings().setPlayerName("Anna");
    useServer(anna, server);
    invite(anna);
    Device tablet;
    link(tablet, anna);
    tablet.stop();
    anna.settings().setPlayerName("Annabel");
    REQUIRE(until([&] { return nameOf(anna) == "Annabel"; }));
    tablet.start();
    CHECK(tablet.settings().playerName() == "Anna");
    CHECK(until([&] { return tablet.settings().playerName() == "Annabel"; }));
    CHECK(nameOf(tablet) == "Annabel"); // the older name was not sent
}

TEST_CASE("Profile: who has lost her settings is still who she is to the others") {
    const ServerProcess server;
    Device anna;
    anna.settings().setPlayerName("Anna");
    anna.settings().setFace(3);
    useServer(anna, server);
    invite(anna);
    REQUIRE(until([&] { return isConnected(anna); }));
    anna.stop();
    REQUIRE(std::filesystem::remove(anna.folder() / "settings.ini"));
    anna.start();
    CHECK_FALSE(anna.settings().named());
    CHECK(until([&] { return anna.settings().playerName() == "Anna"; }));
    CHECK(anna.settings().face() == 3);
    CHECK(anna.settings().named());
    CHECK(nameOf(anna) == "Anna");
}

TEST_CASE("Profile: quiet hours are the account's, and without one they stay here") {
    const ServerProcess server;
    Device anna;
    anna.settings().setQuietFrom(21 * 60);
    anna.settings().setQuiet(true);
    useServer(anna, server);
    invite(anna);
    Device tablet;
    link(tablet, anna);
    CHECK(until([&] { return tablet.settings().quiet(); }));
    CHECK(tablet.settings().quietFrom() == 21 * 60);
    tablet.settings().setQuietTo(8 * 60);
    CHECK(until([&] { return anna.settings().quietTo() == 8 * 60; }));
    anna.settings().setQuiet(false);
    CHECK(until([&] { return !tablet.settings().quiet(); }));
    CHECK(tablet.settings().quietFrom() == 21 * 60); // what the settings show when she switches quiet hours on again
}

TEST_CASE("Profile: a game is muted on all devices of the account, also one that is told of it later") {
    ServerProcess server;
    Device anna;
    useServer(anna, server);
    const QString game = QString::fromStdString(invite(anna));
    Device tablet;
    link(tablet, anna);
    REQUIRE(until([&] { return tablet.home().games()->count() == 1 && anna.home().games()->count() == 1; }));
    tablet.home().mute(game, true);
    CHECK(until([&] { return isMuted(anna); }));
    server.kill();
    REQUIRE(until([&] { return !isConnected(anna); }));
    anna.home().mute(game, false);
    REQUIRE(until([&] { return !isMuted(anna); }));
    server.start();
    CHECK(until([&] { return !isMuted(tablet); }));
    CHECK_FALSE(isMuted(anna));
}

TEST_CASE("Profile: a seat whose player has left says so, with her name or without one") {
    const ServerProcess server;
    TwoPlayers pair(server);
    const int seat = pair.annas->viewer();
    SECTION("she resigns") {
        pair.anna.home().resign(QString::fromStdString(pair.game));
        REQUIRE(until([&] { return pair.bobs->player(seat).left; }));
        CHECK(pair.bobs->nameOf(seat) == "Anna");
        CHECK(until([&] { return pair.bob.home().games()->rows()[0].names.contains("Anna (left)"); }));
    }
    SECTION("she deletes her account") {
        pair.anna.app().account()->deleteAll();
        REQUIRE(until([&] { return pair.bobs->player(seat).left; }));
        CHECK(until([&] { return pair.bobs->nameOf(seat) == "Somebody"; })); // she leaves first, and is forgotten then
        CHECK(until([&] { return pair.bob.home().games()->rows()[0].names.contains("Somebody (left)"); }));
    }
    CHECK(pair.bobs->player(seat).isBot());
}

TEST_CASE("Devices: they are called by what tells them apart") {
    CHECK(models::deviceNameOf("anna-laptop", "Debian") == "anna-laptop (Debian)");
    CHECK(models::deviceNameOf("Pixel 7", "Android") == "Pixel 7 (Android)");
    CHECK(models::deviceNameOf("the-workstation-in-the-attic", "Debian") == "the-workstation-in-t");
    CHECK(models::deviceNameOf("a-long-host-name", "Debian") == "a-long-host-name"); // both together would be too long
    CHECK(models::deviceNameOf("", "Debian") == "Debian");
    CHECK(models::deviceNameOf("", "") == "A device");
    CHECK_FALSE(Online::deviceName().isEmpty());
    CHECK(Online::deviceName().size() <= models::Settings::longestName);
}

TEST_CASE("Devices: this one is first, wherever one looks, and any can be renamed") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    Device tablet;
    link(tablet, anna);
    for (Device* device : {&anna, &tablet}) {
        models::Account& account = *device->app().account();
        account.refresh();
        REQUIRE(until([&] { return account.devices()->count() == 2; }));
        CHECK(account.devices()->rows()[0].current);
        CHECK_FALSE(account.devices()->rows()[1].current);
        CHECK(account.devices()->rows()[1].used == "just now"); // its poll waits
    }
    models::Account& account = *anna.app().account();
    const QString other = account.devices()->rows()[1].device;
    account.rename(other, "  In the kitchen ");
    REQUIRE(until([&] { return account.devices()->rows()[1].name == "In the kitchen"; }));
    CHECK(account.devices()->rows()[0].current);
    account.rename(other, "  ");
    CHECK_FALSE(account.busy());
    models::Account& there = *tablet.app().account();
    there.refresh();
    CHECK(until([&] { return there.devices()->rows()[0].name == "In the kitchen"; }));
}

TEST_CASE("Devices: a list that was opened without a network fills when that comes") {
    ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    server.kill();
    anna.start();
    REQUIRE(until([&] { return anna.app().online()->link() == Online::Away; }));
    models::Account& account = *anna.app().account();
    account.refresh();
    CHECK(account.devices()->count() == 0);
    server.start();
    CHECK(until([&] { return account.devices()->count() == 1; }));
}

TEST_CASE("Devices: one that was signed out elsewhere shows no list any more, and can leave or come back") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    Device tablet;
    link(tablet, anna);
    models::Account& there = *tablet.app().account();
    there.refresh();
    REQUIRE(until([&] { return there.devices()->count() == 2; }));
    anna.app().account()->revoke(there.devices()->rows()[0].device);
    REQUIRE(until([&] { return tablet.app().online()->link() == Online::SignedOut; }));
    CHECK(until([&] { return there.devices()->count() == 0; }));
    SECTION("it comes back") {
        link(tablet, anna);
        CHECK(until([&] { return isConnected(tablet); }));
        CHECK(until([&] { return there.devices()->count() == 2; }));
    }
    SECTION("it leaves") {
        there.signOut();
        REQUIRE(until([&] { return !tablet.app().online()->member(); }));
        CHECK(tablet.home().games()->count() == 0);
    }
}

TEST_CASE("Devices: this one signs out, and the server knows it") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    Device tablet;
    link(tablet, anna);
    REQUIRE(until([&] { return isConnected(tablet); }));
    tablet.app().account()->signOut();
    REQUIRE(until([&] { return !tablet.app().online()->member(); }));
    models::Account& account = *anna.app().account();
    account.refresh();
    CHECK(until([&] { return account.devices()->count() == 1; }));
}
