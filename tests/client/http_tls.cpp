#include "tests/client/http_fixture.h"
#include "tests/client/scripted_server.h"
#include "tests/engine/program.h"

/// Which certificates an implementation accepts, and that it sends nothing to other servers.

using namespace http_tests;
using client::HttpReply;
using client::HttpRequest;
using Fault = HttpReply::Fault;

namespace {

/// An authority of the test's own.
struct TestAuthority {
    engine::Folder folder;
    TestCertificate authority = issue({"Test authority", ""});
    HttpOptions options{folder.file("authority.pem", authority.certificate)};
};

HttpRequest secret(const std::string& url) {
    HttpRequest request;
    request.method = "POST";
    request.url = url;
    request.headers = {{"Authorization", "Bearer secret"}, {"Content-Type", "text/plain"}};
    request.body = "secret";
    return request;
}

void isNotTrusted(HttpFixture& caller, const TestCertificate& identity) {
    ScriptedServer server(echo, identity);
    const HttpReply reply = caller.ask(secret(server.url("/")));
    CHECK(reply.fault == Fault::Untrusted);
    CHECK(reply.status == 0);
    server.waitForEnds(1);
    CHECK(server.bytes().empty()); // nothing was sent
}

} // namespace

TEST_CASE("client tls: a server with a certificate of a known authority is spoken to, over one connection") {
    TestAuthority authority;
    HttpFixture caller(authority.options);
    ScriptedServer server(echo, issue({"server", "IP:127.0.0.1"}, &authority.authority));
    for (int i = 0; i < 3; ++i) {
        const HttpReply reply = caller.ask(secret(server.url("/")));
        CHECK(reply.fault == Fault::None);
        CHECK(reply.body == "POST / HTTP/1.1|secret");
    }
    CHECK(server.received().at(0).header("Authorization") == "Bearer secret");
    CHECK(server.connections() == 1);
}

TEST_CASE("client tls: nothing is said to a server with a certificate that nobody known has signed") {
    TestAuthority authority;
    HttpFixture trusting(authority.options);
    HttpFixture strict;
    isNotTrusted(trusting, issue({"server", "IP:127.0.0.1"}));
    isNotTrusted(strict, issue({"server", "IP:127.0.0.1"}));
    isNotTrusted(strict, issue({"server", "IP:127.0.0.1"}, &authority.authority));
}

TEST_CASE("client tls: nor to one whose certificate is another's, or too old") {
    TestAuthority authority;
    HttpFixture caller(authority.options);
    isNotTrusted(caller, issue({"server", "DNS:other.example"}, &authority.authority));
    isNotTrusted(caller, issue({"server", "IP:127.0.0.2"}, &authority.authority));
    isNotTrusted(caller, issue({"server", "IP:127.0.0.1", -1}, &authority.authority));
}

TEST_CASE("client tls: a file of authorities that is not there believes nobody more") {
    TestAuthority authority;
    HttpFixture caller(HttpOptions{authority.folder.path("nothing.pem")});
    isNotTrusted(caller, issue({"server", "IP:127.0.0.1"}, &authority.authority));
}

TEST_CASE("client tls: a server that speaks no TLS, or hangs up instead, is unreachable") {
    HttpFixture caller;
    ScriptedServer plain([](ScriptedConnection& talk) {
        talk.send(answer("400 Bad Request", "TLS?"));
        silent(talk);
    });
    ScriptedServer rude([](ScriptedConnection& talk) { talk.endRudely(); });
    for (const ScriptedServer* server : {&plain, &rude}) {
        HttpRequest request = secret(server->url("/"));
        request.url.replace(0, 4, "https");
        CHECK(caller.ask(request).fault == Fault::Unreachable);
    }
    CHECK(plain.bytes().find("secret") == std::string::npos);
}

TEST_CASE("client tls: a connection that is cut in the middle of an answer") {
    TestAuthority authority;
    HttpFixture caller(authority.options);
    ScriptedServer server(
        [](ScriptedConnection& talk) {
            talk.receive();
            talk.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            talk.endRudely();
        },
        issue({"server", "IP:127.0.0.1"}, &authority.authority));
    CHECK(caller.ask(secret(server.url("/"))).fault == Fault::Unreachable);
}
