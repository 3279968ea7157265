#include "tests/bench/server/fill.h"
#include "tests/bench/server/lanes.h"
#include "tests/bench/server/parts.h"

namespace bench {
namespace {

constexpr std::size_t pairCount = 50;
constexpr std::size_t activeGames = 1'000;
constexpr std::size_t storedGames = 100'000;
constexpr std::size_t templateGames = 64;

std::vector<Sample> samplesOf(const Lanes& lanes) {
    std::vector<Sample> samples;
    for (const Lanes::Lane& lane : lanes.lanes())
        for (const Lanes::Game& game : lane.games)
            if (samples.size() < templateGames)
                samples.push_back({game.id, {lane.people[0]->account, lane.people[1]->account}});
    return samples;
}

/// A server on the folder, with the players and games of `like`.
struct LoadedServer {
    LoadedServer(const std::filesystem::path& folder, const Lanes& like)
        : server(serverCommand(folder)), lanes(like, server.port()) {}
    LoadFigures measure() {
        const std::array<Child*, 1> servers{&server};
        return lanes.measure(servers, warmUp, measured);
    }
    Child server;
    Lanes lanes;
};

} // namespace

void stored(Report& report) {
    const Folder few;
    const Folder many;
    const auto scripts = makeScripts(templateGames, 40);
    std::optional<Lanes> made;
    {
        Child server(serverCommand(few.path()));
        const int port = server.port();
        made.emplace(Lanes::Kind::Service, Lanes::Ports(pairCount, {port, port}), scripts);
        made->prepare(activeGames / pairCount);
        made->mix();
    }
    copy(few.path(), many.path(), std::filesystem::copy_options::recursive);
    fill(many.path(), samplesOf(*made), storedGames - activeGames);

    LoadedServer small(few.path(), *made);
    LoadedServer large(many.path(), *made);
    std::vector<LoadFigures> ofFew;
    std::vector<LoadFigures> ofMany;
    for (int i = 0; i < repetitions; ++i) {
        ofFew.push_back(small.measure());
        ofMany.push_back(large.measure());
    }
    const LoadFigures few1000 = medianOf(ofFew);
    const LoadFigures many100000 = medianOf(ofMany);
    report.add({"turns, 1,000 games stored, all active", few1000.perSecond, "/s", {}, {}});
    report.add({"turns, 1,000 games stored, all active: p99", few1000.p99, "ms", {}, {}});
    report.add({"turns, 1,000 games stored, all active: CPU of the server for each", few1000.serverCpu, "us", {}, {}});
    report.add({"turns, 100,000 games stored, 1,000 active", many100000.perSecond, "/s",
                Yardstick{"1,000 stored", few1000.perSecond}, 0.9});
    report.add({"turns, 100,000 games stored, 1,000 active: p99", many100000.p99, "ms", {}, {}});
    report.add(
        {"turns, 100,000 games stored, 1,000 active: CPU of the server for each", many100000.serverCpu, "us", {}, {}});
    report.add({"100,000 games stored: resident", large.server.resident(), "MB", {}, {}});
}

} // namespace bench
