#include "tests/app/app_window.h"
#include "tests/app/play_by_touch.h"
#include "tests/catch.h"
#include "tests/engine/program.h"

/// Whole games through the screen, with touch events, at several sizes; QML must not print warnings.

namespace {

using match::Player;
using page_tests::AppWindow;
using page_tests::warnings;

Player person(const char* name, int face) { return {name, "", face}; }
Player bot(const char* id) { return {id, id, 0}; }

void checkRecord(const std::string& record) {
    const engine::Folder folder;
    const auto verdict = engine::run(folder, REFEREE, folder.file("game.tale", record));
    REQUIRE(verdict.lines.size() == 1);
    INFO(verdict.lines.front());
    CHECK(verdict.lines.front().find("\"ok\":true") != std::string::npos);
    CHECK(verdict.lines.front().find("\"phase\":\"over\"") != std::string::npos);
}

struct Game {
    const char* name;
    std::vector<Player> players;
    int mode;
    QSize size;
};

void playWholeGame(const Game& game, int seed) {
    const engine::Folder folder;
    AppWindow appWindow(game.size, folder.path(""));
    const std::string id = appWindow.create(game.players, game.mode, seed);
    appWindow.shown->play(QString::fromStdString(id));
    play::TouchPlayer hand(appWindow.app, *appWindow.shown, static_cast<std::uint64_t>(seed));
    int steps = 0;
    while (hand.awaitTurn()) {
        REQUIRE(++steps < 2000);
        hand.step();
        if (hand.below(12) == 0 && hand.match().canUndo()) {
            hand.undo();
            if (hand.below(2) == 0)
                hand.redo();
        }
    }
    CHECK(hand.finger().see("verdict")->property("text").toString() != "");
    checkRecord(appWindow.record(id));
    appWindow.close();
    INFO(warnings.join('\n').toStdString());
    CHECK(warnings.isEmpty());
    warnings.clear();
}

/// Moves the mouse over a button, whose tooltip appears, and presses it or not.
void pointAt(const finger::Finger& finger, QQuickWindow* window, const char* name, bool press) {
    const QQuickItem* button = finger.see(name);
    int moves = 0;
    const auto middle = [&] { return button->mapToScene({button->width() / 2, button->height() / 2}).toPoint(); };
    const auto hovered = [&] {
        QTest::mouseMove(window, middle() + QPoint(++moves % 2, 0));
        return button->property("hovered").toBool();
    };
    finger::wait(hovered, name);
    finger.seeAFrame();
    if (press)
        QTest::mouseClick(window, Qt::LeftButton, {}, middle());
}

} // namespace

TEST_CASE("a whole game through the screen: two witches, standard, against a bot, on a phone") {
    playWholeGame({"", {person("Hazel", 0), bot("apprentice")}, 0, {360, 740}}, 1);
}
TEST_CASE("a whole game through the screen: two witches, introductory, passed on, on a phone held sideways") {
    playWholeGame({"", {person("Hazel", 0), person("Bramble", 1)}, 1, {740, 360}}, 2);
}
TEST_CASE("a whole game through the screen: three witches, standard, two people and a bot, on a tablet") {
    playWholeGame({"", {person("Hazel", 0), bot("witch"), person("Bramble", 1)}, 0, {1280, 800}}, 3);
}
TEST_CASE("a whole game through the screen: three witches, introductory, against two bots, on a large phone") {
    playWholeGame({"", {bot("witch"), person("Hazel", 0), bot("apprentice")}, 1, {412, 915}}, 4);
}
TEST_CASE("a whole game through the screen: four people, standard, on a tablet held upright") {
    playWholeGame(
        {"", {person("Hazel", 0), person("Bramble", 1), person("Moss", 2), person("Wren", 3)}, 0, {800, 1280}}, 5);
}
TEST_CASE("a whole game through the screen: four witches, introductory, two people and two bots, on a desk") {
    playWholeGame({"", {person("Hazel", 0), bot("witch"), person("Bramble", 1), bot("apprentice")}, 1, {1440, 900}}, 6);
}

TEST_CASE("turns in which everything moves: nothing complains, and a step waits for no picture") {
    const engine::Folder folder;
    AppWindow appWindow({412, 915}, folder.path(""));
    appWindow.app.settings()->setMotion(true);
    const std::string id = appWindow.create({person("Hazel", 0), bot("apprentice")}, 0, 4);
    appWindow.shown->play(QString::fromStdString(id));
    play::TouchPlayer hand(appWindow.app, *appWindow.shown, 4);
    for (int steps = 0; steps < 16 && hand.awaitTurn(); ++steps)
        hand.step();
    CHECK(hand.match().shownLength() > 16); // with the bot's moves
    appWindow.close();
    INFO(warnings.join('\n').toStdString());
    CHECK(warnings.isEmpty());
    warnings.clear();
}

TEST_CASE("by mouse, with motion, to and fro between Home and tables at any moment, nothing complains") {
    const engine::Folder folder;
    AppWindow appWindow({1280, 800}, folder.path(""));
    appWindow.app.settings()->setMotion(true);
    const std::string id = appWindow.create({person("Hazel", 0), bot("apprentice"), bot("witch")}, 0, 4);
    QQuickWindow* window = appWindow.shown->window();
    for (int visit = 0; visit < 12; ++visit) {
        appWindow.shown->play(QString::fromStdString(id));
        finger::Finger finger(window);
        const auto mine = [&] { return appWindow.app.match()->stage() == models::MatchModel::MyTurn; };
        for (int steps = visit % 4; steps >= 0; --steps) {
            finger::wait(mine, "her turn");
            models::MatchModel& match = *appWindow.app.match();
            const auto before = match.shownLength();
            const auto* bot = engine::bots::findBot(match.game(), "apprentice");
            match.play(bot->think(match.position(), {}).front().moves.front());
            finger::wait([&] { return match.shownLength() > before; }, "the move");
        }
        pointAt(finger, window, "help", true);
        pointAt(finger, window, "closeSheet", true);
        finger::wait([&] { return finger.find("closeSheet") == nullptr; }, "the table");
        pointAt(finger, window, "leave", visit % 2 == 0);
        if (visit % 2 == 1)
            QTest::keyClick(window, Qt::Key_Escape); // while the mouse is over a button
        finger::wait([&] { return appWindow.app.match() == nullptr; }, "Home");
    }
    appWindow.close();
    INFO(warnings.join('\n').toStdString());
    CHECK(warnings.isEmpty());
    warnings.clear();
}

TEST_CASE("the second tap of a double tap does not end the turn") {
    const engine::Folder folder;
    AppWindow appWindow({412, 915}, folder.path(""));
    QGuiApplication::styleHints()->setMouseDoubleClickInterval(60'000);
    const std::string id = appWindow.create({person("Hazel", 0), bot("apprentice")}, 0, 5);
    appWindow.shown->play(QString::fromStdString(id));
    play::TouchPlayer hand(appWindow.app, *appWindow.shown, 5);
    REQUIRE(hand.awaitTurn());
    auto& table = hand.table();
    const auto before = hand.match().shownLength();
    table.chooseCharacter(hand.match().position().as<engine::gingerbread::Position>().line[0]);
    table.primary();
    finger::wait([&] { return hand.match().shownLength() > before && !hand.match().busy(); }, "the first tap");
    const auto after = hand.match().shownLength();
    REQUIRE(table.primaryEnabled() == false);
    table.chooseCharacter(hand.match().position().as<engine::gingerbread::Position>().line[0]);
    table.primary();
    CHECK_FALSE(hand.match().busy());
    CHECK(hand.match().shownLength() == after);
}
