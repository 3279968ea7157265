#pragma once

#include "app/models/sync/background_request.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace models {

/// Sends the subscription of this device to the server, retrying until it is known there, and reads the server's state
/// of it.
class PushRegistration : public QObject {
    Q_OBJECT

public:
    using OptionalSubscription = std::optional<protocol::Subscription>;

    explicit PushRegistration(Online& online, QObject* parent = nullptr);

    void start(); ///< no request is sent before
    /// The subscription of this device; nothing: the server is to delete it. Until this is called it stays as it was.
    void setSubscription(const OptionalSubscription& subscription);
    void refresh();   ///< asks the server for the state of this device
    void clearTest(); ///< hides the result of the test
    void test();      ///< has the server send a test push

    std::optional<store::Time> delivered() const { return m_delivered; } ///< when a push was last delivered
    QString trouble() const { return m_trouble; }                        ///< why the last push failed, as a sentence
    QString testText() const { return m_testText; }                      ///< the result of the test
    bool testing() const { return m_checksLeft > 0; }

signals:
    void keyReceived(const QString& key); ///< the server's public key, which a push service needs
    void changed();

private:
    void advance(); ///< sends the next request that is due
    template <class T>
    void ask(const client::Request<T>& request, const std::type_identity_t<client::ReplyHandler<T>>& then);
    void applyReply(const client::Reply<protocol::Push>& reply);
    OptionalSubscription
    subscriptionToSend() const; ///< the wanted one, without what the server already keeps with the account
    void subscribe();
    void unsubscribe();
    void clearState(); ///< forgets what the server knows: nobody is signed in
    void checkTest();  ///< looks for the result of the test, several times
    void endTest(const QString& text);

    Online& m_online;
    BackgroundRequest m_request;
    bool m_started = false;
    bool m_stateRead = false;  ///< the server's state was read
    bool m_subscribed = false; ///< the server has a subscription of this device
    bool m_shared = false;     ///< the server keeps quiet hours and muted games with the account
    QString m_key;
    std::optional<OptionalSubscription> m_wanted;       ///< nothing: not known yet
    std::optional<OptionalSubscription> m_lastAnswered; ///< the last one that the server answered, even with a refusal
    std::optional<store::Time> m_delivered;
    QString m_trouble;
    QString m_testText;
    store::Time m_testedAt = 0;
    int m_checksLeft = 0; ///< checks left for the result of the test
    QTimer m_checkTimer;
};

} // namespace models
