#pragma once

#include "tests/catch.h"
#include "tests/client/certificates.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

/// A server on loopback that says whatever the test wants, also what no server should.

namespace wire {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::chrono::seconds longTime{20};

struct Heard {
    std::string head; ///< with the line of the request
    std::string body;

    std::string line() const { return head.substr(0, head.find("\r\n")); }
    /// Nothing if there is none; a comma between several.
    std::string header(std::string_view name) const {
        std::string all;
        std::size_t begin = head.find("\r\n") + 2;
        for (std::size_t end = 0; (end = head.find("\r\n", begin)) != std::string::npos && end > begin;
             begin = end + 2) {
            const std::string one = head.substr(begin, end - begin);
            const std::size_t colon = one.find(':');
            if (same(one.substr(0, colon), name))
                all += (all.empty() ? "" : ",") + one.substr(one.find_first_not_of(" ", colon + 1));
        }
        return all;
    }
    bool has(std::string_view name) const { return !header(name).empty(); }

private:
    static bool same(std::string_view a, std::string_view b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
    }
};

class Server;

/// A connection, as a script has it.
class Talk {
public:
    Talk(Server& server, tcp::socket socket, asio::ssl::context* security)
        : m_server(server), m_stream(std::move(socket), security == nullptr ? m_none : *security),
          m_secure(security != nullptr) {}

    bool greet() {
        boost::system::error_code error;
        if (m_secure)
            m_stream.handshake(asio::ssl::stream_base::server, error);
        return !error;
    }
    /// The next request; nothing when the other side has hung up.
    std::optional<Heard> hear();
    void say(std::string_view bytes);
    /// False: the server is being taken down.
    bool wait(std::chrono::milliseconds time) const;
    void waitUntilOpen() const; ///< until the test opens the gate
    /// When the script ends, the connection is torn down instead of closed.
    void endRudely() {
        boost::system::error_code ignored;
        m_stream.next_layer().set_option(asio::socket_base::linger(true, 0), ignored);
    }
    /// From another thread: whoever reads or writes is let go.
    void shutDown() { ::shutdown(m_stream.next_layer().native_handle(), SHUT_RDWR); }

private:
    friend class Server;

    bool more();

    Server& m_server;
    asio::ssl::context m_none{asio::ssl::context::tls_server};
    asio::ssl::stream<tcp::socket> m_stream;
    bool m_secure;
    std::string m_read;
    bool m_asked = false; ///< the server's mutex is for this, too
};

class Server {
public:
    using Script = std::function<void(Talk&)>; ///< for each connection, in a thread of its own

    explicit Server(Script script, const std::optional<Identity>& identity = {}) : m_script(std::move(script)) {
        if (identity) {
            m_security.emplace(asio::ssl::context::tls_server);
            m_security->use_certificate_chain(asio::buffer(identity->certificate));
            m_security->use_private_key(asio::buffer(identity->key), asio::ssl::context::pem);
        }
        accept();
        m_thread = std::thread([this] { m_context.run(); });
    }
    ~Server() {
        asio::post(m_context, [this] { m_acceptor.close(); });
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
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::string url(const std::string& target) const {
        return (m_security ? "https://127.0.0.1:" : "http://127.0.0.1:") +
               std::to_string(m_acceptor.local_endpoint().port()) + target;
    }
    std::size_t connections() const { return look(m_connections); }
    std::vector<Heard> heard() const { return look(m_heard); }
    std::string bytes() const { return look(m_bytes); } ///< all that came, not encrypted any more

    void waitForRequests(std::size_t count) {
        REQUIRE(wait([&] { return m_heard.size() >= count; }));
    }
    void waitForAnswers(std::size_t count) {
        REQUIRE(wait([&] { return m_answers >= count; }));
    }
    void waitForConnections(std::size_t count) {
        REQUIRE(wait([&] { return m_connections >= count; }));
    }
    /// That so many connections have come and gone.
    void waitForEnds(std::size_t count) {
        REQUIRE(wait([&] { return m_ended >= count; }));
    }
    /// That nobody who has asked something is still there.
    void waitForNobody() {
        REQUIRE(wait([&] {
            return std::none_of(m_open.begin(), m_open.end(), [](const Talk* talk) { return talk->m_asked; });
        }));
    }
    /// Scripts that wait for it go on.
    void openGate() {
        note([this] { m_gate = true; });
    }

private:
    friend class Talk;

    template <class T>
    T look(const T& what) const {
        const std::lock_guard lock(m_mutex);
        return what;
    }
    template <class Condition>
    bool wait(Condition condition) {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, longTime, condition);
    }
    template <class Change>
    void note(Change change) {
        const std::lock_guard lock(m_mutex);
        change();
        m_changed.notify_all();
    }

