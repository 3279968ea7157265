#pragma once

#include "app/scenes.h"
#include "app/window.h"
#include "tests/catch.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusVariant>
#include <QDBusVirtualObject>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <sys/prctl.h>

#include <csignal>

/// The real app on a desktop of its own: a session bus, a virtual screen (Xvfb), a window manager, and a notification
/// daemon.

namespace desktop {

inline bool until(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, 60'000); }

/// A process that ends with the test.
class Program {
public:
    Program(const QString& name, const QStringList& arguments, const QProcessEnvironment& around) {
        m_process.setProgram(name);
        m_process.setArguments(arguments);
        m_process.setProcessEnvironment(around);
        if (name != APP)
            m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); });
        m_process.start();
        INFO(name.toStdString());
        REQUIRE(m_process.waitForStarted());
    }
    ~Program() {
        m_process.kill();
        m_process.waitForFinished();
        CHECK(QString::fromUtf8(m_process.readAllStandardError()).toStdString() == ""); // no warnings
    }
    Program(const Program&) = delete;
    Program(Program&&) = delete;
    Program& operator=(const Program&) = delete;
    Program& operator=(Program&&) = delete;

    bool runs() const { return m_process.state() == QProcess::Running; }
    bool ends() { return m_process.waitForFinished() && m_process.exitCode() == 0; }
    QString rest() { return QString::fromUtf8(m_process.readAllStandardOutput()); } ///< the rest of its standard output
    /// The next line of its standard output.
    QString line() {
        while (!m_process.canReadLine())
            REQUIRE(m_process.waitForReadyRead(20'000));
        return QString::fromUtf8(m_process.readLine()).trimmed();
    }

private:
    QProcess m_process;
};

/// A system tray host, so that an app without a window may keep running.
class TrayWatcher : public QDBusVirtualObject {
public:
    QString guest; ///< the bus name of the registered tray icon

    QString introspect(const QString&) const override {
        return "<interface name='org.kde.StatusNotifierWatcher'>"
               "<method name='RegisterStatusNotifierItem'><arg direction='in' type='s'/></method>"
               "<property name='IsStatusNotifierHostRegistered' type='b' access='read'/></interface>";
    }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& bus) override {
        if (message.member() == "Introspect")
            return false; // Qt answers that itself
        if (message.member() == "RegisterStatusNotifierItem")
            guest = message.service();
        const bool asked = message.member() == "Get";
        return bus.send(
            message.createReply(asked ? QVariantList{QVariant::fromValue(QDBusVariant(true))} : QVariantList{}));
    }
};

/// A notification daemon that does what the test wants.
class NotificationDaemon : public QDBusVirtualObject {
public:
    static constexpr uint number = 7; ///< the id of every notification

    bool silent = false; ///< receives calls, but never answers
    int refusals = 0;    ///< how many calls are answered with an error
    QStringList received;
    QVariantMap hints;   ///< of the last notification
    QStringList actions; ///< the keys of its actions

    qsizetype asked(const QString& what) const { return received.count(what); }
    QString introspect(const QString&) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& bus) override {
        received << message.member();
        if (message.member() == "Notify") {
            hints = qdbus_cast<QVariantMap>(message.arguments().value(6));
            const QStringList pairs = message.arguments().value(5).toStringList(); // pairs of a key and a label
            actions.clear();
            for (qsizetype i = 0; i < pairs.size(); i += 2)
                actions << pairs[i];
        }
        if (silent)
            return true;
        if (message.member() == "GetCapabilities")
            return bus.send(message.createReply(QVariant(QStringList{"actions", "body"})));
        if (message.member() == "Notify")
            return bus.send(refusals-- > 0 ? message.createErrorReply(QDBusError::Failed, "not now")
                                           : message.createReply(number));
        return bus.send(message.createReply());
    }
};

