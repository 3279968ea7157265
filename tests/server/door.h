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

/// The door alone, with nobody behind it but an echo; and somebody who says to it whatever she likes.

namespace door {

using namespace server;
using namespace std::chrono_literals;
namespace asio = boost::asio;
using asio::ip::tcp;

/// Answers with what it was asked; "/later" when it is told to, "/much" with more than waits anywhere on the way.
class Echo final : public Handler {
public:
    void handle(Request request, Answer answer) override {
        const std::lock_guard lock(m_mutex);
        if (request.target == "/later")
            m_waiting.push_back(std::move(answer));
        else if (request.target == "/whence")
            answer({200, request.forwardedFor});
        else if (request.target == "/much")
            answer({200, std::string(std::size_t{32} * 1024 * 1024, 'x')});
        else
            answer({200, request.method + " " + request.target + " " + request.body});
        m_changed.notify_all();
    }
    void waitForOne() {
        std::unique_lock lock(m_mutex);
        REQUIRE(m_changed.wait_for(lock, 20s, [&] { return !m_waiting.empty(); }));
    }
    void answerAll() {
        const std::lock_guard lock(m_mutex);
        for (const Answer& answer : std::exchange(m_waiting, {}))
            answer({200, "at last"});
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Answer> m_waiting;
};

struct House {
    explicit House(const Limits& limits = {})
        : http(context, {asio::ip::make_address("127.0.0.1"), 0}, echo, limits), thread([this] { context.run(); }) {}
    ~House() { close(); }
    House(const House&) = delete;
    House& operator=(const House&) = delete;

    void close() {
        http.stop();
        echo.answerAll();
        if (thread.joinable())
            thread.join(); // ends by itself, or the test does not
    }

    asio::io_context context{1};
    Echo echo;
    Http http;
    std::thread thread;
};

class Caller {
public:
    /// Loopback has many addresses.
    explicit Caller(const House& house, const char* from = "127.0.0.1") {
        m_socket.open(tcp::v4());
        m_socket.bind({asio::ip::make_address(from), 0});
        m_socket.connect(house.http.endpoint());
        const timeval patience{20, 0};
        REQUIRE(setsockopt(m_socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0);
    }

    void say(const std::string& bytes) {
        boost::system::error_code error;
        asio::write(m_socket, asio::buffer(bytes), error); // whoever has heard enough hangs up
    }
    /// All that comes until the other side hangs up.
    std::string hearAll() {
        std::string heard;
        boost::system::error_code error;
        asio::read(m_socket, asio::dynamic_buffer(heard), error);
        CHECK((error == asio::error::eof || error == asio::error::connection_reset));
        return heard;
    }
    /// All that comes up to that.
    std::string hearUntil(const std::string& end) {
        std::string heard;
        boost::system::error_code error;
        std::array<char, 1> byte{};
        while (!error && !heard.ends_with(end))
            if (m_socket.read_some(asio::buffer(byte), error) == 1)
                heard += byte[0];
        CHECK(heard.ends_with(end));
        return heard;
    }
    /// The other side does so, and has nothing more to say; false: it stays.
    bool isHungUpOn() {
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

inline std::string ask(const House& house, const std::string& bytes) {
    Caller caller(house);
    caller.say(bytes);
    return caller.hearAll();
}

inline bool isProblem(const std::string& answer, int status, const std::string& type) {
    INFO(answer);
    CHECK(answer.starts_with("HTTP/1.1 " + std::to_string(status) + " "));
    CHECK(answer.find("Content-Type: application/problem+json\r\n") != std::string::npos);
    CHECK(answer.find("\"type\":\"/problems/" + type + "\"") != std::string::npos);
    CHECK(answer.find("Connection: close\r\n") != std::string::npos);
    return true;
}

inline const std::string end = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";

} // namespace door
