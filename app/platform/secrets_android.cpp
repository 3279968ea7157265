#include "app/platform/secrets.h"

#include <QCoreApplication>
#include <QJniEnvironment>
#include <QJniObject>
#include <QPointer>
#include <QThreadPool>

/// Uses android/src/org/gingerbreadhouse/Secrets.java, because the background job, which has no Qt, reads the same
/// file.

namespace platform {
namespace {

constexpr const char* secretsClass = "org/gingerbreadhouse/Secrets";

QJniObject fileIn(const std::filesystem::path& folder) {
    return QJniObject::fromString(QString::fromStdString((folder / "token").string()));
}

/// Nothing when it cannot be read now.
std::optional<QString> read(const std::filesystem::path& folder) {
    const QJniObject secret =
        QJniObject::callStaticObjectMethod(secretsClass, "read", "(Ljava/lang/String;)Ljava/lang/String;",
                                           fileIn(folder).object<jstring>()); // invalid if Java threw an exception
    return secret.isValid() ? std::optional(secret.toString()) : std::nullopt;
}

QString keep(const std::filesystem::path& folder, const QString& secret) {
    QJniObject::callStaticMethod<void>(secretsClass, "keep", "(Ljava/lang/String;Ljava/lang/String;)V",
                                       fileIn(folder).object<jstring>(),
                                       QJniObject::fromString(secret).object<jstring>());
    const bool kept = read(folder) == secret; // reading it back shows errors that Java threw
    return kept
               ? QString()
               : QCoreApplication::translate("secrets", "The system’s key store cannot keep your account now. Is there "
                                                        "room on the device? Start it anew, and try again.");
}

/// In a thread of its own, because the key store is slow and must not block the screen.
template <class Work, class Then>
void elsewhere(QObject* context, const Work& work, const Then& then) {
    QThreadPool::globalInstance()->start([asker = QPointer<QObject>(context), work, then] {
        auto answer = work();
        QMetaObject::invokeMethod(QCoreApplication::instance(), [asker, then, answer] {
            if (asker)
                then(answer);
        });
    });
}

} // namespace

void readSecret(QObject* context, Vault, const std::filesystem::path& folder,
                const std::function<void(std::optional<QString>)>& then) {
    elsewhere(
        context, [folder] { return read(folder); }, then);
}

void keepSecret(QObject* context, Vault, const std::filesystem::path& folder, const QString& secret,
                const std::function<void(QString)>& then) {
    elsewhere(
        context, [folder, secret] { return keep(folder, secret); }, then);
}

} // namespace platform
