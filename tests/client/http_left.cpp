#include "tests/client/http_fixture.h"
#include "tests/client/scripted_server.h"

/// The callback that says that a request has left this device: it comes before the answer, and never for a request that
/// no server has taken.

using namespace http_tests;
using namespace std::chrono_literals;
using client::HttpReply;
using client::HttpRequest;

namespace {

struct Letter {
    HttpRequest request;
    int left = 0;
    bool answered = false;

    explicit Letter(const std::string& url, std::string body = "a turn") {
        request.method = "PUT";
        request.url = url;
        request.body = std::move(body);
        request.left = [this] {
            CHECK_FALSE(answered); // before the answer
            ++left;
        };
    }
    void post(client::Http& http) {
        http.send(request, [this](const HttpReply&) { answered = true; });
    }
};

} // namespace

TEST_CASE("client http: what was answered has left before, and that is said once") {
    HttpFixture caller;
    ScriptedServer server(always(answer("200 OK", "fine")));
    Letter letter(server.url("/"), std::string(300'000, 'x'));
    letter.post(*caller.http);
    REQUIRE(caller.owner->workUntil([&] { return letter.answered; }));
    CHECK(letter.left == 1);
}

TEST_CASE("client http: what nobody takes has not left") {
    HttpFixture caller;
    Letter letter(ScriptedServer(silent).url("/")); // a port at which nobody listens any more
    letter.post(*caller.http);
    REQUIRE(caller.owner->workUntil([&] { return letter.answered; }));
    CHECK(letter.left == 0);
}

TEST_CASE("client http: what is taken and not answered has left all the same, while it is waited for") {
    HttpFixture caller;
    ScriptedServer server([](ScriptedConnection& talk) {
        talk.receive();
        talk.waitUntilOpen();
    });
    Letter letter(server.url("/"));
    letter.post(*caller.http);
    REQUIRE(caller.owner->workUntil([&] { return letter.left == 1; }));
    CHECK_FALSE(letter.answered);
    server.openGate(); // it hangs up
    REQUIRE(caller.owner->workUntil([&] { return letter.answered; }));
    CHECK(letter.left == 1);
}

TEST_CASE("client http: whoever broke it off is not told that it has left") {
    HttpFixture caller;
    ScriptedServer server(silent);
    Letter letter(server.url("/"));
    letter.post(*caller.http);
    caller.http->cancelAll();
    Letter other(ScriptedServer(silent).url("/"));
    other.post(*caller.http);
    REQUIRE(caller.owner->workUntil([&] { return other.answered; }));
    CHECK(letter.left == 0);
}
