#pragma once

#include "app/models/sync/page_request.h"

#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

namespace models {

/// Moves seats of an online game between devices, so that players who meet can share one: one device offers its seats,
/// the other takes them.
class SeatPass : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(SeatPass)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QString code READ code NOTIFY changed)
    Q_PROPERTY(QString link READ link NOTIFY changed)
    Q_PROPERTY(int seconds READ seconds NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)
    Q_PROPERTY(QString news READ news NOTIFY changed)

public:
    SeatPass(StoreThread& storeThread, Online& online, QObject* parent = nullptr);

    QString code() const { return m_code; }   ///< to be typed on the other device; empty: none, or expired
    QString link() const { return m_link; }   ///< the same for a QR code
    int seconds() const { return m_seconds; } ///< seconds for which the code is still valid
    bool busy() const { return m_request.isBusy(); }
    QString trouble() const { return m_request.trouble(); }
    QString news() const { return m_news; } ///< the result of an offer; stays until dismissNews()

    Q_INVOKABLE void offer(const QString& game);
    Q_INVOKABLE void take(const QString& game, const QString& code);
    Q_INVOKABLE void reset();
    Q_INVOKABLE void dismissNews();

signals:
    void changed();
    void handedOver();               ///< the offered seats are on another device now
    void taken(const QString& game); ///< the seats of the game are on this device now

private:
    void checkSeats(const QString& game); ///< looks whether the offered seats are still on this device
    /// `then` is called only if the request succeeded; `isAwaited` is false if another request was made since, or the
    /// sheet was closed.
    template <class T>
    void ask(const client::Request<T>& request, const std::function<void(const T&, bool isAwaited)>& then);

    StoreThread& m_storeThread;
    Online& m_online;
    QString m_game; ///< the game whose seats are offered
    QString m_code;
    QString m_link;
    int m_seconds = 0;
    QTimer m_clock;
    PageRequest m_request;
    QString m_news;
};

} // namespace models
