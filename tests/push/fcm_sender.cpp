#include "tests/push/sender_fixture.h"

#include <atomic>

/// Messages to Google's service over HTTP/2 and TLS.

using namespace push_tests;

namespace {

const std::string email = "office@example.iam.gserviceaccount.com";

/// A fake service, and a sender whose key it knows.
struct GoogleService {
    std::string account(const std::string& key) const {
        return json::serialize(json::object{{"type", "service_account"},
                                            {"project_id", "tale"},
                                            {"private_key_id", "key-1"},
                                            {"private_key", key},
                                            {"client_email", email},
                                            {"token_uri", service.at("/token")}});
    }
    push::Keys keys() const { return {"", "", {}, push::Keys::Google{account(pair.secret), service.at("")}}; }
    push::SenderOptions options() {
        push::SenderOptions options = loopback(authority);
        options.now = [this] { return clock.load(); };
        return options;
    }
    /// Checks whether the next request is for an access token or for a message.
    void expect(bool token) {
        const json::object request = service.request();
        CHECK(request.at("token").as_bool() == token);
    }

    std::atomic<std::int64_t> clock{std::time(nullptr)};
    TestAuthority authority;
    KeyPair pair = rsa();
    FakeService service{FAKES "fake_fcm.mjs",
                        {{"certificate", authority.server.certificate},
                         {"key", authority.server.key},
                         {"publicKey", pair.open},
                         {"keyId", "key-1"},
                         {"email", email},
                         {"project", "tale"}}};
    MemoryTokens board;
    Address device{Transport::Google, "cXyZ:APA91b-the_device", "", ""};
};

json::object fcmError(int status, const std::string& name, const std::string& code, const std::string& field = "") {
    json::array details;
    if (!code.empty())
        details.push_back({{"@type", "type.googleapis.com/google.firebase.fcm.v1.FcmError"}, {"errorCode", code}});
    if (!field.empty())
        details.push_back({{"@type", "type.googleapis.com/google.rpc.BadRequest"},
                           {"fieldViolations", {{{"field", field}, {"description", "no"}}}}});
    return {{"status", status}, {"body", {{"error", {{"code", status}, {"status", name}, {"details", details}}}}}};
}

} // namespace

TEST_CASE("push google: a service finds nothing wrong, with the token or the message") {
    GoogleService google;
    SenderFixture caller(google.keys(), google.options(), &google.board);
    CHECK(caller.send(google.device, turn) == Outcome{Kind::Delivered, {}, {}, "200"});
    google.expect(true);
    const json::object request = google.service.request();
    CHECK(request.at("message").at("token").as_string() == google.device.to);
    CHECK(request.at("message").at("android").at("collapse_key").as_string() == "turn");
    CHECK(
        json::serialize(request.at("message").at("data")) ==
        R"({"v":"1","kind":"turn","who":"Bob","game":"0123456789abcdef0123456789abcdef","others":"2","waiting":"3"})");
    CHECK(caller.send(google.device, {Message::Kind::Test, "", "", 0, 0}).kind == Kind::Delivered);
    CHECK(google.service.request().at("message").at("android").at("collapse_key").as_string() == "test");
}

