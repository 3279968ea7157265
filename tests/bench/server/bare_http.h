#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// An HTTP server as in Beast's examples, single-threaded and without any service: what ours is compared with.

namespace bench {

namespace asio = boost::asio;
namespace http = boost::beast::http;

struct BareAnswer {
    http::status status = http::status::ok;
    std::string body;
};

class BareSession : public std::enable_shared_from_this<BareSession> {
public:
    using Request = http::request<http::string_body>;
    /// Answers the session at once or later, in the session's thread.
    using Handler = std::function<void(Request& request, std::shared_ptr<BareSession> session)>;

    BareSession(asio::ip::tcp::socket socket, Handler& handler) : m_stream(std::move(socket)), m_handler(handler) {
        m_stream.socket().set_option(asio::ip::tcp::no_delay(true));
    }

    void read() {
        m_request = {};
        http::async_read(m_stream, m_buffer, m_request,
                         [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                             if (!error)
                                 self->m_handler(self->m_request, self);
                         });
    }
    void answer(BareAnswer answer) {
        m_response.emplace(answer.status, m_request.version());
        m_response->set(http::field::content_type, "application/json");
        m_response->keep_alive(m_request.keep_alive());
        m_response->body() = std::move(answer.body);
        m_response->prepare_payload();
        http::async_write(m_stream, *m_response,
                          [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                              if (!error && self->m_response->keep_alive())
                                  self->read();
                          });
    }

private:
    boost::beast::tcp_stream m_stream;
    boost::beast::flat_buffer m_buffer;
    Request m_request;
    std::optional<http::response<http::string_body>> m_response;
    Handler& m_handler;
};

/// Listens on a free port of this machine.
class BareHttp {
public:
    BareHttp(asio::io_context& context, BareSession::Handler handler)
        : m_acceptor(context, {asio::ip::address_v4::loopback(), 0}), m_handler(std::move(handler)) {
        std::printf("http://127.0.0.1:%d\n", m_acceptor.local_endpoint().port());
        std::fflush(stdout);
        accept();
    }

private:
    void accept() {
        m_acceptor.async_accept([this](boost::system::error_code error, asio::ip::tcp::socket socket) {
            if (!error)
                std::make_shared<BareSession>(std::move(socket), m_handler)->read();
            accept();
        });
    }

    asio::ip::tcp::acceptor m_acceptor;
    BareSession::Handler m_handler;
};

} // namespace bench
