#include "sync/server/http/http.h"

#include "sync/protocol/routes.h"
#include "sync/server/base/text_map.h"
#include "sync/server/http/gzip.h"
#include "sync/server/http/network.h"
#include "sync/server/http/request_reader.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using protocol::Problem;
using Clock = std::chrono::steady_clock;

namespace {

// One thread and one type of executor: Asio's default, which can hold any type, would cost a tenth of the time.
using Executor = asio::io_context::executor_type;
template <class T>
using Awaitable = asio::awaitable<T, Executor>;
constexpr asio::use_awaitable_t<Executor> awaitable{};
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

/// Errors are returned and not thrown: most of them are the usual end of a connection.
auto quietly(error_code& error) { return asio::redirect_error(awaitable, error); }

Request requestOf(http::request<http::string_body>&& message, std::string address) {
    Request request;
    request.method = message.method() == http::verb::head ? "GET" : message.method_string(); // HEAD: no body
    request.target = message.target();
    request.authorization = message[http::field::authorization];
    request.idempotencyKey = message[protocol::idempotencyKey];
    request.contentType = message[http::field::content_type];
    const auto forwarded = message.equal_range("X-Forwarded-For"); // a proxy may add a header of its own: the last
    if (forwarded.first != forwarded.second)
        request.forwardedFor = std::prev(forwarded.second)->value();
    request.body = std::move(message.body());
    request.address = std::move(address);
    return request;
}

Problem tooSlow() { return {408, std::string(problems::tooSlow), "The request took too long to come."}; }

/// The problem for bytes that are no valid request.
Problem problemOf(const error_code& error) {
    if (error == http::error::header_limit)
        return {431, std::string(problems::headerTooLong),
                "The header of this request, or what is sent with its body, is too long."};
    if (error == http::error::body_limit)
        return {413, std::string(problems::bodyTooLong), "The body of this request is too long."};
    return {400, std::string(problems::malformed), "This is not a request of HTTP/1.1: " + error.message() + "."};
}

/// By this the connections of a client are counted: the site of an IPv6 address, or the IPv4 address.
std::string siteOf(std::string_view address) {
    const Network network(address);
    return network.site.empty() ? network.name : network.site;
}

constexpr std::string_view goOn = "HTTP/1.1 100 Continue\r\n\r\n";

/// Whether the error says that the client closed the connection, and would not read an answer.
bool isGone(const error_code& error) {
    return error == http::error::end_of_stream || error == http::error::partial_message || error == asio::error::eof ||
           error == asio::error::connection_reset || error == asio::error::operation_aborted ||
           error == asio::error::broken_pipe;
}

} // namespace

struct HttpServer::Server : std::enable_shared_from_this<Server> {
    Server(Listener listener, Handler& handler, const Limits& limits)
        : acceptor(std::move(listener)), pause(acceptor.get_executor()), sweeper(acceptor.get_executor()),
          handler(handler), limits(limits) {}

    struct Connection : std::enable_shared_from_this<Connection> {
        Connection(Socket accepted, std::string from, std::size_t most)
            : socket(std::move(accepted)), buffer(most), address(std::move(from)), site(siteOf(address)) {}

        /// At the deadline the pending operation is cancelled. (Beast's own time-outs close the socket, and no answer
        /// could say why.)
        void setDeadline(std::chrono::milliseconds time) {
            late = false;
            deadline = Clock::now() + time;
        }
        void dropDeadline() { deadline = Clock::time_point::max(); }
        void breakOff() {
            error_code ignored;
            socket.cancel(ignored);
        }
        /// Frees the memory of a large request, which the connection would otherwise hold as long as it lives.
        void shrink() {
            if (buffer.capacity() > RequestReader::headerStep)
                buffer.shrink_to_fit();
        }

        Socket socket;
        Clock::time_point deadline = Clock::time_point::max();
        beast::flat_buffer buffer;
        std::string address;
        std::string site;
        bool idle = true;  ///< between two requests
        bool late = false; ///< the deadline has passed
    };

    Awaitable<void> listen();
    bool hasRoomFor(const Connection& connection) const;
    Awaitable<void> sweep();
    Awaitable<void> serve(std::shared_ptr<Connection> connection);
    Awaitable<bool> next(Connection& connection); ///< serves a request; false: it was the last one
    Awaitable<Response> ask(Request request);
    struct ResponseOptions {
        unsigned version = 11;
        bool stay = false;
        bool gzip = false;
        bool head = false; ///< only the header is sent
    };
    Awaitable<bool> answer(Connection& connection, Response response, ResponseOptions options);
    Awaitable<error_code> read(Connection& connection, Request& request, ResponseOptions& options);
    Awaitable<bool> refuse(Connection& connection, const error_code& error);
    Awaitable<void> linger(Connection& connection);
    void close();

