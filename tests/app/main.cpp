#define CATCH_CONFIG_RUNNER
#include "tests/catch.h"

#include <QGuiApplication>

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // also when the build asks for the list of tests
    qputenv("QT_QUICK_BACKEND", "software");
    const QGuiApplication program(argc, argv);
    return Catch::Session().run(argc, argv);
}
