#include "tests/bench/server/fill.h"
#include "tests/bench/server/lanes.h"
#include "tests/bench/server/parts.h"

namespace bench {
namespace {

constexpr std::size_t atOnce = 50;
constexpr std::size_t active = 1'000;
constexpr std::size_t all = 100'000;
constexpr std::size_t templates = 64;

std::vector<Sample> samplesOf(const Lanes& lanes) {
    std::vector<Sample> samples;
    for (const Lanes::Lane& lane : lanes.lanes())
        for (const Lanes::Game& game : lane.games)
            if (samples.size() < templates)
                samples.push_back({game.id, {lane.people[0]->account, lane.people[1]->account}});
    return samples;
}

/// The same active games, on a server without other games and on one with very many.
struct Place {
    Place(const std::filesystem::path& folder, const Lanes& like)
        : server(serviceIn(folder)), lanes(like, server.port()) {}
    Pace measure() {
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
    const auto scripts = makeScripts(templates, 40);
    std::optional<Lanes> made;
    {
        Child server(serviceIn(few.path()));
        const int port = server.port();
        made.emplace(Lanes::Kind::Service, Lanes::Ports(atOnce, {port, port}), scripts);
        made->prepare(active / atOnce);
        made->mix();
    }
    copy(few.path(), many.path(), std::filesystem::copy_options::recursive);
    fill(many.path(), samplesOf(*made), all - active);

    Place small(few.path(), *made);
    Place large(many.path(), *made);
    std::vector<Pace> ofFew;
    std::vector<Pace> ofMany;
    for (int i = 0; i < repetitions; ++i) {
        ofFew.push_back(small.measure());
        ofMany.push_back(large.measure());
    }
    const Pace few1000 = middle(ofFew);
    const Pace many100000 = middle(ofMany);
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
