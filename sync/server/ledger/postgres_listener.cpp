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

constexpr milliseconds together{10}; ///< ids of so long are sent together: commits with a NOTIFY wait for each other
constexpr milliseconds shortestPause{100};
constexpr milliseconds longestPause{5000};
constexpr milliseconds patience{5000}; ///< longest time to connect
constexpr milliseconds forGood{-1};
constexpr std::size_t longestPayload = 7900; ///< the limit of PostgreSQL is 8000
constexpr std::size_t mostPayloads = 8;      ///< of one statement

// LISTEN and NOTIFY on the same connection: only one to watch. Notifications need not be durable.
constexpr const char* listening = "SET synchronous_commit = off; LISTEN gingerbread_feeds";
constexpr const char* telling = "SELECT pg_notify('gingerbread_feeds', payload) "
                                "FROM unnest(string_to_array($1, ' ')) payload";

/// Moves ids from `due` to `taken` and returns them as payloads with spaces between: each is a list with commas. Ids
/// are letters and digits.
std::string payloads(std::set<std::string>& due, std::set<std::string>& taken) {
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
        taken.insert(due.extract(due.begin()));
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

void PostgresListener::ring(const std::vector<std::string>& names) {
    {
        const std::lock_guard lock(m_mutex);
        m_rung.insert(names.begin(), names.end());
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
        m_due.merge(m_underway);
        m_underway.clear();
        for (const auto end = Clock::now() + pause; !isEnding() && Clock::now() < end;)
            wait(0, std::chrono::ceil<milliseconds>(end - Clock::now()));
        pause = std::min(2 * pause, longestPause);
    }
}

/// Connects without blocking, so that ring() and the end of the listener can interrupt it.
bool PostgresListener::connect() {
    const auto end = Clock::now() + patience;
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
    if (PQsendQuery(m_handle.get(), listening) != 1)
        return false;
    while (PQisBusy(m_handle.get()) == 1)
        if (!wait(POLLIN, milliseconds(100)) || Clock::now() > end || PQconsumeInput(m_handle.get()) != 1)
            return false;
    return answered();
}

/// Reads the results of a finished statement, without blocking. False: one has failed.
bool PostgresListener::answered() {
    bool well = true;
    while (const PostgresAnswer answer{PQgetResult(m_handle.get())}) {
        const ExecStatusType status = PQresultStatus(answer.get());
        well = well && (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK);
    }
    return well;
}

/// Sends and receives until the connection is lost or the listener is to end.
void PostgresListener::serve() {
    m_next = Clock::now();
    while (receive()) {
        takeRung();
        milliseconds most = forGood;
        if (m_underway.empty() && !m_due.empty()) {
            most = std::max(milliseconds(0), std::chrono::ceil<milliseconds>(m_next - Clock::now()));
            if (most.count() == 0) {
                if (!notify())
                    return;
                most = forGood;
            }
        }
        if (!wait(POLLIN, most))
            return;
    }
}

bool PostgresListener::receive() {
    if (PQconsumeInput(m_handle.get()) != 1)
        return false;
    if (!m_underway.empty() && PQisBusy(m_handle.get()) == 0) {
        if (!answered())
            return false;
        m_underway.clear();
    }
    // Last, because libpq may have read notifications together with the result: the socket would not become readable
    // for them again.
    std::set<std::string> names;
    struct Free {
        void operator()(PGnotify* notice) const { PQfreemem(notice); }
    };
    while (const std::unique_ptr<PGnotify, Free> notice{PQnotifies(m_handle.get())}) {
        if (notice->be_pid == PQbackendPID(m_handle.get()))
            continue; // sent by this process
        for (const std::string_view id : split(notice->extra, ','))
            names.emplace(id);
    }
    if (!names.empty())
        m_onNotified({names.begin(), names.end()});
    return true;
}

void PostgresListener::takeRung() {
    const std::lock_guard lock(m_mutex);
    m_due.merge(m_rung);
    m_rung.clear();
}

bool PostgresListener::notify() {
    const std::string text = payloads(m_due, m_underway);
    const std::array<const char*, 1> values{text.c_str()};
    m_next = Clock::now() + together;
    return PQsendQueryParams(m_handle.get(), telling, 1, nullptr, values.data(), nullptr, nullptr, 0) == 1;
}

} // namespace server
