#include "tests/server/echo_server.h"

#include <zlib.h>

/// The HTTP server alone: parses requests, and no client can block it or use up its memory or connections.

using namespace http_server_tests;

TEST_CASE("http: a request goes in and its answer comes out, one after the other on one connection") {
    EchoServer echoServer;
    RawClient caller(echoServer);
    for (int i = 0; i < 3; ++i) {
        caller.send("PUT /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello");
        CHECK(caller.receiveUntil("PUT /a?b=c hello").starts_with("HTTP/1.1 200 OK\r\n"));
    }
    caller.send("GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n"); // pipelined
    caller.receiveUntil("GET /1 ");
    caller.receiveUntil("GET /2 ");
    caller.send("GET /3" + end + "\r\n");
    CHECK(caller.receiveAll().ends_with("GET /3 "));
}

TEST_CASE("http: of several proxies the last one is heard, for it is ours") {
    const EchoServer echoServer;
    const std::string answer =
        ask(echoServer,
            "GET /forwarded-for" + end + "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 7.7.7.7, 8.8.8.8\r\n\r\n");
    CHECK(answer.ends_with("\r\n\r\n7.7.7.7, 8.8.8.8"));
}

TEST_CASE("http: a long answer comes shortened to one who can read it so, and to nobody else") {
    const EchoServer echoServer;
    const std::string longOne(5000, 'x');
    const std::string request = "PUT /" + end + "Content-Length: 5000\r\n";
    const std::string plain = ask(echoServer, request + "\r\n" + longOne);
    CHECK(plain.ends_with(longOne));
    CHECK(plain.find("Content-Encoding") == std::string::npos);
    CHECK(ask(echoServer, request + "Accept-Encoding: gzip;q=0, br\r\n\r\n" + longOne).ends_with(longOne));
    const std::string shortened = ask(echoServer, request + "Accept-Encoding: br, gzip;q=0.5\r\n\r\n" + longOne);
    CHECK(shortened.size() < 500);
    CHECK(shortened.find("Content-Encoding: gzip\r\n") != std::string::npos);
    const std::string body = shortened.substr(shortened.find("\r\n\r\n") + 4);
    std::string text(6000, '\0');
    z_stream state{};
    REQUIRE(inflateInit2(&state, 15 + 16) == Z_OK);
    state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
    state.avail_in = static_cast<uInt>(body.size());
    state.next_out = reinterpret_cast<Bytef*>(text.data());
    state.avail_out = static_cast<uInt>(text.size());
    CHECK(inflate(&state, Z_FINISH) == Z_STREAM_END);
    text.resize(state.total_out);
    inflateEnd(&state);
    CHECK(text == "PUT / " + longOne);
    CHECK(ask(echoServer, "GET /" + end + "Accept-Encoding: gzip\r\n\r\n").ends_with("GET / "));
}

