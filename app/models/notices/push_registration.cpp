#include "app/models/notices/push_registration.h"

#include "sync/logging/log.h"

#include <utility>

namespace models {

namespace {

constexpr int checkInterval = 2000; ///< milliseconds between checks for the result of a test
constexpr int mostChecks = 15;

} // namespace

PushRegistration::PushRegistration(Online& online, QObject* parent)
    : QObject(parent), m_online(online), m_request(online, *this, [this] { advance(); }) {
    m_checkTimer.setInterval(checkInterval);
    connect(&m_checkTimer, &QTimer::timeout, this, &PushRegistration::checkTest);
    connect(&online, &Online::changed, this, [this] {
        if (!m_online.member() || m_online.link() == Online::SignedOut)
            clearState(); // the next account has a subscription of its own
        advance();
    });
}

void PushRegistration::start() {
    m_started = true;
    advance();
}

void PushRegistration::setSubscription(const OptionalSubscription& subscription) {
    m_wanted = subscription;
    advance();
}

void PushRegistration::refresh() {
    m_stateRead = false;
    advance();
}

void PushRegistration::clearState() {
    m_stateRead = false;
    m_subscribed = false;
    m_lastAnswered.reset();
    m_delivered.reset();
    m_trouble.clear();
    m_key.clear();
}

void PushRegistration::clearTest() {
    if (!testing())
        m_testText.clear();
}

void PushRegistration::advance() {
    if (!m_started || !m_request.canBegin())
        return;
    if (!m_stateRead)
        ask(client::Api::pushState(), [this](const auto& reply) {
            m_stateRead = true;
            applyReply(reply);
        });
    // Without optional(), no answer yet would equal no subscription.
    else if (m_wanted && m_lastAnswered != std::optional<OptionalSubscription>(subscriptionToSend()))
        m_wanted->has_value() ? subscribe() : unsubscribe();
}

/// An older server needs quiet hours and muted games from each device; a newer one keeps them with the account.
PushRegistration::OptionalSubscription PushRegistration::subscriptionToSend() const {
    OptionalSubscription subscription = *m_wanted;
    if (subscription && m_shared) {
        subscription->quiet.reset();
        subscription->muted.clear();
    }
    return subscription;
}

/// A temporary failure is retried later, or when the network is back.
template <class T>
void PushRegistration::ask(const client::Request<T>& request,
                           const std::type_identity_t<client::ReplyHandler<T>>& then) {
    m_request.ask(request, [this, then](const client::Reply<T>& reply) {
        logging::info("push.registration", {{"done", reply.isDone()}, {"later", reply.isTemporary()}});
        if (reply.isTemporary())
            return m_request.retryLater();
        then(reply);
        emit changed();
        advance();
    });
}

void PushRegistration::subscribe() {
    ask(client::Api::subscribe(*subscriptionToSend()), [this, sent = subscriptionToSend()](const auto& reply) {
        m_lastAnswered = sent; // also after a refusal, because the server would refuse it again
        applyReply(reply);
    });
}

void PushRegistration::unsubscribe() {
    if (!m_subscribed) {
        m_lastAnswered = m_wanted;
        return;
    }
    ask(client::Api::unsubscribe(), [this](const auto&) {
        m_lastAnswered = OptionalSubscription();
        m_subscribed = false;
        m_delivered.reset();
        m_trouble.clear();
    });
}

void PushRegistration::applyReply(const client::Reply<protocol::Push>& reply) {
    if (reply.fault.isRefusal()) { // a server without push answers 404
        m_trouble = reply.fault.status == 404 ? QString() : QString::fromStdString(reply.fault.sentence);
        return;
    }
    if (!reply.ok())
        return;
    const auto& device = reply->device;
    m_subscribed = device.has_value();
    m_shared = reply->shared;
    m_delivered.reset();
    m_trouble = device ? QString::fromStdString(device->trouble) : QString();
    if (device && device->delivered)
        m_delivered = now() - store::Time{1000} * *device->delivered;
    const QString key = QString::fromStdString(reply->vapid);
    if (std::exchange(m_key, key) != key && !key.isEmpty())
        emit keyReceived(key);
}

void PushRegistration::test() {
    if (testing())
        return;
    m_checksLeft = mostChecks;
    m_testedAt = now();
    m_testText = tr("Asking the server …");
    emit changed();
    m_online.ask(this, client::Api::testPush(), [this](const client::Reply<protocol::PushTest>& reply) {
        if (!reply.isDone())
            return endTest(QString::fromStdString(reply.fault.sentence));
        m_testText = tr("The server has sent it. It should be here in a moment.");
        emit changed();
        m_checkTimer.start();
    });
}

void PushRegistration::checkTest() {
    constexpr store::Time slack = 2000; // the server counts in whole seconds
    if (m_delivered && *m_delivered >= m_testedAt - slack)
        return endTest(tr("It arrived: the server can reach this device."));
    if (!m_trouble.isEmpty())
        return endTest(tr("It did not arrive: %1").arg(m_trouble));
    if (--m_checksLeft == 0)
        return endTest(tr("The server has sent it, but cannot say yet whether it arrived."));
    refresh();
}

void PushRegistration::endTest(const QString& text) {
    logging::info("push.test",
                  {{"delivered", m_delivered && *m_delivered >= m_testedAt}, {"trouble", !m_trouble.isEmpty()}});
    m_checkTimer.stop();
    m_checksLeft = 0;
    m_testText = text;
    emit changed();
}

} // namespace models
