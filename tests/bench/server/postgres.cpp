#include "tests/bench/server/lanes.h"
#include "tests/bench/server/parts.h"

#include <cstdlib>

namespace bench {
namespace {

constexpr std::size_t atOnce = 64;
constexpr std::size_t games = 8; ///< for each lane, prepared before a repetition

std::vector<std::string> serviceOn(const std::string& database, const Folder& folder) {
    std::vector<std::string> command = serverCommand(folder.path());
    command.insert(command.end(), {"--postgres", database});
    return command;
}

} // namespace

void postgres(Report& report) {
    const char* database = std::getenv("GINGERBREAD_POSTGRES");
    if (database == nullptr)
        throw Failure("GINGERBREAD_POSTGRES names no database: run this with tests/server/postgres");
    const auto scripts = makeScripts(64, 0);
    const Folder here;
    const Folder there;
    Child one(serviceOn(database, here));
    Child other(serviceOn(database, there));
    const int first = one.port();
    const int second = other.port();

    // All players at one process; one half at each; and the two of each pair at different ones, so that a poll is
    // always answered by the process that has not got the move.
    Lanes::Ports halves;
    for (std::size_t i = 0; i < atOnce; ++i)
        halves.push_back(i % 2 == 0 ? std::pair(first, first) : std::pair(second, second));
    Lanes alone(Lanes::Kind::Service, Lanes::Ports(atOnce, {first, first}), scripts);
    Lanes both(Lanes::Kind::Service, halves, scripts);
    Lanes apart(Lanes::Kind::Service, Lanes::Ports(atOnce, {first, second}), scripts);
    const std::array<Child*, 2> servers{&one, &other};
    std::vector<LoadFigures> ofOne;
    std::vector<LoadFigures> ofBoth;
    std::vector<LoadFigures> ofApart;
    const auto measure = [&](Lanes& lanes) {
        lanes.prepare(games);
        return lanes.measure(servers, warmUp, measured);
    };
    for (int i = 0; i < repetitions; ++i) {
        ofOne.push_back(measure(alone));
        ofBoth.push_back(measure(both));
        ofApart.push_back(measure(apart));
    }
    const LoadFigures single = medianOf(ofOne);
    const LoadFigures pair = medianOf(ofBoth);
    const LoadFigures across = medianOf(ofApart);
    report.add({"PostgreSQL, one process: turns", single.perSecond, "/s", {}, {}});
    report.add({"PostgreSQL, one process: p99", single.p99, "ms", {}, {}});
    report.add(
        {"PostgreSQL, two processes: turns", pair.perSecond, "/s", Yardstick{"one process", single.perSecond}, 1});
    report.add({"PostgreSQL, two processes: p99", pair.p99, "ms", {}, {}});
    report.add({"PostgreSQL, players at different processes: turns",
                across.perSecond,
                "/s",
                Yardstick{"one process", single.perSecond},
                {}});
    report.add({"PostgreSQL, players at different processes: woken, p99", across.wake, "ms", {}, 200});
}

} // namespace bench
