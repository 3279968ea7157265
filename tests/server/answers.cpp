#include "tests/server/server_fixture.h"

/// Header fields of answers, and which fields of an account are shown to whom.

namespace {

using namespace server_tests;

struct Fixture {
    explicit Fixture(Database store) : testServer(folder, noLimits(), {}, store), hazel(testServer, "Hazel") {}

    /// The header of the answer.
    std::string headOf(HttpClient& who, std::string_view method, const std::string& target,
                       const std::string& body = {}) const {
        who.received.clear();
        who.ask(method, target, body);
        return who.received.substr(0, who.received.find("\r\n\r\n") + 2);
    }

    engine::Folder folder;
    TestServer testServer;
    HttpClient hazel;
};
Database everyStore() { return GENERATE(from_range(databases())); }

bool has(const std::string& text, const std::string& what) { return text.find(what) != std::string::npos; }

} // namespace

TEST_CASE("answers: nothing of the service is kept on the way, and only pages say what a browser may do") {
    Fixture fixture(everyStore());
    HttpClient nobody(fixture.testServer);
    for (const char* target : {"/v1", "/v1/me", "/v1/games", "/v1/nowhere"}) {
        const std::string head = fixture.headOf(fixture.hazel, "GET", target);
        INFO(target << '\n' << head);
        CHECK(has(head, "Cache-Control: no-store\r\n"));
        CHECK(has(head, "Content-Length: "));
        CHECK_FALSE(has(head, "Content-Security-Policy"));
        CHECK_FALSE(has(head, "WWW-Authenticate"));
        CHECK_FALSE(has(head, "Retry-After"));
        CHECK_FALSE(has(head, "Allow: "));
    }
    CHECK(has(fixture.headOf(fixture.hazel, "GET", "/v1"), "Content-Type: application/json\r\n"));
    CHECK(has(fixture.headOf(fixture.hazel, "GET", "/v1/nowhere"), "Content-Type: application/problem+json\r\n"));
    CHECK(has(fixture.headOf(nobody, "GET", "/v1/me"), "WWW-Authenticate: Bearer\r\n"));
    const std::string elsewhere = fixture.headOf(fixture.hazel, "POST", "/v1/me", "{}");
    CHECK(has(elsewhere, "Allow: GET, HEAD, PATCH, DELETE\r\n"));
    const std::string gone = fixture.headOf(fixture.hazel, "DELETE", "/v1/me/push");
    CHECK(gone.starts_with("HTTP/1.1 204 "));
    CHECK_FALSE(has(gone, "Content-Type"));
    CHECK_FALSE(has(gone, "Content-Length")); // RFC 9110, 8.6
}

TEST_CASE("answers: a token is one however its scheme is written, and nothing else is") {
    Fixture fixture(everyStore());
    HttpClient& hazel = fixture.hazel;
    const auto statusWith = [&](const std::string& authorization) {
        hazel.send("GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: " + authorization + "\r\n\r\n");
        return hazel.receive().status;
    };
    for (const char* scheme : {"Bearer ", "bearer ", "BEARER "})
        CHECK(statusWith(scheme + hazel.token) == 200);
    for (const char* scheme : {"Basic ", "Bearer", "Bearer  ", "Bearex ", ""})
        CHECK(statusWith(scheme + hazel.token) == 401);
    CHECK(statusWith("Bearer " + hazel.token.substr(1)) == 401);
    CHECK(statusWith("Bearer " + hazel.token + "0") == 401);
}

TEST_CASE("answers: a key has 32 to 64 letters, and a body may say how its letters are written") {
    Fixture fixture(everyStore());
    HttpClient& hazel = fixture.hazel;
    const auto statusWith = [&](const std::string& key, std::string_view type) {
        return hazel.ask("POST", "/v1/me/links", "", key, type).status;
    };
    for (const std::size_t count : {32, 64})
        CHECK(statusWith(std::string(count, 'Z'), "application/json") == 201);
    for (const std::size_t count : {31, 65})
        CHECK(statusWith(std::string(count, 'Z'), "application/json") == 400);
    for (const char letter : {'a', 'z', 'A', 'Z', '0', '9', '-', '_'})
        CHECK(statusWith(std::string(31, 'k') + letter, "application/json") == 201);
    for (const char letter : {'.', '/', ':', '@', '[', '`', '{', ' '})
        CHECK(statusWith(std::string(16, 'k') + letter + std::string(16, 'k'), "application/json") == 400);
    const auto typed = [&](std::string_view type) {
        return hazel.ask("PATCH", "/v1/me", R"({"face":4})", "", type).status;
    };
    CHECK(typed("application/json; charset=utf-8") == 200);
    CHECK(typed("Application/JSON") == 200);
    CHECK(typed("application/json5") == 415);
    CHECK(typed("application/jso") == 415);
}

