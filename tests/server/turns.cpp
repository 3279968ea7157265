#include "engine/fairness.h"
#include "tests/server/server_fixture.h"

/// Turns over the network: the optimistic lock, repeated batches, and illegal moves.

namespace {

using namespace server_tests;

const json::object roll{{"by", 0}, {"do", "roll"}, {"dice", {0, 1, 2, 3, 4}}};
const json::object done{{"by", 0}, {"do", "done"}};

struct Fixture {
    explicit Fixture(Database store, std::string_view kind = "pigs")
        : testServer(folder, noLimits(), {}, store), hazel(testServer, "Hazel"), gretel(testServer, "Gretel"),
          id(gameOfTwo(hazel, gretel, kind)) {}
    engine::Folder folder;
    TestServer testServer;
    HttpClient hazel;
    HttpClient gretel;
    std::string id;
};

} // namespace

TEST_CASE("a batch is played, and the same again gets the same answer, even when the game has gone on") {
    Fixture fixture(GENERATE(from_range(databases())));
    const json::object sent = batch(0, {roll});
    const Reply first = fixture.hazel.put(slot(fixture.id, 0), sent);
    INFO(first.text);
    REQUIRE(first.status == 201);
    CHECK(first.number("length") == 1);
    CHECK(first["steps"].at(0).at("move").as_object().contains("rolled")); // the server rolls the dice
    const Reply again = fixture.hazel.put(slot(fixture.id, 0), sent);
    CHECK(again.status == 200);
    CHECK(again.text == first.text);
    std::mt19937 chance(3);
    const Reply shown = fixture.hazel.get("/v1/games/" + fixture.id);
    const json::object next = anyMove(*engine::findGame("pigs"), shown["views"].at(0).at("position"), chance);
    REQUIRE(fixture.hazel.put(slot(fixture.id, 1), batch(0, {next})).status == 201);
    const Reply late = fixture.hazel.put(slot(fixture.id, 0), sent);
    CHECK(late.status == 200);
    CHECK(late.text == first.text);
    CHECK(fixture.hazel.get("/v1/games/" + fixture.id).number("length") == 2);
}

TEST_CASE("the steps that are told lead by the rules to what is seen, and positions come only where they are needed") {
    Fixture fixture(GENERATE(from_range(databases())), "gingerbread");
    const engine::Game& game = *engine::findGame("gingerbread");
    std::mt19937 chance(11);
    playOut(fixture.id, {&fixture.hazel, &fixture.gretel}, chance);
    std::size_t positions = 0;
    for (HttpClient* person : {&fixture.hazel, &fixture.gretel}) {
        const Reply told = person->get("/v1/games/" + fixture.id + "?from=0");
        const json::value& view = told["views"].at(0);
        engine::AnyPosition position = positionOf(game, view.at("start"));
        for (const json::value& step : view.at("steps").as_array()) {
            if (const json::value* said = step.as_object().if_contains("position")) {
                position = positionOf(game, *said);
                ++positions;
            } else {
                REQUIRE(game.play(position, must(game.decodeMove(engine::Reader(step.at("move"))))));
            }
        }
        const Reply now = person->get("/v1/games/" + fixture.id);
        CHECK(game.encode(position) == now["views"].at(0).at("position").as_object());
        const auto length = static_cast<std::size_t>(now.number("length"));
        CHECK(view.at("steps").as_array().size() == length);
        const Reply later = person->get("/v1/games/" + fixture.id + "?from=" + std::to_string(length - 5));
        CHECK(later["views"].at(0).at("steps").as_array().size() == 5);
        CHECK(!later["views"].at(0).as_object().contains("start"));
        CHECK(2 * positions < 2 * length); // most positions follow from the rules
    }
}

TEST_CASE("a batch whose place is taken is refused with what happened since") {
    Fixture fixture(GENERATE(from_range(databases())));
    REQUIRE(fixture.hazel.put(slot(fixture.id, 0), batch(0, {roll})).status == 201);
    const Reply late = fixture.hazel.put(slot(fixture.id, 0), batch(0, {roll}));
    CHECK(late.status == 409);
    CHECK(late.word("type") == "/problems/slot-taken");
    CHECK(late["news"].at("length").to_number<int>() == 1);
    CHECK(late["news"].at("steps").at(0).at("move").at("do").as_string() == "roll");
    const Reply early = fixture.hazel.put(slot(fixture.id, 7), batch(0, {done}));
    CHECK(early.status == 409);
    CHECK(!early.body.as_object().contains("news"));
    json::object hers = roll;
    hers["by"] = 1;
    CHECK(fixture.gretel.put(slot(fixture.id, 1), batch(1, {hers})).status == 409); // it is not her turn
    CHECK(fixture.hazel.get("/v1/games/" + fixture.id).number("length") == 1);
}

