#pragma once

/// Runs the Catch2 tests of a program that has a main function of its own.
int runTests(int argc, char** argv);
