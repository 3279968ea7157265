#define CATCH_CONFIG_RUNNER // all of version 2, compiled in this one place
#include "tests/runner.h"

#include "tests/catch.h"

int runTests(int argc, char** argv) {
    Catch::Session session;
#if CATCH_VERSION_MAJOR < 3                                    // the default since version 3
    session.configData().warnings = Catch::WarnAbout::NoTests; // a filter that matches nothing fails
#endif
    return session.run(argc, argv);
}
