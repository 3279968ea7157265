#include "tests/story/device.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QDeadlineTimer>
#include <QDir>
#include <QImage>
#include <QRegularExpression>
#include <QTest>
#include <QtEndian>

#include <algorithm>
#include <utility>

namespace story {

namespace {

constexpr int patience = 150'000; ///< more than twice the longest pause of the app after the server was away
constexpr int edge = 24;          ///< an item nearer to the window's edge is scrolled before it is tapped

} // namespace

/// Checks at intervals, because reading a screen takes time on both sides.
bool until(const std::function<bool()>& condition) {
    const QDeadlineTimer deadline(patience);
    while (!condition()) {
        if (deadline.hasExpired())
            return false;
        QTest::qWait(60);
    }
    return true;
}

Device::Device(const QString& owner, QSize size) : m_owner(owner), m_screenSize(size + QSize(60, 60)) {
    m_environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "AT_SPI_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"})
        m_environment.remove(name);
    m_environment.insert("HOME", place("home"));
    m_environment.insert("XDG_RUNTIME_DIR", place("run"));
    m_environment.insert("XDG_CONFIG_HOME", place("home/.config"));
    m_environment.insert("XDG_CACHE_HOME", place("home/.cache"));
    m_environment.insert("XDG_DATA_HOME", place("home/.local/share"));
    m_environment.insert("QT_QUICK_BACKEND", "software");
    m_environment.insert("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1");
    QFile rules(m_folder.filePath("bus.conf")); // the bus starts no services but those of the test
    REQUIRE(rules.open(QIODevice::WriteOnly));
    rules.write("<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context=\"default\">"
                "<allow send_destination=\"*\" eavesdrop=\"true\"/><allow eavesdrop=\"true\"/><allow own=\"*\"/>"
                "</policy></busconfig>");
    rules.close();
    start(m_bus, "dbus-daemon", {"--config-file", rules.fileName(), "--nofork", "--print-address"});
    m_environment.insert("DBUS_SESSION_BUS_ADDRESS", m_bus->line());
    start(m_display, "Xvfb",
          {"-displayfd", "1", "-screen", "0", QString("%1x%2x24").arg(m_screenSize.width()).arg(m_screenSize.height()),
           "-noreset", "-nolisten", "tcp", "-fbdir", place("screen")}); // its picture is a file
    m_environment.insert("DISPLAY", ":" + m_display->line());
    key("Shift_L"); // after the first key event openbox briefly releases the keys that it has grabbed
    start(m_windowManager, "openbox", {});
    start(m_daemon, "dunst", {});
    start(m_accessibility, "/usr/libexec/at-spi-bus-launcher", {"--launch-immediately"});
    const auto hasOwner = [this](const QString& name) {
        return ask("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner", {name})
            .toBool();
    };
    REQUIRE(until([&] { return hasOwner("org.freedesktop.Notifications") && hasOwner("org.a11y.Bus"); }));
    REQUIRE(until([this] { return run("xdotool", {"get_desktop"}) == "0"; }));
    m_screen = std::make_unique<Screen>(m_environment.value("DBUS_SESSION_BUS_ADDRESS"));
}

Device::~Device() = default;

void Device::start(std::unique_ptr<Program>& program, const QString& name, const QStringList& arguments) {
    program = std::make_unique<Program>(name, arguments, m_environment, log(name.section('/', -1)));
}

