#include "sync/server/rate_limit.h"
#include "tests/server/server_fixture.h"

/// Rate limits, and which addresses count as one.

namespace {

using namespace server_tests;
using namespace std::chrono_literals;

/// A request that a proxy has received from that address.
Reply askFrom(HttpClient& person, const std::string& address) {
    person.send("GET /v1/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.9, " + address +
                "\r\nAuthorization: Bearer " + person.token + "\r\n\r\n");
    return person.receive();
}

/// Options with this limit only.
server::ServiceOptions limited(double server::ServiceOptions::*limit, double most) {
    server::ServiceOptions options = noLimits();
    options.*limit = most;
    return options;
}

bool isTooOften(const Reply& answer) {
    return answer.status == 429 && answer.type == "application/problem+json" && std::stoi(answer.retryAfter) > 0;
}

} // namespace

TEST_CASE("limits: so many at once, and as many again in the course of the time; each for herself") {
    server::RateLimit limit(3, 60s);
    auto clock = server::RateLimit::Clock::time_point();
    for (int i = 0; i < 3; ++i)
        CHECK(!limit.take("hazel", clock));
    CHECK(limit.take("hazel", clock) == 20s);
    CHECK(!limit.take("gretel", clock));
    clock += 10s;
    CHECK(limit.take("hazel", clock) == 10s);
    clock += 10s;
    CHECK(!limit.take("hazel", clock));
    CHECK(limit.take("hazel", clock) == 20s);
    clock += 24h; // a long pause does not add more than three
    for (int i = 0; i < 3; ++i)
        CHECK(!limit.take("hazel", clock));
    CHECK(limit.take("hazel", clock) == 20s);
    server::RateLimit without(0, 60s);
    for (int i = 0; i < 100; ++i)
        CHECK(!without.take("hazel", clock));
    CHECK(without.size() == 0);
}

TEST_CASE("limits: however many there are, not all of them are remembered") {
    server::RateLimit limit(2, 60s);
    auto clock = server::RateLimit::Clock::time_point();
    for (std::size_t i = 0; i < server::RateLimit::mostRemembered + 10; ++i) {
        limit.take(std::to_string(i), clock);
        clock += 1ms;
    }
    CHECK(limit.size() <= server::RateLimit::mostRemembered);
    CHECK(!limit.take("hazel", clock));
}

TEST_CASE("limits: a network of IPv6 is one, and an address of IPv4 is one wherever it comes in") {
    const auto name = [](std::string_view address) { return server::Network(address).name; };
    const auto site = [](std::string_view address) { return server::Network(address).site; };
    CHECK(name("192.0.2.7") == "192.0.2.7");
    CHECK(name("::ffff:192.0.2.7") == "192.0.2.7"); // an IPv4 client of an IPv6 socket
    CHECK(name("192.0.2.7:4321") == "192.0.2.7");   // with a port, as some proxies write it
    CHECK(name("[2001:db8:1:2::1]:4321") == name("2001:db8:1:2::1"));
    CHECK(name("2001:db8:1:2:3:4:5:6") == name("2001:db8:1:2::1"));
    CHECK(name("2001:db8:1:2::1") != name("2001:db8:1:3::1"));
    CHECK(site("2001:db8:1:2::1") == site("2001:db8:1:3::1"));
    CHECK(site("2001:db8:1:2::1") != site("2001:db8:2:2::1"));
    CHECK(site("192.0.2.7").empty());
    for (const char* none : {"", "nonsense", "[", "]:1", "1.2.3", ":"})
        CHECK(name(none).empty()); // invalid ones share one name
}

TEST_CASE("limits: one who has many networks of IPv6 may not ask as often as all of them") {
    server::NetworkRateLimit limit(1, 60s);
    const auto clock = server::RateLimit::Clock::time_point();
    const auto from = [](int number) { return server::Network("2001:db8:1:" + std::to_string(number) + "::1"); };
    for (int i = 0; i < static_cast<int>(server::NetworkRateLimit::networksASite); ++i)
        CHECK(!limit.take(from(i), clock));
    for (int i = 0; i < 3; ++i)
        CHECK(limit.take(from(5000), clock));
    limit.giveBack(from(0));
    CHECK(!limit.take(from(5000), clock)); // its refused requests did not count for the network itself
    CHECK(!limit.take(server::Network("2001:db8:2:1::1"), clock));
    for (int i = 1; i < 100; ++i) // IPv4 addresses have no sites
        CHECK(!limit.take(server::Network("192.0.2." + std::to_string(i)), clock));
}

// The limits refill every 20 or 30 seconds, which no machine is slow enough to reach within a test.

