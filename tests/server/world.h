#pragma once

#include "engine/record.h"
#include "engine/registry.h"
#include "sync/server/http.h"
#include "sync/server/postgres_ledger.h"
#include "sync/server/secrets.h"
#include "sync/server/service.h"
#include "sync/server/sqlite_ledger.h"
#include "tests/catch.h"
#include "tests/engine/program.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/json.hpp>

#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

/// The real service behind a real door on loopback, and people who ask over real connections.

namespace world {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;
using asio::ip::tcp;

template <class T>
T must(engine::Result<T> result) {
    INFO((result ? std::string() : result.refusal().sentence()));
    REQUIRE(result);
    return std::move(result.value());
}
inline void must(const engine::Result<void>& result) {
    INFO((result ? std::string() : result.refusal().sentence()));
    REQUIRE(result);
}

/// Of PostgreSQL when tests/server/postgres has started one: then everything runs on both.
inline std::string postgres() {
    const char* conninfo = std::getenv("GINGERBREAD_POSTGRES");
    return conninfo == nullptr ? "" : conninfo;
}
enum class Store { Sqlite, Postgres };
inline std::vector<Store> stores() {
    return postgres().empty() ? std::vector{Store::Sqlite} : std::vector{Store::Sqlite, Store::Postgres};
}

inline server::ServiceOptions noLimits() {
    server::ServiceOptions options;
    options.publicUrl = "https://turns.example";
    options.requestsADevice = options.requestsAnAddress = options.guesses = options.accounts = options.makings = 0;
    options.botTime = std::chrono::milliseconds(20);
    options.push.emplace().vapid = push::newVapidKey();
    options.sending.allowPrivate = true;
    options.sending.atOnce = 0; // whoever wants messages to leave says so
    return options;
}

/// A server in this process. What it keeps outlives it, in a folder that the test has.
class House {
public:
    explicit House(const engine::Folder& folder, server::ServiceOptions options = noLimits(),
                   const server::Limits& limits = {}, Store store = Store::Sqlite) {
        std::vector<std::unique_ptr<server::Ledger>> ledgers;
        if (store == Store::Sqlite) {
            ledgers.push_back(must(server::openSqlite(folder.path("server.db"))));
        } else {
            for (int i = 0; i < 3; ++i)
                ledgers.push_back(must(server::openPostgres(postgres())));
        }
        m_service = must(server::Service::make(m_context, std::move(ledgers), std::move(options)));
        m_http = std::make_unique<server::Http>(m_context, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0),
                                                *m_service, limits);
        m_thread = std::thread([this] { m_context.run(); });
    }
    ~House() {
        asio::post(m_context, [this] { m_service->stop(); });
        m_http->stop();
        m_thread.join();
    }
    House(const House&) = delete;
    House& operator=(const House&) = delete;

    tcp::endpoint endpoint() const { return m_http->endpoint(); }
    server::Service& service() { return *m_service; }

private:
    asio::io_context m_context{1};
    std::unique_ptr<server::Service> m_service;
    std::unique_ptr<server::Http> m_http;
    std::thread m_thread;
};

struct Answer {
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

/// Somebody with a connection, and with a token once she has an account.
class Person {
public:
    explicit Person(const House& house) : Person(house.endpoint()) {}
    explicit Person(const tcp::endpoint& endpoint) : m_endpoint(endpoint) {}
    /// With an account.
    Person(const House& house, std::string_view name) : Person(house) { signUp(name); }

    void signUp(std::string_view name) {
        const Answer welcome = post("/v1/accounts", {{"name", name}, {"device", "Phone"}});
        REQUIRE(welcome.status == 201);
        be(welcome);
    }
    void be(const Answer& welcome) {
        token = welcome.word("token");
        account = welcome.word("account");
        device = welcome.word("device");
    }

    Answer get(const std::string& target) { return ask("GET", target); }
    Answer put(const std::string& target, const json::value& body) { return ask("PUT", target, json::serialize(body)); }
    Answer post(const std::string& target, const json::value& body) {
        return ask("POST", target, json::serialize(body));
    }
    Answer remove(const std::string& target) { return ask("DELETE", target); }

    Answer ask(std::string_view method, const std::string& target, const std::string& body = {},
               std::string key = server::randomHex(16), std::string_view type = "application/json") {
        namespace http = beast::http;
        http::request<http::string_body> request;
        request.method_string(method);
        request.target(target);
        request.version(11);
        request.set(http::field::host, "localhost");
        request.set(http::field::content_type, type);
        if (method == "POST" && !key.empty())
            request.set("Idempotency-Key", key);
        if (!token.empty())
            request.set(http::field::authorization, "Bearer " + token);
        request.body() = body;
        request.prepare_payload();
        if (!m_socket)
            connect();
        http::write(*m_socket, request);
        return hear();
    }
    /// Sends what will be answered later.
    void begin(const std::string& target) {
        if (!m_socket)
            connect();
        say("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n\r\n");
    }
    void say(std::string_view bytes) {
        if (!m_socket)
            connect();
        asio::write(*m_socket, asio::buffer(bytes));
    }
    Answer hear() {
        namespace http = beast::http;
        http::response_parser<http::string_body> parser;
        parser.body_limit(std::uint64_t{64} << 20U);
        boost::system::error_code error;
        http::read(*m_socket, m_buffer, parser, error);
        INFO("reading the answer: " << error.message());
        REQUIRE(!error);
        Answer answer;
        auto message = parser.release();
        answer.status = message.result_int();
        answer.text = message.body();
        answer.type = message[http::field::content_type];
        answer.retryAfter = message[http::field::retry_after];
        answer.allow = message[http::field::allow];
        heard += (std::ostringstream() << message.base()).str();
        heard += answer.text;
        heard += '\n';
        if (!answer.text.empty() && answer.type.find("json") != std::string::npos)
            answer.body = json::parse(answer.text);
        if (!message.keep_alive())
            m_socket.reset();
        return answer;
    }

