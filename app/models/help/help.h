#pragma once

#include "app/models/base/rows.h"
#include "app/models/notices/notices.h"
#include "app/models/sync/online.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <filesystem>
#include <functional>

namespace models {

/// A line of the log as the help page shows it.
struct LogLine {
    Q_GADGET
    Q_PROPERTY(QString day MEMBER day)
    Q_PROPERTY(QString time MEMBER time)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(bool isBad MEMBER isBad)

public:
    QString day;  ///< "31 Jan 2026" in the first line of a day; else empty
    QString time; ///< "20:15:02", local time
    QString text;
    bool isBad = false; ///< a warning or a fault

    QString id = {}; ///< unique among the shown lines
    QString key() const { return id; }
    bool operator==(const LogLine&) const = default;
};

/// The last lines of a log, newest first.
QList<LogLine> logLinesIn(const QByteArray& log);

/// The help page: the versions of the app, the state of its connection, and the device log.
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
    QString emptyText() const; ///< why no lines are shown; empty: there are some, or the log is not read yet
    QString news() const { return m_news; } ///< what succeeded: "Kept in …"
    QString trouble() const { return m_trouble; }
    bool hasFolder() const { return !m_kept.isEmpty(); } ///< the news is of a file
    void setLines(const QList<LogLine>& lines);          ///< public for the program that takes pictures of the page

    Q_INVOKABLE void refresh();
    Q_INVOKABLE void copy(); ///< copies the versions, the findings and the end of the log, to be pasted into a message
    Q_INVOKABLE void save(); ///< saves the same with the whole log in a file; `news` says where
    Q_INVOKABLE void showFolder() const; ///< opens the folder of that file
    Q_INVOKABLE void tidy();             ///< clears `news` and `trouble`

    static constexpr qsizetype mostCopied =
        qsizetype{64} * 1024;                   ///< bytes of the log: more is too much for some clipboards
    static constexpr qsizetype mostShown = 100; ///< lines

signals:
    void changed();

private:
    void read(const std::function<void(const QByteArray& log)>& then);
    QString findings() const; ///< the state of the connection and of notifications
    QByteArray reportHeader() const;

    StoreThread& m_storeThread;
    Online& m_online;
    Notices& m_notices;
    std::filesystem::path m_folder;
    Rows<LogLine> m_lines{this};
    bool m_read = false;
    bool m_canWrite = true; ///< the log
    QString m_news;
    QString m_trouble;
    QString m_kept; ///< the saved file
};

} // namespace models
