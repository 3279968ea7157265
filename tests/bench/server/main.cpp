#include "tests/bench/server/loop.h"
#include "tests/bench/server/parts.h"

#include <sys/resource.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <utility>
#include <vector>

/// How fast the service is, compared with servers that do less: bench_server [--json] [--peers FOLDER] [PART…]

namespace {

/// Ten thousand connections need as many descriptors, here and in the servers, which inherit the limit.
void raiseLimit() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace

int main(int argc, char** argv) {
    bool json = false;
    bench::Wanted wanted;
    std::vector<std::string> parts;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--json")
            json = true;
        else if (argument == "--peers" && i + 1 < argc)
            wanted.peers = argv[++i];
        else
            parts.push_back(argument);
    }
    bench::Report report(json);
    const std::vector<std::pair<std::string, std::function<void()>>> all{
        {"turns", [&] { bench::turns(report, wanted); }}, {"view", [&] { bench::view(report); }},
        {"polls", [&] { bench::polls(report); }},         {"pushes", [&] { bench::pushes(report); }},
        {"stored", [&] { bench::stored(report); }},       {"start", [&] { bench::start(report); }},
        {"hostile", [&] { bench::hostile(report); }},     {"postgres", [&] { bench::postgres(report); }},
        {"ceiling", [&] { bench::ceiling(report); }},
    };
    if (parts.empty()) // all but the last one, `ceiling`, which the others include
        for (std::size_t i = 0; i + 1 < all.size(); ++i)
            parts.push_back(all[i].first);
    raiseLimit();
    bool well = true;
    for (const std::string& part : parts) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& known) { return known.first == part; });
        if (found == all.end()) {
            std::cerr << "bench_server: there is no part " << part << '\n';
            return 2;
        }
        try {
            found->second();
        } catch (const std::exception& failure) { // the other parts can still be measured
            std::cerr << "bench_server: " << part << ": " << failure.what() << '\n';
            well = false;
        }
    }
    return well ? 0 : 1;
}
