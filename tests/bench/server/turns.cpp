#include "tests/bench/server/hammer.h"
#include "tests/bench/server/parts.h"

#include <boost/json.hpp>

#include <map>
#include <optional>

namespace bench {
namespace {

constexpr std::size_t scriptCount = 64;
constexpr double fastest = 20'000; ///< turns a second; enough games for these are prepared

/// A server and its players.
struct Table {
    Table(Lanes::Kind kind, const std::vector<std::string>& command, std::size_t games,
          const std::vector<Script>& scripts)
        : server(command), lanes(kind, Lanes::Ports(games, portTwice()), scripts) {}

    LoadFigures measure() {
        const double moves = fastest * static_cast<double>((warmUp + measured).count());
        lanes.prepare(1 + static_cast<std::size_t>(moves / 120 / static_cast<double>(lanes.lanes().size())));
        const std::array<Child*, 1> servers{&server};
        return lanes.measure(servers, warmUp, measured);
    }

    Child server;
    Lanes lanes;

private:
    std::pair<int, int> portTwice() {
        const int port = server.port();
        return {port, port};
    }
};

std::vector<std::string> bareIn(const Folder& folder) { return {beside("bench_bare_turn"), folder.path()}; }

std::string at(const std::string& what, std::size_t games) {
    return what + ", " + std::to_string(games) + " games at once";
}

void details(Report& report, const std::string& name, const LoadFigures& figures) {
    report.add({name + ": median", figures.median, "ms", {}, {}});
    report.add({name + ": p99", figures.p99, "ms", {}, {}});
    report.add({name + ": CPU of the server for each", figures.serverCpu, "us", {}, {}});
    report.add({name + ": CPU of the driver for each", figures.driverCpu, "us", {}, {}});
}

/// Measures another game server by a driver of its own, because it does not use plain HTTP.
LoadFigures peer(const std::filesystem::path& folder, const std::string& name, std::size_t games) {
    Child driver({"node", folder / "drive.mjs", name, std::to_string(games), std::to_string(warmUp.count()),
                  std::to_string(measured.count())});
    const std::string said = driver.line();
    if (said.empty())
        throw Failure(name + " said nothing");
    const auto figures = boost::json::parse(said).as_object();
    const auto figure = [&](const char* key) { return figures.at(key).to_number<double>(); };
    return {figure("perSecond"), figure("median"), figure("p99"), 0, figure("driverCpu"), figure("serverCpu")};
}

void comparePeers(Report& report, const LoadFigures& service, std::map<std::string, std::vector<LoadFigures>>& peers,
                  std::size_t games) {
    for (const auto& [name, runs] : peers) {
        const LoadFigures figures = medianOf(runs);
        const bool board = name == "boardgame.io";
        report.add({at(name, games), figures.perSecond, "/s", {}, {}});
        details(report, at(name, games), figures);
        // Colyseus is configured to send every move at once, which is not its default: it is for comparison only.
        const auto bar = board ? std::optional(4.0) : name == "colyseus" ? std::optional(1.0) : std::nullopt;
        report.add({at("turns", games), service.perSecond, "/s", Yardstick{name, figures.perSecond}, bar});
        if (board)
            report.add({at("turns: p99", games), service.p99, "ms", Yardstick{name, figures.p99}, 0.25});
    }
}

} // namespace

void ceiling(Report& report) {
    const auto scripts = makeScripts(scriptCount, 0);
    for (const std::size_t games : {std::size_t{16}, std::size_t{64}}) {
        const Folder folder;
        Table bare(Lanes::Kind::Bare, bareIn(folder), games, scripts);
        std::vector<LoadFigures> runs;
        for (int i = 0; i < repetitions; ++i)
            runs.push_back(bare.measure());
        const LoadFigures figures = medianOf(runs);
        report.add({at("bare turn", games), figures.perSecond, "/s", {}, {}});
        details(report, at("bare turn", games), figures);
    }
    Child server({beside("bench_hello")});
    Hammer hammer(server.port(), std::vector<std::string>(16, getRequest("/", randomHex(64))));
    std::vector<LoadFigures> runs;
    for (int i = 0; i < repetitions; ++i)
        runs.push_back(hammer.measure(server, warmUp, measured));
    const LoadFigures figures = medianOf(runs);
    report.add({"hello, 16 connections", figures.perSecond, "/s", {}, {}});
    details(report, "hello, 16 connections", figures);
}

void turns(Report& report, const Wanted& wanted) {
    const auto scripts = makeScripts(scriptCount, 0);
    for (const std::size_t games : {std::size_t{16}, std::size_t{64}}) {
        const Folder kept;
        const Folder bareKept;
        Table service(Lanes::Kind::Service, serverCommand(kept.path()), games, scripts);
        Table bare(Lanes::Kind::Bare, bareIn(bareKept), games, scripts);
        std::vector<LoadFigures> ours;
        std::vector<LoadFigures> ceilings;
        std::map<std::string, std::vector<LoadFigures>> peers;
        for (int i = 0; i < repetitions; ++i) {
            ours.push_back(service.measure());
            ceilings.push_back(bare.measure());
            if (!wanted.peers.empty() && games == 64)
                for (const char* name : {"boardgame.io", "colyseus", "colyseus at once"})
                    peers[name].push_back(peer(wanted.peers, name, games));
        }
        const LoadFigures figures = medianOf(ours);
        const LoadFigures least = medianOf(ceilings);
        report.add({at("bare turn", games), least.perSecond, "/s", {}, {}});
        details(report, at("bare turn", games), least);
        report.add({at("turns", games), figures.perSecond, "/s", Yardstick{"the bare turn", least.perSecond}, 0.85});
        details(report, at("turns", games), figures);
        comparePeers(report, figures, peers, games);
    }
}

} // namespace bench
