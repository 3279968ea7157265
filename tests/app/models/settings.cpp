#include "tests/app/models/device_fixture.h"

#include <QFile>
#include <QPalette>

using app_tests::until;
using models::Settings;

TEST_CASE("settings are the same after the next start") {
    const QTemporaryDir folder;
    const auto path = folder.path().toStdString();
    {
        Settings settings(path);
        settings.setPlayerName("  Baba   Yaga ");
        settings.setFace(2);
        settings.setTheme(Settings::Dark);
        settings.setSound(false);
        settings.setHaptics(false);
        settings.setMotion(false);
        settings.setTextScale(1.5);
        settings.setPace(Settings::Quick);
        settings.setLastSetup("{\"a\": [1, \"ü\"]}");
        settings.setNotifications(false);
        settings.setQuiet(true);
        settings.setQuietFrom(-30); // half an hour before midnight
        settings.setQuietTo(24 * 60 + 60);
        settings.setBackground(true);
        settings.setNotified("a1:5 b2:7", 1234567890123);
        settings.setAskedToNotify(true);
    }
    const Settings again(path);
    CHECK(again.playerName() == "Baba Yaga");
    CHECK(again.face() == 2);
    CHECK(again.theme() == Settings::Dark);
    CHECK(again.dark());
    CHECK_FALSE(again.sound());
    CHECK_FALSE(again.haptics());
    CHECK_FALSE(again.motion());
    CHECK(again.textScale() == 1.5);
    CHECK(again.pace() == Settings::Quick);
    CHECK(again.lastSetup() == "{\"a\": [1, \"ü\"]}");
    CHECK_FALSE(again.notifications());
    CHECK(again.quiet());
    CHECK(again.quietFrom() == 23 * 60 + 30);
    CHECK(again.quietTo() == 60);
    CHECK(again.background());
    CHECK(again.notifiedMark() == "a1:5 b2:7");
    CHECK(again.notifiedAt() == 1234567890123);
    CHECK(again.askedToNotify());
}

TEST_CASE("a name is known to be chosen once somebody has typed it, also the usual one") {
    const QTemporaryDir folder;
    const auto path = folder.path().toStdString();
    const QString usual = Settings(path).playerName();
    CHECK_FALSE(Settings(path).named());
    {
        Settings settings(path);
        settings.setSound(false); // writes the default name, too
    }
    CHECK_FALSE(Settings(path).named());
    Settings(path).setPlayerName(usual);
    CHECK(Settings(path).named());
    Settings(path).setPlayerName("  ");
    CHECK_FALSE(Settings(path).named());
    CHECK(Settings(path).playerName() == usual);

    QFile file(folder.filePath("settings.ini")); // from a version that did not ask for a name
    REQUIRE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write("[player]\nname=Baba Yaga\n");
    file.close();
    CHECK(Settings(path).named());
}

TEST_CASE("the app starts at login while it is to stay in the background, and the system has it in writing") {
    const QTemporaryDir folder;
    const QString home = folder.filePath("it's 100% \"mine\"");
    const QByteArray before = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    QFile entry(folder.filePath("autostart/gingerbread-house.desktop"));
    {
        Settings settings(home.toStdString());
        CHECK_FALSE(settings.startAtLogin());
        settings.setBackground(true);
        settings.setStartAtLogin(true);
        CHECK(settings.startAtLogin());
    }
    REQUIRE(entry.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(entry.readAll());
    INFO(text.toStdString());
    CHECK(text.startsWith("[Desktop Entry]\nType=Application\n"));
    CHECK(text.contains("app_tests\" \"--background\" \"--data\" \""));
    CHECK(text.contains(R"(it's 100%% \\"mine\\"")"));
    entry.close();
    {
        Settings settings(home.toStdString());
        CHECK(settings.startAtLogin());
        settings.setBackground(false);
        CHECK_FALSE(settings.startAtLogin());
    }
    CHECK_FALSE(entry.exists());
    qputenv("XDG_CONFIG_HOME", before);
}

TEST_CASE("a wrong value in the settings file counts as none") {
    const QTemporaryDir folder;
    QFile file(folder.filePath("settings.ini"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("[player]\nname=\"   "
               "\"\nface=17\n[look]\ntheme=purple\nmotion=perhaps\ntextScale=40\npace=-3\n[feel]\nsound=\n[notices]"
               "\non=maybe\nquietFrom=9999\nbackground=7\n");
    file.close();
    const Settings settings(folder.path().toStdString());
    CHECK_FALSE(settings.playerName().isEmpty());
    CHECK(settings.face() == 0);
    CHECK(settings.theme() == Settings::System);
    CHECK(settings.motion());
    CHECK(settings.textScale() == 1.5); // the nearest valid value
    CHECK(settings.pace() == Settings::Normal);
    CHECK(settings.sound());
    CHECK(settings.notifications());
    CHECK(settings.quietFrom() == 22 * 60);
    CHECK_FALSE(settings.background());
}

TEST_CASE("a settings file of anything at all is no obstacle") {
    const QTemporaryDir folder;
    QFile file(folder.filePath("settings.ini"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    QByteArray noise;
    for (int i = 0; i < 4096; ++i)
        noise.append(static_cast<char>(i * 31 + i / 7));
    file.write(noise);
    file.close();
    const Settings settings(folder.path().toStdString());
    CHECK(settings.textScale() == 1);
}

TEST_CASE("settings that cannot be saved say so, and are saved when it is tried again") {
    const QTemporaryDir folder;
    QFile obstacle(folder.filePath("data"));
    REQUIRE(obstacle.open(QIODevice::WriteOnly)); // a file in place of the folder
    Settings settings((folder.path() + "/data/house").toStdString());
    settings.setFace(3);
    REQUIRE(until([&] { return !settings.trouble().isEmpty(); }));
    CHECK(settings.face() == 3);
    obstacle.remove();
    settings.retry();
    REQUIRE(until([&] { return settings.trouble().isEmpty(); }));
    CHECK(QFile::exists(folder.path() + "/data/house/settings.ini"));
}

TEST_CASE("steps are shown at the chosen pace, and at once without motion") {
    const QTemporaryDir folder;
    Settings settings(folder.path().toStdString());
    CHECK(settings.stepTime() == 600);
    settings.setPace(Settings::Slow);
    CHECK(settings.stepTime() == 1000);
    settings.setPace(Settings::Quick);
    CHECK(settings.stepTime() == 250);
    settings.setMotion(false);
    CHECK(settings.stepTime() == 0);
}

TEST_CASE("colours follow the system unless one is chosen") {
    const QTemporaryDir folder;
    Settings settings(folder.path().toStdString());
    const auto system = [](const QColor& window) {
        QPalette palette;
        palette.setColor(QPalette::Window, window);
        QGuiApplication::setPalette(palette);
    };
    system(Qt::white);
    REQUIRE(until([&] { return !settings.dark(); }));
    system(Qt::black);
    REQUIRE(until([&] { return settings.dark(); }));
    settings.setTheme(Settings::Light);
    CHECK_FALSE(settings.dark());
}

TEST_CASE("a picture that only a newer app has is another one here, and always the same") {
    const QTemporaryDir folder;
    Settings settings(folder.path().toStdString());
    for (int face = 0; face < 3 * Settings::faces; ++face) {
        settings.adoptProfile("Anna", face);
        CHECK(settings.face() == face % Settings::faces);
        CHECK(settings.playerName() == "Anna");
    }
}
