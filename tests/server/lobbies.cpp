#include "engine/bots/registry.h"
#include "engine/fairness.h"
#include "sync/server/operations/operations.h"
#include "tests/server/server_fixture.h"

#include <algorithm>

/// Lobbies: seats, invitations, bots, games that are taken online from a device, and rematches.

namespace {

using namespace server_tests;

struct Fixture {
    explicit Fixture(Database store)
        : testServer(folder, noLimits(), {}, store), hazel(testServer, "Hazel"), gretel(testServer, "Gretel") {}
    engine::Folder folder;
    TestServer testServer;
    HttpClient hazel;
    HttpClient gretel;
};

std::vector<std::string> whos(const Reply& game) {
    std::vector<std::string> list;
    for (const json::value& seat : game["seats"].as_array())
        list.emplace_back(seat.at("who").as_string());
    return list;
}

} // namespace

TEST_CASE("a game waits for its players and begins when nobody is missing") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient wolf(fixture.testServer, "Wolf");
    const auto [id, code] = openGame(fixture.hazel, wanted("gingerbread", {me(), open(), open()}));
    CHECK(fixture.hazel.get("/v1/games/" + id).word("state") == "open");
    CHECK(fixture.hazel.put(slot(id, 0), batch(0, {json::object{{"by", 0}, {"do", "finish"}}})).status == 409);
    const Reply shown = fixture.gretel.get("/v1/invitations/" + code);
    CHECK(shown.status == 200);
    CHECK(whos(shown) == std::vector<std::string>{"player", "open", "open"});
    const Reply joined = join(fixture.gretel, code);
    CHECK(joined.word("state") == "open");
    CHECK(joined["mine"] == json::array({1}));
    CHECK(join(fixture.gretel, code).status == 409); // she has joined already
    const Reply last = join(wolf, code);
    CHECK(last.word("state") == "running");
    CHECK(last.word("commitment") == shown.word("commitment"));
    HttpClient late(fixture.testServer, "Late");
    CHECK(join(late, code).status == 409);
    CHECK(fixture.hazel.get("/v1/games")["games"].as_array().size() == 1);
}

TEST_CASE("a new game is first of all of a kind that the server has, and has seats as that wants them") {
    Fixture fixture(GENERATE(from_range(databases())));
    const Reply unknown = fixture.hazel.post("/v1/games", {{"kind", "nope"}, {"seats", {{{"who", "spectator"}}}}});
    CHECK(unknown.status == 422);
    CHECK(unknown.word("at") == "/kind");
    const Reply empty = fixture.hazel.post("/v1/games", {{"kind", "pigs"}, {"seats", json::array()}});
    CHECK(empty.status == 422);
    CHECK(empty.word("at") == "/seats");
    CHECK(empty.word("detail").find("2 to 5") != std::string::npos);
}

TEST_CASE("an invitation that is unknown, withdrawn or of a game that will not be is answered alike") {
    Fixture fixture(GENERATE(from_range(databases())));
    const auto [id, code] = openGame(fixture.hazel, wanted("pigs", {me(), open()}));
    const auto [other, second] = openGame(fixture.hazel, wanted("pigs", {me(), open()}));
    CHECK(fixture.gretel.remove("/v1/games/" + id + "/invitations/" + code).status == 404);
    CHECK(fixture.hazel.remove("/v1/games/" + id + "/invitations/" + code).status == 204);
    CHECK(fixture.hazel.post("/v1/games/" + other + "/resign", {{"seat", 0}}).word("state") == "cancelled");
    const std::string unknown = fixture.gretel.get("/v1/invitations/0000-0000").text;
    for (const std::string& gone : {code, second, std::string("nonsense"), std::string("OOOO-OOOI")}) {
        INFO(gone);
        const Reply answer = fixture.gretel.get("/v1/invitations/" + gone);
        CHECK(answer.status == 404);
        CHECK(answer.text == unknown);
        CHECK(join(fixture.gretel, gone).text == unknown);
    }
}

