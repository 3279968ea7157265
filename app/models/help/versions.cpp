#include "app/models/help/versions.h"

#include "sync/client/curl_http.h"
#include "sync/logging/log.h"
#include "sync/store/versions.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QtGlobal>

#include <atomic>

namespace models {
namespace {

/// What Qt did with a message before; atomic, because another thread may log while it is set.
std::atomic<QtMessageHandler> usual = nullptr;

QString systemName() { return QSysInfo::prettyProductName() + ", " + QSysInfo::currentCpuArchitecture(); }

void logMessage(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    const logging::Foreign message(text.toStdString());
    if (type == QtCriticalMsg || type == QtFatalMsg)
        logging::error("qt", {{"text", message}});
    else if (type == QtWarningMsg)
        logging::warn("qt", {{"text", message}});
    else
        logging::debug("qt", {{"text", message}});
    if (const QtMessageHandler before = usual)
        before(type, context, text);
}

} // namespace

QString versionsText() {
    return QString("Gingerbread House %1\nQt %2, SQLite %3, libcurl %4, file version %5\n%6")
        .arg(QCoreApplication::applicationVersion(), qVersion(),
             QString::fromStdString(std::string(store::sqliteVersion())), QString::fromStdString(client::curlVersion()))
        .arg(store::schemaVersion())
        .arg(systemName());
}

void logStart(bool inBackground) {
    logging::info("app.start", {{"version", logging::Version(QCoreApplication::applicationVersion().toStdString())},
                                {"background", inBackground}});
}

void logVersions() {
    using logging::Version;
    const std::string system = systemName().replace('/', '-').toStdString(); // else taken for a path, and shortened
    logging::info("app.versions", {{"qt", Version(qVersion())},
                                   {"sqlite", Version(store::sqliteVersion())},
                                   {"libcurl", Version(client::curlVersion())},
                                   {"schema", store::schemaVersion()},
                                   {"system", logging::Foreign(system)}});
}

void logQtMessages() { usual = qInstallMessageHandler(logMessage); }

} // namespace models
