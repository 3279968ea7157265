#include "tests/app/models/proxied_device.h"

/// The player changes her mind, or the game has moved on, before or while something is requested.

using namespace app_tests;
using models::Account;
using models::Joining;

TEST_CASE("second thoughts: where somebody was faster, joining goes on with the seats that are left") {
    Invited here;
    Joining& joining = here.joining;
    joining.setSeatsWanted(2);
    Device cleo;
    useServer(cleo, here.server);
    introduce(cleo, "Cleo");
    SECTION("one seat") {
        join(cleo, here.code);
        joining.join();
        REQUIRE(until([&] { return !joining.busy(); }));
        CHECK(joining.trouble() == "There are not enough free seats any more.");
        CHECK(joining.freeSeats() == 1);
        CHECK(joining.seatsWanted() == 1);
        joining.join();
        REQUIRE(until([&] { return !here.joined.isEmpty(); }));
    }
    SECTION("none, for it has begun") {
        join(cleo, here.code, 2);
        joining.join();
        REQUIRE(until([&] { return !joining.busy(); }));
        CHECK(joining.trouble().contains("or it has begun without you"));
        CHECK_FALSE(joining.found()); // so that another one can be looked for
        CHECK(joining.typed() == here.code);
    }
}

TEST_CASE("second thoughts: a name that was typed to join can be mended until she is in") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    const QString code = codeOf(anna, invite(anna, 2));
    Device bob;
    useServer(bob, server);
    Joining& joining = *bob.app().joining();
    joining.setTyped(code);
    joining.setName("Hazle");
    joining.findGame();
    REQUIRE(until([&] { return joining.found(); }));
    joining.setName("");
    CHECK(joining.needsName());
    joining.join();
    CHECK_FALSE(joining.busy());
    joining.setName("Grete");
    QSignalSpy joined(&joining, &Joining::joined);
    joining.join();
    REQUIRE(until([&] { return !joined.isEmpty(); }));
    CHECK_FALSE(joining.needsName());
    CHECK(until([&] { return anna.app().lobby()->seats()->rows()[1].name == "Grete"; }));
}

TEST_CASE("second thoughts: an invitation that comes while another one is looked for takes its place") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    const QString first = codeOf(anna, invite(anna));
    const QString second = codeOf(anna, invite(anna, 2));
    ProxiedDevice bob(server);
    Joining& joining = *bob.app().joining();
    bob.makeAccount();
    bob.proxy.holdsAnswers = true;
    joining.openInvitation(first);
    REQUIRE(bob.hasAsked("GET /v1/invitations/" + first));
    joining.openInvitation(second);
    REQUIRE(bob.hasAsked("GET /v1/invitations/" + second));
    bob.proxy.letGo();
    REQUIRE(until([&] { return joining.found() && !joining.busy(); }));
    CHECK(joining.seats()->count() == 3);
    CHECK(joining.typed() == second);
}

TEST_CASE("second thoughts: a game that is made after she has left the page is listed, and does not open") {
    const ServerProcess server;
    ProxiedDevice bob(server);
    models::NewGame& game = *bob.app().newGame();
    QSignalSpy created(&game, &models::NewGame::created);
    game.setOnline(true);
    bob.makeAccount();
    bob.proxy.holdsAnswers = true;
    game.start();
    REQUIRE(bob.hasAsked("POST /v1/games"));
    CHECK(game.busy());
    game.stopWaiting();
    CHECK_FALSE(game.busy());
    bob.proxy.letGo();
    REQUIRE(until([&] { return bob.device.home().games()->count() == 1; }));
    CHECK(created.isEmpty());
    CHECK_FALSE(game.busy());
}

TEST_CASE("second thoughts: a change while a new game waits for the network ends the retries, so that nothing "
          "half-typed is sent") {
    ServerProcess server;
    Device anna;
    useServer(anna, server);
    anna.settings().setPlayerName("Anna");
    models::NewGame& game = *anna.app().newGame();
    game.setOnline(true);
    server.kill();
    game.start();
    REQUIRE(until([&] { return !game.waiting().isEmpty(); }));
    const int change = GENERATE(range(0, 6));
    CAPTURE(change);
    if (change == 0)
        game.rename(0, "An");
    else if (change == 1)
        game.addSeat();
    else if (change == 2)
        game.nextFace(0);
    else if (change == 3)
        game.setMode(1 - game.mode());
    else if (change == 4)
        game.setOccupant(1, 1);
    else
        game.setOnline(false);
    CHECK(game.waiting().isEmpty());
    CHECK(anna.settings().playerName() == "Anna");
}

TEST_CASE("second thoughts: codes that were shown go with the account that they open") {
    const ServerProcess server;
    ProxiedDevice bob(server);
    invite(bob.device);
    Account& account = *bob.app().account();
    recoveryCode(bob.device);
    REQUIRE(until([&] { return bob.app().online()->link() == models::Online::Connected; }));
    account.newLink();
    REQUIRE(until([&] { return !account.linkCode().isEmpty() && !account.busy(); }));
    account.signOut();
    CHECK(until([&] { return account.news() == "This device is signed out. The account lives on elsewhere."; }));
    CHECK(account.recoveryCode().isEmpty());
    CHECK(account.linkCode().isEmpty());
    CHECK(account.linkText().isEmpty());
}

TEST_CASE("second thoughts: another account does not take the place of one whose games are still on the device") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    Device phone;
    useServer(phone, server);
    Account& account = *phone.app().account();
    account.signIn(recoveryCode(anna));
    REQUIRE(until([&] { return phone.home().games()->count() == 1; }));
    anna.app().account()->revoke(QString::fromStdString(phone.app().online()->agreed().device));
    REQUIRE(until([&] { return phone.app().online()->link() == models::Online::SignedOut; }));
    Device bob;
    useServer(bob, server);
    introduce(bob, "Bob");
    invite(bob, 2);
    const QString code = recoveryCode(bob);
    account.signIn(code);
    REQUIRE(until([&] { return !account.busy(); }));
    CHECK(account.trouble().startsWith("This code opens another account"));
    CHECK(phone.home().games()->count() == 1);
    account.signIn("0000-0000"); // a wrong code
    REQUIRE(until([&] { return !account.busy(); }));
    CHECK(account.trouble() == "This code is not known, was used before, or is too old.");
    account.signOut(); // she agrees to lose them
    REQUIRE(until([&] { return !account.busy() && !phone.app().online()->member(); }));
    account.signIn(code);
    REQUIRE(until([&] { return !account.busy(); }));
    CHECK(account.trouble().toStdString().empty());
    CHECK(phone.app().online()->agreed().account == bob.app().online()->agreed().account);
}