    Listener acceptor;
    Timer pause;
    Timer sweeper;
    Handler& handler;
    Limits limits;
    Gzip gzip;
    std::unordered_set<Connection*> open;
    TextMap<std::size_t> sites; ///< the number of open connections of each site
    std::size_t refused = 0;
    std::array<char, RequestReader::bodyStep> discarded{}; ///< bytes read only to be dropped, shared by all connections
    bool closing = false;
};

Awaitable<void> HttpServer::Server::listen() {
    const auto self = shared_from_this();
    while (!closing) {
        error_code error;
        Socket socket = co_await acceptor.async_accept(quietly(error));
        if (closing)
            break;
        if (error) { // no file descriptors are left until other connections close
            pause.expires_after(std::chrono::milliseconds(50));
            co_await pause.async_wait(quietly(error));
            continue;
        }
        socket.set_option(tcp::no_delay(true), error);
        const auto remote = socket.remote_endpoint(error);
        auto connection =
            std::make_shared<Connection>(std::move(socket), error ? std::string() : remote.address().to_string(),
                                         limits.header + RequestReader::bodyStep);
        if (!hasRoomFor(*connection))
            continue; // the socket closes as its connection is destroyed
        asio::co_spawn(acceptor.get_executor(), serve(std::move(connection)), asio::detached);
    }
}

bool HttpServer::Server::hasRoomFor(const Connection& connection) const {
    const auto others = sites.find(connection.site);
    return open.size() < limits.connections &&
           (limits.connectionsASite == 0 || others == sites.end() || others->second < limits.connectionsASite);
}

/// Checks the deadlines of all connections now and then: that is cheaper than a timer for each.
Awaitable<void> HttpServer::Server::sweep() {
    const auto self = shared_from_this();
    const auto often = std::min({limits.toSend / 4, limits.idle / 4, std::chrono::milliseconds(1000)});
    error_code error;
    while (!closing || !open.empty()) {
        sweeper.expires_after(often);
        co_await sweeper.async_wait(quietly(error));
        const auto now = Clock::now();
        for (Connection* connection : open)
            if (connection->deadline < now) {
                connection->late = true;
                connection->breakOff();
            }
    }
}

Awaitable<void> HttpServer::Server::serve(std::shared_ptr<Connection> connection) {
    const auto self = shared_from_this();
    open.insert(connection.get());
    ++sites[connection->site];
    while (co_await next(*connection)) {
    }
    open.erase(connection.get());
    if (--sites[connection->site] == 0)
        sites.erase(connection->site);
    if (closing && open.empty())
        sweeper.cancel();
    error_code ignored;
    connection->socket.shutdown(Socket::shutdown_send, ignored);
}

Awaitable<bool> HttpServer::Server::next(Connection& connection) {
    error_code error;
    if (connection.buffer.size() == 0) { // the time of a request runs from its first byte
        connection.setDeadline(limits.idle);
        const auto bytes = co_await connection.socket.async_read_some(
            connection.buffer.prepare(RequestReader::headerStep), quietly(error));
        connection.buffer.commit(bytes);
        if (error)
            co_return false;
    }
    connection.idle = false;
    connection.setDeadline(limits.toSend);
    Request request;
    ResponseOptions options;
    error = co_await read(connection, request, options);
    connection.shrink();
    if (error)
        co_return co_await refuse(connection, error);
    connection.dropDeadline(); // the handler has no deadline: a long poll takes long
    Response response = co_await ask(std::move(request));
    connection.setDeadline(limits.toSend);
    options.stay = options.stay && !closing;
    const bool sent = co_await answer(connection, std::move(response), options);
    connection.idle = true;
    co_return sent&& options.stay && !closing;
}

/// In most cases the whole request is in the buffer already, and nothing is awaited. The parser is freed before the
/// answer is made, which may take a while.
Awaitable<error_code> HttpServer::Server::read(Connection& connection, Request& request, ResponseOptions& options) {
    RequestReader reader(limits);
    error_code error;
    for (;;) {
        const auto wants = reader.take(connection.buffer, error);
        if (error)
            co_return error;
        if (wants == RequestReader::Wants::Nothing)
            break;
        if (wants == RequestReader::Wants::Continue)
            co_await asio::async_write(connection.socket, asio::buffer(goOn), quietly(error));
        if (!error)
            connection.buffer.commit(
                co_await connection.socket.async_read_some(connection.buffer.prepare(reader.step()), quietly(error)));
        if (error)
            co_return error;
    }
    auto& message = reader.parser().get();
    options = {message.version(), message.keep_alive() && !closing, acceptsGzip(message[http::field::accept_encoding]),
               message.method() == http::verb::head};
    request = requestOf(reader.parser().release(), connection.address);
    co_return error;
}

