#include "sync/client/background.h"

#include "engine/record.h"
#include "sync/client/curl_http.h"
#include "sync/client/remote.h"
#include "sync/client/sync.h"
#include "sync/logging/log.h"
#include "sync/store/opening.h"
#include "sync/store/sync_lock.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <random>
#include <set>

namespace client {
namespace {

using engine::Refusal;
using engine::Result;
using protocol::GameInfo;
using Clock = std::chrono::steady_clock;

/// When the current turn of a game began, and who had moved before it.
struct Turn {
    /// The length of the log when the turn began; nothing: this device has no moves of the game.
    std::optional<std::size_t> since;
    engine::Seat previousMover = engine::nobody;
    bool isSure = true; ///< false: moves are yet to be fetched, so the turn may have begun later
};

/// The seat that made a stored move; `nobody` if the move does not say.
engine::Seat moverIn(const std::string& text) {
    const auto move = engine::parse(text);
    if (!move)
        return engine::nobody;
    const engine::Reader reader(move.value());
    const int by = reader["by"].integer(0, static_cast<int>(engine::maxSeats) - 1);
    return reader.failed() ? engine::nobody : static_cast<engine::Seat>(by);
}

/// A turn may take several batches and stays the same turn: it began after the last move of another seat.
Turn turnIn(store::OnlineGames online, const store::OnlineRow& row, const GameInfo& info) {
    const auto game = online.load(row.id);
    if (!game)
        return {info.length}; // damaged moves are fetched again when a player opens the game
    if (game.value().seats.empty())
        return {{}, engine::nobody, false};
    const auto& steps = game.value().seats.front().steps;
    Turn turn{{}, engine::nobody, steps.size() >= info.length};
    std::size_t length = std::min(steps.size(), info.length);
    for (; length > 0 && moverIn(steps[length - 1].move) == info.turn; --length) {
    }
    turn.since = length;
    for (; length > 0 && turn.previousMover == engine::nobody && turn.isSure; --length)
        if (const auto by = moverIn(steps[length - 1].move); by != engine::nobody && !info.isMine(by))
            turn.previousMover = by;
    return turn;
}

/// The name of the player at `previousMover`, or else of the nearest seat before the one to move that has another
/// player.
std::string nameOf(engine::Seat previousMover, const GameInfo& info) {
    const std::size_t count = info.seats.size();
    if (previousMover != engine::nobody && engine::index(previousMover) < count &&
        !info.seats[engine::index(previousMover)].name.empty())
        return info.seats[engine::index(previousMover)].name;
    for (std::size_t back = 1; back < count; ++back) {
        const std::size_t seat = (engine::index(info.turn) + count - back) % count;
        if (!info.isMine(static_cast<engine::Seat>(seat)) && !info.seats[seat].name.empty())
            return info.seats[seat].name;
    }
    return {};
}

/// The single turns of a mark such as Waiting::mark, in which spaces separate them.
std::set<std::string> turnsIn(std::string_view mark) {
    std::set<std::string> turns;
    while (!mark.empty()) {
        const std::size_t end = std::min(mark.find(' '), mark.size());
        turns.emplace(mark.substr(0, end));
        mark.remove_prefix(std::min(end + 1, mark.size()));
    }
    return turns;
}

std::string joined(const std::set<std::string>& turns) {
    std::string mark;
    for (const std::string& turn : turns)
        mark += (mark.empty() ? "" : " ") + turn;
    return mark;
}

/// A queue of callbacks with the network's answers, for the thread that waits for them.
class CallbackQueue {
public:
    void post(std::function<void()> callback) {
        const std::lock_guard lock(m_mutex);
        m_callbacks.push_back(std::move(callback));
        m_posted.notify_all();
    }
    /// Nothing: no answer came until `until`, or the pass was stopped.
    std::function<void()> waitForNext(Clock::time_point until) {
        std::unique_lock lock(m_mutex);
        if (!m_posted.wait_until(lock, until, [this] { return !m_callbacks.empty(); }))
            return nullptr;
        auto callback = std::move(m_callbacks.front());
        m_callbacks.pop_front();
        return callback;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_posted;
    std::deque<std::function<void()>> m_callbacks;
};

Time now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// During its lifetime, Stop::stop() ends the wait in CallbackQueue::waitForNext().
class StopGuard {
public:
    StopGuard(Stop* stop, CallbackQueue& queue) : m_stop(stop) {
        if (m_stop != nullptr)
            m_stop->onStop([&queue] { queue.post(nullptr); });
    }
    ~StopGuard() {
        if (m_stop != nullptr)
            m_stop->onStop(nullptr);
    }
    StopGuard(const StopGuard&) = delete;
    StopGuard(StopGuard&&) = delete;
    StopGuard& operator=(const StopGuard&) = delete;
    StopGuard& operator=(StopGuard&&) = delete;

private:
    Stop* m_stop;
};

/// Syncs once. True: everything new is on this device. A refusal is a fault of the store; faults of the network are
/// left to the next pass.
Result<bool> syncOnce(store::OnlineGames online, const Credentials& credentials, Clock::time_point until,
                      const std::filesystem::path& caFile, Stop* stop) {
    CallbackQueue queue;
    const StopGuard guard(stop, queue);
    CurlHttp http([&queue](std::function<void()> callback) { queue.post(std::move(callback)); },
                  std::string(clientVersion), caFile);
    std::minstd_rand chance(std::random_device{}());
    Result<void> done;
    Sync sync(online, http,
              {now, [&chance] { return std::uniform_real_distribution(0.0, 1.0)(chance); }, [](std::string_view) {},
               [] {}, [] {}, [&done](const Refusal& refusal) { done = refusal; }});
    sync.use(credentials);
    sync.setMode(Sync::Mode::Once);
    for (sync.advance(); done && !sync.isDone(); sync.advance()) {
        const auto callback = queue.waitForNext(until);
        if (!callback)
            break;
        callback();
    }
    const bool later = sync.due().has_value(); // backing off: something is still to be done
    const bool fresh = sync.isDone() && !later && sync.link() == Sync::Link::Connected;
    sync.setMode(Sync::Mode::Off);
    return done ? Result<bool>(fresh) : done.refusal();
}

/// Opening a damaged or foreign file would set it aside, which a player must be told of: only the app can do that.
bool isUsable(const std::filesystem::path& file) {
    try {
        return !store::hasOnlyItsWal(file) && store::examine(*store::connect(file)) == store::Fitness::Usable;
    } catch (const SQLite::Exception&) {
        return false;
    }
}

} // namespace

void Stop::stop() {
    const std::lock_guard lock(m_mutex);
    m_stopped = true;
    if (m_callback)
        m_callback();
}

void Stop::onStop(std::function<void()> callback) {
    const std::lock_guard lock(m_mutex);
    m_callback = std::move(callback);
    if (m_stopped && m_callback)
        m_callback();
}

bool isNews(const Waiting& waiting, std::string_view notifiedMark) {
    const std::set<std::string> now = turnsIn(waiting.mark);
    const std::set<std::string> before = turnsIn(std::string(notifiedMark) + " " + waiting.begun);
    return !std::includes(before.begin(), before.end(), now.begin(), now.end());
}

Result<Waiting> waitingIn(store::OnlineGames online) {
    const auto rows = online.list(); // touched last first
    if (!rows)
        return rows.refusal();
    Waiting waiting;
    std::set<std::string> turns;
    std::set<std::string> begun;
    bool isSure = false; // whether the game that the notification names is known for sure
    for (const store::OnlineRow& row : rows.value()) {
        const auto info = protocol::readGame(row.about);
        const bool isHerTurn = info && info.value().state == GameInfo::State::Running && !row.muted && !row.gone &&
                               info.value().isMine(info.value().turn);
        if (!isHerTurn)
            continue;
        const Turn turn = turnIn(online, row, info.value());
        const std::string mark = turn.since ? row.id + ":" + std::to_string(*turn.since) : std::string();
        if (turn.since)
            turns.insert(mark);
        if (turn.since && (row.hasDraft || !turn.isSure || *turn.since < info.value().length))
            begun.insert(mark);
        if (row.hasDraft)
            continue;
        if (waiting.count++ == 0 || (!isSure && turn.isSure)) {
            waiting.game = row.id;
            waiting.who = nameOf(turn.previousMover, info.value());
            isSure = turn.isSure;
        }
    }
    waiting.others = std::max(0, waiting.count - 1);
    waiting.mark = joined(turns);
    waiting.begun = joined(begun);
    return waiting;
}

namespace {

Result<Waiting> runPassIn(const std::filesystem::path& folder, const std::string& token,
                          std::chrono::milliseconds patience, const std::filesystem::path& caFile, Stop* stop) {
    const auto until = Clock::now() + std::min<std::chrono::milliseconds>(patience, longestPass);
    const std::filesystem::path file = folder / "games.sqlite";
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return Waiting();
    const auto syncLock = store::SyncLock::tryAcquire(folder);
    logging::info("pass.start", {{"alone", syncLock.has_value()}, {"token", !token.empty()}});
    if (!isUsable(file))
        return Refusal{engine::RefusalKind::Store,
                       std::string(store::unavailable),
                       "The games cannot be read now; open the app to see why",
                       {},
                       {}};
    auto opened = store::Store::open(file);
    if (!opened)
        return opened.refusal();
    store::OnlineGames online = opened.value().store.online();
    const auto identity = online.identity();
    if (!identity)
        return identity.refusal();
    bool fresh = false;
    if (syncLock && identity.value() && !token.empty()) {
        const auto done = syncOnce(online, {identity.value()->server, token}, until, caFile, stop);
        if (!done)
            return done.refusal();
        fresh = done.value();
    }
    auto waiting = waitingIn(online);
    if (waiting)
        waiting.value().fresh = fresh;
    return waiting;
}

} // namespace

Result<Waiting> runPass(const std::filesystem::path& folder, const std::string& token,
                        std::chrono::milliseconds patience, const std::filesystem::path& caFile, Stop* stop) {
    const auto start = Clock::now();
    auto waiting = runPassIn(folder, token, patience, caFile, stop);
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
    if (waiting)
        logging::info("pass.end", {{"fresh", waiting.value().fresh}, {"waiting", waiting.value().count}, {"ms", took}});
    else
        logging::warn("pass.failed", {{"rule", logging::Word(waiting.refusal().rule)}, {"ms", took}});
    return waiting;
}

} // namespace client
