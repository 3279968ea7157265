#include "sync/server/ledger/postgres_listener.h"

#include "sync/server/ledger/stored_texts.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <system_error>

namespace server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds groupTime{10}; ///< ids of so long are sent together: commits with a NOTIFY wait for each other
constexpr milliseconds shortestPause{100};
constexpr milliseconds longestPause{5000};
constexpr milliseconds connectTimeout{5000}; ///< longest time to connect
constexpr milliseconds noTimeout{-1};
constexpr std::size_t longestPayload = 7900; ///< the limit of PostgreSQL is 8000
constexpr std::size_t mostPayloads = 8;      ///< of one statement

// LISTEN and NOTIFY on the same connection: only one to watch. Notifications need not be durable.
constexpr const char* listenStatement = "SET synchronous_commit = off; LISTEN gingerbread_feeds";
constexpr const char* notifyStatement = "SELECT pg_notify('gingerbread_feeds', payload) "
                                        "FROM unnest(string_to_array($1, ' ')) payload";

/// Moves ids from `due` to `taken` and returns them as payloads with spaces between: each is a list with commas. Ids
/// are letters and digits.
std::string payloads(std::set<std::string>& due, std::set<std::string>& sending) {
    std::string text;
    std::size_t length = 0;
    std::size_t count = 0;
    while (!due.empty()) {
        const std::string& id = *due.begin();
        const bool fits = length > 0 && length + 1 + id.size() <= longestPayload;
        if (!fits && count++ == mostPayloads)
            break;
        if (!text.empty())
            text += fits ? ',' : ' ';
        text += id;
        length = (fits ? length + 1 : 0) + id.size();
        sending.insert(due.extract(due.begin()));
    }
    return text;
}

} // namespace

PostgresListener::PostgresListener(std::string conninfo, OnNotified onNotified)
    : m_conninfo(std::move(conninfo)), m_onNotified(std::move(onNotified)),
      m_wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (m_wake < 0)
        throw std::system_error(errno, std::generic_category(), "eventfd");
    m_thread = std::thread([this] { work(); });
}

PostgresListener::~PostgresListener() {
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    eventfd_write(m_wake, 1);
    m_thread.join();
    ::close(m_wake);
}

void PostgresListener::publish(const std::vector<std::string>& ids) {
    {
        const std::lock_guard lock(m_mutex);
        m_queued.insert(ids.begin(), ids.end());
    }
    eventfd_write(m_wake, 1);
}

bool PostgresListener::isEnding() {
    const std::lock_guard lock(m_mutex);
    return m_ending;
}

/// Waits for events of the connection or for new ids, at most so long. False: the listener is to end.
bool PostgresListener::wait(short events, milliseconds most) {
    std::array<pollfd, 2> ready{{{m_wake, POLLIN, 0}, {events == 0 ? -1 : PQsocket(m_handle.get()), events, 0}}};
    ::poll(ready.data(), ready.size(), static_cast<int>(most.count()));
    eventfd_t ignored = 0;
    eventfd_read(m_wake, &ignored);
    return !isEnding();
}

void PostgresListener::work() {
    milliseconds pause = shortestPause;
    bool mayHaveMissed = false;
    while (!isEnding()) {
        if (connect()) {
            pause = shortestPause;
            if (std::exchange(mayHaveMissed, true))
                m_onNotified({});
            serve();
        }
        mayHaveMissed = true;
        m_handle.reset();
        m_due.merge(m_sending);
        m_sending.clear();
        for (const auto end = Clock::now() + pause; !isEnding() && Clock::now() < end;)
            wait(0, std::chrono::ceil<milliseconds>(end - Clock::now()));
        pause = std::min(2 * pause, longestPause);
    }
}

/// Connects without blocking, so that publish() and the end of the listener can interrupt it.
bool PostgresListener::connect() {
    const auto end = Clock::now() + connectTimeout;
    m_handle = beginToConnect(m_conninfo);
    short events = POLLOUT;
    for (;;) {
        const auto left = std::chrono::ceil<milliseconds>(end - Clock::now());
        if (left.count() <= 0 || PQstatus(m_handle.get()) == CONNECTION_BAD || !wait(events, left))
            return false;
        std::array<pollfd, 1> ready{{{PQsocket(m_handle.get()), events, 0}}};
        if (::poll(ready.data(), ready.size(), 0) <= 0)
            continue; // new ids or a time-out, but nothing from the connection
        const PostgresPollingStatusType state = PQconnectPoll(m_handle.get());
        if (state == PGRES_POLLING_FAILED)
            return false;
        if (state == PGRES_POLLING_OK)
            break;
        events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
    }
    PQsetNoticeProcessor(
        m_handle.get(), [](void*, const char*) {}, nullptr);
    if (PQsendQuery(m_handle.get(), listenStatement) != 1)
        return false;
    while (PQisBusy(m_handle.get()) == 1)
        if (!wait(POLLIN, milliseconds(100)) || Clock::now() > end || PQconsumeInput(m_handle.get()) != 1)
            return false;
    return readResults();
}

/// Reads the results of a finished statement, without blocking. False: one has failed.
bool PostgresListener::readResults() {
    bool succeeded = true;
    while (const PostgresResult result{PQgetResult(m_handle.get())}) {
        const ExecStatusType status = PQresultStatus(result.get());
        succeeded = succeeded && (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK);
    }
    return succeeded;
}

/// Sends and receives until the connection is lost or the listener is to end.
void PostgresListener::serve() {
    m_nextSending = Clock::now();
    while (receive()) {
        collectQueued();
        milliseconds most = noTimeout;
        if (m_sending.empty() && !m_due.empty()) {
            most = std::max(milliseconds(0), std::chrono::ceil<milliseconds>(m_nextSending - Clock::now()));
            if (most.count() == 0) {
                if (!sendDue())
                    return;
                most = noTimeout;
            }
        }
        if (!wait(POLLIN, most))
            return;
    }
}

bool PostgresListener::receive() {
    if (PQconsumeInput(m_handle.get()) != 1)
        return false;
    if (!m_sending.empty() && PQisBusy(m_handle.get()) == 0) {
        if (!readResults())
            return false;
        m_sending.clear();
    }
    // Last, because libpq may have read notifications together with the result: the socket would not become readable
    // for them again.
    std::set<std::string> ids;
    struct Free {
        void operator()(PGnotify* notice) const { PQfreemem(notice); }
    };
    while (const std::unique_ptr<PGnotify, Free> notice{PQnotifies(m_handle.get())}) {
        if (notice->be_pid == PQbackendPID(m_handle.get()))
            continue; // sent by this process
        for (const std::string_view id : split(notice->extra, ','))
            ids.emplace(id);
    }
    if (!ids.empty())
        m_onNotified({ids.begin(), ids.end()});
    return true;
}

void PostgresListener::collectQueued() {
    const std::lock_guard lock(m_mutex);
    m_due.merge(m_queued);
    m_queued.clear();
}

bool PostgresListener::sendDue() {
    const std::string text = payloads(m_due, m_sending);
    const std::array<const char*, 1> values{text.c_str()};
    m_nextSending = Clock::now() + groupTime;
    return PQsendQueryParams(m_handle.get(), notifyStatement, 1, nullptr, values.data(), nullptr, nullptr, 0) == 1;
}

} // namespace server
