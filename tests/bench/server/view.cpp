#include "tests/bench/server/hammer.h"
#include "tests/bench/server/parts.h"

namespace bench {
namespace {

/// Every measured answer is checked.
Task look(Person& person, std::string request, std::size_t& size) {
    person.line.send(request);
    const HttpReply answer = co_await person.line.answer();
    expect(answer, 200, "a view");
    if (answer.body.find("\"position\":{") == std::string_view::npos)
        throw Failure("a view without a position");
    size = answer.body.size();
}

} // namespace

void view(Report& report) {
    constexpr std::size_t connections = 16;
    const auto scripts = makeScripts(connections, 60); // in the middle of the game
    const Folder folder;
    Child service(serverCommand(folder.path()));
    const int port = service.port();
    Lanes lanes(Lanes::Kind::Service, Lanes::Ports(connections, {port, port}), scripts);
    lanes.prepare(1);
    std::size_t size = 0;
    std::vector<std::string> views;
    for (const Lanes::Lane& lane : lanes.lanes()) {
        views.push_back(getRequest("/v1/games/" + lane.games.front().id, lane.people[0]->token));
        lanes.finish(look(*lane.people[0], views.back(), size));
    }
    Hammer ours(port, views);

    Child hello({beside("bench_hello")});
    Hammer bare(hello.port(), std::vector<std::string>(connections, getRequest("/", randomHex(64))));

    std::vector<LoadFigures> viewed;
    std::vector<LoadFigures> greeted;
    for (int i = 0; i < repetitions; ++i) {
        viewed.push_back(ours.measure(service, warmUp, measured));
        greeted.push_back(bare.measure(hello, warmUp, measured));
    }
    const LoadFigures figures = medianOf(viewed);
    const LoadFigures least = medianOf(greeted);
    report.add({"hello of bare Beast", least.perSecond, "/s", {}, {}});
    report.add({"hello of bare Beast: CPU of the server for each", least.serverCpu, "us", {}, {}});
    report.add({"hello of bare Beast: CPU of the driver for each", least.driverCpu, "us", {}, {}});
    report.add({"view of a running game", figures.perSecond, "/s", Yardstick{"hello", least.perSecond}, 0.3});
    report.add({"view of a running game: size", static_cast<double>(size), "B", {}, {}});
    report.add({"view of a running game: p99", figures.p99, "ms", {}, {}});
    report.add({"view of a running game: CPU of the server for each", figures.serverCpu, "us", {}, {}});
    report.add({"view of a running game: CPU of the driver for each", figures.driverCpu, "us", {}, {}});
}

} // namespace bench
