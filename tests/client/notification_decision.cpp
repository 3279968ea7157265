#include "android/notification_decision.h"

#include "tests/catch.h"
#include "tests/engine/program.h"

/// How a phone's background job updates its notification.

namespace {

using android::decide;
using android::NotificationDecision;
using client::Waiting;

constexpr int noon = 12 * 60;
constexpr int night = 3 * 60;

Waiting waiting(const std::string& mark, int count = 1) { return {"g1", "Bob", count - 1, count, mark}; }
Waiting none(bool fresh) {
    Waiting nothing;
    nothing.fresh = fresh;
    return nothing;
}
NotificationDecision decisionFor(const engine::Folder& folder, const Waiting& what, int minute = noon,
                                 bool pushWasShown = false) {
    return decide(folder.path(""), what, minute, pushWasShown);
}

} // namespace

TEST_CASE("notification decision: a turn is shown once, and another one again") {
    const engine::Folder folder;
    CHECK(decisionFor(folder, waiting("a:1")) == NotificationDecision::Show);
    CHECK(decisionFor(folder, waiting("a:1")) == NotificationDecision::Update);
    CHECK(decisionFor(folder, waiting("a:1 b:4", 2)) == NotificationDecision::Show);
    CHECK(decisionFor(folder, waiting("b:4")) == NotificationDecision::Update); // she has played on another device
    CHECK(decisionFor(folder, none(true)) == NotificationDecision::Withdraw);
    CHECK(decisionFor(folder, waiting("a:7")) == NotificationDecision::Show);
}

TEST_CASE("notification decision: what a push has shown stays, until the server itself says that nothing waits") {
    const engine::Folder folder;
    CHECK(decisionFor(folder, none(false), noon, true) == NotificationDecision::Nothing);
    CHECK(decisionFor(folder, none(false)) == NotificationDecision::Nothing);
    CHECK(decisionFor(folder, none(true), noon, true) == NotificationDecision::Withdraw);
}

TEST_CASE("notification decision: what the app or a push has shown is not shown again") {
    const engine::Folder folder;
    folder.file("settings.ini", "[look]\ntold=c:1\n[notices]\non=true\ntold=a:1 b:2\n");
    CHECK(decisionFor(folder, waiting("b:2")) == NotificationDecision::Update);
    CHECK(decisionFor(folder, waiting("b:2 c:1", 2)) == NotificationDecision::Show);
    CHECK(decisionFor(folder, waiting("d:1"), noon, true) == NotificationDecision::Update);
    CHECK(decisionFor(folder, waiting("d:1")) == NotificationDecision::Update);
}

TEST_CASE(
    "notification decision: nothing at quiet hours, but afterwards; and nothing at all for one who does not want it") {
    const engine::Folder folder;
    folder.file("settings.ini", "[notices]\r\nquiet=true\r\nquietFrom=1320\r\nquietTo=420\r\n");
    CHECK(decisionFor(folder, waiting("a:1"), night) == NotificationDecision::Nothing);
    CHECK(decisionFor(folder, waiting("a:1"), 1320) == NotificationDecision::Nothing);
    CHECK(decisionFor(folder, waiting("a:1"), 420) == NotificationDecision::Show);
    folder.file("settings.ini", "[notices]\nquiet=true\nquietFrom=600\nquietTo=800\n");
    CHECK(decisionFor(folder, waiting("a:2"), noon) == NotificationDecision::Nothing);
    CHECK(decisionFor(folder, waiting("a:2"), night) == NotificationDecision::Show);
    folder.file("settings.ini", "[notices]\non=false\n");
    CHECK(decisionFor(folder, waiting("a:3")) == NotificationDecision::Withdraw);
}

TEST_CASE("notification decision: settings that make no sense are those of a new app") {
    const engine::Folder folder;
    folder.file("settings.ini", "[notices]\non=perhaps\nquiet\nquietFrom=99999\nquietTo=x\n=\n[");
    const android::Choices choices = android::readChoices(folder.path(""));
    CHECK(choices.on);
    CHECK(!choices.quiet);
    CHECK(choices.quietFrom == 22 * 60);
    CHECK(choices.quietTo == 7 * 60);
}