TEST_CASE("two witches share a tablet, and one is far away") {
    Fixture fixture(GENERATE(from_range(databases())));
    json::object twin = me();
    twin["name"] = "Griselda";
    const auto [id, code] = openGame(fixture.hazel, wanted("gingerbread", {me(), open(), twin}));
    REQUIRE(join(fixture.gretel, code).word("state") == "running");
    const Reply seen = fixture.hazel.get("/v1/games/" + id);
    CHECK(seen["mine"] == json::array({0, 2}));
    CHECK(seen["views"].as_array().size() == 2);
    CHECK(seen["seats"].at(2).at("name").as_string() == "Griselda");
    std::mt19937 chance(5);
    playOut(id, {&fixture.hazel, &fixture.gretel}, chance);
    CHECK(engine::replay(fixture.hazel.get("/v1/games/" + id + "/record").body).ok());
}

TEST_CASE("those who meet go on at one table: the seats of one are handed to the other's device") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient wolf(fixture.testServer, "Wolf");
    const auto [id, code] = openGame(fixture.hazel, wanted("gingerbread", {me(), open()}));
    const std::string at = "/v1/games/" + id;
    CHECK(fixture.hazel.post(at + "/offers", nullptr).status == 409); // the game has not begun
    REQUIRE(join(fixture.gretel, code).word("state") == "running");
    const Reply offer = fixture.gretel.post(at + "/offers", nullptr);
    REQUIRE(offer.status == 201);
    CHECK(offer.number("seconds") == 600);
    const json::object word{{"code", offer.word("code")}};
    CHECK(fixture.hazel.post(at + "/seats", {{"code", "AAAA-AAAA"}}).status == 404);
    const auto [other, otherCode] = openGame(fixture.hazel, wanted("gingerbread", {me(), open()}));
    REQUIRE(join(wolf, otherCode).word("state") == "running");
    CHECK(fixture.hazel.post("/v1/games/" + other + "/seats", word).status == 404); // the code belongs to another game
    const Reply taken = fixture.hazel.post(at + "/seats", word);
    REQUIRE(taken.status == 200);
    CHECK(taken["mine"] == json::array({0, 1}));
    CHECK(taken["seats"].at(1).at("name").as_string() == "Gretel"); // Gretel still has the seat
    CHECK(wolf.post(at + "/seats", word).status == 404);            // the code is used up
    CHECK(fixture.gretel.get(at).status == 404);
    std::mt19937 chance(6);
    playOut(id, {&fixture.hazel}, chance);
    CHECK(engine::replay(fixture.hazel.get(at + "/record").body).ok());
}

TEST_CASE("who hands over all of her seats is out of the game, and was its host: that goes along") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel);
    const std::string at = "/v1/games/" + id;
    const std::string since = fixture.hazel.get("/v1/sync").word("next");
    REQUIRE(fixture.hazel.get(at)["host"].as_bool());
    const std::string code = fixture.hazel.post(at + "/offers", nullptr).word("code");
    CHECK(fixture.gretel.post(at + "/seats", {{"code", code}})["host"].as_bool());
    CHECK(fixture.hazel.get(at).status == 404);
    const Reply news = fixture.hazel.get("/v1/sync?since=" + since);
    REQUIRE(news["games"].as_array().size() == 1);
    CHECK(news["games"].at(0).at("state").as_string() == "gone");
    CHECK(fixture.hazel.get("/v1/games")["games"].as_array().empty());
}

TEST_CASE("a code for seats is worth nothing when the one who made it has none any more") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient wolf(fixture.testServer, "Wolf");
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel);
    const std::string at = "/v1/games/" + id;
    const std::string code = fixture.gretel.post(at + "/offers", nullptr).word("code");
    REQUIRE(fixture.gretel.post(at + "/resign", {{"seat", 1}}).status == 200);
    CHECK(wolf.post(at + "/seats", {{"code", code}}).status == 404);
    CHECK(wolf.get(at).status == 404);
}

