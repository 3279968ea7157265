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
class Sender::Work {
public:
    Work(const Keys& keys, SharedTokens& tokens, SenderOptions options);
    ~Work();
    Work(const Work&) = delete;
    Work(Work&&) = delete;
    Work& operator=(const Work&) = delete;
    Work& operator=(Work&&) = delete;

    bool offers(Transport transport) const { return m_services.contains(transport); }
    std::string vapidKey() const;
    void send(const Address& address, const Message& message, Done done);

private:
    struct Order {
        Address address;
        Message message;
        Done done;
        Clock::time_point queued;
        PushService* service = nullptr;
        std::optional<Clock::time_point> deadline; ///< set when it is started
        bool again = false;
    };
    /// A host with its requests. Messages for a slow host wait here, so that those for others can pass.
    struct Host {
        std::size_t underWay = 0;
        std::deque<Order> waiting;
    };
    using Hosts = std::map<std::string, Host>;
    struct Errand {
        PushService* service;
    };
    struct Job {
        std::variant<Order, Errand> what;
        Hosts::iterator host;
        std::unique_ptr<PushTransfer> transfer;
    };
    using Jobs = std::map<const CURL*, Job>;

    void run();
    bool takeOrders();
    void fill();
    bool mayBegin(const Order& order, const Host& host) const;
    void beginWaiting(Hosts::iterator host);
    void letGo();
    void begin(Order order, Hosts::iterator host);
    void launch(std::variant<Order, Errand> what, Hosts::iterator host, PostRequest post, Clock::time_point deadline);
    void endFinished(const CURL* easy, CURLcode code);
    void endLate(curl::Deadline now);
    void end(Jobs::iterator job, CURLcode code);
    void judge(Order order, const PostRequest& post, const HttpReply& reply, Hosts::iterator host);
    curl::Deadline nextDeadline() const;
    std::int64_t now() const { return m_options.now ? m_options.now() : secondsSince1970(); }

    const SenderOptions m_options;
    const PushTransferOptions m_transferOptions;
    const Services m_services;

    std::mutex m_mutex; // for the next four, which other threads use
    std::deque<Order> m_fresh;
    std::vector<Done> m_tooMany;
    std::size_t m_held = 0; ///< accepted and not started yet
    bool m_over = false;

    curl::Multi m_multi{curl::made(curl_multi_init())};
    std::deque<Order> m_queue; ///< from here on used by the sender's thread only
    Hosts m_hosts;
    Jobs m_jobs;
    std::thread m_thread; ///< last, because it uses all the others
};

Sender::Work::Work(const Keys& keys, SharedTokens& tokens, SenderOptions options)
    : m_options(std::move(options)), m_transferOptions{curl::authoritiesWith(m_options.authorities),
                                                       m_options.allowPrivate},
      m_services(servicesWith(keys, tokens, m_options)), m_thread([this] { run(); }) {}

Sender::Work::~Work() {
    {
        const std::lock_guard lock(m_mutex);
        m_over = true;
        curl_multi_wakeup(m_multi.get()); // under the lock: the thread cannot have destroyed it yet
    }
    m_thread.join();
}

std::string Sender::Work::vapidKey() const {
    const auto web = m_services.find(Transport::Web);
    return web == m_services.end() ? std::string() : dynamic_cast<const WebPush&>(*web->second).publicKey();
}

void Sender::Work::send(const Address& address, const Message& message, Done done) {
    const std::lock_guard lock(m_mutex);
    if (m_held >= m_options.queued) {
        m_tooMany.push_back(std::move(done));
    } else {
        ++m_held;
        m_fresh.push_back({address, message, std::move(done), Clock::now(), nullptr, std::nullopt, false});
    }
    curl_multi_wakeup(m_multi.get());
}

void Sender::Work::run() {
    curl_multi_setopt(m_multi.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(m_options.atOnce)); // kept open for reuse
    curl::LoopSteps steps;
    steps.takeOrders = [this] { return takeOrders(); };
    steps.progress = [] {};
    steps.end = [this](const CURL* easy, CURLcode code) { endFinished(easy, code); };
    steps.endLate = [this](curl::Deadline now) { endLate(now); };
    steps.nextDeadline = [this] { return nextDeadline(); };
    steps.breakOff = [this] { m_jobs.clear(); };
    curl::runLoop(m_multi, mostConnections, steps);
}

bool Sender::Work::takeOrders() {
    std::deque<Order> fresh;
    std::vector<Done> tooMany;
    {
        const std::lock_guard lock(m_mutex);
        if (m_over)
            return false;
        fresh.swap(m_fresh);
        tooMany.swap(m_tooMany);
    }
    for (const Done& done : tooMany)
        done(outcome(Outcome::Kind::Later, "too many messages wait"));
    std::move(fresh.begin(), fresh.end(), std::back_inserter(m_queue));
    fill();
    return true;
}

