#include "tests/server/server_fixture.h"

/// One feed for all games of an account: nothing is missed, nothing comes twice, and polls need not be repeated.

namespace {

using namespace server_tests;

const json::object roll{{"by", 0}, {"do", "roll"}, {"dice", {0, 1, 2, 3, 4}}};

struct Fixture {
    explicit Fixture(Database store)
        : testServer(folder, noLimits(), {}, store), hazel(testServer, "Hazel"), gretel(testServer, "Gretel") {}
    engine::Folder folder;
    TestServer testServer;
    HttpClient hazel;
    HttpClient gretel;
};

} // namespace

TEST_CASE("one who waits is told when it happens") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel);
    const std::string since = fixture.gretel.get("/v1/sync").word("next");
    CHECK(fixture.gretel.get("/v1/sync?since=" + since)["games"].as_array().empty());
    fixture.gretel.begin("/v1/sync?wait=25&since=" + since);
    REQUIRE(fixture.hazel.put(slot(id, 0), batch(0, {roll})).status == 201);
    const Reply news = fixture.gretel.receive();
    CHECK(news["games"].as_array().size() == 1);
    CHECK(news["games"].at(0).at("game").as_string() == id);
    CHECK(news["games"].at(0).at("length").to_number<int>() == 1);
    CHECK(news["games"].at(0).at("mine") == json::array({1}));
    CHECK(news.word("next") != since);
    CHECK(fixture.gretel.get("/v1/sync?since=" + news.word("next"))["games"].as_array().empty());
    // With the old cursor it comes again: the answer may have been lost.
    CHECK(fixture.gretel.get("/v1/sync?since=" + since)["games"] == news["games"]);
}

TEST_CASE("a wait in which nothing happens ends with nothing") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string since = fixture.hazel.get("/v1/sync").word("next");
    const Reply news = fixture.hazel.get("/v1/sync?wait=1&since=" + since);
    CHECK(news.status == 200);
    CHECK(news["games"].as_array().empty());
    CHECK(news.word("next") == since);
}

TEST_CASE("many changes of many games since then come once a game, as it is now, and in pages") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string since = fixture.gretel.get("/v1/sync").word("next");
    constexpr std::size_t games = 130;
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < games; ++i)
        ids.push_back(gameOfTwo(fixture.hazel, fixture.gretel));
    REQUIRE(fixture.hazel.put(slot(ids[3], 0), batch(0, {roll})).status == 201);
    std::map<std::string, std::int64_t> told;
    std::string next = since;
    for (int pages = 0; pages < 10; ++pages) {
        const Reply news = fixture.gretel.get("/v1/sync?since=" + next);
        for (const json::value& game : news["games"].as_array())
            CHECK(told.emplace(game.at("game").as_string(), game.at("length").to_number<std::int64_t>()).second);
        next = news.word("next");
        if (!news["more"].as_bool() && news["games"].as_array().empty())
            break;
    }
    CHECK(told.size() == games);
    CHECK(told[ids[3]] == 1);

    std::set<std::string> listed;
    std::string page = "/v1/games";
    for (int pages = 0; pages < 10 && !page.empty(); ++pages) {
        const Reply list = fixture.gretel.get(page);
        if (listed.empty())
            CHECK(list["games"].at(0).at("game").as_string() == ids[3]); // the most recently changed one
        for (const json::value& game : list["games"].as_array())
            CHECK(listed.insert(std::string(game.at("game").as_string())).second);
        page = list.body.as_object().contains("next") ? "/v1/games?before=" + list.word("next") : "";
    }
    CHECK(listed.size() == games);
}

TEST_CASE("a cursor of another time is told to begin again, and one that is none is refused") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string since = fixture.hazel.get("/v1/sync").word("next");
    const std::string epoch = since.substr(0, since.find('-'));
    CHECK(fixture.hazel.get("/v1/sync?since=00000000-0").status == 410);
    CHECK(fixture.hazel.get("/v1/sync?since=" + epoch + "-99999").status ==
          410); // the cursor counts changes that a restored backup lacks
    for (const char* broken : {"x", "-", "1-", "-1", "1--1", "1-99999999999999999999", "%00-1"}) {
        INFO(broken);
        CHECK(fixture.hazel.get(std::string("/v1/sync?since=") + broken).status == 422);
    }
    CHECK(fixture.hazel.get("/v1/sync?wait=26&since=" + since).status == 422);
    CHECK(fixture.hazel.get("/v1/sync?wait=-1&since=" + since).status == 422);
    CHECK(fixture.hazel.get("/v1/games?before=x").status == 422);
}

TEST_CASE("cursors outlive a restart") {
    const Database store = GENERATE(from_range(databases()));
    engine::Folder folder;
    std::string token;
    std::string since;
    std::string id;
    {
        TestServer testServer(folder, noLimits(), {}, store);
        HttpClient hazel(testServer, "Hazel");
        HttpClient gretel(testServer, "Gretel");
        id = gameOfTwo(hazel, gretel);
        since = gretel.get("/v1/sync").word("next");
        token = gretel.token;
        REQUIRE(hazel.put(slot(id, 0), batch(0, {roll})).status == 201);
    }
    TestServer testServer(folder, noLimits(), {}, store);
    HttpClient gretel(testServer);
    gretel.token = token;
    const Reply news = gretel.get("/v1/sync?wait=25&since=" + since);
    CHECK(news["games"].at(0).at("game").as_string() == id);
}

TEST_CASE("whoever waits is told when the server stops, and the server does not wait for her") {
    engine::Folder folder;
    auto testServer = std::make_unique<TestServer>(folder);
    HttpClient hazel(*testServer, "Hazel");
    const std::string since = hazel.get("/v1/sync").word("next");
    hazel.begin("/v1/sync?wait=25&since=" + since);
    HttpClient other(*testServer, "Gretel"); // by now the server has read the first poll
    testServer.reset();
    CHECK(hazel.receive().status == 200);
}
