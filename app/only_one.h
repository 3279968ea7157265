#pragma once

#include <QLocalServer>
#include <QLockFile>
#include <QObject>
#include <QStringList>

namespace shell {

/// There is one app for a folder of data: a second one hands what it was started with to the first, and ends.
class OnlyOne : public QObject {
    Q_OBJECT

public:
    explicit OnlyOne(const QString& folder);

    /// False: there was one, and it has been told.
    bool begin(const QStringList& words);

signals:
    void told(const QStringList& words); ///< somebody has started another one

private:
    void hear(class QLocalSocket* caller);

    QString m_name;
    QLockFile m_lock;
    QLocalServer m_server;
};

} // namespace shell