TEST_CASE("who gives up one of her two seats before it begins is still the host, and those who joined stay") {
    Fixture fixture(GENERATE(from_range(databases())));
    const auto [id, code] = openGame(fixture.hazel, wanted("pigs", {me(), me(), open(), open()}));
    REQUIRE(join(fixture.gretel, code).status == 200);
    const std::string at = "/v1/games/" + id;
    const Reply left = fixture.hazel.post(at + "/resign", {{"seat", 1}});
    CHECK(left.word("state") == "open");
    CHECK(whos(left) == std::vector<std::string>{"player", "open", "player", "open"});
    CHECK(fixture.hazel.post(at + "/resign", {{"seat", 0}}).word("state") == "cancelled");
}

TEST_CASE("whoever made a game can begin it with bots in the free seats") {
    Fixture fixture(GENERATE(from_range(databases())));
    const auto [id, code] = openGame(fixture.hazel, wanted("pigs", {me(), open(), open()}));
    REQUIRE(join(fixture.gretel, code).status == 200);
    CHECK(fixture.gretel.post("/v1/games/" + id + "/start", {{"bot", "straw-pig"}}).status == 403);
    CHECK(fixture.hazel.post("/v1/games/" + id + "/start", {{"bot", "nobody"}}).status == 422);
    const Reply begun = fixture.hazel.post("/v1/games/" + id + "/start", {{"bot", "straw-pig"}});
    CHECK(begun.word("state") == "running");
    CHECK(whos(begun) == std::vector<std::string>{"player", "player", "bot"});
    CHECK(fixture.hazel.post("/v1/games/" + id + "/start", {{"bot", "straw-pig"}}).status == 409);
}

TEST_CASE("a request for a game that comes twice makes one game") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string key = server::randomHex(16);
    const std::string body = json::serialize(wanted("pigs", {me(), open()}));
    const Reply first = fixture.hazel.ask("POST", "/v1/games", body, key);
    const Reply second = fixture.hazel.ask("POST", "/v1/games", body, key);
    CHECK(second.status == 201);
    CHECK(second.text == first.text);
    CHECK(fixture.hazel.get("/v1/games")["games"].as_array().size() == 1);
    // The same key of another account is another key.
    CHECK(fixture.gretel.ask("POST", "/v1/games", body, key).word("game") != first.word("game"));
}

TEST_CASE("one who resigns is replaced by a bot, and may look on") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel, "gingerbread");
    CHECK(fixture.gretel.post("/v1/games/" + id + "/resign", {{"seat", 0}}).status == 403);
    const Reply left = fixture.hazel.post("/v1/games/" + id + "/resign", {{"seat", 0}});
    CHECK(left["mine"].as_array().empty());
    CHECK(left["seats"].at(0).at("resigned").as_bool());
    CHECK(fixture.hazel.put(slot(id, 0), batch(0, {json::object{{"by", 0}, {"do", "finish"}}})).status == 403);
    const Reply look = fixture.hazel.get("/v1/games/" + id);
    CHECK(look["views"].at(0).at("seat").to_number<int>() == -1);
    std::mt19937 chance(9);
    playOut(id, {&fixture.gretel}, chance);
    CHECK(fixture.gretel.get("/v1/games/" + id + "/record").status == 200);
}

TEST_CASE("the same people again: asked for by each it is one game, and it begins when all have asked") {
    Fixture fixture(GENERATE(from_range(databases())));
    std::mt19937 chance(13);
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel);
    CHECK(fixture.hazel.post("/v1/games/" + id + "/rematch", {{"contribution", contribution()}}).status == 409);
    playOut(id, {&fixture.hazel, &fixture.gretel}, chance);
    const Reply asked = fixture.gretel.post("/v1/games/" + id + "/rematch", {{"contribution", contribution()}});
    REQUIRE(asked.status == 201);
    CHECK(asked.word("state") == "open");
    CHECK(whos(asked) == std::vector<std::string>{"invited", "player"});
    CHECK(fixture.hazel.get("/v1/games/" + id).word("rematch") == asked.word("game"));
    const Reply both = fixture.hazel.post("/v1/games/" + id + "/rematch", {{"contribution", contribution()}});
    CHECK(both.status == 200);
    CHECK(both.word("game") == asked.word("game"));
    CHECK(both.word("state") == "running");
    CHECK(both["mine"] == json::array({0}));
}

