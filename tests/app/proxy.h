#pragma once

#include <QByteArray>
#include <QHostAddress>
#include <QTcpSocket>

namespace app_tests {

/// From one who called on to the server at this port of this machine; it goes with the caller.
inline QTcpSocket* connectTo(QTcpSocket* caller, quint16 port) {
    QObject::connect(caller, &QTcpSocket::disconnected, caller, &QObject::deleteLater);
    auto* beyond = new QTcpSocket(caller);
    beyond->connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    QObject::connect(beyond, &QTcpSocket::disconnected, caller, [caller] { caller->disconnectFromHost(); });
    return beyond;
}

/// To one who may have hung up: Qt would complain of whoever talks on.
inline void pass(QTcpSocket* to, const QByteArray& part) {
    if (to->isOpen())
        to->write(part);
}

} // namespace app_tests
