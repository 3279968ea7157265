#include "tests/server/raw_http.h"
#include "tests/server/server_process.h"

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>

/// The effect of each option of the real program, observed from outside.

namespace {

using namespace server_process;
using Options = std::vector<std::string>;

constexpr std::size_t connectionsASite = server::Limits().connectionsASite;

/// With the default limits, unless an option changes them.
ServerProcess started(const engine::Folder& folder, const Options& options) {
    return ServerProcess(folder, Database::Sqlite, "error", "/dev/stderr", options, server_process::Limits::Usual);
}

/// So many connections need more descriptors than a shell usually allows.
class ManyDescriptors {
public:
    ManyDescriptors() {
        REQUIRE(getrlimit(RLIMIT_NOFILE, &m_before) == 0);
        rlimit more = m_before;
        more.rlim_cur = more.rlim_max;
        REQUIRE(setrlimit(RLIMIT_NOFILE, &more) == 0);
        REQUIRE(more.rlim_cur > connectionsASite + 200);
    }
    ~ManyDescriptors() { (void)setrlimit(RLIMIT_NOFILE, &m_before); }
    ManyDescriptors(const ManyDescriptors&) = delete;
    ManyDescriptors& operator=(const ManyDescriptors&) = delete;

private:
    rlimit m_before{};
};

/// The status; 0: the connection was refused.
int answered(raw_http::RawConnection& line) {
    line.send("GET /v1 HTTP/1.1\r\nHost: x\r\n\r\n");
    return line.receive().value_or(Reply()).status;
}

/// How many of so many tries were refused with 429.
template <class Try>
int refusedOf(int tries, const Try& once) {
    int refused = 0;
    for (int i = 0; i < tries; ++i)
        refused += once() == 429 ? 1 : 0;
    return refused;
}

} // namespace

TEST_CASE("options: one address has only so many connections, but for a proxy, through which everybody comes") {
    const ManyDescriptors many;
    const engine::Folder folder;
    const auto [option, isLetIn] = GENERATE(table<std::string, bool>(
        {{"--bots=1", false}, {"--behind-proxy", true}, {"--no-limits", true}})); // the first has no effect on it
    const ServerProcess program = started(folder, {option});
    INFO(option);
    std::vector<std::unique_ptr<raw_http::RawConnection>> lines;
    for (std::size_t i = 0; i < connectionsASite; ++i) { // each is accepted before the next one connects
        lines.push_back(std::make_unique<raw_http::RawConnection>(program.endpoint()));
        REQUIRE(answered(*lines.back()) != 0);
    }
    raw_http::RawConnection another(program.endpoint());
    CHECK((answered(another) != 0) == isLetIn);
}

