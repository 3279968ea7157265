#include "tests/client/http_fixture.h"
#include "tests/client/scripted_server.h"

/// The callback that says that a request was transmitted: it comes before the answer, and never for a request that
/// no server has taken.

using namespace http_tests;
using namespace std::chrono_literals;
using client::HttpReply;
using client::HttpRequest;

namespace {

struct TrackedRequest {
    HttpRequest request;
    int transmitted = 0;
    bool answered = false;

    explicit TrackedRequest(const std::string& url, std::string body = "a turn") {
        request.method = "PUT";
        request.url = url;
        request.body = std::move(body);
        request.onTransmitted = [this] {
            CHECK_FALSE(answered); // before the answer
            ++transmitted;
        };
    }
    void sendWith(client::Http& http) {
        http.send(request, [this](const HttpReply&) { answered = true; });
    }
};

} // namespace

TEST_CASE("client http: what was answered was transmitted before, and that is said once") {
    HttpFixture caller;
    ScriptedServer server(always(answer("200 OK", "fine")));
    TrackedRequest request(server.url("/"), std::string(300'000, 'x'));
    request.sendWith(*caller.http);
    REQUIRE(caller.owner->workUntil([&] { return request.answered; }));
    CHECK(request.transmitted == 1);
}

TEST_CASE("client http: what nobody takes was not transmitted") {
    HttpFixture caller;
    TrackedRequest request(ScriptedServer(silent).url("/")); // a port at which nobody listens any more
    request.sendWith(*caller.http);
    REQUIRE(caller.owner->workUntil([&] { return request.answered; }));
    CHECK(request.transmitted == 0);
}

TEST_CASE("client http: what is taken and not answered was transmitted all the same, while it is waited for") {
    HttpFixture caller;
    ScriptedServer server([](ScriptedConnection& talk) {
        talk.receive();
        talk.waitUntilOpen();
    });
    TrackedRequest request(server.url("/"));
    request.sendWith(*caller.http);
    REQUIRE(caller.owner->workUntil([&] { return request.transmitted == 1; }));
    CHECK_FALSE(request.answered);
    server.openGate(); // it hangs up
    REQUIRE(caller.owner->workUntil([&] { return request.answered; }));
    CHECK(request.transmitted == 1);
}

TEST_CASE("client http: whoever broke it off is not told that it was transmitted") {
    HttpFixture caller;
    ScriptedServer server(silent);
    TrackedRequest request(server.url("/"));
    request.sendWith(*caller.http);
    caller.http->cancelAll();
    TrackedRequest other(ScriptedServer(silent).url("/"));
    other.sendWith(*caller.http);
    REQUIRE(caller.owner->workUntil([&] { return other.answered; }));
    CHECK(request.transmitted == 0);
}
