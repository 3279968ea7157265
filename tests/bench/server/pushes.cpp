#include "tests/bench/server/lanes.h"
#include "tests/bench/server/parts.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <map>
#include <mutex>
#include <thread>

namespace bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr std::size_t pairs = 1'000;
constexpr std::size_t movers = 16;
constexpr std::chrono::milliseconds between{10}; ///< 100 turns a second
constexpr std::chrono::seconds holdBack{1};

/// A push service that accepts every message and records its time.
class Sink {
public:
    Sink() {
        m_thread = std::thread([this] { accept(); });
    }
    ~Sink() {
        boost::system::error_code ignored;
        m_acceptor.close(ignored);
        ::shutdown(m_acceptor.native_handle(), SHUT_RDWR);
        m_context.stop();
        m_thread.join();
    }
    Sink(const Sink&) = delete;
    Sink(Sink&&) = delete;
    Sink& operator=(const Sink&) = delete;
    Sink& operator=(Sink&&) = delete;

    std::string address(std::size_t pair) const {
        return "http://127.0.0.1:" + std::to_string(m_acceptor.local_endpoint().port()) + '/' + std::to_string(pair);
    }
    std::map<std::size_t, std::vector<Time>> arrived() {
        const std::lock_guard lock(m_mutex);
        return m_arrived;
    }

private:
    void accept() {
        acceptNext();
        m_context.run();
    }
    void acceptNext() {
        m_acceptor.async_accept([this](boost::system::error_code error, tcp::socket socket) {
            if (error)
                return;
            readRequest(std::make_shared<Line>(std::move(socket)));
            acceptNext();
        });
    }
    struct Line {
        explicit Line(tcp::socket its) : socket(std::move(its)) {}
        tcp::socket socket;
        beast::flat_buffer buffer;
        http::request<http::string_body> request;
        http::response<http::empty_body> response{http::status::created, 11};
    };
    void readRequest(const std::shared_ptr<Line>& line) {
        line->request = {};
        http::async_read(
            line->socket, line->buffer, line->request, [this, line](boost::system::error_code error, std::size_t) {
                if (error)
                    return;
                {
                    const std::lock_guard lock(m_mutex);
                    m_arrived[std::stoul(std::string(line->request.target().substr(1)))].push_back(Clock::now());
                }
                line->response.content_length(0);
                http::async_write(line->socket, line->response,
                                  [this, line](boost::system::error_code failed, std::size_t) {
                                      if (!failed)
                                          readRequest(line);
                                  });
            });
    }

    asio::io_context m_context{1};
    tcp::acceptor m_acceptor{m_context, {asio::ip::make_address("127.0.0.1"), 0}};
    std::mutex m_mutex;
    std::map<std::size_t, std::vector<Time>> m_arrived;
    std::thread m_thread;
};

struct Pair {
    Pair(Loop& loop, int port) : host(loop, port), guest(loop, port) {}
    Person& mover() { return script->moves.front().seat == 0 ? host : guest; }
    Person& next() { return script->moves.front().seat == 0 ? guest : host; }

    Person host;
    Person guest;
    const Script* script = nullptr;
    std::string game;
    Time accepted; ///< the last move of the turn
};

Task prepare(Pair& pair, std::string address) {
    co_await enter(pair.host);
    co_await enter(pair.guest);
    co_await begin(pair.host, pair.guest, *pair.script, pair.game);
    pair.next().line.send(putRequest(
        "/v1/me/push", pair.next().token,
        R"({"transport":"web","key":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",)"
        R"("secret":"BTBZMqHH6r4Tts7J_aSIgg","to":")" +
            address + "\"}"));
    expect(co_await pair.next().line.answer(), 200, "to be told");
}

Task playTurn(Pair& pair) {
    const auto seat = pair.script->moves.front().seat;
    for (std::size_t i = 0; i < pair.script->moves.size() && pair.script->moves[i].seat == seat; ++i) {
        pair.mover().line.send(putRequest(movePath(pair.game, i), pair.mover().token, batch(pair.script->moves[i])));
        const HttpReply answer = co_await pair.mover().line.answer();
        expect(answer, 201, "a move");
        pair.accepted = answer.at;
    }
}

} // namespace

void pushes(Report& report) {
    const Folder folder;
    std::vector<std::string> command = serverCommand(folder.path());
    command.insert(command.end(), {"--allow-private-push", "--push-after", std::to_string(holdBack.count())});
    Child server(command);
    const int port = server.port();
    Sink sink;
    Loop loop;
    const auto scripts = makeScripts(64, 0);
    std::vector<std::unique_ptr<Pair>> all;
    std::vector<Task> ready;
    for (std::size_t i = 0; i < pairs; ++i) {
        Pair& pair = *all.emplace_back(std::make_unique<Pair>(loop, port));
        pair.script = &scripts[i % scripts.size()];
        ready.push_back(prepare(pair, sink.address(i)));
    }
    loop.finish(ready);
    const Time began = Clock::now();
    const auto play = [&](std::size_t mover) -> Task {
        for (std::size_t i = mover; i < pairs; i += movers) {
            co_await loop.until(began + i * between);
            co_await playTurn(*all[i]);
        }
    };
    std::vector<Task> turns;
    for (std::size_t i = 0; i < movers; ++i)
        turns.push_back(play(i));
    loop.finish(turns);
    loop.runUntil(Clock::now() + holdBack + std::chrono::seconds(3));
    const auto arrived = sink.arrived();
    std::vector<double> late;
    for (std::size_t i = 0; i < pairs; ++i) {
        const auto found = arrived.find(i);
        if (found == arrived.end() || found->second.size() != 1)
            throw Failure("somebody was not told once of her turn");
        late.push_back(
            std::chrono::duration<double, std::milli>(found->second.front() - all[i]->accepted - holdBack).count());
    }
    report.add(
        {"100 turns a second: message delivered after the hold-back, median", quantile(late, 0.5), "ms", {}, {}});
    report.add(
        {"100 turns a second: message delivered after the hold-back, p99", quantile(late, 0.99), "ms", {}, 2000});
}

} // namespace bench
