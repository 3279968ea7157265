#include "sync/logging/log.h"
#include "tests/client/sync_fixture.h"

#include <regex>

/// The sync loop's lines in a device's log: enough to see why nothing arrives.

using namespace sync_tests;

TEST_CASE("log: each request, each change of the connection and each pause of the loop is a line") {
    const engine::Folder folder;
    const logging::File log(folder.path(""), logging::Level::Debug);
    SyncFixture device;
    device.answer("GET /v1", 0);
    device.advanceClock(60'000);
    device.answer("GET /v1", 503, "", 7);
    device.advanceClock(60'000);
    device.answerFirstRequests();
    device.sync.setMode(client::Sync::Mode::Off); // the poll is under way
    const std::string text = logging::keptIn(folder.path(""));
    INFO(text);
    std::size_t at = 0; // each after the last
    for (const char* line : {"info  sync.link from=nobody to=trying\n", "info  sync.mode from=off to=live\n",
                             R"(warn  request route=about status=0 ms=\d+ .*fault=unreachable.*\n)",
                             R"(warn  sync.back-off ms=\d+ failures=1\n)", "info  sync.link from=trying to=away\n",
                             "warn  request route=about status=503 .*retry-after=7\n",
                             R"(warn  sync.back-off ms=7\d\d\d failures=2\n)", "info  request route=about status=200 ",
                             "info  sync.link from=away to=connected\n", "info  request route=games status=200 ",
                             "debug sync.poll wait=25 ", "info  request.cancelled route=sync ms="}) {
        INFO(line);
        std::smatch found;
        const std::string rest = text.substr(at);
        REQUIRE(std::regex_search(rest, found, std::regex(line)));
        at += static_cast<std::size_t>(found.position() + found.length());
    }
}
