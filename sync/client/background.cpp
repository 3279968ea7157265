#include "sync/client/background.h"

#include "engine/record.h"
#include "sync/client/curl_http.h"
#include "sync/client/sync.h"
#include "sync/store/opening.h"
#include "sync/store/sole.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <set>

namespace client {
namespace {

using engine::Refusal;
using engine::Result;
using protocol::GameInfo;
using Clock = std::chrono::steady_clock;

/// Where it says whose turn it is since when.
struct Turn {
    std::size_t since = 0; ///< the length of the log when it began
    engine::Seat before = engine::nobody;
};

engine::Seat moverIn(const std::string& text) {
    const auto move = engine::parse(text);
    if (!move)
        return engine::nobody;
    const engine::Reader reader(move.value());
    const int by = reader["by"].integer(0, static_cast<int>(engine::maxSeats) - 1);
    return reader.failed() ? engine::nobody : static_cast<engine::Seat>(by);
}

/// A turn may take several batches, and is the same turn all the time: it began after somebody else's last move.
Turn turnIn(store::Online online, const store::OnlineRow& row, const GameInfo& info) {
    Turn turn{info.length, engine::nobody};
    const auto game = online.load(row.id);
    if (!game || row.length != info.length || game.value().seats.empty())
        return turn; // not all of it has come yet: then another one has just played
    const auto& steps = game.value().seats.front().steps;
    std::size_t length = steps.size();
    for (; length > 0 && moverIn(steps[length - 1].move) == info.turn; --length) {
    }
    turn.since = length;
    for (; length > 0 && turn.before == engine::nobody; --length)
        if (const auto by = moverIn(steps[length - 1].move); by != engine::nobody && !info.isMine(by))
            turn.before = by;
    return turn;
}

/// Who played before her, or else the next before her who is somebody else.
std::string nameOf(engine::Seat before, const GameInfo& info) {
    const std::size_t count = info.seats.size();
    if (before != engine::nobody && engine::index(before) < count && !info.seats[engine::index(before)].name.empty())
        return info.seats[engine::index(before)].name;
    for (std::size_t back = 1; back < count; ++back) {
        const std::size_t seat = (engine::index(info.turn) + count - back) % count;
        if (!info.isMine(static_cast<engine::Seat>(seat)) && !info.seats[seat].name.empty())
            return info.seats[seat].name;
    }
    return {};
}

std::set<std::string> turnsIn(std::string_view mark) {
    std::set<std::string> turns;
    while (!mark.empty()) {
        const std::size_t end = std::min(mark.find(' '), mark.size());
        turns.emplace(mark.substr(0, end));
        mark.remove_prefix(std::min(end + 1, mark.size()));
    }
    return turns;
}

/// The answers of the network, for the thread that waits for them.
class Mail {
public:
    void post(std::function<void()> work) {
        const std::lock_guard lock(m_mutex);
        m_work.push_back(std::move(work));
        m_came.notify_all();
    }
    /// Nothing: none came until then.
    std::function<void()> take(Clock::time_point until) {
        std::unique_lock lock(m_mutex);
        if (!m_came.wait_until(lock, until, [this] { return !m_work.empty(); }))
            return nullptr;
        auto work = std::move(m_work.front());
        m_work.pop_front();
        return work;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_came;
    std::deque<std::function<void()>> m_work;
};

Time now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// What went wrong with the disk; what goes wrong with the network is for the next pass.
Result<void> run(store::Online online, const Credentials& who, Clock::time_point until,
                 const std::filesystem::path& authorities) {
    Mail mail;
    CurlHttp http([&mail](std::function<void()> work) { mail.post(std::move(work)); }, std::string(clientVersion),
                  authorities);
    std::minstd_rand chance(std::random_device{}());
    Result<void> done;
    Sync sync(online, http,
              {now, [&chance] { return std::uniform_real_distribution(0.0, 1.0)(chance); }, [](std::string_view) {},
               [] {}, [] {}, [&done](const Refusal& refusal) { done = refusal; }});
    sync.use(who);
    sync.setMode(Sync::Mode::Once);
    for (sync.advance(); done && !sync.isDone(); sync.advance()) {
        const auto work = mail.take(until);
        if (!work)
            break;
        work();
    }
    sync.setMode(Sync::Mode::Off);
    return done;
}

/// A file that is damaged or not ours is set aside when it is opened, and that has to be told to somebody.
bool isFit(const std::filesystem::path& file) {
    try {
        return !store::lostItsBody(file) && store::examine(*store::connect(file)) == store::Fitness::Usable;
    } catch (const SQLite::Exception&) {
        return false;
    }
}

} // namespace

bool isNews(const Waiting& waiting, std::string_view told) {
    const std::set<std::string> now = turnsIn(waiting.mark);
    const std::set<std::string> before = turnsIn(told);
    return !std::includes(before.begin(), before.end(), now.begin(), now.end());
}

Result<Waiting> waitingIn(store::Online online) {
    const auto rows = online.list(); // touched last first
    if (!rows)
        return rows.refusal();
    Waiting waiting;
    std::set<std::string> turns;
    for (const store::OnlineRow& row : rows.value()) {
        const auto info = protocol::readGame(row.about);
        const bool hers = info && info.value().state == GameInfo::State::Running && !row.muted && !row.mine &&
                          info.value().isMine(info.value().turn);
        if (!hers)
            continue;
        const Turn turn = turnIn(online, row, info.value());
        turns.insert(row.id + ":" + std::to_string(turn.since));
        if (waiting.count++ == 0) {
            waiting.game = row.id;
            waiting.who = nameOf(turn.before, info.value());
        }
    }
    waiting.others = std::max(0, waiting.count - 1);
    for (const std::string& turn : turns)
        waiting.mark += (waiting.mark.empty() ? "" : " ") + turn;
    return waiting;
}

Result<Waiting> pass(const std::filesystem::path& folder, const std::string& token, std::chrono::milliseconds patience,
                     const std::filesystem::path& authorities) {
    const auto until = Clock::now() + std::min<std::chrono::milliseconds>(patience, longestPass);
    const std::filesystem::path file = folder / "games.sqlite";
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return Waiting();
    const auto sole = store::Sole::take(folder);
    if (!isFit(file))
        return Refusal{
            std::string(store::unavailable), "The games cannot be read now; open the app to see why", {}, {}};
    auto opened = store::Store::open(file);
    if (!opened)
        return opened.refusal();
    store::Online online = opened.value().store.online();
    const auto identity = online.identity();
    if (!identity)
        return identity.refusal();
    if (sole && identity.value() && !token.empty())
        if (const auto done = run(online, {identity.value()->server, token}, until, authorities); !done)
            return done.refusal();
    return waitingIn(online);
}

} // namespace client
