#include "tests/app/models/property_mirror.h"

#include "tests/app/models/online_fixture.h"
#include "tests/app/models/recorded_notifications.h"

/// Every change of a property is signalled, because a page shows the value at its last signal.

using namespace app_tests;

TEST_CASE("mirror: a match on one device says whatever changes in it, from the hand-over to the end of a turn") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, apprentice, bob}));
    const PropertyMirror mirror(match);
    bool hinted = false;
    bool undone = false;
    for (int turn = 0; turn < 6; ++turn) {
        REQUIRE(
            mirror.until([&] { return match.stage() == MatchModel::HandOver || match.stage() == MatchModel::MyTurn; }));
        match.takeSeat();
        mirror.check();
        REQUIRE(mirror.until([&] { return match.stage() == MatchModel::MyTurn; }));
        for (int step = 0; step < 50 && match.stage() == MatchModel::MyTurn; ++step) {
            if (!std::exchange(hinted, true)) {
                match.hint();
                mirror.check();
                match.cancelHint();
                mirror.check();
            }
            if (match.canUndo() && !std::exchange(undone, true)) {
                const auto before = match.shownLength();
                match.undo();
                REQUIRE(mirror.until([&] { return match.shownLength() < before && !match.busy(); }));
                CHECK(match.canRedo());
                match.redo();
                REQUIRE(mirror.until([&] { return match.shownLength() == before && !match.busy(); }));
                CHECK_FALSE(match.canRedo());
            }
            match.play(advice(match));
            REQUIRE(mirror.until([&] { return !match.busy(); }));
        }
    }
    CHECK(undone);
}

TEST_CASE("mirror: a match with somebody elsewhere says whatever changes in it") {
    const ServerProcess server;
    const TwoPlayers pair(server);
    MatchModel& mover = pair.mover();
    MatchModel& other = pair.other();
    const PropertyMirror movers(mover);
    const PropertyMirror others(other);
    const auto both = [&](const std::function<bool()>& condition) {
        return movers.until([&] {
            others.check();
            return condition();
        });
    };
    const auto playedUntil = [&](const std::function<bool()>& condition) {
        return both([&] {
            if (mover.stage() == MatchModel::MyTurn && !mover.busy())
                mover.play(advice(mover));
            return condition();
        });
    };
    REQUIRE(
        playedUntil([&] { return mover.receipt() >= MatchModel::Accepted && other.stage() == MatchModel::MyTurn; }));
    for (const bool offline : {true, false}) {
        other.setOffline(offline);
        others.check();
        CHECK(other.offline() == offline);
    }
    other.setProgress(models::SyncDriver::Progress::Sending);
    others.check();
    other.setProgress(models::SyncDriver::Progress::Waiting);
    others.check();
}

TEST_CASE("mirror: a match that fails, and one that comes back, says so") {
    Device device;
    MatchModel& match = device.open("nothing");
    const PropertyMirror mirror(match);
    REQUIRE(mirror.until([&] { return match.stage() == MatchModel::Failed; }));
    CHECK_FALSE(match.trouble().isEmpty());
    match.retry();
    CHECK(match.stage() == MatchModel::Opening);
    CHECK(match.trouble().isEmpty());
    REQUIRE(mirror.until([&] { return match.stage() == MatchModel::Failed; }));
}
