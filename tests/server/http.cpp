#include "tests/server/door.h"

#include <zlib.h>

/// The door: what comes in as bytes goes on as requests, and nothing that is sent can hold it open or fill it up.

using namespace door;

TEST_CASE("http: a request goes in and its answer comes out, one after the other on one connection") {
    House house;
    Caller caller(house);
    for (int i = 0; i < 3; ++i) {
        caller.say("PUT /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello");
        CHECK(caller.hearUntil("PUT /a?b=c hello").starts_with("HTTP/1.1 200 OK\r\n"));
    }
    caller.say("GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n"); // both at once
    caller.hearUntil("GET /1 ");
    caller.hearUntil("GET /2 ");
    caller.say("GET /3" + end + "\r\n");
    CHECK(caller.hearAll().ends_with("GET /3 "));
}

TEST_CASE("http: of several proxies the last one is heard, for it is ours") {
    const House house;
    const std::string answer =
        ask(house, "GET /whence" + end + "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 7.7.7.7, 8.8.8.8\r\n\r\n");
    CHECK(answer.ends_with("\r\n\r\n7.7.7.7, 8.8.8.8"));
}

TEST_CASE("http: a long answer comes shortened to one who can read it so, and to nobody else") {
    const House house;
    const std::string longOne(5000, 'x');
    const std::string request = "PUT /" + end + "Content-Length: 5000\r\n";
    const std::string plain = ask(house, request + "\r\n" + longOne);
    CHECK(plain.ends_with(longOne));
    CHECK(plain.find("Content-Encoding") == std::string::npos);
    CHECK(ask(house, request + "Accept-Encoding: gzip;q=0, br\r\n\r\n" + longOne).ends_with(longOne));
    const std::string shortened = ask(house, request + "Accept-Encoding: br, gzip;q=0.5\r\n\r\n" + longOne);
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
    CHECK(ask(house, "GET /" + end + "Accept-Encoding: gzip\r\n\r\n").ends_with("GET / "));
}

