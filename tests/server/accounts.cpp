#include "tests/server/server_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/resource.h>

#include <csignal>

/// Accounts without passwords: devices, codes, and deletion.

namespace {

using namespace server_tests;

struct Fixture {
    explicit Fixture(Database store) : testServer(folder, noLimits(), {}, store) {}
    engine::Folder folder;
    TestServer testServer;
};

/// All bytes of the server's files.
std::string bytesIn(const engine::Folder& folder) {
    std::string bytes;
    for (const char* name : {"server.db", "server.db-wal"}) {
        std::ifstream file(folder.path(name), std::ios::binary);
        bytes.append(std::istreambuf_iterator<char>(file), {});
    }
    return bytes;
}

/// From now on nothing can be written into files (RLIMIT_FSIZE).
class FullDisk {
public:
    FullDisk() {
        REQUIRE(getrlimit(RLIMIT_FSIZE, &m_before) == 0);
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit none{0, m_before.rlim_max};
        REQUIRE(setrlimit(RLIMIT_FSIZE, &none) == 0);
    }
    ~FullDisk() {
        (void)setrlimit(RLIMIT_FSIZE, &m_before);
        (void)std::signal(SIGXFSZ, m_handler);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int) = SIG_DFL;
};

} // namespace

TEST_CASE("a guest is made by one request, and her token opens what is hers") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer);
    CHECK(hazel.get("/v1/me").status == 401);
    hazel.signUp("Hazel");
    CHECK(hazel.token.size() == 64);
    CHECK(hazel.get("/v1/me").word("name") == "Hazel");
    hazel.token.back() = hazel.token.back() == '0' ? '1' : '0';
    const Reply wrong = hazel.get("/v1/me");
    CHECK(wrong.status == 401);
    CHECK(wrong.type == "application/problem+json");
}

TEST_CASE("no token and no code is on disk, only what they hash to") {
    Fixture fixture(Database::Sqlite);
    HttpClient hazel(fixture.testServer, "Hazel");
    const std::string recovery = hazel.post("/v1/me/recovery", json::object()).word("code");
    const std::string link = hazel.post("/v1/me/links", json::object()).word("code");
    const std::string bytes = bytesIn(fixture.folder);
    CHECK(bytes.find("Hazel") != std::string::npos); // otherwise this test would look in the wrong place
    CHECK(bytes.find(hazel.token) == std::string::npos);
    for (const std::string& code : {recovery, link}) {
        CHECK(bytes.find(code) == std::string::npos);
        CHECK(bytes.find(server::tidyCode(code, code.size() - code.size() / 5)) == std::string::npos);
    }
}

TEST_CASE("a request for an account that comes twice makes one account, whichever answer arrives") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer);
    const std::string key = server::randomHex(16);
    const std::string body = R"({"name":"Hazel","device":"Phone"})";
    const Reply first = hazel.ask("POST", "/v1/accounts", body, key);
    const Reply second = hazel.ask("POST", "/v1/accounts", body, key);
    REQUIRE(second.status == 201);
    CHECK(second.word("account") == first.word("account"));
    CHECK(second.word("device") == first.word("device"));
    for (const Reply& answer : {first, second}) {
        hazel.be(answer);
        CHECK(hazel.get("/v1/me").status == 200);
    }
    CHECK(bytesIn(fixture.folder).find(key) == std::string::npos); // the token can be decrypted with it
    CHECK(hazel.get("/v1/me/devices")["devices"].as_array().size() == 1);
    const Reply other = hazel.ask("POST", "/v1/accounts", R"({"name":"Gretel","device":"Phone"})", key);
    CHECK(other.status == 422);
    CHECK(other.word("type") == "/problems/key-used");
}

TEST_CASE("a recovery code brings the account to another device, once, however it is typed") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    const std::string old = hazel.post("/v1/me/recovery", json::object()).word("code");
    std::string code = hazel.post("/v1/me/recovery", json::object()).word("code");
    HttpClient tablet(fixture.testServer);
    CHECK(tablet.post("/v1/recover", {{"code", old}, {"device", "Tablet"}}).status == 404); // replaced
    for (char& letter : code)
        letter = static_cast<char>(std::tolower(letter));
    const Reply welcome = tablet.post("/v1/recover", {{"code", code}, {"device", "Tablet"}});
    REQUIRE(welcome.status == 201);
    CHECK(welcome.word("account") == hazel.account);
    tablet.be(welcome);
    CHECK(tablet.get("/v1/me").word("name") == "Hazel");
    CHECK(hazel.get("/v1/me").status == 200); // the first device stays signed in
    HttpClient thief(fixture.testServer);
    const Reply used = thief.post("/v1/recover", {{"code", code}, {"device", "Tablet"}});
    const Reply unknown = thief.post("/v1/recover", {{"code", server::randomCode(26)}, {"device", "Tablet"}});
    CHECK(used.status == 404);
    CHECK(used.text == unknown.text);
}

