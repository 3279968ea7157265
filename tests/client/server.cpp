#include "tests/client/server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <array>

namespace wire {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

bool same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

} // namespace

std::string Heard::header(std::string_view name) const {
    std::string all;
    std::size_t begin = head.find("\r\n") + 2;
    for (std::size_t end = 0; (end = head.find("\r\n", begin)) != std::string::npos && end > begin; begin = end + 2) {
        const std::string one = head.substr(begin, end - begin);
        const std::size_t colon = one.find(':');
        if (same(one.substr(0, colon), name))
            all += (all.empty() ? "" : ",") + one.substr(one.find_first_not_of(" ", colon + 1));
    }
    return all;
}

struct Talk::Stream {
    Stream(tcp::socket socket, asio::ssl::context* security)
        : stream(std::move(socket), security == nullptr ? none : *security), secure(security != nullptr) {}

    asio::ssl::context none{asio::ssl::context::tls_server};
    asio::ssl::stream<tcp::socket> stream;
    bool secure;
};

Talk::Talk(Server& server, std::unique_ptr<Stream> stream) : m_server(server), m_stream(std::move(stream)) {}
Talk::~Talk() = default;

bool Talk::greet() {
    boost::system::error_code error;
    if (m_stream->secure)
        m_stream->stream.handshake(asio::ssl::stream_base::server, error);
    return !error;
}

void Talk::endRudely() {
    boost::system::error_code ignored;
    m_stream->stream.next_layer().set_option(asio::socket_base::linger(true, 0), ignored);
}

void Talk::shutDown() { ::shutdown(m_stream->stream.next_layer().native_handle(), SHUT_RDWR); }

struct Server::Door {
    std::optional<asio::ssl::context> security;
    asio::io_context context{1};
    tcp::acceptor acceptor{context, {asio::ip::make_address("127.0.0.1"), 0}};
};

Server::Server(Script script, const std::optional<Identity>& identity)
    : m_script(std::move(script)), m_door(std::make_unique<Door>()) {
    if (identity) {
        m_door->security.emplace(asio::ssl::context::tls_server);
        m_door->security->use_certificate_chain(asio::buffer(identity->certificate));
        m_door->security->use_private_key(asio::buffer(identity->key), asio::ssl::context::pem);
    }
    accept();
    m_thread = std::thread([this] { m_door->context.run(); });
}

Server::~Server() {
    asio::post(m_door->context, [this] { m_door->acceptor.close(); });
    m_thread.join();
    {
        const std::lock_guard lock(m_mutex);
        m_over = true;
        m_changed.notify_all();
        for (Talk* talk : m_open)
            talk->shutDown();
    }
    for (std::thread& talk : m_talks)
        talk.join();
}

std::string Server::url(const std::string& target) const {
    return (m_door->security ? "https://127.0.0.1:" : "http://127.0.0.1:") +
           std::to_string(m_door->acceptor.local_endpoint().port()) + target;
}

void Server::waitForNobody() {
    REQUIRE(wait(
        [&] { return std::none_of(m_open.begin(), m_open.end(), [](const Talk* talk) { return talk->m_asked; }); }));
}

void Server::accept() {
    m_door->acceptor.async_accept([this](boost::system::error_code error, tcp::socket socket) {
        if (error)
            return;
        note([this] { ++m_connections; });
        auto* const security = m_door->security ? &*m_door->security : nullptr;
        m_talks.emplace_back([this, stream = std::make_unique<Talk::Stream>(std::move(socket), security)]() mutable {
            talk(std::move(stream));
        });
        accept();
    });
}

void Server::talk(std::unique_ptr<Talk::Stream> stream) {
    Talk talk(*this, std::move(stream));
    note([&] {
        m_open.push_back(&talk);
        if (m_over)
            talk.shutDown();
    });
    if (talk.greet())
        m_script(talk);
    note([&] {
        m_open.erase(std::find(m_open.begin(), m_open.end(), &talk));
        ++m_ended;
    });
}

bool Talk::more() {
    std::array<char, 64 * 1024> piece{};
    boost::system::error_code error;
    const std::size_t count = m_stream->secure ? m_stream->stream.read_some(asio::buffer(piece), error)
                                               : m_stream->stream.next_layer().read_some(asio::buffer(piece), error);
    m_read.append(piece.data(), count);
    m_server.note([&] { m_server.m_bytes.append(piece.data(), count); });
    return !error;
}

void Talk::say(std::string_view bytes) {
    boost::system::error_code error; // whoever has heard enough hangs up
    if (m_stream->secure)
        asio::write(m_stream->stream, asio::buffer(bytes), error);
    else
        asio::write(m_stream->stream.next_layer(), asio::buffer(bytes), error);
    m_server.note([&] { ++m_server.m_answers; });
}

std::optional<Heard> Talk::hear() {
    std::size_t end = 0;
    while ((end = m_read.find("\r\n\r\n")) == std::string::npos)
        if (!more())
            return {};
    Heard heard{m_read.substr(0, end + 4), {}};
    m_read.erase(0, end + 4);
    const std::string length = heard.header("Content-Length");
    const std::size_t count = length.empty() ? 0 : std::stoul(length);
    while (m_read.size() < count)
        if (!more())
            return {};
    heard.body = m_read.substr(0, count);
    m_read.erase(0, count);
    m_server.note([&] {
        m_server.m_heard.push_back(heard);
        m_asked = true;
    });
    return heard;
}

bool Talk::wait(std::chrono::milliseconds time) const {
    std::unique_lock lock(m_server.m_mutex);
    return !m_server.m_changed.wait_for(lock, time, [this] { return m_server.m_over; });
}

void Talk::waitUntilOpen() const {
    m_server.wait([this] { return m_server.m_gate || m_server.m_over; });
}

std::string answer(const std::string& status, const std::string& body, const std::string& headers) {
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + headers + "\r\n" +
           body;
}
Server::Script always(const std::string& bytes) {
    return [bytes](Talk& talk) {
        while (talk.hear())
            talk.say(bytes);
    };
}
Server::Script once(const std::string& bytes) {
    return [bytes](Talk& talk) {
        if (talk.hear())
            talk.say(bytes);
    };
}
void echo(Talk& talk) {
    while (const auto heard = talk.hear())
        talk.say(answer("200 OK", heard->line() + "|" + heard->body));
}
void silent(Talk& talk) {
    while (talk.hear()) {
    }
}

} // namespace wire
