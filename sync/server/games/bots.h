#pragma once

#include "engine/bots/bot.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace server {

/// Bots think here, a few at a time and after everybody else: no request waits for them.
class Bots {
public:
    struct Task {
        std::string game;
        const engine::Game* kind = nullptr;
        std::string bot;
        engine::AnyPosition view; ///< of the seat whose turn it is
        std::size_t length = 0;   ///< of the log then
        bool awaited = true;      ///< by somebody who plays there
    };
    /// What to play: to the end of the turn, or to where something hidden is revealed. Called in a thread of the bots.
    using Decided = std::function<void(const Task& task, std::vector<engine::AnyMove> moves)>;

    Bots(std::size_t threads, engine::bots::Budget budget, Decided decided);
    ~Bots(); ///< a thought that is not finished is dropped
    Bots(const Bots&) = delete;
    Bots(Bots&&) = delete;
    Bots& operator=(const Bots&) = delete;
    Bots& operator=(Bots&&) = delete;

    /// One a game: the same is not asked twice, and what has gone on since takes its place. Where nobody plays any
    /// more, it comes after all others, and quickly.
    void think(Task task);

private:
    void work();
    std::vector<engine::AnyMove> decide(const Task& task) const;

    engine::bots::Budget m_budget;
    Decided m_decided;
    std::atomic<bool> m_ending = false;
    std::mutex m_mutex;
    std::condition_variable m_asked;
    std::deque<Task> m_awaited;
    std::deque<Task> m_others;
    std::unordered_map<std::string, std::size_t> m_games; ///< that are thought about, or will be: the latest length
    std::vector<std::thread> m_threads;
};

} // namespace server
