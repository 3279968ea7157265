#pragma once

#include "tests/app/proxy.h"

#include <QHash>
#include <QList>
#include <QPointer>
#include <QTcpServer>

#include <memory>
#include <utility>

namespace app_tests {

/// A proxy that records requests and answers some of them itself, as the test wants.
class ScriptedProxy : public QTcpServer {
public:
    struct Asked {
        QString what; ///< "GET /v1/me/push", without the query
        QByteArray head;
        QByteArray body;
    };

    explicit ScriptedProxy(quint16 to) : m_to(to) {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket* caller = nextPendingConnection())
                serve(caller);
        });
    }

    QString address() const { return QString("http://127.0.0.1:%1").arg(serverPort()); }

    /// Answers such requests itself from now on; 0: never answers them.
    void answer(const QString& what, int status, const QByteArray& body) { m_answers[what] = {status, body}; }
    void refuse(const QString& what, int status, const QByteArray& sentence) {
        answer(what, status, R"({"type":"/problems/other","detail":")" + sentence + R"("})");
    }
    /// Passes such requests on to the server again.
    void pass(const QString& what) { m_answers.remove(what); }
    void hold(const QString& what) { answer(what, 0, {}); }
    /// Answers the requests that were held, and later ones.
    void release(const QString& what, int status, const QByteArray& body) {
        answer(what, status, body);
        for (const auto& caller : m_held.take(what))
            if (caller)
                say(caller, status, body);
    }

    QList<Asked> asked;
    QList<QByteArray> bodies(const QString& what) const {
        QList<QByteArray> found;
        for (const Asked& each : asked)
            if (each.what == what)
                found << each.body;
        return found;
    }
    qsizetype count(const QString& what) const { return bodies(what).size(); }
    /// A header of the last such request.
    QByteArray header(const QString& what, const QByteArray& name) const {
        QByteArray value;
        for (const Asked& each : asked)
            if (each.what == what)
                for (const QByteArray& line : each.head.split('\n'))
                    if (line.toLower().startsWith(name.toLower() + ':'))
                        value = line.mid(name.size() + 1).trimmed();
        return value;
    }

private:
    static void say(QTcpSocket* caller, int status, const QByteArray& body) {
        app_tests::pass(caller, "HTTP/1.1 " + QByteArray::number(status) + " X\r\nContent-Type: application/json\r\n" +
                                    "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    }
    static qsizetype lengthIn(const QByteArray& head) {
        for (const QByteArray& line : head.toLower().split('\n'))
            if (line.startsWith("content-length:"))
                return line.mid(15).trimmed().toLongLong();
        return 0;
    }
    void serve(QTcpSocket* caller) {
        QTcpSocket* beyond = connectTo(caller, m_to);
        connect(caller, &QTcpSocket::readyRead, beyond,
                [this, caller, beyond, buffer = std::make_shared<QByteArray>()] {
                    *buffer += caller->readAll();
                    while (take(*buffer, caller, beyond))
                        ;
                });
        connect(beyond, &QTcpSocket::readyRead, caller,
                [caller, beyond] { app_tests::pass(caller, beyond->readAll()); });
    }
    /// Takes a whole request from the buffer; false: it is incomplete.
    bool take(QByteArray& buffer, QTcpSocket* caller, QTcpSocket* beyond) {
        const qsizetype end = buffer.indexOf("\r\n\r\n");
        if (end < 0)
            return false;
        const QByteArray head = buffer.left(end);
        const qsizetype whole = end + 4 + lengthIn(head);
        if (buffer.size() < whole)
            return false;
        const QByteArray request = buffer.left(whole);
        buffer.remove(0, whole);
        const QString first = QString::fromUtf8(head.left(head.indexOf('\r')));
        const QString what = first.section(' ', 0, 1).section('?', 0, 0);
        asked.append({what, head, request.mid(end + 4)});
        const auto found = m_answers.constFind(what);
        if (found == m_answers.constEnd())
            app_tests::pass(beyond, request);
        else if (found->first == 0)
            m_held[what].append(caller);
        else
            say(caller, found->first, found->second);
        return true;
    }

    quint16 m_to;
    QHash<QString, std::pair<int, QByteArray>> m_answers;
    QHash<QString, QList<QPointer<QTcpSocket>>> m_held;
};

} // namespace app_tests
