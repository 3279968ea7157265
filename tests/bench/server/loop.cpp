#include "tests/bench/server/loop.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace bench {

Loop::Loop() : m_epoll(epoll_create1(EPOLL_CLOEXEC)), m_read(64 * 1024) {
    if (m_epoll < 0)
        throw Failure("no epoll");
}
Loop::~Loop() { close(m_epoll); }

void Loop::turn(Time latest) {
    const Time next = m_sleeping.empty() ? latest : std::min(latest, m_sleeping.begin()->first);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - Clock::now()).count();
    std::array<epoll_event, 256> events{};
    const int count = epoll_wait(m_epoll, events.data(), static_cast<int>(events.size()),
                                 static_cast<int>(std::clamp<std::int64_t>(left, 0, 1000)));
    for (int i = 0; i < count; ++i)
        static_cast<Connection*>(events[static_cast<std::size_t>(i)].data.ptr)->readable(m_read);
    while (!m_sleeping.empty() && m_sleeping.begin()->first <= Clock::now())
        m_sleeping.extract(m_sleeping.begin()).mapped().resume();
}

void Loop::runUntil(Time time) {
    while (Clock::now() < time)
        turn(time);
}

void Loop::finish(std::span<Task> tasks) {
    for (const Task& task : tasks)
        while (!task.done())
            turn(Clock::now() + std::chrono::seconds(1));
    for (const Task& task : tasks)
        task.check();
}

Connection::Connection(Loop& loop, int port) : m_socket(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr generic{};
    static_assert(sizeof(generic) == sizeof(address));
    std::memcpy(&generic, &address, sizeof(address));
    const int on = 1;
    epoll_event wanted{};
    wanted.events = EPOLLIN;
    wanted.data.ptr = this;
    if (m_socket < 0 || connect(m_socket, &generic, sizeof(address)) != 0 ||
        setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)) != 0 ||
        epoll_ctl(loop.m_epoll, EPOLL_CTL_ADD, m_socket, &wanted) != 0) {
        const std::string why = std::strerror(errno);
        close(m_socket);
        throw Failure("no connection to the server: " + why);
    }
}
Connection::~Connection() { close(m_socket); }

void Connection::send(std::string_view request) {
    m_in.clear();
    m_header = 0;
    m_answered = false;
    // Requests are far smaller than the socket's buffer, so sending does not block.
    if (::send(m_socket, request.data(), request.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(request.size()))
        m_broken = true;
}

HttpReply Connection::Awaited::await_resume() const {
    if (self.m_broken)
        throw Failure("the server hung up");
    return self.m_answer;
}

void Connection::readable(std::span<char> buffer) {
    const ssize_t count = recv(m_socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        m_broken = true;
        shutdown(m_socket, SHUT_RDWR);
        close(std::exchange(m_socket, -1)); // otherwise epoll would report it again and again
    } else {
        m_in.append(buffer.data(), static_cast<std::size_t>(count));
        if (!complete())
            return;
    }
    if (m_waiting)
        std::exchange(m_waiting, nullptr).resume();
}

bool Connection::complete() {
    static constexpr std::string_view length = "\r\nContent-Length: ";
    const std::string_view in = m_in;
    if (m_header == 0) {
        const auto end = in.find("\r\n\r\n");
        if (end == std::string_view::npos)
            return false;
        m_header = end + 4;
        m_whole = m_header;
        const std::string_view header = in.substr(0, m_header);
        if (const auto at = header.find(length); at != std::string_view::npos) {
            std::size_t size = 0;
            std::from_chars(header.data() + at + length.size(), header.data() + header.size(), size);
            m_whole += size;
        }
        std::from_chars(header.data() + std::strlen("HTTP/1.1 "), header.data() + header.size(), m_answer.status);
    }
    if (in.size() < m_whole)
        return false;
    m_answer.body = in.substr(m_header, m_whole - m_header);
    m_answer.at = Clock::now();
    m_answered = true;
    return true;
}

} // namespace bench
