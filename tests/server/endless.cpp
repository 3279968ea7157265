#include "sync/server/http/request_reader.h"
#include "tests/server/echo_server.h"
#include "tests/server/memory.h"

#include <poll.h>

/// Requests without an end, in each of their parts: each is refused after a few kilobytes.

using namespace http_server_tests;

namespace {

const std::string chunked = "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";

/// How a request begins, and what is repeated without end.
struct Endless {
    std::string what;
    std::string begin;
    std::string piece;
};
std::vector<Endless> endless() {
    const std::string many(4000, 'x');
    return {{"a method", "", "G"},
            {"a target", "GET /", many},
            {"one line of the header", "GET / HTTP/1.1\r\nX: ", many},
            {"a folded line of the header", "GET / HTTP/1.1\r\nX: y", "\r\n y"},
            {"lines of the header", "GET / HTTP/1.1\r\nHost: x\r\n", "a:\r\n"},
            {"long lines of the header", "GET / HTTP/1.1\r\nHost: x\r\n", "a: " + many + "\r\n"},
            {"the size of a chunk", chunked, "0000000000000000"},
            {"extensions of a chunk", chunked + "5", ";a=b"},
            {"a long extension of a chunk", chunked + "5;a=", many},
            {"extensions of the last chunk", chunked + "0", ";a=\"" + many + "\""},
            {"trailers", chunked + "0\r\n", "a: b\r\n"},
            {"long trailers", chunked + "5\r\nhello\r\n0\r\n", "a: " + many + "\r\n"},
            {"chunks of a byte", chunked, "1\r\nx\r\n"},
            {"chunks with extensions", chunked, "1;a=" + many + "\r\nx\r\n"}};
}

/// Sends until the server answers, or until a given number of bytes.
class Flood {
public:
    Flood(const EchoServer& echoServer, const Endless& what) : m_caller(echoServer), m_bytes(what.begin) {
        m_caller.socket().non_blocking(true);
        while (m_piece.size() < server::RequestReader::bodyStep)
            m_piece += what.piece;
    }
    /// False: it was answered or has sent enough.
    bool goOn(std::size_t most) {
        pollfd ready{m_caller.socket().native_handle(), POLLIN | POLLOUT, 0};
        REQUIRE(::poll(&ready, 1, 0) >= 0);
        if ((ready.revents & (POLLIN | POLLHUP | POLLERR)) != 0 || m_sent >= most)
            return false;
        boost::system::error_code error;
        const std::size_t count = m_caller.socket().write_some(asio::buffer(m_bytes), error);
        m_sent += count;
        m_bytes.erase(0, count);
        if (m_bytes.empty())
            m_bytes = m_piece;
        return !error || error == asio::error::would_block;
    }
    std::string receive() {
        m_caller.socket().non_blocking(false);
        return m_caller.receiveAll();
    }
    void giveUp() {
        boost::system::error_code ignored;
        m_caller.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

private:
    RawClient m_caller;
    std::string m_bytes;
    std::string m_piece;
    std::size_t m_sent = 0;
};

/// Continues all of them until each is answered or has sent enough.
void sendOn(std::vector<std::unique_ptr<Flood>>& floods, std::size_t most, const std::function<void()>& look) {
    std::vector<Flood*> going;
    for (const auto& flood : floods)
        going.push_back(flood.get());
    const auto deadline = std::chrono::steady_clock::now() + 60s;
    while (!going.empty() && std::chrono::steady_clock::now() < deadline) {
        std::erase_if(going, [&](Flood* flood) { return !flood->goOn(most); });
        look();
    }
    for (const auto& flood : floods)
        flood->giveUp();
}

} // namespace

TEST_CASE("http: a request without an end is refused, whichever part of it has none") {
    const EchoServer echoServer;
    constexpr std::size_t most = std::size_t{16} << 20U;
    for (const Endless& what : endless()) {
        INFO(what.what);
        std::vector<std::unique_ptr<Flood>> floods;
        floods.push_back(std::make_unique<Flood>(echoServer, what));
        sendOn(floods, most, [] {});
        const std::string received = floods.front()->receive();
        const bool isWrong = what.what == "a method";
        checkProblem(received, isWrong ? 400 : 431, isWrong ? "malformed" : "header-too-long");
    }
}

TEST_CASE("http: many who send without an end take no memory") {
    const EchoServer echoServer;
    constexpr std::size_t each = std::size_t{4} << 20U;
    constexpr std::size_t count = 60;
    const auto kinds = endless();
    std::vector<std::unique_ptr<Flood>> floods;
    for (std::size_t i = 0; i < count; ++i)
        floods.push_back(std::make_unique<Flood>(echoServer, kinds[i % kinds.size()]));
    const double before = memory::residentMegabytes();
    double most = 0;
    sendOn(floods, each, [&] { most = std::max(most, memory::residentMegabytes() - before); });
    CAPTURE(before, most);
#ifdef MEASURE_MEMORY
    CHECK(most < 16);
#endif
    for (const auto& flood : floods)
        CHECK(flood->receive().starts_with("HTTP/1.1 4"));
}

TEST_CASE("http: a header is as long as the limit says and no longer, and what comes with a body is as well") {
    const EchoServer echoServer; // with the default limits
    const auto filled = [](std::string begin, const std::string& rest, std::size_t size) {
        return begin + std::string(size - begin.size() - rest.size(), 'x') + rest;
    };
    const std::size_t limit = Limits().header;
    const std::string head = "GET /" + end + "X: ";
    CHECK(ask(echoServer, filled(head, "\r\n\r\n", limit)).ends_with("GET / "));
    for (const std::size_t more : {limit + 1, limit + 4096, 2 * limit, 2 * limit + 2000})
        checkProblem(ask(echoServer, filled(head, "\r\n\r\n", more)), 431, "header-too-long");
    const std::string body = "POST /" + end + "Transfer-Encoding: chunked\r\n\r\n";
    const std::string first = "5;a=b\r\nhello\r\n0\r\nX: "; // 5 of these bytes are body
    CHECK(ask(echoServer, body + filled(first, "\r\n\r\n", limit + 5)).ends_with("POST / hello"));
    checkProblem(ask(echoServer, body + filled(first, "\r\n\r\n", limit + 6)), 431, "header-too-long");
    checkProblem(ask(echoServer, body + filled("5;a=", "\r\nhello\r\n0\r\n\r\n", limit + 6)), 431, "header-too-long");
    // The framing of large chunks is small.
    std::string large = body;
    for (int i = 0; i < 64; ++i)
        large += "1000\r\n" + std::string(0x1000, 'x') + "\r\n";
    CHECK(ask(echoServer, large + "0\r\n\r\n").ends_with("xxx"));
    checkProblem(ask(echoServer, large + "1\r\nx\r\n0\r\n\r\n"), 413, "body-too-long");
}

TEST_CASE("http: so many fields and no more, before a body or behind it") {
    const EchoServer echoServer;
    const auto fields = [](std::ptrdiff_t count) {
        std::string text;
        for (std::ptrdiff_t i = 0; i < count; ++i)
            text += "a: b\r\n";
        return text;
    };
    constexpr std::ptrdiff_t most = server::RequestReader::mostFields;
    CHECK(ask(echoServer, "GET /" + end + fields(most - 2) + "\r\n").ends_with("GET / "));
    checkProblem(ask(echoServer, "GET /" + end + fields(most - 1) + "\r\n"), 431, "header-too-long");
    const std::string body = "POST /" + end + "Transfer-Encoding: chunked\r\n\r\n0\r\n";
    CHECK(ask(echoServer, body + fields(most - 3) + "\r\n").ends_with("POST / "));
    checkProblem(ask(echoServer, body + fields(most - 2) + "\r\n"), 431, "header-too-long");
}

TEST_CASE("http: a connection that brought something large is as small afterwards as any other") {
    const EchoServer echoServer;
    const std::string size = std::to_string(Limits().body);
    const std::string large =
        "PUT /forwarded-for HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: here\r\nContent-Length: " + size + "\r\n\r\n" +
        std::string(Limits().body, 'x');
    const auto bring = [&](RawClient& caller) {
        caller.send(large);
        CHECK(caller.receiveUntil("here").starts_with("HTTP/1.1 200 OK\r\n"));
    };
    constexpr std::size_t count = 400;
    std::vector<std::unique_ptr<RawClient>> callers;
    for (std::size_t i = 0; i < count; ++i)
        callers.push_back(std::make_unique<RawClient>(echoServer));
    bring(*callers.front());
    const double before = memory::residentMegabytes();
    for (const auto& caller : callers)
        bring(*caller);
    const double grown = memory::residentMegabytes() - before;
    CAPTURE(before, grown);
#ifdef MEASURE_MEMORY
    CHECK(grown < 3);
#endif
}

TEST_CASE("http: nonsense behind a request is refused when its turn comes, and read no further before") {
    EchoServer echoServer;
    RawClient caller(echoServer);
    caller.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n" + std::string(100'000, '\1'));
    echoServer.echo.waitForRequest();
    echoServer.echo.answerAll();
    const std::string received = caller.receiveAll();
    INFO(received);
    CHECK(received.starts_with("HTTP/1.1 200 OK\r\n"));
    checkProblem(received.substr(received.find("at last") + 7), 400, "malformed");
}

TEST_CASE("http: whoever speaks another language is told so at once") {
    Limits limits;
    limits.toSend = 1h;
    const EchoServer echoServer(limits);
    checkProblem(ask(echoServer, std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11)), 400, "malformed");
    checkProblem(ask(echoServer, std::string(64, 'A')), 400, "malformed");
}

