#include "tests/app/models/online_fixture.h"

#include <QSignalSpy>

/// What each player is shown of a match, and what she is not shown a second time.

namespace {

using namespace app_tests;

struct Watch {
    explicit Watch(MatchModel& match) {
        QObject::connect(&match, &MatchModel::stepShown, &match,
                         [this](const match::Step& step, const engine::AnyPosition&, bool moves) {
                             shown.push_back(step.number);
                             animated.push_back(moves);
                         });
    }
    std::vector<std::size_t> shown;
    std::vector<bool> animated;
};

std::vector<std::size_t> numbers(std::size_t from, std::size_t to) {
    std::vector<std::size_t> all;
    for (; from < to; ++from)
        all.push_back(from);
    return all;
}

void sitDown(MatchModel& match) {
    REQUIRE(comesTo(match, MatchModel::HandOver));
    match.takeSeat();
    REQUIRE(comesTo(match, MatchModel::MyTurn));
}

/// Plays until the player has made a move that can be undone.
void beginTurn(MatchModel& match) {
    for (int moves = 0; moves < 50 && !match.canUndo(); ++moves) {
        REQUIRE(comesTo(match, MatchModel::MyTurn));
        move(match);
    }
    REQUIRE(match.canUndo());
}

std::string json(const MatchModel& match, const engine::AnyPosition& position) {
    return boost::json::serialize(match.game().encode(position));
}

/// Plays a match to its end without anybody looking.
void playOut(Device& device, const std::string& game) {
    REQUIRE(device.run([&](models::OpenGames& openGames) -> engine::Result<void> {
        match::Match& match = *openGames.match(game).value();
        for (int moves = 0; moves < 1000 && !match.over(); ++moves) {
            const auto plans = engine::bots::findBot(match.game(), "apprentice")->think(match.view(match.turn()), {});
            if (auto played = match.play(plans.front().moves.front(), 1); !played)
                return played;
        }
        return {};
    }));
    device.run([&](models::OpenGames& openGames) {
        openGames.close(game);
        return true;
    });
}

constexpr int never = 24 * 3600 * 1000; ///< milliseconds

} // namespace

TEST_CASE("shown again: after a restart each player sees just what happened since her own last move") {
    Device device;
    const auto game = device.deal({anna, bob});
    MatchModel* match = &device.open(game);
    sitDown(*match);
    endTurn(*match);
    const auto annas = match->shownLength();
    sitDown(*match);
    endTurn(*match);
    const auto bobs = match->shownLength();
    device.start();
    match = &device.open(game);
    const Watch watch(*match);
    sitDown(*match);
    CHECK(match->viewerName() == "Anna");
    CHECK(watch.shown == numbers(annas, bobs));
    CHECK(match->log().size() == bobs);
    endTurn(*match);
    const auto next = match->shownLength();
    device.start();
    match = &device.open(game);
    const Watch others(*match);
    sitDown(*match);
    CHECK(match->viewerName() == "Bob");
    CHECK(others.shown == numbers(bobs, next));
}

TEST_CASE("shown again: a bot's turn that she has seen is not shown after a restart") {
    Device device;
    const auto game = device.deal({anna, apprentice});
    MatchModel* match = &device.open(game);
    REQUIRE(comesTo(*match, MatchModel::MyTurn));
    const auto before = match->shownLength();
    endTurn(*match);
    REQUIRE(comesTo(*match, MatchModel::MyTurn));
    const auto length = match->shownLength();
    REQUIRE(length > before + 1);
    device.start();
    match = &device.open(game);
    const Watch watch(*match);
    REQUIRE(comesTo(*match, MatchModel::MyTurn));
    CHECK(watch.shown.empty());
    CHECK(match->shownLength() == length);
    CHECK(match->log().size() == length);
}

TEST_CASE("shown again: what she has done in a turn that is not over is not shown to her after a restart") {
    Device device;
    const auto game = device.deal({anna, apprentice});
    MatchModel* match = &device.open(game);
    beginTurn(*match);
    const auto length = match->shownLength();
    device.start();
    match = &device.open(game);
    const Watch watch(*match);
    REQUIRE(comesTo(*match, MatchModel::MyTurn));
    CHECK(watch.shown.empty());
    CHECK(match->shownLength() == length);
}

TEST_CASE("shown again: nobody is asked to hand the device on when a game of several is over, and all is shown") {
    Device device;
    const auto game = device.deal({anna, bob});
    playOut(device, game);
    MatchModel& match = device.open(game);
    std::vector<MatchModel::Stage> stages;
    QObject::connect(&match, &MatchModel::stageChanged, &match, [&] { stages.push_back(match.stage()); });
    REQUIRE(comesTo(match, MatchModel::Over));
    CHECK(std::count(stages.begin(), stages.end(), MatchModel::HandOver) == 0);
    CHECK(match.log().size() == match.shownLength());
    CHECK_FALSE(match.canUndo());
    CHECK_FALSE(match.canHint());
    CHECK_FALSE(match.viewersTurn());
    CHECK(match.game().turn(match.position()) == engine::nobody);
    const auto length = match.shownLength();
    MatchModel& again = device.open(game);
    const Watch watch(again);
    REQUIRE(comesTo(again, MatchModel::Over));
    CHECK(watch.shown.empty()); // she has seen it
    CHECK(again.shownLength() == length);
}

