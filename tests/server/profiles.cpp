#include "sync/server/ledger/sqlite_file.h"
#include "tests/server/server_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// Profiles: the same on all devices of an account and in all of its games.

namespace {

using namespace server_tests;

struct Fixture {
    explicit Fixture(Database store) : testServer(folder, noLimits(), {}, store) {}
    engine::Folder folder;
    TestServer testServer;
};

Reply change(HttpClient& person, const json::object& what) {
    return person.ask("PATCH", "/v1/me", json::serialize(what));
}
std::string nameAt(const Reply& game, std::size_t seat) {
    return std::string(game["seats"].at(seat).at("name").as_string());
}
int faceAt(const Reply& game, std::size_t seat) { return game["seats"].at(seat).at("face").to_number<int>(); }

/// Polls until the person sees that name at the seat; returns the last answer.
Reply waitFor(HttpClient& person, const std::string& game, std::size_t seat, const std::string& name) {
    std::string since = person.get("/v1/sync").word("next");
    Reply shown = person.get("/v1/games/" + game);
    for (int polls = 0; polls < 50 && nameAt(shown, seat) != name; ++polls) {
        since = person.get("/v1/sync?wait=25&since=" + since).word("next");
        shown = person.get("/v1/games/" + game);
    }
    return shown;
}

/// Links a second device to the account.
void link(HttpClient& device, HttpClient& first) {
    device.be(device.post("/v1/links/" + first.post("/v1/me/links", json::object()).word("code"), {{"device", "Pad"}}));
}

} // namespace

TEST_CASE("profile: another name reaches games under way and games that wait, and everybody in them hears of it") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const std::string running = gameOfTwo(hazel, gretel);
    const auto [waiting, code] = openGame(gretel, wanted("pigs", {me(), open(), open()}));
    REQUIRE(join(hazel, code).status == 200);
    const std::string since = gretel.get("/v1/sync").word("next");
    gretel.begin("/v1/sync?wait=25&since=" + since);
    CHECK(change(hazel, {{"name", "Anna"}}).word("name") == "Anna");
    const Reply news = gretel.receive();
    REQUIRE(!news["games"].as_array().empty());
    CHECK(news["games"].at(0).at("game").as_string() != "");
    CHECK(nameAt(waitFor(gretel, running, 0, "Anna"), 0) == "Anna");
    CHECK(nameAt(waitFor(gretel, waiting, 1, "Anna"), 1) == "Anna");
    CHECK(nameAt(gretel.get("/v1/games/" + running), 1) == "Gretel");
}

TEST_CASE("profile: another picture alone reaches the games, too") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const std::string running = gameOfTwo(hazel, gretel);
    const int other = faceAt(gretel.get("/v1/games/" + running), 1) == 3 ? 2 : 3;
    std::string since = gretel.get("/v1/sync").word("next");
    CHECK(change(hazel, {{"face", other}}).status == 200);
    for (int polls = 0; polls < 3 && faceAt(gretel.get("/v1/games/" + running), 0) != other; ++polls)
        since = gretel.get("/v1/sync?wait=5&since=" + since).word("next");
    CHECK(faceAt(gretel.get("/v1/games/" + running), 0) == other);
}

TEST_CASE("profile: what is over keeps the names that were played under") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const std::string over = gameOfTwo(hazel, gretel);
    std::mt19937 chance(3);
    playOut(over, {&hazel, &gretel}, chance);
    const std::string running = gameOfTwo(hazel, gretel);
    change(hazel, {{"name", "Anna"}});
    REQUIRE(nameAt(waitFor(gretel, running, 0, "Anna"), 0) == "Anna");
    CHECK(nameAt(gretel.get("/v1/games/" + over), 0) == "Hazel");
    // A rematch uses the new name.
    const Reply again = gretel.post("/v1/games/" + over + "/rematch", {{"contribution", contribution()}});
    CHECK(nameAt(again, 0) == "Anna");
    CHECK(faceAt(again, 0) != faceAt(again, 1));
}

TEST_CASE("profile: of several people on one device only the account's own seat is renamed") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const json::object other{{"who", "me"}, {"name", "Hazel 2"}};
    const json::object own{{"who", "me"}, {"name", "Hazel"}};
    const auto [id, code] = openGame(hazel, wanted("gingerbread", {other, own, open()}));
    REQUIRE(join(gretel, code, {json::object{{"name", "Greta"}}}).word("state") == "running");
    change(hazel, {{"name", "Anna"}});
    const Reply shown = waitFor(gretel, id, 1, "Anna");
    CHECK(nameAt(shown, 0) == "Hazel 2");
    CHECK(nameAt(shown, 1) == "Anna");
    change(gretel, {{"name", "Grete"}}); // her only seat there, so it takes her name, whatever it was called
    CHECK(nameAt(waitFor(hazel, id, 2, "Grete"), 2) == "Grete");
}

