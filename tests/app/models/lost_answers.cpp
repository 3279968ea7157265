#include "tests/app/models/proxied_device.h"

/// A request whose answer was lost is repeated, and is carried out once.

using namespace app_tests;

TEST_CASE("lost answers: a code that is good once can be tried again, and is not used up") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    const QString code = recoveryCode(anna);
    ProxiedDevice phone(server);
    models::Account& account = *phone.app().account();
    phone.proxy.losesAnswers = true;
    account.signIn(code);
    REQUIRE(until([&] { return !account.busy(); }));
    CHECK_FALSE(account.trouble().isEmpty());
    CHECK_FALSE(phone.app().online()->member());
    phone.proxy.losesAnswers = false;
    account.signIn(code);
    REQUIRE(until([&] { return !account.busy(); }));
    CHECK(account.trouble().toStdString().empty());
    CHECK(phone.app().online()->member());
    CHECK(until([&] { return phone.device.home().games()->count() == 1; }));
    CHECK(until([&] { return account.devices()->count() == 2; })); // hers and this one, and no third
}

TEST_CASE("lost answers: a game that is made again is one game") {
    const ServerProcess server;
    ProxiedDevice bob(server);
    models::NewGame& game = *bob.app().newGame();
    QSignalSpy created(&game, &models::NewGame::created);
    game.setOnline(true);
    bob.proxy.losesAnswers = true;
    game.start();
    REQUIRE(until([&] { return !game.busy(); }));
    CHECK(created.isEmpty());
    bob.proxy.losesAnswers = false;
    game.start();
    REQUIRE(until([&] { return !created.isEmpty(); }));
    Device tablet;
    useServer(tablet, server);
    tablet.app().account()->signIn(recoveryCode(bob.device));
    REQUIRE(until([&] { return tablet.home().games()->count() > 0; }));
    CHECK(tablet.home().games()->count() == 1);
}

TEST_CASE("lost answers: whoever joins again, for as many as before or not, has the seats that she has got") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    const std::string game = invite(anna, 2);
    const QString code = codeOf(anna, game);
    ProxiedDevice bob(server);
    models::Joining& joining = *bob.app().joining();
    QSignalSpy joined(&joining, &models::Joining::joined);
    joining.openInvitation(code);
    REQUIRE(until([&] { return !joining.busy() && joining.found(); }));
    bob.proxy.losesAnswers = true;
    joining.join();
    REQUIRE(until([&] { return !joining.busy(); }));
    CHECK(joined.isEmpty());
    bob.proxy.losesAnswers = false;
    joining.setSeatsWanted(GENERATE(1, 2));
    joining.join();
    REQUIRE(until([&] { return !joined.isEmpty(); }));
    models::Lobby& lobby = *anna.app().lobby();
    REQUIRE(until([&] { return lobby.seats()->rows()[1].taken; }));
    CHECK_FALSE(lobby.seats()->rows()[2].taken);
}
