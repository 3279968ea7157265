#include "tests/app/models/stage.h"

#include <QFile>
#include <QPalette>

using models::Settings;
using stage::until;

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
}

TEST_CASE("a wrong value in the settings file counts as none") {
    const QTemporaryDir folder;
    QFile file(folder.filePath("settings.ini"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("[player]\nname=\"   "
               "\"\nface=17\n[look]\ntheme=purple\nmotion=perhaps\ntextScale=40\npace=-3\n[feel]\nsound=\n");
    file.close();
    const Settings settings(folder.path().toStdString());
    CHECK_FALSE(settings.playerName().isEmpty());
    CHECK(settings.face() == 0);
    CHECK(settings.theme() == Settings::System);
    CHECK(settings.motion());
    CHECK(settings.textScale() == 1.5); // the nearest there is
    CHECK(settings.pace() == Settings::Normal);
    CHECK(settings.sound());
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
    REQUIRE(obstacle.open(QIODevice::WriteOnly)); // a file where the folder should be
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