TEST_CASE("answers: a key that was used for something else is refused, and one for what was refused is not used") {
    Fixture fixture(everyStore());
    HttpClient& hazel = fixture.hazel;
    const std::string key = server::randomHex(16);
    CHECK(hazel.ask("POST", "/v1/games", R"({"kind":"chess"})", key).status == 422);
    const std::string body = json::serialize(wanted("pigs", {me(), open()}));
    const Reply made = hazel.ask("POST", "/v1/games", body, key);
    REQUIRE(made.status == 201); // the first request was not carried out
    const std::string at = "/v1/games/" + made.word("game");
    const Reply other = hazel.ask("POST", at + "/resign", R"({"seat":0})", key);
    CHECK(other.status == 422);
    CHECK(other.word("type") == "/problems/key-used");
    CHECK(other.word("detail") == "This Idempotency-Key was used for something else.");
    CHECK(hazel.get(at).word("state") == "open");
}

TEST_CASE("answers: her export has all that is hers, and what she has left is not among it") {
    Fixture fixture(everyStore());
    HttpClient& hazel = fixture.hazel;
    HttpClient gretel(fixture.testServer, "Gretel");
    const json::object quiet{{"from", 60}, {"to", 120}, {"offset", 30}};
    REQUIRE(hazel.ask("PATCH", "/v1/me", json::serialize(json::object{{"face", 9}, {"quiet", quiet}})).status == 200);
    const std::string stays = gameOfTwo(hazel, gretel);
    const auto [left, code] = openGame(gretel, wanted("pigs", {me(), open(), open()}));
    REQUIRE(join(hazel, code).status == 200);
    REQUIRE(hazel.post("/v1/games/" + left + "/resign", {{"seat", 1}}).status == 200);
    const Reply mine = hazel.get("/v1/me/export");
    const Reply account = hazel.get("/v1/me");
    for (const auto& [name, value] : account.body.as_object())
        CHECK(mine[name] == value);
    CHECK(mine["quiet"] == quiet);
    CHECK(mine.word("account") == hazel.account);
    CHECK(mine["devices"] == hazel.get("/v1/me/devices")["devices"]);
    REQUIRE(mine["games"].as_array().size() == 1);
    CHECK(mine["games"].at(0).at("game").as_string() == stays);
}

TEST_CASE("answers: a revision counts what was changed, and each change is by itself") {
    Fixture fixture(everyStore());
    HttpClient& hazel = fixture.hazel;
    const auto change = [&](const json::object& to) { return hazel.ask("PATCH", "/v1/me", json::serialize(to)); };
    const std::int64_t first = hazel.get("/v1/me").number("revision");
    const json::object quiet{{"from", 60}, {"to", 120}, {"offset", 30}};
    CHECK(change({{"face", 9}}).number("revision") == first + 1);
    CHECK(change({{"quiet", quiet}}).number("revision") == first + 2);
    const Reply renamed = change({{"name", "Anna"}});
    CHECK(renamed.number("revision") == first + 3);
    CHECK(renamed.number("face") == 9);
    CHECK(renamed["quiet"] == quiet);
    CHECK(change({{"name", "Anna"}, {"face", 9}, {"quiet", quiet}}).number("revision") == first + 3);
    CHECK(change({{"name", "Maria"}, {"face", 256}}).status == 422); // the whole change or nothing
    CHECK(hazel.get("/v1/me").word("name") == "Anna");
    CHECK(hazel.get("/v1/me").number("revision") == first + 3);
}
