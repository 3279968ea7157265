#pragma once

#include "app/models/sync/online.h"

#include <QTimer>

#include <chrono>
#include <functional>
#include <type_traits>
#include <utility>

namespace models {

/// A model's requests to the server that no page waits for: one at a time, and only while there is a connection.
class BackgroundRequest {
public:
    /// `advance` sends the next request that is due; it is called some time after `retryLater`.
    BackgroundRequest(Online& online, QObject& owner, const std::function<void()>& advance)
        : m_online(online), m_owner(owner) {
        m_retryTimer.setSingleShot(true);
        m_retryTimer.setInterval(retryPause);
        QObject::connect(&m_retryTimer, &QTimer::timeout, &owner, advance);
    }

    bool isBusy() const { return m_busy; } ///< a request is under way
    bool canBegin() const { return !m_busy && m_online.member() && m_online.link() == Online::Connected; }
    template <class T>
    void ask(const client::Request<T>& request, const std::type_identity_t<client::ReplyHandler<T>>& then) {
        m_busy = true;
        m_retryTimer.stop();
        m_online.ask(&m_owner, request, [this, then](const client::Reply<T>& reply) {
            m_busy = false;
            then(reply);
        });
    }
    void retryLater() { m_retryTimer.start(); } ///< after a temporary failure

private:
    static constexpr std::chrono::minutes retryPause{1}; ///< until the next try, when nothing else happens

    Online& m_online;
    QObject& m_owner;
    bool m_busy = false;
    QTimer m_retryTimer;
};

} // namespace models
