#pragma once

#include <QLocalServer>
#include <QLockFile>
#include <QObject>
#include <QStringList>

namespace shell {

/// Ensures one running app per data folder: a second one passes its arguments to the first, and exits.
class OnlyOne : public QObject {
    Q_OBJECT

public:
    explicit OnlyOne(const QString& folder);

    /// False when another app runs; it has been sent the arguments.
    bool begin(const QStringList& words);

signals:
    void contacted(const QStringList& words); ///< the arguments of a second app that was started

private:
    void readWords(class QLocalSocket* caller);

    QString m_name;
    QLockFile m_lock;
    QLocalServer m_server;
};

} // namespace shell
