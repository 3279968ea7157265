#pragma once

#include "engine/record.h"
#include "engine/registry.h"
#include "sync/server/base/secrets.h"
#include "sync/server/http/http.h"
#include "sync/server/service.h"
#include "tests/engine/program.h"
#include "tests/result.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/json.hpp>

#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

/// The real service with its HTTP server on loopback, and clients with real connections.

namespace server_tests {

namespace asio = boost::asio;
namespace json = boost::json;
using asio::ip::tcp;

/// The PostgreSQL that tests/server/postgres has started; empty if it has not. If there is one, all tests run on it.
std::string postgres();
enum class Database { Sqlite, Postgres };
std::vector<Database> databases();

server::ServiceOptions noLimits();

/// A server in this process. Its files are in the test's folder and outlive it.
class TestServer {
public:
    explicit TestServer(const engine::Folder& folder, server::ServiceOptions options = noLimits(),
                        const server::Limits& limits = {}, Database store = Database::Sqlite);
    ~TestServer();
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    tcp::endpoint endpoint() const { return m_http->endpoint(); }
    server::Service& service() { return *m_service; }

private:
    asio::io_context m_context{1};
    std::unique_ptr<server::Service> m_service;
    std::unique_ptr<server::HttpServer> m_http;
    std::thread m_thread;
};

struct Reply {
    int status = 0;
    std::string text;
    std::string type;
    std::string retryAfter;
    std::string allow;
    json::value body; ///< null if there is none

    const json::value& operator[](std::string_view name) const { return body.at(name); }
    std::string word(std::string_view name) const { return std::string(body.at(name).as_string()); }
    std::int64_t number(std::string_view name) const { return body.at(name).to_number<std::int64_t>(); }
};

/// A client with a connection, and with a token once it has an account.
class HttpClient {
public:
    explicit HttpClient(const TestServer& testServer) : HttpClient(testServer.endpoint()) {}
    explicit HttpClient(const tcp::endpoint& endpoint);
    /// With a new account.
    HttpClient(const TestServer& testServer, std::string_view name);
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    void signUp(std::string_view name);
    void be(const Reply& welcome) {
        token = welcome.word("token");
        account = welcome.word("account");
        device = welcome.word("device");
    }

    Reply get(const std::string& target) { return ask("GET", target); }
    Reply put(const std::string& target, const json::value& body) { return ask("PUT", target, json::serialize(body)); }
    Reply post(const std::string& target, const json::value& body) {
        return ask("POST", target, json::serialize(body));
    }
    Reply remove(const std::string& target) { return ask("DELETE", target); }

    Reply ask(std::string_view method, const std::string& target, const std::string& body = {},
              std::string key = server::randomHex(16), std::string_view type = "application/json");
    void begin(const std::string& target); ///< sends a request whose answer comes later
    void send(std::string_view bytes);
    Reply receive();

    std::string token;
    std::string account;
    std::string device;
    std::string received; ///< every byte of every answer, with its header

private:
    struct Line;

    Line& line(); ///< connects if there is no connection
    void connect();

    tcp::endpoint m_endpoint;
    std::unique_ptr<Line> m_line;
};

inline std::string contribution() { return server::randomHex(32); }
inline json::object me() { return {{"who", "me"}}; }
inline json::object open() { return {{"who", "open"}}; }
inline json::object bot(std::string_view id) { return {{"who", "bot"}, {"bot", id}}; }

inline json::object wanted(std::string_view kind, json::array seats) {
    return {{"kind", kind}, {"seats", std::move(seats)}, {"contribution", contribution()}};
}

/// The id of a new lobby, and the code of its invitation.
std::pair<std::string, std::string> openGame(HttpClient& host, const json::object& game);
Reply join(HttpClient& guest, const std::string& code, json::array seats = {json::object()});
/// The id of a running game between two; the host is to move.
std::string gameOfTwo(HttpClient& host, HttpClient& guest, std::string_view kind = "pigs");

inline json::object batch(engine::Seat seat, json::array moves, const std::string& id = server::randomHex(16)) {
    return {{"batch", id}, {"seat", seat}, {"moves", std::move(moves)}};
}
inline std::string slot(const std::string& game, std::size_t n) {
    return "/v1/games/" + game + "/moves/" + std::to_string(n);
}

/// The position as the first of the client's seats sees it.
engine::AnyPosition positionOf(const engine::Game& game, const json::value& position);

/// A random legal move of the seat whose turn it is.
json::object anyMove(const engine::Game& game, const json::value& position, std::mt19937& chance);

/// Plays a game to its end, each person her own seats; returns the number of moves.
std::size_t playOut(const std::string& id, const std::vector<HttpClient*>& people, std::mt19937& chance);

} // namespace server_tests
