#include "sync/push/sender.h"

#include "sync/curl/loop.h"
#include "sync/push/address_guard.h"
#include "sync/push/apns.h"
#include "sync/push/fcm.h"
#include "sync/push/transfer.h"
#include "sync/push/web_push.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <mutex>
#include <thread>

namespace push {
namespace {

using Clock = std::chrono::steady_clock;

constexpr long mostConnections = 16; // to a host that does not support HTTP/2

std::int64_t secondsSince1970() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

using Services = std::map<Transport, std::unique_ptr<PushService>>;

Services servicesWith(const Keys& keys, SharedTokens& tokens, const SenderOptions& options) {
    Services services;
    if (Key key = readKey(keys.vapid, Algorithm::Es256))
        services[Transport::Web] =
            std::make_unique<WebPush>(Vapid(std::move(key), keys.subject), options.timeToLive, options.allowPrivate);
    if (Key key = keys.apple ? readKey(keys.apple->key, Algorithm::Es256) : nullptr)
        services[Transport::Apple] = std::make_unique<Apple>(*keys.apple, std::move(key), tokens, options.timeToLive);
    if (keys.google)
        if (auto account = accountIn(keys.google->account))
            services[Transport::Google] =
                std::make_unique<Google>(std::move(account.value()), keys.google->host, tokens, options.timeToLive);
    return services;
}

} // namespace

/// The sender's thread and its queue.
class Sender::Worker final : curl::LoopOwner {
public:
    Worker(const Keys& keys, SharedTokens& tokens, SenderOptions options);
    ~Worker() override;
    Worker(const Worker&) = delete;
    Worker(Worker&&) = delete;
    Worker& operator=(const Worker&) = delete;
    Worker& operator=(Worker&&) = delete;

    bool offers(Transport transport) const { return m_services.contains(transport); }
    std::string vapidKey() const;
    void send(const Address& address, const Message& message, Done done);

private:
    struct QueuedMessage {
        Address address;
        Message message;
        Done done;
        Clock::time_point queuedAt;
        PushService* service = nullptr;
        std::optional<Clock::time_point> deadline; ///< set when it is started
        bool isSecondTry = false;                  ///< its access token was renewed after the first try
    };
    /// A host with its requests. Messages for a slow host wait here, so that those for others can pass.
    struct Host {
        std::size_t underWay = 0;
        std::deque<QueuedMessage> waiting;
    };
    using Hosts = std::map<std::string, Host>;
    struct TokenRequest { ///< for an access token, which messages of this service wait for
        PushService* service;
    };
    /// A request under way.
    struct ActiveRequest {
        std::variant<QueuedMessage, TokenRequest> purpose;
        Hosts::iterator host;
        std::unique_ptr<PushTransfer> transfer;
    };
    using ActiveRequests = std::map<const CURL*, ActiveRequest>;

    void run();
    bool startQueued() override;
    void distributeQueue();
    bool mayStart(const QueuedMessage& entry, const Host& host) const;
    void startWaiting(Hosts::iterator host);
    void decrementWaiting();
    void start(QueuedMessage entry, Hosts::iterator host);
    void startTransfer(std::variant<QueuedMessage, TokenRequest> purpose, Hosts::iterator host, PostRequest post,
                       Clock::time_point deadline);
    void endFinished(const CURL* easy, CURLcode code) override;
    void endExpired(curl::Deadline now) override;
    void dropTransfers() override { m_active.clear(); }
    void end(ActiveRequests::iterator active, CURLcode code);
    void handleReply(QueuedMessage entry, const PostRequest& post, const ServiceReply& reply, Hosts::iterator host);
    curl::Deadline nextDeadline() const override;
    std::int64_t now() const { return m_options.now ? m_options.now() : secondsSince1970(); }

    const SenderOptions m_options;
    const PushTransferOptions m_transferOptions;
    const Services m_services;

    std::mutex m_mutex; // for the next four, which other threads use
    std::deque<QueuedMessage> m_submitted;
    std::vector<Done> m_rejected;   ///< of messages that found the queue full
    std::size_t m_waitingCount = 0; ///< messages accepted and not started yet
    bool m_ending = false;

