#include "sync/push/apns.h"

#include "tests/push/sender_fixture.h"

#include <atomic>
#include <set>

/// Messages to Apple's service over HTTP/2 and TLS.

using namespace push_tests;

namespace {

const std::string key10 = "ABC123DEFG";
const std::string team10 = "DEF123GHIJ";

/// A fake service, and a sender whose key it knows.
struct AppleService {
    explicit AppleService(json::object more = {}) : service(FAKES "fake_apns.mjs", settings(std::move(more))) {}

    json::object settings(json::object more) const {
        json::object all{{"certificate", authority.server.certificate},
                         {"key", authority.server.key},
                         {"publicKey", pair.open},
                         {"keyId", key10},
                         {"team", team10},
                         {"topic", "org.example.app"}};
        for (const auto& [name, value] : more)
            all[name] = value;
        return all;
    }
    push::Keys keys() const {
        return {"", "", push::Keys::Apple{pair.secret, key10, team10, "org.example.app", service.at("")}, {}};
    }
    push::SenderOptions options() {
        push::SenderOptions options = loopback(authority);
        options.now = [this] { return clock.load(); };
        return options;
    }
    Outcome answered(SenderFixture& caller, json::object answer) {
        service.answer({std::move(answer)});
        Outcome outcome = caller.send(device, turn);
        service.request();
        return outcome;
    }

    std::atomic<std::int64_t> clock{std::time(nullptr)};
    TestAuthority authority;
    KeyPair pair = elliptic();
    FakeService service;
    MemoryTokens board;
    Address device{Transport::Apple, std::string(64, 'a'), "", ""};
};

std::string tokenIn(const json::object& request) { return std::string(request.at("token").as_string()); }

constexpr std::int64_t minute = 60;

} // namespace

TEST_CASE("push apple: a service finds nothing wrong, and shows what is in the message") {
    AppleService apple;
    SenderFixture caller(apple.keys(), apple.options(), &apple.board);
    CHECK(caller.send(apple.device, turn) == Outcome{Kind::Delivered, {}, {}, "200"});
    const json::object more = apple.service.request();
    CHECK(more.at("collapse").as_string() == "turn");
    CHECK(json::serialize(more.at("payload")) ==
          R"({"aps":{"alert":{"loc-key":"TURN_MORE","loc-args":["Bob","2"]},"sound":"default","thread-id":"turn",)"
          R"("badge":3,"content-available":1},"game":"0123456789abcdef0123456789abcdef"})");

    CHECK(caller.send(apple.device, {Message::Kind::Turn, "Zoë", "g", 0, 1}).kind == Kind::Delivered);
    const json::object one = apple.service.request();
    CHECK(one.at("collapse").as_string() == "turn");
    CHECK(json::serialize(one.at("payload").at("aps").at("alert")) == R"({"loc-key":"TURN_ONE","loc-args":["Zoë"]})");
    CHECK(tokenIn(one) == tokenIn(more));

    CHECK(caller.send(apple.device, {Message::Kind::Test, "", "", 0, 0}).kind == Kind::Delivered);
    const json::object test = apple.service.request();
    CHECK(test.at("collapse").as_string() == "test");
    CHECK(json::serialize(test.at("payload").at("aps").at("alert")) == R"({"loc-key":"TURN_TEST"})");
}