TEST_CASE("limits: a device may ask so often, from wherever, and an address, whoever asks") {
    const engine::Folder folder;
    server::ServiceOptions options = noLimits();
    options.behindProxy = true;
    options.requestsADevice = 2;
    options.requestsAnAddress = 3;
    TestServer testServer(folder, options);
    HttpClient hazel(testServer, "Hazel");
    HttpClient gretel(testServer, "Gretel");
    CHECK(askFrom(hazel, "192.0.2.1").status == 200);
    CHECK(askFrom(hazel, "192.0.2.2").status == 200);
    CHECK(isTooOften(askFrom(hazel, "192.0.2.3")));
    HttpClient nobody(testServer);
    for (int i = 0; i < 3; ++i)
        CHECK(askFrom(nobody, "198.51.100.1").status == 401);
    CHECK(isTooOften(askFrom(nobody, "198.51.100.1")));
    CHECK(isTooOften(askFrom(gretel, "198.51.100.1")));
    CHECK(askFrom(gretel, "198.51.100.2").status == 200);
}

TEST_CASE("limits: without a proxy no client is believed where it comes from") {
    const engine::Folder folder;
    TestServer testServer(folder, limited(&server::ServiceOptions::requestsAnAddress, 2));
    HttpClient wolf(testServer);
    CHECK(askFrom(wolf, "192.0.2.1").status == 401);
    CHECK(askFrom(wolf, "192.0.2.2").status == 401);
    CHECK(isTooOften(askFrom(wolf, "192.0.2.3")));
}

TEST_CASE("limits: a code that is right is no guess, and one who has no token does not guess for her neighbours") {
    const engine::Folder folder;
    TestServer testServer(folder, limited(&server::ServiceOptions::guesses, 2));
    HttpClient hazel(testServer, "Hazel");
    HttpClient gretel(testServer, "Gretel");
    const auto [id, code] = openGame(hazel, wanted("pigs", {me(), open()}));
    HttpClient nobody(testServer);
    for (int i = 0; i < 5; ++i) {
        CHECK(nobody.get("/v1/invitations/AAAA-AAAA").status == 401);
        CHECK(gretel.get("/v1/invitations/" + code).status == 200);
    }
    CHECK(gretel.get("/v1/invitations/AAAA-AAAA").status == 404);
    CHECK(hazel.get("/v1/invitations/AAAA-AAAB").status == 404);
    CHECK(isTooOften(gretel.get("/v1/invitations/AAAA-AAAC")));
    CHECK(isTooOften(gretel.get("/v1/invitations/" + code))); // otherwise the answer would tell which code is right
    CHECK(isTooOften(nobody.post("/v1/recover", {{"code", "0123-4567"}, {"device", "Safe"}})));
}

TEST_CASE("limits: whatever is asked counts, a page or nonsense, too") {
    const engine::Folder folder;
    TestServer testServer(folder, limited(&server::ServiceOptions::requestsAnAddress, 3));
    HttpClient wolf(testServer);
    CHECK(wolf.get("/j/K7QF-2M9T").status == 404);
    CHECK(wolf.get("http://x/v1").status == 400);
    CHECK(wolf.get("/nowhere").status == 404);
    for (const char* target : {"/j/K7QF-2M9T", "http://x/v1", "/nowhere"})
        CHECK(isTooOften(wolf.get(target)));
}

TEST_CASE("limits: what is made is counted for its device, whatever it is, and nothing else is") {
    const engine::Folder folder;
    TestServer testServer(folder, limited(&server::ServiceOptions::makings, 2));
    HttpClient hazel(testServer, "Hazel");
    const std::string id = hazel.post("/v1/games", wanted("pigs", {me(), open()})).word("game");
    const std::string at = "/v1/games/" + id;
    CHECK(hazel.post(at + "/invitations", json::object()).status == 201);
    const std::vector<std::pair<std::string, std::string>> makings{
        {"POST", "/v1/games"},    {"POST", at + "/invitations"}, {"POST", at + "/rematch"},
        {"POST", at + "/offers"}, {"GET", "/v1/me/export"},      {"POST", "/v1/me/push/test"}};
    for (const auto& [method, target] : makings) {
        INFO(method << ' ' << target);
        const Reply refused = hazel.ask(method, target, "{}");
        CHECK(isTooOften(refused));
        const int wait = std::stoi(refused.retryAfter);
        CHECK(wait > 60); // the limit is two an hour
        CHECK(wait <= 1800);
        CHECK(refused.word("detail") == "That was too often. Wait " + refused.retryAfter + " seconds.");
    }
    for (const auto& [method, target] :
         std::vector<std::pair<std::string, std::string>>{{"GET", at},
                                                          {"GET", "/v1/games"},
                                                          {"GET", "/v1/me"},
                                                          {"GET", "/v1/me/devices"},
                                                          {"GET", "/v1/me/push"},
                                                          {"POST", "/v1/me/links"},
                                                          {"POST", "/v1/me/recovery"},
                                                          {"POST", at + "/resign"},
                                                          {"POST", at + "/start"},
                                                          {"GET", "/v1/invitations/AAAA-AAAA"},
                                                          {"GET", "/v1/sync"}}) {
        INFO(method << ' ' << target);
        CHECK(hazel.ask(method, target, "{}").status != 429);
    }
    HttpClient gretel(testServer, "Gretel"); // another account at the same address
    CHECK(gretel.get("/v1/me/export").status == 200);
}