class Desktop {
public:
    Desktop() {
        around = QProcessEnvironment::systemEnvironment();
        around.remove("WAYLAND_DISPLAY");
        around.insert("XDG_RUNTIME_DIR", place("run"));
        around.insert("XDG_CONFIG_HOME", place("config"));
        around.insert("XDG_CACHE_HOME", place("cache"));
        QFile rules(m_folder.filePath("bus.conf")); // the bus starts no services but those of the test
        REQUIRE(rules.open(QIODevice::WriteOnly));
        rules.write(
            "<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context=\"default\">"
            "<allow send_destination=\"*\"/><allow receive_sender=\"*\"/><allow own=\"*\"/></policy></busconfig>");
        rules.close();
        m_bus = std::make_unique<Program>(
            "dbus-daemon", QStringList{"--config-file", rules.fileName(), "--nofork", "--print-address"}, around);
        around.insert("DBUS_SESSION_BUS_ADDRESS", m_bus->line());
        around.insert("DBUS_SYSTEM_BUS_ADDRESS",
                      around.value("DBUS_SESSION_BUS_ADDRESS")); // the test must not use this machine's bus
        // Xvfb chooses a free display and writes its picture to a file.
        m_screen = std::make_unique<Program>("Xvfb",
                                             QStringList{"-displayfd", "1", "-screen", "0", "1024x768x24", "-noreset",
                                                         "-nolisten", "tcp", "-fbdir", place("screen")},
                                             around);
        around.insert("DISPLAY", ":" + m_screen->line());
        around.insert("QT_QPA_PLATFORM", "xcb");
        around.insert("QT_QUICK_BACKEND", "software");
    }

