#pragma once

/// Catch2, version 2 (Debian 12) or 3: the tests do not mind which.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