TEST_CASE("a code is not used up by a device that wants to be of another account") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    const HttpClient gretel(fixture.testServer, "Gretel");
    HttpClient tablet(fixture.testServer);
    const std::string recovery = hazel.post("/v1/me/recovery", json::object()).word("code");
    const std::string link = hazel.post("/v1/me/links", json::object()).word("code");
    json::object body{{"code", recovery}, {"device", "Tablet"}, {"account", gretel.account}};
    for (int i = 0; i < 2; ++i) {
        for (const std::string& path : {std::string("/v1/recover"), "/v1/links/" + link}) {
            const Reply refused = tablet.post(path, body);
            CHECK(refused.status == 409);
            CHECK(refused.word("type") == "/problems/another-account");
        }
    }
    CHECK(hazel.get("/v1/me/devices")["devices"].as_array().size() == 1);
    body["account"] = hazel.account;
    CHECK(tablet.post("/v1/recover", body).status == 201);
    body.erase("account");
    CHECK(tablet.post("/v1/links/" + link, body).status == 201);
    body["account"] = gretel.account;
    CHECK(tablet.post("/v1/recover", body).status == 404); // repeated by another device
}

TEST_CASE("a second device is linked by a secret that works once") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    const Reply secret = hazel.post("/v1/me/links", json::object());
    CHECK(secret.number("seconds") == 600);
    HttpClient tablet(fixture.testServer);
    const Reply welcome = tablet.post("/v1/links/" + secret.word("code"), {{"device", "Tablet"}});
    REQUIRE(welcome.status == 201);
    tablet.be(welcome);
    CHECK(tablet.account == hazel.account);
    HttpClient thief(fixture.testServer);
    CHECK(thief.post("/v1/links/" + secret.word("code"), {{"device", "Mine"}}).status == 404);
    // After a lost answer the same request is answered again.
    const Reply other = hazel.post("/v1/me/links", json::object());
    const std::string key = server::randomHex(16);
    HttpClient third(fixture.testServer);
    REQUIRE(third.ask("POST", "/v1/links/" + other.word("code"), R"({"device":"TV"})", key).status == 201);
    const Reply again = third.ask("POST", "/v1/links/" + other.word("code"), R"({"device":"TV"})", key);
    REQUIRE(again.status == 201);
    third.be(again);
    CHECK(third.get("/v1/me").status == 200);
    CHECK(hazel.get("/v1/me/devices")["devices"].as_array().size() == 3);
}

TEST_CASE("a device that is revoked is out at once") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient tablet(fixture.testServer);
    tablet.be(
        tablet.post("/v1/links/" + hazel.post("/v1/me/links", json::object()).word("code"), {{"device", "Tablet"}}));
    CHECK(tablet.get("/v1/me").status == 200);
    const Reply list = hazel.get("/v1/me/devices");
    int current = 0;
    for (const json::value& device : list["devices"].as_array())
        current += device.at("current").as_bool() ? 1 : 0;
    CHECK(current == 1);
    HttpClient outsider(fixture.testServer, "Wolf");
    CHECK(outsider.remove("/v1/me/devices/" + tablet.device).status == 404);
    CHECK(hazel.remove("/v1/me/devices/" + tablet.device).status == 204);
    CHECK(tablet.get("/v1/me").status == 401);
    CHECK(hazel.remove("/v1/me/devices/" + tablet.device).status == 404);
}

TEST_CASE("names can be changed, but not to what cannot be seen") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    CHECK(hazel.ask("PATCH", "/v1/me", R"({"name":"Gretel 🧙","face":7})").word("name") == "Gretel 🧙");
    CHECK(hazel.get("/v1/me").number("face") == 7);
    for (const char* name : {"", " ", "a\u202Eb", "tab\\tbed", "123456789012345678901", " Hazel", "\u200B", "\u3164",
                             "\u2800", "Hazel\u00A0"}) {
        INFO(name);
        const Reply refused = hazel.ask("PATCH", "/v1/me", R"({"name":")" + std::string(name) + R"("})");
        CHECK(refused.status == 422);
        CHECK(refused.word("at") == "/name");
    }
    CHECK(hazel.get("/v1/me").word("name") == "Gretel 🧙");
}

