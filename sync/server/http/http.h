#pragma once

#include "sync/server/http/message.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <cstddef>
#include <memory>

/// The HTTP/1.1 server without any knowledge of the service: connections, their limits, and the rejection of malformed
/// requests.

namespace server {

/// Limits of connections and requests.
struct Limits {
    std::uint32_t header = 8 * 1024; ///< bytes; the same limit holds again for chunk sizes, extensions and trailers
    std::uint64_t body = std::uint64_t{256} * 1024;
    std::size_t connections = 20'000;
    std::size_t connectionsASite = 1'000;     ///< from one IPv6 /48 or IPv4 address; 0: no limit
    std::chrono::milliseconds toSend{15'000}; ///< time for a whole request, from its first byte on
    std::chrono::milliseconds idle{75'000};   ///< time between two requests
    std::chrono::milliseconds linger{3'000};  ///< time for a refused client to read the answer and close
};

/// The HTTP server. It listens as soon as it is constructed; all its work runs in `context`.
class HttpServer {
public:
    using Endpoint = boost::asio::ip::tcp::endpoint;
    using Listener = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

    HttpServer(boost::asio::io_context& context, const Endpoint& endpoint, Handler& handler, const Limits& limits)
        : HttpServer(Listener(context, endpoint), handler, limits) {}
    /// On an acceptor that listens already, so that its port was known before the handler was made.
    HttpServer(Listener listener, Handler& handler, const Limits& limits);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer(HttpServer&&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;
    HttpServer& operator=(HttpServer&&) = delete;

    Endpoint endpoint() const; ///< with the actual port when 0 was requested
    std::size_t connections() const;

    /// Accepts no new connection and no new request; requests under way are still answered. Then `context` runs out of
    /// work.
    void stop();

private:
    struct Server;
    std::shared_ptr<Server> m_server;
};

} // namespace server
