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

/// The thread of libcurl, with the queue of requests that the owner's thread fills.
class CurlHttp::Thread final : curl::LoopOwner {
public:
    /// Called in libcurl's thread.
    using Report = std::function<void(Id, HttpReply)>;
    using ReportTransmitted = std::function<void(Id)>;

    Thread(TransferOptions options, Report report, ReportTransmitted reportTransmitted)
        : m_options(std::move(options)), m_report(std::move(report)), m_reportTransmitted(std::move(reportTransmitted)),
          m_thread([this] { curl::runLoop(m_multi, mostConnections, *this); }) {}
    ~Thread() override {
        updateAndWake([this] { m_stopping = true; });
        m_thread.join();
    }
    Thread(const Thread&) = delete;
    Thread(Thread&&) = delete;
    Thread& operator=(const Thread&) = delete;
    Thread& operator=(Thread&&) = delete;

    void begin(Id id, HttpRequest request) {
        const auto deadline = Clock::now() + request.timeout;
        updateAndWake([&] { m_queued.push_back({id, std::move(request), deadline}); });
    }
    void cancelAll() {
        decltype(m_queued) dropped; // destroyed without the lock: a request writes a line into the device log then
        updateAndWake([&] {
            m_queued.swap(dropped);
            m_isCancelled = true;
        });
    }

private:
    struct QueuedRequest {
        Id id;
        HttpRequest request;
        Clock::time_point deadline;
    };
    using Transfers = std::map<Id, CurlTransfer>;

    template <class Change>
    void updateAndWake(Change change) {
        const std::lock_guard lock(m_mutex);
        change();
        curl_multi_wakeup(m_multi.get()); // under the lock: the thread cannot have ended and destroyed m_multi before
    }

    bool startQueued() override;
    void begin(QueuedRequest queued);
    void reportProgress() override;
    void endFinished(const CURL* easy, CURLcode code) override;
    void endExpired(curl::Deadline now) override;
    void dropTransfers() override { m_transfers.clear(); }
    void finish(Transfers::iterator transfer, CURLcode code);
    curl::Deadline nextDeadline() const override;

    const TransferOptions m_options;
    const Report m_report;
    const ReportTransmitted m_reportTransmitted;

    std::mutex m_mutex; // guards the three below
    std::vector<QueuedRequest> m_queued;
    bool m_isCancelled = false;
    bool m_stopping = false;

    curl::Multi m_multi{curl::nonNull(curl_multi_init())};
    Transfers m_transfers; ///< used only in the thread
    std::thread m_thread;  ///< last, because it uses all the others
};

bool CurlHttp::Thread::startQueued() {
    std::vector<QueuedRequest> all;
    bool isCancelled = false;
    {
        const std::lock_guard lock(m_mutex);
        if (m_stopping)
            return false;
        all.swap(m_queued);
        isCancelled = std::exchange(m_isCancelled, false);
    }
    if (isCancelled)
        m_transfers.clear();
    for (QueuedRequest& queued : all)
        begin(std::move(queued));
    return true;
}

void CurlHttp::Thread::begin(QueuedRequest queued) {
    const auto transfer =
        m_transfers.try_emplace(queued.id, m_multi.get(), std::move(queued.request), queued.deadline, m_options).first;
    if (transfer->second.startError() != CURLE_OK)
        finish(transfer, transfer->second.startError());
}

void CurlHttp::Thread::reportProgress() {
    for (auto& [id, transfer] : m_transfers)
        if (transfer.wasJustTransmitted())
            m_reportTransmitted(id);
}

void CurlHttp::Thread::endFinished(const CURL* easy, CURLcode code) {
    const auto found =
        std::find_if(m_transfers.begin(), m_transfers.end(), [&](const auto& entry) { return entry.second.is(easy); });
    if (found != m_transfers.end())
        finish(found, code);
}

void CurlHttp::Thread::endExpired(curl::Deadline now) {
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
CurlHttp::Done CurlHttp::takeDone(const std::weak_ptr<CallbackMap>& callbacks, Id id) {
    const auto here = callbacks.lock();
    auto found = here ? here->extract(id) : CallbackMap::node_type();
    return found ? std::move(found.mapped().done) : nullptr;
}

CurlHttp::CurlHttp(Post post, const std::string& version, const std::filesystem::path& caFile, std::size_t longest)
    : m_callbacks(std::make_shared<CallbackMap>()) {
    curl::initialize();
    auto report = [post, callbacks = std::weak_ptr(m_callbacks)](Id id, HttpReply reply) {
        post([callbacks, id, reply = std::move(reply)]() mutable {
            if (const Done done = takeDone(callbacks, id))
                done(std::move(reply)); // `done` may send, cancel, or destroy this CurlHttp
        });
    };
    auto reportTransmitted = [post = std::move(post), callbacks = std::weak_ptr(m_callbacks)](Id id) {
        post([callbacks, id] {
            const auto here = callbacks.lock();
            const auto found = here ? here->find(id) : CallbackMap::iterator();
            if (!here || found == here->end())
                return;
            if (const auto onTransmitted = std::exchange(found->second.onTransmitted, nullptr))
                onTransmitted();
        });
    };
    m_thread = std::make_unique<Thread>(
        TransferOptions{"gingerbread-house/" + version, curl::caCertificatesWith(caFile), longest}, std::move(report),
        std::move(reportTransmitted));
}
CurlHttp::~CurlHttp() = default;

void CurlHttp::send(HttpRequest request, Done done) {
    const Id id = ++m_last;
    auto onTransmitted = std::exchange(request.onTransmitted, nullptr);
    if (onTransmitted)
        request.onTransmitted = [] {}; // only marks that it is wanted: the real callback stays in the owner's thread
    m_callbacks->emplace(id, Callbacks{std::move(done), std::move(onTransmitted)});
    m_thread->begin(id, std::move(request));
}

void CurlHttp::cancelAll() {
    m_thread->cancelAll();
    const auto forgotten = std::exchange(*m_callbacks, {}); // destroying the callbacks may call send()
}

std::string curlVersion() { return curl_version_info(CURLVERSION_NOW)->version; }

} // namespace client
