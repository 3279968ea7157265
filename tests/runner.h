#pragma once

/// Runs the tests of a program that has a main of its own.
int runTests(int argc, char** argv);
