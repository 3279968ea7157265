#include "tests/bench/server/lanes.h"

#include <algorithm>

namespace bench {
namespace {

double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

template <class Member>
double medianOf(const std::vector<LoadFigures>& runs, Member member) {
    std::vector<double> values;
    for (const LoadFigures& figures : runs)
        values.push_back(figures.*member);
    return quantile(values, 0.5);
}

std::chrono::nanoseconds cpuOf(std::span<Child* const> servers) {
    std::chrono::nanoseconds sum{};
    for (const Child* server : servers)
        sum += server->cpu();
    return sum;
}

} // namespace

double quantile(std::vector<double>& values, double part) {
    if (values.empty())
        throw Failure("nothing was measured");
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1) + 0.5)];
}

LoadFigures medianOf(std::vector<LoadFigures> runs) {
    return {medianOf(runs, &LoadFigures::perSecond), medianOf(runs, &LoadFigures::median),
            medianOf(runs, &LoadFigures::p99),       medianOf(runs, &LoadFigures::wake),
            medianOf(runs, &LoadFigures::driverCpu), medianOf(runs, &LoadFigures::serverCpu)};
}

Lanes::Lanes(Kind kind, const Ports& ports, const std::vector<Script>& scripts) : m_kind(kind), m_scripts(scripts) {
    for (const auto& pair : ports)
        m_lanes.emplace_back(m_loop, pair);
}

Lanes::Lanes(const Lanes& like, int port) : m_kind(like.m_kind), m_scripts(like.m_scripts), m_mixed(like.m_mixed) {
    for (const Lane& lane : like.m_lanes) {
        Lane& copy = m_lanes.emplace_back(m_loop, std::pair(port, port));
        copy.games = lane.games;
        for (std::size_t seat = 0; seat < copy.people.size(); ++seat) {
            copy.people[seat]->account = lane.people[seat]->account;
            copy.people[seat]->token = lane.people[seat]->token;
        }
    }
}

void Lanes::prepare(std::size_t games) {
    std::vector<Task> tasks;
    for (Lane& lane : m_lanes)
        tasks.push_back(furnish(lane, games));
    m_loop.finish(tasks);
}

Task Lanes::furnish(Lane& lane, std::size_t games) {
    for (const auto& person : lane.people)
        if (person->token.empty()) {
            if (m_kind == Kind::Service)
                co_await enter(*person);
            else
                person->token = randomHex(64); // as long as the real service's tokens
        }
    while (lane.games.size() < games) {
        const Script& script = m_scripts[m_script++ % m_scripts.size()];
        Game game{randomHex(32), &script, script.begun};
        if (m_kind == Kind::Service)
            co_await begin(*lane.people[0], *lane.people[1], script, game.id);
        lane.games.push_back(std::move(game));
    }
}

LoadFigures Lanes::measure(std::span<Child* const> servers, std::chrono::seconds warmUp, std::chrono::seconds time) {
    m_stopping = false;
    std::vector<Task> tasks;
    for (Lane& lane : m_lanes)
        tasks.push_back(play(lane));
    m_loop.runUntil(Clock::now() + warmUp);
    for (const Task& task : tasks)
        task.check();

    m_latencies.clear();
    m_wakes.clear();
    const Time began = Clock::now();
    const auto driver = ownCpu();
    const auto server = cpuOf(servers);
    m_loop.runUntil(began + time);
    const double turns = static_cast<double>(m_latencies.size());
    const auto perTurn = [turns](std::chrono::nanoseconds cpu) {
        return static_cast<double>(cpu.count()) / 1000 / turns;
    };
    LoadFigures figures;
    figures.perSecond = turns / std::chrono::duration<double>(Clock::now() - began).count();
    figures.driverCpu = perTurn(ownCpu() - driver);
    figures.serverCpu = perTurn(cpuOf(servers) - server);
    figures.median = quantile(m_latencies, 0.5);
    figures.p99 = quantile(m_latencies, 0.99);
    figures.wake = quantile(m_wakes, 0.99);

    m_stopping = true;
    m_loop.finish(tasks);
    return figures;
}

Task Lanes::play(Lane& lane) {
    while (!m_stopping) {
        if (lane.games.empty()) // more games than were prepared
            co_await furnish(lane, 1);
        Game& game = lane.games.front();
        if (m_kind == Kind::Service)
            co_await turn(lane, game);
        else
            co_await bareTurn(lane, game);
        ++game.length;
        if (game.length == game.script->moves.size())
            lane.games.pop_front();
        else if (m_mixed)
            std::rotate(lane.games.begin(), lane.games.begin() + 1, lane.games.end());
    }
}

/// Sends a batch of one move while the other player's poll waits for it.
Task Lanes::turn(Lane& lane, const Game& game) {
    const Script::Move& move = game.script->moves[game.length];
    Person& mover = *lane.people[engine::index(move.seat)];
    Person& other = *lane.people[1 - engine::index(move.seat)];
    if (other.behind) // her own move is in her feed, too
        co_await catchUp(other);
    const std::string request = putRequest(movePath(game.id, game.length), mover.token, batch(move));
    other.line.send(syncRequest(other, 25));
    const Time sent = Clock::now();
    mover.line.send(request);
    mover.behind = true;
    const HttpReply played = co_await mover.line.answer();
    expect(played, 201, "a move");
    const HttpReply told = co_await other.line.answer();
    expect(told, 200, "a feed");
    if (wordIn(told.body, "game") != game.id)
        throw Failure("a feed tells of another game");
    other.cursor = wordIn(told.body, "next");
    note(sent, played, told);
}

Task Lanes::bareTurn(Lane& lane, const Game& game) {
    const Script::Move& move = game.script->moves[game.length];
    Person& mover = *lane.people[engine::index(move.seat)];
    Person& other = *lane.people[1 - engine::index(move.seat)];
    const std::string request =
        putRequest("/t/" + game.id + "/" + std::to_string(game.length), mover.token, batch(move));
    const Time sent = Clock::now();
    mover.line.send(request);
    const HttpReply played = co_await mover.line.answer();
    expect(played, 201, "a bare turn");
    other.line.send(getRequest("/t/" + game.id, other.token));
    const HttpReply told = co_await other.line.answer();
    expect(told, 200, "a bare read");
    note(sent, played, told);
}

void Lanes::note(Time sent, const HttpReply& played, const HttpReply& told) {
    m_latencies.push_back(milliseconds(std::max(played.at, told.at) - sent));
    m_wakes.push_back(milliseconds(std::max(told.at - played.at, Clock::duration::zero())));
}

} // namespace bench
