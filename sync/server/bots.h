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
#include <unordered_set>
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
    };
    /// What to play: to the end of the turn, or to where something hidden is revealed. Called in a thread of the bots.
    using Decided = std::function<void(const Task& task, std::vector<engine::AnyMove> moves)>;

    Bots(std::size_t threads, engine::bots::Budget budget, Decided decided);
    ~Bots(); ///< a thought that is not finished is dropped
    Bots(const Bots&) = delete;
    Bots(Bots&&) = delete;
    Bots& operator=(const Bots&) = delete;
    Bots& operator=(Bots&&) = delete;

    void think(Task task); ///< one a game: while it is being thought about, the same is not asked again

private:
    void work();
    std::vector<engine::AnyMove> decide(const Task& task) const;

    engine::bots::Budget m_budget;
    Decided m_decided;
    std::atomic<bool> m_ending = false;
    std::mutex m_mutex;
    std::condition_variable m_asked;
    std::deque<Task> m_tasks;
    std::unordered_set<std::string> m_games; ///< that are waiting or being thought about
    std::vector<std::thread> m_threads;
};

} // namespace server