TEST_CASE("the same people again: whoever resigned the last time is asked like everybody else") {
    Fixture fixture(GENERATE(from_range(databases())));
    std::mt19937 chance(14);
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel);
    REQUIRE(fixture.hazel.post("/v1/games/" + id + "/resign", {{"seat", 0}}).status == 200);
    playOut(id, {&fixture.gretel}, chance);
    const std::string since = fixture.hazel.get("/v1/sync").word("next");
    const Reply asked = fixture.gretel.post("/v1/games/" + id + "/rematch", {{"contribution", contribution()}});
    CHECK(asked.word("state") == "open");
    CHECK(whos(asked) == std::vector<std::string>{"invited", "player"});
    CHECK(asked["seats"].at(0).at("name").as_string() == "Hazel");
    const Reply news = fixture.hazel.get("/v1/sync?since=" + since);
    REQUIRE(news["games"].as_array().size() >= 1);
    CHECK(fixture.hazel.get("/v1/games/" + asked.word("game"))["invited"] == json::array({0}));
}

TEST_CASE("a rematch that was called off does not stand in the way of another") {
    Fixture fixture(GENERATE(from_range(databases())));
    std::mt19937 chance(13);
    const std::string id = gameOfTwo(fixture.hazel, fixture.gretel);
    playOut(id, {&fixture.hazel, &fixture.gretel}, chance);
    const std::string rematch = "/v1/games/" + id + "/rematch";
    const std::string first = fixture.gretel.post(rematch, {{"contribution", contribution()}}).word("game");
    CHECK(fixture.gretel.post("/v1/games/" + first + "/resign", {{"seat", 1}}).word("state") == "cancelled");
    const Reply second = fixture.hazel.post(rematch, {{"contribution", contribution()}});
    CHECK(second.status == 201);
    CHECK(second.word("game") != first);
    CHECK(fixture.hazel.get("/v1/games/" + id).word("rematch") == second.word("game"));
}

TEST_CASE("one who leaves before it begins hears no more of it, and one who was never in it learns nothing") {
    Fixture fixture(GENERATE(from_range(databases())));
    const auto [id, code] = openGame(fixture.hazel, wanted("pigs", {me(), open(), open()}));
    REQUIRE(join(fixture.gretel, code).status == 200);
    const std::string since = fixture.gretel.get("/v1/sync").word("next");
    CHECK(fixture.gretel.post("/v1/games/" + id + "/resign", {{"seat", 1}}).status == 200);
    const Reply news = fixture.gretel.get("/v1/sync?since=" + since);
    REQUIRE(news["games"].as_array().size() == 1);
    CHECK(news["games"].at(0).at("state").as_string() == "gone");
    CHECK(!news["games"].at(0).as_object().contains("seats"));
    CHECK(fixture.gretel.get("/v1/games")["games"].as_array().empty());
    CHECK(fixture.gretel.get("/v1/games/" + id).status == 404);
    REQUIRE(fixture.hazel.post("/v1/games/" + id + "/start", {{"bot", "straw-pig"}}).word("state") == "running");
    CHECK(fixture.gretel.get("/v1/sync?since=" + news.word("next"))["games"].as_array().empty());
    CHECK(fixture.gretel.get("/v1/invitations/" + code).status == 404); // the game has begun
    CHECK(fixture.hazel.get("/v1/invitations/" + code).status == 200);
}

