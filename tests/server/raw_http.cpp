#include "tests/server/raw_http.h"

#include <boost/beast/http.hpp>

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>

namespace raw_http {

namespace http = boost::beast::http;

namespace {

Reply answerOf(const http::response<http::string_body>& message) {
    Reply answer;
    answer.status = static_cast<int>(message.result_int());
    answer.type = message[http::field::content_type];
    answer.retryAfter = message[http::field::retry_after];
    answer.allow = message[http::field::allow];
    answer.text = message.body();
    boost::system::error_code error;
    if (answer.type.find("json") != std::string::npos)
        answer.body = json::parse(answer.text, error);
    if (error)
        answer.body = nullptr;
    return answer;
}

} // namespace

std::string bytesOf(const RawRequest& ask) {
    std::string bytes = ask.method + ' ' + ask.target + " HTTP/1.1\r\nHost: localhost\r\n";
    if (!ask.token.empty())
        bytes += "Authorization: Bearer " + ask.token + "\r\n";
    if (!ask.key.empty())
        bytes += "Idempotency-Key: " + ask.key + "\r\n";
    if (!ask.body.empty() && !ask.type.empty())
        bytes += "Content-Type: " + ask.type + "\r\n";
    return bytes + "Content-Length: " + std::to_string(ask.body.size()) + "\r\n\r\n" + ask.body;
}

RawConnection::RawConnection(const tcp::endpoint& endpoint)
    : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    m_open = ::connect(m_socket, endpoint.data(), static_cast<socklen_t>(endpoint.size())) == 0;
}
RawConnection::~RawConnection() { ::close(m_socket); }

bool RawConnection::send(std::string_view bytes) {
    while (m_open && !bytes.empty()) {
        const ssize_t sent = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        m_open = sent > 0;
        bytes.remove_prefix(m_open ? static_cast<std::size_t>(sent) : 0);
    }
    return m_open;
}
void RawConnection::finishSending() { (void)::shutdown(m_socket, SHUT_WR); }

std::optional<Reply> RawConnection::receive() {
    http::response_parser<http::string_body> parser;
    parser.eager(true);
    parser.body_limit(std::uint64_t{64} << 20U);
    while (!parser.is_done()) {
        boost::system::error_code error;
        const std::size_t used = parser.put(boost::asio::buffer(m_bytes), error);
        m_bytes.erase(0, used);
        if (error && error != http::error::need_more)
            return broken("no HTTP: " + error.message());
        if (parser.is_done() || (used > 0 && !m_bytes.empty() && !error))
            continue;
        switch (readMore()) {
        case Received::Bytes:
            break;
        case Received::Nothing:
            return broken("no answer within a minute");
        case Received::End:
            m_open = false;
            return std::nullopt;
        }
    }
    const auto message = parser.release();
    m_open = m_open && message.keep_alive();
    return answerOf(message);
}

RawConnection::Received RawConnection::readMore() {
    constexpr int patience = 60'000;
    pollfd ready{m_socket, POLLIN, 0};
    int count = 0;
    do
        count = ::poll(&ready, 1, patience);
    while (count < 0 && errno == EINTR);
    if (count == 0)
        return Received::Nothing;
    std::array<char, 16'384> buffer; // NOLINT: recv fills it
    const ssize_t size = ::recv(m_socket, buffer.data(), buffer.size(), 0);
    if (size <= 0)
        return Received::End;
    m_bytes.append(buffer.data(), static_cast<std::size_t>(size));
    return Received::Bytes;
}

Reply RawConnection::broken(std::string why) {
    m_open = false;
    Reply answer;
    answer.text = std::move(why);
    return answer;
}
Reply ask(const tcp::endpoint& endpoint, const RawRequest& ask) {
    RawConnection line(endpoint);
    line.send(bytesOf(ask));
    return line.receive().value_or(Reply());
}

std::string faultOf(const Reply& answer) {
    const auto fault = [&](const std::string& what) {
        return what + ": " + std::to_string(answer.status) + ' ' + answer.type + ' ' + answer.text.substr(0, 300);
    };
    if (answer.status < 200)
        return fault("no answer");
    if (answer.status >= 500)
        return fault("the server is at fault");
    const bool isJson = answer.type.find("json") != std::string::npos;
    if (isJson && !answer.body.is_object())
        return fault("said to be JSON");
    if (answer.status < 400 || answer.type == "text/html; charset=utf-8") // pages are for people
        return {};
    if (answer.type != protocol::problemType)
        return fault("no problem document");
    const auto word = [&](std::string_view name) -> std::string_view {
        const json::value* found = answer.body.get_object().if_contains(name);
        return found != nullptr && found->is_string() ? std::string_view(found->get_string()) : std::string_view();
    };
    const json::value* status = answer.body.get_object().if_contains("status");
    if (status == nullptr || *status != answer.status)
        return fault("another status inside");
    if (word("detail").empty() || word("title").empty() || !word("type").starts_with("/problems/"))
        return fault("says too little");
    return {};
}

} // namespace raw_http
