#pragma once

#include "engine/random.h"
#include "tests/app/proxy.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTcpServer>
#include <QTimer>

#include <vector>

namespace app_tests {

/// A bad network: data come late, connections break in the middle or are refused, sometimes nothing works for a while,
/// and now and then a request arrives twice.
class FlakyProxy : public QTcpServer {
public:
    FlakyProxy(quint16 to, std::uint64_t seed) : m_to(to), m_random(seed) {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket* caller = nextPendingConnection())
                serve(caller);
        });
        m_clock.start();
        m_weather.setInterval(1000);
        connect(&m_weather, &QTimer::timeout, this, [this] {
            m_down = m_down ? chance(40) : chance(12);
            if (m_down)
                for (const auto& socket : m_open)
                    if (socket)
                        socket->abort();
            std::erase_if(m_open, [](const auto& socket) { return !socket; });
        });
        m_weather.start();
    }

    QString address() const { return QString("http://127.0.0.1:%1").arg(serverPort()); }
    int faults() const { return m_faults; }
    int doubles() const { return m_doubles; }

private:
    bool chance(std::uint32_t percent) { return m_random.below(100) < percent; }

    void serve(QTcpSocket* caller) {
        if (m_down || chance(10)) {
            ++m_faults;
            connect(caller, &QTcpSocket::disconnected, caller, &QObject::deleteLater);
            return caller->abort();
        }
        QTcpSocket* beyond = connectTo(caller, m_to);
        m_open.emplace_back(caller);
        forward(caller, beyond, true);
        forward(beyond, caller, false);
    }
    void forward(QTcpSocket* from, QTcpSocket* to, bool requests) {
        connect(from, &QTcpSocket::readyRead, to, [this, from, to, requests, due = qint64{0}]() mutable {
            const QByteArray part = from->readAll();
            if (chance(4)) { // passes on only half of the data
                ++m_faults;
                if (to->state() == QAbstractSocket::ConnectedState) {
                    to->write(part.left(part.size() / 2));
                    to->flush();
                }
                from->abort();
                return to->abort();
            }
            if (requests && chance(15) && (part.startsWith("PUT ") || part.startsWith("POST ")))
                again(part);
            const int late = chance(30) ? static_cast<int>(m_random.below(300)) : 0;
            const qint64 now = m_clock.elapsed();
            due = std::max(due, now + late); // keeps the order of the data
            QTimer::singleShot(static_cast<int>(due - now), to, [to, part] { pass(to, part); });
        });
    }
    /// Sends the request a second time and discards the answer.
    void again(const QByteArray& request) {
        ++m_doubles;
        auto* socket = new QTcpSocket(this);
        connect(socket, &QTcpSocket::connected, socket, [socket, request] { socket->write(request); });
        QTimer::singleShot(2000, socket, &QObject::deleteLater);
        socket->connectToHost(QHostAddress(QHostAddress::LocalHost), m_to);
    }

    quint16 m_to;
    engine::Random m_random;
    QTimer m_weather;
    bool m_down = false;
    QElapsedTimer m_clock;
    int m_faults = 0;
    int m_doubles = 0;
    std::vector<QPointer<QTcpSocket>> m_open;
};

} // namespace app_tests