TEST_CASE("http: what is no request is a problem, and the end of the connection") {
    EchoServer echoServer;
    checkProblem(ask(echoServer, "nonsense\r\n\r\n"), 400, "malformed");
    checkProblem(ask(echoServer, std::string("\0\1\2\3\4\5\6\7", 8) + "\r\n\r\n"), 400, "malformed");
    checkProblem(ask(echoServer, "GET / HTTP/9.9\r\n\r\n"), 400, "malformed");
    checkProblem(ask(echoServer, "POST /" + end + "Content-Length: -1\r\n\r\n"), 400, "malformed");
    checkProblem(ask(echoServer, "POST /" + end + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"), 400,
                 "malformed");
}

TEST_CASE("http: nothing is read that is longer than the limit") {
    Limits limits;
    limits.header = 1024;
    limits.body = 2048;
    EchoServer echoServer(limits);
    checkProblem(ask(echoServer, "GET /" + end + "X: " + std::string(2000, 'x') + "\r\n\r\n"), 431, "header-too-long");
    checkProblem(ask(echoServer, "POST /" + end + "Content-Length: 2049\r\n\r\n"), 413, "body-too-long");
    checkProblem(ask(echoServer, "POST /" + end + "Content-Length: 99999999999999999999\r\n\r\n"), 400, "malformed");
    checkProblem(
        ask(echoServer, "POST /" + end + "Transfer-Encoding: chunked\r\n\r\n900\r\n" + std::string(0x900, 'x')), 413,
        "body-too-long");
    CHECK(ask(echoServer, "POST /" + end + "Content-Length: 2048\r\n\r\n" + std::string(2048, 'x')).ends_with("xxx"));
}

TEST_CASE("http: who sends too slowly is told so, who sends nothing is let go") {
    Limits limits;
    limits.toSend = 50ms;
    limits.idle = 50ms;
    EchoServer echoServer(limits);
    checkProblem(ask(echoServer, "GET / HT"), 408, "too-slow");
    checkProblem(ask(echoServer, "POST /" + end + "Content-Length: 10\r\n\r\nhalf"), 408, "too-slow");
    CHECK(ask(echoServer, "").empty());
}

TEST_CASE("http: a client that does not read its answer is let go") {
    Limits limits;
    limits.connections = 1;
    limits.toSend = 50ms;
    EchoServer echoServer(limits);
    RawClient deaf(echoServer);
    deaf.send("GET /much HTTP/1.1\r\nHost: x\r\n\r\n");
    std::string received;
    for (int tries = 0; tries < 20'000 && received.empty(); ++tries) // until a connection is free again
        received = ask(echoServer, "GET /next" + end + "\r\n");
    CHECK(received.ends_with("GET /next "));
}

TEST_CASE("http: there are only so many connections, and one that ends makes room") {
    Limits limits;
    limits.connections = 2;
    EchoServer echoServer(limits);
    RawClient first(echoServer);
    first.send("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n");
    first.receiveUntil("GET /1 ");
    RawClient second(echoServer);
    second.send("GET /2 HTTP/1.1\r\nHost: x\r\n\r\n");
    second.receiveUntil("GET /2 ");
    CHECK(ask(echoServer, "GET /3" + end + "\r\n").empty());
    first.hangUp();
    std::string received;
    for (int tries = 0; tries < 1000 && received.empty(); ++tries) // until the server has noticed it
        received = ask(echoServer, "GET /4" + end + "\r\n");
    CHECK(received.ends_with("GET /4 "));
}

TEST_CASE("http: who asks for the head only gets what would stand before the body") {
    EchoServer echoServer;
    const std::string whole = ask(echoServer, "GET /a" + end + "\r\n");
    const std::string head = ask(echoServer, "HEAD /a" + end + "\r\n");
    CHECK(whole == head + "GET /a ");
    CHECK(head.find("Content-Length: 7\r\n") != std::string::npos);
    RawClient caller(echoServer); // the connection can be used again
    caller.send("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n");
    caller.receiveUntil("\r\n\r\nHTTP/1.1 200 OK\r\n");
    caller.receiveUntil("GET /b ");
}

TEST_CASE("http: a client that asks whether to go on before it sends the body is told so") {
    EchoServer echoServer;
    RawClient caller(echoServer);
    caller.send("POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
    CHECK(caller.receiveUntil("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
    caller.send("hello");
    CHECK(caller.receiveUntil("POST /a hello").starts_with("HTTP/1.1 200 OK\r\n"));
    // A client that has sent its body already gets no "100 Continue", and one whose body is too long is refused.
    caller.send("POST /b HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello");
    CHECK(caller.receiveUntil("POST /b hello").starts_with("HTTP/1.1 200 OK\r\n"));
    CHECK(ask(echoServer, "POST /d HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello")
              .starts_with("HTTP/1.0 200"));
    const std::string tooLong = "Expect: 100-continue\r\nContent-Length: 100000000\r\n\r\n";
    checkProblem(ask(echoServer, "POST /c" + end + tooLong), 413, "body-too-long");
}

TEST_CASE("http: a body that is wrapped in a way nobody knows is refused, and what follows it is no request") {
    EchoServer echoServer;
    const std::string encoding = GENERATE("gzip", "xchunked", "chunked, identity", "identity");
    const std::string received = ask(echoServer, "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: " + encoding +
                                                     "\r\n\r\nGET /b" + end + "\r\n");
    INFO(received);
    checkProblem(received, 400, "malformed");
    CHECK(received.find("GET /b") == std::string::npos);
}

TEST_CASE(
    "http: a body in pieces is put together, however it comes, and what stands behind it says nothing of who sent it") {
    EchoServer echoServer;
    const std::string head = "POST /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n";
    const std::string body = "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n";
    CHECK(ask(echoServer, head + "\r\n" + body).ends_with("POST /a hello world"));
    const std::string all = head + "\r\n" + body;
    for (std::size_t at = 1; at + 5 < all.size(); at += 3) {
        RawClient caller(echoServer);
        caller.send(all.substr(0, at));
        caller.send(all.substr(at));
        CHECK(caller.receiveAll().ends_with("POST /a hello world"));
    }
    const std::string forwardedFor = "POST /forwarded-for" + head.substr(head.find(" HTTP"));
    const std::string proxy = "X-Forwarded-For: 192.0.2.1\r\n\r\n";
    CHECK(ask(echoServer, forwardedFor + proxy + body).ends_with("192.0.2.1"));
    const std::string deceit = body.substr(0, body.size() - 2) + "X-Forwarded-For: 192.0.2.2\r\n\r\n";
    checkProblem(ask(echoServer, forwardedFor + proxy + deceit), 400, "malformed");
}

TEST_CASE("http: no client takes all connections for itself") {
    Limits limits;
    limits.connectionsASite = 2;
    EchoServer echoServer(limits);
    const auto isLetIn = [&](RawClient& caller) {
        caller.send("GET /" + end + "\r\n");
        return !caller.receiveAll().empty();
    };
    std::vector<std::unique_ptr<RawClient>> greedy;
    for (const char* page : {"/1", "/2"}) {
        RawClient& one = *greedy.emplace_back(std::make_unique<RawClient>(echoServer));
        one.send(std::string("GET ") + page + " HTTP/1.1\r\nHost: x\r\n\r\n");
        one.receiveUntil(std::string("GET ") + page + ' ');
    }
    RawClient third(echoServer);
    CHECK(!isLetIn(third));
    RawClient neighbour(echoServer, "127.0.0.2");
    CHECK(isLetIn(neighbour));
    greedy.clear();
    bool again = false;
    for (int tries = 0; tries < 1000 && !again; ++tries) { // until the server has noticed it
        RawClient fourth(echoServer);
        again = isLetIn(fourth);
    }
    CHECK(again);
}

TEST_CASE("http: when it stops, what is being done is still answered") {
    EchoServer echoServer;
    RawClient idle(echoServer);
    idle.send("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n");
    idle.receiveUntil("GET /1 ");
    RawClient busy(echoServer);
    busy.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
    echoServer.echo.waitForRequest();
    echoServer.http.stop();
    CHECK(idle.receiveAll().empty());
    echoServer.echo.answerAll();
    const std::string received = busy.receiveAll();
    CHECK(received.ends_with("at last"));
    CHECK(received.find("Connection: close") != std::string::npos);
    echoServer.thread.join();
}

TEST_CASE("http: when it stops, it waits for no client that was answered, however often and whatever it asked for") {
    Limits limits;
    limits.idle = 1h; // otherwise the connection would end by a time-out
    limits.toSend = 1h;
    EchoServer echoServer(limits);
    RawClient silent(echoServer);
    RawClient once(echoServer);
    once.send("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n");
    once.receiveUntil("GET /1 ");
    RawClient often(echoServer);
    for (int i = 0; i < 3; ++i) {
        often.send("PUT /2 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
        often.receiveUntil("100 Continue\r\n\r\n");
        often.send("hello");
        often.receiveUntil("PUT /2 hello");
    }
    RawClient head(echoServer);
    head.send("HEAD /3 HTTP/1.1\r\nHost: x\r\n\r\n");
    head.receiveUntil("\r\n\r\n");
    RawClient waited(echoServer);
    waited.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
    echoServer.echo.waitForRequest();
    echoServer.echo.answerAll();
    waited.receiveUntil("at last");
    echoServer.http.stop();
    for (RawClient* caller : {&silent, &once, &often, &head, &waited})
        REQUIRE(caller->isClosedByServer());
    echoServer.thread.join();
    CHECK(echoServer.http.connections() == 0);
}

TEST_CASE("http: a client that keeps nothing open is told so, and an old one that asks for it may stay") {
    const EchoServer echoServer;
    const std::string left = ask(echoServer, "GET /a HTTP/1.0\r\n\r\n");
    CHECK(left.starts_with("HTTP/1.0 200 OK\r\n"));
    RawClient old(echoServer);
    for (int i = 0; i < 2; ++i) {
        old.send("GET /b HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        CHECK(old.receiveUntil("GET /b ").find("Connection: keep-alive\r\n") != std::string::npos);
    }
    CHECK(ask(echoServer, "GET /c" + end + "\r\n").find("Connection: close\r\n") != std::string::npos);
}
