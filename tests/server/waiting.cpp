#include "tests/server/server_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// Which waiting polls are answered by an event, and with what.

namespace {

using namespace server_tests;

const json::object roll{{"by", 0}, {"do", "roll"}, {"dice", {0, 1, 2, 3, 4}}};

struct Fixture {
    explicit Fixture(Database store)
        : testServer(folder, noLimits(), {}, store), hazel(testServer, "Hazel"), gretel(testServer, "Gretel") {}

    std::string poll(HttpClient& who, int wait = 25) {
        return "/v1/sync?wait=" + std::to_string(wait) + "&since=" + who.get("/v1/sync").word("next");
    }
    /// Another device of hers.
    std::unique_ptr<HttpClient> deviceOf(HttpClient& owner) {
        auto device = std::make_unique<HttpClient>(testServer);
        const std::string code = owner.post("/v1/me/links", json::object()).word("code");
        device->be(device->post("/v1/links/" + code, {{"device", "Tablet"}}));
        return device;
    }
    engine::Folder folder;
    TestServer testServer;
    HttpClient hazel;
    HttpClient gretel;
};
Database everyStore() { return GENERATE(from_range(databases())); }

} // namespace

TEST_CASE("waiting: somebody else's news answer nobody, and one's own answer each of one's devices") {
    Fixture fixture(everyStore());
    HttpClient wolf(fixture.testServer, "Wolf");
    const auto pad = fixture.deviceOf(fixture.gretel);
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel);
    wolf.begin(fixture.poll(wolf, 1));
    pad->begin(fixture.poll(*pad));
    fixture.gretel.begin(fixture.poll(fixture.gretel));
    REQUIRE(fixture.hazel.put(slot(id, 0), batch(0, {roll})).status == 201);
    for (HttpClient* who : {pad.get(), &fixture.gretel}) {
        const Reply news = who->receive();
        REQUIRE(news["games"].as_array().size() == 1);
        CHECK(news["games"].at(0).at("length") == 1);
        CHECK(news["games"].at(0).at("mine") == json::array({1}));
    }
    CHECK(wolf.receive()["games"].as_array().empty());
}

TEST_CASE("waiting: a receipt wakes nobody, and is told with whatever comes next") {
    Fixture fixture(everyStore());
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel);
    REQUIRE(fixture.hazel.put(slot(id, 0), batch(0, {roll})).status == 201);
    const std::string target = fixture.poll(fixture.hazel, 1);
    fixture.hazel.begin(target);
    REQUIRE(fixture.gretel.put("/v1/games/" + id + "/seen", {{"seat", 1}, {"length", 1}}).status == 204);
    CHECK(fixture.hazel.receive()["games"].as_array().size() <= 1); // none, unless the change came before the poll
    CHECK(fixture.hazel.get(target)["games"].at(0).at("seen") == json::array({0, 1}));
}

TEST_CASE("waiting: when an account leaves for good all of its devices are out, those that wait, too") {
    Fixture fixture(everyStore());
    const auto pad = fixture.deviceOf(fixture.gretel);
    const auto tv = fixture.deviceOf(fixture.gretel);
    REQUIRE(tv->get("/v1/me").status == 200); // by now the server has read the poll
    pad->begin(fixture.poll(*pad));
    REQUIRE(fixture.gretel.get("/v1/me").status == 200); // by now the server has read the poll
    REQUIRE(fixture.gretel.remove("/v1/me").status == 204);
    CHECK(pad->receive().status == 401);
    for (HttpClient* who : {pad.get(), tv.get(), &fixture.gretel})
        CHECK(who->get("/v1/me").status == 401);
    CHECK(fixture.hazel.get("/v1/me").status == 200);
}

