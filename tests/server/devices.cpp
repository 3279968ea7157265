#include "tests/server/server_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// Devices of an account: their names, and when each was last used.

namespace {

using namespace server_tests;

/// An account with two devices.
struct Pair {
    explicit Pair(const TestServer& testServer) : phone(testServer, "Hazel"), pad(testServer) {
        pad.be(
            pad.post("/v1/links/" + phone.post("/v1/me/links", json::object()).word("code"), {{"device", "Tablet"}}));
    }
    HttpClient phone;
    HttpClient pad;
};

const json::value& find(const Reply& list, const std::string& device) {
    for (const json::value& one : list["devices"].as_array())
        if (one.at("device").as_string() == device)
            return one;
    FAIL("there is no such device");
    return list.body;
}
std::int64_t idleOf(const Reply& list, const std::string& device) {
    return find(list, device).at("idle").to_number<std::int64_t>();
}

} // namespace

TEST_CASE("devices: one can be called otherwise, by any other of the same account") {
    const engine::Folder folder;
    TestServer testServer(folder, noLimits(), {}, GENERATE(from_range(databases())));
    Pair pair(testServer);
    const std::string at = "/v1/me/devices/" + pair.pad.device;
    const Reply renamed = pair.phone.ask("PATCH", at, R"({"name":"In the kitchen"})");
    REQUIRE(renamed.status == 200);
    CHECK(find(renamed, pair.pad.device).at("name").as_string() == "In the kitchen");
    CHECK(find(pair.pad.get("/v1/me/devices"), pair.pad.device).at("name").as_string() == "In the kitchen");
    CHECK(pair.phone.ask("PATCH", at, R"({"name":" "})").word("at") == "/name");
    HttpClient wolf(testServer, "Wolf");
    CHECK(wolf.ask("PATCH", at, R"({"name":"Mine"})").status == 404);
    CHECK(find(pair.pad.get("/v1/me/devices"), pair.pad.device).at("name").as_string() == "In the kitchen");
}

TEST_CASE("devices: last used is true to some minutes, and now while a poll is open") {
    const engine::Folder folder;
    const auto begin = [&folder] { return std::make_unique<TestServer>(folder); };
    auto testServer = begin();
    std::string phone;
    std::string pad;
    std::string device;
    std::string since;
    {
        Pair pair(*testServer);
        phone = pair.phone.token;
        pad = pair.pad.token;
        device = pair.pad.device;
        since = pair.pad.get("/v1/sync").word("next");
    }
    const auto age = [&](int seconds) {
        testServer.reset();
        {
            SQLite::Database file(folder.path("server.db"), SQLite::OPEN_READWRITE);
            file.exec("UPDATE devices SET used = used - " + std::to_string(seconds) + "000");
        }
        testServer = begin();
    };
    const auto list = [&] {
        HttpClient person(*testServer);
        person.token = phone;
        return person.get("/v1/me/devices");
    };
    age(600);
    CHECK(idleOf(list(), device) >= 600);
    { // Any request counts as use. It is stored after the answer, so the test asks until it is there.
        HttpClient tablet(*testServer);
        tablet.token = pad;
        std::int64_t idle = 600;
        for (int tries = 0; tries < 200 && idle >= 600; ++tries) {
            REQUIRE(tablet.get("/v1/me").status == 200);
            idle = idleOf(list(), device);
        }
        CHECK(idle < 600);
    }
    age(100); // less than the precision with which it is stored
    CHECK(idleOf(list(), device) >= 100);
    HttpClient tablet(*testServer);
    tablet.token = pad;
    tablet.begin("/v1/sync?wait=25&since=" + since);
    std::int64_t idle = 100;
    for (int tries = 0; tries < 2000 && idle > 0; ++tries) // until the poll has reached the server
        idle = idleOf(list(), device);
    CHECK(idle == 0);
}

TEST_CASE("devices: who makes room for one too many is the one that was not used for longest") {
    const engine::Folder folder;
    const auto begin = [&folder] { return std::make_unique<TestServer>(folder, noLimits()); };
    auto testServer = begin();
    std::vector<std::pair<std::string, std::string>> devices; // ids and tokens
    const auto add = [&](const std::string& token) {
        HttpClient first(*testServer);
        first.token = token;
        HttpClient device(*testServer);
        device.be(
            device.post("/v1/links/" + first.post("/v1/me/links", json::object()).word("code"), {{"device", "Pad"}}));
        devices.emplace_back(device.device, device.token);
    };
    {
        const HttpClient hazel(*testServer, "Hazel");
        devices.emplace_back(hazel.device, hazel.token);
    }
    while (devices.size() < 16)
        add(devices.front().second);
    const std::size_t unused = GENERATE(1U, 7U, 15U);
    testServer.reset();
    {
        SQLite::Database file(folder.path("server.db"), SQLite::OPEN_READWRITE);
        for (std::size_t i = 0; i < devices.size(); ++i)
            file.exec("UPDATE devices SET used = used - " + std::to_string(i == unused ? 90'000 : 1'000 * i) +
                      " WHERE id = '" + devices[i].first + "'");
    }
    testServer = begin();
    add(devices.front().second);
    for (std::size_t i = 0; i < devices.size(); ++i) {
        CAPTURE(i);
        HttpClient person(*testServer);
        person.token = devices[i].second;
        CHECK(person.get("/v1/me").status == (i == unused ? 401 : 200));
    }
}