/// Starts as many messages as may be under way.
void Sender::Work::fill() {
    while (!m_queue.empty() && m_jobs.size() < m_options.atOnce) {
        Order order = std::move(m_queue.front());
        m_queue.pop_front();
        const auto service = m_services.find(order.address.transport);
        if (service == m_services.end()) {
            letGo();
            order.done(outcome(Outcome::Kind::Alarm, "there are no keys for this way to the device"));
            continue;
        }
        order.service = service->second.get();
        const auto host = m_hosts.try_emplace(order.service->hostOf(order.address)).first;
        host->second.waiting.push_back(std::move(order));
        beginWaiting(host);
    }
}

/// No host gets all the hosts: one that does not answer must not block the others.
bool Sender::Work::mayBegin(const Order& order, const Host& host) const {
    if (m_jobs.size() >= m_options.atOnce)
        return false;
    const std::size_t most = std::max<std::size_t>(m_options.atOnce - m_options.atOnce / 4, 1);
    return host.underWay < order.service->room(most);
}

void Sender::Work::beginWaiting(Hosts::iterator host) {
    std::deque<Order>& waiting = host->second.waiting;
    while (!waiting.empty() && mayBegin(waiting.front(), host->second)) {
        Order order = std::move(waiting.front());
        waiting.pop_front();
        begin(std::move(order), host);
    }
    if (waiting.empty() && host->second.underWay == 0)
        m_hosts.erase(host);
}

/// Counts one message less in the queue.
void Sender::Work::letGo() {
    const std::lock_guard lock(m_mutex);
    --m_held;
}

void Sender::Work::begin(Order order, Hosts::iterator host) {
    const auto deadline = order.deadline.value_or(Clock::now() + m_options.patience);
    if (auto errand = order.service->errand(now())) {
        PushService* const service = order.service;
        host->second.waiting.push_front(std::move(order));
        return launch(Errand{service}, host, std::move(*errand), deadline);
    }
    if (!order.again)
        letGo();
    if (Clock::now() - order.queued >= m_options.waiting)
        return order.done(outcome(Outcome::Kind::Later, "it waited too long for its turn"));
    order.deadline = deadline;
    auto post = order.service->post(order.address, order.message, now());
    if (auto* known = std::get_if<Outcome>(&post))
        return order.done(std::move(*known));
    launch(std::move(order), host, std::move(std::get<PostRequest>(post)), deadline);
}

void Sender::Work::launch(std::variant<Order, Errand> what, Hosts::iterator host, PostRequest post,
                          Clock::time_point deadline) {
    ++host->second.underWay;
    auto transfer = std::make_unique<PushTransfer>(m_multi.get(), std::move(post), deadline, m_transferOptions);
    const CURL* const easy = transfer->easy();
    m_jobs.try_emplace(easy, Job{std::move(what), host, std::move(transfer)});
}

void Sender::Work::endFinished(const CURL* easy, CURLcode code) {
    const auto job = m_jobs.find(easy);
    if (job != m_jobs.end())
        end(job, code);
}

void Sender::Work::endLate(curl::Deadline now) {
    std::vector<Jobs::iterator> late; // collected first, because ending one starts others
    for (auto job = m_jobs.begin(); job != m_jobs.end(); ++job)
        if (job->second.transfer->deadline() <= now)
            late.push_back(job);
    for (const auto& job : late)
        end(job, job->second.transfer->trouble());
    fill(); // fills the hosts of those that have ended
}

void Sender::Work::end(Jobs::iterator job, CURLcode code) {
    Job ended = std::move(job->second);
    const HttpReply reply = ended.transfer->reply(code);
    const PostRequest post = ended.transfer->post();
    ended.transfer.reset();
    m_jobs.erase(job);
    --ended.host->second.underWay;
    if (auto* order = std::get_if<Order>(&ended.what))
        judge(std::move(*order), post, reply, ended.host);
    else
        std::get<Errand>(ended.what).service->errandDone(reply, now());
    beginWaiting(ended.host);
}

void Sender::Work::judge(Order order, const PostRequest& post, const HttpReply& reply, Hosts::iterator host) {
    auto outcome = order.service->judge(post, reply, order.again, now());
    if (outcome)
        return order.done(std::move(*outcome));
    order.again = true;
    host->second.waiting.push_front(std::move(order));
}

curl::Deadline Sender::Work::nextDeadline() const {
    auto first = curl::Deadline::max();
    for (const auto& [easy, job] : m_jobs)
        first = std::min(first, job.transfer->deadline());
    return first;
}

Sender::Sender(const Keys& keys, SharedTokens& tokens, SenderOptions options) {
    curl::start();
    m_work = std::make_unique<Work>(keys, tokens, std::move(options));
}
Sender::~Sender() = default;

bool Sender::offers(Transport transport) const { return m_work->offers(transport); }
std::string Sender::vapidKey() const { return m_work->vapidKey(); }
void Sender::send(const Address& address, const Message& message, Done done) {
    m_work->send(address, message, std::move(done));
}

} // namespace push