    curl::Multi m_multi{curl::nonNull(curl_multi_init())};
    std::deque<QueuedMessage> m_queue; ///< from here on used by the sender's thread only
    Hosts m_hosts;
    ActiveRequests m_active;
    std::thread m_thread; ///< last, because it uses all the others
};

Sender::Worker::Worker(const Keys& keys, SharedTokens& tokens, SenderOptions options)
    : m_options(std::move(options)), m_transferOptions{curl::caCertificatesWith(m_options.caFile),
                                                       m_options.allowPrivate},
      m_services(servicesWith(keys, tokens, m_options)), m_thread([this] { run(); }) {}

Sender::Worker::~Worker() {
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        curl_multi_wakeup(
            m_multi.get()); // runLoop() destroys it at its end, which it cannot reach while this lock is held
    }
    m_thread.join();
}

std::string Sender::Worker::vapidKey() const {
    const auto web = m_services.find(Transport::Web);
    return web == m_services.end() ? std::string() : dynamic_cast<const WebPush&>(*web->second).publicKey();
}

void Sender::Worker::send(const Address& address, const Message& message, Done done) {
    const std::lock_guard lock(m_mutex);
    if (m_waitingCount >= m_options.longestQueue) {
        m_rejected.push_back(std::move(done));
    } else {
        ++m_waitingCount;
        m_submitted.push_back({address, message, std::move(done), Clock::now(), nullptr, std::nullopt, false});
    }
    curl_multi_wakeup(m_multi.get());
}

void Sender::Worker::run() {
    curl_multi_setopt(m_multi.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(m_options.atOnce)); // kept open for reuse
    curl::runLoop(m_multi, mostConnections, *this);
}

bool Sender::Worker::startQueued() {
    std::deque<QueuedMessage> submitted;
    std::vector<Done> rejected;
    {
        const std::lock_guard lock(m_mutex);
        if (m_ending)
            return false;
        submitted.swap(m_submitted);
        rejected.swap(m_rejected);
    }
    for (const Done& done : rejected)
        done(outcome(Outcome::Kind::Later, "too many messages wait"));
    std::move(submitted.begin(), submitted.end(), std::back_inserter(m_queue));
    distributeQueue();
    return true;
}

/// Distributes the queue to the hosts, and starts as many messages as may be under way.
void Sender::Worker::distributeQueue() {
    while (!m_queue.empty() && m_active.size() < m_options.atOnce) {
        QueuedMessage entry = std::move(m_queue.front());
        m_queue.pop_front();
        const auto service = m_services.find(entry.address.transport);
        if (service == m_services.end()) {
            decrementWaiting();
            entry.done(outcome(Outcome::Kind::Alarm, "there are no keys for this transport"));
            continue;
        }
        entry.service = service->second.get();
        const auto host = m_hosts.try_emplace(entry.service->hostOf(entry.address)).first;
        host->second.waiting.push_back(std::move(entry));
        startWaiting(host);
    }
}

/// No host gets all the transfers: one that does not answer must not block the others.
bool Sender::Worker::mayStart(const QueuedMessage& entry, const Host& host) const {
    if (m_active.size() >= m_options.atOnce)
        return false;
    const std::size_t most = std::max<std::size_t>(m_options.atOnce - m_options.atOnce / 4, 1);
    return host.underWay < entry.service->mostUnderWay(most);
}

void Sender::Worker::startWaiting(Hosts::iterator host) {
    std::deque<QueuedMessage>& waiting = host->second.waiting;
    while (!waiting.empty() && mayStart(waiting.front(), host->second)) {
        QueuedMessage entry = std::move(waiting.front());
        waiting.pop_front();
        start(std::move(entry), host);
    }
    if (waiting.empty() && host->second.underWay == 0)
        m_hosts.erase(host);
}

/// A message is started, or ends without being started: it no longer counts for the length of the queue.
void Sender::Worker::decrementWaiting() {
    const std::lock_guard lock(m_mutex);
    --m_waitingCount;
}

