#define CATCH_CONFIG_RUNNER // all of version 2, compiled in this one place
#include "tests/runner.h"

#include "tests/catch.h"

int runTests(int argc, char** argv) { return Catch::Session().run(argc, argv); }