TEST_CASE("profile: a seat that was handed over and came back is called as its player is, from then on") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const std::string game = gameOfTwo(hazel, gretel);
    const std::string at = "/v1/games/" + game;
    const auto handOver = [&](HttpClient& from, HttpClient& to) {
        const std::string code = from.post(at + "/offers", json::object()).word("code");
        REQUIRE(to.post(at + "/seats", {{"code", code}}).status == 200);
    };
    handOver(hazel, gretel);
    REQUIRE(change(hazel, {{"name", "Anna"}}).status == 200);
    CHECK(nameAt(gretel.get(at), 0) == "Hazel"); // Gretel has the seat now, but it still shows who began
    handOver(gretel, hazel);                     // all of her seats there
    CHECK(nameAt(hazel.get(at), 0) == "Anna");
    REQUIRE(change(hazel, {{"name", "Maria"}}).status == 200);
    CHECK(nameAt(waitFor(hazel, game, 0, "Maria"), 0) == "Maria");
}

TEST_CASE("profile: the same once more is no news, and one name after the other ends with the last") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    std::vector<std::string> games;
    for (int i = 0; i < 40; ++i) // more than are renamed in one step
        games.push_back(gameOfTwo(hazel, gretel));
    const std::int64_t first = change(hazel, {{"name", "Anna"}}).number("revision");
    const std::int64_t last = change(hazel, {{"name", "Annabel"}}).number("revision");
    CHECK(last == first + 1);
    for (const std::string& game : games)
        CHECK(nameAt(waitFor(gretel, game, 0, "Annabel"), 0) == "Annabel");
    CHECK(change(hazel, {{"name", "Annabel"}}).number("revision") == last);
    const std::string since = gretel.get("/v1/sync").word("next");
    change(hazel, {{"name", "Annabel"}});
    REQUIRE(hazel.get("/v1/me").status == 200);
    CHECK(gretel.get("/v1/sync?wait=0&since=" + since)["games"].as_array().empty());
}

TEST_CASE("profile: a rename that a server did not bring to its end is taken up by the next one") {
    const engine::Folder folder;
    std::string game;
    std::string token;
    {
        TestServer testServer(folder);
        HttpClient hazel(testServer, "Hazel");
        HttpClient gretel(testServer, "Gretel");
        game = gameOfTwo(hazel, gretel);
        token = gretel.token;
    }
    { // the file as it is when the process dies right after the request
        SQLite::Database file(folder.path("server.db"), SQLite::OPEN_READWRITE);
        file.exec("UPDATE accounts SET name = 'Anna', revision = 2, renames = 2 WHERE name = 'Hazel'");
    }
    TestServer testServer(folder);
    HttpClient gretel(testServer);
    gretel.token = token;
    CHECK(nameAt(waitFor(gretel, game, 0, "Anna"), 0) == "Anna");
}

TEST_CASE("profile: another device hears of it at once where it waits, and later where it was away") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient phone(fixture.testServer, "Hazel");
    HttpClient pad(fixture.testServer);
    link(pad, phone);
    const std::string since = pad.get("/v1/sync").word("next");
    const std::string poll = "/v1/sync?wait=25&since=" + since + "&profile=";
    const Reply first = pad.get(poll + "0"); // it knows no revision yet
    CHECK(first["profile"].at("name").as_string() == "Hazel");
    const auto known = first["profile"].at("revision").to_number<std::int64_t>();
    pad.begin(poll + std::to_string(known));
    const std::int64_t next = change(phone, {{"name", "Anna"}, {"face", 2}}).number("revision");
    const Reply received = pad.receive();
    CHECK(received["profile"].at("name").as_string() == "Anna");
    CHECK(received["profile"].at("face").to_number<int>() == 2);
    CHECK(received["profile"].at("revision").to_number<std::int64_t>() == next);
    CHECK(received.word("next") == since);
    change(phone, {{"name", "Annabel"}}); // while no poll waits
    CHECK(pad.get(poll + std::to_string(next))["profile"].at("name").as_string() == "Annabel");
    // A client that sends no revision gets no profile.
    CHECK(!pad.get("/v1/sync?wait=0&since=" + since).body.as_object().contains("profile"));
}

TEST_CASE("profile: a device that knows it waits for something else") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const std::string since = hazel.get("/v1/sync").word("next");
    hazel.begin("/v1/sync?wait=25&since=" + since + "&profile=1");
    const auto [id, code] = openGame(gretel, wanted("pigs", {me(), open()})); // long after the poll began
    change(gretel, {{"name", "Greta"}});                                      // another account's profile
    HttpClient pad(fixture.testServer);
    link(pad, gretel);
    HttpClient second(fixture.testServer);
    second.token = hazel.token;
    REQUIRE(join(second, code).status == 200);
    const Reply received = hazel.receive();
    CHECK(received["games"].as_array().size() == 1);
    CHECK(!received.body.as_object().contains("profile"));
}

