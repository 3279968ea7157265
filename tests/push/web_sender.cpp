#include "tests/push/sender_fixture.h"

#include <cstdlib>
#include <ctime>

/// Messages to a Web Push service over HTTP.

using namespace push_tests;

namespace {

/// A fake service, and a sender whose key it knows.
struct Web {
    push::Keys keys{push::newVapidKey(), "mailto:office@example.net", {}, {}};
    SenderFixture caller{keys, loopback()};
    FakeService service{FAKES "fake_web_push.mjs", {{"key", caller.sender().vapidKey()}, {"subject", keys.subject}}};
    Address device = webDevice(service.at("/push/1", "http"));

    Outcome answered(json::object answer) {
        service.answer({std::move(answer)});
        Outcome outcome = caller.send(device, turn);
        service.request();
        return outcome;
    }
};

std::string inAnHour() {
    const std::time_t then = std::time(nullptr) + 3600;
    std::tm parts{};
    std::array<char, 64> text{};
    gmtime_r(&then, &parts);
    return {text.data(), std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

} // namespace

TEST_CASE("push web: a service finds nothing wrong, and each turn takes the place of the one before") {
    Web web;
    CHECK(web.caller.send(web.device, turn) == Outcome{Kind::Delivered, {}, {}, "201"});
    const json::object first = web.service.request();
    CHECK(first.at("path").as_string() == "/push/1");
    CHECK(first.at("topic").as_string() == "turn");

    Message other = turn;
    other.game = "another";
    CHECK(web.caller.send(web.device, other).kind == Kind::Delivered);
    const json::object second = web.service.request();
    CHECK(second.at("topic").as_string() == "turn");
    CHECK(second.at("authorization").as_string() == first.at("authorization").as_string()); // the token is reused

    CHECK(web.caller.send(web.device, {Message::Kind::Test, "", "", 0, 0}).kind == Kind::Delivered);
    CHECK(web.service.request().at("topic").as_string() == "test");
}

TEST_CASE("push web: every answer has its outcome") {
    Web web;
    const std::vector<std::pair<int, Kind>> table{
        {200, Kind::Delivered}, {201, Kind::Delivered}, {202, Kind::Delivered}, {204, Kind::Delivered},
        {400, Kind::Refused},   {401, Kind::Alarm},     {403, Kind::Alarm},     {404, Kind::Gone},
        {405, Kind::Refused},   {410, Kind::Gone},      {413, Kind::Refused},   {429, Kind::Later},
        {500, Kind::Later},     {502, Kind::Later},     {503, Kind::Later}};
    for (const auto& [status, kind] : table) {
        CAPTURE(status);
        CHECK(web.answered({{"status", status}}) == Outcome{kind, {}, {}, std::to_string(status)});
    }
}

TEST_CASE("push web: a service that says when it wants to hear from us again") {
    Web web;
    const auto answered = [&](int status, const std::string& after) {
        return web.answered({{"status", status}, {"headers", {{"Retry-After", after}}}});
    };
    CHECK(answered(429, "120") == Outcome{Kind::Later, std::chrono::seconds(120), {}, "429"});
    CHECK(answered(503, "7").retryAfter == std::chrono::seconds(7));
    CHECK(answered(503, "99999999").retryAfter == std::chrono::hours(24)); // Retry-After is limited
    CHECK(answered(503, "soon").retryAfter == std::chrono::seconds(0));
    const auto after = answered(503, inAnHour()).retryAfter;
    CHECK(after > std::chrono::minutes(50));
    CHECK(after <= std::chrono::hours(1));
}

TEST_CASE("push web: a redirection is not followed") {
    Web web;
    const std::string elsewhere = web.service.at("/elsewhere", "http");
    const Outcome outcome = web.answered({{"status", 307}, {"headers", {{"Location", elsewhere}}}});
    CHECK(outcome == Outcome{Kind::Refused, {}, {}, "307"});
    CHECK(web.caller.send(web.device, turn).kind == Kind::Delivered);
    CHECK(web.service.request().at("path").as_string() == "/push/1"); // there was no other request in between
}

TEST_CASE("push web: a service that never ends its answer, or never begins it") {
    Web web;
    const Outcome outcome = web.answered({{"status", 201}, {"body", std::string(100'000, 'x')}});
    CHECK(outcome == Outcome{Kind::Later, {}, {}, "what it answers is not understood"});

    push::SenderOptions options = loopback();
    options.timeout = std::chrono::seconds(1);
    SenderFixture hasty(web.keys, options);
    web.service.answer({{{"never", true}}});
    CHECK(hasty.send(web.device, turn) == Outcome{Kind::Later, {}, {}, "no answer in time"});
}

TEST_CASE("push web: nobody is there") {
    Web web;
    Address nowhere = web.device;
    nowhere.to = "http://127.0.0.1:1/push/1";
    CHECK(web.caller.send(nowhere, turn) == Outcome{Kind::Later, {}, {}, "no connection"});
}

TEST_CASE("push web: proxies of the environment are not used") {
    setenv("http_proxy", "http://127.0.0.1:1", 1);
    setenv("all_proxy", "http://127.0.0.1:1", 1);
    Web web;
    const Outcome outcome = web.caller.send(web.device, turn);
    unsetenv("http_proxy");
    unsetenv("all_proxy");
    CHECK(outcome.kind == Kind::Delivered);
}

TEST_CASE("push: what cannot be sent is told at once, and why") {
    Web web;
    Address device = web.device;
    device.key = "nothing";
    CHECK(web.caller.send(device, turn).kind == Kind::Refused);
    CHECK(web.caller.send({Transport::Apple, std::string(64, 'a'), "", ""}, turn).kind == Kind::Alarm);
    CHECK(web.caller.send({Transport::Google, "token", "", ""}, turn).kind == Kind::Alarm);
    Message endless = turn;
    endless.game = std::string(4000, 'x');
    CHECK(web.caller.send(web.device, endless).kind == Kind::Refused);
    CHECK(web.caller.sender().offers(Transport::Web));
    CHECK_FALSE(web.caller.sender().offers(Transport::Apple));
    CHECK_FALSE(web.caller.sender().offers(Transport::Google));
}
