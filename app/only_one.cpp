#include "app/only_one.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDir>
#include <QLocalSocket>

namespace shell {
namespace {

constexpr int patience = 3000; ///< milliseconds
constexpr qint64 longestMessage = 65'536;

/// A short name for the socket: paths of sockets have a limit.
QString nameFor(const QString& folder) {
    const QByteArray path = QDir(folder).absolutePath().toUtf8();
    return "gingerbread-house-" + QCryptographicHash::hash(path, QCryptographicHash::Sha256).toHex().left(16);
}

} // namespace

OnlyOne::OnlyOne(const QString& folder) : m_name(nameFor(folder)), m_lock(folder + "/app.lock") {
    m_lock.setStaleLockTime(0); // never stale by age: QLockFile checks whether its owner's process still runs
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* caller = m_server.nextPendingConnection())
            readWords(caller);
    });
}

bool OnlyOne::begin(const QStringList& words) {
#if defined(Q_OS_ANDROID) || defined(Q_OS_IOS)
    return true; // phones run one instance; and a lock left by a killed app may name another program's process
#endif
    const bool first = m_lock.tryLock(0);
    if (!first && m_lock.error() == QLockFile::LockFailedError) {
        QLocalSocket caller;
        caller.connectToServer(m_name);
        QDataStream stream(&caller);
        if (caller.waitForConnected(patience)) {
            stream << words;
            caller.waitForBytesWritten(patience);
            caller.disconnectFromServer();
        } else {
            qWarning("The app is open already, but does not answer.");
        }
        return false;
    }
    // Also when nothing can be locked, as in a folder that cannot be written: the app will show that error.
    QLocalServer::removeServer(m_name); // left over by an app that was killed
    m_server.listen(m_name);
    return true;
}

void OnlyOne::readWords(QLocalSocket* caller) {
    connect(caller, &QLocalSocket::disconnected, caller, &QObject::deleteLater);
    const auto read = [this, caller] {
        if (caller->bytesAvailable() > longestMessage)
            return caller->abort();
        QDataStream stream(caller);
        stream.startTransaction();
        QStringList words;
        stream >> words;
        if (stream.commitTransaction())
            emit contacted(words);
    };
    connect(caller, &QLocalSocket::readyRead, this, read);
    read();
}

} // namespace shell
