#include "app/platform/notify.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusPendingCallWatcher>
#include <QDBusReply>
#include <QGuiApplication>
#include <QImage>
#include <QImageReader>
#include <QThread>
#include <QVariantMap>

#include <memory>
#include <optional>
#include <utility>

/// Notifications on the desktop, over D-Bus. All of it runs in a thread of its own and asynchronously, because
/// connecting to the bus and the notification daemon may both be slow.

namespace platform {

namespace {

const QString service = QStringLiteral("org.freedesktop.Notifications");
const QString path = QStringLiteral("/org/freedesktop/Notifications");
const QString busService = QStringLiteral("org.freedesktop.DBus");
const QString busPath = QStringLiteral("/org/freedesktop/DBus");
constexpr int patience = 20'000; ///< milliseconds until a call counts as unanswered

const QString entry = QStringLiteral("gingerbread-house"); ///< the name of the desktop entry and of its icon

/// A picture in the form of the notification protocol. Sent with each notification, because an app that is not
/// installed has no icon that the desktop knows by name.
struct Picture {
    QImage image; ///< RGBA
};
QDBusArgument& operator<<(QDBusArgument& argument, const Picture& picture) {
    const QImage& image = picture.image;
    argument.beginStructure();
    argument << image.width() << image.height() << static_cast<int>(image.bytesPerLine()) << true << 8 << 4
             << QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes());
    argument.endStructure();
    return argument;
}
const QDBusArgument& operator>>(const QDBusArgument& argument, Picture&) { return argument; } // pictures are only sent

QVariant appIcon() {
    QImageReader reader(":/art/app-icon.svg");
    reader.setScaledSize({128, 128});
    const QImage image = reader.read();
    return image.isNull() ? QVariant() : QVariant::fromValue(Picture{image.convertToFormat(QImage::Format_RGBA8888)});
}

/// The connection to the notification daemon; lives in a thread of its own.
class Bus : public QObject {
    Q_OBJECT

public:
    ~Bus() override {
        withdraw(); // once the app has ended, a tap could not open the game
        m_bus = QDBusConnection(QString());
        QDBusConnection::disconnectFromBus(m_name);
    }

    void begin() {
        qDBusRegisterMetaType<Picture>();
        m_name = QString("notices-%1").arg(reinterpret_cast<quintptr>(this), 0, 16);
        m_bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, m_name);
        if (!m_bus.isConnected())
            return emit present(false);
        m_bus.connect(busService, busPath, busService, "NameOwnerChanged", {service}, "sss", this,
                      SLOT(change(QString, QString, QString)));
        m_bus.connect(service, path, service, "ActionInvoked", this, SLOT(act(uint, QString)));
        m_bus.connect(service, path, service, "NotificationClosed", this, SLOT(close(uint, uint)));
        findDaemon();
    }

    void show(const Notice& notice) {
        m_wanted = notice;
        advance();
    }

    void withdraw() {
        m_wanted.reset();
        m_late = m_busy; // the notification being shown is closed as soon as its id is known
        if (const uint id = std::exchange(m_id, 0); id != 0)
            tell("CloseNotification", {id});
    }

    /// Docks that support this signal of Unity's show a number on the app's icon.
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
    void failed(const QString& game);

private slots:
    void change(const QString&, const QString& before, const QString&) {
        if (!before.isEmpty())
            m_id = 0; // the id was of a daemon that has ended
        findDaemon();
    }
    void act(uint id, const QString& action) {
        if (id != 0 && id == m_id && (action == "default" || action == "play"))
            emit opened(m_game);
    }
    void close(uint id, uint) {
        if (id == m_id)
            m_id = 0;
    }

private:
    /// Shows one notification at a time: replacing the last one requires its id, which is in the answer.
    void advance() {
        if (m_busy || !m_wanted)
            return;
        m_busy = true;
        m_late = false;
        ask(service, path, "GetCapabilities", {},
            [this, notice = *std::exchange(m_wanted, {})](const QDBusMessage& can) {
                if (m_late || m_wanted || QDBusError(can).type() == QDBusError::NoReply)
                    return end(notice.game, can); // a daemon that hangs must not receive a backlog
                notify(notice, QDBusReply<QStringList>(can).value());
            });
    }

