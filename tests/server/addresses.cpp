#include "sync/server/http/addresses.h"
#include "tests/server/server_process.h"

/// Hosting at home: which addresses a server prints, and where its invitations lead.

namespace {

using namespace server_process;
using asio::ip::make_address;

const std::vector<server::Interface> home{
    {"lo", make_address("127.0.0.1")},
    {"docker0", make_address("172.17.0.1")},
    {"wlan0", make_address("2001:db8::20")},
    {"wlan0", make_address("fe80::1")},
    {"wlan0", make_address("192.168.1.20")},
    {"eth0", make_address("169.254.7.7")},
    {"eth1", make_address("10.0.0.5")},
    {"veth12ab", make_address("10.1.0.5")},
    {"lo", make_address("::1")},
};

std::vector<std::string> reachedBy(const char* listening) {
    std::vector<std::string> urls;
    for (const auto& address : server::reachable(make_address(listening), home))
        urls.push_back(server::urlOf(address, 8737));
    return urls;
}

/// The lines that it prints; the first is followed by three at most.
std::vector<std::string> advised(ServerProcess& program, std::size_t count) {
    std::vector<std::string> lines;
    while (lines.size() < count)
        lines.push_back(program.line());
    return lines;
}

std::string linkOf(const ServerProcess& program) {
    HttpClient hazel(program.endpoint());
    hazel.signUp("Hazel");
    const Reply made = hazel.post("/v1/games", wanted("pigs", {me(), open()}));
    return hazel.post("/v1/games/" + made.word("game") + "/invitations", json::object()).word("link");
}
std::string port(const ServerProcess& program) { return std::to_string(program.endpoint().port()); }

ServerProcess started(const engine::Folder& folder, const std::vector<std::string>& options) {
    return ServerProcess(folder, Database::Sqlite, "error", "/dev/stderr", options);
}

bool hasIpv6() {
    const int socket = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0)
        return false;
    const tcp::endpoint any(make_address("::"), 0);
    const bool bound = ::bind(socket, any.data(), static_cast<socklen_t>(any.size())) == 0;
    ::close(socket);
    return bound;
}

} // namespace

TEST_CASE("addresses: whoever listens everywhere is reached by her own addresses, in networks where others are") {
    using Urls = std::vector<std::string>;
    CHECK(reachedBy("0.0.0.0") == Urls{"http://192.168.1.20:8737", "http://10.0.0.5:8737"});
    CHECK(reachedBy("::") == Urls{"http://192.168.1.20:8737", "http://10.0.0.5:8737", "http://[2001:db8::20]:8737"});
    CHECK(reachedBy("192.168.1.20") == Urls{"http://192.168.1.20:8737"});
    CHECK(reachedBy("172.17.0.1") == Urls{"http://172.17.0.1:8737"}); // chosen explicitly
    CHECK(reachedBy("127.0.0.1").empty());
    CHECK(reachedBy("::1").empty());
    CHECK(server::reachable(make_address("0.0.0.0"), {}).empty());
}

TEST_CASE("addresses: an address that only this machine reaches is known as one") {
    for (const char* here : {"http://127.0.0.1:8737", "http://127.9.9.9", "http://localhost:1", "https://a.localhost",
                             "http://[::1]:8737"})
        CHECK(server::isLoopback(here));
    for (const char* elsewhere : {"https://turns.example", "http://192.168.1.20:8737", "http://[2001:db8::20]:8737",
                                  "https://localhost.example", "nonsense", ""})
        CHECK(!server::isLoopback(elsewhere));
}

TEST_CASE("addresses: a server on loopback says what to type, and that its invitations lead nowhere else") {
    const engine::Folder folder;
    ServerProcess program = started(folder, {});
    const std::string url = "http://127.0.0.1:" + port(program);
    const auto lines = advised(program, 2);
    CHECK(lines[0] == "Type this in the app: " + url);
    CHECK(lines[1].find(url + ", which works on this machine only") != std::string::npos);
    CHECK(lines[1].find("--address 0.0.0.0") != std::string::npos);
    CHECK(lines[1].find("--public-url") != std::string::npos);
    CHECK(linkOf(program).starts_with(url + "/j/")); // with the actual port, when 0 was requested
    CHECK(program.stop() == 0);
    CHECK(program.line().empty()); // nothing else is printed
}

TEST_CASE("addresses: a server for everybody says by which addresses it is reached, and invites to one of them") {
    const engine::Folder folder;
    const char* everywhere = GENERATE("0.0.0.0", "::");
    if (everywhere[0] == ':' && !hasIpv6()) {
        SUCCEED("there is no IPv6 here");
        return;
    }
    ServerProcess program = started(folder, {"--address", everywhere});
    const auto addresses = server::reachable(make_address(everywhere), server::interfaces());
    std::vector<std::string> urls;
    for (const auto& address : addresses)
        urls.push_back(server::urlOf(address, program.endpoint().port()));
    if (urls.empty())
        urls.push_back("http://127.0.0.1:" + port(program));
    const auto lines = advised(program, urls.size());
    CHECK(lines[0] == "Type this in the app: " + urls[0]);
    for (std::size_t i = 1; i < urls.size(); ++i)
        CHECK(lines[i] == "                  or: " + urls[i]);
    const std::string link = linkOf(program);
    CHECK(link.starts_with(urls[0] + "/j/"));
    CHECK(link.find("0.0.0.0") == std::string::npos);
    CHECK(program.stop() == 0);
    CHECK(program.line().empty() == !addresses.empty()); // no warning, unless there is no network at all
}

TEST_CASE("addresses: where it is said by which address players come, that is what they type") {
    const engine::Folder folder;
    ServerProcess program = started(folder, {"--public-url", "https://turns.example/", "--address", "0.0.0.0"});
    CHECK(program.line() == "Type this in the app: https://turns.example");
    CHECK(linkOf(program).starts_with("https://turns.example/j/"));
    CHECK(program.stop() == 0);
    CHECK(program.line().empty());
}
