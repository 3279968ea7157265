#include "sync/protocol/routes.h"
#include "sync/server/base/log_line.h"
#include "sync/server/base/secrets.h"
#include "sync/server/http/addresses.h"
#include "sync/server/http/http.h"
#include "sync/server/ledger/postgres_ledger.h"
#include "sync/server/ledger/postgres_listener.h"
#include "sync/server/ledger/sqlite_ledger.h"
#include "sync/server/push_options.h"
#include "sync/server/service.h"

#include <CLI/CLI.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <thread>

/// gingerbread-server: passes the turns of board games between the devices of their players.

namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;

struct Arguments {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8737;
    std::string data;
    std::string postgres;
    /// One more than cores: further ones would wait for each other, if the database has as many cores as this machine.
    std::size_t connections = std::max(2U, std::thread::hardware_concurrency()) + 1;
    bool newEpoch = false;
    bool noLimits = false;
    int slowAfter = 15'000;
    std::string level = "info";
    server::PushArguments push;
    server::ServiceOptions service;
};

/// The default data folder: the one that systemd sets, or one of the user who runs the server.
std::string usualFolder() {
    const auto in = [](const char* variable) {
        const char* value = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): there is one thread yet
        return std::string(value == nullptr ? "" : value);
    };
    if (!in("STATE_DIRECTORY").empty())
        return in("STATE_DIRECTORY");
    if (!in("XDG_DATA_HOME").empty())
        return in("XDG_DATA_HOME") + "/gingerbread-server";
    return in("HOME").empty() ? "gingerbread-server" : in("HOME") + "/.local/share/gingerbread-server";
}

/// Removes slashes from the end of a URL; returns what is wrong with it, or an empty text.
std::string tidyUrl(std::string& url) {
    while (url.ends_with('/'))
        url.pop_back();
    const auto parsed = boost::urls::parse_uri(url);
    if (!parsed || (parsed->scheme() != "https" && parsed->scheme() != "http") || parsed->encoded_host().empty())
        return url + " is no address of a server; https://turns.example is one";
    return {};
}

void describe(CLI::App& app, Arguments& arguments) {
    arguments.data = usualFolder();
    app.add_option("--address", arguments.address, "Where to listen; 0.0.0.0 or :: for everybody")
        ->capture_default_str();
    app.add_option("--port", arguments.port, "0: any that is free")->capture_default_str();
    app.add_option("--data", arguments.data, "The folder of server.db")->capture_default_str();
    app.add_option("--postgres", arguments.postgres,
                   "Keep everything in PostgreSQL instead, e.g. 'host=db dbname=turns'");
    app.add_option("--connections", arguments.connections, "… through so many connections")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--public-url", arguments.service.publicUrl,
                   "What links to this server begin with, e.g. https://turns.example")
        ->transform(CLI::Validator(tidyUrl, "URL"));
    app.add_option("--app-url", arguments.service.appUrl, "Where players get the app: pages for browsers say so")
        ->transform(CLI::Validator(tidyUrl, "URL"));
    app.add_flag("--behind-proxy", arguments.service.behindProxy,
                 "Believe X-Forwarded-For: only behind a proxy that sets it");
    const CLI::Range requests(1.0, 1e9);
    app.add_option("--requests-a-device", arguments.service.requestsADevice, "A minute")
        ->check(requests)
        ->capture_default_str();
    app.add_option("--requests-an-address", arguments.service.requestsAnAddress, "A minute")
        ->check(requests)
        ->capture_default_str();
    app.add_flag("--no-limits", arguments.noLimits, "No rate limits: for tests only");
    app.add_option("--bots", arguments.service.botThreads, "So many bots think at once")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    app.add_option("--slow-after", arguments.slowAfter, "Milliseconds in which a request has to come")
        ->check(CLI::Range(100, 600'000))
        ->capture_default_str();
    app.add_option("--log", arguments.level, "debug (a line a request), info, warn or error")
        ->check(CLI::IsMember({"debug", "info", "warn", "error"}))
        ->capture_default_str();
    server::describe(app, arguments.push);
    app.add_flag("--new-epoch", arguments.newEpoch,
                 "After restoring a copy: every device asks for everything once more");
}

/// Logs lines of JSON to standard error. They contain no secrets; see Service::withLogLine.
void setUpLog(const std::string& level) {
    auto logger = spdlog::stderr_logger_mt("server");
    protocol::JsonWriter line;
    line.begin().field("time", "%Y-%m-%dT%H:%M:%S.%e%z").field("level", "%l");
    line.field("event", protocol::JsonText{"%v"}).end();
    logger->set_pattern(line.take());
    logger->set_level(spdlog::level::from_str(level));
    logger->flush_on(spdlog::level::warn);
    spdlog::set_default_logger(std::move(logger));
}

/// Raises the limit of file descriptors and returns it: each connection takes one, and the usual 1,024 are too few.
std::size_t descriptors() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 1024;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}

int fail(const std::string& why) {
    std::cerr << "gingerbread-server: " << why << '\n';
    return 1;
}

/// The listening socket and its URLs: known before the service is made, which begins its links with one of them.
struct Reached {
    server::HttpServer::Listener listener;
    std::vector<std::string> urls; ///< for players to type

    std::string where() const {
        const auto endpoint = listener.local_endpoint();
        return endpoint.address().is_unspecified()
                   ? "port " + std::to_string(endpoint.port()) + " of every network"
                   : server::urlOf(endpoint.address(), endpoint.port()) + std::string(protocol::root);
    }
};

