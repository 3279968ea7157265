#pragma once

#include "tests/bench/server/report.h"

#include <filesystem>

/// What can be measured, each with servers of its own.

namespace bench {

struct Wanted {
    std::filesystem::path peers; ///< where the programs to compare with lie; empty: without them
};

void ceiling(Report& report); ///< only what the others are compared with, which needs no service
void turns(Report& report, const Wanted& wanted);
void view(Report& report);
void polls(Report& report);
void stored(Report& report);
void start(Report& report);
void pushes(Report& report);
void hostile(Report& report); ///< players beside those who send without an end
void postgres(Report& report);

} // namespace bench
