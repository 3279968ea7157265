#include "tests/client/scripted_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <array>

namespace http_tests {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

bool same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

} // namespace

std::string ReceivedRequest::header(std::string_view name) const {
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

struct ScriptedConnection::Stream {
    Stream(tcp::socket socket, asio::ssl::context* security)
        : stream(std::move(socket), security == nullptr ? none : *security), secure(security != nullptr) {}

    asio::ssl::context none{asio::ssl::context::tls_server};
    asio::ssl::stream<tcp::socket> stream;
    bool secure;
};

ScriptedConnection::ScriptedConnection(ScriptedServer& server, std::unique_ptr<Stream> stream)
    : m_server(server), m_stream(std::move(stream)) {}
ScriptedConnection::~ScriptedConnection() = default;

bool ScriptedConnection::greet() {
    boost::system::error_code error;
    if (m_stream->secure)
        m_stream->stream.handshake(asio::ssl::stream_base::server, error);
    return !error;
}

void ScriptedConnection::endRudely() {
    boost::system::error_code ignored;
    m_stream->stream.next_layer().set_option(asio::socket_base::linger(true, 0), ignored);
}

void ScriptedConnection::shutDown() { ::shutdown(m_stream->stream.next_layer().native_handle(), SHUT_RDWR); }

struct ScriptedServer::Door {
    std::optional<asio::ssl::context> security;
    asio::io_context context{1};
    tcp::acceptor acceptor{context, {asio::ip::make_address("127.0.0.1"), 0}};
};

ScriptedServer::ScriptedServer(Script script, const std::optional<TestCertificate>& identity)
    : m_script(std::move(script)), m_door(std::make_unique<Door>()) {
    if (identity) {
        m_door->security.emplace(asio::ssl::context::tls_server);
        m_door->security->use_certificate_chain(asio::buffer(identity->certificate));
        m_door->security->use_private_key(asio::buffer(identity->key), asio::ssl::context::pem);
    }
    accept();
    m_thread = std::thread([this] { m_door->context.run(); });
}

ScriptedServer::~ScriptedServer() {
    asio::post(m_door->context, [this] { m_door->acceptor.close(); });
    m_thread.join();
    {
        const std::lock_guard lock(m_mutex);
        m_over = true;
        m_changed.notify_all();
        for (ScriptedConnection* talk : m_open)
            talk->shutDown();
    }
    for (std::thread& talk : m_talks)
        talk.join();
}

std::string ScriptedServer::url(const std::string& target) const {
    return (m_door->security ? "https://127.0.0.1:" : "http://127.0.0.1:") +
           std::to_string(m_door->acceptor.local_endpoint().port()) + target;
}

void ScriptedServer::waitForNobody() {
    REQUIRE(wait([&] {
        return std::none_of(m_open.begin(), m_open.end(), [](const ScriptedConnection* talk) { return talk->m_asked; });
    }));
}

void ScriptedServer::accept() {
    m_door->acceptor.async_accept([this](boost::system::error_code error, tcp::socket socket) {
        if (error)
            return;
        note([this] { ++m_connections; });
        auto* const security = m_door->security ? &*m_door->security : nullptr;
        m_talks.emplace_back([this, stream = std::make_unique<ScriptedConnection::Stream>(
                                        std::move(socket), security)]() mutable { talk(std::move(stream)); });
        accept();
    });
}

void ScriptedServer::talk(std::unique_ptr<ScriptedConnection::Stream> stream) {
    ScriptedConnection talk(*this, std::move(stream));
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

bool ScriptedConnection::more() {
    std::array<char, 64 * 1024> piece{};
    boost::system::error_code error;
    const std::size_t count = m_stream->secure ? m_stream->stream.read_some(asio::buffer(piece), error)
                                               : m_stream->stream.next_layer().read_some(asio::buffer(piece), error);
    m_read.append(piece.data(), count);
    m_server.note([&] { m_server.m_bytes.append(piece.data(), count); });
    return !error;
}

void ScriptedConnection::send(std::string_view bytes) {
    boost::system::error_code error; // the client may hang up before all bytes were sent
    if (m_stream->secure)
        asio::write(m_stream->stream, asio::buffer(bytes), error);
    else
        asio::write(m_stream->stream.next_layer(), asio::buffer(bytes), error);
    m_server.note([&] { ++m_server.m_answers; });
}

std::optional<ReceivedRequest> ScriptedConnection::receive() {
    std::size_t end = 0;
    while ((end = m_read.find("\r\n\r\n")) == std::string::npos)
        if (!more())
            return {};
    ReceivedRequest received{m_read.substr(0, end + 4), {}};
    m_read.erase(0, end + 4);
    const std::string length = received.header("Content-Length");
    const std::size_t count = length.empty() ? 0 : std::stoul(length);
    while (m_read.size() < count)
        if (!more())
            return {};
    received.body = m_read.substr(0, count);
    m_read.erase(0, count);
    m_server.note([&] {
        m_server.m_received.push_back(received);
        m_asked = true;
    });
    return received;
}

bool ScriptedConnection::wait(std::chrono::milliseconds time) const {
    std::unique_lock lock(m_server.m_mutex);
    return !m_server.m_changed.wait_for(lock, time, [this] { return m_server.m_over; });
}

void ScriptedConnection::waitUntilOpen() const {
    m_server.wait([this] { return m_server.m_gate || m_server.m_over; });
}

std::string answer(const std::string& status, const std::string& body, const std::string& headers) {
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + headers + "\r\n" +
           body;
}
ScriptedServer::Script always(const std::string& bytes) {
    return [bytes](ScriptedConnection& talk) {
        while (talk.receive())
            talk.send(bytes);
    };
}
ScriptedServer::Script once(const std::string& bytes) {
    return [bytes](ScriptedConnection& talk) {
        if (talk.receive())
            talk.send(bytes);
    };
}
void echo(ScriptedConnection& talk) {
    while (const auto received = talk.receive())
        talk.send(answer("200 OK", received->line() + "|" + received->body));
}
void silent(ScriptedConnection& talk) {
    while (talk.receive()) {
    }
}

} // namespace http_tests