Awaitable<bool> HttpServer::Server::refuse(Connection& connection, const error_code& error) {
    if (connection.late || !isGone(error)) {
        const Problem problem = connection.late ? tooSlow() : problemOf(error);
        connection.setDeadline(limits.toSend);
        if (co_await answer(connection, problem, {}))
            co_await linger(connection);
    }
    co_return false;
}

/// If a connection is closed while the client still sends, the client may lose the answer. So what it sends is
/// discarded, up to a point; then the connection is closed late, so that a client that sends without end cannot
/// reconnect at once.
Awaitable<void> HttpServer::Server::linger(Connection& connection) {
    error_code error;
    connection.socket.shutdown(Socket::shutdown_send, error);
    connection.buffer.clear();
    connection.shrink();
    connection.idle = true; // a stop need not wait for this connection
    // A timer of its own, of varying length: connections closed by one sweep would all reconnect at once.
    connection.dropDeadline();
    constexpr std::size_t spread = 64;
    Timer over(acceptor.get_executor(), limits.linger + limits.linger * (refused++ % spread) / spread);
    over.async_wait([refusedOne = connection.shared_from_this()](const error_code& stopped) {
        if (stopped)
            return;
        refusedOne->late = true; // a read that has just completed is not cancelled: the flag ends the loop
        refusedOne->breakOff();
    });
    for (std::size_t reads = 4; !error && !closing && !connection.late && reads > 0; --reads)
        co_await connection.socket.async_read_some(asio::buffer(discarded), quietly(error));
    if (!error && !closing && !connection.late)
        co_await connection.socket.async_wait(Socket::wait_error, quietly(error));
}

Awaitable<Response> HttpServer::Server::ask(Request request) {
    return asio::async_initiate<const asio::use_awaitable_t<Executor>, void(Response)>(
        [this](auto completion, Request&& asked) {
            struct Waiting {
                decltype(completion) resume;
                bool asked = false; ///< the call of the handler has returned
            };
            auto waiting = std::make_shared<Waiting>(Waiting{std::move(completion)});
            const Executor executor = acceptor.get_executor();
            handler.handle(std::move(asked), [waiting, executor](Response response) {
                if (executor.running_in_this_thread() && waiting->asked)
                    return waiting->resume(std::move(response));
                asio::post(executor, [waiting, response = std::move(response)]() mutable {
                    waiting->resume(std::move(response));
                });
            });
            waiting->asked = true;
        },
        awaitable, std::move(request));
}

Awaitable<bool> HttpServer::Server::answer(Connection& connection, Response response, ResponseOptions options) {
    http::response<http::string_body> message{static_cast<http::status>(response.status), options.version};
    if (options.gzip && response.body.size() >= Gzip::worthwhile) {
        response.body = gzip.shorten(response.body);
        message.set(http::field::content_encoding, "gzip");
    }
    if (response.status != 204)
        message.set(http::field::content_type, response.type);
    if (response.status == 401)
        message.set(http::field::www_authenticate, "Bearer");
    message.set(http::field::cache_control, response.cache);
    if (!response.policy.empty()) {
        message.set("Content-Security-Policy", response.policy);
        message.set("X-Content-Type-Options", "nosniff");
        message.set("Referrer-Policy", "no-referrer");
    }
    if (response.retryAfter.count() > 0)
        message.set(http::field::retry_after, std::to_string(response.retryAfter.count()));
    if (!response.allow.empty())
        message.set(http::field::allow, response.allow);
    message.keep_alive(options.stay);
    if (options.head) {
        message.content_length(response.body.size());
    } else if (response.status != 204) { // a 204 has neither a body nor a length
        message.body() = std::move(response.body);
        message.prepare_payload();
    }
    error_code error;
    co_await http::async_write(connection.socket, message, quietly(error));
    co_return !error;
}

void HttpServer::Server::close() {
    closing = true;
    error_code ignored;
    acceptor.close(ignored);
    pause.cancel();
    if (open.empty())
        sweeper.cancel();
    for (Connection* connection : open)
        if (connection->idle)
            connection->breakOff();
}

HttpServer::HttpServer(Listener listener, Handler& handler, const Limits& limits)
    : m_server(std::make_shared<Server>(std::move(listener), handler, limits)) {
    asio::co_spawn(m_server->acceptor.get_executor(), m_server->listen(), asio::detached);
    asio::co_spawn(m_server->acceptor.get_executor(), m_server->sweep(), asio::detached);
}
HttpServer::~HttpServer() = default;

HttpServer::Endpoint HttpServer::endpoint() const { return m_server->acceptor.local_endpoint(); }
std::size_t HttpServer::connections() const { return m_server->open.size(); }

void HttpServer::stop() {
    asio::post(m_server->acceptor.get_executor(), [server = m_server] { server->close(); });
}

} // namespace server