TEST_CASE("profile: a new device is welcomed with the account's name and picture") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient phone(fixture.testServer, "Hazel");
    change(phone, {{"name", "Anna"}, {"face", 3}});
    HttpClient pad(fixture.testServer);
    const std::string link = phone.post("/v1/me/links", json::object()).word("code");
    const Reply linked = pad.post("/v1/links/" + link, {{"device", "Pad"}});
    CHECK(linked.word("name") == "Anna");
    CHECK(linked.number("face") == 3);
    const std::string recovery = phone.post("/v1/me/recovery", json::object()).word("code");
    const Reply recovered = pad.post("/v1/recover", {{"code", recovery}, {"device", "Pad"}});
    CHECK(recovered.word("name") == "Anna");
    CHECK(recovered.number("face") == 3);
}

TEST_CASE("profile: quiet hours are kept with the account") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient phone(fixture.testServer, "Hazel");
    HttpClient pad(fixture.testServer);
    link(pad, phone);
    CHECK(!phone.get("/v1/me").body.as_object().contains("quiet"));
    const json::object quiet{{"from", 1320}, {"to", 420}, {"offset", -300}};
    CHECK(change(phone, {{"quiet", quiet}})["quiet"] == quiet);
    CHECK(pad.get("/v1/me")["quiet"] == quiet);
    CHECK(pad.get("/v1/me").word("name") == "Hazel");
    const Reply refused = change(phone, {{"quiet", {{"from", 1440}, {"to", 0}, {"offset", 0}}}});
    CHECK(refused.status == 422);
    CHECK(refused.word("at") == "/quiet/from");
}

TEST_CASE("faces: at one table they differ, whoever sits down") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    HttpClient wolf(fixture.testServer, "Wolf");
    const json::object twin{{"who", "me"}, {"name", "Griselda"}, {"face", 0}};
    const auto [id, code] = openGame(hazel, wanted("gingerbread", {me(), twin, open(), open()}));
    REQUIRE(join(gretel, code, {json::object{{"face", 1}}}).status == 200);
    REQUIRE(join(wolf, code, {json::object{{"face", 1}}}).word("state") == "running");
    const Reply shown = hazel.get("/v1/games/" + id);
    std::set<int> faces;
    for (std::size_t seat = 0; seat < 4; ++seat)
        faces.insert(faceAt(shown, seat));
    CHECK(faces == std::set<int>{0, 1, 2, 3});
    CHECK(faceAt(shown, 0) == 0); // the player who was there first keeps hers
}

TEST_CASE("faces: another picture of the account's is not one that somebody at the table has") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const auto [id, code] = openGame(hazel, wanted("pigs", {me(), open()}));
    REQUIRE(join(gretel, code, {json::object{{"face", 2}}}).word("state") == "running");
    change(hazel, {{"name", "Anna"}, {"face", 2}});
    const Reply shown = waitFor(gretel, id, 0, "Anna");
    CHECK(faceAt(shown, 0) == 3);
    CHECK(faceAt(shown, 1) == 2);
}

TEST_CASE("faces: they differ after a rematch of a game in which seats were handed over") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient hazel(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    const std::string id = gameOfTwo(hazel, gretel);
    const std::string code = gretel.post("/v1/games/" + id + "/offers", json::object()).word("code");
    REQUIRE(hazel.post("/v1/games/" + id + "/seats", {{"code", code}}).status == 200);
    std::mt19937 chance(9);
    playOut(id, {&hazel}, chance);
    const Reply again = hazel.post("/v1/games/" + id + "/rematch", {{"contribution", contribution()}});
    REQUIRE(again.status == 201);
    CHECK(faceAt(again, 0) != faceAt(again, 1));
}

TEST_CASE("profile: a game that is muted on one device is so on all of hers, and on nobody else's") {
    Fixture fixture(GENERATE(from_range(databases())));
    HttpClient phone(fixture.testServer, "Hazel");
    HttpClient gretel(fixture.testServer, "Gretel");
    HttpClient pad(fixture.testServer);
    link(pad, phone);
    const std::string at = "/v1/games/" + gameOfTwo(phone, gretel);
    const std::string since = pad.get("/v1/sync").word("next");
    pad.begin("/v1/sync?wait=25&since=" + since);
    CHECK(phone.put(at + "/muted", {{"muted", true}})["muted"].as_bool());
    const Reply news = pad.receive();
    CHECK(news["games"].at(0).at("muted").as_bool());
    CHECK(pad.get(at)["muted"].as_bool());
    CHECK_FALSE(gretel.get(at)["muted"].as_bool());
    CHECK(phone.put(at + "/muted", {{"muted", true}}).status == 200); // setting it again is not news
    CHECK(pad.get("/v1/sync?wait=0&since=" + news.word("next"))["games"].as_array().empty());
    CHECK_FALSE(pad.put(at + "/muted", {{"muted", false}})["muted"].as_bool());
    CHECK(phone.put(at + "/muted", {{"muted", "yes"}}).status == 422);
    HttpClient wolf(fixture.testServer, "Wolf");
    CHECK(wolf.put(at + "/muted", {{"muted", true}}).status == 404);
}
