#pragma once

#include "tests/app/proxy.h"

#include <QRegularExpression>
#include <QTcpServer>

#include <map>
#include <memory>

namespace app_tests {

/// A proxy that counts bytes by request: its key is the last word of the path that is not a number or an id ("moves",
/// "sync", "seen", "games").
class MeteringProxy : public QTcpServer {
public:
    struct Traffic {
        int requests = 0;
        qint64 bytes = 0; ///< both ways, with the headers
    };

    explicit MeteringProxy(quint16 to) : m_to(to) {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket* caller = nextPendingConnection())
                serve(caller);
        });
    }

    QString address() const { return QString("http://127.0.0.1:%1").arg(serverPort()); }
    Traffic of(const QString& what) const {
        const auto found = m_traffic.find(what);
        return found == m_traffic.end() ? Traffic() : found->second;
    }

private:
    void serve(QTcpSocket* caller) {
        QTcpSocket* beyond = connectTo(caller, m_to);
        const auto asked =
            std::make_shared<QString>(); // one request at a time on a connection, so an answer belongs to the last one
        connect(caller, &QTcpSocket::readyRead, beyond, [this, caller, beyond, asked] {
            const QByteArray part = caller->readAll();
            if (const QString what = whatIn(part); !what.isEmpty()) {
                *asked = what;
                ++m_traffic[what].requests;
            }
            m_traffic[*asked].bytes += part.size();
            pass(beyond, part);
        });
        connect(beyond, &QTcpSocket::readyRead, caller, [this, caller, beyond, asked] {
            const QByteArray part = beyond->readAll();
            m_traffic[*asked].bytes += part.size();
            pass(caller, part);
        });
    }
    static QString whatIn(const QByteArray& part) {
        static const QRegularExpression line("^[A-Z]+ /v1/(\\S+) HTTP/1.1\r\n");
        const auto found = line.match(QString::fromLatin1(part));
        if (!found.hasMatch())
            return {};
        static const QRegularExpression id("^([0-9]+|[0-9a-f]{32})$");
        QStringList words = found.captured(1).section('?', 0, 0).split('/');
        while (words.size() > 1 && id.match(words.back()).hasMatch())
            words.removeLast();
        return words.back();
    }

    quint16 m_to;
    std::map<QString, Traffic> m_traffic;
};

} // namespace app_tests
