#include "tests/client/scripted_server.h"
#include "tests/server/server_fixture.h"

#include <atomic>

/// From a turn to the push service, through the whole server: the real service and a real sender, and a push service on
/// loopback whose answers the test chooses. (tests/push checks that messages can be decrypted.)

namespace {

using namespace server_tests;

constexpr const char* key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

/// Answers each message with the status at the end of its path.
void answer(http_tests::ScriptedConnection& talk) {
    while (const auto received = talk.receive()) {
        const std::string line = received->line();
        const std::string status = line.substr(line.find(' ', 5) - 3, 3);
        talk.send("HTTP/1.1 " + status + " Whatever\r\nContent-Length: 0\r\n\r\n");
    }
}

server::ServiceOptions sending() {
    server::ServiceOptions options = noLimits();
    options.sending.atOnce = 8;
    options.holdBack = 0;
    return options;
}

json::value deviceIn(const Reply& state) {
    const json::value* device = state.body.as_object().if_contains("device");
    return device == nullptr ? json::value() : *device;
}

struct Fixture {
    explicit Fixture(Database store)
        : testServer(folder, sending(), {}, store), hazel(testServer, "Hazel"), gretel(testServer, "Gretel") {
        game = gameOfTwo(hazel, gretel, "pigs");
    }
    void subscribe(const std::string& path) {
        REQUIRE(hazel
                    .put("/v1/me/push", {{"transport", "web"},
                                         {"to", service.url(path)},
                                         {"key", key},
                                         {"secret", "BTBZMqHH6r4Tts7J_aSIgg"}})
                    .status == 200);
    }
    /// The player whose turn it is plays until it is the other's.
    void play() {
        const auto turn = hazel.get("/v1/games/" + game).number("turn");
        HttpClient& mover = turn == 0 ? hazel : gretel;
        for (int moves = 0; moves < 200; ++moves) {
            const Reply shown = mover.get("/v1/games/" + game);
            if (shown.number("turn") != turn)
                return;
            const engine::Game& kind = *engine::findGame("pigs");
            const auto length = static_cast<std::size_t>(shown.number("length"));
            REQUIRE(mover
                        .put(slot(game, length), batch(static_cast<engine::Seat>(turn),
                                                       {anyMove(kind, shown["views"].at(0).at("position"), chance)}))
                        .status == 201);
        }
    }
    bool hazelIsNext() { return hazel.get("/v1/games/" + game).number("turn") == 0; }
    /// The push state of her phone, once it fulfils the condition.
    template <class Condition>
    json::value stateOnce(Condition condition) {
        for (int tries = 0; tries < 20'000; ++tries)
            if (const Reply state = hazel.get("/v1/me/push"); condition(deviceIn(state)))
                return deviceIn(state);
        FAIL("waited in vain");
        return {};
    }

    engine::Folder folder;
    http_tests::ScriptedServer service{answer};
    TestServer testServer;
    HttpClient hazel;
    HttpClient gretel;
    std::string game;
    std::mt19937 chance{3};
};

} // namespace

TEST_CASE("push: a turn leaves as one encrypted message, and the device is told to have been reached") {
    Fixture fixture(GENERATE(from_range(databases())));
    fixture.subscribe("/hazel/201");
    if (fixture.hazelIsNext())
        fixture.play();
    fixture.play();
    fixture.service.waitForRequests(1);
    const auto received = fixture.service.received();
    REQUIRE(received.size() == 1);
    CHECK(received[0].line() == "POST /hazel/201 HTTP/1.1");
    CHECK(received[0].header("Content-Encoding") == "aes128gcm");
    CHECK(received[0].header("Authorization").starts_with("vapid t="));
    CHECK(received[0].has("TTL"));
    CHECK(received[0].body.find("Gretel") == std::string::npos);
    CHECK(received[0].body.find(fixture.game) == std::string::npos);
    const auto state = fixture.stateOnce(
        [](const json::value& device) { return device.is_object() && device.as_object().contains("delivered"); });
    CHECK_FALSE(state.as_object().contains("trouble"));
}

TEST_CASE("push: an address at which there is nobody any more is forgotten; one that is too busy is not") {
    Fixture fixture(GENERATE(from_range(databases())));
    const std::string status = GENERATE("404", "410", "429", "503", "403");
    fixture.subscribe("/hazel/" + status);
    REQUIRE(fixture.hazel.post("/v1/me/push/test", json::object()).status == 202);
    if (status == "404" || status == "410") {
        fixture.stateOnce([](const json::value& device) { return device.is_null(); });
        CHECK(fixture.hazel.post("/v1/me/push/test", json::object()).status == 409);
    } else {
        const auto state = fixture.stateOnce(
            [](const json::value& device) { return device.is_object() && device.as_object().contains("trouble"); });
        CHECK(state.at("trouble").as_string().find(status) != json::string::npos);
    }
}

TEST_CASE("push: what a server has accepted and not delivered is delivered after its next start") {
    engine::Folder folder;
    std::atomic<bool> well = false;
    http_tests::ScriptedServer service([&well](http_tests::ScriptedConnection& talk) {
        while (talk.receive())
            if (well)
                talk.send("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
            else
                return;
    });
    std::string token;
    {
        server::ServiceOptions options = sending();
        options.sending.atOnce = 0; // this server dies before it sends anything
        TestServer testServer(folder, options);
        HttpClient hazel(testServer, "Hazel");
        token = hazel.token;
        REQUIRE(hazel
                    .put("/v1/me/push", {{"transport", "web"},
                                         {"to", service.url("/hazel")},
                                         {"key", key},
                                         {"secret", "BTBZMqHH6r4Tts7J_aSIgg"}})
                    .status == 200);
        REQUIRE(hazel.post("/v1/me/push/test", json::object()).status == 202);
    }
    CHECK(service.received().empty());
    well = true;
    const TestServer testServer(folder, sending());
    service.waitForRequests(1);
    CHECK(service.received()[0].line() == "POST /hazel HTTP/1.1");
}