void Sender::Worker::start(QueuedMessage entry, Hosts::iterator host) {
    const auto deadline = entry.deadline.value_or(Clock::now() + m_options.timeout);
    if (auto tokenRequest = entry.service->tokenRequest(now())) {
        PushService* const service = entry.service;
        // No other message asks for a second token: until receiveToken(), `mostUnderWay` of the service is 0.
        host->second.waiting.push_front(std::move(entry));
        return startTransfer(TokenRequest{service}, host, std::move(*tokenRequest), deadline);
    }
    if (!entry.isSecondTry)
        decrementWaiting();
    if (Clock::now() - entry.queuedAt >= m_options.longestWait)
        return entry.done(outcome(Outcome::Kind::Later, "it waited too long for its turn"));
    entry.deadline = deadline;
    auto post = entry.service->post(entry.address, entry.message, now());
    if (auto* outcome = std::get_if<Outcome>(&post))
        return entry.done(std::move(*outcome));
    startTransfer(std::move(entry), host, std::move(std::get<PostRequest>(post)), deadline);
}

void Sender::Worker::startTransfer(std::variant<QueuedMessage, TokenRequest> purpose, Hosts::iterator host,
                                   PostRequest post, Clock::time_point deadline) {
    ++host->second.underWay;
    auto transfer = std::make_unique<PushTransfer>(m_multi.get(), std::move(post), deadline, m_transferOptions);
    const CURL* const easy = transfer->easy();
    m_active.try_emplace(easy, ActiveRequest{std::move(purpose), host, std::move(transfer)});
}

void Sender::Worker::endFinished(const CURL* easy, CURLcode code) {
    const auto active = m_active.find(easy);
    if (active != m_active.end())
        end(active, code);
}

void Sender::Worker::endExpired(curl::Deadline now) {
    std::vector<ActiveRequests::iterator> expired; // collected first, because ending one starts others
    for (auto active = m_active.begin(); active != m_active.end(); ++active)
        if (active->second.transfer->deadline() <= now)
            expired.push_back(active);
    for (const auto& active : expired)
        end(active, active->second.transfer->trouble());
    distributeQueue(); // starts others in place of those that have ended
}

void Sender::Worker::end(ActiveRequests::iterator active, CURLcode code) {
    ActiveRequest ended = std::move(active->second);
    const ServiceReply reply = ended.transfer->reply(code);
    const PostRequest post = ended.transfer->post();
    ended.transfer.reset();
    m_active.erase(active);
    --ended.host->second.underWay;
    if (auto* entry = std::get_if<QueuedMessage>(&ended.purpose))
        handleReply(std::move(*entry), post, reply, ended.host);
    else
        std::get<TokenRequest>(ended.purpose).service->receiveToken(reply, now());
    startWaiting(ended.host);
}

void Sender::Worker::handleReply(QueuedMessage entry, const PostRequest& post, const ServiceReply& reply,
                                 Hosts::iterator host) {
    auto outcome = entry.service->classifyReply(post, reply, entry.isSecondTry, now());
    if (outcome)
        return entry.done(std::move(*outcome));
    entry.isSecondTry = true;
    host->second.waiting.push_front(std::move(entry));
}

curl::Deadline Sender::Worker::nextDeadline() const {
    auto first = curl::Deadline::max();
    for (const auto& [easy, active] : m_active)
        first = std::min(first, active.transfer->deadline());
    return first;
}

Sender::Sender(const Keys& keys, SharedTokens& tokens, SenderOptions options) {
    curl::initialize();
    m_worker = std::make_unique<Worker>(keys, tokens, std::move(options));
}
Sender::~Sender() = default;

bool Sender::offers(Transport transport) const { return m_worker->offers(transport); }
std::string Sender::vapidKey() const { return m_worker->vapidKey(); }
void Sender::send(const Address& address, const Message& message, Done done) {
    m_worker->send(address, message, std::move(done));
}

} // namespace push
