#include "app/platform/secrets.h"

#include <QCoreApplication>
#include <QJniEnvironment>
#include <QJniObject>
#include <QPointer>
#include <QThreadPool>

/// android/src/org/gingerbreadhouse/Secrets.java: the job in the background, which has no Qt, reads the same file.

namespace platform {
namespace {

constexpr const char* secretsClass = "org/gingerbreadhouse/Secrets";

QJniObject fileIn(const std::filesystem::path& folder) {
    return QJniObject::fromString(QString::fromStdString((folder / "token").string()));
}

/// Nothing: it cannot be had now.
std::optional<QString> read(const std::filesystem::path& folder) {
    const QJniObject secret =
        QJniObject::callStaticObjectMethod(secretsClass, "read", "(Ljava/lang/String;)Ljava/lang/String;",
                                           fileIn(folder).object<jstring>()); // when it throws there is none
    return secret.isValid() ? std::optional(secret.toString()) : std::nullopt;
}

QString keep(const std::filesystem::path& folder, const QString& secret) {
    QJniObject::callStaticMethod<void>(secretsClass, "keep", "(Ljava/lang/String;Ljava/lang/String;)V",
                                       fileIn(folder).object<jstring>(),
                                       QJniObject::fromString(secret).object<jstring>());
    const bool kept = read(folder) == secret; // whatever it has thrown is not told here
    return kept
               ? QString()
               : QCoreApplication::translate("secrets", "The system’s key store cannot keep your account now. Is there "
                                                        "room on the device? Start it anew, and try again.");
}

/// The key store takes its time, which is not the screen's.
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
