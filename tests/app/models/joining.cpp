#include "tests/app/models/online_fixture.h"

#include <QTcpServer>

/// From a code, a link or a message into a game, on an empty device; and what the host sees.

namespace {

using namespace app_tests;
using models::Joining;

/// A server of something else.
class Stranger {
public:
    Stranger() {
        REQUIRE(m_server.listen(QHostAddress::LocalHost));
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            QTcpSocket* socket = m_server.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [socket] {
                socket->write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\n<html>");
                socket->disconnectFromHost();
            });
        });
    }
    QString place() const { return QString("127.0.0.1:%1").arg(m_server.serverPort()); }

private:
    QTcpServer m_server;
};

QString placeOf(const ServerProcess& server) { return server.address().section("://", 1); }

} // namespace

TEST_CASE("Joining: a code alone needs its server and a name, in this order, and what was typed stays") {
    Device bob;
    Joining& joining = *bob.app().joining();
    QSignalSpy inputMissing(&joining, &Joining::inputMissing);
    CHECK(joining.missing() == Joining::Invitation);
    CHECK_FALSE(joining.needsAddress()); // no code was typed that would need an address
    joining.setTyped("K7QF-2M9T");
    CHECK(joining.needsAddress());
    joining.findGame();
    CHECK(inputMissing.size() == 1);
    CHECK(joining.missing() == Joining::Address);
    CHECK(joining.trouble().isEmpty()); // no error
    joining.setAddress("127.0.0.1:1");
    joining.findGame();
    CHECK(joining.missing() == Joining::Name);
    joining.setName(" Bob ");
    joining.findGame();
    REQUIRE(until([&] { return !joining.busy(); }));
    CHECK(joining.trouble().startsWith("Tried https://127.0.0.1:1 and http://127.0.0.1:1: nothing answered."));
    CHECK(bob.settings().playerName() == "Bob");
    CHECK(joining.needsName()); // the address may still be corrected
    joining.reset();            // she has left the page and comes back
    CHECK(joining.typed() == "K7QF-2M9T");
    CHECK(joining.address() == "127.0.0.1:1");
    CHECK(joining.name() == " Bob ");
    CHECK(bob.app().online()->server().isEmpty());
}

TEST_CASE("Joining: a code with an address as a person types it leads into the game, and the name is known there") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    const std::string game = invite(anna);
    const QString code = codeOf(anna, game);
    Device bob;
    Joining& joining = *bob.app().joining();
    QSignalSpy joined(&joining, &Joining::joined);
    joining.setTyped(code.toLower());
    joining.setAddress(anna.app().lobby()->server());
    joining.setName("Bob");
    joining.findGame();
    REQUIRE(until([&] { return !joining.busy(); }));
    INFO(joining.trouble().toStdString());
    REQUIRE(joining.found());
    CHECK(bob.app().online()->server() == server.address());
    joining.join();
    REQUIRE(until([&] { return !joined.isEmpty(); }));
    CHECK(joining.typed().isEmpty());
    CHECK_FALSE(joining.needsName());
    models::Lobby& lobby = *anna.app().lobby();
    anna.open(game);
    REQUIRE(until([&] { return anna.app().match()->stage() != MatchModel::InLobby; }));
    const auto rows = bob.app().home()->games();
    REQUIRE(until([&] { return rows->count() == 1; }));
    CHECK(rows->rows()[0].names.contains("Bob"));
    CHECK(rows->rows()[0].names.contains("Anna"));
    CHECK(lobby.warning().contains("this very machine")); // the link of this test leads to 127.0.0.1
}

TEST_CASE("Joining: a link in a message is recognised as it is pasted, and its server is asked about") {
    Device bob;
    Joining& joining = *bob.app().joining();
    joining.setTyped("Come and play: https://turns.example/j/K7QF-2M9T\n");
    CHECK(joining.code() == "K7QF-2M9T");
    CHECK(joining.serverToConfirm() == "https://turns.example");
    CHECK_FALSE(joining.needsAddress());
    CHECK(joining.missing() == Joining::Name);
    joining.findGame();
    CHECK(bob.app().online()->server().isEmpty()); // no request there before she agrees
    joining.setTyped("gingerbread:join?server=http://192.168.1.20:8737&code=K7QF-2M9T");
    CHECK(joining.serverToConfirm() == "http://192.168.1.20:8737");
    joining.setTyped("K7QF-2M9X"); // a letter of the code was wrong
    CHECK(joining.serverToConfirm().isEmpty());
    CHECK(joining.address() == "192.168.1.20:8737");
    joining.setTyped("http://turns.example/j/K7QF-2M9T");
    joining.setName("Bob");
    joining.findGame();
    CHECK_FALSE(joining.busy());
    CHECK_FALSE(joining.serverToConfirm().isEmpty());
}

