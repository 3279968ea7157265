#include "app/platform/notify.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusReply>
#include <QGuiApplication>
#include <QThread>
#include <QVariantMap>

#include <utility>

/// The desktop's notifications, over its bus. Whoever answers there may take as long as it likes: all of it is done in
/// a thread of its own, one thing after the other.

namespace platform {

namespace {

const QString service = QStringLiteral("org.freedesktop.Notifications");
const QString path = QStringLiteral("/org/freedesktop/Notifications");
const QString busService = QStringLiteral("org.freedesktop.DBus");
const QString busPath = QStringLiteral("/org/freedesktop/DBus");
constexpr int patience = 5000; ///< milliseconds

const QString entry = QStringLiteral("gingerbread-house"); ///< among those of the desktop's menu, and its icon

class Bus : public QObject {
    Q_OBJECT

public:
    ~Bus() override {
        withdraw(); // nobody would be there to open the game
        m_bus = QDBusConnection(QString());
        QDBusConnection::disconnectFromBus(m_name);
    }

    void begin() {
        m_name = QString("notices-%1").arg(reinterpret_cast<quintptr>(this), 0, 16);
        m_bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, m_name);
        if (!m_bus.isConnected())
            return emit present(false);
        m_bus.connect(busService, busPath, busService, "NameOwnerChanged", {service}, "sss", this,
                      SLOT(change(QString, QString, QString)));
        m_bus.connect(service, path, service, "ActionInvoked", this, SLOT(act(uint, QString)));
        m_bus.connect(service, path, service, "NotificationClosed", this, SLOT(close(uint, uint)));
        look();
    }

    void show(const Notice& notice) {
        const QStringList can = QDBusReply<QStringList>(call(service, path, service, "GetCapabilities")).value();
        const QString text = can.contains("body-markup") ? notice.text.toHtmlEscaped() : notice.text;
        QStringList actions;
        if (can.contains("actions")) {
            const QString label = QGuiApplication::translate("Notifier", "Play");
            actions = {"default", label, "play", label};
        }
        const QVariantMap hints{{"desktop-entry", entry}, {"category", "im.received"}};
        const QDBusReply<uint> shown =
            call(service, path, service, "Notify",
                 {QGuiApplication::applicationDisplayName(), m_id, entry, notice.title, text, actions, hints, -1});
        if (!shown.isValid())
            return look();
        m_id = shown.value();
        m_game = notice.game;
    }

    void withdraw() {
        if (const uint id = std::exchange(m_id, 0); id != 0)
            call(service, path, service, "CloseNotification", {id});
    }

    /// Docks that know this show a number on the app's icon.
    void setBadge(int waiting) {
        const QString uri = "application://" + entry + ".desktop";
        QDBusMessage update = QDBusMessage::createSignal("/com/canonical/unity/launcherentry/1",
                                                         "com.canonical.Unity.LauncherEntry", "Update");
        update << uri << QVariantMap{{"count", qint64(waiting)}, {"count-visible", waiting > 0}};
        m_bus.send(update);
    }

signals:
    void present(bool there);
    void opened(const QString& game);

private slots:
    void change(const QString&, const QString& before, const QString&) {
        if (!before.isEmpty())
            m_id = 0; // of one that is gone
        look();
    }
    void act(uint id, const QString& action) {
        if (id == m_id && (action == "default" || action == "play"))
            emit opened(m_game);
    }
    void close(uint id, uint) {
        if (id == m_id)
            m_id = 0;
    }

private:
    QDBusMessage call(const QString& whom, const QString& where, const QString& interface, const QString& what,
                      const QVariantList& arguments = {}) const {
        QDBusMessage message = QDBusMessage::createMethodCall(whom, where, interface, what);
        message.setArguments(arguments);
        return m_bus.call(message, QDBus::Block, patience);
    }

    /// Somebody shows notifications, or would when asked.
    void look() {
        const bool there = QDBusReply<bool>(call(busService, busPath, busService, "NameHasOwner", {service})).value() ||
                           QDBusReply<QStringList>(call(busService, busPath, busService, "ListActivatableNames"))
                               .value()
                               .contains(service);
        emit present(there);
    }

    QString m_name;
    QDBusConnection m_bus{QString()};
    uint m_id = 0; ///< of what is shown; 0: nothing
    QString m_game;
};

} // namespace

class Notifier::Part {
public:
    template <class Work>
    void inThread(Work work) {
        QMetaObject::invokeMethod(bus, std::move(work));
    }

    QThread thread;
    Bus* bus = nullptr; ///< of the thread, which ends with it
    Permission permission = Permission::Absent;
};

Notifier::Notifier(QObject* parent) : QObject(parent), m_part(std::make_unique<Part>()) {
    auto bus = std::make_unique<Bus>();
    connect(bus.get(), &Bus::present, this, [this](bool there) {
        m_part->permission = there ? Permission::Granted : Permission::Absent;
        emit changed();
    });
    connect(bus.get(), &Bus::opened, this, &Notifier::opened);
    bus->moveToThread(&m_part->thread);
    connect(&m_part->thread, &QThread::finished, bus.get(), &QObject::deleteLater);
    m_part->bus = bus.release();
    m_part->thread.start(QThread::LowPriority);
    m_part->inThread([bus = m_part->bus] { bus->begin(); });
}

Notifier::~Notifier() {
    m_part->thread.quit();
    m_part->thread.wait();
}

Notifier::Permission Notifier::permission() const { return m_part->permission; }
void Notifier::ask() {} // nobody is asked here
void Notifier::show(const Notice& notice) {
    m_part->inThread([bus = m_part->bus, notice] { bus->show(notice); });
}
void Notifier::withdraw() {
    m_part->inThread([bus = m_part->bus] { bus->withdraw(); });
}
void Notifier::setBadge(int waiting) {
    m_part->inThread([bus = m_part->bus, waiting] { bus->setBadge(waiting); });
}
void Notifier::listen(const QString&) {}
PushAddress Notifier::address() const { return {}; }
QString Notifier::transport() const { return {}; } // the app looks by itself, as long as it runs
QString Notifier::restriction() const { return {}; }
bool Notifier::hasSystemSettings() const { return false; }
void Notifier::openSystemSettings() {}
bool Notifier::canStayInBackground() const { return true; }

} // namespace platform

#include "notify_freedesktop.moc"
