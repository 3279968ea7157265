#pragma once

/// Catch2 in version 2 (Debian 12) or 3: the tests compile with both.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