TEST_CASE("one who comes back after leaving plays like anybody, and one of two seats leaves its contribution behind") {
    Fixture fixture(GENERATE(from_range(databases())));
    const auto [id, code] = openGame(fixture.hazel, wanted("pigs", {me(), open(), open(), open()}));
    REQUIRE(join(fixture.gretel, code).status == 200);
    REQUIRE(fixture.gretel.post("/v1/games/" + id + "/resign", {{"seat", 1}}).status == 200);
    REQUIRE(join(fixture.gretel, code, {json::object(), json::object{{"name", "Grete"}}}).status == 200);
    REQUIRE(fixture.gretel.post("/v1/games/" + id + "/resign", {{"seat", 1}}).status == 200);
    CHECK(fixture.gretel.get("/v1/games")["games"].as_array().size() == 1);
    REQUIRE(fixture.hazel.post("/v1/games/" + id + "/start", {{"bot", "straw-pig"}}).word("state") == "running");
    std::mt19937 chance(3);
    playOut(id, {&fixture.hazel, &fixture.gretel}, chance);
    CHECK(fixture.hazel.get("/v1/games/" + id + "/record")["fairness"].at("contributions").as_array().size() == 2);
}

TEST_CASE("a game that was begun on a device goes on online, with its deal and its moves") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string kind = GENERATE(std::string("gingerbread"), std::string("pigs"));
    const engine::Game& game = *engine::findGame(kind);
    engine::Record begun = engine::randomGame(game, 2, 0, engine::randomSeed());
    begun.moves.resize(begun.moves.size() / 2);
    begun.result.reset();
    json::object request = wanted(kind, {me(), open()});
    request["record"] = json::parse(engine::write(begun));
    const auto [id, code] = openGame(fixture.hazel, request);
    CHECK(fixture.hazel.get("/v1/games/" + id).text.find(R"("deal")") == std::string::npos);
    CHECK(fixture.gretel.get("/v1/invitations/" + code)["adopted"].as_bool()); // who has dealt is shown before joining
    REQUIRE(join(fixture.gretel, code).word("state") == "running");
    CHECK(fixture.hazel.get("/v1/games/" + id).number("length") == static_cast<std::int64_t>(begun.moves.size()));
    std::mt19937 chance(17);
    playOut(id, {&fixture.hazel, &fixture.gretel}, chance);
    const Reply record = fixture.hazel.get("/v1/games/" + id + "/record");
    CHECK(record["deal"] == json::value(begun.deal));
    CHECK(engine::replay(record.body).ok());
    CHECK(!record.body.as_object().contains("seed")); // the server's seed does not determine this deal
    CHECK(engine::checkFairness(record.body));
}

TEST_CASE("a record that is broken, over or of something else is refused, and says why") {
    Fixture fixture(Database::Sqlite);
    const engine::Game& pigs = *engine::findGame("pigs");
    const engine::Record whole = engine::randomGame(pigs, 2, 0, engine::randomSeed());
    const auto post = [&](json::value record, json::array seats) {
        json::object request = wanted("pigs", std::move(seats));
        request["record"] = std::move(record);
        return fixture.hazel.post("/v1/games", request);
    };
    CHECK(post(json::parse(engine::write(whole)), {me(), open()}).status == 422);
    engine::Record begun = whole;
    begun.moves.resize(2);
    begun.result.reset();
    CHECK(post(json::parse(engine::write(begun)), {me(), open(), open()}).status == 422);
    std::swap(begun.moves[0], begun.moves[1]);
    const Reply broken = post(json::parse(engine::write(begun)), {me(), open()});
    INFO(broken.text);
    CHECK(broken.status == 422);
    CHECK(broken.word("at") == "/record");
    CHECK(post(json::object{{"format", "other"}}, {me(), open()}).status == 422);
    CHECK(fixture.hazel.get("/v1/games")["games"].as_array().empty());
}

