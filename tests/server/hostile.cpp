#include "tests/server/every_route.h"
#include "tests/server/mutations.h"

#include <algorithm>

/// Requests by hostile or broken clients: each is answered with a problem and the right status, and other players are
/// not affected.

namespace {

using namespace every_route;
using mutations::collect;
using raw_http::bytesOf;
using raw_http::faultOf;
using raw_http::RawConnection;

/// Sends a request and checks what holds for any answer.
Reply tell(const EveryRoute& everyRoute, const RawRequest& ask) {
    const Reply answer = raw_http::ask(everyRoute.testServer.endpoint(), ask);
    INFO(bytesOf(ask).substr(0, 2000));
    CHECK(faultOf(answer) == "");
    return answer;
}
int statusOf(const EveryRoute& everyRoute, const RawRequest& ask) { return tell(everyRoute, ask).status; }

std::vector<SampleRequest> withBody(std::vector<SampleRequest> samples) {
    std::erase_if(samples, [](const SampleRequest& sample) { return sample.ask.body.empty(); });
    return samples;
}

/// Some of many, always with the first: the whole document.
std::vector<std::size_t> some(std::size_t count, std::size_t most, mutations::Mutations& chance) {
    std::vector<std::size_t> chosen{0};
    for (std::size_t i = 1; i < count; ++i)
        if (count <= most || chance.below(count) < most)
            chosen.push_back(i);
    return chosen;
}

bool isInteger(const json::value& value) { return value.is_int64() || value.is_uint64(); }
bool areAlike(const json::value& a, const json::value& b) {
    return a.kind() == b.kind() || (isInteger(a) && isInteger(b));
}
/// A value of a valid type that no field allows.
bool isNeverAllowed(const json::value& value) {
    if (value.is_string())
        return value.get_string().size() != 1 && value.get_string().size() != 64;
    return isInteger(value) && value != 0 && value != 8 && value != 256;
}

} // namespace

TEST_CASE("hostile: there is a good request for every route, from which the bad ones are made") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    std::set<std::string> known;
    for (std::size_t i = 0, count = everyRoute.samples().size(); i < count; ++i) {
        const SampleRequest sample = everyRoute.samples().at(i);
        known.insert(sample.route);
        INFO(sample.route);
        CHECK(statusOf(everyRoute, sample.ask) < 300);
        everyRoute.furnish();
    }
    for (const server::Route& route : server::routes())
        CHECK(known.contains(std::string(route.name)));
}

TEST_CASE("hostile: a field of another type, or far out of its bounds, is a 422 on every route", "[long]") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    mutations::Mutations chance(1);
    constexpr std::size_t mostPlaces = 40;
    for (const SampleRequest& sample : withBody(everyRoute.samples())) {
        json::value body = json::parse(sample.ask.body);
        std::vector<json::value*> places;
        collect(body, places);
        for (const std::size_t i : some(places.size(), mostPlaces, chance))
            for (const json::value& replacement : mutations::valuesOfAllTypes()) {
                json::value changed = body;
                std::vector<json::value*> same;
                collect(changed, same);
                if (areAlike(*same[i], replacement) && !isNeverAllowed(replacement))
                    continue;
                if (*same[i] == "new" && isInteger(replacement))
                    continue; // a house is "new" or a number
                if (*same[i] == EveryRoute::east && replacement == -1)
                    continue; // west of Greenwich the offset is negative
                *same[i] = replacement;
                RawRequest ask = sample.ask;
                ask.body = json::serialize(changed);
                const int status = statusOf(everyRoute, ask);
                INFO(sample.route << ' ' << ask.body.substr(0, 1000));
                const bool isCode =
                    (sample.route == "recover" || sample.route == "takeSeats") && replacement.is_string();
                CHECK((status == 422 || (isCode && status == 404)));
            }
    }
}

