#include "tests/app/desktop_fixture.h"

/// The real app, started without a window, on a desktop of its own with a notification daemon. Screenshots are left in
/// the build folder.

using namespace desktop;

TEST_CASE("a desktop shows that it is her turn, and a tap on that opens the app at this game") {
    const AppFolder appFolder;
    const std::string older = appFolder.add("Rowan", 1, 60'000);
    const std::string newer = appFolder.add("Bob <b>&", 2, 0); // names may contain anything
    Desktop desktop;
    desktop.beginNotifications();
    const QImage empty = desktop.look();
    const Program app(APP, {"--background", "--data", appFolder.folder()}, desktop.around);
    REQUIRE(until([&] { return desktop.notifications() == 1; }));
    REQUIRE(until([&] { return desktop.look() != empty; }));
    desktop.keep("notification");
    CHECK_FALSE(appFolder.seen(newer)); // there is no window

    desktop.activate();
    REQUIRE(until([&] { return appFolder.seen(newer); }));
    CHECK_FALSE(appFolder.seen(older));
    REQUIRE(until([&] { return desktop.notifications() == 0; }));
    desktop.keep("opened");
}

TEST_CASE("an app without a window is there for whoever starts it again, and is told of a daemon that comes later") {
    const AppFolder appFolder;
    const std::string game = appFolder.add("Bob", 1, 0);
    Desktop desktop;
    const QStringList here{"--data", appFolder.folder()};
    const QImage empty = desktop.look();
    const Program app(APP, here + QStringList{"--background"}, desktop.around);
    REQUIRE(until([&] { return QFile::exists(appFolder.folder() + "/app.lock"); }));
    Program second(APP, here + QStringList{"--background"}, desktop.around);
    REQUIRE(second.ends());
    desktop.beginNotifications();
    REQUIRE(until([&] { return desktop.notifications() == 1; }));
    Program third(APP, here + QStringList{"--game", QString::fromStdString(game)}, desktop.around);
    REQUIRE(third.ends());
    REQUIRE(until([&] { return appFolder.seen(game); }));
    REQUIRE(until([&] { return desktop.look() != empty; }));
    CHECK(app.runs());
}

TEST_CASE("an app without a window stays in the corner of the desktop, and comes from there") {
    const AppFolder appFolder;
    appFolder.add("Bob", 1, 0);
    Desktop desktop;
    const QImage empty = desktop.look();
    const Program app(APP, {"--background", "--data", appFolder.folder()}, desktop.around);
    desktop.beginTray(); // at login the panel may start later
    REQUIRE(until([&] { return !desktop.corner.guest.isEmpty(); }));
    REQUIRE(until([&] { return desktop.ofGuest("ToolTip").isValid() && desktop.ofGuest("Status") == "Active"; }));
    CHECK(desktop.look() == empty);
    desktop.activateGuest();
    REQUIRE(until([&] { return desktop.look() != empty; }));
}

TEST_CASE("a daemon that refuses a notification gets it again; who quits takes it back") {
    const AppFolder appFolder;
    appFolder.add("Bob", 1, 0);
    Desktop desktop;
    NotificationDaemon daemon;
    daemon.refusals = 1;
    desktop.beginNotifications(daemon);
    desktop.beginTray();
    const Program app(APP, {"--background", "--data", appFolder.folder()}, desktop.around);
    REQUIRE(until([&] { return daemon.asked("Notify") == 2; }));
    REQUIRE(until([&] { return !desktop.corner.guest.isEmpty(); }));
    CHECK(daemon.asked("CloseNotification") == 0);
    desktop.choose("Quit");
    REQUIRE(until([&] { return daemon.asked("CloseNotification") == 1 && !app.runs(); }));
    CHECK(daemon.asked("Notify") == 2);
}

TEST_CASE("quitting does not wait for a daemon that hangs") {
    const AppFolder appFolder;
    appFolder.add("Bob", 1, 0);
    Desktop desktop;
    NotificationDaemon daemon;
    daemon.silent = true;
    desktop.beginNotifications(daemon);
    desktop.beginTray();
    const Program app(APP, {"--background", "--data", appFolder.folder()}, desktop.around);
    REQUIRE(until([&] { return !daemon.received.isEmpty() && !desktop.corner.guest.isEmpty(); }));
    desktop.choose("Quit");
    CHECK(QTest::qWaitFor([&] { return !app.runs(); }, 15'000)); // sooner than D-Bus's time-out for an answer
}

TEST_CASE("whatever a notification offers to press opens the app at its game") {
    const AppFolder appFolder;
    const std::string game = appFolder.add("Bob", 1, 0);
    Desktop desktop;
    NotificationDaemon daemon;
    desktop.beginNotifications(daemon);
    const Program app(APP, {"--background", "--data", appFolder.folder()}, desktop.around);
    REQUIRE(until([&] { return daemon.asked("Notify") == 1; }));
    CHECK(daemon.actions == QStringList{"default", "play"}); // a click on it, and its button
    const auto pressed = GENERATE("default", "play");
    CAPTURE(pressed);
    CHECK(until([&] { // again, in case the signal came before the app knew the notification's id
        desktop.announce("/org/freedesktop/Notifications", "org.freedesktop.Notifications", "ActionInvoked",
                         {NotificationDaemon::number, pressed});
        return appFolder.seen(game);
    }));
}

TEST_CASE("a notification brings the app's picture along, installed or not") {
    const AppFolder appFolder;
    appFolder.add("Bob", 1, 0);
    Desktop desktop;
    NotificationDaemon daemon;
    desktop.beginNotifications(daemon);
    const Program app(APP, {"--background", "--data", appFolder.folder()}, desktop.around);
    REQUIRE(until([&] { return daemon.asked("Notify") == 1; }));
    const auto picture = daemon.hints.value("image-data").value<QDBusArgument>();
    REQUIRE(picture.currentSignature() == "(iiibiiay)");
    int width = 0;
    int height = 0;
    int stride = 0;
    bool alpha = false;
    int bits = 0;
    int channels = 0;
    QByteArray bytes;
    picture.beginStructure();
    picture >> width >> height >> stride >> alpha >> bits >> channels >> bytes;
    picture.endStructure();
    CHECK((alpha && bits == 8 && channels == 4));
    REQUIRE(bytes.size() == stride * height);
    const QImage image(reinterpret_cast<const uchar*>(bytes.constData()), width, height, stride,
                       QImage::Format_RGBA8888);
    CHECK(image.size() == QSize(128, 128));
    CHECK(image.pixelColor(64, 64).alpha() == 255); // something is drawn in its middle
    CHECK(image.pixelColor(64, 64) != image.pixelColor(64, 20));
}

TEST_CASE("the program says how it is used, and which one it is, where there is no display") {
    QProcessEnvironment around = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        around.remove(name);
    const auto [word, answer] = GENERATE(std::pair<const char*, const char*>("--help", "--background"),
                                         std::pair<const char*, const char*>("-h", "--background"),
                                         std::pair<const char*, const char*>("--version", "gingerbread-house "));
    Program app(APP, {word}, around);
    CHECK(app.ends());
    CHECK(app.rest().contains(answer));
}
