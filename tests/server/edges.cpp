#include "tests/server/server_fixture.h"

/// What happens at each limit and just past it, and the answers to requests for what does not exist.

namespace {

using namespace server_tests;

struct Edge {
    explicit Edge(Database store, server::ServiceOptions options = noLimits())
        : testServer(folder, std::move(options), {}, store), hazel(testServer, "Hazel"), gretel(testServer, "Gretel") {}
    engine::Folder folder;
    TestServer testServer;
    HttpClient hazel;
    HttpClient gretel;
};
Database everyStore() { return GENERATE(from_range(databases())); }

/// "409 joined: You are in this game already."
std::string said(const Reply& answer) {
    if (answer.type != "application/problem+json")
        return std::to_string(answer.status);
    CHECK(answer.number("status") == answer.status);
    const std::string type = answer.word("type");
    REQUIRE(type.rfind("/problems/", 0) == 0);
    return std::to_string(answer.status) + ' ' + type.substr(10) + ": " + answer.word("detail");
}

std::string nameOf(std::size_t letters) {
    std::string name;
    for (std::size_t i = 0; i < letters; ++i)
        name += "ß"; // two bytes in UTF-8
    return name;
}

std::set<std::string> idsOf(const json::value& games) {
    std::set<std::string> ids;
    for (const json::value& game : games.as_array())
        CHECK(ids.insert(std::string(game.at("game").as_string())).second);
    return ids;
}

/// All pages of the list; no game may be in it twice.
std::set<std::string> allGames(HttpClient& who) {
    std::set<std::string> all;
    std::string target = "/v1/games";
    for (int pages = 0; pages < 10; ++pages) {
        const Reply page = who.get(target);
        REQUIRE(page.status == 200);
        CHECK(page["games"].as_array().size() <= 100);
        for (const std::string& id : idsOf(page["games"]))
            CHECK(all.insert(id).second);
        if (!page.body.as_object().contains("next"))
            return all;
        target = "/v1/games?before=" + page.word("next");
    }
    FAIL("the list does not end");
    return all;
}

std::set<std::string> allNews(HttpClient& who, std::string since) {
    std::set<std::string> all;
    for (int pages = 0; pages < 10; ++pages) {
        const Reply page = who.get("/v1/sync?since=" + since);
        REQUIRE(page.status == 200);
        CHECK(page["games"].as_array().size() <= 100);
        for (const std::string& id : idsOf(page["games"]))
            CHECK(all.insert(id).second);
        since = page.word("next");
        if (!page["more"].as_bool())
            return all;
    }
    FAIL("the feed does not end");
    return all;
}

} // namespace

TEST_CASE("edges: a seventeenth device takes the place of the one that was not used for longest") {
    Edge edge(everyStore());
    std::vector<std::unique_ptr<HttpClient>> others;
    for (int i = 0; i < 15; ++i) {
        others.push_back(std::make_unique<HttpClient>(edge.testServer));
        const std::string code = edge.hazel.post("/v1/me/links", json::object()).word("code");
        others.back()->be(others.back()->post("/v1/links/" + code, {{"device", "Tablet"}}));
    }
    const auto count = [&](HttpClient& who) { return who.get("/v1/me/devices")["devices"].as_array().size(); };
    CHECK(count(edge.hazel) == 16);
    for (const auto& other : others)
        CHECK(other->get("/v1/me").status == 200);
    const std::string code = edge.hazel.post("/v1/me/links", json::object()).word("code");
    HttpClient last(edge.testServer);
    last.be(last.post("/v1/links/" + code, {{"device", "Tablet"}}));
    CHECK(count(last) == 16);
    int out = edge.hazel.get("/v1/me").status == 401 ? 1 : 0;
    for (const auto& other : others)
        out += other->get("/v1/me").status == 401 ? 1 : 0;
    CHECK(out == 1);
    CHECK(edge.gretel.get("/v1/me").status == 200); // devices of other accounts do not count
}

TEST_CASE("edges: a client that was away hears of every game since, wherever it stopped and however many there were") {
    Edge edge(everyStore());
    std::vector<std::string> cursors{edge.hazel.get("/v1/sync").word("next")};
    CHECK(allNews(edge.hazel, cursors.front()).empty()); // from now on the server caches the news
    std::vector<std::string> made;
    for (int i = 0; i < 70; ++i) { // more than it caches
        made.push_back(edge.hazel.post("/v1/games", wanted("pigs", {me(), open()})).word("game"));
        cursors.push_back(edge.hazel.get("/v1/sync?since=" + cursors.back()).word("next"));
    }
    for (std::size_t i = 0; i < cursors.size(); ++i) {
        CAPTURE(i);
        CHECK(allNews(edge.hazel, cursors[i]) == std::set<std::string>(made.begin() + std::ptrdiff_t(i), made.end()));
    }
}