TEST_CASE("hostile: a body that is no JSON, too deep, too long or of another kind is refused on every route") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    const std::string open = R"({"x":)";
    const std::vector<std::pair<std::string, int>> bodies{
        {"null", 422},
        {"[]", 422},
        {"17", 422},
        {"\"text\"", 422},
        {"{}", 422},
        {"{", 400},
        {"nonsense", 400},
        {"{} {}", 400},
        {R"({"a":1,})", 400},
        {R"({'a':1})", 400},
        {std::string(10'000, '['), 400},
        {open + std::string(10'000, '[') + std::string(10'000, ']') + '}', 400},
        {open + "\"\xff\"}", 400},
        {open + "\"\xc3\"}", 400},
        {open + "\"\xed\xa0\x80\"}", 400},
        {open + "\"\xc0\xaf\"}", 400},
        {open + "\"\xf5\x80\x80\x80\"}", 400},
        {open + R"("\ud800"})", 400},
        {open + R"("\ud800\u0041"})", 400},
        {open + "\"" + std::string(1, '\0') + "\"}", 400},
        {std::string(1, '\0'), 400},
        {open + "1e99999}", 422}, // valid as long as nobody reads the number
        {open + "01}", 400},
        {open + std::string(100'000, '9') + "}", 422},
        {std::string(300'000, ' '), 413},
    };
    for (const SampleRequest& sample : withBody(everyRoute.samples()))
        for (const auto& [body, status] : bodies) {
            RawRequest ask = sample.ask;
            ask.body = body;
            INFO(sample.route << ' ' << body.substr(0, 40));
            const int said = statusOf(everyRoute, ask);
            const bool isNone = sample.route == "changeMe" && body.starts_with('{'); // all fields are optional
            CHECK(said == (isNone && status == 422 ? 200 : status));
        }
}

TEST_CASE("hostile: what stands in the header counts, and what is wrong with it is said") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    for (const SampleRequest& sample : everyRoute.samples()) {
        const auto& routes = server::routes();
        const auto route = std::find_if(routes.begin(), routes.end(),
                                        [&](const server::Route& one) { return one.name == sample.route; });
        INFO(sample.route);
        const auto with = [&](auto&& change) {
            RawRequest ask = sample.ask;
            change(ask);
            return tell(everyRoute, ask);
        };
        if (route->body)
            for (const char* type :
                 {"", "text/plain", "application/jsonx", "application/x-www-form-urlencoded", "\xff"})
                CHECK(with([&](RawRequest& ask) { ask.type = type; }).status == 415);
        if (route->method == "POST")
            for (const std::string& key :
                 {std::string(), std::string("short"), std::string(65, 'k'), std::string("0123456789abcde\xff")})
                CHECK(with([&](RawRequest& ask) { ask.key = key; }).status == 400);
        if (route->access == server::Route::Access::Device)
            for (const std::string& token : {std::string(), std::string("x"), std::string(64, '0'),
                                             std::string(64, '\xff'), std::string(2000, 'f')})
                CHECK(with([&](RawRequest& ask) { ask.token = token; }).status == 401);
        CHECK(with([&](RawRequest& ask) { ask.token = std::string(9000, 'f'); }).status == 431);
        const Reply other = with([&](RawRequest& ask) { ask.method = "OPTIONS"; });
        CHECK(other.status == 405);
        CHECK(other.allow.find(route->method) != std::string::npos);
    }
}

TEST_CASE("hostile: nonsense in a path or a query is not found or refused") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    const std::vector<std::string> pieces{"%00",
                                          "%ff%fe",
                                          "..",
                                          "%2e%2e%2f",
                                          "-1",
                                          "99999999999999999999",
                                          "1e3",
                                          "0x10",
                                          "%C3%A4",
                                          std::string(3000, 'a'),
                                          "'%20OR%201=1",
                                          "{}",
                                          "*",
                                          "\xc3\xa4"};
    const std::vector<std::string> places{"/v1/games/@",
                                          "/v1/games/@/record",
                                          "/v1/games/" + everyRoute.pigs + "/moves/@",
                                          "/v1/games/@/moves/0",
                                          "/v1/games/@/seen",
                                          "/v1/games/@/resign",
                                          "/v1/games/@/rematch",
                                          "/v1/games/@/start",
                                          "/v1/games/@/invitations",
                                          "/v1/games/" + everyRoute.waiting + "/invitations/@",
                                          "/v1/invitations/@",
                                          "/v1/links/@",
                                          "/v1/me/devices/@",
                                          "/j/@",
                                          "/@",
                                          "@"};
    const auto filled = [](std::string place, const std::string& piece) {
        return place.replace(place.find('@'), 1, piece);
    };
    for (const std::string& place : places)
        for (const std::string& piece : pieces)
            for (const char* method : {"GET", "PUT", "POST", "DELETE", "PATCH", "QUERY"}) {
                const std::string key = server::randomHex(16);
                const int status =
                    statusOf(everyRoute, {method, filled(place, piece), everyRoute.hazel->token, "{}", key});
                INFO(method << ' ' << place << ' ' << piece);
                CHECK((status == 400 || status == 404 || status == 405 || status == 422));
            }
    const auto asked = [&](const std::string& target) {
        return statusOf(everyRoute, {"GET", target, everyRoute.hazel->token, ""});
    };
    for (const std::string& piece : pieces) {
        if (piece == "{}" || piece == "\xc3\xa4") // these are not allowed in a target at all
            continue;
        INFO(piece);
        CHECK(asked("/v1/games/" + everyRoute.pigs + "?from=" + piece) == 422);
        CHECK(asked("/v1/games?before=" + piece) == 422);
        CHECK(asked("/v1/sync?since=" + piece) == 422);
        CHECK(asked("/v1/sync?wait=" + piece) == 422);
    }
    const std::string epoch = everyRoute.cursor.substr(0, everyRoute.cursor.find('-'));
    CHECK(asked("/v1/sync?since=" + epoch + "-9223372036854775807") == 410);
    CHECK(asked("/v1/sync?since=" + epoch + "-9223372036854775808") == 422);
    CHECK(asked("/v1/sync?since=" + epoch + "--1") == 422);
    CHECK(asked("/v1/sync?since=00000000-1") == 410);
    CHECK(asked("/v1/games?before=" + epoch + "-0") == 200);
}

TEST_CASE("hostile: other people's games are not there, and their seats are not one's own") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    const std::string none = everyRoute.wolf.get("/v1/games/" + server::randomHex(16)).text;
    std::set<std::string> tried;
    for (SampleRequest sample : everyRoute.samples()) {
        if (sample.ask.target.find("/v1/games/") != 0 || sample.route == "takeSeats") // open to all with that code
            continue;
        sample.ask.token = everyRoute.wolf.token;
        INFO(sample.route);
        CHECK(tell(everyRoute, sample.ask).text == none);
        tried.insert(sample.route);
    }
    CHECK(tried.size() == 11);
    // Hazel may not use Gretel's seats either.
    for (const char* what : {"resign", "seen", "moves/0"})
        for (int seat = 0; seat < 8; ++seat) {
            if (seat == 1)
                continue;
            const json::object move{{"by", seat}, {"do", "done"}};
            const json::object body{{"seat", seat}, {"length", 0}, {"batch", server::randomHex(16)}, {"moves", {move}}};
            const RawRequest ask{what[0] == 'r' ? "POST" : "PUT", "/v1/games/" + everyRoute.pigs + '/' + what,
                                 everyRoute.gretel.token, json::serialize(body), server::randomHex(16)};
            const int status = statusOf(everyRoute, ask);
            CHECK(
                (status == 403 || (seat >= engine::findGame("pigs")->most() && status == 422))); // no seat of the game
        }
    CHECK(everyRoute.gretel.post("/v1/games/" + everyRoute.waiting + "/start", {{"bot", "straw-pig"}}).status == 404);
    CHECK(everyRoute.gretel.get("/v1/games/" + everyRoute.pigs).number("length") == 0);
}

TEST_CASE("hostile: batches that are replayed, forged or stolen change nothing") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    const json::object dice{{"by", 0},
                            {"do", "roll"},
                            {"dice", {0, 1, 2, 3, 4}},
                            {"rolled", {"door", "door", "door", "door", "door"}}}; // invented dice
    const std::string name = server::randomHex(16);
    const RawRequest sent{"PUT", slot(everyRoute.pigs, 0), everyRoute.hazel->token,
                          json::serialize(batch(0, {dice}, name))};
    const Reply first = tell(everyRoute, sent);
    REQUIRE(first.status == 201);
    for (int i = 0; i < 20; ++i) {
        const Reply again = tell(everyRoute, sent);
        CHECK(again.status == 200);
        CHECK(again.text == first.text);
    }
    const auto with = [&](auto&& change) {
        RawRequest ask = sent;
        change(ask);
        return statusOf(everyRoute, ask);
    };
    CHECK(with([&](RawRequest& ask) { ask.token = everyRoute.wolf.token; }) == 404);
    CHECK(with([&](RawRequest& ask) { ask.token = everyRoute.gretel.token; }) == 403);
    CHECK(with([&](RawRequest& ask) { ask.target = slot(everyRoute.pigs, 1); }) == 422);
    CHECK(with([&](RawRequest& ask) { ask.target = slot(everyRoute.spare, 0); }) == 201); // another game, another batch
    CHECK(with([&](RawRequest& ask) { ask.body = json::serialize(batch(0, {dice, dice}, name)); }) == 422);
    const json::object hers{{"by", 1}, {"do", "done"}};
    CHECK(with([&](RawRequest& ask) {
              ask.token = everyRoute.gretel.token;
              ask.body = json::serialize(batch(1, {hers}, name)); // with the id of another seat's batch
          }) == 422);
    CHECK(with([&](RawRequest& ask) { ask.body = json::serialize(batch(0, {dice})); }) == 409);
    CHECK(with([&](RawRequest& ask) { ask.body = json::serialize(batch(0, json::array(65, dice))); }) == 422);
    CHECK(everyRoute.gretel.get("/v1/games/" + everyRoute.pigs).number("length") == 1);
    CHECK(engine::replay(everyRoute.playToTheEnd(everyRoute.pigs)).ok()); // every draw follows from the seed
}

TEST_CASE("hostile: one who has two seats in a game that waits can leave for good") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    const auto [id, code] = openGame(*everyRoute.hazel, wanted("pigs", {me(), me(), open()}));
    CHECK(statusOf(everyRoute, {"DELETE", "/v1/me", everyRoute.hazel->token, ""}) == 204);
    CHECK(everyRoute.gretel.get("/v1/invitations/" + code).status == 404);
}

TEST_CASE("hostile: a record with something else in it is refused, or begins like any other") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    for (const json::value& replacement : mutations::valuesOfAllTypes())
        for (json::object request : everyRoute.begun) {
            request["record"].as_object()["draws"] = replacement;
            request["seats"] = json::array{me(), me()};
            INFO(json::serialize(replacement).substr(0, 100));
            const RawRequest ask{"POST", "/v1/games", everyRoute.hazel->token, json::serialize(request),
                                 server::randomHex(16)};
            const int status = statusOf(everyRoute, ask);
            CHECK((status == 201 || status == 422));
        }
}

TEST_CASE("hostile: one who leaves for good while she asks for something else harms nobody") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    for (int i = 0; i < 30; ++i) { // until both requests come before either is done
        HttpClient lamb(everyRoute.testServer, "Lamb");
        const auto [id, code] = openGame(everyRoute.wolf, wanted("pigs", {me(), open(), open()}));
        const std::string table = gameOfTwo(everyRoute.wolf, everyRoute.gretel);
        const std::string offer = everyRoute.gretel.post("/v1/games/" + table + "/offers", nullptr).word("code");
        const std::vector<RawRequest> asked{
            {"DELETE", "/v1/me", lamb.token, ""},
            {"POST", "/v1/me/recovery", lamb.token, "", server::randomHex(16)},
            {"POST", "/v1/games", lamb.token, json::serialize(wanted("pigs", {me(), open()})), server::randomHex(16)},
            {"POST", "/v1/invitations/" + code, lamb.token,
             json::serialize(json::object{{"contribution", contribution()}, {"seats", {json::object()}}}),
             server::randomHex(16)},
            {"POST", "/v1/games/" + table + "/seats", lamb.token, json::serialize(json::object{{"code", offer}}),
             server::randomHex(16)},
            {"PUT", "/v1/me/push", lamb.token, json::serialize(EveryRoute::subscription())},
            {"PATCH", "/v1/me", lamb.token, R"({"name":"Ram"})"},
            {"PATCH", "/v1/me", everyRoute.gretel.token, R"({"name":"Gretel"})"}};
        std::vector<std::unique_ptr<RawConnection>> lines;
        while (lines.size() < asked.size()) {
            lines.push_back(std::make_unique<RawConnection>(everyRoute.testServer.endpoint()));
            lines.back()->send("GET /v1 HTTP/1.1\r\nHost: x\r\n\r\n");
            CHECK(lines.back()->receive());
        }
        for (std::size_t k = 0; k < asked.size(); ++k)
            lines[k]->send(bytesOf(asked[k]));
        for (std::size_t k = 0; k < asked.size(); ++k) {
            INFO(bytesOf(asked[k]));
            CHECK(faultOf(lines[k]->receive().value_or(Reply())) == "");
        }
    }
}
