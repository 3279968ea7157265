#include "app/models/help/help.h"

#include "app/models/help/saving.h"
#include "app/models/help/versions.h"
#include "sync/logging/log.h"

#include <QClipboard>
#include <QDateTime>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMetaEnum>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace models {
namespace {

/// "2026-01-31T20:15:02.123Z warn  store.fault rule=disk-full"
LogLine lineOf(const QString& line, qsizetype number) {
    const qsizetype end = line.indexOf(' ');
    const QDateTime at = QDateTime::fromString(line.left(end), Qt::ISODateWithMs).toLocalTime();
    const QString rest = line.mid(end + 1);
    const QString level = rest.section(' ', 0, 0);
    LogLine shown;
    shown.isBad = level == "warn" || level == "error";
    const QString text = rest.mid(level.size()).trimmed();
    shown.text = shown.isBad ? level + ": " + text : text;
    shown.day = QLocale().toString(at.date(), "d MMM yyyy");
    shown.time = at.toString("HH:mm:ss");
    shown.id = QString::number(number) + line;
    return shown;
}

} // namespace

QList<LogLine> logLinesIn(const QByteArray& log) {
    const QStringList all = QString::fromUtf8(log).split('\n', Qt::SkipEmptyParts);
    QList<LogLine> lines;
    QString day;
    for (qsizetype i = all.size(); i > 0 && lines.size() < Help::mostShown; --i) {
        lines << lineOf(all[i - 1], i);
        if (day == lines.back().day)
            lines.back().day.clear();
        else
            day = lines.back().day;
    }
    return lines;
}

Help::Help(StoreThread& storeThread, Online& online, Notices& notices, std::filesystem::path folder, QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_online(online), m_notices(notices), m_folder(std::move(folder)) {}

QString Help::versions() { return versionsText(); }

QString Help::emptyText() const {
    if (!m_read || m_lines.count() > 0)
        return {};
    return m_canWrite ? tr("Nothing has happened yet.")
                      : tr("Nothing is kept: the app was started so, or it cannot write in its folder.");
}

void Help::setLines(const QList<LogLine>& lines) {
    m_read = true;
    m_lines.set(lines);
    emit changed();
}

/// Reads the log in the store thread, so that no frame waits for the disk; `then` gets it, and the page shows it.
void Help::read(const std::function<void(const QByteArray& log)>& then) {
    m_storeThread.run(
        this, [folder = m_folder](OpenGames&) { return std::pair(logging::canWrite(), logging::keptIn(folder)); },
        [this, then](const std::pair<bool, std::string>& found) {
            const QByteArray log = QByteArray::fromStdString(found.second);
            m_canWrite = found.first;
            then(log);
            setLines(logLinesIn(log));
        });
}

void Help::refresh() {
    read([](const QByteArray&) {});
}

QString Help::findings() const {
    const auto link = QMetaEnum::fromType<Online::Link>().valueToKey(m_online.link());
    QStringList all{QString("Server: ") + (m_online.member() ? link : "none"),
                    m_online.linkText(),
                    m_online.trouble(),
                    m_notices.permissionText(),
                    m_notices.transportText(),
                    m_notices.restriction(),
                    m_notices.trouble(),
                    m_notices.lastText()};
    all.removeAll(QString());
    return all.join('\n');
}

/// What comes before the log when it is copied or saved.
QByteArray Help::reportHeader() const {
    const std::string found = findings().toStdString();
    QByteArray text = versionsText().toUtf8() + "\n\n";
    for (std::size_t at = 0; at <= found.size();) {
        const std::size_t end = std::min(found.find('\n', at), found.size());
        text += QByteArray::fromStdString(logging::withoutSecrets(found.substr(at, end - at))) + '\n';
        at = end + 1;
    }
    return text + '\n';
}

void Help::copy() {
    read([this](const QByteArray& log) {
        const qsizetype from = std::max<qsizetype>(0, log.size() - mostCopied);
        const qsizetype line = from == 0 ? 0 : log.indexOf('\n', from) + 1; // start at the beginning of a line
        QGuiApplication::clipboard()->setText(QString::fromUtf8(reportHeader() + log.mid(line)));
        tidy();
        m_news = tr("Copied. Paste it into a message to whoever helps you.");
    });
}

void Help::save() {
    const QString name = exportPath(m_folder, "-log.txt");
    m_storeThread.run(
        this,
        [folder = m_folder, name, header = reportHeader()](OpenGames&) {
            return saveWhole(name, header + QByteArray::fromStdString(logging::keptIn(folder)));
        },
        [this, name](bool saved) {
            tidy();
            if (saved) {
                m_kept = name;
                m_news = tr("Kept in %1").arg(name);
            } else {
                m_trouble = writeErrorText(name);
            }
            refresh();
            emit changed();
        });
}

void Help::showFolder() const { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_kept).path())); }

void Help::tidy() {
    m_news.clear();
    m_trouble.clear();
    m_kept.clear();
    emit changed();
}

} // namespace models
