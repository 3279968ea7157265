#pragma once

#include "tests/app/models/device_fixture.h"
#include "tests/app/server_process.h"

#include <QSignalSpy>

/// How players on several devices meet at a server.

namespace app_tests {

/// Chooses this server in the settings.
inline void useServer(Device& device, const ServerProcess& server) {
    device.app().account()->chooseServer(server.address());
    REQUIRE(until([&] { return !device.app().account()->busy(); }));
    INFO(device.app().account()->trouble().toStdString());
    REQUIRE(device.app().online()->server() == server.address());
}

/// Sets the player's name, which playing online requires.
inline void introduce(Device& device, const QString& name) {
    if (!device.settings().named())
        device.settings().setPlayerName(name);
}

/// Creates a game for this player and so many others on other devices.
inline std::string invite(Device& device, int others = 1) {
    introduce(device, "Anna");
    models::NewGame& game = *device.app().newGame();
    game.setOccupant(1, static_cast<int>(game.occupants().size()) - 1);
    for (int i = 1; i < others; ++i)
        game.addSeat();
    REQUIRE(game.online());
    QSignalSpy created(&game, &models::NewGame::created);
    game.start();
    REQUIRE(until([&] { return !game.busy(); }));
    INFO(game.trouble().toStdString());
    REQUIRE(created.size() == 1);
    return created[0][0].toString().toStdString();
}

inline QString codeOf(Device& device, const std::string& game) {
    models::Lobby& lobby = *device.app().lobby();
    lobby.open(QString::fromStdString(game));
    REQUIRE(until([&] { return !lobby.code().isEmpty() || !lobby.trouble().isEmpty(); }));
    INFO(lobby.trouble().toStdString());
    REQUIRE_FALSE(lobby.code().isEmpty());
    return lobby.code();
}

inline std::string join(Device& device, const QString& code, int seats = 1) {
    introduce(device, "Bob");
    models::Joining& joining = *device.app().joining();
    QSignalSpy joined(&joining, &models::Joining::joined);
    joining.openInvitation(code);
    REQUIRE(until([&] { return !joining.busy(); }));
    INFO(joining.trouble().toStdString());
    REQUIRE(joining.found());
    joining.setSeatsWanted(seats);
    joining.join();
    REQUIRE(until([&] { return !joined.isEmpty() || !joining.trouble().isEmpty(); }));
    INFO(joining.trouble().toStdString());
    REQUIRE(joined.size() == 1);
    return joined[0][0].toString().toStdString();
}

/// A game begun by two players on two devices.
struct TwoPlayers {
    explicit TwoPlayers(const ServerProcess& server) {
        useServer(anna, server);
        game = invite(anna);
        const QString code = codeOf(anna, game);
        useServer(bob, server);
        REQUIRE(join(bob, code) == game);
        annas = &anna.open(game);
        bobs = &bob.open(game);
        REQUIRE(until([&] { return begun(*annas) && begun(*bobs); }));
    }
    static bool begun(const MatchModel& match) {
        return match.stage() == MatchModel::MyTurn || match.stage() == MatchModel::Elsewhere;
    }
    MatchModel& mover() const { return annas->stage() == MatchModel::MyTurn ? *annas : *bobs; }
    MatchModel& other() const { return annas->stage() == MatchModel::MyTurn ? *bobs : *annas; }

    Device anna;
    Device bob;
    std::string game;
    MatchModel* annas = nullptr;
    MatchModel* bobs = nullptr;
};

/// Bob looks at Anna's invitation to a game for two.
struct Invited {
    Invited() {
        useServer(anna, server);
        code = codeOf(anna, invite(anna, 2));
        useServer(bob, server);
        introduce(bob, "Bob");
        joining.openInvitation(code);
        REQUIRE(until([&] { return !joining.busy(); }));
        REQUIRE(joining.freeSeats() == 2);
    }

    ServerProcess server;
    Device anna;
    Device bob;
    QString code;
    models::Joining& joining = *bob.app().joining();
    QSignalSpy joined{&joining, &models::Joining::joined};
};

} // namespace app_tests