TEST_CASE("limits: new accounts are counted by the hour, and those who recover an old one are not among them") {
    const engine::Folder folder;
    TestServer testServer(folder, limited(&server::ServiceOptions::accounts, 2));
    HttpClient hazel(testServer, "Hazel");
    const std::string recovery = hazel.post("/v1/me/recovery", json::object()).word("code");
    const std::string link = hazel.post("/v1/me/links", json::object()).word("code");
    HttpClient wolf(testServer, "Wolf");
    HttpClient third(testServer);
    const Reply refused = third.post("/v1/accounts", {{"name", "Late"}, {"device", "Phone"}});
    CHECK(isTooOften(refused));
    CHECK(std::stoi(refused.retryAfter) > 60);
    CHECK(std::stoi(refused.retryAfter) <= 1800);
    CHECK(third.post("/v1/recover", {{"code", recovery}, {"device", "Phone"}}).status == 201);
    CHECK(third.post("/v1/links/" + link, {{"device", "Phone"}}).status == 201);
    CHECK(wolf.get("/v1/me").status == 200);
}

TEST_CASE("limits: a guess is a guess, whatever it is a code for, and what needs no code is none") {
    const engine::Folder folder;
    TestServer testServer(folder, limited(&server::ServiceOptions::guesses, 1));
    HttpClient hazel(testServer, "Hazel");
    HttpClient gretel(testServer, "Gretel");
    const std::string at = "/v1/games/" + gameOfTwo(hazel, gretel);
    const std::string offered = gretel.post(at + "/offers", nullptr).word("code");
    const std::string recovery = hazel.post("/v1/me/recovery", json::object()).word("code");
    const std::string linked = hazel.post("/v1/me/links", json::object()).word("code");
    // Right codes, or requests that are not guesses.
    HttpClient other(testServer);
    CHECK(other.post("/v1/recover", {{"code", recovery}, {"device", "Phone"}}).status == 201);
    CHECK(other.post("/v1/links/" + linked, {{"device", "Phone"}}).status == 201);
    CHECK(gretel.post(at + "/seats", {{"code", offered}}).status == 409);
    CHECK(hazel.post(at + "/seats", {{"code", 7}}).status == 422);
    CHECK(hazel.post(at + "/seats", {{"code", offered}}).status == 200);
    CHECK(hazel.get("/v1/games/" + server::randomHex(16)).status == 404);
    CHECK(hazel.post(at + "/seats", {{"code", "AAAA-AAAA"}}).status == 404);
    const std::vector<std::pair<std::string, json::object>> guesses{
        {"/v1/invitations/AAAA-AAAA", {{"contribution", contribution()}, {"seats", {json::object()}}}},
        {at + "/seats", {{"code", "AAAA-AAAA"}}},
        {"/v1/recover", {{"code", recovery}, {"device", "Phone"}}},
        {"/v1/links/" + linked, {{"device", "Phone"}}}};
    for (const auto& [target, body] : guesses) {
        INFO(target);
        const Reply refused = hazel.post(target, body);
        CHECK(isTooOften(refused));
        CHECK(std::stoi(refused.retryAfter) <= 60); // the limit is one a minute
    }
    CHECK(isTooOften(hazel.get("/v1/invitations/AAAA-AAAA")));
    CHECK(hazel.get("/v1/games/" + server::randomHex(16)).status == 404);
    CHECK(hazel.get("/v1/me").status == 200);
}

TEST_CASE("limits: what was given back is there once, and never more than there was") {
    server::RateLimit limit(2, 60s);
    const auto clock = server::RateLimit::Clock::time_point();
    CHECK(!limit.take("hazel", clock));
    for (int i = 0; i < 5; ++i)
        limit.giveBack("hazel");
    limit.giveBack("nobody");
    CHECK(limit.size() == 1);
    CHECK(!limit.take("hazel", clock));
    CHECK(!limit.take("hazel", clock));
    CHECK(limit.take("hazel", clock) == 30s);
    CHECK(limit.take("hazel", clock + 29'500ms) == 1s); // never less than a second
}

TEST_CASE("limits: when too many are remembered, those who may not ask yet are the last to be forgotten") {
    server::RateLimit limit(1, 60s);
    auto clock = server::RateLimit::Clock::time_point();
    for (std::size_t i = 0; i + 1 < server::RateLimit::mostRemembered; ++i)
        limit.take(std::to_string(i), clock);
    clock += 60s;
    CHECK(!limit.take("hazel", clock));
    CHECK(limit.take("hazel", clock)); // entries that are full again are deleted
    CHECK(limit.size() == 1);
}
