#pragma once

#include <QByteArray>
#include <QHostAddress>
#include <QTcpSocket>

namespace app_tests {

/// Connects a caller to the server at this port of this machine; the connection ends with the caller's.
inline QTcpSocket* connectTo(QTcpSocket* caller, quint16 port) {
    QObject::connect(caller, &QTcpSocket::disconnected, caller, &QObject::deleteLater);
    auto* beyond = new QTcpSocket(caller);
    beyond->connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    QObject::connect(beyond, &QTcpSocket::disconnected, caller, [caller] { caller->disconnectFromHost(); });
    return beyond;
}

/// Passes data on to a peer that may have hung up: writing to a closed socket makes Qt print a warning.
inline void pass(QTcpSocket* to, const QByteArray& part) {
    if (to->isOpen())
        to->write(part);
}

} // namespace app_tests