TEST_CASE("waiting: a device that is revoked is out, and another one of the same account goes on waiting") {
    Fixture fixture(everyStore());
    const auto pad = fixture.deviceOf(fixture.gretel);
    const auto tv = fixture.deviceOf(fixture.gretel);
    pad->begin(fixture.poll(*pad));
    tv->begin(fixture.poll(*tv));
    REQUIRE(fixture.gretel.get("/v1/me").status == 200); // by now the server has read the poll
    REQUIRE(fixture.gretel.remove("/v1/me/devices/" + pad->device).status == 204);
    CHECK(pad->receive().status == 401);
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel);
    const Reply news = tv->receive();
    CHECK(news.status == 200);
    CHECK(news["games"].at(0).at("game").as_string() == id);
}

TEST_CASE("waiting: one who was away for more changes than are remembered misses none of her games") {
    Fixture fixture(everyStore());
    constexpr std::size_t games = 70; // more than are cached
    const std::string before = fixture.gretel.get("/v1/sync").word("next");
    std::vector<std::string> ids;
    std::vector<std::string> cursors;
    for (std::size_t i = 0; i < games; ++i) {
        ids.push_back(gameOfTwo(fixture.hazel, fixture.gretel));
        cursors.push_back(fixture.gretel.get("/v1/sync").word("next"));
    }
    REQUIRE(fixture.hazel.put(slot(ids[2], 0), batch(0, {roll})).status == 201); // now the most recent change
    const auto since = [&](const std::string& cursor) {
        std::vector<std::string> told;
        const Reply news = fixture.gretel.get("/v1/sync?since=" + cursor);
        for (const json::value& game : news["games"].as_array())
            told.emplace_back(game.at("game").as_string());
        return told;
    };
    for (const std::size_t known : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{4}, std::size_t{5},
                                    std::size_t{6}, std::size_t{7}, games - 2, games - 1}) {
        INFO(known);
        std::vector<std::string> expected(ids.begin() + static_cast<std::ptrdiff_t>(known) + 1, ids.end());
        std::erase(expected, ids[2]);
        expected.push_back(ids[2]);
        CHECK(since(cursors[known]) == expected);
    }
    CHECK(since(before).size() == games);
}

TEST_CASE("waiting: only what an app says to have shown, of now, keeps others of her devices quiet") {
    engine::Folder folder;
    server::ServiceOptions options = noLimits();
    options.holdBack = server::hour;        // no push in this test
    TestServer testServer(folder, options); // on SQLite, so that the test can read the nudges
    HttpClient hazel(testServer, "Hazel");
    HttpClient gretel(testServer, "Gretel");
    REQUIRE(
        gretel
            .put("/v1/me/push",
                 {{"transport", "web"},
                  {"to", "https://127.0.0.1:1/nobody"},
                  {"key", "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
                  {"secret", "BTBZMqHH6r4Tts7J_aSIgg"}})
            .status == 200);
    json::object game = wanted("pigs", {me(), open()});
    game["first"] = 0;
    const auto [id, code] = openGame(gretel, game);
    REQUIRE(join(hazel, code).word("state") == "running"); // it is Gretel's turn, by Hazel's joining
    const std::string next = gretel.get("/v1/sync").word("next");
    const auto waits = [&] {
        REQUIRE(gretel.get("/v1/me").status == 200); // a later request: the nudge was stored before
        SQLite::Database file(folder.path("server.db"), SQLite::OPEN_READONLY);
        return file.execAndGet("SELECT count(*) FROM nudges").getInt();
    };
    CHECK(waits() == 1);
    for (const char* shown : {"", "&shown=0", "&shown=yes"})
        CHECK(gretel.get("/v1/sync?wait=0&since=" + next + shown).status == 200);
    CHECK(gretel.get("/v1/sync?wait=0&shown=1&since=00000000-99").status == 410);
    CHECK(hazel.get("/v1/sync?wait=0&shown=1&since=" + hazel.get("/v1/sync").word("next")).status == 200);
    CHECK(waits() == 1);
    CHECK(gretel.get("/v1/sync?wait=0&shown=1&since=" + next).status == 200);
    CHECK(waits() == 0);
}