TEST_CASE("options: behind a proxy an address is what that says, and without one it is who connects") {
    const engine::Folder folder;
    const bool proxy = GENERATE(true, false);
    const ServerProcess program = started(folder, proxy ? Options{"--behind-proxy", "--requests-an-address", "2"}
                                                        : Options{"--requests-an-address", "2"});
    std::vector<int> statuses;
    for (const char* from : {"192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.1"}) {
        raw_http::RawConnection line(program.endpoint());
        line.send("GET /v1 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + std::string(from) + "\r\n\r\n");
        statuses.push_back(line.receive().value_or(Reply()).status);
    }
    CHECK(statuses == (proxy ? std::vector<int>{200, 200, 200, 429} : std::vector<int>{200, 200, 429, 429}));
}

TEST_CASE("options: a device may ask as often as whoever runs the server says, and others are not counted with it") {
    const engine::Folder folder;
    const ServerProcess program = started(folder, {"--requests-a-device", "3"});
    HttpClient hazel(program.endpoint());
    hazel.signUp("Hazel");
    HttpClient gretel(program.endpoint());
    gretel.signUp("Gretel");
    for (int i = 0; i < 3; ++i)
        CHECK(hazel.get("/v1/me").status == 200);
    CHECK(hazel.get("/v1/me").status == 429);
    CHECK(gretel.get("/v1/me").status == 200);
}

TEST_CASE("options: without limits nobody is told to wait, and with them everybody is, for each of them") {
    const engine::Folder folder;
    const bool unlimited = GENERATE(true, false);
    const ServerProcess program = started(folder, unlimited ? Options{"--no-limits"} : Options{});
    HttpClient hazel(program.endpoint());
    hazel.signUp("Hazel");
    HttpClient gretel(program.endpoint());
    gretel.signUp("Gretel");
    const auto [id, code] = openGame(gretel, wanted("pigs", {me(), open()}));
    // In minutes one or two more may be allowed: so many requests are still refused on a slow machine.
    const auto make = [&] { return hazel.post("/v1/games/" + server::randomHex(16) + "/offers", nullptr).status; };
    const auto guess = [&] { return gretel.get("/v1/invitations/AAAA-AAAA").status; };
    const auto signUp = [&] {
        return HttpClient(program.endpoint()).post("/v1/accounts", {{"name", "Wolf"}, {"device", "Den"}}).status;
    };
    constexpr int accounts = 30 - 2;
    CHECK(refusedOf(accounts, signUp) == 0);
    CHECK((refusedOf(5, signUp) > 0) == !unlimited);
    constexpr int guesses = 10;
    CHECK(refusedOf(guesses, guess) == 0);
    CHECK((refusedOf(20, guess) > 0) == !unlimited);
    constexpr int makings = 60;
    CHECK(refusedOf(makings, make) == 0);
    CHECK((refusedOf(10, make) > 0) == !unlimited);
    constexpr int ofDevice = 240 - makings - 10;
    const auto look = [&] { return hazel.get("/v1/me").status; };
    CHECK(refusedOf(ofDevice, look) == 0);
    CHECK((refusedOf(300, look) > 0) == !unlimited);
}

TEST_CASE("options: a request has so long to come as is said, and a quick one is none the worse for it") {
    const engine::Folder folder;
    const ServerProcess program = started(folder, {"--slow-after", "100"});
    asio::io_context context;
    tcp::socket slow(context);
    slow.connect(program.endpoint());
    asio::write(slow, asio::buffer(std::string("GET /v1 HT")));
    pollfd ready{slow.native_handle(), POLLIN, 0};
    REQUIRE(::poll(&ready, 1, 10'000) == 1); // without the option it would take fifteen seconds
    std::string told;
    boost::system::error_code error;
    asio::read(slow, asio::dynamic_buffer(told), error);
    CHECK(told.starts_with("HTTP/1.1 408 "));
    CHECK(told.find("/problems/too-slow") != std::string::npos);
    raw_http::RawConnection quick(program.endpoint());
    CHECK(answered(quick) == 200);
}

TEST_CASE("options: a new epoch sends every device back to the beginning, once, and nothing is lost") {
    const engine::Folder folder;
    std::string token;
    std::string since;
    std::string id;
    const auto restarted = [&](const Options& options, int status) {
        const ServerProcess program = started(folder, options);
        HttpClient hazel(program.endpoint());
        hazel.token = token;
        CHECK(hazel.get("/v1/sync?since=" + since).status == status);
        CHECK(hazel.get("/v1/games")["games"].at(0).at("game").as_string() == id);
        since = hazel.get("/v1/sync").word("next");
        CHECK(hazel.get("/v1/sync?since=" + since).status == 200);
    };
    {
        const ServerProcess program = started(folder, {});
        HttpClient hazel(program.endpoint());
        hazel.signUp("Hazel");
        token = hazel.token;
        id = openGame(hazel, wanted("pigs", {me(), open()})).first;
        since = hazel.get("/v1/sync").word("next");
    }
    restarted({}, 200);
    restarted({"--new-epoch"}, 410);
    restarted({}, 200);
}

TEST_CASE("options: where the app is to be had is on the pages, and has to be an address") {
    const engine::Folder folder;
    const ServerProcess program = started(folder, {"--app-url", "https://get.example/app/"});
    HttpClient browser(program.endpoint());
    CHECK(browser.get("/").text.find("<a href=\"https://get.example/app\">Get the app</a>") != std::string::npos);
    const engine::Ran ran = engine::run(folder, std::string("timeout 20 ") + SERVER,
                                        "--data " + folder.path("none") + " --app-url nowhere");
    CHECK(ran.status > 100);
}

TEST_CASE("options: what is kept is for nobody else to read, in the folder that is said or the usual one") {
    const engine::Folder folder;
    const std::string home = folder.path("home");
    const auto [variables, where] = GENERATE(
        table<std::string, std::string>({{"STATE_DIRECTORY=@/state XDG_DATA_HOME=@/data HOME=@", "/state/server.db"},
                                         {"XDG_DATA_HOME=@/data HOME=@", "/data/gingerbread-server/server.db"},
                                         {"HOME=@", "/.local/share/gingerbread-server/server.db"}}));
    std::string given = variables;
    for (std::size_t at = given.find('@'); at != std::string::npos; at = given.find('@'))
        given.replace(at, 1, home);
    // It ends by itself, because it cannot listen on that address; its files are opened before that.
    const engine::Ran ran =
        engine::run(folder, "env -u STATE_DIRECTORY -u XDG_DATA_HOME -u HOME " + given + " timeout 20 " + SERVER,
                    "--address 192.0.2.1 --port 0");
    INFO(given);
    CHECK(ran.status == 1);
    REQUIRE(!ran.lines.empty());
    CHECK(ran.lines.front().find("cannot listen on 192.0.2.1 port 0: ") != std::string::npos);
    CHECK(ran.lines.front().find("Choose another one with --port.") != std::string::npos);
    struct stat file {};
    REQUIRE(::stat((home + where).c_str(), &file) == 0);
    CHECK((file.st_mode & (S_IRWXG | S_IRWXO)) == 0);
    REQUIRE(::stat((home + where).substr(0, (home + where).rfind('/')).c_str(), &file) == 0);
    CHECK((file.st_mode & (S_IRWXG | S_IRWXO)) == 0);
}