TEST_CASE("push apple: no payload is longer than Apple takes") {
    Message message = turn;
    message.who = std::string(100'000, '\1'); // each takes six bytes in JSON
    CHECK(push::applePayload(message).size() <= 4096);
}

TEST_CASE("push apple: every error does what it must") {
    AppleService apple;
    SenderFixture caller(apple.keys(), apple.options(), &apple.board);
    struct Row {
        int status;
        std::string reason;
        Kind kind;
    };
    const std::vector<Row> table{{400, "BadDeviceToken", Kind::Gone},
                                 {400, "DeviceTokenNotForTopic", Kind::Gone},
                                 {400, "BadTopic", Kind::Alarm},
                                 {400, "MissingTopic", Kind::Alarm},
                                 {400, "TopicDisallowed", Kind::Alarm},
                                 {400, "InvalidPushType", Kind::Alarm},
                                 {400, "BadCollapseId", Kind::Refused},
                                 {400, "BadExpirationDate", Kind::Refused},
                                 {400, "BadMessageId", Kind::Refused},
                                 {400, "BadPriority", Kind::Refused},
                                 {400, "DuplicateHeaders", Kind::Refused},
                                 {400, "MissingDeviceToken", Kind::Refused},
                                 {400, "PayloadEmpty", Kind::Refused},
                                 {400, "IdleTimeout", Kind::Later},
                                 {403, "BadCertificate", Kind::Alarm},
                                 {403, "BadCertificateEnvironment", Kind::Alarm},
                                 {403, "Forbidden", Kind::Alarm},
                                 {403, "InvalidProviderToken", Kind::Alarm},
                                 {403, "MissingProviderToken", Kind::Alarm},
                                 {403, "UnrelatedKeyIdInToken", Kind::Alarm},
                                 {403, "BadEnvironmentKeyIdInToken", Kind::Alarm},
                                 {404, "BadPath", Kind::Refused},
                                 {405, "MethodNotAllowed", Kind::Refused},
                                 {413, "PayloadTooLarge", Kind::Refused},
                                 {429, "TooManyRequests", Kind::Later},
                                 {429, "TooManyProviderTokenUpdates", Kind::Later},
                                 {500, "InternalServerError", Kind::Later},
                                 {503, "ServiceUnavailable", Kind::Later},
                                 {503, "Shutdown", Kind::Later}};
    for (const Row& row : table) {
        CAPTURE(row.status, row.reason);
        const Outcome outcome = apple.answered(caller, {{"status", row.status}, {"body", {{"reason", row.reason}}}});
        CHECK(outcome.kind == row.kind);
        CHECK(outcome.why == std::to_string(row.status) + ' ' + row.reason);
        CHECK_FALSE(outcome.since);
        CHECK((outcome.retryAfter > std::chrono::seconds(0)) == (row.reason == "TooManyProviderTokenUpdates"));
    }
    CHECK(apple.board.replaced() == 1); // none of these renewed the token
}

TEST_CASE("push apple: who is gone is gone since when") {
    AppleService apple;
    SenderFixture caller(apple.keys(), apple.options(), &apple.board);
    for (const std::string reason : {"Unregistered", "ExpiredToken"})
        CHECK(apple.answered(caller,
                             {{"status", 410}, {"body", {{"reason", reason}, {"timestamp", 1'700'000'000'123}}}}) ==
              Outcome{Kind::Gone, {}, 1'700'000'000'123, "410 " + reason});
    CHECK(apple.answered(caller, {{"status", 410}}) == Outcome{Kind::Gone, {}, {}, "410"});
}

TEST_CASE("push apple: nothing that is not a word gets into what is said of it") {
    AppleService apple;
    SenderFixture caller(apple.keys(), apple.options(), &apple.board);
    for (const std::string& reason : {std::string(64, 'a'), std::string("Bad token 12"), std::string("a\nb")})
        CHECK(apple.answered(caller, {{"status", 400}, {"body", {{"reason", reason}}}}).why == "400");
    CHECK(apple.answered(caller, {{"status", 400}, {"body", json::array{1}}}).why == "400");
    CHECK(apple.answered(caller, {{"status", 500}, {"headers", {{"retry-after", "30"}}}}) ==
          Outcome{Kind::Later, std::chrono::seconds(30), {}, "500"});
}

TEST_CASE("push apple: a token is renewed after 40 minutes, and shared by all processes") {
    AppleService apple;
    SenderFixture one(apple.keys(), apple.options(), &apple.board);
    SenderFixture two(apple.keys(), apple.options(), &apple.board);
    const auto tokenOf = [&](SenderFixture& caller) {
        CHECK(caller.send(apple.device, turn).kind == Kind::Delivered);
        return tokenIn(apple.service.request());
    };
    const std::string first = tokenOf(one);
    CHECK(tokenOf(two) == first);
    apple.clock += 40 * minute - 1;
    CHECK(tokenOf(one) == first);
    apple.clock += 1;
    const std::string second = tokenOf(two);
    CHECK(second != first);
    CHECK(tokenOf(one) == second);
    CHECK(apple.board.replaced() == 2);
}

TEST_CASE("push apple: a token that Apple finds too old is renewed once, and the message sent again") {
    AppleService apple;
    SenderFixture caller(apple.keys(), apple.options(), &apple.board);
    CHECK(caller.send(apple.device, turn).kind == Kind::Delivered);
    const std::string first = tokenIn(apple.service.request());
    const json::object expired{{"status", 403}, {"body", {{"reason", "ExpiredProviderToken"}}}};

    apple.clock += 25 * minute;
    apple.service.answer({expired});
    CHECK(caller.send(apple.device, turn).kind == Kind::Delivered);
    CHECK(tokenIn(apple.service.request()) == first);
    const std::string second = tokenIn(apple.service.request());
    CHECK(second != first);

    apple.clock += 25 * minute;
    apple.service.answer({expired, expired});
    CHECK(caller.send(apple.device, turn) == Outcome{Kind::Alarm, {}, {}, "403 ExpiredProviderToken"});
    CHECK(tokenIn(apple.service.request()) == second);
    CHECK(tokenIn(apple.service.request()) != second);
    CHECK(apple.board.replaced() == 3);
    // Renewing it would be too soon: Apple blocks senders that renew too often.
    CHECK(apple.answered(caller, expired) == Outcome{Kind::Alarm, {}, {}, "403 ExpiredProviderToken"});
    CHECK(apple.board.replaced() == 3);
}

TEST_CASE(
    "push apple: a token that cannot be shared is not used, and a store that is away not asked for each message") {
    AppleService apple;
    SenderFixture caller(apple.keys(), apple.options(), &apple.board);
    apple.board.setBroken(true);
    for (int i = 0; i < 5; ++i)
        CHECK(caller.send(apple.device, turn).kind == Kind::Later);
    CHECK(apple.board.asked() == 1);
    apple.board.setBroken(false);
    apple.clock += minute;
    CHECK(caller.send(apple.device, turn).kind == Kind::Delivered);
}

TEST_CASE("push apple: nobody but who has the right certificate is told anything") {
    AppleService apple;
    SenderFixture strict(apple.keys(), loopback(), &apple.board);
    CHECK(strict.send(apple.device, turn) == Outcome{Kind::Later, {}, {}, "its certificate cannot be trusted"});
    apple.service.tell({{"ask", true}});
    CHECK(apple.service.received().at("answered").as_int64() == 0);
}

TEST_CASE("push apple: less than HTTP/2 is not taken for an answer") {
    AppleService apple;
    // A service with HTTP/1.1 only: the fake for the web, which answers 201 to everything.
    push::Keys keys = apple.keys();
    const FakeService old(FAKES "fake_web_push.mjs", {{"key", push::base64url(push::pointOf(apple.pair.key.get()))}});
    keys.apple->host = old.at("", "http");
    SenderFixture caller(keys, apple.options(), &apple.board);
    CHECK(caller.send(apple.device, turn).kind == Kind::Later);
}

TEST_CASE("push apple: 1,000 messages arrive over one connection, never more at once than may be, and first only one") {
    AppleService apple({{"moment", 5}});
    push::SenderOptions options = apple.options();
    options.atOnce = 16;
    OutcomeCollector waiter;
    push::Sender sender(apple.keys(), apple.board, options);
    for (int i = 0; i < 1000; ++i) {
        Address device = apple.device;
        const std::string number = std::to_string(i);
        device.to.replace(0, number.size(), number);
        sender.send(device, turn, waiter.done());
    }
    for (const Outcome& outcome : waiter.wait(1000))
        REQUIRE(outcome.kind == Kind::Delivered);
    std::set<std::string> paths;
    for (int i = 0; i < 1000; ++i)
        paths.insert(std::string(apple.service.request().at("path").as_string()));
    CHECK(paths.size() == 1000);
    apple.service.tell({{"ask", true}});
    const json::object figures = apple.service.received();
    CHECK(figures.at("most").as_int64() <= 16);
    CHECK(figures.at("most").as_int64() > 1);
    CHECK(figures.at("mostBeforeTheFirst").as_int64() == 1);
    CHECK(figures.at("connections").as_int64() == 1);
    CHECK(apple.board.replaced() == 1);
}
