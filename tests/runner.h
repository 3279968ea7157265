#pragma once

/// Runs the Catch2 tests of this program, and returns what main is to return: that of main.cpp, or one of its own.
int runTests(int argc, char** argv);
