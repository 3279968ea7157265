#include "tests/client/http_fixture.h"
#include "tests/client/scripted_server.h"

/// A cancelled request never calls back.

using namespace http_tests;
using client::HttpReply;
using client::HttpRequest;

namespace {

HttpRequest get(const std::string& url) {
    HttpRequest request;
    request.url = url;
    request.timeout = 10 * longTime; // longer than the test: it must not end the request
    return request;
}

/// Checks that there is no callback while other requests go on.
void staysQuiet(HttpFixture& caller, const int& told) {
    ScriptedServer other(echo);
    for (int i = 0; i < 3; ++i)
        CHECK(caller.get(other.url("/")).status == 200);
    CHECK(told == 0);
}

} // namespace

TEST_CASE("client cancel: what is under way is broken off, and nobody is told") {
    HttpFixture caller;
    ScriptedServer server(silent);
    int told = 0;
    for (int i = 0; i < 20; ++i) // more than the limit of connections
        caller.http->send(get(server.url("/")), [&](const HttpReply&) { ++told; });
    server.waitForRequests(4);
    caller.http->cancelAll();
    staysQuiet(caller, told);
    server.waitForNobody();
}

TEST_CASE("client cancel: also what has only just been sent") {
    HttpFixture caller;
    ScriptedServer server(silent);
    int told = 0;
    for (int i = 0; i < 100; ++i) {
        caller.http->send(get(server.url("/")), [&](const HttpReply&) { ++told; });
        caller.http->send(get("nonsense"), [&](const HttpReply&) { ++told; });
        caller.http->cancelAll();
    }
    staysQuiet(caller, told);
    server.waitForNobody();
}

TEST_CASE("client cancel: also an answer that has just arrived") {
    HttpFixture caller;
    for (int i = 0; i < 20; ++i) {
        ScriptedServer server(always(answer("200 OK", "too late")));
        int told = 0;
        caller.http->send(get(server.url("/")), [&](const HttpReply&) { ++told; });
        server.waitForAnswers(1);
        caller.http->cancelAll();
        staysQuiet(caller, told);
    }
}

TEST_CASE("client cancel: whoever is told first can cancel all the others, and send again") {
    HttpFixture caller;
    ScriptedServer server([](ScriptedConnection& talk) {
        talk.receive();
        talk.waitUntilOpen();
        talk.send(answer("200 OK", "all at once"));
    });
    int told = 0;
    bool again = false;
    ScriptedServer other(echo);
    for (int i = 0; i < 6; ++i)
        caller.http->send(get(server.url("/")), [&](const HttpReply&) {
            ++told;
            caller.http->cancelAll();
            caller.http->send(get(other.url("/")), [&](const HttpReply& reply) { again = reply.status == 200; });
        });
    server.waitForRequests(6);
    server.openGate();
    CHECK(caller.owner->workUntil([&] { return again; }));
    CHECK(told == 1);
}

TEST_CASE("client cancel: it can go while requests are under way") {
    HttpFixture caller;
    ScriptedServer server(silent);
    int told = 0;
    for (int i = 0; i < 20; ++i)
        caller.http->send(get(server.url("/")), [&](const HttpReply&) { ++told; });
    server.waitForRequests(1);
    caller.http.reset();
    caller.http = caller.owner->makeHttp({});
    staysQuiet(caller, told);
    server.waitForNobody();
}

TEST_CASE("client cancel: it can go at any moment of an answer") {
    HttpFixture caller;
    ScriptedServer server(echo);
    int told = 0;
    for (int i = 0; i < 50; ++i) {
        for (int n = 0; n < 3; ++n)
            caller.http->send(get(server.url("/")), [&](const HttpReply&) { ++told; });
        server.waitForConnections(static_cast<std::size_t>(i) + 1);
        caller.http.reset();
        caller.http = caller.owner->makeHttp({});
    }
    staysQuiet(caller, told);
}

TEST_CASE("client cancel: it can go while somebody is told") {
    HttpFixture caller;
    ScriptedServer server(echo);
    int told = 0;
    for (int i = 0; i < 5; ++i)
        caller.http->send(get(server.url("/")), [&](const HttpReply&) {
            ++told;
            caller.http.reset();
        });
    CHECK(caller.owner->workUntil([&] { return caller.http == nullptr; }));
    CHECK(told == 1);
}
