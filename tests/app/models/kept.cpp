#include "engine/record.h"
#include "tests/app/models/online_fixture.h"

/// Turns that were begun on one device and overtaken by moves from another: they can be looked at, and do not vanish
/// silently.

namespace {

using namespace app_tests;

/// Anna has a phone and a tablet; Bob plays against her.
struct TwoDevices {
    TwoDevices() {
        models::Account& account = *pair.anna.app().account();
        account.newLink();
        REQUIRE(until([&] { return !account.busy() && !account.linkText().isEmpty(); }));
        tablet.app().openLink(account.linkText());
        REQUIRE(until([&] { return !tablet.app().account()->offered().isEmpty(); }));
        tablet.app().account()->signIn(tablet.app().account()->offered());
        REQUIRE(until([&] { return tablet.app().home()->games()->count() == 1; }));
        there = &tablet.open(pair.game);
        REQUIRE(until([&] { return TwoPlayers::begun(*there); }));
    }
    MatchModel& phone() const { return *pair.annas; }
    MatchModel& bob() const { return *pair.bobs; }

    /// Plays until it is Anna's turn to build, on both of her devices.
    void awaitBuilding() const {
        const auto ready = [](const MatchModel& match) {
            return match.stage() == MatchModel::MyTurn && !match.busy() && match.shownLength() >= 2;
        };
        REQUIRE(until([&] {
            if (bob().stage() == MatchModel::MyTurn && !bob().busy())
                bob().play(advice(bob()));
            else if (phone().stage() == MatchModel::MyTurn && !phone().busy() && phone().shownLength() < 2)
                phone().play(advice(phone()));
            return ready(phone()) && ready(*there) && phone().shownLength() == there->shownLength();
        }));
    }
    /// She builds on the tablet and does not finish the turn.
    engine::AnyMove begin() const {
        awaitBuilding();
        move(*there);
        REQUIRE(there->canUndo());
        return there->log().back().move;
    }
    /// Then she plays the whole turn on her phone.
    void playOnPhone() {
        endTurn(phone());
        REQUIRE(until([&] { return there->keptText() != ""; }));
    }
    void restart() {
        tablet.start();
        there = &tablet.open(pair.game);
        REQUIRE(until([&] { return TwoPlayers::begun(*there); }));
    }

    ServerProcess server;
    TwoPlayers pair{server};
    Device tablet;
    MatchModel* there = nullptr;
};

std::string text(const MatchModel& match, const engine::AnyMove& move) {
    return engine::json::serialize(match.game().encode(move));
}

const QString elsewhere = "You played this turn on another device.";

} // namespace

TEST_CASE("Kept: a turn that was begun on one device and played on another can be looked at, and nothing more") {
    TwoDevices hers;
    const auto begun = hers.begin();
    const auto length = hers.there->shownLength();
    QSignalSpy refused(hers.there, &MatchModel::refused);
    hers.playOnPhone();
    MatchModel& tablet = *hers.there;
    CHECK(tablet.keptText() == elsewhere);
    CHECK(refused.isEmpty()); // no error
    REQUIRE(until([&] { return TwoPlayers::begun(tablet) && tablet.shownLength() >= hers.phone().shownLength(); }));
    const auto now = tablet.shownLength();
    REQUIRE(tablet.canLookBack());

    tablet.lookBack();
    REQUIRE(comesTo(tablet, MatchModel::LookingBack));
    CHECK(tablet.shownLength() == length);
    CHECK(text(tablet, tablet.log().back().move) == text(tablet, begun));
    CHECK(tablet.keptText() == "This is what you had begun here. It was not played.");
    CHECK_FALSE(tablet.canUndo());
    CHECK_FALSE(tablet.canHint());
    CHECK_FALSE(tablet.canLookBack());
    tablet.play(begun);
    CHECK_FALSE(tablet.busy());
    tablet.refresh(); // new moves are not shown until she has looked
    CHECK(tablet.stage() == MatchModel::LookingBack);

    tablet.leaveKept();
    REQUIRE(until([&] { return TwoPlayers::begun(tablet) && tablet.shownLength() >= now; }));
    CHECK(tablet.keptText() == elsewhere);
}

