#include "app/platform/notify.h"

#include <QCoreApplication>
#include <QJniEnvironment>
#include <QJniObject>
#include <QMutex>

#include <array>
#include <functional>
#include <optional>

/// Notifications on Android: a JNI bridge to the Java classes in android/src. (Links come by Qt: links.h.)

namespace platform {
namespace {

constexpr const char* permissionClass = "org/gingerbreadhouse/Permission";
constexpr const char* notificationsClass = "org/gingerbreadhouse/Notifications";
constexpr const char* pushClass = "org/gingerbreadhouse/UnifiedPush";
constexpr const char* restrictionsClass = "org/gingerbreadhouse/Restrictions";
constexpr const char* jobClass = "org/gingerbreadhouse/BackgroundJob";
constexpr const char* eventsClass = "org/gingerbreadhouse/Events";
constexpr const char* onlyContext = "(Landroid/content/Context;)V";

QJniObject context() { return QNativeInterface::QAndroidApplication::context(); }

void call(const char* where, const char* what) {
    QJniObject::callStaticMethod<void>(where, what, onlyContext, context().object());
}
QString textOf(const char* where, const char* what) {
    const QJniObject text = QJniObject::callStaticObjectMethod(
        where, what, "(Landroid/content/Context;)Ljava/lang/String;", context().object());
    return text.isValid() ? text.toString() : QString();
}

/// Android calls from a thread of its own, at any time; at most one notifier receives its events.
struct Listener {
    QMutex mutex;
    Notifier* notifier = nullptr;
    std::function<void()> forget; ///< drops the cached answers of Android
};
Listener& listener() {
    static Listener one;
    return one;
}

template <class Tell>
void tell(Tell tellIt) {
    const QMutexLocker lock(&listener().mutex);
    if (Notifier* notifier = listener().notifier)
        QMetaObject::invokeMethod(
            notifier, [notifier, tellIt] { tellIt(*notifier); }, Qt::QueuedConnection);
}

QString copyOf(jstring text) { return QJniObject(text).toString(); }

void changed(JNIEnv*, jclass) {
    tell([](Notifier& notifier) {
        if (listener().forget)
            listener().forget();
        emit notifier.changed();
    });
}
void opened(JNIEnv*, jclass, jstring game) {
    tell([game = copyOf(game)](Notifier& notifier) { emit notifier.opened(game); });
}

bool connectEvents() {
    const std::array<JNINativeMethod, 2> natives{{
        {"changed", "()V", reinterpret_cast<void*>(changed)},
        {"opened", "(Ljava/lang/String;)V", reinterpret_cast<void*>(opened)},
    }};
    return QJniEnvironment().registerNativeMethods(eventsClass, natives.data(), static_cast<int>(natives.size()));
}

} // namespace

class Notifier::Part {
public:
    explicit Part(Notifier& owner) {
        {
            const QMutexLocker lock(&listener().mutex);
            listener().notifier = &owner;
            listener().forget = [this] {
                m_permission.reset();
                m_address.reset();
                scheduleOrCancelJob();
            };
        }
        static const bool connected = connectEvents();
        if (connected)
            QJniObject::callStaticMethod<void>(eventsClass, "listen", "()V");
        call(notificationsClass, "makeChannel");
        scheduleOrCancelJob();
    }
    ~Part() {
        QJniObject::callStaticMethod<void>(eventsClass, "silence", "()V");
        const QMutexLocker lock(&listener().mutex);
        listener().notifier = nullptr;
        listener().forget = nullptr;
    }
    Part(const Part&) = delete;
    Part(Part&&) = delete;
    Part& operator=(const Part&) = delete;
    Part& operator=(Part&&) = delete;

    Permission permission() {
        if (!m_permission)
            m_permission = static_cast<Permission>(QJniObject::callStaticMethod<jint>(
                permissionClass, "state", "(Landroid/content/Context;)I", context().object()));
        return *m_permission;
    }
    const PushAddress& address() {
        if (!m_address)
            m_address = readAddress();
        return *m_address;
    }
    int waiting = 0;

private:
    /// Schedules the job that looks for turns while the app is closed, but only if it could show a notification.
    void scheduleOrCancelJob() { call(jobClass, permission() == Permission::Granted ? "schedule" : "cancel"); }

    static PushAddress readAddress() {
        const QJniObject found = QJniObject::callStaticObjectMethod(
            pushClass, "address", "(Landroid/content/Context;)[Ljava/lang/String;", context().object());
        QJniEnvironment env;
        const auto parts = static_cast<jobjectArray>(found.object());
        if (!found.isValid() || env->GetArrayLength(parts) != 3)
            return {};
        const auto part = [&](jsize index) {
            return QJniObject::fromLocalRef(env->GetObjectArrayElement(parts, index)).toString();
        };
        return {PushAddress::Transport::Web, part(0), part(1), part(2)};
    }

    std::optional<Permission> m_permission; ///< a cache of Android's last answer
    std::optional<PushAddress> m_address;
};

Notifier::Notifier(QObject* parent) : QObject(parent), m_part(std::make_unique<Part>(*this)) {}
Notifier::~Notifier() = default;

Notifier::Permission Notifier::permission() const { return m_part->permission(); }

void Notifier::ask() { call(permissionClass, "ask"); }

void Notifier::show(const Notice& notice) {
    QJniObject::callStaticMethod<void>(
        notificationsClass, "show",
        "(Landroid/content/Context;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I)V", context().object(),
        QJniObject::fromString(notice.title).object<jstring>(), QJniObject::fromString(notice.text).object<jstring>(),
        QJniObject::fromString(notice.game).object<jstring>(), static_cast<jint>(m_part->waiting));
}

void Notifier::withdraw() { call(notificationsClass, "withdraw"); }

void Notifier::setBadge(int waiting) {
    m_part->waiting = waiting; // sent with the next notification, because Android has no badges without one
    if (waiting == 0)
        withdraw(); // also removes what a push or the job has shown
}

void Notifier::listen(const QString& serverKey) {
    QJniObject::callStaticMethod<void>(pushClass, "listen", "(Landroid/content/Context;Ljava/lang/String;)V",
                                       context().object(), QJniObject::fromString(serverKey).object<jstring>());
}

PushAddress Notifier::address() const { return m_part->address(); }
QString Notifier::transport() const { return textOf(pushClass, "describe"); }
QString Notifier::restriction() const { return textOf(restrictionsClass, "describe"); }
bool Notifier::hasSystemSettings() const { return true; }
void Notifier::openSystemSettings() { call(restrictionsClass, "openSettings"); }
bool Notifier::canStayInBackground() const { return false; }

} // namespace platform
