#include "tests/app/models/device_fixture.h"

#include <mutex>

namespace {

std::mutex guard;
QStringList complaints;

void listen(QtMsgType, const QMessageLogContext&, const QString& text) {
    const std::lock_guard lock(guard);
    complaints << text;
}

} // namespace

TEST_CASE("a machine that cannot play sounds plays none, and does not complain") {
    const QTemporaryDir folder;
    const models::Settings settings(folder.path().toStdString());
    const auto before = qInstallMessageHandler(listen);
    {
        models::Sounds sounds(settings);
        for (const char* name : {"lift", "place", "no-such-sound"})
            sounds.play(name);
    } // its thread has ended, and printed its warnings
    qWarning("heard");
    qInstallMessageHandler(before);
    CHECK(complaints == QStringList("heard"));
}