TEST_CASE("Kept: it is there after a restart, until her next turn is begun") {
    TwoDevices hers;
    hers.begin();
    hers.playOnPhone();
    hers.restart();
    CHECK(hers.there->keptText() == elsewhere);
    hers.awaitBuilding(); // Bob has played
    CHECK(hers.there->keptText() == elsewhere);
    SECTION("here") {
        move(*hers.there);
        CHECK(hers.there->keptText() == "");
        hers.there->undo();
        REQUIRE(until([&] { return !hers.there->busy(); }));
        CHECK(hers.there->keptText() == "");
    }
    SECTION("or on the other device, too") {
        endTurn(hers.phone());
        REQUIRE(until([&] { return hers.there->keptText() == ""; }));
    }
    SECTION("or she does not want it") {
        hers.there->dismissKept();
        REQUIRE(until([&] { return hers.there->keptText() == ""; }));
        CHECK(hers.there->stage() == MatchModel::MyTurn);
    }
    hers.restart();
    CHECK(hers.there->keptText() == "");
}

TEST_CASE("Kept: she looks at it and does not want it: the game is there again") {
    TwoDevices hers;
    hers.begin();
    hers.playOnPhone();
    REQUIRE(until([&] { return TwoPlayers::begun(*hers.there); }));
    hers.there->lookBack();
    REQUIRE(comesTo(*hers.there, MatchModel::LookingBack));
    hers.there->dismissKept();
    REQUIRE(until([&] { return TwoPlayers::begun(*hers.there); }));
    CHECK(hers.there->keptText() == "");
    CHECK(hers.there->shownLength() >= hers.phone().shownLength());
}

TEST_CASE("Kept: a whole turn that waited for the network while it was played on another device") {
    TwoDevices hers;
    hers.awaitBuilding();
    hers.server.kill();
    REQUIRE(until([&] { // she finishes the turn; it waits to be sent
        if (hers.there->stage() == MatchModel::MyTurn && !hers.there->busy())
            hers.there->play(advice(*hers.there));
        return hers.there->stage() == MatchModel::Elsewhere;
    }));
    const auto begun = hers.there->shownLength();
    hers.tablet.stop();
    hers.server.start();
    endTurn(hers.phone());
    REQUIRE(until([&] { return hers.phone().receipt() >= MatchModel::Accepted; }));
    hers.tablet.start();
    hers.there = &hers.tablet.open(hers.pair.game);
    REQUIRE(until([&] { return hers.there->keptText() == elsewhere; }));
    REQUIRE(until([&] { return hers.there->canLookBack(); }));
    hers.there->lookBack();
    REQUIRE(comesTo(*hers.there, MatchModel::LookingBack));
    CHECK(hers.there->shownLength() == begun);
}

TEST_CASE("Kept: a game that goes while something was begun in it stays until that is not wanted any more") {
    const ServerProcess server;
    TwoPlayers pair(server);
    REQUIRE(until([&] { // until Bob has begun a turn
        for (MatchModel* match : {pair.annas, pair.bobs})
            if (match->stage() == MatchModel::MyTurn && !match->busy() && !pair.bobs->canUndo())
                match->play(advice(*match));
        return pair.bobs->canUndo();
    }));
    const auto begun = text(*pair.bobs, pair.bobs->log().back().move);
    models::SeatPass& pass = *pair.bob.app().seatPass(); // he hands his seat to Anna
    pass.offer(QString::fromStdString(pair.game));
    REQUIRE(until([&] { return !pass.code().isEmpty(); }));
    pair.anna.app().seatPass()->take(QString::fromStdString(pair.game), pass.code());
    models::HomeModel& home = pair.bob.home();
    const QString gone = "No longer in your account · what you had begun is kept";
    REQUIRE(until([&] { return home.games()->count() == 1 && home.games()->rows()[0].turnText == gone; }));
    CHECK(home.waiting() == 0);
    REQUIRE(until([&] { return pair.bobs->keptText() != ""; }));
    CHECK(pair.bobs->keptText() == "This game is no longer in your account. What you had begun here was not played.");

    pair.bob.start(); // it is kept across a restart
    MatchModel& bobs = pair.bob.open(pair.game);
    REQUIRE(comesTo(bobs, MatchModel::Elsewhere));
    CHECK(bobs.gone());
    CHECK(bobs.waitingText() == "This game is no longer in your account.");
    bobs.lookBack();
    REQUIRE(comesTo(bobs, MatchModel::LookingBack));
    CHECK(text(bobs, bobs.log().back().move) == begun);
    bobs.leaveKept();
    REQUIRE(comesTo(bobs, MatchModel::Elsewhere));
    SECTION("at the table") { bobs.dismissKept(); }
    SECTION("or at home") {
        REQUIRE(until([&] { return pair.bob.home().games()->count() == 1; }));
        pair.bob.home().remove(QString::fromStdString(pair.game));
    }
    REQUIRE(until([&] {
        pair.bob.home().refresh();
        return pair.bob.home().games()->count() == 0 && !pair.bob.home().loading();
    }));
}
