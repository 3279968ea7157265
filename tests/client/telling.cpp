#include "android/telling.h"

#include "tests/catch.h"
#include "tests/engine/program.h"

/// How a phone's background job updates its notification.

namespace {

using android::decide;
using android::Telling;
using client::Waiting;

constexpr int noon = 12 * 60;
constexpr int night = 3 * 60;

Waiting waiting(const std::string& mark, int count = 1) { return {"g1", "Bob", count - 1, count, mark}; }
Waiting none(bool fresh) {
    Waiting nothing;
    nothing.fresh = fresh;
    return nothing;
}
Telling tell(const engine::Folder& folder, const Waiting& what, int minute = noon, bool heard = false) {
    return decide(folder.path(""), what, minute, heard);
}

} // namespace

TEST_CASE("telling: a turn is told once, and another one again") {
    const engine::Folder folder;
    CHECK(tell(folder, waiting("a:1")) == Telling::Show);
    CHECK(tell(folder, waiting("a:1")) == Telling::Update);
    CHECK(tell(folder, waiting("a:1 b:4", 2)) == Telling::Show);
    CHECK(tell(folder, waiting("b:4")) == Telling::Update); // she has played on another device
    CHECK(tell(folder, none(true)) == Telling::Withdraw);
    CHECK(tell(folder, waiting("a:7")) == Telling::Show);
}

TEST_CASE("telling: what a push has told stays, until the server itself says that nothing waits") {
    const engine::Folder folder;
    CHECK(tell(folder, none(false), noon, true) == Telling::Nothing);
    CHECK(tell(folder, none(false)) == Telling::Nothing);
    CHECK(tell(folder, none(true), noon, true) == Telling::Withdraw);
}

TEST_CASE("telling: what the app or a push has told is not told again") {
    const engine::Folder folder;
    folder.file("settings.ini", "[look]\ntold=c:1\n[notices]\non=true\ntold=a:1 b:2\n");
    CHECK(tell(folder, waiting("b:2")) == Telling::Update);
    CHECK(tell(folder, waiting("b:2 c:1", 2)) == Telling::Show);
    CHECK(tell(folder, waiting("d:1"), noon, true) == Telling::Update);
    CHECK(tell(folder, waiting("d:1")) == Telling::Update);
}

TEST_CASE("telling: nothing at quiet hours, but afterwards; and nothing at all for one who does not want it") {
    const engine::Folder folder;
    folder.file("settings.ini", "[notices]\r\nquiet=true\r\nquietFrom=1320\r\nquietTo=420\r\n");
    CHECK(tell(folder, waiting("a:1"), night) == Telling::Nothing);
    CHECK(tell(folder, waiting("a:1"), 1320) == Telling::Nothing);
    CHECK(tell(folder, waiting("a:1"), 420) == Telling::Show);
    folder.file("settings.ini", "[notices]\nquiet=true\nquietFrom=600\nquietTo=800\n");
    CHECK(tell(folder, waiting("a:2"), noon) == Telling::Nothing);
    CHECK(tell(folder, waiting("a:2"), night) == Telling::Show);
    folder.file("settings.ini", "[notices]\non=false\n");
    CHECK(tell(folder, waiting("a:3")) == Telling::Withdraw);
}

TEST_CASE("telling: settings that make no sense are those of a new app") {
    const engine::Folder folder;
    folder.file("settings.ini", "[notices]\non=perhaps\nquiet\nquietFrom=99999\nquietTo=x\n=\n[");
    const android::Choices choices = android::readChoices(folder.path(""));
    CHECK(choices.on);
    CHECK(!choices.quiet);
    CHECK(choices.quietFrom == 22 * 60);
    CHECK(choices.quietTo == 7 * 60);
}
