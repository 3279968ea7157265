#include "sync/server/http.h"

#include "sync/server/allowance.h"
#include "sync/server/gzip.h"

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

// One thread, one kind of executor: to leave it open which would cost a tenth of the time.
using Executor = asio::io_context::executor_type;
template <class T>
using Awaitable = asio::awaitable<T, Executor>;
constexpr asio::use_awaitable_t<Executor> awaitable{};
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

/// Errors come back as values: most of them are how a connection ends.
auto quietly(error_code& error) { return asio::redirect_error(awaitable, error); }

using Parser = http::request_parser<http::string_body>;

Request requestOf(http::request<http::string_body>&& message, std::string address) {
    Request request;
    request.method = message.method() == http::verb::head ? "GET" : message.method_string(); // it asks for the same
    request.target = message.target();
    request.authorization = message[http::field::authorization];
    request.idempotencyKey = message["Idempotency-Key"];
    request.contentType = message[http::field::content_type];
    const auto forwarded = message.equal_range("X-Forwarded-For"); // a proxy may add a line of its own: the last
    if (forwarded.first != forwarded.second)
        request.forwardedFor = std::prev(forwarded.second)->value();
    request.body = std::move(message.body());
    request.address = std::move(address);
    return request;
}

Problem tooSlow() { return {408, "too-slow", "The request took too long to come.", {}}; }

/// What is wrong with bytes that are no request.
Problem problemOf(const error_code& error) {
    if (error == http::error::header_limit)
        return {431, "header-too-long", "The header of this request is too long.", {}};
    if (error == http::error::body_limit)
        return {413, "body-too-long", "The body of this request is too long.", {}};
    return {400, "malformed", "This is not a request of HTTP/1.1: " + error.message() + ".", {}};
}

std::string siteOf(std::string_view address) {
    const Network network(address);
    return network.site.empty() ? network.name : network.site;
}

/// In most cases a request comes at once, and nobody asks whether to go on: then it is read in one piece.
bool comesAtOnce(const beast::flat_buffer& buffer) {
    const std::string_view bytes(static_cast<const char*>(buffer.data().data()), buffer.size());
    return bytes.find("\r\n\r\n") != std::string_view::npos && bytes.find("100-") == std::string_view::npos;
}

constexpr std::string_view goOn = "HTTP/1.1 100 Continue\r\n\r\n";
bool asksToGoOn(const Parser& parser) {
    constexpr unsigned since = 11;
    return parser.get().version() >= since && beast::iequals(parser.get()[http::field::expect], "100-continue");
}

/// With an encoding that nobody knows, what is taken for the next request may be the rest of this one; and what stands
/// behind a body in pieces is put with what stood before it, so it could say where somebody comes from.
bool isDeceptive(const Parser& parser) {
    return parser.chunked() ? parser.get().count("X-Forwarded-For") > 1
                            : parser.get().count(http::field::transfer_encoding) > 0;
}

/// The other side is gone, or was never there: nobody would read an answer.
bool isGone(const error_code& error) {
    return error == http::error::end_of_stream || error == http::error::partial_message || error == asio::error::eof ||
           error == asio::error::connection_reset || error == asio::error::operation_aborted ||
           error == asio::error::broken_pipe;
}

} // namespace

struct Http::Door : std::enable_shared_from_this<Door> {
    Door(asio::io_context& context, const Endpoint& endpoint, Handler& handler, const Limits& limits)
        : acceptor(context, endpoint), pause(context), sweeper(context), handler(handler), limits(limits) {}

    struct Connection {
        Connection(Socket accepted, std::string from)
            : socket(std::move(accepted)), address(std::move(from)), site(siteOf(address)) {}

        /// What goes on then is broken off. (Beast's own time-outs close the socket: there would be no way to say why.)
        void allow(std::chrono::milliseconds time) {
            late = false;
            deadline = Clock::now() + time;
        }
        void takeYourTime() { deadline = Clock::time_point::max(); }
        void breakOff() {
            error_code ignored;
            socket.cancel(ignored);
        }

        Socket socket;
        Clock::time_point deadline = Clock::time_point::max();
        beast::flat_buffer buffer;
        std::string address;
        std::string site;
        bool idle = true;  ///< between two requests
        bool late = false; ///< the time that was allowed is over
    };

    Awaitable<void> listen();
    bool hasRoomFor(const Connection& connection) const;
    Awaitable<void> sweep();
    Awaitable<void> serve(std::shared_ptr<Connection> connection);
    Awaitable<bool> next(Connection& connection); ///< false: that was the last one
    Awaitable<Response> ask(Request request);
    struct Manner {
        unsigned version = 11;
        bool stay = false;
        bool gzip = false;
        bool head = false; ///< only what would stand before the body
    };
    Awaitable<bool> answer(Connection& connection, Response response, Manner manner);
    Awaitable<error_code> readStepwise(Connection& connection, Parser& parser);
    Awaitable<bool> refuse(Connection& connection, const error_code& error);
    void close();

    Acceptor acceptor;
    Timer pause;
    Timer sweeper;
    Handler& handler;
    Limits limits;
    Gzip gzip;
    std::unordered_set<Connection*> open;
    TextMap<std::size_t> sites; ///< how many of the open ones come from each
    bool closing = false;
};