QString Device::place(const QString& name) const {
    const QString path = m_folder.filePath(name);
    QDir().mkpath(path);
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

void Device::startApp(const QStringList& arguments) {
    start(m_app, APP, QStringList{"--data", place("data")} + arguments);
    if (!arguments.contains("--background"))
        REQUIRE(until([this] { return hasWindow(); }));
}

void Device::killApp() {
    m_app->kill();
    m_app.reset();
}

/// A running app gets the link, and the new process ends.
void Device::openLink(const QString& link) {
    if (!appRuns())
        return startApp({link});
    std::unique_ptr<Program> second;
    start(second, APP, {"--data", data(), link});
    REQUIRE(until([&] { return !second->isRunning(); }));
}

QString Device::run(const QString& program, const QStringList& arguments) const {
    QProcess process;
    process.setProcessEnvironment(m_environment);
    process.start(program, arguments);
    REQUIRE(process.waitForFinished(patience));
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
}

QVariant Device::ask(const QString& service, const QString& path, const QString& interface, const QString& method,
                     const QVariantList& arguments) const {
    QDBusMessage message = QDBusMessage::createMethodCall(service, path, interface, method);
    message.setArguments(arguments);
    const QString address = m_environment.value("DBUS_SESSION_BUS_ADDRESS");
    const QDBusMessage answer =
        QDBusConnection::connectToBus(address, "device-" + address).call(message, QDBus::Block, 20'000);
    INFO(answer.errorMessage().toStdString());
    REQUIRE(answer.type() == QDBusMessage::ReplyMessage);
    return answer.arguments().value(0);
}

uint Device::notifications() const {
    return ask("org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.DBus.Properties",
               "Get", {"org.dunstproject.cmd0", "displayedLength"})
        .value<QDBusVariant>()
        .variant()
        .toUInt();
}

void Device::activateNotification() {
    ask("org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.dunstproject.cmd0",
        "NotificationAction", {0U});
}

bool Device::hasWindow() const {
    return !run("xdotool", {"search", "--onlyvisible", "--class", "gingerbread"}).isEmpty();
}

void Device::closeWindow() {
    key("alt+F4");
    if (!until([this] { return !hasWindow(); }))
        fail("the window does not close");
}

void Device::key(const QString& keys) { run("xdotool", {"key", keys}); }

bool Device::sees(const QString& text) const {
    const auto all = m_screen->elements();
    return std::any_of(all.begin(), all.end(), [&](const Element& element) { return element.name.contains(text); });
}

void Device::see(const QString& text) {
    if (!until([&] { return sees(text); }))
        fail("there is nothing that says: " + text);
}

void Device::seeNot(const QString& text) {
    if (!until([&] { return !sees(text); }))
        fail("it still says: " + text);
}

QString Device::find(const QString& pattern) {
    const QRegularExpression expression(pattern);
    QString found;
    const auto look = [&] {
        for (const Element& element : m_screen->elements()) {
            const auto match = expression.match(element.name);
            if (match.hasMatch())
                found = match.captured(match.lastCapturedIndex() > 0 ? 1 : 0);
        }
        return !found.isEmpty();
    };
    if (!until(look))
        fail("nothing matches: " + pattern);
    return found;
}

QString Device::offered(const QString& pattern) const {
    const QRegularExpression expression("^(?:" + pattern + ")$");
    QString found;
    for (const Element& element : m_screen->elements())
        if (element.role == "push button" && element.enabled && expression.match(element.name).hasMatch())
            found = element.name;
    return found;
}

/// Of two elements with one name the later: a sheet is above its page.
std::optional<Element> Device::element(const QString& name, bool enabled) const {
    std::optional<Element> found;
    for (const Element& element : m_screen->elements())
        if (element.name == name && (element.enabled || !enabled) && element.role != "heading")
            found = element;
    return found;
}

QRect Device::window() const {
    for (const Element& element : m_screen->elements())
        if (element.role == "frame")
            return element.place;
    return {};
}

void Device::tapAt(QPoint at) {
    run("xdotool", {"mousemove", QString::number(at.x()), QString::number(at.y()), "sleep", "0.05", "mousedown", "1",
                    "sleep", "0.05", "mouseup", "1"});
}

/// A screen reader does not see what is outside of the window: after a while the test scrolls and looks there.
void Device::tap(const QString& name) {
    int looks = 0;
    const auto isThere = [&] {
        if (element(name, true))
            return true;
        constexpr int patienceForOne = 12;
        if (++looks % patienceForOne == 0)
            scroll("5", 4);
        return false;
    };
    if (!until(isThere) || !tapIfThere(name))
        fail("there is no " + name);
}

void Device::scroll(const QString& button, int clicks) const {
    const QPoint middle = window().intersected({{}, m_screenSize}).center();
    run("xdotool", {"mousemove", QString::number(middle.x()), QString::number(middle.y()), "click", "--repeat",
                    QString::number(clicks), button});
}

/// A page that fades in takes no taps, and what is scrolled is elsewhere a moment later. What never rests, as a cursor
/// that blinks, ends the wait all the same.
void Device::waitUntilStill() const {
    constexpr int alike = 3;
    constexpr int most = 60;
    QByteArray before;
    for (int look = 0, same = 0; look < most && same < alike; ++look) {
        const QByteArray now = screenDump();
        same = now == before ? same + 1 : 1;
        before = now;
        QTest::qWait(30);
    }
}

bool Device::tapIfThere(const QString& name) {
    for (int tries = 0; tries < 100; ++tries) {
        waitUntilStill();
        const auto wanted = element(name, true);
        if (!wanted)
            return false;
        const QRect frame = window().intersected({{}, m_screenSize}).adjusted(0, edge, 0, -edge);
        const QPoint middle = wanted->place.center();
        if (frame.contains(middle)) {
            ++m_taps;
            tapAt(middle);
            return true;
        }
        scroll(middle.y() < frame.top() ? "4" : "5", 1);
    }
    fail("there is no way to scroll to " + name);
}

void Device::fill(const QString& field, const QString& text) {
    const int before = m_taps;
    tap(field);
    m_taps = before; // taps on the field belong to the typing
    key("ctrl+a");
    run("xdotool", {"type", "--delay", "5", text});
    if (!until([&] { return valueOf(field) == text; }))
        fail(field + " has " + valueOf(field) + " and not " + text);
}

QString Device::valueOf(const QString& field) {
    const auto found = element(field, false);
    return found ? found->value : QString();
}

QString Device::said() const {
    QStringList all;
    for (const Element& element : m_screen->elements())
        all << element.role + (element.enabled ? ": " : " (off): ") + element.name +
                   (element.value.isEmpty() ? QString() : " = " + element.value);
    return all.join('\n');
}

QString Device::standardError() const {
    QFile file(log(QString(APP).section('/', -1)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Xvfb keeps the screen as an X window dump: a header of big-endian numbers, the colours, the pixels.
QByteArray Device::screenDump() const {
    QFile file(m_folder.filePath("screen/Xvfb_screen0"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void Device::keepPicture(const QString& name) const {
    const QByteArray dump = screenDump();
    if (dump.isEmpty())
        return;
    const auto number = [&](int field) { return qFromBigEndian<quint32>(dump.constData() + 4 * field); };
    const auto start = number(0) + 12 * number(19);
    const QImage screen(reinterpret_cast<const uchar*>(dump.constData()) + start, int(number(4)), int(number(5)),
                        int(number(12)), QImage::Format_RGB32);
    screen.save(QString(PICTURES) + "/" + name + ".png");
}

void Device::fail(const QString& why) const {
    keepPicture("failed");
    FAIL((m_owner + ": " + why + "\nThe screen says:\n" + said() + "\n" + standardError()).toStdString());
    std::abort(); // never reached: FAIL throws
}

} // namespace story
