#pragma once

#include "tests/bench/server/service.h"

#include <array>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Many games at once, each between two people who play as soon as the last turn was answered.

namespace bench {

/// The figures of one repetition.
struct LoadFigures {
    double perSecond = 0;
    double median = 0; ///< milliseconds from sending a turn until both players have their answers
    double p99 = 0;
    double wake = 0;      ///< p99, milliseconds from the answer to the mover until that to the waiting player's poll
    double driverCpu = 0; ///< microseconds a turn
    double serverCpu = 0;
};

/// The median of each figure.
LoadFigures medianOf(std::vector<LoadFigures> runs);
/// The quantile of the values.
double quantile(std::vector<double>& values, double part);

constexpr int repetitions = 3;
constexpr std::chrono::seconds warmUp{1};
constexpr std::chrono::seconds measured{5};

class Lanes {
public:
    /// The service through its protocol, or the bare server, the ceiling it is compared with.
    enum class Kind { Service, Bare };
    /// A lane for each pair of ports: one for each of its two players.
    using Ports = std::vector<std::pair<int, int>>;
    Lanes(Kind kind, const Ports& ports, const std::vector<Script>& scripts);
    /// The same people and games, on a server at this port that has a copy of the other's files.
    Lanes(const Lanes& like, int port);

    /// Begins so many games in each lane before the measurement.
    void prepare(std::size_t games);
    /// From now on a lane goes round its games, one move in each, instead of finishing one before the next.
    void mix() { m_mixed = true; }

    LoadFigures measure(std::span<Child* const> servers, std::chrono::seconds warmUp, std::chrono::seconds time);

    struct Game {
        std::string id;
        const Script* script = nullptr;
        std::size_t length = 0;
    };
    struct Lane {
        Lane(Loop& loop, std::pair<int, int> ports)
            : people{std::make_unique<Person>(loop, ports.first), std::make_unique<Person>(loop, ports.second)} {}
        std::array<std::unique_ptr<Person>, 2> people;
        std::deque<Game> games;
    };
    const std::vector<Lane>& lanes() const { return m_lanes; }
    void finish(Task task) { m_loop.finish(std::span(&task, 1)); } ///< another task of its people

private:
    Task furnish(Lane& lane, std::size_t games);
    Task play(Lane& lane);
    Task turn(Lane& lane, const Game& game);
    Task bareTurn(Lane& lane, const Game& game);
    void note(Time sent, const HttpReply& played, const HttpReply& told);

    Kind m_kind;
    const std::vector<Script>& m_scripts;
    std::size_t m_script = 0; ///< index of the next one to use
    Loop m_loop;
    std::vector<Lane> m_lanes;
    bool m_mixed = false;
    bool m_stopping = false;
    std::vector<double> m_latencies;
    std::vector<double> m_wakes;
};

} // namespace bench
