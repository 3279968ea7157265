#include "tests/bench/server/lanes.h"
#include "tests/bench/server/parts.h"

#include <thread>

namespace bench {
namespace {

constexpr int starts = 7;

Task ask(Connection& line) {
    line.send(getRequest("/v1", {}));
    const HttpReply answer = co_await line.answer();
    expect(answer, 200, "the first request");
}

} // namespace

void start(Report& report) {
    const Folder folder;
    {
        Child server(serverCommand(folder.path()));
        const int port = server.port();
        const auto scripts = makeScripts(64, 40);
        Lanes lanes(Lanes::Kind::Service, Lanes::Ports(100, {port, port}), scripts);
        lanes.prepare(10);
    }
    std::vector<double> times;
    std::vector<double> sizes;
    for (int i = 0; i < starts; ++i) {
        const Time began = Clock::now();
        Child server(serverCommand(folder.path()));
        Loop loop;
        Connection line(loop, server.port());
        std::vector<Task> asked;
        asked.push_back(ask(line));
        loop.finish(asked);
        times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began).count());
        std::this_thread::sleep_for(std::chrono::seconds(1));
        sizes.push_back(server.resident());
    }
    report.add({"start of the process to the first answer, 1,000 games stored", quantile(times, 0.5), "ms", {}, 150});
    report.add({"idle with 1,000 games stored: resident", quantile(sizes, 0.5), "MB", {}, 30});
}

} // namespace bench
