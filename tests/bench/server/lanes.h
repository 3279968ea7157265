#pragma once

#include "tests/bench/server/service.h"

#include <array>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Many games at once, each of two people who take their turns as fast as they are answered.

namespace bench {

/// One repetition.
struct Pace {
    double perSecond = 0;
    double median = 0; ///< milliseconds from sending a turn to the later of both answers
    double p99 = 0;
    double wake = 0;      ///< p99, milliseconds from the answer to who moved to the answer to who waits
    double driverCpu = 0; ///< microseconds a turn
    double serverCpu = 0;
};

/// The median of each figure.
Pace middle(std::vector<Pace> repetitions);
/// The value below which that part of all values is.
double quantile(std::vector<double>& values, double part);

constexpr int repetitions = 3;
constexpr std::chrono::seconds warmUp{1};
constexpr std::chrono::seconds measured{5};

class Lanes {
public:
    enum class Kind { Service, Bare };
    /// A lane for each pair of ports: where the one plays and where the other.
    using Ports = std::vector<std::pair<int, int>>;
    Lanes(Kind kind, const Ports& ports, const std::vector<Script>& scripts);
    /// The same people and games elsewhere: on a copy of the server.
    Lanes(const Lanes& like, int port);

    /// Begins games until each lane has that many to play: nothing of that belongs to what is measured.
    void prepare(std::size_t games);
    /// From now on a lane takes its games by turns, not one after the other.
    void mix() { m_mixed = true; }

    Pace measure(std::span<Child* const> servers, std::chrono::seconds warmUp, std::chrono::seconds time);

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
    void finish(Task task) { m_loop.finish(std::span(&task, 1)); } ///< something else that its people do

private:
    Task furnish(Lane& lane, std::size_t games);
    Task play(Lane& lane);
    Task turn(Lane& lane, const Game& game);
    Task bareTurn(Lane& lane, const Game& game);
    void note(Time sent, const Answer& played, const Answer& told);

    Kind m_kind;
    const std::vector<Script>& m_scripts;
    std::size_t m_script = 0; ///< the next one to take
    Loop m_loop;
    std::vector<Lane> m_lanes;
    bool m_mixed = false;
    bool m_stopping = false;
    std::vector<double> m_latencies;
    std::vector<double> m_wakes;
};

} // namespace bench
