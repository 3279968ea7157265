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

/// Bots think here, in a few threads of low priority: no request waits for them.
class Bots {
public:
    struct Task {
        std::string game;
        const engine::Game* kind = nullptr;
        std::string bot;
        engine::AnyPosition view; ///< of the seat whose turn it is
        std::size_t length = 0;   ///< of the log at that position
        bool awaited = true;      ///< persons play in this game
    };
    /// Gets the moves up to the end of the turn, or to one that reveals something hidden. Called in a bot's thread.
    using Decided = std::function<void(const Task& task, std::vector<engine::AnyMove> moves)>;

    Bots(std::size_t threads, engine::bots::Budget budget, Decided decided);
    ~Bots(); ///< drops unfinished tasks
    Bots(const Bots&) = delete;
    Bots(Bots&&) = delete;
    Bots& operator=(const Bots&) = delete;
    Bots& operator=(Bots&&) = delete;

    /// Queues a task, one for each game: the same task again is ignored, one for a longer log takes its place. Games
    /// without persons come after all others, and the weakest bot plays there.
    void think(Task task);

private:
    void work();
    std::vector<engine::AnyMove> decide(const Task& task) const;

    engine::bots::Budget m_budget;
    Decided m_decided;
    std::atomic<bool> m_ending = false;
    std::mutex m_mutex;
    std::condition_variable m_taskQueued;
    std::deque<Task> m_awaited;
    std::deque<Task> m_unawaited;
    std::unordered_map<std::string, std::size_t>
        m_lengths; ///< of each game with a task, queued or begun: its latest length
    std::vector<std::thread> m_threads;
};

} // namespace server
