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

/// What can be begun, and is then kept whole or not at all.
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

/// A thread that writes. What comes while the disk is busy is written in groups, with one wait for the disk for each
/// (group commit), and answered only when it is there.
class Writer {
public:
    struct Job {
        /// What is to be said once it is kept. A refusal says that the store failed: then nothing of the group is kept,
        /// and each of it is tried alone; who fails then is told to try again. So it may be run more than once.
        std::function<engine::Result<Response>()> run;
        Handler::Answer answer;
    };
    using Answers = std::vector<std::pair<Handler::Answer, Response>>;

    /// Both are called in the writer's thread.
    struct Hooks {
        std::function<void(const engine::Refusal& why)> lost; ///< what the jobs remember is no longer so
        std::function<void(Answers answers)> finished;        ///< a group is over; these are to be given
    };
    Writer(Transactional& store, Hooks hooks, std::size_t largestGroup);
    ~Writer(); ///< what was posted is still done
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

/// The rule of a refusal after which the same may well be kept: two transactions were in each other's way.
inline constexpr std::string_view again = "again";

/// The store failed, and why is nothing that one who asks could mend.
Response tryAgain();

} // namespace server
