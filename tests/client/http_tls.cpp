#include "tests/client/http.h"
#include "tests/client/server.h"
#include "tests/engine/program.h"

/// Whom an implementation believes, and that it says nothing to anybody else.

using namespace wire;
using client::HttpReply;
using client::HttpRequest;
using Fault = HttpReply::Fault;

namespace {

/// An authority of our own.
struct Office {
    engine::Folder folder;
    Identity authority = issue({"The Office", ""});
    Wishes wishes{folder.file("authority.pem", authority.certificate)};
};

HttpRequest secret(const std::string& url) {
    HttpRequest request;
    request.method = "POST";
    request.url = url;
    request.headers = {{"Authorization", "Bearer secret"}, {"Content-Type", "text/plain"}};
    request.body = "secret";
    return request;
}

void isNotTrusted(Caller& caller, const Identity& identity) {
    Server server(echo, identity);
    const HttpReply reply = caller.ask(secret(server.url("/")));
    CHECK(reply.fault == Fault::Untrusted);
    CHECK(reply.status == 0);
    server.waitForEnds(1);
    CHECK(server.bytes().empty()); // not a word
}

} // namespace

TEST_CASE("client tls: a server with a certificate of a known authority is spoken to, over one connection") {
    Office office;
    Caller caller(office.wishes);
    Server server(echo, issue({"server", "IP:127.0.0.1"}, &office.authority));
    for (int i = 0; i < 3; ++i) {
        const HttpReply reply = caller.ask(secret(server.url("/")));
        CHECK(reply.fault == Fault::None);
        CHECK(reply.body == "POST / HTTP/1.1|secret");
    }
    CHECK(server.heard().at(0).header("Authorization") == "Bearer secret");
    CHECK(server.connections() == 1);
}

TEST_CASE("client tls: nothing is said to a server with a certificate that nobody known has signed") {
    Office office;
    Caller trusting(office.wishes);
    Caller strict;
    isNotTrusted(trusting, issue({"server", "IP:127.0.0.1"}));
    isNotTrusted(strict, issue({"server", "IP:127.0.0.1"}));
    isNotTrusted(strict, issue({"server", "IP:127.0.0.1"}, &office.authority));
}

TEST_CASE("client tls: nor to one whose certificate is another's, or too old") {
    Office office;
    Caller caller(office.wishes);
    isNotTrusted(caller, issue({"server", "DNS:other.example"}, &office.authority));
    isNotTrusted(caller, issue({"server", "IP:127.0.0.2"}, &office.authority));
    isNotTrusted(caller, issue({"server", "IP:127.0.0.1", -1}, &office.authority));
}

TEST_CASE("client tls: a file of authorities that is not there believes nobody more") {
    Office office;
    Caller caller(Wishes{office.folder.path("nothing.pem")});
    isNotTrusted(caller, issue({"server", "IP:127.0.0.1"}, &office.authority));
}

TEST_CASE("client tls: a server that speaks no TLS, or hangs up instead, is unreachable") {
    Caller caller;
    Server plain([](Talk& talk) {
        talk.say(answer("400 Bad Request", "TLS?"));
        silent(talk);
    });
    Server rude([](Talk& talk) { talk.endRudely(); });
    for (const Server* server : {&plain, &rude}) {
        HttpRequest request = secret(server->url("/"));
        request.url.replace(0, 4, "https");
        CHECK(caller.ask(request).fault == Fault::Unreachable);
    }
    CHECK(plain.bytes().find("secret") == std::string::npos);
}

TEST_CASE("client tls: a connection that is cut in the middle of an answer") {
    Office office;
    Caller caller(office.wishes);
    Server server(
        [](Talk& talk) {
            talk.hear();
            talk.say("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            talk.endRudely();
        },
        issue({"server", "IP:127.0.0.1"}, &office.authority));
    CHECK(caller.ask(secret(server.url("/"))).fault == Fault::Unreachable);
}