Awaitable<void> Http::Door::listen() {
    const auto self = shared_from_this();
    while (!closing) {
        error_code error;
        Socket socket = co_await acceptor.async_accept(quietly(error));
        if (closing)
            break;
        if (error) { // no more descriptors: those who are here will leave some
            pause.expires_after(std::chrono::milliseconds(50));
            co_await pause.async_wait(quietly(error));
            continue;
        }
        socket.set_option(tcp::no_delay(true), error);
        const auto remote = socket.remote_endpoint(error);
        auto connection =
            std::make_shared<Connection>(std::move(socket), error ? std::string() : remote.address().to_string());
        if (!hasRoomFor(*connection))
            continue; // and the socket closes
        asio::co_spawn(acceptor.get_executor(), serve(std::move(connection)), asio::detached);
    }
}

bool Http::Door::hasRoomFor(const Connection& connection) const {
    const auto others = sites.find(connection.site);
    return open.size() < limits.connections &&
           (limits.connectionsASite == 0 || others == sites.end() || others->second < limits.connectionsASite);
}

/// One look at everybody now and then is cheaper than a timer for each.
Awaitable<void> Http::Door::sweep() {
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

Awaitable<void> Http::Door::serve(std::shared_ptr<Connection> connection) {
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

Awaitable<bool> Http::Door::next(Connection& connection) {
    Parser parser;
    parser.header_limit(limits.header);
    parser.body_limit(limits.body);
    error_code error;
    if (connection.buffer.size() == 0) { // the time of a request runs from its first byte
        connection.allow(limits.idle);
        const auto bytes = co_await connection.socket.async_read_some(connection.buffer.prepare(4096), quietly(error));
        connection.buffer.commit(bytes);
        if (error)
            co_return false;
    }
    connection.idle = false;
    connection.allow(limits.toSend);
    if (comesAtOnce(connection.buffer))
        co_await http::async_read(connection.socket, connection.buffer, parser, quietly(error));
    else
        error = co_await readStepwise(connection, parser);
    if (!error && isDeceptive(parser))
        error = http::error::bad_field;
    if (error)
        co_return co_await refuse(connection, error);
    Manner manner{parser.get().version(), parser.get().keep_alive() && !closing,
                  acceptsGzip(parser.get()[http::field::accept_encoding]), parser.get().method() == http::verb::head};
    connection.takeYourTime(); // you behind the door
    Response response = co_await ask(requestOf(parser.release(), connection.address));
    connection.allow(limits.toSend);
    manner.stay = manner.stay && !closing;
    const bool told = co_await answer(connection, std::move(response), manner);
    connection.idle = true;
    co_return told&& manner.stay && !closing;
}

Awaitable<error_code> Http::Door::readStepwise(Connection& connection, Parser& parser) {
    error_code error;
    co_await http::async_read_header(connection.socket, connection.buffer, parser, quietly(error));
    if (!error && !parser.is_done() && connection.buffer.size() == 0 && asksToGoOn(parser))
        co_await asio::async_write(connection.socket, asio::buffer(goOn), quietly(error));
    if (!error && !parser.is_done())
        co_await http::async_read(connection.socket, connection.buffer, parser, quietly(error));
    co_return error;
}

Awaitable<bool> Http::Door::refuse(Connection& connection, const error_code& error) {
    if (connection.late || !isGone(error)) {
        const Problem problem = connection.late ? tooSlow() : problemOf(error);
        connection.allow(limits.toSend);
        co_await answer(connection, problem, {});
    }
    co_return false;
}

Awaitable<Response> Http::Door::ask(Request request) {
    return asio::async_initiate<const asio::use_awaitable_t<Executor>, void(Response)>(
        [this](auto completion, Request&& asked) {
            struct Waiting {
                decltype(completion) resume;
                bool asked = false; ///< the handler has come back
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

Awaitable<bool> Http::Door::answer(Connection& connection, Response response, Manner manner) {
    http::response<http::string_body> message{static_cast<http::status>(response.status), manner.version};
    if (manner.gzip && response.body.size() >= Gzip::worthwhile) {
        response.body = gzip.shorten(response.body);
        message.set(http::field::content_encoding, "gzip");
    }
    if (response.status != 204)
        message.set(http::field::content_type, response.type);
    if (response.status == 401)
        message.set(http::field::www_authenticate, "Bearer");
    message.set(http::field::cache_control, "no-store");
    if (response.retryAfter.count() > 0)
        message.set(http::field::retry_after, std::to_string(response.retryAfter.count()));
    if (!response.allow.empty())
        message.set(http::field::allow, response.allow);
    message.keep_alive(manner.stay);
    if (manner.head) {
        message.content_length(response.body.size());
    } else if (response.status != 204) { // which has neither a body nor a length
        message.body() = std::move(response.body);
        message.prepare_payload();
    }
    error_code error;
    co_await http::async_write(connection.socket, message, quietly(error));
    co_return !error;
}

void Http::Door::close() {
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

Http::Http(asio::io_context& context, const Endpoint& endpoint, Handler& handler, const Limits& limits)
    : m_door(std::make_shared<Door>(context, endpoint, handler, limits)) {
    asio::co_spawn(context, m_door->listen(), asio::detached);
    asio::co_spawn(context, m_door->sweep(), asio::detached);
}
Http::~Http() = default;

Http::Endpoint Http::endpoint() const { return m_door->acceptor.local_endpoint(); }
std::size_t Http::connections() const { return m_door->open.size(); }

void Http::stop() {
    asio::post(m_door->acceptor.get_executor(), [door = m_door] { door->close(); });
}

} // namespace server
