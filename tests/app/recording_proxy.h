#pragma once

#include "tests/app/proxy.h"

#include <QPointer>
#include <QStringList>
#include <QTcpServer>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace app_tests {

/// A proxy between an app and a server that records the requests.
class RecordingProxy : public QTcpServer {
public:
    explicit RecordingProxy(quint16 to) : m_to(to) {
        listen(QHostAddress::LocalHost);
        m_port = serverPort();
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket* caller = nextPendingConnection())
                serve(caller);
        });
    }

    QString address() const { return QString("http://127.0.0.1:%1").arg(m_port); }
    quint16 port() const { return m_port; } ///< stays the same while nobody listens there
    bool deaf = false;                      ///< requests are accepted, but not passed on
    bool losesAnswers = false;              ///< answers to POST requests are lost after the server has carried them out
    bool holdsAnswers = false;              ///< answers are held back until they are released
    void letGo() {
        holdsAnswers = false;
        for (const auto& deliver : std::exchange(m_held, {}))
            deliver();
    }
    /// Closes all connections.
    void hangUp() {
        for (const auto& caller : std::exchange(m_open, {}))
            if (caller)
                caller->abort();
    }
    QStringList asked; ///< "GET /v1/sync?since=4&wait=25 HTTP/1.1"

private:
    void serve(QTcpSocket* caller) {
        m_open.emplace_back(caller);
        QTcpSocket* beyond = connectTo(caller, m_to);
        const auto posted = std::make_shared<bool>(false); // whether the last request was a POST
        connect(caller, &QTcpSocket::readyRead, beyond, [this, caller, beyond, posted] {
            const QByteArray part = caller->readAll();
            if (part.contains(" HTTP/1.1\r\n"))
                *posted = part.startsWith("POST ");
            for (const QByteArray& line : part.split('\n'))
                if (line.trimmed().endsWith("HTTP/1.1"))
                    asked << QString::fromUtf8(line.trimmed());
            if (!deaf)
                pass(beyond, part);
        });
        connect(beyond, &QTcpSocket::readyRead, caller, [this, caller, beyond, posted] {
            if (losesAnswers && *posted)
                return caller->abort();
            if (holdsAnswers)
                m_held.push_back([caller = QPointer(caller), answer = beyond->readAll()] {
                    if (caller)
                        pass(caller, answer);
                });
            else
                pass(caller, beyond->readAll());
        });
    }

    quint16 m_to;
    quint16 m_port = 0;
    std::vector<QPointer<QTcpSocket>> m_open;
    std::vector<std::function<void()>> m_held;
};

} // namespace app_tests
