#include "tests/bench/server/lanes.h"
#include "tests/bench/server/parts.h"

#include <algorithm>

namespace bench {
namespace {

constexpr std::size_t people = 10'000;
constexpr std::size_t movers = 16; ///< connections for moves, because the players' own ones wait in polls
constexpr std::chrono::microseconds between{2'000};

double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

/// Two waiting players and their game.
struct Pair {
    Pair(Loop& loop, int port) : host(loop, port), guest(loop, port) {}

    Person host;
    Person guest;
    const Script* script = nullptr;
    std::string game;
    Time sent;     ///< when the move was sent
    Time answered; ///< when the move was answered
    std::vector<Time> woken;
};

class Crowd {
public:
    explicit Crowd(int port) : m_scripts(makeScripts(64, 0)) {
        for (std::size_t i = 0; i < people / 2; ++i) {
            Pair& pair = *m_pairs.emplace_back(std::make_unique<Pair>(m_loop, port));
            pair.script = &m_scripts[i % m_scripts.size()];
        }
        for (std::size_t i = 0; i < movers; ++i)
            m_movers.push_back(std::make_unique<Connection>(m_loop, port));
        std::vector<Task> ready;
        for (const auto& pair : m_pairs)
            ready.push_back(prepare(*pair));
        m_loop.finish(ready);
    }

    void wait() {
        for (const auto& pair : m_pairs) {
            m_waiting.push_back(wait(*pair, pair->host));
            m_waiting.push_back(wait(*pair, pair->guest));
        }
        m_loop.runUntil(Clock::now() + std::chrono::seconds(2));
    }

    /// Plays one move in each game, one after the other.
    void play() {
        std::vector<Task> moves;
        const Time began = Clock::now();
        for (std::size_t i = 0; i < movers; ++i)
            moves.push_back(play(i, began));
        m_loop.finish(moves);
        m_loop.runUntil(Clock::now() + std::chrono::seconds(1));
        for (const Task& waiting : m_waiting)
            waiting.check();
    }

    /// Milliseconds until each poll was answered, from the sending of the move or from its answer.
    std::vector<double> wakings(Time Pair::*from) const {
        std::vector<double> times;
        for (const auto& pair : m_pairs)
            for (const Time woken : pair->woken)
                times.push_back(std::max(0.0, milliseconds(woken - (*pair).*from)));
        if (times.size() != people)
            throw Failure(std::to_string(times.size()) + " of " + std::to_string(people) + " were woken");
        return times;
    }

private:
    static Task prepare(Pair& pair) {
        co_await enter(pair.host);
        co_await enter(pair.guest);
        co_await begin(pair.host, pair.guest, *pair.script, pair.game);
        co_await catchUp(pair.host);
        co_await catchUp(pair.guest);
    }

    static Task wait(Pair& pair, Person& person) {
        for (;;) {
            person.line.send(syncRequest(person, 25));
            const HttpReply answer = co_await person.line.answer();
            expect(answer, 200, "a feed");
            person.cursor = wordIn(answer.body, "next");
            if (answer.body.find(pair.game) != std::string_view::npos)
                pair.woken.push_back(answer.at);
        }
    }

    Task play(std::size_t mover, Time began) {
        for (std::size_t i = mover; i < m_pairs.size(); i += movers) {
            Pair& pair = *m_pairs[i];
            const Script::Move& move = pair.script->moves.front();
            const Person& person = move.seat == 0 ? pair.host : pair.guest;
            co_await m_loop.until(began + i * between);
            pair.sent = Clock::now();
            m_movers[mover]->send(putRequest(movePath(pair.game, 0), person.token, batch(move)));
            const HttpReply answer = co_await m_movers[mover]->answer();
            expect(answer, 201, "a move");
            pair.answered = answer.at;
        }
    }

    std::vector<Script> m_scripts;
    Loop m_loop;
    std::vector<std::unique_ptr<Pair>> m_pairs;
    std::vector<std::unique_ptr<Connection>> m_movers;
    std::vector<Task> m_waiting;
};

} // namespace

void polls(Report& report) {
    const Folder folder;
    Child server(serverCommand(folder.path()));
    Crowd crowd(server.port());
    crowd.wait();
    report.add({"10,000 open long polls: resident", server.resident(), "MB", {}, 400});
    crowd.play();
    auto sinceAnswer = crowd.wakings(&Pair::answered);
    auto sinceSent = crowd.wakings(&Pair::sent);
    report.add(
        {"10,000 open long polls: woken after the move's answer, p99", quantile(sinceAnswer, 0.99), "ms", {}, {}});
    report.add(
        {"10,000 open long polls: woken after the move was sent, median", quantile(sinceSent, 0.5), "ms", {}, {}});
    report.add({"10,000 open long polls: woken after the move was sent, p99", quantile(sinceSent, 0.99), "ms", {}, 50});
    report.add({"10,000 open long polls: resident after that", server.resident(), "MB", {}, 400});
}

} // namespace bench
