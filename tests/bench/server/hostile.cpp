#include "tests/bench/server/lanes.h"
#include "tests/bench/server/parts.h"

#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <optional>
#include <thread>

namespace bench {
namespace {

constexpr std::size_t attackers = 1'000;
constexpr std::size_t games = 16;
constexpr std::chrono::seconds attack{60};
constexpr double fastest = 10'000; ///< turns a second for which games are prepared

/// How a request begins, and what is repeated without end.
struct Endless {
    std::string begin;
    std::string piece;
};
std::vector<Endless> endless() {
    const std::string header = "POST /v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    const std::string chunked = header + "Transfer-Encoding: chunked\r\n\r\n";
    const std::string many(1'000, 'x');
    return {{header, "X: " + many + "\r\n"},
            {header, "a:\r\n"},
            {header + "X: ", many},
            {chunked + "5", ";a=" + many},
            {chunked + "5", ";a"},
            {chunked + "0\r\n", "a: b\r\n"},
            {chunked + "0\r\n", "a: " + many + "\r\n"},
            {chunked, "1\r\nx\r\n"},
            {chunked, "1;a=" + many + "\r\nx\r\n"}};
}

/// Connections that send endless requests as fast as they can; one that is closed is replaced at once.
class Attack {
public:
    explicit Attack(int port) : m_epoll(epoll_create1(EPOLL_CLOEXEC)), m_port(port), m_kinds(endless()) {
        for (Endless& kind : m_kinds)
            for (const std::string piece = kind.piece; kind.piece.size() < std::size_t{16} * 1024;)
                kind.piece += piece;
        m_lines.resize(attackers);
        m_thread = std::thread([this] { run(); });
    }
    ~Attack() {
        m_stopping = true;
        m_thread.join();
        for (const Line& line : m_lines)
            close(line.socket);
        close(m_epoll);
    }
    Attack(const Attack&) = delete;
    Attack(Attack&&) = delete;
    Attack& operator=(const Attack&) = delete;
    Attack& operator=(Attack&&) = delete;

    double connections() const { return static_cast<double>(m_connections); }

private:
    struct Line {
        int socket = -1;
        std::size_t sent = 0; ///< bytes of the beginning, and then of a piece
        bool begun = false;
    };

    void run() {
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            comeAgain(i);
        while (!m_stopping) {
            std::array<epoll_event, 256> events{};
            const int count = epoll_wait(m_epoll, events.data(), static_cast<int>(events.size()), 100);
            for (int i = 0; i < count; ++i)
                sendOn(events[static_cast<std::size_t>(i)].data.u64);
        }
    }

    void comeAgain(std::size_t number) {
        Line& line = m_lines[number];
        if (line.socket >= 0)
            close(line.socket);
        line = {socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), 0, false};
        const int little = 16 * 1024; // small, so that this machine's kernel is not kept busy
        (void)setsockopt(line.socket, SOL_SOCKET, SO_SNDBUF, &little, sizeof(little));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(m_port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        sockaddr generic{};
        std::memcpy(&generic, &address, sizeof(address));
        (void)connect(line.socket, &generic, sizeof(address)); // it is writable when it is connected
        epoll_event wanted{};
        wanted.events = EPOLLOUT;
        wanted.data.u64 = number;
        epoll_ctl(m_epoll, EPOLL_CTL_ADD, line.socket, &wanted);
        ++m_connections;
    }

    void sendOn(std::size_t number) {
        Line& line = m_lines[number];
        const Endless& kind = m_kinds[number % m_kinds.size()];
        const std::string& bytes = line.begun ? kind.piece : kind.begin;
        const ssize_t count = send(line.socket, bytes.data() + line.sent, bytes.size() - line.sent, MSG_NOSIGNAL);
        if (count < 0)
            return errno == EAGAIN ? void() : comeAgain(number);
        line.sent += static_cast<std::size_t>(count);
        if (line.sent == bytes.size()) {
            line.sent = 0;
            line.begun = true;
        }
    }

    int m_epoll;
    int m_port;
    std::vector<Endless> m_kinds;
    std::vector<Line> m_lines;
    std::atomic<std::size_t> m_connections{0};
    std::atomic<bool> m_stopping{false};
    std::thread m_thread;
};

/// Ordinary players.
struct Table {
    explicit Table(const Folder& folder)
        : scripts(makeScripts(64, 0)), server(serverCommand(folder.path())), port(server.port()),
          lanes(Lanes::Kind::Service, Lanes::Ports(games, {port, port}), scripts) {}

    LoadFigures measure() {
        const double moves = fastest * static_cast<double>((warmUp + measured).count());
        lanes.prepare(1 + static_cast<std::size_t>(moves / 120 / games));
        const std::array<Child*, 1> servers{&server};
        return lanes.measure(servers, warmUp, measured);
    }

    std::vector<Script> scripts;
    Child server;
    int port;
    Lanes lanes;
};

} // namespace

void hostile(Report& report) {
    const Folder folder;
    Table table(folder);
    std::vector<LoadFigures> calm;
    std::vector<LoadFigures> disturbed;
    for (int i = 0; i < repetitions; ++i)
        calm.push_back(table.measure());
    const double idle = table.server.resident();
    double most = 0;
    double connections = 0;
    {
        const Attack attackOn(table.port);
        for (const Time end = Clock::now() + attack; Clock::now() < end;) {
            disturbed.push_back(table.measure());
            most = std::max(most, table.server.resident());
        }
        connections = attackOn.connections();
    }
    const LoadFigures before = medianOf(calm);
    const LoadFigures then = medianOf(disturbed);
    report.add({"1,000 hostile connections: resident above what it was before", most - idle, "MB", {}, 64});
    report.add({"1,000 hostile connections: opened in a minute", connections, "", {}, {}});
    report.add({"turns, undisturbed", before.perSecond, "/s", {}, {}});
    report.add(
        {"turns, 1,000 hostile connections", then.perSecond, "/s", Yardstick{"undisturbed", before.perSecond}, {}});
    report.add({"turns, undisturbed: p99", before.p99, "ms", {}, {}});
    report.add({"turns, 1,000 hostile connections: p99", then.p99, "ms", Yardstick{"undisturbed", before.p99}, 3});
}

} // namespace bench
