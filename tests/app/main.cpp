#include "tests/app/qt_warnings.h"
#include "tests/runner.h"

#include <QGuiApplication>

#include <cstdio>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>

// Their names are not ours. NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" const char* __asan_default_options();
extern "C" const char* __lsan_default_suppressions();
/// Qt 6.4 does not free its cached pictures, and LeakSanitizer would report them at the very end. So main checks for
/// leaks earlier.
extern "C" const char* __asan_default_options() { return "leak_check_at_exit=0"; }
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; } // it caches what it has read
// NOLINTEND(bugprone-reserved-identifier)
#endif

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // also when the build lists the tests
    qputenv("QT_QUICK_BACKEND", "software");
    qInstallMessageHandler(page_tests::recordWarning);
    const QGuiApplication program(argc, argv);
    int failed = runTests(argc, argv);
    if (const std::lock_guard lock(page_tests::warningsMutex); !page_tests::warnings.isEmpty()) {
        std::fprintf(stderr, "Qt complained:\n%s\n", qPrintable(page_tests::warnings.join('\n')));
        failed = EXIT_FAILURE;
    }
#ifdef __SANITIZE_ADDRESS__
    if (__lsan_do_recoverable_leak_check() != 0)
        failed = EXIT_FAILURE;
#endif
    return failed;
}