    void notify(const Notice& notice, const QStringList& can) {
        const QString text = can.contains("body-markup") ? notice.text.toHtmlEscaped() : notice.text;
        QStringList actions;
        if (can.contains("actions")) {
            const QString label = QGuiApplication::translate("Notifier", "Play");
            actions = {"default", label, "play", label};
        }
        QVariantMap hints{{"desktop-entry", entry}, {"category", "im.received"}};
        if (!m_icon.isValid())
            m_icon = appIcon();
        if (m_icon.isValid())
            hints.insert("image-data", m_icon);
        ask(service, path, "Notify",
            {QGuiApplication::applicationDisplayName(), m_id, entry, notice.title, text, actions, hints, -1},
            [this, game = notice.game](const QDBusMessage& answer) { end(game, answer); });
    }

    void end(const QString& game, const QDBusReply<uint>& shown) {
        m_busy = false;
        if (shown.isValid()) {
            m_id = shown.value();
            m_game = game;
        }
        if (std::exchange(m_late, false) && !m_wanted)
            return withdraw();
        if (!shown.isValid() && !m_wanted) {
            emit failed(game);
            findDaemon();
        }
        advance();
    }

    static QDBusMessage callOf(const QString& whom, const QString& where, const QString& what,
                               const QVariantList& arguments) {
        QDBusMessage message = QDBusMessage::createMethodCall(whom, where, whom, what);
        message.setArguments(arguments);
        return message;
    }
    /// Calls a method. Both D-Bus itself and the notification daemon have an interface with the same name as the
    /// service.
    template <class Then>
    void ask(const QString& whom, const QString& where, const QString& what, const QVariantList& arguments, Then then) {
        const auto call = m_bus.asyncCall(callOf(whom, where, what, arguments), patience);
        auto asked = std::make_unique<QDBusPendingCallWatcher>(call, this);
        connect(asked.release(), &QDBusPendingCallWatcher::finished, this,
                [then = std::move(then)](QDBusPendingCallWatcher* answered) {
                    answered->deleteLater();
                    then(answered->reply());
                });
    }
    /// Calls a method without waiting for an answer.
    void tell(const QString& what, const QVariantList& arguments) const {
        m_bus.send(callOf(service, path, what, arguments));
    }

    /// Finds out whether a notification daemon runs or could be activated. Only the latest call counts.
    void findDaemon() {
        const int number = ++m_search;
        ask(busService, busPath, "NameHasOwner", {service}, [this, number](const QDBusMessage& owned) {
            if (number != m_search)
                return;
            if (QDBusReply<bool>(owned).value())
                return emit present(true);
            ask(busService, busPath, "ListActivatableNames", {}, [this, number](const QDBusMessage& names) {
                if (number == m_search)
                    emit present(QDBusReply<QStringList>(names).value().contains(service));
            });
        });
    }

    QString m_name;
    QDBusConnection m_bus{QString()};
    std::optional<Notice> m_wanted; ///< to be shown when the current call is done
    bool m_busy = false;            ///< a notification is being shown
    bool m_late = false;            ///< the notification being shown was withdrawn meanwhile
    uint m_id = 0;                  ///< the id of the shown notification; 0 for none
    QString m_game;
    QVariant m_icon; ///< loaded at the first notification
    int m_search = 0;
};

} // namespace

class Notifier::Part {
public:
    template <class Work>
    void inThread(Work work) {
        QMetaObject::invokeMethod(bus, std::move(work));
    }

    QThread thread;
    Bus* bus = nullptr; ///< owned by the thread; deleted when it ends
    Permission permission = Permission::Absent;
};

Notifier::Notifier(QObject* parent) : QObject(parent), m_part(std::make_unique<Part>()) {
    auto bus = std::make_unique<Bus>();
    connect(bus.get(), &Bus::present, this, [this](bool there) {
        const Permission before = std::exchange(m_part->permission, there ? Permission::Granted : Permission::Absent);
        if (m_part->permission != before)
            emit changed();
    });
    connect(bus.get(), &Bus::opened, this, &Notifier::opened);
    connect(bus.get(), &Bus::failed, this, &Notifier::failed);
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
void Notifier::ask() {} // a desktop needs no permission
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
QString Notifier::transport() const { return {}; } // without push the app itself polls while it runs
QString Notifier::restriction() const { return {}; }
bool Notifier::hasSystemSettings() const { return false; }
void Notifier::openSystemSettings() {}
bool Notifier::canStayInBackground() const { return true; }

} // namespace platform

#include "notify_freedesktop.moc"
