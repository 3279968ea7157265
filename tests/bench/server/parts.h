#pragma once

#include "tests/bench/server/report.h"

#include <filesystem>

/// The parts of the benchmark; each starts servers of its own.

namespace bench {

struct Wanted {
    std::filesystem::path peers; ///< folder with the programs to compare with; empty: without them
};

void ceiling(Report& report); ///< only the yardstick, which needs no service
void turns(Report& report, const Wanted& wanted);
void view(Report& report);
void polls(Report& report);
void stored(Report& report);
void start(Report& report);
void pushes(Report& report);
void hostile(Report& report); ///< ordinary players beside clients that send endless requests
void postgres(Report& report);

} // namespace bench