TEST_CASE("one who leaves for good takes her name along, and a bot plays on for those who stay") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const std::string id = gameOfTwo(hazel, gretel);
    REQUIRE(hazel.put(slot(id, 0), batch(0, {{{"by", 0}, {"do", "roll"}, {"dice", {0, 1, 2, 3, 4}}}})).status == 201);
    const Reply mine = hazel.get("/v1/me/export");
    CHECK(mine.word("name") == "Hazel");
    CHECK(mine["games"].at(0).at("game").as_string() == id);
    CHECK(mine["devices"].as_array().size() == 1);
    CHECK(mine.text.find(hazel.token) == std::string::npos);
    std::string since = gretel.get("/v1/sync").word("next");
    CHECK(hazel.remove("/v1/me").status == 204);
    CHECK(hazel.get("/v1/me").status == 401);
    Reply seen = gretel.get("/v1/games/" + id);
    CHECK(seen["seats"].at(0).at("who").as_string() == "bot");
    CHECK(seen["seats"].at(0).at("name").as_string().empty());
    CHECK(seen.text.find("Hazel") == std::string::npos);
    for (int i = 0; i < 100 && seen.number("turn") == 0; ++i) { // plays her turn to its end
        since = gretel.get("/v1/sync?wait=25&since=" + since).word("next");
        seen = gretel.get("/v1/games/" + id);
    }
    CHECK(seen.number("length") > 1);
}

TEST_CASE("one who has handed her seats to another takes her name along, too, when she leaves for good") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    json::object twin = me();
    twin["name"] = "Griselda";
    twin["face"] = 77;
    const auto [id, code] = openGame(gretel, wanted("gingerbread", {me(), twin, open()}));
    REQUIRE(join(hazel, code).word("state") == "running");
    const std::string at = "/v1/games/" + id;
    const std::string word = gretel.post(at + "/offers", nullptr).word("code");
    REQUIRE(hazel.post(at + "/seats", {{"code", word}}).status == 200);
    CHECK(hazel.get(at)["seats"].at(1).at("name").as_string() == "Griselda");
    CHECK(gretel.remove("/v1/me").status == 204);
    const Reply seen = hazel.get(at);
    CHECK(seen["mine"] == json::array({0, 1, 2}));
    std::set<std::int64_t> faces;
    for (const json::value& seat : seen["seats"].as_array()) {
        CHECK(seat.at("who").as_string() == "player");
        CHECK(seat.at("name").as_string() == "Hazel"); // the player who has the seat now
        faces.insert(seat.at("face").as_int64());
    }
    CHECK(faces.size() == 3);
    CHECK_FALSE(faces.contains(77));
    std::mt19937 chance(8);
    playOut(id, {&hazel}, chance);
    const std::string again = hazel.post(at + "/rematch", {{"contribution", contribution()}}).text;
    CHECK(again.find("Gretel") == std::string::npos);
    CHECK(again.find("Griselda") == std::string::npos);
}

TEST_CASE("in a rematch nobody sits under the name of one who has handed her seat over") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const std::string id = gameOfTwo(hazel, gretel);
    const std::string at = "/v1/games/" + id;
    const std::string word = gretel.post(at + "/offers", nullptr).word("code");
    REQUIRE(hazel.post(at + "/seats", {{"code", word}}).status == 200);
    std::mt19937 chance(9);
    const auto handOn = [&](HttpClient& from, HttpClient& to) {
        const std::string code = from.post(at + "/offers", nullptr).word("code");
        REQUIRE(to.post(at + "/seats", {{"code", code}}).status == 200);
    };
    handOn(hazel, gretel); // all of her seats, there and back
    handOn(gretel, hazel);
    playOut(id, {&hazel}, chance);
    const Reply again = hazel.post(at + "/rematch", {{"contribution", contribution()}});
    CHECK(again["seats"].at(1).at("name").as_string() == "Hazel");
}

