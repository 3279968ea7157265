#include "app/platform/tray.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusServiceWatcher>
#include <QDBusVariant>
#include <QObject>

#include <memory>
#include <utility>

namespace platform {

namespace {

const QString service = QStringLiteral("org.kde.StatusNotifierWatcher");
const QString path = QStringLiteral("/StatusNotifierWatcher");

/// Waits for the tray: an app started at login may run before the panel.
class Lookout : public QObject {
    Q_OBJECT

public:
    Lookout(QObject* context, std::function<void()> then)
        : QObject(context), m_then(std::move(then)),
          m_watcher(service, QDBusConnection::sessionBus(), QDBusServiceWatcher::WatchForRegistration) {
        connect(&m_watcher, &QDBusServiceWatcher::serviceRegistered, this, &Lookout::askForHost);
        m_watcher.connection().connect(service, path, service, "StatusNotifierHostRegistered", this,
                                       SLOT(askForHost()));
        askForHost();
    }

private slots:
    void askForHost() {
        QDBusMessage question = QDBusMessage::createMethodCall(service, path, "org.freedesktop.DBus.Properties", "Get");
        question << service << "IsStatusNotifierHostRegistered";
        question.setAutoStartService(false);
        auto asked = std::make_unique<QDBusPendingCallWatcher>(m_watcher.connection().asyncCall(question), this);
        connect(asked.release(), &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* answer) {
            answer->deleteLater();
            const QDBusPendingReply<QDBusVariant> reply = *answer;
            if (!reply.isError() && reply.value().variant().toBool())
                found();
        });
    }

private:
    void found() {
        const auto then = std::exchange(m_then, nullptr);
        deleteLater();
        if (then)
            then();
    }

    std::function<void()> m_then;
    QDBusServiceWatcher m_watcher;
};

} // namespace

void whenTray(QObject* context, const std::function<void()>& then) {
    [[maybe_unused]] const Lookout* its = std::make_unique<Lookout>(context, then).release(); // owned by the context
}

} // namespace platform

#include "tray_freedesktop.moc"
