#include "app/models/notices/push_registration.h"

#include "engine/json.h"

#include <utility>

namespace models {

namespace json = client::json;

namespace {

constexpr int pause = 60'000;      ///< milliseconds until it is tried again, when nothing else happens
constexpr int lookInterval = 2000; ///< at what became of a test
constexpr int mostLooks = 15;
constexpr const char* route = "/v1/me/push";

} // namespace

PushRegistration::PushRegistration(Online& online, QObject* parent) : QObject(parent), m_online(online) {
    m_again.setSingleShot(true);
    m_again.setInterval(pause);
    connect(&m_again, &QTimer::timeout, this, &PushRegistration::advance);
    m_watch.setInterval(lookInterval);
    connect(&m_watch, &QTimer::timeout, this, &PushRegistration::watchTest);
    connect(&online, &Online::changed, this, [this] {
        if (!m_online.member() || m_online.link() == Online::SignedOut)
            forget(); // whoever comes next is somebody else
        advance();
    });
}

void PushRegistration::start() {
    m_started = true;
    advance();
}

void PushRegistration::set(const json::object& address) {
    m_wanted = address;
    advance();
}

void PushRegistration::refresh() {
    m_asked = false;
    advance();
}

void PushRegistration::forget() {
    m_asked = false;
    m_registered = false;
    m_settled.reset();
    m_delivered.reset();
    m_trouble.clear();
    m_key.clear();
}

void PushRegistration::tidy() {
    if (!testing())
        m_testText.clear();
}

void PushRegistration::advance() {
    if (!m_started || m_busy || !m_online.member() || m_online.link() != Online::Connected)
        return;
    if (!m_asked)
        ask({"GET", route, {}, {}}, [this](const client::Answer& answer) {
            m_asked = true;
            hear(answer);
        });
    else if (m_wanted && m_settled != toSay())
        m_wanted->empty() ? take() : put();
}

/// A server from before has to be told by each device when that is to be quiet, and of what.
json::object PushRegistration::toSay() const {
    json::object said = *m_wanted;
    if (m_shared) {
        said.erase("quiet");
        said.erase("muted");
    }
    return said;
}

/// One thing at a time; what does not get through is tried again, when the network is back at the latest.
void PushRegistration::ask(const client::Call& call, const std::function<void(const client::Answer&)>& then) {
    m_busy = true;
    m_online.ask(this, call, [this, then](const client::Answer& answer) {
        m_busy = false;
        if (answer.isForNow())
            return m_again.start();
        then(answer);
        emit changed();
        advance();
    });
}

void PushRegistration::put() {
    const client::Call call{"PUT", route, toSay(), {}};
    ask(call, [this, told = toSay()](const client::Answer& answer) {
        m_settled = told; // also when it would not have it: it would not the next time
        hear(answer);
    });
}

void PushRegistration::take() {
    if (!m_registered) {
        m_settled = m_wanted;
        return;
    }
    ask({"DELETE", route, {}, {}}, [this](const client::Answer&) {
        m_settled = json::object();
        m_registered = false;
        m_delivered.reset();
        m_trouble.clear();
    });
}

void PushRegistration::hear(const client::Answer& answer) {
    if (!answer.ok()) {
        m_trouble = answer.status == 404 ? QString() : QString::fromStdString(answer.sentence); // it has no such thing
        return;
    }
    const engine::Reader reader(answer.body);
    const QString key = QString::fromStdString(std::string(reader["vapid"].word()));
    if (reader.failed())
        return;
    m_registered = reader.has("device");
    m_shared = reader.has("shared") && reader["shared"].boolean();
    m_delivered.reset();
    m_trouble.clear();
    if (m_registered && reader["device"].has("delivered"))
        m_delivered = now() - store::Time{1000} * reader["device"]["delivered"].integer(0, 2'000'000'000);
    if (m_registered && reader["device"].has("trouble"))
        m_trouble = QString::fromStdString(std::string(reader["device"]["trouble"].word()));
    if (std::exchange(m_key, key) != key && !key.isEmpty())
        emit keyKnown(key);
}

void PushRegistration::test() {
    if (testing())
        return;
    m_looks = mostLooks;
    m_testedAt = now();
    m_testText = tr("Asking the server …");
    emit changed();
    const client::Call call{"POST", "/v1/me/push/test", {}, client::randomHex(16)};
    m_online.ask(this, call, [this](const client::Answer& answer) {
        if (!answer.ok())
            return endTest(QString::fromStdString(answer.sentence));
        m_testText = tr("The server has sent it. It should be here in a moment.");
        emit changed();
        m_watch.start();
    });
}

void PushRegistration::watchTest() {
    constexpr store::Time slack = 2000; // the server counts in whole seconds
    if (m_delivered && *m_delivered >= m_testedAt - slack)
        return endTest(tr("It arrived: the server can reach this device."));
    if (!m_trouble.isEmpty())
        return endTest(tr("It did not arrive: %1").arg(m_trouble));
    if (--m_looks == 0)
        return endTest(tr("The server has sent it, but cannot say yet whether it arrived."));
    refresh();
}

void PushRegistration::endTest(const QString& text) {
    m_watch.stop();
    m_looks = 0;
    m_testText = text;
    emit changed();
}

} // namespace models