TEST_CASE("edges: a list and a feed of exactly a page, and of one game more, are whole") {
    Edge edge(everyStore());
    const std::string since = edge.hazel.get("/v1/sync").word("next");
    std::set<std::string> made;
    for (int i = 1; i <= 101; ++i) {
        made.insert(edge.hazel.post("/v1/games", wanted("pigs", {me(), open()})).word("game"));
        if (i < 99)
            continue;
        CHECK(allGames(edge.hazel) == made);
        CHECK(allNews(edge.hazel, since) == made);
    }
    CHECK(allGames(edge.gretel).empty());
}

TEST_CASE("edges: names, batches, waits and quiet hours are taken up to their limit and no further") {
    Edge edge(everyStore());
    HttpClient& hazel = edge.hazel;
    CHECK(hazel.ask("PATCH", "/v1/me", json::serialize(json::object{{"name", nameOf(20)}})).status == 200);
    CHECK(hazel.get("/v1/me").word("name") == nameOf(20));
    const std::string unfit = "should be a name of 1 to 20 characters that can be seen, without spaces around it";
    for (const std::string& name : {nameOf(21), std::string(), std::string(" a"), std::string("a ")}) {
        const Reply answer = hazel.ask("PATCH", "/v1/me", json::serialize(json::object{{"name", name}}));
        CHECK(answer.status == 422);
        CHECK(answer.word("detail").find(unfit) != std::string::npos);
    }
    CHECK(hazel.get("/v1/me").word("name") == nameOf(20));

    const std::string id = gameOfTwo(hazel, edge.gretel);
    const auto moves = [&](std::size_t count) {
        return json::array(count, json::value(json::object{{"by", 0}, {"do", "stop"}}));
    };
    CHECK(said(hazel.put(slot(id, 0), batch(0, moves(65)))).rfind("422 wrong", 0) == 0);
    CHECK(said(hazel.put(slot(id, 0), batch(0, moves(0)))).rfind("422 wrong", 0) == 0);
    CHECK(hazel.put(slot(id, 100'001), batch(0, moves(1))).status == 404);
    CHECK(hazel.put(slot(id, 100'000), batch(0, moves(1))).status != 404);

    CHECK(hazel.get("/v1/sync?wait=25").status == 200);
    CHECK(said(hazel.get("/v1/sync?wait=26")) == "422 wrong: `wait` should be a number of seconds from 0 to 25.");
    CHECK(hazel.get("/v1/games/" + id + "?from=100000").status == 200);
    CHECK(said(hazel.get("/v1/games/" + id + "?from=100001")) == "422 wrong: `from` should be a whole number.");
    CHECK(hazel.put("/v1/games/" + id + "/seen", {{"seat", 0}, {"length", 0}}).status == 204);
    CHECK(said(hazel.put("/v1/games/" + id + "/seen", {{"seat", 0}, {"length", 1}})) ==
          "422 wrong: Nobody has seen what was not played.");

    json::object where{
        {"transport", "web"},
        {"to", "https://push.example/hazel"},
        {"key", "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
        {"secret", "BTBZMqHH6r4Tts7J_aSIgg"}};
    const auto with = [&](const char* name, const json::value& value) {
        json::object all = where;
        all[name] = value;
        return hazel.put("/v1/me/push", all).status;
    };
    const auto quiet = [](int from, int to, int offset) {
        return json::object{{"from", from}, {"to", to}, {"offset", offset}};
    };
    CHECK(with("quiet", quiet(0, 1439, 840)) == 200);
    CHECK(with("quiet", quiet(1439, 0, -720)) == 200);
    CHECK(with("quiet", quiet(1440, 0, 0)) == 422);
    CHECK(with("quiet", quiet(0, 1440, 0)) == 422);
    CHECK(with("quiet", quiet(-1, 0, 0)) == 422);
    CHECK(with("quiet", quiet(0, 0, 841)) == 422);
    CHECK(with("quiet", quiet(0, 0, -721)) == 422);
    CHECK(with("muted", json::array(500, json::value(id))) == 200);
    CHECK(with("muted", json::array(501, json::value(id))) == 422);
}

TEST_CASE("edges: five hundred games under way are as many as one can have, and one that ends makes room") {
    Edge edge(everyStore());
    const json::object game = wanted("pigs", {me(), open()});
    std::string last;
    for (int i = 0; i < 500; ++i) {
        const Reply made = edge.hazel.post("/v1/games", game);
        REQUIRE(made.status == 201);
        last = made.word("game");
    }
    CHECK(said(edge.hazel.post("/v1/games", game)) ==
          "409 too-many-games: You have as many games under way as one can have. Finish some first.");
    CHECK(edge.gretel.post("/v1/games", game).status == 201);
    CHECK(edge.hazel.post("/v1/games/" + last + "/resign", {{"seat", 0}}).word("state") == "cancelled");
    CHECK(edge.hazel.post("/v1/games", game).status == 201);
    CHECK(edge.hazel.post("/v1/games", game).status == 409);
}

TEST_CASE("edges: whoever asks for what cannot be had is told why, in these words") {
    Edge edge(everyStore());
    HttpClient& hazel = edge.hazel;
    HttpClient& gretel = edge.gretel;
    HttpClient wolf(edge.testServer, "Wolf");
    HttpClient nobody(edge.testServer);
    const std::string absent = "404 not-found: There is no such thing here, or it is not for you.";
    CHECK(said(nobody.get("/v1/me")) == "401 no-token: This needs the token of a device.");
    nobody.token = server::randomHex(32);
    CHECK(said(nobody.get("/v1/me")) == "401 no-token: This token is not known here, or not any more.");
    CHECK(said(hazel.get("/v1/nothing")) == "404 no-such-place: There is nothing at this address.");
    CHECK(said(hazel.ask("PATCH", "/v1/games")) == "405 not-here: This cannot be done here, only GET, HEAD, POST.");
    CHECK(said(hazel.ask("POST", "/v1/games", "{}", "short")) ==
          "400 no-key: This needs an Idempotency-Key of 32 to 64 letters and digits.");
    CHECK(said(hazel.ask("POST", "/v1/games", "{}", server::randomHex(16), "text/plain")) ==
          "415 not-json: The body should be application/json.");
    CHECK(said(hazel.ask("POST", "/v1/games", "{")).rfind("400 malformed: The body is not JSON: ", 0) == 0);
    CHECK(said(hazel.ask("POST", "/v1/games", "[]")) == "422 wrong: The body should be a JSON object.");
    CHECK(said(hazel.get("/v1/sync?since=nonsense")) == "422 wrong: This is no cursor of this server.");
    std::string since = hazel.get("/v1/sync").word("next");
    since.front() = since.front() == '0' ? '1' : '0';
    CHECK(said(hazel.get("/v1/sync?since=" + since)) ==
          "410 begin-again: This cursor is from an earlier epoch of this server. "
          "Ask for all your games, and go on from there.");

    const auto [waiting, code] = openGame(hazel, wanted("pigs", {me(), open(), open()}));
    CHECK(said(gretel.get("/v1/games/" + waiting)) == absent);
    CHECK(join(gretel, code).status == 200);
    CHECK(said(join(gretel, code)) == "409 joined: You are in this game already.");
    CHECK(said(join(wolf, code, {json::object(), json::object()})) ==
          "409 no-seat: There are not enough free seats any more.");
    CHECK(said(gretel.post("/v1/games/" + waiting + "/start", json::object())) ==
          "403 not-yours: Only the one who made this game can begin it before everybody is there.");
    CHECK(said(hazel.put("/v1/games/" + waiting + "/seen", {{"seat", 0}, {"length", 0}})) ==
          "409 not-running: This game is not under way.");

    const std::string id = gameOfTwo(hazel, gretel);
    const json::object view = hazel.get("/v1/games/" + id)["views"].at(0).as_object();
    std::mt19937 chance(1);
    const json::object move = anyMove(*engine::findGame("pigs"), view.at("position"), chance);
    CHECK(said(wolf.get("/v1/games/" + id)) == absent);
    CHECK(said(gretel.put(slot(id, 0), batch(0, {move}))) == "403 not-your-seat: This is not your seat.");
    CHECK(said(hazel.get("/v1/games/" + id + "/record")) ==
          "409 not-over: The record has everything in it that is hidden: it is told when the game is over.");
    CHECK(said(hazel.post("/v1/games/" + id + "/rematch", {{"contribution", contribution()}})) ==
          "409 not-over: This game is not over yet.");
    const std::string used = server::randomHex(16);
    REQUIRE(hazel.put(slot(id, 0), batch(0, {move}, used)).status == 201);
    CHECK(said(hazel.put(slot(id, 0), batch(0, {move, move}, used))) ==
          "422 batch-used: This batch id was used for other moves.");
    CHECK(said(hazel.put(slot(id, 0), batch(0, {move}))) == "409 slot-taken: The game has gone on since then.");

    CHECK(said(hazel.post("/v1/me/push/test", json::object())) ==
          "409 not-subscribed: This device has not said where it can be reached.");
    CHECK(said(hazel.put("/v1/me/push", {{"transport", "apns"}, {"to", std::string(64, 'a')}})) ==
          "409 not-offered: This server does not send notifications of that kind.");
}