TEST_CASE("Joining: the code may be of another server than the one that was chosen, as long as there is no account") {
    const ServerProcess server;
    Device bob;
    bob.app().online()->setServer("https://turns.example");
    introduce(bob, "Bob");
    Joining& joining = *bob.app().joining();
    joining.setTyped("AAAA-AAAA");
    CHECK(joining.mayChangeServer());
    CHECK_FALSE(joining.needsAddress());
    joining.changeServer();
    CHECK(joining.needsAddress());
    CHECK(joining.address() == "turns.example");
    joining.setAddress(placeOf(server));
    joining.findGame();
    REQUIRE(until([&] { return !joining.busy(); }));
    CHECK(bob.app().online()->server() == server.address());
    CHECK(joining.trouble().contains("no game for this code at " + placeOf(server)));
    CHECK_FALSE(joining.mayChangeServer());
}

TEST_CASE("Joining: what answers and is no server for these games is named") {
    const Stranger stranger;
    Device bob;
    bob.app().account()->chooseServer(stranger.place());
    REQUIRE(until([&] { return !bob.app().account()->busy(); }));
    CHECK(bob.app().account()->trouble() ==
          "What answers at http://" + stranger.place() + " is not a server for these games.");
}

TEST_CASE("Joining: whoever changes her mind about the seats after a try that failed gets as many as she said last") {
    Invited here;
    Joining& joining = here.joining;
    const int first = GENERATE(1, 2);
    const int last = 3 - first;
    joining.setSeatsWanted(first);
    here.server.kill();
    joining.join();
    REQUIRE(until([&] { return !joining.busy(); }));
    REQUIRE_FALSE(joining.trouble().isEmpty());
    here.server.start();
    joining.setSeatsWanted(last);
    joining.join();
    REQUIRE(until([&] { return !here.joined.isEmpty(); }));
    const auto* games = here.bob.home().games();
    REQUIRE(until([&] { return games->count() == 1; }));
    const QString& names = games->rows()[0].names;
    INFO(names.toStdString());
    CHECK(names.contains("Bob"));
    CHECK(names.contains("Bob 2") == (last == 2));
}

TEST_CASE("Lobby: the invitation says where its code is good, and warns when only this machine can go there") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    const std::string game = invite(anna);
    models::Lobby& lobby = *anna.app().lobby();
    const QString code = codeOf(anna, game);
    CHECK(lobby.link() == server.address() + "/j/" + code);
    CHECK(lobby.server() == placeOf(server));
    CHECK(lobby.warning().contains(placeOf(server) + " is this very machine"));
    // The server is reached by its address in the network, but was not told of it with --public-url:
    const QString home = "http://192.168.1.20:8737";
    CHECK(models::invitationLink("http://127.0.0.1:8737/j/AAAA-AAAA", home, "AAAA-AAAA") == home + "/j/AAAA-AAAA");
    CHECK(models::invitationLink("https://turns.example/j/A", home, "A") == "https://turns.example/j/A");
}

TEST_CASE("Lobby: a code that could not be had comes by itself when the server is back") {
    ServerProcess server;
    Device anna;
    useServer(anna, server);
    const std::string game = invite(anna);
    anna.stop();
    server.kill();
    anna.start();
    models::Lobby& lobby = *anna.app().lobby();
    lobby.open(QString::fromStdString(game));
    REQUIRE(until([&] { return !lobby.trouble().isEmpty(); }));
    CHECK(lobby.code().isEmpty());
    server.start();
    REQUIRE(until([&] { return !lobby.code().isEmpty(); }));
    CHECK(lobby.trouble().isEmpty());
}

