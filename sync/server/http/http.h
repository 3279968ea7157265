#pragma once

#include "sync/server/http/message.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <cstddef>
#include <memory>

/// HTTP/1.1 and nothing else: connections, their limits, and what is wrong with a request before anybody has read it.

namespace server {

struct Limits {
    std::uint32_t header = 8 * 1024; ///< and as much again for all that comes with a body and is none
    std::uint64_t body = std::uint64_t{256} * 1024;
    std::size_t connections = 20'000;
    std::size_t connectionsASite = 1'000;     ///< as Network says, or an address of IPv4; 0: as many as there are
    std::chrono::milliseconds toSend{15'000}; ///< a request, from its first byte on
    std::chrono::milliseconds idle{75'000};   ///< between two requests
    std::chrono::milliseconds linger{3'000};  ///< for one who was refused, to read why and hang up
};

/// Listens from its making on; whatever happens, happens in `context`.
class Http {
public:
    using Endpoint = boost::asio::ip::tcp::endpoint;
    using Listener = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

    Http(boost::asio::io_context& context, const Endpoint& endpoint, Handler& handler, const Limits& limits)
        : Http(Listener(context, endpoint), handler, limits) {}
    /// On an acceptor that listens already, so that its port was known before the handler was made.
    Http(Listener listener, Handler& handler, const Limits& limits);
    ~Http();
    Http(const Http&) = delete;
    Http(Http&&) = delete;
    Http& operator=(const Http&) = delete;
    Http& operator=(Http&&) = delete;

    Endpoint endpoint() const; ///< with the port that a 0 became
    std::size_t connections() const;

    /// Takes no new connection and no new request; what is being done is answered. Then nothing is left in `context`.
    void stop();

private:
    struct Server;
    std::shared_ptr<Server> m_server;
};

} // namespace server
