#pragma once

#include "app/models/notices/notices.h"
#include "app/models/rows.h"
#include "app/models/sync/online.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <filesystem>
#include <functional>

namespace models {

/// One of the log, as somebody reads it.
struct LogLine {
    Q_GADGET
    Q_PROPERTY(QString day MEMBER day)
    Q_PROPERTY(QString time MEMBER time)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(bool isBad MEMBER isBad)

public:
    QString day;  ///< "31 Jan 2026", where another one begins than that of the line above; else empty
    QString time; ///< "20:15:02", here
    QString text;
    bool isBad = false; ///< a warning or a fault

    QString id = {}; ///< no two that are shown have the same
    QString key() const { return id; }
    bool operator==(const LogLine&) const = default;
};

/// The last lines of a log, newest first.
QList<LogLine> logLinesIn(const QByteArray& log);

/// The page that helps when something goes wrong: what the app is, how it stands, and what went on.
class Help : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Help)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QAbstractItemModel* lines READ lines CONSTANT)
    Q_PROPERTY(QString versions READ versions CONSTANT)
    Q_PROPERTY(QString emptyText READ emptyText NOTIFY changed)
    Q_PROPERTY(QString news READ news NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)
    Q_PROPERTY(bool hasFolder READ hasFolder NOTIFY changed)

public:
    Help(StoreThread& storeThread, Online& online, Notices& notices, std::filesystem::path folder,
         QObject* parent = nullptr);

    Rows<LogLine>* lines() { return &m_lines; }
    static QString versions();
    QString emptyText() const;              ///< why there are no lines; empty: there are
    QString news() const { return m_news; } ///< what went well: "Kept in …"
    QString trouble() const { return m_trouble; }
    bool hasFolder() const { return !m_kept.isEmpty(); } ///< that news is of a file
    void setLines(const QList<LogLine>& lines);          ///< for a picture of the page

    Q_INVOKABLE void refresh();
    Q_INVOKABLE void copy(); ///< the versions, the findings and the last of the log, for a message to somebody
    Q_INVOKABLE void save(); ///< the same with all of the log, into a file; `news` says which
    Q_INVOKABLE void showFolder() const; ///< in which that file is
    Q_INVOKABLE void tidy();             ///< what was done is not shown again

    static constexpr qsizetype mostCopied = qsizetype{64} * 1024; ///< bytes: more is too much for some clipboards
    static constexpr qsizetype mostShown = 100;                   ///< lines

signals:
    void changed();

private:
    void read(const std::function<void(QByteArray log)>& then);
    QString findings() const;
    QByteArray report(const QByteArray& log) const;

    StoreThread& m_storeThread;
    Online& m_online;
    Notices& m_notices;
    std::filesystem::path m_folder;
    Rows<LogLine> m_lines{this};
    bool m_read = false;
    QString m_news;
    QString m_trouble;
    QString m_kept; ///< the file
};

} // namespace models