TEST_CASE("Lobby: what is shown of one game is not shown of the next") {
    ServerProcess server;
    Device anna;
    useServer(anna, server);
    const std::string first = invite(anna);
    const std::string second = invite(anna, 2);
    models::Lobby& lobby = *anna.app().lobby();
    const QString code = codeOf(anna, first);
    server.kill(); // so that no later answer arrives
    lobby.open(QString::fromStdString(second));
    CHECK(lobby.code().isEmpty());
    CHECK(lobby.link().isEmpty());
    REQUIRE(until([&] { return !lobby.trouble().isEmpty(); }));
    CHECK(lobby.code().isEmpty());
    CHECK(lobby.seats()->count() == 3);
    lobby.open(QString::fromStdString(first));
    CHECK(lobby.trouble().isEmpty());
    REQUIRE(until([&] { return lobby.seats()->count() == 2; }));
}

TEST_CASE("Online: a new game that is made without a network says what it waits for, and is made by itself, once") {
    ServerProcess server;
    Device anna;
    useServer(anna, server);
    introduce(anna, "Anna");
    server.kill();
    models::NewGame& game = anna.newGame();
    QSignalSpy created(&game, &models::NewGame::created);
    game.setOnline(true);
    game.addSeat();
    game.start();
    REQUIRE(until([&] { return !game.busy(); }));
    CHECK(game.trouble().isEmpty());
    CHECK(game.waiting().contains("no connection with " + placeOf(server)));
    CHECK(game.seats()->count() == 3); // the setup is kept
    server.start();
    game.start(); // she tries again, and the app retries by itself
    REQUIRE(until([&] { return !created.isEmpty(); }));
    CHECK(game.waiting().isEmpty());
    REQUIRE(until([&] { return anna.home().games()->count() == 1; }));
}

TEST_CASE("Online: whoever does not want to wait plays here, and nothing is made behind her back") {
    Device anna;
    anna.app().online()->setServer("http://127.0.0.1:1");
    introduce(anna, "Anna");
    models::NewGame& game = anna.newGame();
    game.setOnline(true);
    game.start();
    REQUIRE(until([&] { return !game.busy() && !game.waiting().isEmpty(); }));
    game.stopWaiting();
    CHECK(game.waiting().isEmpty());
    CHECK(game.online());
    game.start();
    game.reset(); // she has left the page during the request
    REQUIRE(until([&] { return !game.busy(); }));
    CHECK(game.waiting().isEmpty());
    game.setOnline(true);
    game.start();
    REQUIRE(until([&] { return !game.waiting().isEmpty(); }));
    game.setMode(game.mode()); // the same value: no change
    CHECK_FALSE(game.waiting().isEmpty());
    game.setOnline(false);
    CHECK(game.waiting().isEmpty());
    CHECK(game.seats()->rows()[1].label == "Apprentice");
}

TEST_CASE("Online: whoever gave her seat away is told so when its code was used") {
    const ServerProcess server;
    TwoPlayers pair(server);
    models::SeatPass& bobsPass = *pair.bob.app().seatPass();
    QSignalSpy handedOver(&bobsPass, &models::SeatPass::handedOver);
    bobsPass.offer(QString::fromStdString(pair.game));
    REQUIRE(until([&] { return !bobsPass.code().isEmpty(); }));
    emit pair.bob.app().storeThread().gameChanged(QString::fromStdString(pair.game)); // any other change of the game
    pair.bob.run([](models::OpenGames&) { return true; });
    CHECK_FALSE(bobsPass.code().isEmpty());
    pair.anna.app().seatPass()->take(QString::fromStdString(pair.game), bobsPass.code());
    REQUIRE(until([&] { return !handedOver.isEmpty(); }));
    CHECK(bobsPass.code().isEmpty());
    CHECK(bobsPass.news() == "Your seat is on the other device now.");
    bobsPass.reset(); // the sheet was closed
    CHECK_FALSE(bobsPass.news().isEmpty());
    bobsPass.dismissNews();
    CHECK(bobsPass.news().isEmpty());
}

TEST_CASE("Online: a device that came by its code is named, and the code is not shown any longer") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    models::Account& account = *anna.app().account();
    account.refresh();
    REQUIRE(until([&] { return account.devices()->count() == 1; }));
    account.newLink();
    REQUIRE(until([&] { return !account.linkText().isEmpty(); }));
    Device tablet;
    tablet.app().account()->signIn(account.linkText());
    REQUIRE(until([&] { return account.linkCode().isEmpty(); }));
    REQUIRE(until([&] { return account.devices()->count() == 2; }));
    const auto& rows = account.devices()->rows();
    CHECK(account.news() == "Added: " + (rows[0].current ? rows[1] : rows[0]).name);
    CHECK(account.trouble().isEmpty());
}
