#pragma once

#include "sync/server/http/http.h"
#include "tests/catch.h"

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

/// The HTTP layer alone, with an echo in place of the service; and a client that sends any bytes to it.

namespace http_server_tests {

using namespace server;
using namespace std::chrono_literals;
namespace asio = boost::asio;
using asio::ip::tcp;

/// Answers with the request; "/later" when the test says so, "/much" with more bytes than any buffer on the way holds.
class EchoHandler final : public Handler {
public:
    void handle(Request request, Respond respond) override {
        const std::lock_guard lock(m_mutex);
        if (request.target == "/later")
            m_waiting.push_back(std::move(respond));
        else if (request.target == "/forwarded-for")
            respond({200, request.forwardedFor});
        else if (request.target == "/much")
            respond({200, std::string(std::size_t{32} * 1024 * 1024, 'x')});
        else
            respond({200, request.method + " " + request.target + " " + request.body});
        m_changed.notify_all();
    }
    void waitForRequest() {
        std::unique_lock lock(m_mutex);
        REQUIRE(m_changed.wait_for(lock, 20s, [&] { return !m_waiting.empty(); }));
    }
    void answerAll() {
        const std::lock_guard lock(m_mutex);
        for (const Respond& respond : std::exchange(m_waiting, {}))
            respond({200, "at last"});
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Respond> m_waiting;
};

struct EchoServer {
    explicit EchoServer(const Limits& limits = {})
        : http(context, {asio::ip::make_address("127.0.0.1"), 0}, echo, limits), thread([this] { context.run(); }) {}
    ~EchoServer() { close(); }
    EchoServer(const EchoServer&) = delete;
    EchoServer& operator=(const EchoServer&) = delete;

    void close() {
        http.stop();
        echo.answerAll();
        if (thread.joinable())
            thread.join(); // ends by itself; otherwise the test hangs and fails
    }

    asio::io_context context{1};
    EchoHandler echo;
    HttpServer http;
    std::thread thread;
};

class RawClient {
public:
    /// `from`: the client's address; loopback has many.
    explicit RawClient(const EchoServer& echoServer, const char* from = "127.0.0.1") {
        m_socket.open(tcp::v4());
        m_socket.bind({asio::ip::make_address(from), 0});
        m_socket.connect(echoServer.http.endpoint());
        const timeval patience{20, 0};
        REQUIRE(setsockopt(m_socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0);
    }

    void send(const std::string& bytes) {
        boost::system::error_code error;
        asio::write(m_socket, asio::buffer(bytes), error); // the server may hang up before all bytes were sent
    }
    /// All bytes until the server hangs up.
    std::string receiveAll() {
        std::string received;
        boost::system::error_code error;
        asio::read(m_socket, asio::dynamic_buffer(received), error);
        CHECK((error == asio::error::eof || error == asio::error::connection_reset));
        return received;
    }
    /// All bytes up to this text.
    std::string receiveUntil(const std::string& end) {
        std::string received;
        boost::system::error_code error;
        std::array<char, 1> byte{};
        while (!error && !received.ends_with(end))
            if (m_socket.read_some(asio::buffer(byte), error) == 1)
                received += byte[0];
        CHECK(received.ends_with(end));
        return received;
    }
    /// Waits until the server closes the connection without sending anything; false: it stays open.
    bool isClosedByServer() {
        constexpr int patience = 20'000;
        pollfd ready{m_socket.native_handle(), POLLIN, 0};
        std::array<char, 1> byte{};
        return ::poll(&ready, 1, patience) == 1 && ::recv(m_socket.native_handle(), byte.data(), 1, 0) <= 0;
    }
    void hangUp() { m_socket.close(); }
    tcp::socket& socket() { return m_socket; }

private:
    asio::io_context m_context;
    tcp::socket m_socket{m_context};
};

inline std::string ask(const EchoServer& echoServer, const std::string& bytes) {
    RawClient caller(echoServer);
    caller.send(bytes);
    return caller.receiveAll();
}

inline void checkProblem(const std::string& response, int status, const std::string& type) {
    INFO(response);
    CHECK(response.starts_with("HTTP/1.1 " + std::to_string(status) + " "));
    CHECK(response.find("Content-Type: application/problem+json\r\n") != std::string::npos);
    CHECK(response.find("\"type\":\"/problems/" + type + "\"") != std::string::npos);
    CHECK(response.find("Connection: close\r\n") != std::string::npos);
}

/// The rest of a request whose connection is to be closed; callers add further fields and the empty line.
inline const std::string end = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";

} // namespace http_server_tests