    void accept() {
        m_acceptor.async_accept([this](boost::system::error_code error, tcp::socket socket) {
            if (error)
                return;
            note([this] { ++m_connections; });
            m_talks.emplace_back([this, socket = std::move(socket)]() mutable { talk(std::move(socket)); });
            accept();
        });
    }
    void talk(tcp::socket socket) {
        Talk talk(*this, std::move(socket), m_security ? &*m_security : nullptr);
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

    Script m_script;
    std::optional<asio::ssl::context> m_security;
    asio::io_context m_context{1};
    tcp::acceptor m_acceptor{m_context, {asio::ip::make_address("127.0.0.1"), 0}};
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::size_t m_connections = 0;
    std::size_t m_ended = 0;
    std::size_t m_answers = 0;
    std::vector<Heard> m_heard;
    std::string m_bytes;
    bool m_gate = false;
    bool m_over = false;
    std::vector<Talk*> m_open;
    std::vector<std::thread> m_talks; ///< of the thread that accepts
    std::thread m_thread;
};

inline bool Talk::more() {
    std::array<char, 64 * 1024> piece{};
    boost::system::error_code error;
    const std::size_t count = m_secure ? m_stream.read_some(asio::buffer(piece), error)
                                       : m_stream.next_layer().read_some(asio::buffer(piece), error);
    m_read.append(piece.data(), count);
    m_server.note([&] { m_server.m_bytes.append(piece.data(), count); });
    return !error;
}

inline void Talk::say(std::string_view bytes) {
    boost::system::error_code error; // whoever has heard enough hangs up
    if (m_secure)
        asio::write(m_stream, asio::buffer(bytes), error);
    else
        asio::write(m_stream.next_layer(), asio::buffer(bytes), error);
    m_server.note([&] { ++m_server.m_answers; });
}

inline std::optional<Heard> Talk::hear() {
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

inline bool Talk::wait(std::chrono::milliseconds time) const {
    std::unique_lock lock(m_server.m_mutex);
    return !m_server.m_changed.wait_for(lock, time, [this] { return m_server.m_over; });
}

inline void Talk::waitUntilOpen() const {
    m_server.wait([this] { return m_server.m_gate || m_server.m_over; });
}

inline std::string answer(const std::string& status, const std::string& body, const std::string& headers = {}) {
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + headers + "\r\n" +
           body;
}
/// The same to everybody.
inline Server::Script always(const std::string& bytes) {
    return [bytes](Talk& talk) {
        while (talk.hear())
            talk.say(bytes);
    };
}
/// That, and then it hangs up.
inline Server::Script once(const std::string& bytes) {
    return [bytes](Talk& talk) {
        if (talk.hear())
            talk.say(bytes);
    };
}
/// What was asked.
inline void echo(Talk& talk) {
    while (const auto heard = talk.hear())
        talk.say(answer("200 OK", heard->line() + "|" + heard->body));
}
/// Listens until the other side hangs up.
inline void silent(Talk& talk) {
    while (talk.hear()) {
    }
}

} // namespace wire