    std::string token;
    std::string account;
    std::string device;
    std::string heard; ///< every byte of every answer, its header, too

private:
    void connect() {
        m_socket = std::make_unique<tcp::socket>(m_context);
        m_socket->connect(m_endpoint);
        m_buffer.clear();
        const timeval patience{60, 0};
        REQUIRE(setsockopt(m_socket->native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0);
    }

    tcp::endpoint m_endpoint;
    asio::io_context m_context;
    std::unique_ptr<tcp::socket> m_socket;
    beast::flat_buffer m_buffer;
};

inline std::string contribution() { return server::randomHex(32); }
inline json::object me() { return {{"who", "me"}}; }
inline json::object open() { return {{"who", "open"}}; }
inline json::object bot(std::string_view id) { return {{"who", "bot"}, {"bot", id}}; }

inline json::object wanted(std::string_view kind, json::array seats) {
    return {{"kind", kind}, {"seats", std::move(seats)}, {"contribution", contribution()}};
}

/// The id of a game that is waiting for players, and the code that leads to it.
inline std::pair<std::string, std::string> openGame(Person& host, const json::object& game) {
    const Answer made = host.post("/v1/games", game);
    INFO(made.text);
    REQUIRE(made.status == 201);
    const std::string id = made.word("game");
    const Answer invitation = host.post("/v1/games/" + id + "/invitations", json::object());
    REQUIRE(invitation.status == 201);
    return {id, invitation.word("code")};
}
inline Answer join(Person& guest, const std::string& code, json::array seats = {json::object()}) {
    return guest.post("/v1/invitations/" + code, {{"contribution", contribution()}, {"seats", std::move(seats)}});
}
/// A game under way between two, the first of whom is to move; its id.
inline std::string gameOfTwo(Person& host, Person& guest, std::string_view kind = "pigs") {
    json::object game = wanted(kind, {me(), open()});
    game["first"] = 0;
    const auto [id, code] = openGame(host, game);
    const Answer joined = join(guest, code);
    INFO(joined.text);
    REQUIRE(joined.status == 200);
    REQUIRE(joined.word("state") == "running");
    return id;
}

inline json::object batch(engine::Seat seat, json::array moves, const std::string& id = server::randomHex(16)) {
    return {{"batch", id}, {"seat", seat}, {"moves", std::move(moves)}};
}
inline std::string slot(const std::string& game, std::size_t n) {
    return "/v1/games/" + game + "/moves/" + std::to_string(n);
}

/// The position of the first of her seats.
inline engine::AnyPosition positionOf(const engine::Game& game, const json::value& position) {
    return must(game.decodePosition(engine::Reader(position)));
}

/// Any legal move of the seat whose turn it is, chosen by chance.
inline json::object anyMove(const engine::Game& game, const json::value& position, std::mt19937& chance) {
    const auto moves = game.legalMoves(positionOf(game, position));
    REQUIRE(!moves.empty());
    return game.encode(moves[chance() % moves.size()]);
}

/// Plays a game to its end, move by move, each person her own seats; how many moves it had.
inline std::size_t playOut(const std::string& id, const std::vector<Person*>& people, std::mt19937& chance) {
    constexpr std::size_t longest = 20'000;
    for (std::size_t moves = 0; moves < longest; ++moves) {
        const Answer shown = people.front()->get("/v1/games/" + id);
        REQUIRE(shown.status == 200);
        const auto length = static_cast<std::size_t>(shown.number("length"));
        if (shown.word("state") == "over")
            return length;
        const auto turn = static_cast<engine::Seat>(shown.number("turn"));
        for (Person* person : people) {
            const Answer view = person->get("/v1/games/" + id);
            if (static_cast<std::size_t>(view.number("length")) != length)
                break; // a bot has moved
            for (const json::value& seen : view["views"].as_array()) {
                if (seen.at("seat").to_number<int>() != turn)
                    continue;
                const engine::Game& game = *engine::findGame(view.word("kind"));
                const Answer played =
                    person->put(slot(id, length), batch(turn, {anyMove(game, seen.at("position"), chance)}));
                INFO(played.text);
                REQUIRE(played.status == 201);
            }
        }
    }
    FAIL("the game does not end");
    return 0;
}

} // namespace world
