#include "tests/app/models/online_fixture.h"

/// Double taps: whatever is requested twice is done once.

namespace {

using namespace app_tests;

template <class Act>
void twice(const Act& act) {
    act();
    act();
}

} // namespace

TEST_CASE("twice: a new game is dealt once") {
    Device device;
    QSignalSpy created(device.app().newGame(), &models::NewGame::created);
    twice([&] { device.newGame().start(); });
    REQUIRE(until([&] { return !created.isEmpty() && !device.newGame().busy(); }));
    device.home().refresh();
    REQUIRE(until([&] { return device.home().games()->count() > 0; }));
    CHECK(device.home().games()->count() == 1);
    CHECK(created.size() == 1);
}

TEST_CASE("twice: a move is played once, and an undo takes back one") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, apprentice}));
    REQUIRE(until([&] { // until she has built
        if (match.stage() == MatchModel::MyTurn && !match.busy() && !match.canUndo())
            match.play(advice(match));
        return match.stage() == MatchModel::MyTurn && match.canUndo() && !match.busy();
    }));
    const auto before = match.shownLength();
    const auto next = advice(match);
    twice([&] { match.play(next); });
    REQUIRE(until([&] { return match.shownLength() > before && !match.busy(); }));
    CHECK(match.log()[before].number == before);
    if (match.stage() == MatchModel::MyTurn && match.canUndo()) {
        CHECK(match.shownLength() == before + 1);
        twice([&] { match.undo(); });
        REQUIRE(until([&] { return !match.busy(); }));
        CHECK(match.shownLength() == before);
        twice([&] { match.redo(); });
        REQUIRE(until([&] { return !match.busy(); }));
        CHECK(match.shownLength() == before + 1);
    }
}

TEST_CASE("twice: an invitation, a seat and a game that is taken online are asked for once") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    introduce(anna, "Anna");
    models::NewGame& game = *anna.app().newGame();
    game.setOccupant(1, static_cast<int>(game.occupants().size()) - 1);
    QSignalSpy created(&game, &models::NewGame::created);
    twice([&] { game.start(); });
    REQUIRE(until([&] { return !created.isEmpty() && !game.busy(); }));
    const std::string first = created[0][0].toString().toStdString();
    const QString code = codeOf(anna, first);

    Device bob;
    useServer(bob, server);
    introduce(bob, "Bob");
    models::Joining& joining = *bob.app().joining();
    QSignalSpy joined(&joining, &models::Joining::joined);
    joining.openInvitation(code);
    REQUIRE(until([&] { return joining.found() && !joining.busy(); }));
    twice([&] { joining.join(); });
    REQUIRE(until([&] { return !joined.isEmpty() && !joining.busy(); }));
    CHECK(joining.trouble() == "");

    const std::string local = bob.deal({app_tests::anna, app_tests::bob});
    bob.home().refresh();
    REQUIRE(until([&] { return bob.home().games()->count() == 2; }));
    QSignalSpy taken(&bob.home(), &models::HomeModel::takenOnline);
    twice([&] { bob.home().takeOnline(QString::fromStdString(local)); });
    REQUIRE(until([&] { return !taken.isEmpty() && !bob.home().busy(); }));
    MatchModel& annas = anna.open(first); // the sync driver reports in order: everything before this has been reported
    REQUIRE(until([&] { return TwoPlayers::begun(annas); }));
    CHECK(created.size() == 1);
    CHECK(joined.size() == 1);
    CHECK(taken.size() == 1);
    anna.home().refresh();
    REQUIRE(until([&] { return anna.home().games()->count() > 0; }));
    CHECK(anna.home().games()->count() == 1);
    REQUIRE(until([&] { // a game that was taken online is shown only as that
        bob.home().refresh();
        return bob.home().games()->count() == 2;
    }));
}