TEST_CASE(
    "a bot is called what it is, unless it is called otherwise, and one who resigned is followed by a middling one") {
    Fixture fixture(GENERATE(from_range(databases())));
    json::object named = bot("brick-pig");
    named["name"] = "Curly";
    named["face"] = 5;
    const auto [id, code] = openGame(fixture.hazel, wanted("pigs", {me(), bot("straw-pig"), named, open(), open()}));
    const Reply made = fixture.hazel.get("/v1/games/" + id);
    CHECK(made["seats"].at(1) == json::value{{"who", "bot"}, {"name", "Straw Pig"}, {"face", 0}, {"bot", "straw-pig"}});
    CHECK(made["seats"].at(2) == json::value{{"who", "bot"}, {"name", "Curly"}, {"face", 5}, {"bot", "brick-pig"}});
    CHECK(made["seats"].at(3) == json::value{{"who", "open"}});
    REQUIRE(join(fixture.gretel, code).status == 200);
    const Reply begun = fixture.hazel.post("/v1/games/" + id + "/start", {{"bot", "wood-pig"}});
    CHECK(begun["seats"].at(4) == json::value{{"who", "bot"}, {"name", "Wood Pig"}, {"face", 0}, {"bot", "wood-pig"}});
    CHECK(begun["seats"].at(1) == made["seats"].at(1));
    const Reply left = fixture.gretel.post("/v1/games/" + id + "/resign", {{"seat", 3}});
    const auto bots = engine::bots::botsOf(*engine::findGame("pigs"));
    CHECK(left["seats"].at(3).at("bot").as_string() == bots[bots.size() / 2]->id());
    CHECK(left["seats"].at(3).at("name").as_string() == "Gretel");
    CHECK(left["seats"].at(3).at("who").as_string() == "bot");
}

TEST_CASE("a game is played in the mode and begun by the seat that its host says, and else in the usual one") {
    Fixture fixture(GENERATE(from_range(databases())));
    for (const engine::Game* game : engine::games())
        for (const std::string_view mode : game->modes())
            for (const int first : {0, 1}) {
                json::object request = wanted(game->id(), {me(), me()});
                request["mode"] = mode;
                request["first"] = first;
                const Reply made = fixture.hazel.post("/v1/games", request);
                REQUIRE(made.status == 201);
                CHECK(made.word("kind") == game->id());
                CHECK(made.word("mode") == mode);
                if (game->id() == "pigs") // in other games another seat may begin by the rules
                    CHECK(made.number("turn") == first);
                request.erase("mode");
                CHECK(fixture.hazel.post("/v1/games", request).word("mode") == game->modes().front());
            }
    json::object request = wanted("pigs", {me(), me()});
    const auto refused = [&](const char* field, const json::value& value) {
        json::object wrong = request;
        wrong[field] = value;
        const Reply answer = fixture.hazel.post("/v1/games", wrong);
        CHECK(answer.status == 422);
        return answer.word("at");
    };
    CHECK(refused("first", 2) == "/first");
    CHECK(refused("first", -1) == "/first");
    CHECK(refused("mode", "other") == "/mode");
    CHECK(refused("kind", "chess") == "/kind");
    CHECK(refused("contribution", "abc") == "/contribution");
    CHECK(refused("seats", {open(), open()}) == "/seats"); // no seat for the host
    CHECK(refused("seats", {me()}) == "/seats");
    CHECK(refused("seats", json::array(6, json::value(me()))) == "/seats");
}

TEST_CASE("what the server says of itself: its version, the oldest app, and every game with its bots and modes") {
    Fixture fixture(Database::Sqlite);
    const Reply about = HttpClient(fixture.testServer).get("/v1"); // without a token
    CHECK(about.word("server") == server::serverVersion);
    CHECK(about.word("oldestClient") == "1.0.0");
    const json::array kinds = about["kinds"].as_array();
    REQUIRE(kinds.size() == engine::games().size());
    for (const engine::Game* game : engine::games()) {
        const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const json::value& kind) {
            return kind.at("kind").as_string() == game->id();
        });
        REQUIRE(found != kinds.end());
        CHECK(found->at("fewest") == game->fewest());
        CHECK(found->at("most") == game->most());
        json::array modes;
        for (const std::string_view mode : game->modes())
            modes.push_back(json::string(mode));
        CHECK(found->at("modes") == modes);
        json::array bots;
        for (const engine::bots::Bot* bot : engine::bots::botsOf(*game))
            bots.push_back(json::string(bot->id()));
        CHECK(found->at("bots") == bots);
    }
}