engine::Result<Reached> listen(asio::io_context& context, const Arguments& arguments) {
    const auto refused = [](const std::string& why) {
        return engine::Refusal{engine::RefusalKind::Request, "listen", why, {}, {}};
    };
    boost::system::error_code error;
    const auto address = asio::ip::make_address(arguments.address, error);
    if (error)
        return refused(arguments.address + " is no address; 127.0.0.1 is one.");
    try {
        Reached reached{server::HttpServer::Listener(context, {address, arguments.port}), {}};
        const std::uint16_t port = reached.listener.local_endpoint().port();
        for (const auto& each : server::reachable(address, server::interfaces()))
            reached.urls.push_back(server::urlOf(each, port));
        if (reached.urls.empty()) // reachable from this machine only
            reached.urls.push_back(
                server::urlOf(address.is_loopback() ? address : asio::ip::address_v4::loopback(), port));
        return reached;
    } catch (const boost::system::system_error& fault) {
        return refused("cannot listen on " + arguments.address + " port " + std::to_string(arguments.port) + ": " +
                       fault.code().message() + ". Choose another one with --port.");
    }
}

int serve(asio::io_context& context, const Arguments& arguments, server::Service& service, Reached reached,
          const std::string& games) {
    server::Limits limits;
    constexpr std::size_t spare = 64;
    limits.connections = std::min(limits.connections, descriptors() - spare);
    if (arguments.noLimits || arguments.service.behindProxy) // then all connections come from the proxy
        limits.connectionsASite = 0;
    limits.toSend = std::chrono::milliseconds(arguments.slowAfter);
    const std::string where = reached.where();
    server::HttpServer http(std::move(reached.listener), service, limits);
    asio::signal_set signals(context, SIGINT, SIGTERM);
    signals.async_wait([&](const boost::system::error_code& cancelled, int) {
        if (cancelled)
            return;
        server::logWord("stopping");
        service.stop();
        http.stop();
    });
    std::cout << "Serving on " << where << " (games in " << games << "); stop with Ctrl+C.\n";
    for (const std::string& line : server::advice(reached.urls, arguments.service.publicUrl))
        std::cout << line << '\n';
    std::cout << std::flush;
    context.run();
    server::logWord("stopped");
    return 0;
}

engine::Result<std::vector<std::unique_ptr<server::Ledger>>> openLedgers(const Arguments& arguments) {
    std::vector<std::unique_ptr<server::Ledger>> ledgers;
    for (std::size_t i = 0; !arguments.postgres.empty() && i < arguments.connections; ++i) {
        auto ledger = server::openPostgres(arguments.postgres);
        if (!ledger)
            return ledger.refusal();
        ledgers.push_back(std::move(ledger.value()));
    }
    if (!ledgers.empty())
        return ledgers;
    std::error_code error;
    fs::create_directories(arguments.data, error);
    auto ledger = server::openSqlite(fs::path(arguments.data) / "server.db");
    if (!ledger)
        return ledger.refusal();
    ledgers.push_back(std::move(ledger.value()));
    return ledgers;
}

engine::Result<void> renewEpoch(server::Ledger& ledger) {
    if (auto begun = ledger.begin(); !begun)
        return begun;
    if (auto renewed = ledger.renewEpoch(server::randomHex(4)); !renewed)
        return renewed;
    return ledger.commit();
}

int run(int count, char** values) {
    CLI::App app("Passes the turns of board games between the devices of their players.", "gingerbread-server");
    Arguments arguments;
    describe(app, arguments);
    CLI11_PARSE(app, count, values)
    std::signal(SIGPIPE, SIG_IGN); // the reader of the log may exit first
    ::umask(S_IRWXG | S_IRWXO);    // files are readable by this user only
    setUpLog(arguments.level);
    if (arguments.noLimits)
        arguments.service.requestsADevice = arguments.service.requestsAnAddress = arguments.service.guesses =
            arguments.service.accounts = arguments.service.makings = 0;

    auto ledgers = openLedgers(arguments);
    if (!ledgers)
        return fail(ledgers.refusal().sentence());
    asio::io_context context(1);
    auto reached = listen(context, arguments);
    if (!reached)
        return fail(reached.refusal().sentence());
    if (arguments.service.publicUrl.empty())
        arguments.service.publicUrl = reached.value().urls.front();
    else
        reached.value().urls = {arguments.service.publicUrl};
    if (arguments.newEpoch)
        if (auto renewed = renewEpoch(*ledgers.value().front()); !renewed)
            return fail(renewed.refusal().sentence());
    if (auto ready = server::setUpPush(arguments.push, *ledgers.value().front(), arguments.service); !ready)
        return fail(ready.refusal().sentence());
    std::unique_ptr<server::PostgresListener> listener; // notifies the other processes on the database
    if (!arguments.postgres.empty())
        arguments.service.publish = [&listener](const std::vector<std::string>& ids) { listener->publish(ids); };
    auto service = server::Service::make(context, std::move(ledgers.value()), arguments.service);
    if (!service)
        return fail(service.refusal().sentence());
    if (!arguments.postgres.empty())
        listener = std::make_unique<server::PostgresListener>(
            arguments.postgres, [&](std::vector<std::string> ids) { service.value()->wake(std::move(ids)); });
    const int status =
        serve(context, arguments, *service.value(), std::move(reached.value()),
              arguments.postgres.empty() ? (fs::path(arguments.data) / "server.db").string() : "PostgreSQL");
    listener.reset(); // before the service, which it calls
    service.value().reset();
    return status;
}

} // namespace

int main(int count, char** values) {
    try {
        return run(count, values);
    } catch (const std::exception& fault) {
        std::cerr << "gingerbread-server: " << fault.what() << '\n';
        return 1;
    }
}
