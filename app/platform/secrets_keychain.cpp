#include "app/platform/secrets.h"

#include <QCoreApplication>
#include <QFile>
#include <QSaveFile>
#include <QTimer>

#include <qt6keychain/keychain.h>

#include <memory>
#include <utility>

namespace platform {
namespace {

using QKeychain::Job;
constexpr int patience = 20'000; ///< milliseconds, long enough for the player to unlock the store

QString fileIn(const std::filesystem::path& folder) { return QString::fromStdString((folder / "token").string()); }

/// One item per folder: two installations with different folders are two devices.
QString keyOf(const std::filesystem::path& folder) {
    return "token " + QString::fromStdString(std::filesystem::weakly_canonical(folder).string());
}

QString readFile(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).trimmed() : QString();
}

QString writeFile(const QString& name, const QString& secret) {
    if (secret.isEmpty()) {
        QFile::remove(name);
        return {};
    }
    QSaveFile file(name); // replaces the old file only when the new one is complete
    const bool kept = file.open(QIODevice::WriteOnly) &&
                      file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner) &&
                      file.write(secret.toUtf8()) == secret.toUtf8().size() && file.commit();
    return kept ? QString()
                : QCoreApplication::translate("secrets", "%1 cannot be written. Is the disk full or read-only?")
                      .arg(name);
}

template <class Then>
void later(QObject* context, const Then& then, const QString& text) {
    QTimer::singleShot(0, context, [then, text] { then(text); });
}

template <class What>
What* jobFor(QObject* context, const std::filesystem::path& folder) {
    auto job = std::make_unique<What>(QCoreApplication::applicationName(), context);
    job->setAutoDelete(true);
    job->setKey(keyOf(folder));
    return job.release(); // the job deletes itself
}

} // namespace

void readSecret(QObject* context, Vault vault, const std::filesystem::path& folder,
                const std::function<void(std::optional<QString>)>& then) {
    const QString inFile = readFile(fileIn(folder));
    if (!inFile.isEmpty() || vault == Vault::File)
        return later(context, then, inFile);
    auto* job = jobFor<QKeychain::ReadPasswordJob>(context, folder);
    const auto answered = std::make_shared<bool>(false);
    QObject::connect(job, &Job::finished, context, [job, then, answered] {
        if (std::exchange(*answered, true))
            return;
        const bool none = job->error() == QKeychain::EntryNotFound || job->error() == QKeychain::NoBackendAvailable;
        then(job->error() == QKeychain::NoError ? std::optional(job->textData())
             : none                             ? std::optional(QString())
                                                : std::nullopt);
    });
    QTimer::singleShot(patience, context, [then, answered] {
        if (!std::exchange(*answered, true))
            then(std::nullopt);
    });
    job->start();
}

void keepSecret(QObject* context, Vault vault, const std::filesystem::path& folder, const QString& secret,
                const std::function<void(QString)>& then) {
    const QString file = fileIn(folder);
    if (vault == Vault::File)
        return later(context, then, writeFile(file, secret));
    Job* job = nullptr;
    if (secret.isEmpty()) {
        job = jobFor<QKeychain::DeletePasswordJob>(context, folder);
    } else {
        auto* write = jobFor<QKeychain::WritePasswordJob>(context, folder);
        write->setTextData(secret);
        job = write;
    }
    QObject::connect(job, &Job::finished, context, [job, then, file, secret] {
        // Only one place has the secret: if the system's store has it, the file is deleted.
        const bool inFile = job->error() != QKeychain::NoError && !secret.isEmpty();
        then(writeFile(file, inFile ? secret : QString()));
    });
    job->start();
}

} // namespace platform
