#define CATCH_CONFIG_MAIN // version 2; version 3 brings its own
#include "tests/catch.h"