TEST_CASE("http: what is no request is a problem, and the end of the connection") {
    House house;
    CHECK(isProblem(ask(house, "nonsense\r\n\r\n"), 400, "malformed"));
    CHECK(isProblem(ask(house, std::string("\0\1\2\3\4\5\6\7", 8) + "\r\n\r\n"), 400, "malformed"));
    CHECK(isProblem(ask(house, "GET / HTTP/9.9\r\n\r\n"), 400, "malformed"));
    CHECK(isProblem(ask(house, "POST /" + end + "Content-Length: -1\r\n\r\n"), 400, "malformed"));
    CHECK(isProblem(ask(house, "POST /" + end + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"), 400,
                    "malformed"));
}

TEST_CASE("http: nothing is read that is longer than the limit") {
    Limits limits;
    limits.header = 1024;
    limits.body = 2048;
    House house(limits);
    CHECK(isProblem(ask(house, "GET /" + end + "X: " + std::string(2000, 'x') + "\r\n\r\n"), 431, "header-too-long"));
    CHECK(isProblem(ask(house, "POST /" + end + "Content-Length: 2049\r\n\r\n"), 413, "body-too-long"));
    CHECK(isProblem(ask(house, "POST /" + end + "Content-Length: 99999999999999999999\r\n\r\n"), 400, "malformed"));
    CHECK(isProblem(ask(house, "POST /" + end + "Transfer-Encoding: chunked\r\n\r\n900\r\n" + std::string(0x900, 'x')),
                    413, "body-too-long"));
    CHECK(ask(house, "POST /" + end + "Content-Length: 2048\r\n\r\n" + std::string(2048, 'x')).ends_with("xxx"));
}

TEST_CASE("http: who sends too slowly is told so, who sends nothing is let go") {
    Limits limits;
    limits.toSend = 50ms;
    limits.idle = 50ms;
    House house(limits);
    CHECK(isProblem(ask(house, "GET / HT"), 408, "too-slow"));
    CHECK(isProblem(ask(house, "POST /" + end + "Content-Length: 10\r\n\r\nhalf"), 408, "too-slow"));
    CHECK(ask(house, "").empty());
}

TEST_CASE("http: who does not read her answer is let go") {
    Limits limits;
    limits.connections = 1;
    limits.toSend = 50ms;
    House house(limits);
    Caller deaf(house);
    deaf.say("GET /much HTTP/1.1\r\nHost: x\r\n\r\n");
    std::string heard;
    for (int tries = 0; tries < 20'000 && heard.empty(); ++tries) // until there is room for another one
        heard = ask(house, "GET /next" + end + "\r\n");
    CHECK(heard.ends_with("GET /next "));
}

TEST_CASE("http: there are only so many connections, and one that ends makes room") {
    Limits limits;
    limits.connections = 2;
    House house(limits);
    Caller first(house);
    first.say("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n");
    first.hearUntil("GET /1 ");
    Caller second(house);
    second.say("GET /2 HTTP/1.1\r\nHost: x\r\n\r\n");
    second.hearUntil("GET /2 ");
    CHECK(ask(house, "GET /3" + end + "\r\n").empty());
    first.hangUp();
    std::string heard;
    for (int tries = 0; tries < 1000 && heard.empty(); ++tries) // until the server has seen it
        heard = ask(house, "GET /4" + end + "\r\n");
    CHECK(heard.ends_with("GET /4 "));
}

TEST_CASE("http: who asks for the head only gets what would stand before the body") {
    House house;
    const std::string whole = ask(house, "GET /a" + end + "\r\n");
    const std::string head = ask(house, "HEAD /a" + end + "\r\n");
    CHECK(whole == head + "GET /a ");
    CHECK(head.find("Content-Length: 7\r\n") != std::string::npos);
    Caller caller(house); // and the connection is good for more
    caller.say("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n");
    caller.hearUntil("\r\n\r\nHTTP/1.1 200 OK\r\n");
    caller.hearUntil("GET /b ");
}

TEST_CASE("http: who asks whether to go on before she sends the body is told so") {
    House house;
    Caller caller(house);
    caller.say("POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
    CHECK(caller.hearUntil("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
    caller.say("hello");
    CHECK(caller.hearUntil("POST /a hello").starts_with("HTTP/1.1 200 OK\r\n"));
    // Who has sent it already is not told, and one whose body is too long is told that.
    caller.say("POST /b HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello");
    CHECK(caller.hearUntil("POST /b hello").starts_with("HTTP/1.1 200 OK\r\n"));
    CHECK(ask(house, "POST /d HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello")
              .starts_with("HTTP/1.0 200"));
    const std::string tooLong = "Expect: 100-continue\r\nContent-Length: 100000000\r\n\r\n";
    CHECK(isProblem(ask(house, "POST /c" + end + tooLong), 413, "body-too-long"));
}

TEST_CASE("http: a body that is wrapped in a way nobody knows is refused, and what follows it is no request") {
    House house;
    const std::string encoding = GENERATE("gzip", "xchunked", "chunked, identity", "identity");
    const std::string heard =
        ask(house, "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: " + encoding + "\r\n\r\nGET /b" + end + "\r\n");
    INFO(heard);
    CHECK(isProblem(heard, 400, "malformed"));
    CHECK(heard.find("GET /b") == std::string::npos);
}

TEST_CASE(
    "http: a body in pieces is put together, however it comes, and what stands behind it says nothing of whence") {
    House house;
    const std::string head = "POST /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n";
    const std::string body = "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n";
    CHECK(ask(house, head + "\r\n" + body).ends_with("POST /a hello world"));
    const std::string all = head + "\r\n" + body;
    for (std::size_t at = 1; at + 5 < all.size(); at += 3) {
        Caller caller(house);
        caller.say(all.substr(0, at));
        caller.say(all.substr(at));
        CHECK(caller.hearAll().ends_with("POST /a hello world"));
    }
    const std::string whence = "POST /whence" + head.substr(head.find(" HTTP"));
    const std::string proxy = "X-Forwarded-For: 192.0.2.1\r\n\r\n";
    CHECK(ask(house, whence + proxy + body).ends_with("192.0.2.1"));
    const std::string deceit = body.substr(0, body.size() - 2) + "X-Forwarded-For: 192.0.2.2\r\n\r\n";
    CHECK(isProblem(ask(house, whence + proxy + deceit), 400, "malformed"));
}

TEST_CASE("http: nobody takes all connections for herself") {
    Limits limits;
    limits.connectionsASite = 2;
    House house(limits);
    const auto isLetIn = [&](Caller& caller) {
        caller.say("GET /" + end + "\r\n");
        return !caller.hearAll().empty();
    };
    std::vector<std::unique_ptr<Caller>> greedy;
    for (const char* page : {"/1", "/2"}) {
        Caller& one = *greedy.emplace_back(std::make_unique<Caller>(house));
        one.say(std::string("GET ") + page + " HTTP/1.1\r\nHost: x\r\n\r\n");
        one.hearUntil(std::string("GET ") + page + ' ');
    }
    Caller third(house);
    CHECK(!isLetIn(third));
    Caller neighbour(house, "127.0.0.2");
    CHECK(isLetIn(neighbour));
    greedy.clear();
    bool again = false;
    for (int tries = 0; tries < 1000 && !again; ++tries) { // until the server has seen it
        Caller fourth(house);
        again = isLetIn(fourth);
    }
    CHECK(again);
}

TEST_CASE("http: when it stops, what is being done is still answered") {
    House house;
    Caller idle(house);
    idle.say("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n");
    idle.hearUntil("GET /1 ");
    Caller busy(house);
    busy.say("GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
    house.echo.waitForOne();
    house.http.stop();
    CHECK(idle.hearAll().empty());
    house.echo.answerAll();
    const std::string heard = busy.hearAll();
    CHECK(heard.ends_with("at last"));
    CHECK(heard.find("Connection: close") != std::string::npos);
    house.thread.join();
}

TEST_CASE("http: when it stops, it waits for nobody who was answered, however often and whatever she asked for") {
    Limits limits;
    limits.idle = 1h; // or it would look as if she had been let go
    limits.toSend = 1h;
    House house(limits);
    Caller silent(house);
    Caller once(house);
    once.say("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n");
    once.hearUntil("GET /1 ");
    Caller often(house);
    for (int i = 0; i < 3; ++i) {
        often.say("PUT /2 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
        often.hearUntil("100 Continue\r\n\r\n");
        often.say("hello");
        often.hearUntil("PUT /2 hello");
    }
    Caller head(house);
    head.say("HEAD /3 HTTP/1.1\r\nHost: x\r\n\r\n");
    head.hearUntil("\r\n\r\n");
    Caller waited(house);
    waited.say("GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
    house.echo.waitForOne();
    house.echo.answerAll();
    waited.hearUntil("at last");
    house.http.stop();
    for (Caller* caller : {&silent, &once, &often, &head, &waited})
        REQUIRE(caller->isHungUpOn());
    house.thread.join();
    CHECK(house.http.connections() == 0);
}

TEST_CASE("http: one who keeps nothing open is told so, and an old one who asks for it may stay") {
    const House house;
    const std::string left = ask(house, "GET /a HTTP/1.0\r\n\r\n");
    CHECK(left.starts_with("HTTP/1.0 200 OK\r\n"));
    Caller old(house);
    for (int i = 0; i < 2; ++i) {
        old.say("GET /b HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        CHECK(old.hearUntil("GET /b ").find("Connection: keep-alive\r\n") != std::string::npos);
    }
    CHECK(ask(house, "GET /c" + end + "\r\n").find("Connection: close\r\n") != std::string::npos);
}
