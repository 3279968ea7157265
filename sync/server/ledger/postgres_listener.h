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

/// Wakes the servers on one PostgreSQL database up, after a commit: whose feed has something new, and which device was
/// revoked. It carries nothing but names; what is new is read from the database. A thread of its own rings and hears.
class PostgresListener {
public:
    /// Called in the bell's thread, for what others rang. Nobody named: it could not hear for a while, and
    /// anybody may have something new.
    using Heard = std::function<void(std::vector<std::string> names)>;

    PostgresListener(std::string conninfo, Heard heard);
    ~PostgresListener(); ///< what was rung in the last milliseconds may not be heard
    PostgresListener(const PostgresListener&) = delete;
    PostgresListener(PostgresListener&&) = delete;
    PostgresListener& operator=(const PostgresListener&) = delete;
    PostgresListener& operator=(PostgresListener&&) = delete;

    /// From any thread; does not wait. What cannot be told now is told once the database is back.
    void ring(const std::vector<std::string>& names);

private:
    using Clock = std::chrono::steady_clock;

    void work();
    bool connect();
    void serve();
    bool answered();
    bool hear();
    void takeRung();
    bool tell();
    bool wait(short events, std::chrono::milliseconds most);
    bool isEnding();

    std::string m_conninfo;
    Heard m_heard;
    int m_wake; ///< readable when there is something to do

    std::mutex m_mutex; ///< for these two
    std::set<std::string> m_rung;
    bool m_ending = false;

    PostgresHandle m_handle; ///< from here on for the thread only
    std::set<std::string> m_due;
    std::set<std::string> m_underway; ///< told, but PostgreSQL has not confirmed it
    Clock::time_point m_next;
    std::thread m_thread;
};

} // namespace server