TEST_CASE("a batch with an illegal move is refused whole, with the move, the rule and a sentence") {
    Fixture fixture(GENERATE(from_range(databases())));
    REQUIRE(fixture.hazel.put(slot(fixture.id, 0), batch(0, {roll})).status == 201);
    const json::object tooMuch{{"by", 0}, {"do", "buy"}, {"part", "roof"}, {"material", "brick"}, {"house", "new"}};
    const Reply refused = fixture.hazel.put(slot(fixture.id, 1), batch(0, {tooMuch, done}));
    INFO(refused.text);
    CHECK(refused.status == 422);
    CHECK(refused.number("index") == 0);
    CHECK(refused.word("rule").at(0) == 'P');
    CHECK(!refused.word("detail").empty());
    CHECK(fixture.hazel.get("/v1/games/" + fixture.id).number("length") == 1);
}

TEST_CASE("a refused batch tells nothing of dice that were not played") {
    Fixture fixture(GENERATE(from_range(databases())));
    std::set<std::string> answers;
    json::array rolled(5, "door");
    for (const char* part : {"door", "window", "roof"})
        for (const char* material : {"straw", "wood", "brick"})
            for (const json::object& first :
                 {roll, json::object{{"by", 0}, {"do", "roll"}, {"dice", {0, 1, 2, 3, 4}}, {"rolled", rolled}}}) {
                const json::object buy{
                    {"by", 0}, {"do", "buy"}, {"part", part}, {"material", material}, {"house", "new"}};
                const Reply answer = fixture.hazel.put(slot(fixture.id, 0), batch(0, {first, buy}));
                CHECK(answer.status == 422);
                CHECK(answer.number("index") == 1);
                answers.insert(answer.text);
            }
    CHECK(answers.size() == 1);
    CHECK(fixture.hazel.get("/v1/games/" + fixture.id).number("length") == 0);
}

TEST_CASE("a batch id is good for one batch only") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string name = server::randomHex(16);
    REQUIRE(fixture.hazel.put(slot(fixture.id, 0), batch(0, {roll}, name)).status == 201);
    const Reply other = fixture.hazel.put(slot(fixture.id, 0), batch(0, {roll, done}, name));
    CHECK(other.status == 422);
    CHECK(other.word("type") == "/problems/batch-used");
    CHECK(fixture.hazel.put(slot(fixture.id, 1), batch(0, {done}, name)).status == 422);
    CHECK(fixture.hazel.get("/v1/games/" + fixture.id).number("length") == 1);
}

TEST_CASE("nobody plays for another, and an outsider does not learn that there is a game") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient outsider(fixture.testServer, "Wolf");
    CHECK(fixture.gretel.put(slot(fixture.id, 0), batch(0, {roll})).status == 403);
    json::object forged = roll;
    forged["by"] = 1;
    CHECK(fixture.hazel.put(slot(fixture.id, 0), batch(0, {forged})).status == 422);
    const Reply hidden = outsider.get("/v1/games/" + fixture.id);
    const Reply none = outsider.get("/v1/games/" + server::randomHex(16));
    CHECK(hidden.status == 404);
    CHECK(hidden.text == none.text);
    CHECK(outsider.put(slot(fixture.id, 0), batch(0, {roll})).status == 404);
    CHECK(outsider.get("/v1/games/" + fixture.id + "/record").status == 404);
    HttpClient nobody(fixture.testServer);
    CHECK(nobody.get("/v1/games/" + fixture.id).status == 401);
}

TEST_CASE("whole games of every kind are played over the wire, and their records can be checked by anybody") {
    const Database store = GENERATE(from_range(databases()));
    const std::string kind(GENERATE(std::string("gingerbread"), std::string("pigs")));
    Fixture fixture(store, kind);
    std::mt19937 chance(7);
    CHECK(fixture.hazel.get("/v1/games/" + fixture.id + "/record").status == 409); // the record has all secrets
    const std::string commitment = fixture.hazel.get("/v1/games/" + fixture.id).word("commitment");
    const std::size_t moves = playOut(fixture.id, {&fixture.hazel, &fixture.gretel}, chance);
    const Reply record = fixture.gretel.get("/v1/games/" + fixture.id + "/record");
    REQUIRE(record.status == 200);
    CHECK(record["moves"].as_array().size() == moves);
    const engine::Replay replay = engine::replay(record.body); // checks every draw against the seed
    INFO((replay.ok() ? "" : replay.refusal->sentence()));
    CHECK(replay.ok());
    const auto fair = engine::checkFairness(record.body);
    INFO((fair ? "" : fair.refusal().sentence()));
    CHECK(fair);
    CHECK(record["fairness"].at("commitment").as_string() == commitment);
    CHECK(record["fairness"].at("game").as_string() == fixture.id);
    CHECK(record["fairness"].at("contributions").as_array().size() == 2);
    CHECK(record["seed"] == record["fairness"].at("seed"));
    const json::value& last = record["moves"].as_array().back();
    HttpClient& mover = last.at("by").to_number<int>() == 0 ? fixture.hazel : fixture.gretel;
    const Reply over = mover.put(slot(fixture.id, moves), batch(last.at("by").to_number<engine::Seat>(), {last}));
    CHECK(over.status == 409);
    CHECK(over.word("type") == "/problems/not-running");
}

