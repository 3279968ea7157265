#pragma once

#include "sync/server/ledger/postgres_connection.h"

#include <chrono>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace server {

/// After a commit, tells the other servers on the same PostgreSQL database which accounts' feeds have something new and
/// which devices were revoked (NOTIFY and LISTEN). It sends only ids; the news are read from the database. A thread of
/// its own sends and receives.
class PostgresListener {
public:
    /// Called in the listener's thread with ids from other servers. No ids: the connection was lost for a while, and
    /// any account may have something new.
    using OnNotified = std::function<void(std::vector<std::string> ids)>;

    PostgresListener(std::string conninfo, OnNotified onNotified);
    ~PostgresListener(); ///< ids of the last milliseconds may not be sent
    PostgresListener(const PostgresListener&) = delete;
    PostgresListener(PostgresListener&&) = delete;
    PostgresListener& operator=(const PostgresListener&) = delete;
    PostgresListener& operator=(PostgresListener&&) = delete;

    /// Queues ids to be sent; can be called in any thread and does not block. They are kept while the database is away.
    void publish(const std::vector<std::string>& ids);

private:
    using Clock = std::chrono::steady_clock;

    void work();
    bool connect();
    void serve();
    bool readResults();
    bool receive();
    void collectQueued(); ///< moves the ids from publish() to those that are due
    bool sendDue();       ///< false: the connection is lost
    bool wait(short events, std::chrono::milliseconds most);
    bool isEnding();

    std::string m_conninfo;
    OnNotified m_onNotified;
    int m_wake; ///< eventfd: readable when the thread has something to do

    std::mutex m_mutex;             ///< for the next two
    std::set<std::string> m_queued; ///< ids from publish()
    bool m_ending = false;

    PostgresHandle m_handle;         ///< from here on used by the thread only
    std::set<std::string> m_due;     ///< to be sent next
    std::set<std::string> m_sending; ///< sent, but not confirmed by PostgreSQL yet
    Clock::time_point m_nextSending; ///< earliest time of the next statement
    std::thread m_thread;
};

} // namespace server
