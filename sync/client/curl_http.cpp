#include "sync/client/curl_http.h"

#include "sync/client/curl_transfer.h"
#include "sync/curl/loop.h"

#include <algorithm>
#include <mutex>
#include <thread>

namespace client {
namespace {

using Clock = std::chrono::steady_clock;

constexpr long mostConnections = 8; // to a host

} // namespace

/// The thread of libcurl, and the orders that the owner's thread gives it.
class CurlHttp::Thread {
public:
    /// Called in libcurl's thread.
    using Report = std::function<void(Id, HttpReply)>;
    using ReportLeft = std::function<void(Id)>;

    Thread(TransferOptions options, Report report, ReportLeft reportLeft)
        : m_options(std::move(options)), m_report(std::move(report)), m_reportLeft(std::move(reportLeft)),
          m_thread([this] { run(); }) {}
    ~Thread() {
        tell([this] { m_over = true; });
        m_thread.join();
    }
    Thread(const Thread&) = delete;
    Thread(Thread&&) = delete;
    Thread& operator=(const Thread&) = delete;
    Thread& operator=(Thread&&) = delete;

    void begin(Id id, HttpRequest request) {
        const auto deadline = Clock::now() + request.timeout;
        tell([&] { m_fresh.push_back({id, std::move(request), deadline}); });
    }
    void breakOff() {
        tell([this] {
            m_fresh.clear();
            m_breakOff = true;
        });
    }

private:
    struct Order {
        Id id;
        HttpRequest request;
        Clock::time_point deadline;
    };
    using Transfers = std::map<Id, CurlTransfer>;

    template <class Change>
    void tell(Change change) {
        const std::lock_guard lock(m_mutex);
        change();
        curl_multi_wakeup(m_multi.get()); // under the lock: the thread cannot have ended and destroyed m_multi before
    }

    void run();
    bool takeOrders();
    void begin(Order order);
    void reportLeft();
    void reportFinished(const CURL* easy, CURLcode code);
    void reportLate(curl::Deadline now);
    void finish(Transfers::iterator transfer, CURLcode code);
    curl::Deadline nextDeadline() const;

    const TransferOptions m_options;
    const Report m_report;
    const ReportLeft m_reportLeft;

    std::mutex m_mutex; // guards the orders
    std::vector<Order> m_fresh;
    bool m_breakOff = false;
    bool m_over = false;

    curl::Multi m_multi{curl::made(curl_multi_init())};
    Transfers m_transfers; ///< used only in the thread
    std::thread m_thread;  ///< last, because it uses all the others
};

void CurlHttp::Thread::run() {
    curl::LoopSteps steps;
    steps.takeOrders = [this] { return takeOrders(); };
    steps.progress = [this] { reportLeft(); };
    steps.end = [this](const CURL* easy, CURLcode code) { reportFinished(easy, code); };
    steps.endLate = [this](curl::Deadline now) { reportLate(now); };
    steps.nextDeadline = [this] { return nextDeadline(); };
    steps.breakOff = [this] { m_transfers.clear(); };
    curl::runLoop(m_multi, mostConnections, steps);
}

bool CurlHttp::Thread::takeOrders() {
    std::vector<Order> fresh;
    bool breakOff = false;
    {
        const std::lock_guard lock(m_mutex);
        if (m_over)
            return false;
        fresh.swap(m_fresh);
        breakOff = std::exchange(m_breakOff, false);
    }
    if (breakOff)
        m_transfers.clear();
    for (Order& order : fresh)
        begin(std::move(order));
    return true;
}

void CurlHttp::Thread::begin(Order order) {
    const auto transfer =
        m_transfers.try_emplace(order.id, m_multi.get(), std::move(order.request), order.deadline, m_options).first;
    if (transfer->second.trouble() != CURLE_OK)
        finish(transfer, transfer->second.trouble());
}

void CurlHttp::Thread::reportLeft() {
    for (auto& [id, transfer] : m_transfers)
        if (transfer.hasJustLeft())
            m_reportLeft(id);
}

void CurlHttp::Thread::reportFinished(const CURL* easy, CURLcode code) {
    const auto found =
        std::find_if(m_transfers.begin(), m_transfers.end(), [&](const auto& entry) { return entry.second.is(easy); });
    if (found != m_transfers.end())
        finish(found, code);
}

void CurlHttp::Thread::reportLate(curl::Deadline now) {
    for (auto transfer = m_transfers.begin(); transfer != m_transfers.end();) {
        const auto here = transfer++;
        if (here->second.deadline() <= now)
            finish(here, CURLE_OPERATION_TIMEDOUT);
    }
}

void CurlHttp::Thread::finish(Transfers::iterator transfer, CURLcode code) {
    const Id id = transfer->first;
    HttpReply reply = transfer->second.reply(code);
    m_transfers.erase(transfer);
    m_report(id, std::move(reply));
}

curl::Deadline CurlHttp::Thread::nextDeadline() const {
    auto first = curl::Deadline::max();
    for (const auto& [id, transfer] : m_transfers)
        first = std::min(first, transfer.deadline());
    return first;
}

/// Called in the owner's thread, like everything that touches the map of callbacks.
CurlHttp::Done CurlHttp::take(const std::weak_ptr<Waiters>& waiting, Id id) {
    const auto here = waiting.lock();
    auto found = here ? here->extract(id) : Waiters::node_type();
    return found ? std::move(found.mapped().done) : nullptr;
}

CurlHttp::CurlHttp(Post post, const std::string& version, const std::filesystem::path& authorities, std::size_t longest)
    : m_waiting(std::make_shared<Waiters>()) {
    curl::start();
    auto report = [post, waiting = std::weak_ptr(m_waiting)](Id id, HttpReply reply) {
        post([waiting, id, reply = std::move(reply)]() mutable {
            if (const Done done = take(waiting, id))
                done(std::move(reply)); // `done` may send, cancel, or destroy this CurlHttp
        });
    };
    auto reportLeft = [post = std::move(post), waiting = std::weak_ptr(m_waiting)](Id id) {
        post([waiting, id] {
            const auto here = waiting.lock();
            const auto found = here ? here->find(id) : Waiters::iterator();
            if (!here || found == here->end())
                return;
            if (const auto left = std::exchange(found->second.left, nullptr))
                left();
        });
    };
    m_thread = std::make_unique<Thread>(
        TransferOptions{"gingerbread-house/" + version, curl::authoritiesWith(authorities), longest}, std::move(report),
        std::move(reportLeft));
}
CurlHttp::~CurlHttp() = default;

void CurlHttp::send(HttpRequest request, Done done) {
    const Id id = ++m_last;
    auto left = std::exchange(request.left, nullptr);
    if (left)
        request.left = [] {}; // only marks that it is wanted: the real callback stays in the owner's thread
    m_waiting->emplace(id, Waiter{std::move(done), std::move(left)});
    m_thread->begin(id, std::move(request));
}

void CurlHttp::cancelAll() {
    m_thread->breakOff();
    const auto forgotten = std::exchange(*m_waiting, {}); // destroying the callbacks may call send()
}

std::string curlVersion() { return curl_version_info(CURLVERSION_NOW)->version; }

} // namespace client