TEST_CASE("shown again: the device is wanted by the one who was to move before the bot that is thinking") {
    Device device;
    const match::Player carol{"Carol", "", 2};
    const auto game = device.deal({apprentice, anna, bob, carol});
    MatchModel& match = device.open(game); // the bot drafts first
    REQUIRE(comesTo(match, MatchModel::HandOver));
    CHECK(match.viewerName() == "Carol");
    CHECK(match.viewerFace().toString().endsWith("/2.svg"));
    CHECK(match.viewer() == 3);
    match.takeSeat();
    REQUIRE(comesTo(match, MatchModel::BotThinks)); // the bot moves while she looks
}

TEST_CASE("shown again: between two people nothing of the first one's side is left, not even of the beginning") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, bob}));
    sitDown(match);
    QSignalSpy positionReplaced(&match, &MatchModel::positionReplaced);
    endTurn(match);
    REQUIRE(match.stage() == MatchModel::HandOver);
    CHECK(positionReplaced.size() == 1); // the table is painted anew
    CHECK(json(match, match.start()) == json(match, match.game().view(match.start(), engine::nobody)));
    CHECK_FALSE(match.canUndo());
    CHECK_FALSE(match.canHint());
}

TEST_CASE("shown again: a seat is taken when it is offered, and not in the middle of a turn") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, bob}));
    sitDown(match);
    const Watch watch(match);
    match.takeSeat();
    CHECK_FALSE(match.busy());
    move(match);
    CHECK(watch.shown == numbers(0, 1));
    CHECK(watch.animated == std::vector<bool>{true}); // at any pace, her own moves are animated
}

TEST_CASE("shown again: who is in a hurry sees the rest at once, and the next turn at its pace again") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, bob}));
    sitDown(match);
    match.skip(); // nothing to skip
    endTurn(match);
    for (int turn = 0; turn < 3; ++turn) {
        CAPTURE(turn);
        REQUIRE(match.stage() == MatchModel::HandOver);
        match.setPace(never);
        const Watch watch(match);
        match.takeSeat();
        REQUIRE(comesTo(match, MatchModel::Showing));
        const auto length = match.shownLength();
        for (int i = 0; i < 5; ++i)
            QCoreApplication::processEvents();
        CHECK(watch.shown.empty());
        CHECK(match.shownLength() == length);
        match.play(engine::AnyMove()); // it is not her turn yet
        CHECK_FALSE(match.busy());
        match.skip();
        REQUIRE(comesTo(match, MatchModel::MyTurn));
        CHECK_FALSE(watch.shown.empty());
        CHECK(watch.animated == std::vector<bool>(watch.shown.size(), false));
        QObject::disconnect(&match, &MatchModel::stepShown, nullptr, nullptr);
        endTurn(match);
    }
}

TEST_CASE("shown again: a hint is called off by whatever she does, and there is one at a time") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, apprentice}));
    beginTurn(match);
    QSignalSpy advised(&match, &MatchModel::advised);
    match.hint();
    REQUIRE(match.advising());
    CHECK_FALSE(match.canHint());
    SECTION("a move") { match.play(advice(match)); }
    SECTION("an undo") { match.undo(); }
    CHECK_FALSE(match.advising());
    match.hint(); // the position is about to change
    CHECK_FALSE(match.advising());
    REQUIRE(until([&] { return !match.busy() && match.stage() == MatchModel::MyTurn; }));
    CHECK(advised.isEmpty());
    match.hint();
    REQUIRE(until([&] { return !advised.isEmpty(); }));
    CHECK_FALSE(match.advising());
    CHECK(match.canHint());
}

TEST_CASE("shown again: what is undone is gone from the log, and what is played instead cannot be redone") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, apprentice}));
    REQUIRE(comesTo(match, MatchModel::MyTurn));
    CHECK_FALSE(match.canUndo());
    CHECK_FALSE(match.canRedo());
    match.redo();
    CHECK_FALSE(match.busy());
    beginTurn(match);
    const auto length = match.shownLength();
    const auto after = json(match, match.position());
    const Watch watch(match);
    match.undo();
    match.undo(); // one thing at a time
    match.redo();
    REQUIRE(until([&] { return !match.busy(); }));
    CHECK(match.log().size() == length - 1);
    CHECK(match.shownLength() == length - 1);
    CHECK(watch.shown.empty());
    const auto& log = match.log();
    CHECK(json(match, match.position()) == json(match, log.empty() ? match.start() : log.back().after));
    match.redo();
    REQUIRE(until([&] { return !match.busy(); }));
    CHECK(watch.shown == numbers(length - 1, length));
    CHECK(json(match, match.position()) == after);
    match.undo();
    REQUIRE(until([&] { return !match.busy(); }));
    REQUIRE(match.canRedo());
    match.play(advice(match));
    REQUIRE(until([&] { return !match.busy(); }));
    CHECK_FALSE(match.canRedo());
}