    void beginNotifications() {
        m_daemon = std::make_unique<Program>("dunst", QStringList{}, around);
        REQUIRE(until([this] { return ask("NameHasOwner", {"org.freedesktop.Notifications"}).toBool(); }));
    }
    void beginNotifications(NotificationDaemon& daemon) const {
        QDBusConnection bus = connection();
        REQUIRE(bus.registerVirtualObject("/org/freedesktop/Notifications", &daemon));
        REQUIRE(bus.registerService("org.freedesktop.Notifications"));
    }
    QVariant ask(const QString& what, const QVariantList& arguments) const {
        return call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", what, arguments);
    }
    /// The number of visible notifications.
    uint notifications() const {
        return call("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
                    "org.freedesktop.DBus.Properties", "Get", {"org.dunstproject.cmd0", "displayedLength"})
            .value<QDBusVariant>()
            .variant()
            .toUInt();
    }
    /// Starts the window manager and waits until it is ready.
    void beginWindows() {
        act({"key", "Shift_L"}); // after the first key event openbox briefly releases the keys that it has grabbed
        m_windows = std::make_unique<Program>("openbox", QStringList{"--startup", "echo ready"}, around);
        while (m_windows->line() != "ready") { // before that it prints warnings about menus
        }
    }
    /// Simulates keyboard and mouse by xdotool; returns what that prints.
    QString act(const QStringList& what) const {
        QProcess tool;
        tool.setProcessEnvironment(around);
        tool.start("xdotool", what);
        REQUIRE(tool.waitForFinished(20'000));
        return QString::fromUtf8(tool.readAllStandardOutput()).trimmed();
    }
    /// The number of the app's window if it is visible.
    QString window() const { return act({"search", "--onlyvisible", "--class", "gingerbread-house"}); }
    /// Whether that window has the focus.
    bool isInFront() const {
        const QString number = window();
        return !number.isEmpty() && act({"getactivewindow"}) == number;
    }
    /// Registers a service of any kind on this bus.
    void offer(const QString& service, const QString& path, QDBusVirtualObject& object) const {
        QDBusConnection bus = connection();
        REQUIRE(bus.registerVirtualObject(path, &object, QDBusConnection::SubPath));
        REQUIRE(bus.registerService(service));
    }
    void announce(const QString& path, const QString& interface, const QString& what,
                  const QVariantList& arguments) const {
        QDBusMessage message = QDBusMessage::createSignal(path, interface, what);
        message.setArguments(arguments);
        REQUIRE(connection().send(message));
    }

    /// The player activates the first notification.
    void activate() const {
        call("org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.dunstproject.cmd0",
             "NotificationAction", {0U});
    }

    void beginTray() {
        QDBusConnection bus = connection();
        REQUIRE(bus.registerVirtualObject("/StatusNotifierWatcher", &corner));
        REQUIRE(bus.registerService("org.kde.StatusNotifierWatcher"));
    }
    QVariant ofGuest(const QString& property) const {
        return call(corner.guest, "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "Get",
                    {"org.kde.StatusNotifierItem", property})
            .value<QDBusVariant>()
            .variant();
    }
    void activateGuest() const {
        call(corner.guest, "/StatusNotifierItem", "org.kde.StatusNotifierItem", "Activate", {0, 0});
    }

    /// Chooses an item of the tray icon's menu, as soon as that is ready.
    void choose(const QString& label) const {
        int chosen = 0;
        REQUIRE(until([&] { return (chosen = itemOf(label)) != 0; }));
        call(corner.guest, menu(), "com.canonical.dbusmenu", "Event",
             {chosen, "clicked", QVariant::fromValue(QDBusVariant(0)), 0U});
    }

    /// The screen as a picture: Xvfb keeps it as an X window dump.
    QImage look() const {
        QFile file(m_folder.filePath("screen/Xvfb_screen0"));
        REQUIRE(file.open(QIODevice::ReadOnly));
        const QByteArray dump = file.readAll();
        const auto number = [&](int field) { return qFromBigEndian<quint32>(dump.constData() + 4 * field); };
        const auto start = number(0) + 12 * number(19); // skips the header and the colour map
        REQUIRE(dump.size() >= start + number(12) * number(5));
        const QImage screen(reinterpret_cast<const uchar*>(dump.constData()) + start, int(number(4)), int(number(5)),
                            int(number(12)), QImage::Format_RGB32);
        return screen.copy();
    }
    void keep(const QString& name) const { CHECK(look().save(QString(PICTURES) + "/" + name + ".png")); }

    QProcessEnvironment around;
    TrayWatcher corner;

private:
    QString menu() const { return ofGuest("Menu").value<QDBusObjectPath>().path(); }
    /// The item's number in the menu; 0: it is not there yet.
    int itemOf(const QString& label) const {
        if (menu() != "/MenuBar")
            return 0;
        const QList<int> numbers{1, 2, 3, 4, 5, 6, 7, 8, 9};
        const auto items = call(corner.guest, menu(), "com.canonical.dbusmenu", "GetGroupProperties",
                                {QVariant::fromValue(numbers), QStringList{"label"}})
                               .value<QDBusArgument>();
        int found = 0;
        for (items.beginArray(); !items.atEnd();) {
            int number = 0;
            QVariantMap properties;
            items.beginStructure();
            items >> number >> properties;
            items.endStructure();
            if (properties.value("label") == label)
                found = number;
        }
        return found;
    }
    QDBusConnection connection() const {
        return QDBusConnection::connectToBus(around.value("DBUS_SESSION_BUS_ADDRESS"), m_folder.path());
    }
    QString place(const QString& name) const {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(path);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path;
    }
    QVariant call(const QString& whom, const QString& where, const QString& interface, const QString& what,
                  const QVariantList& arguments) const {
        QDBusMessage message = QDBusMessage::createMethodCall(whom, where, interface, what);
        message.setArguments(arguments);
        const QDBusMessage reply = connection().call(message, QDBus::Block, 20'000);
        INFO(reply.errorMessage().toStdString());
        REQUIRE(reply.type() == QDBusMessage::ReplyMessage);
        return reply.arguments().value(0);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Program> m_bus;
    std::unique_ptr<Program> m_screen;
    std::unique_ptr<Program> m_windows;
    std::unique_ptr<Program> m_daemon;
};

/// A data folder of the app with online games in which it is the player's turn and nothing has been shown to her yet.
class AppFolder {
public:
    AppFolder() {
        QSettings settings(m_folder.filePath("settings.ini"), QSettings::IniFormat);
        settings.setValue("look/motion", false);
        settings.setValue("feel/sound", false);
        settings.setValue("notices/background", true);
    }
    QString folder() const { return m_folder.path(); }
    std::string add(const std::string& other, int seed, store::Time ago) const {
        shell::Prepared game;
        game.players = {{"Hazel", "", 0}, {other, "", 1}};
        game.seed = seed;
        game.moves = 20;
        game.recap = true;
        game.ago = ago;
        game.online = shell::Prepared::Online::Running;
        models::OpenGames openGames(file());
        const auto made = shell::prepare(openGames, game);
        REQUIRE(made);
        return made.value();
    }
    /// Whether the app has shown all moves of the game to the player.
    bool seen(const std::string& game) const {
        models::OpenGames openGames(file());
        const auto online = openGames.store().value()->online().load(game);
        REQUIRE(online);
        return online.value().seats.front().seen == online.value().row.length;
    }

private:
    std::filesystem::path file() const { return m_folder.filePath("games.sqlite").toStdString(); }

    QTemporaryDir m_folder;
};

} // namespace desktop
