#include "tests/app/models/online_fixture.h"

/// A game that was begun at one table and is taken online.

namespace {

using namespace app_tests;

struct Taken {
    Taken() {
        useServer(device, server);
        local = device.deal({app_tests::anna, app_tests::bob});
        MatchModel& match = device.open(local);
        REQUIRE(comesTo(match, MatchModel::HandOver));
        match.takeSeat();
        REQUIRE(comesTo(match, MatchModel::MyTurn));
        endTurn(match);
        length = match.shownLength();
        device.app().close(&match);
        models::HomeModel& home = device.home();
        QSignalSpy taken(&home, &models::HomeModel::takenOnline);
        home.takeOnline(QString::fromStdString(local));
        REQUIRE(until([&] { return !taken.isEmpty() || !home.trouble().isEmpty(); }));
        INFO(home.trouble().toStdString());
        REQUIRE(taken.size() == 1);
        game = taken[0][0].toString().toStdString();
    }
    /// What Home shows: how many games, and which of them are online.
    bool shows(const std::vector<bool>& online) {
        std::vector<bool> shown;
        for (const models::GameCard& card : device.home().games()->rows())
            shown.push_back(card.online);
        std::sort(shown.begin(), shown.end());
        return shown == online;
    }
    bool comesToShow(const std::vector<bool>& online) {
        return until([&] {
            device.home().refresh();
            return shows(online);
        });
    }
    bool isHere() {
        return static_cast<bool>(device.run([&](models::OpenGames& openGames) -> engine::Result<void> {
            const auto match = openGames.match(local);
            return match ? engine::Result<void>() : engine::Result<void>(match.refusal());
        }));
    }
    void playTogether() {
        useServer(other, server);
        REQUIRE(join(other, codeOf(device, game)) == game);
        annas = &device.open(game);
        bobs = &other.open(game);
        REQUIRE(until([&] { return TwoPlayers::begun(*annas) && TwoPlayers::begun(*bobs); }));
    }
    void playOnHere() {
        MatchModel& match = device.open(local);
        REQUIRE(comesTo(match, MatchModel::HandOver));
        match.takeSeat();
        REQUIRE(comesTo(match, MatchModel::MyTurn));
        move(match);
        device.app().close(&match);
    }

    const ServerProcess server;
    Device device;
    Device other;
    std::string local;
    std::size_t length = 0;
    std::string game;
    MatchModel* annas = nullptr;
    MatchModel* bobs = nullptr;
};

} // namespace

TEST_CASE("Taken online: it is shown once, and goes on there from where it was") {
    Taken taken;
    CHECK(taken.comesToShow({true}));
    CHECK(taken.isHere()); // the online game may still be called off
    const bool restarted = GENERATE(false, true);
    if (restarted)
        taken.device.start();
    CHECK(taken.comesToShow({true}));
    taken.playTogether();
    CHECK(taken.annas->shownLength() >= taken.length);
    REQUIRE(until([&] { return !taken.isHere(); }));
    CHECK(taken.comesToShow({true}));
    endTurn(taken.annas->stage() == MatchModel::MyTurn ? *taken.annas : *taken.bobs);
    REQUIRE(until([&] { return taken.annas->shownLength() == taken.bobs->shownLength(); }));
}

TEST_CASE("Taken online: called off there, it is here again, also after a restart") {
    Taken taken;
    if (GENERATE(false, true))
        taken.device.start();
    models::Lobby& lobby = *taken.device.app().lobby();
    lobby.open(QString::fromStdString(taken.game));
    REQUIRE(until([&] { return !lobby.code().isEmpty(); }));
    lobby.leave();
    REQUIRE(until([&] {
        taken.device.home().refresh();
        return taken.shows({false}) || taken.shows({false, true});
    }));
    CHECK(taken.isHere());
}

TEST_CASE("Taken online: whoever plays on here all the same keeps both") {
    Taken taken;
    if (GENERATE(false, true))
        taken.device.start();
    taken.playOnHere();
    CHECK(taken.comesToShow({false, true}));
    taken.playTogether();
    CHECK(taken.comesToShow({false, true}));
    CHECK(taken.isHere());
}

TEST_CASE("Taken online: she is called there what her account is called, whatever she was at the table") {
    const ServerProcess server;
    Device device;
    useServer(device, server);
    const match::Player unnamed{"Hazel", "", 2};
    const std::string local = device.deal({unnamed, app_tests::bob});
    device.settings().setPlayerName("Grete"); // the name for which she was asked before
    models::HomeModel& home = device.home();
    QSignalSpy taken(&home, &models::HomeModel::takenOnline);
    home.takeOnline(QString::fromStdString(local));
    REQUIRE(until([&] { return !taken.isEmpty(); }));
    models::Lobby& lobby = *device.app().lobby();
    lobby.open(taken[0][0].toString());
    REQUIRE(until([&] { return lobby.seats()->count() == 2; }));
    CHECK(lobby.seats()->rows()[0].name == "Grete");
}
