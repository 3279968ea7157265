#include "tests/app/stage.h"

#include <QTemporaryDir>

/// Where the player says whether she wants to be told of a turn, by finger.

TEST_CASE("notifications: from the settings to the switch, the quiet hours and the test, and back") {
    const QTemporaryDir folder;
    scene::Stage stage({360, 740}, folder.path().toStdString());
    finger::Finger finger(stage.shown->window());
    const models::Settings& settings = *stage.app.settings();
    const auto sees = [&](const QString& name) { return finger.find(name) != nullptr; };
    stage.shown->showSettings();
    finger.tap("notifications");
    finger.see("notificationsPage");
    CHECK_FALSE(finger.see("permission")->property("text").toString().isEmpty());

    CHECK_FALSE(sees("quietFrom"));
    finger.tap("quiet");
    finger::wait([&] { return settings.quiet(); }, "quiet hours");
    finger.see("quietFrom");
    finger.tap("earlier");
    finger::wait([&] { return settings.quietFrom() == 21 * 60 + 30; }, "an earlier evening");
    CHECK(finger.see("quietFrom")->property("text").toString() == "21:30");

    finger.tap("test"); // nothing here shows it, and that is said
    finger::wait([&] { return sees("testText"); }, "what became of the test");
    CHECK(finger.see("testText")->property("text").toString() == stage.app.notices()->permissionText());

    finger.tap("tellMe");
    finger::wait([&] { return !settings.notifications(); }, "silence");
    CHECK_FALSE(sees("test"));
    stage.close();
    CHECK(scene::complaints.join('\n').toStdString() == "");
}

TEST_CASE("notifications: a window that is closed into the background has left its table") {
    const QTemporaryDir folder;
    scene::Stage stage({360, 740}, folder.path().toStdString());
    stage.app.settings()->setBackground(true);
    const std::string game = stage.create({{"Hazel", "", 0}, {"Witch", "witch", 0}}, 0, 1);
    stage.shown->play(QString::fromStdString(game));
    REQUIRE(stage.app.match() != nullptr);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    stage.shown->window()->close();
    finger::wait([&] { return stage.app.match() == nullptr; }, "an empty table");
    emit stage.app.notices()->opened(QString::fromStdString(game)); // she taps the notification
    finger::wait([&] { return stage.shown->window()->isVisible() && stage.app.match() != nullptr; }, "the game");
    CHECK(stage.app.match()->id() == game);
    stage.close();
}

TEST_CASE("notifications: the app goes on without its window as long as that is wanted, and ends with it afterwards") {
    const QTemporaryDir folder;
    scene::Stage stage({360, 740}, folder.path().toStdString());
    stage.app.notices()->start();
    stage.shown->followBackground();
    CHECK(QGuiApplication::quitOnLastWindowClosed());
    stage.shown->showSettings();
    finger::Finger finger(stage.shown->window());
    finger.tap("notifications");
    finger.tap("background");
    finger::wait([&] { return stage.app.settings()->background(); }, "background");
    CHECK_FALSE(QGuiApplication::quitOnLastWindowClosed());
    finger.tap("background");
    finger::wait([&] { return !stage.app.settings()->background(); }, "no background");
    CHECK(QGuiApplication::quitOnLastWindowClosed());
    stage.close();
    CHECK(scene::complaints.join('\n').toStdString() == "");
}

TEST_CASE("notifications: at a table, a turn in another game is said on the screen, and leads there") {
    const QTemporaryDir folder;
    scene::Stage stage({360, 740}, folder.path().toStdString());
    finger::Finger finger(stage.shown->window());
    const auto make = [&](int seed) {
        return QString::fromStdString(stage.create({{"Hazel", "", 0}, {"Witch", "witch", 0}}, 0, seed));
    };
    const QString here = make(1);
    const QString there = make(2);
    const auto come = [&](const QString& game) { emit stage.app.notices()->turnCame(game, "Bob"); };
    const auto said = [&] { return finger.find("otherGame"); };
    come(there);
    CHECK(said() == nullptr); // at Home it is there already
    stage.shown->play(here);
    come(here);
    CHECK(said() == nullptr); // this very table shows it
    come(there);
    CHECK(finger.see("otherGame")->property("text") == "Bob waits for you in another game.");
    finger.tap("dismiss");
    finger::wait([&] { return said() == nullptr; }, "that it goes");
    come(there);
    finger.see("otherGame");
    finger.tap("act");
    finger::wait([&] { return stage.app.match()->id() == there.toStdString(); }, "the other game");
    CHECK(said() == nullptr);
    stage.close();
    CHECK(scene::complaints.join('\n').toStdString() == "");
}

TEST_CASE("notifications: a table that was left does not show its turns any more, so they are said like all others") {
    const QTemporaryDir folder;
    scene::Stage stage({360, 740}, folder.path().toStdString());
    finger::Finger finger(stage.shown->window());
    const QString game = QString::fromStdString(stage.create({{"Hazel", "", 0}, {"Witch", "witch", 0}}, 0, 1));
    const auto come = [&] { emit stage.app.notices()->turnCame(game, "Bob"); };
    const auto said = [&] { return finger.find("otherGame"); };
    stage.shown->play(game);
    finger::wait([&] { return stage.app.match()->isOpen(); }, "the table");
    come();
    CHECK(said() == nullptr); // it is there to be seen
    stage.shown->showHome();
    come();
    CHECK(said() == nullptr); // at Home it moves to the top
    stage.shown->showSettings();
    come();
    CHECK(finger.see("otherGame")->property("text") == "Bob waits for you in another game.");
    finger.tap("notifications"); // to another page: there it would only be in the way
    finger::wait([&] { return said() == nullptr; }, "that it goes");
    come();
    finger.see("otherGame");
    stage.shown->showHome();
    CHECK(said() == nullptr);
    emit stage.app.notices()->turnCame(game, "");
    stage.shown->showSettings();
    emit stage.app.notices()->turnCame(game, ""); // who has played there is not known
    CHECK(finger.see("otherGame")->property("text") == "It is your turn in another game.");
    stage.close();
    CHECK(scene::complaints.join('\n').toStdString() == "");
}
