#include "tests/app/app_window.h"

#include <QTemporaryDir>

/// The page on which a player chooses whether she wants notifications, by touch.

TEST_CASE("notifications: from the settings to the switch, the quiet hours and the test, and back") {
    const QTemporaryDir folder;
    page_tests::AppWindow appWindow({360, 740}, folder.path().toStdString());
    finger::Finger finger(appWindow.shown->window());
    const models::Settings& settings = *appWindow.app.settings();
    const auto sees = [&](const QString& name) { return finger.find(name) != nullptr; };
    appWindow.shown->showSettings();
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

    finger.tap("test"); // no notification can be shown here, and the page says so
    finger::wait([&] { return sees("testText"); }, "what became of the test");
    CHECK(finger.see("testText")->property("text").toString() == appWindow.app.notices()->permissionText());

    finger.tap("tellMe");
    finger::wait([&] { return !settings.notifications(); }, "silence");
    CHECK_FALSE(sees("test"));
    appWindow.close();
    CHECK(page_tests::warnings.join('\n').toStdString() == "");
}

TEST_CASE("notifications: a window that is closed into the background has left its table") {
    const QTemporaryDir folder;
    page_tests::AppWindow appWindow({360, 740}, folder.path().toStdString());
    appWindow.app.settings()->setBackground(true);
    const std::string game = appWindow.create({{"Hazel", "", 0}, {"Witch", "witch", 0}}, 0, 1);
    appWindow.shown->play(QString::fromStdString(game));
    REQUIRE(appWindow.app.match() != nullptr);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    appWindow.shown->window()->close();
    finger::wait([&] { return appWindow.app.match() == nullptr; }, "an empty table");
    emit appWindow.app.notices()->opened(QString::fromStdString(game)); // she taps the notification
    finger::wait([&] { return appWindow.shown->window()->isVisible() && appWindow.app.match() != nullptr; },
                 "the game");
    CHECK(appWindow.app.match()->id() == game);
    appWindow.close();
}

TEST_CASE("notifications: the app goes on without its window as long as that is wanted, and ends with it afterwards") {
    const QTemporaryDir folder;
    page_tests::AppWindow appWindow({360, 740}, folder.path().toStdString());
    appWindow.app.notices()->start();
    appWindow.shown->followBackground();
    CHECK(QGuiApplication::quitOnLastWindowClosed());
    appWindow.shown->showSettings();
    finger::Finger finger(appWindow.shown->window());
    finger.tap("notifications");
    finger.tap("background");
    finger::wait([&] { return appWindow.app.settings()->background(); }, "background");
    CHECK_FALSE(QGuiApplication::quitOnLastWindowClosed());
    finger.tap("background");
    finger::wait([&] { return !appWindow.app.settings()->background(); }, "no background");
    CHECK(QGuiApplication::quitOnLastWindowClosed());
    appWindow.close();
    CHECK(page_tests::warnings.join('\n').toStdString() == "");
}

TEST_CASE("notifications: at a table, a turn in another game is said on the screen, and leads there") {
    const QTemporaryDir folder;
    page_tests::AppWindow appWindow({360, 740}, folder.path().toStdString());
    finger::Finger finger(appWindow.shown->window());
    const auto make = [&](int seed) {
        return QString::fromStdString(appWindow.create({{"Hazel", "", 0}, {"Witch", "witch", 0}}, 0, seed));
    };
    const QString here = make(1);
    const QString there = make(2);
    const auto come = [&](const QString& game) { emit appWindow.app.notices()->turnBegan(game, "Bob"); };
    const auto said = [&] { return finger.find("otherGame"); };
    come(there);
    CHECK(said() == nullptr); // at Home the game is visible already
    appWindow.shown->play(here);
    come(here);
    CHECK(said() == nullptr); // this table shows it
    come(there);
    CHECK(finger.see("otherGame")->property("text") == "Bob waits for you in another game.");
    finger.tap("dismiss");
    finger::wait([&] { return said() == nullptr; }, "that it goes");
    come(there);
    finger.see("otherGame");
    finger.tap("act");
    finger::wait([&] { return appWindow.app.match()->id() == there.toStdString(); }, "the other game");
    CHECK(said() == nullptr);
    appWindow.close();
    CHECK(page_tests::warnings.join('\n').toStdString() == "");
}

TEST_CASE("notifications: a table that was left does not show its turns any more, so they are said like all others") {
    const QTemporaryDir folder;
    page_tests::AppWindow appWindow({360, 740}, folder.path().toStdString());
    finger::Finger finger(appWindow.shown->window());
    const QString game = QString::fromStdString(appWindow.create({{"Hazel", "", 0}, {"Witch", "witch", 0}}, 0, 1));
    const auto come = [&] { emit appWindow.app.notices()->turnBegan(game, "Bob"); };
    const auto said = [&] { return finger.find("otherGame"); };
    appWindow.shown->play(game);
    finger::wait([&] { return appWindow.app.match()->isOpen(); }, "the table");
    come();
    CHECK(said() == nullptr); // it is visible already
    appWindow.shown->showHome();
    come();
    CHECK(said() == nullptr); // at Home it moves to the top
    appWindow.shown->showSettings();
    come();
    CHECK(finger.see("otherGame")->property("text") == "Bob waits for you in another game.");
    finger.tap("notifications"); // the banner goes with its page
    finger::wait([&] { return said() == nullptr; }, "that it goes");
    come();
    finger.see("otherGame");
    appWindow.shown->showHome();
    CHECK(said() == nullptr);
    emit appWindow.app.notices()->turnBegan(game, "");
    appWindow.shown->showSettings();
    emit appWindow.app.notices()->turnBegan(game, ""); // the mover is not known
    CHECK(finger.see("otherGame")->property("text") == "It is your turn in another game.");
    appWindow.close();
    CHECK(page_tests::warnings.join('\n').toStdString() == "");
}
