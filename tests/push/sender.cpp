#include "tests/push/sender_fixture.h"

/// Limits of messages under way and in the queue, and independence from slow services.

using namespace push_tests;

namespace {

struct Services {
    push::Keys keys{push::newVapidKey(), "mailto:office@example.net", {}, {}};
    std::string key = SenderFixture(keys).sender().vapidKey();
    json::object settings{{"key", key}, {"subject", keys.subject}, {"moment", 1}};
    FakeService one{FAKES "fake_web_push.mjs", settings};
    FakeService two{FAKES "fake_web_push.mjs", settings};
    Address first = webDevice(one.at("/1", "http"));
    Address second = webDevice(two.at("/2", "http"));
    MemoryTokens board;
};

} // namespace

TEST_CASE("push sender: no more wait than may, however long the service takes") {
    Services services;
    push::SenderOptions options = loopback();
    options.atOnce = 2;
    options.longestQueue = 10;
    services.one.answer({{{"never", true}}, {{"never", true}}});
    OutcomeCollector waiter;
    push::Sender sender(services.keys, services.board, options);
    for (int i = 0; i < 100; ++i)
        sender.send(services.first, turn, waiter.done());
    for (const Outcome& outcome : waiter.waitForAtLeast(100 - 10 - 2))
        CHECK(outcome == Outcome{Kind::Later, {}, {}, "too many messages wait"});
}

TEST_CASE("push sender: a message more than may wait is told to come later, and all others arrive") {
    Services services;
    push::SenderOptions options = loopback();
    options.atOnce = 2;
    options.longestQueue = 10;
    OutcomeCollector waiter;
    push::Sender sender(services.keys, services.board, options);
    for (int i = 0; i < 200; ++i)
        sender.send(services.first, turn, waiter.done());
    int delivered = 0;
    for (const Outcome& outcome : waiter.wait(200)) {
        REQUIRE((outcome.kind == Kind::Delivered || outcome.why == "too many messages wait"));
        delivered += outcome.kind == Kind::Delivered ? 1 : 0;
    }
    CHECK(delivered >= 10);
    for (int i = 0; i < delivered; ++i)
        services.one.request();
    services.one.tell({{"ask", true}});
    const json::object figures = services.one.received(); // the next line is the figures, so there was no other request
    CHECK(figures.at("answered").as_int64() == delivered);
    CHECK(figures.at("most").as_int64() <= 2);
    sender.send(services.first, turn, waiter.done());
    CHECK(waiter.wait(1).front().kind == Kind::Delivered); // the queue has room again
}

TEST_CASE("push sender: a message that waited too long is not sent, for somebody else may do it by then") {
    Services services;
    push::SenderOptions options = loopback();
    options.longestWait = std::chrono::seconds(0);
    SenderFixture caller(services.keys, options);
    CHECK(caller.send(services.first, turn) == Outcome{Kind::Later, {}, {}, "it waited too long for its turn"});
    services.one.tell({{"ask", true}});
    CHECK(services.one.received().at("answered").as_int64() == 0);
}

TEST_CASE("push sender: a service that does not answer does not hold up another") {
    Services services;
    push::SenderOptions options = loopback();
    options.atOnce = 4;
    json::array silence;
    for (int i = 0; i < 20; ++i)
        silence.push_back(json::object{{"never", true}});
    services.one.answer(silence);
    OutcomeCollector never;
    OutcomeCollector waiter;
    push::Sender sender(services.keys, services.board, options);
    for (int i = 0; i < 20; ++i)
        sender.send(services.first, turn, never.done());
    for (int i = 0; i < 20; ++i)
        sender.send(services.second, turn, waiter.done());
    for (const Outcome& outcome : waiter.wait(20))
        CHECK(outcome.kind == Kind::Delivered);
    never.wait(0);
}

TEST_CASE("push sender: who is told may send again, and the end breaks off what is under way") {
    Services services;
    OutcomeCollector waiter;
    OutcomeCollector never;
    {
        push::Sender sender(services.keys, services.board, loopback());
        sender.send(services.first, turn, [&](const Outcome& outcome) {
            CHECK(outcome.kind == Kind::Delivered);
            sender.send(services.first, turn, waiter.done());
        });
        CHECK(waiter.wait(1).front().kind == Kind::Delivered);
        services.two.answer({{{"never", true}}});
        sender.send(services.second, turn, never.done());
    }
    never.wait(0);
}

TEST_CASE("push sender: keys that are none are not offered, and it is said why") {
    MemoryTokens board;
    push::Keys keys{"nothing", "", {}, {}};
    CHECK_FALSE(check(keys, false));
    CHECK_FALSE(push::Sender(keys, board).offers(Transport::Web));
    CHECK(push::Sender(keys, board).vapidKey().empty());
    keys.vapid = push::newVapidKey();
    CHECK(check(keys, false));
    keys.subject = "the office";
    CHECK_FALSE(check(keys, false));
    keys.subject = "https://example.net/office";
    keys.apple = push::Keys::Apple{elliptic().secret, "K", "T", "org.example.app"};
    CHECK(check(keys, false));
    keys.apple->topic = "org.example.app\r\nother: header";
    CHECK_FALSE(check(keys, false));
    keys.apple = push::Keys::Apple{rsa().secret, "K", "T", "org.example.app"};
    CHECK_FALSE(check(keys, false));
    CHECK_FALSE(push::Sender(keys, board).offers(Transport::Apple));
}
