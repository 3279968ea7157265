#pragma once

#include "tests/catch.h"

#include <QCoreApplication>
#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QDBusVirtualObject>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/prctl.h>

#include <csignal>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

/// A D-Bus session bus for the test program, and clients on it that play the parts of a desktop.

namespace bus {

inline bool until(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, 60'000); }

/// One bus for all tests, because a process asks for the address of its bus only once.
class BusDaemon {
public:
    static BusDaemon& one() {
        static auto* its = std::make_unique<BusDaemon>().release(); // never destroyed: it ends with the program
        return *its;
    }
    BusDaemon() {
        REQUIRE(QDir().mkpath(services()));
        QFile rules(m_folder.filePath("bus.conf"));
        REQUIRE(rules.open(QIODevice::WriteOnly));
        rules.write(QString("<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>"
                            "<servicedir>%1</servicedir><policy context=\"default\"><allow send_destination=\"*\"/>"
                            "<allow receive_sender=\"*\"/><allow own=\"*\"/></policy></busconfig>")
                        .arg(services())
                        .toUtf8());
        rules.close();
        m_process.setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); });
        m_process.start("dbus-daemon", {"--config-file", rules.fileName(), "--nofork", "--print-address"});
        while (!m_process.canReadLine())
            REQUIRE(m_process.waitForReadyRead(20'000));
        address = QString::fromUtf8(m_process.readLine()).trimmed();
        qputenv("DBUS_SESSION_BUS_ADDRESS", address.toUtf8());
        qputenv("DBUS_SYSTEM_BUS_ADDRESS", address.toUtf8()); // tests must not touch this machine's system bus
    }
    QString services() const { return m_folder.filePath("services"); } ///< the bus's service files

    QString address;

private:
    QTemporaryDir m_folder;
    QProcess m_process;
};

/// A client on the bus until the test ends: records calls, and answers them as the test wants, at once or later.
class BusClient : public QDBusVirtualObject {
public:
    using Answer = std::function<QDBusMessage(const QDBusMessage&)>;

    BusClient() {
        static int count = 0;
        m_name = QString("somebody-%1").arg(++count);
        m_bus = QDBusConnection::connectToBus(BusDaemon::one().address, m_name);
        REQUIRE(m_bus.isConnected());
    }
    ~BusClient() override {
        m_bus = QDBusConnection(QString());
        QDBusConnection::disconnectFromBus(m_name);
    }
    BusClient(const BusClient&) = delete;
    BusClient(BusClient&&) = delete;
    BusClient& operator=(const BusClient&) = delete;
    BusClient& operator=(BusClient&&) = delete;

    void registerPath(const QString& path) {
        REQUIRE(m_bus.registerVirtualObject(path, this, QDBusConnection::SubPath));
    }
    using Interface = QDBusConnectionInterface;
    /// Replaces another owner of the name who allows it.
    void registerName(const QString& name,
                      Interface::ServiceReplacementOptions others = QDBusConnectionInterface::DontAllowReplacement) {
        const auto answer = m_bus.interface()->registerService(name, Interface::ReplaceExistingService, others);
        REQUIRE(answer.value() == Interface::ServiceRegistered);
    }
    void releaseName(const QString& name) { REQUIRE(m_bus.unregisterService(name)); }
    void emitSignal(const QString& path, const QString& interface, const QString& what, const QVariantList& arguments) {
        QDBusMessage message = QDBusMessage::createSignal(path, interface, what);
        message.setArguments(arguments);
        REQUIRE(m_bus.send(message));
    }
    QVariant ask(const QString& what, const QVariantList& arguments = {}) {
        QDBusMessage message = QDBusMessage::createMethodCall("org.freedesktop.DBus", "/org/freedesktop/DBus",
                                                              "org.freedesktop.DBus", what);
        message.setArguments(arguments);
        return m_bus.call(message, QDBus::Block, 20'000).arguments().value(0);
    }
    QDBusConnection& connection() { return m_bus; }

    QString introspect(const QString&) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection&) override {
        received.push_back(message);
        if (holds.contains(message.member()))
            m_held.push_back(message);
        else
            m_bus.send(answer(message));
        return true;
    }
    void letGo() {
        holds.clear();
        for (const QDBusMessage& message : std::exchange(m_held, {}))
            m_bus.send(answer(message));
    }
    std::vector<QDBusMessage> of(const QString& what) const {
        std::vector<QDBusMessage> found;
        for (const QDBusMessage& message : received)
            if (message.member() == what)
                found.push_back(message);
        return found;
    }

    Answer answer = [](const QDBusMessage& message) { return message.createReply(); };
    QStringList holds; ///< calls of these methods are answered only when the test releases them
    std::vector<QDBusMessage> received;

private:
    QString m_name;
    QDBusConnection m_bus{QString()};
    std::vector<QDBusMessage> m_held;
};

} // namespace bus
