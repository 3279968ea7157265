#include "tests/server/server_fixture.h"

#include "sync/server/ledger/postgres_ledger.h"
#include "sync/server/ledger/sqlite_ledger.h"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <cstdlib>
#include <sstream>

namespace server_tests {

namespace http = boost::beast::http;

std::string postgres() {
    const char* conninfo = std::getenv("GINGERBREAD_POSTGRES");
    return conninfo == nullptr ? "" : conninfo;
}

std::vector<Database> databases() { return {postgres().empty() ? Database::Sqlite : Database::Postgres}; }

server::ServiceOptions noLimits() {
    server::ServiceOptions options;
    options.publicUrl = "https://turns.example";
    options.requestsADevice = options.requestsAnAddress = options.guesses = options.accounts = options.makings = 0;
    options.botTime = std::chrono::milliseconds(20);
    options.push.emplace().vapid = push::newVapidKey();
    options.sending.allowPrivate = true;
    options.sending.atOnce = 0; // no pushes are sent unless a test wants them
    return options;
}

TestServer::TestServer(const engine::Folder& folder, server::ServiceOptions options, const server::Limits& limits,
                       Database store) {
    std::vector<std::unique_ptr<server::Ledger>> ledgers;
    if (store == Database::Sqlite) {
        ledgers.push_back(must(server::openSqlite(folder.path("server.db"))));
    } else {
        for (int i = 0; i < 3; ++i)
            ledgers.push_back(must(server::openPostgres(postgres())));
    }
    m_service = must(server::Service::make(m_context, std::move(ledgers), std::move(options)));
    m_http = std::make_unique<server::HttpServer>(m_context, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0),
                                                  *m_service, limits);
    m_thread = std::thread([this] { m_context.run(); });
}

TestServer::~TestServer() {
    asio::post(m_context, [this] { m_service->stop(); });
    m_http->stop();
    m_thread.join();
}

struct HttpClient::Line {
    asio::io_context context;
    tcp::socket socket{context};
    boost::beast::flat_buffer buffer;
};

HttpClient::HttpClient(const tcp::endpoint& endpoint) : m_endpoint(endpoint) {}
HttpClient::HttpClient(const TestServer& testServer, std::string_view name) : HttpClient(testServer) { signUp(name); }
HttpClient::~HttpClient() = default;

void HttpClient::signUp(std::string_view name) {
    const Reply welcome = post("/v1/accounts", {{"name", name}, {"device", "Phone"}});
    REQUIRE(welcome.status == 201);
    be(welcome);
}

HttpClient::Line& HttpClient::line() {
    if (!m_line)
        connect();
    return *m_line;
}

void HttpClient::connect() {
    m_line = std::make_unique<Line>();
    m_line->socket.connect(m_endpoint);
    const timeval patience{60, 0};
    REQUIRE(setsockopt(m_line->socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0);
}

Reply HttpClient::ask(std::string_view method, const std::string& target, const std::string& body, std::string key,
                      std::string_view type) {
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
    http::write(line().socket, request);
    return receive();
}

void HttpClient::begin(const std::string& target) {
    send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n\r\n");
}

void HttpClient::send(std::string_view bytes) { asio::write(line().socket, asio::buffer(bytes)); }

Reply HttpClient::receive() {
    http::response_parser<http::string_body> parser;
    parser.body_limit(std::uint64_t{64} << 20U);
    boost::system::error_code error;
    http::read(m_line->socket, m_line->buffer, parser, error);
    INFO("reading the answer: " << error.message());
    REQUIRE(!error);
    Reply answer;
    auto message = parser.release();
    answer.status = message.result_int();
    answer.text = message.body();
    answer.type = message[http::field::content_type];
    answer.retryAfter = message[http::field::retry_after];
    answer.allow = message[http::field::allow];
    received += (std::ostringstream() << message.base()).str();
    received += answer.text;
    received += '\n';
    if (!answer.text.empty() && answer.type.find("json") != std::string::npos)
        answer.body = json::parse(answer.text);
    if (!message.keep_alive())
        m_line.reset();
    return answer;
}

std::pair<std::string, std::string> openGame(HttpClient& host, const json::object& game) {
    const Reply made = host.post("/v1/games", game);
    INFO(made.text);
    REQUIRE(made.status == 201);
    const std::string id = made.word("game");
    const Reply invitation = host.post("/v1/games/" + id + "/invitations", json::object());
    REQUIRE(invitation.status == 201);
    return {id, invitation.word("code")};
}
Reply join(HttpClient& guest, const std::string& code, json::array seats) {
    return guest.post("/v1/invitations/" + code, {{"contribution", contribution()}, {"seats", std::move(seats)}});
}

std::string gameOfTwo(HttpClient& host, HttpClient& guest, std::string_view kind) {
    json::object game = wanted(kind, {me(), open()});
    game["first"] = 0;
    const auto [id, code] = openGame(host, game);
    const Reply joined = join(guest, code);
    INFO(joined.text);
    REQUIRE(joined.status == 200);
    REQUIRE(joined.word("state") == "running");
    return id;
}

engine::AnyPosition positionOf(const engine::Game& game, const json::value& position) {
    return must(game.decodePosition(engine::Reader(position)));
}

json::object anyMove(const engine::Game& game, const json::value& position, std::mt19937& chance) {
    const auto moves = game.legalMoves(positionOf(game, position));
    REQUIRE(!moves.empty());
    return game.encode(moves[chance() % moves.size()]);
}

std::size_t playOut(const std::string& id, const std::vector<HttpClient*>& people, std::mt19937& chance) {
    constexpr std::size_t longest = 20'000;
    for (std::size_t moves = 0; moves < longest; ++moves) {
        const Reply shown = people.front()->get("/v1/games/" + id);
        REQUIRE(shown.status == 200);
        const auto length = static_cast<std::size_t>(shown.number("length"));
        if (shown.word("state") == "over")
            return length;
        const auto turn = static_cast<engine::Seat>(shown.number("turn"));
        for (HttpClient* person : people) {
            const Reply view = person->get("/v1/games/" + id);
            if (static_cast<std::size_t>(view.number("length")) != length)
                break; // a bot has moved
            for (const json::value& seen : view["views"].as_array()) {
                if (seen.at("seat").to_number<int>() != turn)
                    continue;
                const engine::Game& game = *engine::findGame(view.word("kind"));
                const Reply played =
                    person->put(slot(id, length), batch(turn, {anyMove(game, seen.at("position"), chance)}));
                INFO(played.text);
                REQUIRE(played.status == 201);
            }
        }
    }
    FAIL("the game does not end");
    return 0;
}

} // namespace server_tests