TEST_CASE(
    "http: a client that was refused makes room as soon as it hangs up, and does not keep the server from closing") {
    Limits limits;
    limits.connections = 1;
    limits.linger = 1h;
    EchoServer echoServer(limits);
    for (int i = 0; i < 3; ++i) {
        std::string received;
        for (int tries = 0; tries < 1000 && received.empty();
             ++tries) { // until the server has noticed that the last one left
            RawClient caller(echoServer);
            caller.send("nonsense\r\n\r\n" + std::string(5000, 'x'));
            received = caller.receiveAll();
        }
        checkProblem(received, 400, "malformed");
    }
    std::string received;
    std::unique_ptr<RawClient> stays;
    for (int tries = 0; tries < 1000 && received.empty(); ++tries) {
        stays = std::make_unique<RawClient>(echoServer);
        stays->send("nonsense\r\n\r\n");
        received = stays->receiveAll();
    }
    checkProblem(received, 400, "malformed");
    echoServer.close(); // though the client has not hung up
}

TEST_CASE("http: a client that was refused and stays is let go after a while, also if it goes on sending") {
    Limits limits;
    limits.connections = 1;
    limits.linger = 50ms;
    EchoServer echoServer(limits);
    RawClient stays(echoServer);
    stays.send("nonsense\r\n\r\n" + std::string(GENERATE(0, 1'000'000), 'x'));
    std::string received;
    for (int tries = 0; tries < 20'000 && received.empty(); ++tries) // until a connection is free again
        received = ask(echoServer, "GET /next" + end + "\r\n");
    CHECK(received.ends_with("GET /next "));
}

TEST_CASE("http: a request says once for which host it is") {
    const EchoServer echoServer;
    checkProblem(ask(echoServer, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), 400, "malformed");
    checkProblem(ask(echoServer, "GET /" + end + "Host: y\r\n\r\n"), 400, "malformed");
    checkProblem(ask(echoServer, "POST /" + end + "Transfer-Encoding: chunked\r\n\r\n0\r\nHost: y\r\n\r\n"), 400,
                 "malformed");
    CHECK(ask(echoServer, "GET / HTTP/1.0\r\n\r\n").ends_with("GET / "));
}
