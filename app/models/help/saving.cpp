#include "app/models/help/saving.h"

#include <QCoreApplication>
#include <QDate>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

#include <array>

namespace models {

QString exportPath(const std::filesystem::path& folder, const QString& ending) {
    QString target = QString::fromStdString(folder.string());
#if defined(Q_OS_ANDROID) || defined(Q_OS_IOS)
    const std::array locations{QStandardPaths::DocumentsLocation};
#else
    const std::array locations{QStandardPaths::DownloadLocation, QStandardPaths::DocumentsLocation};
#endif
    for (const auto location : locations)
        if (const QString path = QStandardPaths::writableLocation(location); QFileInfo(path).isWritable()) {
            target = path;
            break;
        }
    return target + "/gingerbread-house-" + QDate::currentDate().toString(Qt::ISODate) + ending;
}

bool saveWhole(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

QString writeErrorText(const QString& path) {
    return QCoreApplication::translate("saving", "%1 cannot be written. Is the disk full or read-only?").arg(path);
}

} // namespace models
