#include "tests/client/http_fixture.h"

#include "tests/client/scripted_server.h"

#include <zlib.h>

#include <cstdlib>
#include <ctime>
#include <thread>

/// One request, one answer: the same tests for every implementation, over real connections.

using namespace http_tests;
using namespace std::chrono_literals;
using client::HttpReply;
using client::HttpRequest;
using Fault = HttpReply::Fault;

namespace {

const bool direct = setenv("no_proxy", "127.0.0.1", 1) == 0; // independent of proxies in the environment

bool isAnswer(const HttpReply& reply, int status, const std::string& body) {
    CHECK(reply.fault == Fault::None);
    CHECK(reply.status == status);
    CHECK(reply.body == body);
    return true;
}
bool isFault(const HttpReply& reply, Fault fault) {
    CHECK(reply.fault == fault);
    CHECK(reply.status == 0);
    CHECK(reply.body.empty());
    return true;
}

HttpRequest request(const std::string& method, const std::string& url, const std::string& body = {}) {
    HttpRequest made;
    made.method = method;
    made.url = url;
    made.body = body;
    return made;
}

std::string gzip(const std::string& text) {
    z_stream stream{};
    constexpr int gzipFormat = 15 + 16;
    REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, gzipFormat, 9, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string packed(deflateBound(&stream, text.size()) + 32, '\0');
    std::string source = text;
    stream.next_in = reinterpret_cast<Bytef*>(source.data());
    stream.avail_in = static_cast<uInt>(source.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

/// As an HTTP date.
std::string inSeconds(std::time_t seconds) {
    const std::time_t then = std::time(nullptr) + seconds;
    std::tm parts{};
    gmtime_r(&then, &parts);
    std::string text(64, '\0');
    text.resize(std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts));
    return text;
}

/// A URL at which nobody listens: the port was in use and is free again.
std::string nowhere() { return ScriptedServer(silent).url("/"); }

} // namespace

TEST_CASE("client http: a status and a body come back, whichever status it is") {
    HttpFixture caller;
    for (const std::string status : {"200 OK", "201 Created", "400 Bad Request", "401 Unauthorized", "404 Not Found",
                                     "409 Conflict", "410 Gone", "418 I'm a teapot", "422 Unprocessable Content",
                                     "429 Too Many Requests", "500 Internal Server Error", "503 Service Unavailable"}) {
        ScriptedServer server(always(answer(status, "{\"said\":\"" + status + "\"}", "WWW-Authenticate: Bearer\r\n")));
        CHECK(isAnswer(caller.get(server.url("/")), std::stoi(status), "{\"said\":\"" + status + "\"}"));
        CHECK(server.received().size() == 1);
    }
    ScriptedServer nothing(always("HTTP/1.1 204 No Content\r\n\r\n"));
    CHECK(isAnswer(caller.get(nothing.url("/")), 204, ""));
}

TEST_CASE("client http: an answer in chunks, and one that ends with its connection") {
    HttpFixture caller;
    ScriptedServer chunks(
        always("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"));
    CHECK(isAnswer(caller.get(chunks.url("/")), 200, "abcdefg"));
    ScriptedServer old(once("HTTP/1.0 200 OK\r\n\r\nuntil the end"));
    CHECK(isAnswer(caller.get(old.url("/")), 200, "until the end"));
}

TEST_CASE("client http: method, target, headers and body arrive as they were sent") {
    HttpFixture caller;
    ScriptedServer server(echo);
    HttpRequest asked = request("PUT", server.url("/v1/games/7/moves/3?a=b%20c"), std::string("{\"x\":\0 1}", 9));
    asked.headers = {
        {"Content-Type", "application/json"}, {"Authorization", "Bearer secret"}, {"X-Odd", "a, b; c=\"d\""}};
    CHECK(isAnswer(caller.ask(asked), 200, "PUT /v1/games/7/moves/3?a=b%20c HTTP/1.1|" + asked.body));
    const ReceivedRequest received = server.received().at(0);
    for (const auto& [name, value] : asked.headers)
        CHECK(received.header(name) == value);
    CHECK(received.header("User-Agent") == "gingerbread-house/1.2.3");
    CHECK(received.header("Accept-Encoding").find("gzip") != std::string::npos);
    CHECK_FALSE(received.has("Cookie"));
    CHECK_FALSE(received.has("Upgrade"));
}

TEST_CASE("client http: every method, with a body and without") {
    HttpFixture caller;
    ScriptedServer server(echo);
    for (const std::string method : {"POST", "PUT", "PATCH", "DELETE"}) {
        CHECK(isAnswer(caller.ask(request(method, server.url("/"), "words")), 200, method + " / HTTP/1.1|words"));
        CHECK(isAnswer(caller.ask(request(method, server.url("/"))), 200, method + " / HTTP/1.1|"));
        CHECK(server.received().back().header("Content-Length") == (method == "DELETE" ? "" : "0"));
    }
    CHECK(isAnswer(caller.ask(request("GET", server.url("/"))), 200, "GET / HTTP/1.1|"));
    CHECK_FALSE(server.received().back().has("Content-Length"));
    for (const ReceivedRequest& received : server.received())
        CHECK_FALSE(received.has("Content-Type")); // none was given
    ScriptedServer head(always("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"));
    CHECK(isAnswer(caller.ask(request("HEAD", head.url("/"))), 200, ""));
    CHECK(head.received().at(0).line() == "HEAD / HTTP/1.1");
}

TEST_CASE("client http: a long body goes and comes") {
    HttpFixture caller;
    ScriptedServer server(echo);
    const std::string body(std::size_t{3} * 1024 * 1024, 'x');
    CHECK(caller.ask(request("POST", server.url("/"), body)).body == "POST / HTTP/1.1|" + body);
    CHECK_FALSE(server.received().at(0).has("Expect")); // no "Expect: 100-continue"
}

TEST_CASE("client http: an answer comes unpacked, and what it was on the wire is counted") {
    HttpFixture caller;
    std::string text;
    for (int i = 0; i < 30'000; ++i)
        text += std::to_string(i);
    const std::string packed = gzip(text);
    ScriptedServer server(always(answer("200 OK", packed, "Content-Encoding: gzip\r\n")));
    const HttpReply reply = caller.get(server.url("/"));
    CHECK(isAnswer(reply, 200, text));
    CHECK(reply.wireBytes == packed.size());
    ScriptedServer plain(always(answer("200 OK", text)));
    CHECK(caller.get(plain.url("/")).wireBytes == text.size());
}

TEST_CASE("client http: two requests one after the other use one connection") {
    HttpFixture caller;
    ScriptedServer server(echo);
    for (int i = 0; i < 5; ++i)
        CHECK(caller.get(server.url("/" + std::to_string(i))).status == 200);
    CHECK(server.connections() == 1);
}

TEST_CASE("client http: when the server has closed the connection meanwhile, another one is opened") {
    HttpFixture caller;
    ScriptedServer server(once(answer("200 OK", "once")));
    for (std::size_t i = 1; i <= 3; ++i) {
        CHECK(isAnswer(caller.get(server.url("/")), 200, "once"));
        server.waitForEnds(i);
    }
    CHECK(server.connections() == 3);
}

TEST_CASE("client http: what is not there is unreachable") {
    HttpFixture caller;
    CHECK(isFault(caller.get(nowhere()), Fault::Unreachable));
    for (const std::string url : {"", "nonsense", "http://", "file:///etc/hosts", "/v1/me"})
        CHECK(isFault(caller.get(url), Fault::Unreachable));
}

TEST_CASE("client http: nothing but HTTP is spoken, and nobody's password is told") {
    HttpFixture caller;
    ScriptedServer server(echo);
    const std::string place = server.url("/").substr(std::string("http://").size());
    for (const std::string begin : {"ftp://", "gopher://", "ws://", "http://somebody:password@"})
        CHECK(isFault(caller.get(begin + place), Fault::Unreachable));
    CHECK(server.connections() == 0);
}

TEST_CASE("client http: who does not answer is too slow") {
    HttpFixture caller;
    ScriptedServer server(silent);
    HttpRequest asked = request("GET", server.url("/"));
    asked.timeout = 200ms;
    const auto begin = std::chrono::steady_clock::now();
    CHECK(isFault(caller.ask(asked), Fault::TooSlow));
    const auto took = std::chrono::steady_clock::now() - begin;
    CHECK(took >= 150ms); // timers may be coarse
    CHECK(took < 5s);
    server.waitForEnds(1); // the connection was closed
}

TEST_CASE("client http: the time is for all of it, however often something comes") {
    HttpFixture caller;
    ScriptedServer server([](ScriptedConnection& talk) {
        talk.receive();
        talk.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
        while (talk.wait(10ms))
            talk.send("x");
    });
    HttpRequest asked = request("GET", server.url("/"));
    asked.timeout = 300ms;
    CHECK(isFault(caller.ask(asked), Fault::TooSlow));
}

TEST_CASE("client http: the time also runs while there is no connection free") {
    HttpFixture caller;
    ScriptedServer server(silent);
    HttpRequest asked = request("GET", server.url("/"));
    asked.timeout = 300ms;
    int late = 0;
    for (int i = 0; i < 20; ++i)
        caller.http->send(asked, [&](const HttpReply& reply) { late += reply.fault == Fault::TooSlow ? 1 : 0; });
    CHECK(caller.owner->workUntil([&] { return late == 20; }));
}

TEST_CASE("client http: a connection that breaks is another time's luck") {
    HttpFixture caller;
    for (const std::string said :
         {"", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nhalf"}) {
        INFO(said);
        ScriptedServer server(once(said));
        CHECK(isFault(caller.get(server.url("/")), Fault::Unreachable));
    }
    ScriptedServer rude([](ScriptedConnection& talk) {
        talk.receive();
        talk.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
        talk.endRudely();
    });
    CHECK(isFault(caller.get(rude.url("/")), Fault::Unreachable));
}

TEST_CASE("client http: what is no answer is malformed") {
    HttpFixture caller;
    const Fault nonsense = caller.owner->knowsNonsense() ? Fault::Malformed : Fault::Unreachable;
    ScriptedServer words(once("It was a dark and stormy night.\r\n\r\nSuddenly, a shot rang out."));
    CHECK(isFault(caller.get(words.url("/")), nonsense));
    ScriptedServer binary(once(std::string("\x15\x03\x01\x00\x02\x02\x16", 7) + std::string(1000, '\xff')));
    CHECK(isFault(caller.get(binary.url("/")), nonsense));
    ScriptedServer unpackable(once(answer("200 OK", "this was never packed", "Content-Encoding: gzip\r\n")));
    CHECK(isFault(caller.get(unpackable.url("/")), Fault::Malformed));
}

TEST_CASE("client http: an answer that is too long is malformed, packed or not") {
    HttpOptions options;
    options.longest = 1000;
    HttpFixture caller(options);
    ScriptedServer just(always(answer("200 OK", std::string(1000, 'x'))));
    CHECK(isAnswer(caller.get(just.url("/")), 200, std::string(1000, 'x')));
    ScriptedServer over(always(answer("200 OK", std::string(1001, 'x'))));
    CHECK(isFault(caller.get(over.url("/")), Fault::Malformed));
    ScriptedServer endless([](ScriptedConnection& talk) {
        talk.receive();
        talk.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        while (talk.wait(0ms))
            talk.send("400\r\n" + std::string(0x400, 'x') + "\r\n");
    });
    CHECK(isFault(caller.get(endless.url("/")), Fault::Malformed));
    const std::string small = gzip(std::string(100'000, 'x'));
    REQUIRE(small.size() < 1000);
    ScriptedServer bomb(always(answer("200 OK", small, "Content-Encoding: gzip\r\n")));
    CHECK(isFault(caller.get(bomb.url("/")), Fault::Malformed));
}

TEST_CASE("client http: the usual limit holds against a bomb") {
    HttpFixture caller;
    const std::string small = gzip(std::string(client::Http::longestBody + 1, 'x'));
    ScriptedServer bomb(always(answer("200 OK", small, "Content-Encoding: gzip\r\n")));
    CHECK(isFault(caller.get(bomb.url("/")), Fault::Malformed));
}

TEST_CASE("client http: a redirect is handed out, and not followed") {
    HttpFixture caller;
    ScriptedServer other(echo);
    ScriptedServer server(always(answer("302 Found", "there", "Location: " + other.url("/elsewhere") + "\r\n")));
    HttpRequest asked = request("GET", server.url("/"));
    asked.headers = {{"Authorization", "Bearer secret"}};
    CHECK(isAnswer(caller.ask(asked), 302, "there"));
    CHECK(caller.get(server.url("/")).status == 302); // enough time for another connection
    CHECK(other.connections() == 0);
}

TEST_CASE("client http: no cookie is kept") {
    HttpFixture caller;
    ScriptedServer server(always(answer("200 OK", "", "Set-Cookie: crumb=1; Path=/\r\n")));
    caller.get(server.url("/"));
    caller.get(server.url("/"));
    CHECK_FALSE(server.received().at(1).has("Cookie"));
}

TEST_CASE("client http: Retry-After is a number of seconds or a date, and at most a day") {
    HttpFixture caller;
    const auto said = [&](const std::string& value) {
        ScriptedServer server(
            always(answer("503 Service Unavailable", "", value.empty() ? "" : "Retry-After: " + value + "\r\n")));
        const HttpReply reply = caller.get(server.url("/"));
        CHECK(reply.status == 503);
        return reply.retryAfter;
    };
    CHECK(said("") == 0s);
    CHECK(said("1") == 1s);
    CHECK(said("30") == 30s);
    CHECK(said("120") == 120s);
    CHECK(said("86400") == 24h);
    CHECK(said("86401") == 24h);
    CHECK(said("99999999999") == 24h);
    CHECK(said("-5") == 0s);
    CHECK(said("soon") == 0s);
    const auto dated = said(inSeconds(500));
    CHECK((dated >= 480s && dated <= 500s));
    CHECK(said(inSeconds(-500)) == 0s);
    CHECK(said(inSeconds(1'000'000)) == 24h);
}

TEST_CASE("client http: a hundred requests at once are all answered, each with its own, over few connections") {
    HttpFixture caller;
    ScriptedServer server(echo);
    std::vector<std::string> bodies(100);
    std::size_t answered = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        caller.http->send(request("POST", server.url("/"), std::to_string(i)), [&, i](HttpReply reply) {
            bodies[i] = std::move(reply.body);
            ++answered;
        });
    CHECK(answered == 0);
    REQUIRE(caller.owner->workUntil([&] { return answered == bodies.size(); }));
    for (std::size_t i = 0; i < bodies.size(); ++i)
        CHECK(bodies[i] == "POST / HTTP/1.1|" + std::to_string(i));
    CHECK(server.connections() <= 8);
}

TEST_CASE("client http: however many wait, there are few connections") {
    HttpFixture caller;
    ScriptedServer server([](ScriptedConnection& talk) {
        while (talk.receive()) {
            talk.waitUntilOpen();
            talk.send(answer("200 OK", "here"));
        }
    });
    int answered = 0;
    for (int i = 0; i < 20; ++i)
        caller.http->send(request("GET", server.url("/")),
                          [&](const HttpReply& reply) { answered += reply.status / 200; });
    server.waitForRequests(6); // Qt's limit for a host
    server.openGate();
    CHECK(caller.owner->workUntil([&] { return answered == 20; }));
    CHECK(server.connections() <= 8); // the connections are reused
}

TEST_CASE("client http: while one waits long, others are answered") {
    HttpFixture caller;
    ScriptedServer server([](ScriptedConnection& talk) {
        while (const auto received = talk.receive()) {
            if (received->line() == "GET /later HTTP/1.1")
                talk.waitUntilOpen();
            talk.send(answer("200 OK", "here"));
        }
    });
    bool later = false;
    caller.http->send(request("GET", server.url("/later")), [&](const HttpReply&) { later = true; });
    server.waitForRequests(1);
    for (int i = 0; i < 10; ++i)
        CHECK(isAnswer(caller.get(server.url("/")), 200, "here"));
    CHECK_FALSE(later);
    server.openGate();
    CHECK(caller.owner->workUntil([&] { return later; }));
}

TEST_CASE("client http: the caller is told in its own thread, and never before it has finished asking") {
    HttpFixture caller;
    ScriptedServer server(echo);
    for (const std::string& url : {server.url("/"), nowhere(), std::string("nonsense")}) {
        std::optional<std::thread::id> told;
        caller.http->send(request("GET", url), [&](const HttpReply&) { told = std::this_thread::get_id(); });
        CHECK_FALSE(told);
        REQUIRE(caller.owner->workUntil([&] { return told.has_value(); }));
        CHECK(*told == std::this_thread::get_id());
    }
}