TEST_CASE("one who has a game that cannot be read any more can leave for good, whole or not at all") {
    const engine::Folder folder;
    auto testServer = std::make_unique<TestServer>(folder);
    HttpClient hazel(*testServer, "Hazelnut");
    HttpClient gretel(*testServer, "Gretel");
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) {
        ids.push_back(gameOfTwo(hazel, gretel));
        const json::object roll{{"by", 0}, {"do", "roll"}, {"dice", {0, 1, 2, 3, 4}}};
        REQUIRE(hazel.put(slot(ids.back(), 0), batch(0, {roll})).status == 201);
    }
    testServer.reset();
    SQLite::Database(folder.path("server.db"), SQLite::OPEN_READWRITE)
        .exec("UPDATE turns SET moves = 'nonsense' WHERE game = '" + ids[1] + "'");
    TestServer next(folder);
    HttpClient left(next.endpoint());
    left.token = hazel.token;
    HttpClient other(next.endpoint());
    other.token = gretel.token;
    CHECK(other.get("/v1/games/" + ids[1]).status == 503);
    CHECK(left.remove("/v1/me").status == 204);
    CHECK(left.get("/v1/me").status == 401);
    const Reply games = other.get("/v1/games");
    CHECK(games["games"].as_array().size() == 3);
    CHECK(games.text.find("Hazelnut") == std::string::npos);
}

TEST_CASE("what a server has about somebody is in her export, where her devices are reached, too") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    CHECK(!hazel.get("/v1/me/export")["devices"].at(0).as_object().contains("push"));
    const json::object address{
        {"transport", "web"},
        {"to", "https://push.example/somebody"},
        {"key", "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
        {"secret", "BTBZMqHH6r4Tts7J_aSIgg"},
        {"quiet", {{"from", 1320}, {"to", 420}, {"offset", 60}}},
        {"muted", {std::string(32, 'a')}}};
    const Reply subscribed = hazel.put("/v1/me/push", address);
    INFO(subscribed.text);
    REQUIRE(subscribed.status == 200);
    const Reply mine = hazel.get("/v1/me/export");
    const json::value& push = mine["devices"].at(0).at("push");
    for (const char* field : {"transport", "to", "quiet", "muted"})
        CHECK(push.at(field) == address.at(field));
}

TEST_CASE("of one who has left for good no name is on disk, but for what others may still be told again") {
    const engine::Folder folder;
    std::string others;
    {
        TestServer testServer(folder);
        HttpClient hazel(testServer, "Hazelnut");
        HttpClient gretel(testServer, "Gretel");
        others = gretel.account;
        gameOfTwo(hazel, gretel);
        CHECK(hazel.remove("/v1/me").status == 204);
    }
    const SQLite::Database file(folder.path("server.db"));
    SQLite::Statement tables(file, "SELECT name FROM sqlite_schema WHERE type = 'table'");
    int rows = 0;
    while (tables.executeStep()) {
        const std::string table = tables.getColumn(0).getString();
        SQLite::Statement all(file, "SELECT * FROM " + table + (table == "kept" ? " WHERE key NOT LIKE ?" : ""));
        if (table == "kept") // stored answers to others stay for thirty days
            all.bind(1, others + ":%");
        for (; all.executeStep(); ++rows)
            for (int i = 0; i < all.getColumnCount(); ++i)
                CHECK(all.getColumn(i).getString().find("Hazelnut") == std::string::npos);
    }
    CHECK(rows > 5);
}

TEST_CASE("one who waits is out, too, when her device is revoked") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient tablet(fixture.testServer);
    tablet.be(
        tablet.post("/v1/links/" + hazel.post("/v1/me/links", json::object()).word("code"), {{"device", "Tablet"}}));
    const std::string since = tablet.get("/v1/sync").word("next");
    HttpClient other(fixture.testServer);
    other.token = tablet.token;
    other.begin("/v1/sync?wait=25&since=" + since);
    CHECK(tablet.get("/v1/sync?since=" + since).status == 200); // by now the poll waits
    CHECK(hazel.remove("/v1/me/devices/" + tablet.device).status == 204);
    CHECK(other.receive().status == 401);
}

TEST_CASE("when the disk is full, one who has not been here for long can still look") {
    const engine::Folder folder;
    auto testServer = std::make_unique<TestServer>(folder);
    HttpClient hazel(*testServer, "Hazel");
    testServer.reset();
    SQLite::Database(folder.path("server.db"), SQLite::OPEN_READWRITE).exec("UPDATE devices SET used = 1000");
    TestServer next(folder);
    HttpClient same(next.endpoint());
    same.token = hazel.token;
    const FullDisk full;
    CHECK(same.get("/v1/me").word("name") == "Hazel");
    CHECK(same.get("/v1/games").status == 200);
    CHECK(same.post("/v1/me/recovery", json::object()).status == 503);
}
