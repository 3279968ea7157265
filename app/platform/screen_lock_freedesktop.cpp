#include "app/platform/screen_lock.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QSet>
#include <QThread>

#include <array>
#include <functional>
#include <memory>
#include <utility>

/// Listens to screen savers on the session bus and to logind on the system bus. Runs in a thread of its own, because
/// connecting may be slow and either may be missing.

namespace platform {

namespace {

const QString properties = QStringLiteral("org.freedesktop.DBus.Properties");
const QString logind = QStringLiteral("org.freedesktop.login1");
const QString session = QStringLiteral("org.freedesktop.login1.Session");
const QString ours = QStringLiteral("/org/freedesktop/login1/session/auto"); ///< the caller's session

struct Saver {
    QString name; ///< the name of the service, which is also that of its interface
    QString path;
};
const std::array savers{Saver{"org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"},
                        Saver{"org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"}};

class Listener : public QObject {
    Q_OBJECT

public:
    ~Listener() override {
        for (QDBusConnection* bus : {&m_session, &m_system}) {
            const QString name = bus->name();
            *bus = QDBusConnection(QString());
            QDBusConnection::disconnectFromBus(name);
        }
    }

    void begin() {
        const QString number = QString::number(reinterpret_cast<quintptr>(this), 16);
        m_session = QDBusConnection::connectToBus(QDBusConnection::SessionBus, "saver-" + number);
        for (const Saver& saver : savers) {
            m_session.connect(saver.name, saver.path, saver.name, "ActiveChanged", this,
                              SLOT(save(bool, QDBusMessage)));
            ask(m_session, saver.name, saver.path, saver.name, "GetActive", {}, [this, &saver](const QVariant& active) {
                if (active.toBool())
                    save(true, saver.name);
            });
        }
        m_system = QDBusConnection::connectToBus(QDBusConnection::SystemBus, "logind-" + number);
        // For all sessions: the signal names a session by its true path, which only logind knows. So our own session is
        // queried then.
        m_system.connect(logind, {}, properties, "PropertiesChanged", {session}, {}, this, SLOT(readHints()));
        readHints();
    }

signals:
    void locked(bool locked);
    void idle(bool idle);

private slots:
    void save(bool active, const QDBusMessage& message) { save(active, message.interface()); }
    void readHints() {
        readHint("LockedHint", [this](bool value) {
            m_locked = value;
            emitLocked();
        });
        readHint("IdleHint", [this](bool value) {
            if (std::exchange(m_idle, value) != value) // emit only on changes
                emit idle(value);
        });
    }

private:
    /// Each screen saver counts by itself: when one ends, another may still hide the screen.
    void save(bool active, const QString& saver) {
        if (active)
            m_saving.insert(saver);
        else
            m_saving.remove(saver);
        emitLocked();
    }
    void emitLocked() { emit locked(!m_saving.isEmpty() || m_locked); }
    void readHint(const QString& hint, const std::function<void(bool)>& then) {
        ask(m_system, logind, ours, properties, "Get", {session, hint},
            [then](const QVariant& value) { then(value.value<QDBusVariant>().variant().toBool()); });
    }
    /// Calls `then` only if there is an answer; does not activate the service.
    template <class Then>
    void ask(const QDBusConnection& bus, const QString& whom, const QString& where, const QString& interface,
             const QString& what, const QVariantList& arguments, Then then) {
        QDBusMessage message = QDBusMessage::createMethodCall(whom, where, interface, what);
        message.setArguments(arguments);
        message.setAutoStartService(false);
        auto asked = std::make_unique<QDBusPendingCallWatcher>(bus.asyncCall(message), this);
        connect(asked.release(), &QDBusPendingCallWatcher::finished, this,
                [then = std::move(then)](QDBusPendingCallWatcher* answered) {
                    answered->deleteLater();
                    if (!answered->isError())
                        then(answered->reply().arguments().value(0));
                });
    }

    QDBusConnection m_session{QString()};
    QDBusConnection m_system{QString()};
    QSet<QString> m_saving; ///< the screen savers that are active
    bool m_locked = false;
    bool m_idle = false;
};

} // namespace

class ScreenLock::Part {
public:
    QThread thread;
};

ScreenLock::ScreenLock(QObject* parent) : QObject(parent), m_part(std::make_unique<Part>()) {
    auto listener = std::make_unique<Listener>();
    connect(listener.get(), &Listener::locked, this, &ScreenLock::locked);
    connect(listener.get(), &Listener::idle, this, &ScreenLock::idle);
    listener->moveToThread(&m_part->thread);
    Listener* its = listener.release();
    connect(&m_part->thread, &QThread::finished, its, &QObject::deleteLater);
    m_part->thread.start(QThread::LowPriority);
    QMetaObject::invokeMethod(its, [its] { its->begin(); });
}

ScreenLock::~ScreenLock() {
    m_part->thread.quit();
    m_part->thread.wait();
}

} // namespace platform

#include "screen_lock_freedesktop.moc"