TEST_CASE("push google: every error does what it must") {
    GoogleService google;
    SenderFixture caller(google.keys(), google.options(), &google.board);
    CHECK(caller.send(google.device, turn).kind == Kind::Delivered);
    google.expect(true);
    google.expect(false);
    struct Row {
        json::object answer;
        Outcome outcome;
    };
    const auto secs = [](int count) { return std::chrono::seconds(count); };
    json::object soon = fcmError(429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED");
    soon["headers"] = {{"retry-after", "9"}};
    json::object away = fcmError(503, "UNAVAILABLE", "UNAVAILABLE");
    away["headers"] = {{"retry-after", "11"}};
    const std::vector<Row> table{
        {fcmError(404, "NOT_FOUND", "UNREGISTERED"), {Kind::Gone, {}, {}, "404 UNREGISTERED"}},
        {fcmError(404, "NOT_FOUND", ""), {Kind::Alarm, {}, {}, "404 NOT_FOUND"}},
        {fcmError(400, "INVALID_ARGUMENT", "INVALID_ARGUMENT"), {Kind::Refused, {}, {}, "400 INVALID_ARGUMENT"}},
        {fcmError(400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", "message.token"),
         {Kind::Gone, {}, {}, "400 INVALID_ARGUMENT"}},
        {fcmError(400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", "message.data"),
         {Kind::Refused, {}, {}, "400 INVALID_ARGUMENT"}},
        {fcmError(401, "UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR"),
         {Kind::Alarm, {}, {}, "401 THIRD_PARTY_AUTH_ERROR"}},
        {fcmError(403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH"), {Kind::Gone, {}, {}, "403 SENDER_ID_MISMATCH"}},
        {fcmError(403, "PERMISSION_DENIED", ""), {Kind::Alarm, {}, {}, "403 PERMISSION_DENIED"}},
        {fcmError(429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED"), {Kind::Later, secs(60), {}, "429 QUOTA_EXCEEDED"}},
        {soon, {Kind::Later, secs(9), {}, "429 QUOTA_EXCEEDED"}},
        {fcmError(500, "INTERNAL", "INTERNAL"), {Kind::Later, {}, {}, "500 INTERNAL"}},
        {fcmError(503, "UNAVAILABLE", "UNAVAILABLE"), {Kind::Later, {}, {}, "503 UNAVAILABLE"}},
        {away, {Kind::Later, secs(11), {}, "503 UNAVAILABLE"}},
        {{{"status", 500}}, {Kind::Later, {}, {}, "500"}}};
    for (const Row& row : table) {
        CAPTURE(json::serialize(row.answer));
        google.service.answer({row.answer});
        const Outcome outcome = caller.send(google.device, turn);
        CHECK(outcome.kind == row.outcome.kind);
        CHECK(outcome.why == row.outcome.why);
        CHECK(outcome.retryAfter == row.outcome.retryAfter);
        google.expect(false);
    }
    CHECK(google.board.replaced() == 1); // none of these renewed the token
}

TEST_CASE("push google: an access token is used until it is about to end, and shared by all processes") {
    GoogleService google;
    SenderFixture one(google.keys(), google.options(), &google.board);
    SenderFixture two(google.keys(), google.options(), &google.board);
    CHECK(one.send(google.device, turn).kind == Kind::Delivered);
    google.expect(true);
    google.expect(false);
    CHECK(two.send(google.device, turn).kind == Kind::Delivered);
    google.expect(false);
    google.clock += 49 * 60;
    CHECK(one.send(google.device, turn).kind == Kind::Delivered);
    google.expect(false);
    google.clock += 60;
    CHECK(two.send(google.device, turn).kind == Kind::Delivered);
    google.expect(true);
    google.expect(false);
    CHECK(one.send(google.device, turn).kind == Kind::Delivered);
    google.expect(false);
    CHECK(google.board.replaced() == 2);
}

TEST_CASE("push google: a token that is not taken any more is renewed once, and the message sent again") {
    GoogleService google;
    SenderFixture caller(google.keys(), google.options(), &google.board);
    CHECK(caller.send(google.device, turn).kind == Kind::Delivered);
    google.expect(true);
    google.expect(false);
    const json::object unauthenticated = fcmError(401, "UNAUTHENTICATED", "");
    google.service.answer({unauthenticated});
    CHECK(caller.send(google.device, turn).kind == Kind::Delivered);
    google.expect(false);
    google.expect(true);
    google.expect(false);

    const json::object token{{"status", 200}, {"body", {{"access_token", "bad"}, {"expires_in", 3599}}}};
    google.service.answer({unauthenticated, token, unauthenticated});
    const Outcome alarm{Kind::Alarm, {}, {}, "401 UNAUTHENTICATED"};
    CHECK(caller.send(google.device, turn) == alarm);
    google.expect(false);
    google.expect(true);
    google.expect(false);
    CHECK(caller.send(google.device, turn) == alarm); // no second request for a token meanwhile
    google.clock += 60;
    CHECK(caller.send(google.device, turn).kind == Kind::Delivered);
    google.expect(true);
    google.expect(false);
}

TEST_CASE("push google: without an access token nothing is sent, and it is asked for once for all") {
    GoogleService google;
    push::SenderOptions options = google.options();
    OutcomeCollector waiter;
    push::Sender sender(google.keys(), google.board, options);
    const auto sendTen = [&] {
        for (int i = 0; i < 10; ++i)
            sender.send(google.device, turn, waiter.done());
        return waiter.wait(10);
    };
    google.service.answer({{{"status", 400}, {"body", {{"error", "invalid_grant"}}}}});
    for (const Outcome& outcome : sendTen())
        CHECK(outcome == Outcome{Kind::Alarm, {}, {}, "no access token: 400 invalid_grant"});
    google.expect(true);
    google.clock += 60;
    google.service.answer({{{"status", 503}, {"headers", {{"retry-after", "40"}}}}});
    for (const Outcome& outcome : sendTen())
        CHECK(outcome == Outcome{Kind::Later, std::chrono::seconds(40), {}, "no access token: 503"});
    google.expect(true);
    google.clock += 60;
    google.service.answer({{{"status", 200}, {"body", {{"token_type", "Bearer"}}}}});
    for (const Outcome& outcome : sendTen())
        CHECK(outcome.kind == Kind::Later);
    google.expect(true);
    google.clock += 60;
    for (const Outcome& outcome : sendTen())
        CHECK(outcome.kind == Kind::Delivered);
    google.expect(true);
    for (int i = 0; i < 10; ++i)
        google.expect(false);
}

TEST_CASE("push google: a token that ends at once is still used once, and not asked for without end") {
    GoogleService google;
    SenderFixture caller(google.keys(), google.options(), &google.board);
    google.service.answer({{{"status", 200}, {"body", {{"access_token", "access-0"}, {"expires_in", 0}}}}});
    CHECK(caller.send(google.device, turn).kind == Kind::Delivered); // the fake's first answer is still unused
    google.expect(true);
    google.expect(false);
}

TEST_CASE("push google: an account that is not whole is not offered, and it is said why") {
    GoogleService google;
    const auto with = [&](const std::string& account) {
        push::Keys keys = google.keys();
        keys.google->account = account;
        return keys;
    };
    CHECK(check(google.keys(), false));
    for (const std::string& account : {std::string(), std::string("{"), std::string("[]"), google.account("no key"),
                                       google.account(elliptic().secret), std::string(R"({"project_id":"tale"})")}) {
        CAPTURE(account.substr(0, 20));
        CHECK_FALSE(check(with(account), false));
        CHECK_FALSE(SenderFixture(with(account)).sender().offers(Transport::Google));
    }
    push::Keys plain = google.keys();
    plain.google->host = "http://127.0.0.1:1";
    CHECK_FALSE(check(plain, false)); // an access token must not be sent unencrypted
    CHECK(check(plain, true));
}