TEST_CASE("what was accepted is there after a restart, and a batch from before is still known") {
    const Database store = GENERATE(from_range(databases()));
    engine::Folder folder;
    std::string id;
    std::string token;
    std::string first;
    const json::object sent = batch(0, {roll});
    {
        TestServer testServer(folder, noLimits(), {}, store);
        HttpClient hazel(testServer, "Hazel");
        HttpClient gretel(testServer, "Gretel");
        id = gameOfTwo(hazel, gretel);
        token = hazel.token;
        first = hazel.put(slot(id, 0), sent).text;
    }
    TestServer testServer(folder, noLimits(), {}, store);
    HttpClient hazel(testServer);
    hazel.token = token;
    const Reply again = hazel.put(slot(id, 0), sent);
    CHECK(again.status == 200);
    CHECK(again.text == first);
    CHECK(hazel.put(slot(id, 0), batch(0, {roll})).status == 409);
}

TEST_CASE("bots move by themselves, whole games long, and after a restart, too") {
    const Database store = GENERATE(from_range(databases()));
    engine::Folder folder;
    std::string id;
    std::string token;
    std::mt19937 chance(11);
    {
        TestServer testServer(folder, noLimits(), {}, store);
        HttpClient hazel(testServer, "Hazel");
        token = hazel.token;
        json::object game = wanted("pigs", {me(), bot("straw-pig"), bot("wood-pig")});
        game["first"] = 1; // a bot begins
        const Reply made = hazel.post("/v1/games", game);
        INFO(made.text);
        REQUIRE(made.status == 201);
        id = made.word("game");
    } // stopped, perhaps while a bot was thinking
    TestServer testServer(folder, noLimits(), {}, store);
    HttpClient hazel(testServer);
    hazel.token = token;
    const engine::Game& pigs = *engine::findGame("pigs");
    std::string since = hazel.get("/v1/sync").word("next");
    for (int turns = 0; turns < 2000; ++turns) {
        const Reply shown = hazel.get("/v1/games/" + id);
        if (shown.word("state") == "over")
            break;
        if (shown.number("turn") != 0) {
            since = hazel.get("/v1/sync?wait=25&since=" + since).word("next");
            continue;
        }
        const Reply played = hazel.put(slot(id, static_cast<std::size_t>(shown.number("length"))),
                                       batch(0, {anyMove(pigs, shown["views"].at(0).at("position"), chance)}));
        REQUIRE(played.status == 201);
    }
    const Reply record = hazel.get("/v1/games/" + id + "/record");
    REQUIRE(record.status == 200);
    CHECK(engine::replay(record.body).ok());
}

TEST_CASE("a player sees how far the others have looked") {
    Fixture fixture(GENERATE(from_range(databases())));
    REQUIRE(fixture.hazel.put(slot(fixture.id, 0), batch(0, {roll})).status == 201);
    const std::string since = fixture.hazel.get("/v1/sync").word("next");
    CHECK(fixture.gretel.put("/v1/games/" + fixture.id + "/seen", {{"seat", 1}, {"length", 1}}).status == 204);
    const Reply news = fixture.hazel.get("/v1/sync?wait=25&since=" + since);
    CHECK(news["games"].at(0).at("seen") == json::array({0, 1}));
    CHECK(fixture.gretel.put("/v1/games/" + fixture.id + "/seen", {{"seat", 1}, {"length", 0}}).status == 204);
    CHECK(fixture.hazel.get("/v1/games/" + fixture.id)["seen"] == json::array({0, 1})); // an older one came late
    CHECK(fixture.gretel.put("/v1/games/" + fixture.id + "/seen", {{"seat", 1}, {"length", 2}}).status == 422);
    CHECK(fixture.gretel.put("/v1/games/" + fixture.id + "/seen", {{"seat", 0}, {"length", 1}}).status == 403);
}
