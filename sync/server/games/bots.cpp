#include "sync/server/games/bots.h"

#include "engine/bots/registry.h"
#include "engine/chance.h"
#include "sync/match/match.h"

#include <sys/resource.h>

#include <cstring>

namespace server {

namespace {

constexpr int afterEverybodyElse = 10;

/// The plan up to the first move that reveals something hidden: after that the bot thinks again.
std::vector<engine::AnyMove> upToRevealed(const Bots::Task& task, const std::vector<engine::AnyMove>& plan) {
    std::vector<engine::AnyMove> moves;
    engine::AnyPosition view = task.view;
    for (const engine::AnyMove& move : plan) {
        moves.push_back(move);
        if (!match::foresee(*task.kind, view, move))
            break;
    }
    return moves;
}

std::uint64_t byChance() {
    std::uint64_t number = 0;
    const engine::Seed seed = engine::randomSeed();
    std::memcpy(&number, seed.data(), sizeof(number));
    return number;
}

} // namespace

Bots::Bots(std::size_t threads, engine::bots::Budget budget, Decided decided)
    : m_budget(budget), m_decided(std::move(decided)) {
    for (std::size_t i = 0; i < threads; ++i)
        m_threads.emplace_back([this] { work(); });
}

Bots::~Bots() {
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    m_taskQueued.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void Bots::think(Task task) {
    {
        const std::lock_guard lock(m_mutex);
        const auto [length, first] = m_lengths.try_emplace(task.game, task.length);
        if (!first && task.length <= length->second)
            return;
        length->second = task.length;
        const auto isOvertaken = [&](const Task& other) { return other.game == task.game; };
        if (!first) {
            std::erase_if(m_awaited, isOvertaken);
            std::erase_if(m_unawaited, isOvertaken);
        }
        (task.awaited ? m_awaited : m_unawaited).push_back(std::move(task));
    }
    m_taskQueued.notify_one();
}

void Bots::work() {
    (void)setpriority(PRIO_PROCESS, 0, afterEverybodyElse); // on Linux: of this thread only
    for (;;) {
        Task task;
        {
            std::unique_lock lock(m_mutex);
            m_taskQueued.wait(lock, [this] { return m_ending || !m_awaited.empty() || !m_unawaited.empty(); });
            if (m_ending)
                return;
            std::deque<Task>& tasks = m_awaited.empty() ? m_unawaited : m_awaited;
            task = std::move(tasks.front());
            tasks.pop_front();
        }
        auto moves = decide(task);
        {
            const std::lock_guard lock(m_mutex);
            if (const auto length = m_lengths.find(task.game);
                length != m_lengths.end() && length->second == task.length)
                m_lengths.erase(length);
        }
        if (!m_ending && !moves.empty())
            m_decided(task, std::move(moves));
    }
}

std::vector<engine::AnyMove> Bots::decide(const Task& task) const {
    const auto* bot = task.awaited ? engine::bots::findBot(*task.kind, task.bot) : nullptr;
    const auto all = engine::bots::botsOf(*task.kind);
    if (bot == nullptr && !all.empty())
        bot = all.front(); // nobody waits for a better bot, or this version does not have that bot any more
    if (bot != nullptr) {
        const auto plans = bot->think(task.view, {m_budget, byChance(), &m_ending, {}});
        if (!plans.empty())
            return upToRevealed(task, plans.front().moves);
    }
    auto legal = task.kind->legalMoves(task.view);
    legal.resize(std::min<std::size_t>(legal.size(), 1));
    return legal;
}

} // namespace server
