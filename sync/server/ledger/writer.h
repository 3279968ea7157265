#pragma once

#include "engine/result.h"
#include "sync/server/http/message.h"

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace server {

/// A store with transactions: what is done between begin and commit is kept whole or not at all.
class Transactional {
public:
    virtual ~Transactional() = default;
    virtual engine::Result<void> begin() = 0;
    virtual engine::Result<void> commit() = 0;
    virtual void rollback() = 0;

protected:
    Transactional() = default;
    Transactional(const Transactional&) = default;
    Transactional(Transactional&&) = default;
    Transactional& operator=(const Transactional&) = default;
    Transactional& operator=(Transactional&&) = default;
};

/// A thread that writes. Jobs that come while the disk is busy share a transaction, and with it one wait for the disk
/// (group commit). They are answered after the commit.
class Writer {
public:
    struct Job {
        /// Gives the response to send after the commit. A refusal says that the store failed: then the group is rolled
        /// back and each of its jobs is tried alone; one that fails again is answered with tryAgain(). So a job may be
        /// run more than once.
        std::function<engine::Result<Response>()> run;
        Handler::Respond respond;
    };
    using Responses = std::vector<std::pair<Handler::Respond, Response>>;

    /// Both are called in the writer's thread.
    struct Hooks {
        std::function<void(const engine::Refusal& why)> rolledBack; ///< after a rollback: what the jobs cached is wrong
        std::function<void(Responses responses)> finished;          ///< a group is done: its responses can be sent
    };
    Writer(Transactional& store, Hooks hooks, std::size_t largestGroup);
    ~Writer(); ///< runs all posted jobs first
    Writer(const Writer&) = delete;
    Writer(Writer&&) = delete;
    Writer& operator=(const Writer&) = delete;
    Writer& operator=(Writer&&) = delete;

    void post(Job job);

private:
    void work();
    void write(std::span<Job> group);
    engine::Result<std::vector<Response>> run(std::span<Job> group);

    Transactional& m_store;
    Hooks m_hooks;
    std::size_t m_largestGroup;
    std::mutex m_mutex;
    std::condition_variable m_posted;
    std::vector<Job> m_jobs;
    bool m_ending = false;
    std::thread m_thread;
};

/// The rule of a refusal after which the same job may succeed: its transaction was in conflict with another one.
inline constexpr std::string_view conflict = "again";

/// The response if the store failed: a client need not know why, and can try again.
Response tryAgain();

} // namespace server
