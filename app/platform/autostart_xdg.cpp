#include "app/platform/autostart.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>

namespace platform {

namespace {

QString file() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           "/autostart/gingerbread-house.desktop";
}

/// Quotes an argument for Exec in a desktop entry: once for the command, once for the file format.
QString quoted(QString word) {
    for (const char* sign : {"\\", "\"", "`", "$"})
        word.replace(sign, QString("\\") + sign);
    return '"' + word.replace("\\", "\\\\").replace("%", "%%") + '"';
}

} // namespace

bool startsAtLogin() { return QFile::exists(file()); }

QString setStartsAtLogin(bool on, const QStringList& words) {
    const QString place = file();
    if (!on)
        return !QFile::exists(place) || QFile::remove(place)
                   ? QString()
                   : QCoreApplication::translate("autostart", "%1 cannot be removed.").arg(place);
    QString command = quoted(QCoreApplication::applicationFilePath());
    for (const QString& word : words)
        command += ' ' + quoted(word);
    QDir().mkpath(QFileInfo(place).path());
    QSaveFile entry(place);
    const QByteArray text = QString("[Desktop Entry]\nType=Application\nName=Gingerbread House\nExec=%1\n"
                                    "Icon=gingerbread-house\nX-GNOME-Autostart-enabled=true\n")
                                .arg(command)
                                .toUtf8();
    return entry.open(QIODevice::WriteOnly) && entry.write(text) == text.size() && entry.commit()
               ? QString()
               : QCoreApplication::translate("autostart", "%1 cannot be written.").arg(place);
}

} // namespace platform
