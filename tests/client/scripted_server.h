#pragma once

#include "tests/catch.h"
#include "tests/client/certificates.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

/// A server on loopback that sends whatever bytes the test wants, including what no server should send.

namespace http_tests {

constexpr std::chrono::seconds longTime{20};

struct ReceivedRequest {
    std::string head; ///< with the request line
    std::string body;

    std::string line() const { return head.substr(0, head.find("\r\n")); }
    std::string header(std::string_view name) const; ///< empty if there is none; several are joined by a comma
    bool has(std::string_view name) const { return !header(name).empty(); }
};

class ScriptedServer;

/// The server's side of one connection, for the test's script.
class ScriptedConnection {
public:
    struct Stream;

    ScriptedConnection(ScriptedServer& server, std::unique_ptr<Stream> stream);
    ~ScriptedConnection();
    ScriptedConnection(const ScriptedConnection&) = delete;
    ScriptedConnection& operator=(const ScriptedConnection&) = delete;

    bool greet();
    /// The next request; nothing when the client has hung up.
    std::optional<ReceivedRequest> receive();
    void send(std::string_view bytes);
    /// False: the server is shutting down.
    bool wait(std::chrono::milliseconds time) const;
    void waitUntilOpen() const; ///< until the test calls openGate()
    /// At the end of the script the connection is reset instead of closed.
    void endRudely();
    /// Called in another thread: ends a blocking read or write.
    void shutDown();

private:
    friend class ScriptedServer;

    bool more();

    ScriptedServer& m_server;
    std::unique_ptr<Stream> m_stream;
    std::string m_read;
    bool m_asked = false; ///< a request is being answered; guarded by the server's mutex
};

class ScriptedServer {
public:
    using Script = std::function<void(ScriptedConnection&)>; ///< run for each connection, in a thread of its own

    explicit ScriptedServer(Script script, const std::optional<TestCertificate>& identity = {});
    ~ScriptedServer();
    ScriptedServer(const ScriptedServer&) = delete;
    ScriptedServer& operator=(const ScriptedServer&) = delete;

    std::string url(const std::string& target) const;
    std::size_t connections() const { return look(m_connections); }
    std::vector<ReceivedRequest> received() const { return look(m_received); }
    std::string bytes() const { return look(m_bytes); } ///< all bytes that were received, decrypted

    void waitForRequests(std::size_t count) {
        REQUIRE(wait([&] { return m_received.size() >= count; }));
    }
    void waitForAnswers(std::size_t count) {
        REQUIRE(wait([&] { return m_answers >= count; }));
    }
    void waitForConnections(std::size_t count) {
        REQUIRE(wait([&] { return m_connections >= count; }));
    }
    /// Waits until so many connections have ended.
    void waitForEnds(std::size_t count) {
        REQUIRE(wait([&] { return m_ended >= count; }));
    }
    /// Waits until no connection with a request is left.
    void waitForNobody();
    /// Lets scripts continue that wait for the gate.
    void openGate() {
        note([this] { m_gate = true; });
    }

private:
    friend class ScriptedConnection;
    struct Door;

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

    void accept();
    void talk(std::unique_ptr<ScriptedConnection::Stream> stream);

    Script m_script;
    std::unique_ptr<Door> m_door;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::size_t m_connections = 0;
    std::size_t m_ended = 0;
    std::size_t m_answers = 0;
    std::vector<ReceivedRequest> m_received;
    std::string m_bytes;
    bool m_gate = false;
    bool m_over = false;
    std::vector<ScriptedConnection*> m_open;
    std::vector<std::thread> m_talks; ///< used by the accepting thread only
    std::thread m_thread;
};

std::string answer(const std::string& status, const std::string& body, const std::string& headers = {});
ScriptedServer::Script always(const std::string& bytes); ///< answers every request with this
ScriptedServer::Script once(const std::string& bytes);   ///< sends this and hangs up
void echo(ScriptedConnection& talk);                     ///< answers with the request
void silent(ScriptedConnection& talk);                   ///< never answers; waits until the client hangs up

} // namespace http_tests
