#pragma once

#include "sync/server/base/secrets.h"
#include "sync/server/ledger/sqlite_ledger.h"
#include "sync/server/operations/operations.h"
#include "tests/must.h"
#include "tests/simulation/network.h"

#include <list>
#include <optional>
#include <stdexcept>

/// The service without its threads: the same operations on the same workspace and a SQLite file, one after the other,
/// each in a transaction; it can be killed before, during and after each.

namespace simulation {

namespace json = boost::json;

class Server {
public:
    Server(Clock& clock, Random& random, std::string file, double killProbability)
        : m_clock(clock), m_random(random), m_file(std::move(file)), m_killProbability(killProbability) {
        start();
    }

    int killed = 0;

    void serve(const client::HttpRequest& request, const std::function<void(client::HttpReply)>& reply) {
        if (!m_ledger)
            return; // the server is down
        if (happens(m_random, m_killProbability / 3))
            return kill(); // killed before it reads the request
        const server::Response response = perform(request);
        if (response.status == 422) // the rules on the phone and at the server differ
            throw std::runtime_error("a turn that could be played on the phone is refused: " + response.body + " " +
                                     request.body);
        if (happens(m_random, m_killProbability / 3))
            return kill(); // killed in the middle: nothing was committed
        const bool news = commit();
        if (happens(m_random, m_killProbability / 3))
            return kill(); // killed after the commit: the answer is lost
        if (response.empty && request.url.find("wait=0") == std::string::npos)
            m_polls.push_back({request, reply, m_clock.now() + protocol::longestWait * 1000});
        else
            reply(replyOf(response));
        wakeUp(news);
    }
    /// A request without the network, during which the server is never killed.
    json::value ask(const std::string& method, const std::string& path, const std::string& token,
                    const json::value& body) {
        client::HttpRequest request;
        request.method = method;
        request.url = "http://server" + path;
        request.headers = {{"Authorization", "Bearer " + token}, {"Idempotency-Key", server::randomHex(16)}};
        if (!body.is_null())
            request.body = json::serialize(body);
        const server::Response response = perform(request);
        commit();
        if (response.status >= 300)
            throw std::runtime_error(method + " " + path + ": " + response.body);
        return response.body.empty() ? json::value() : json::parse(response.body);
    }
    bool isUp() const { return m_ledger != nullptr; }
    server::Workspace& workspace() { return *m_workspace; }
    void stopKilling() { m_killProbability = 0; }

private:
    struct Poll {
        client::HttpRequest request;
        std::function<void(client::HttpReply)> reply;
        Time until = 0;
    };

    void start() {
        m_ledger = must(server::openSqlite(m_file));
        m_workspace = std::make_unique<server::Workspace>(*m_ledger, must(m_ledger->epoch()), "http://server", 64);
        m_workspace->chance = [this] {
            engine::Seed seed{};
            for (auto& byte : seed)
                byte = static_cast<std::uint8_t>(m_random());
            return seed;
        };
    }
    void kill() {
        ++killed;
        m_polls.clear();
        m_workspace.reset();
        m_ledger.reset();
        m_clock.in(200 + static_cast<Time>(fraction(m_random) * 20'000), [this] { start(); });
    }

    static client::HttpReply replyOf(const server::Response& response) {
        client::HttpReply reply;
        reply.status = response.status;
        reply.body = response.body;
        reply.retryAfter = response.retryAfter;
        return reply;
    }
    static std::string headerOf(const client::HttpRequest& request, std::string_view name) {
        for (const auto& [key, value] : request.headers)
            if (key == name)
                return value;
        return {};
    }

    /// Performs the operation of a request, in a transaction that is not yet committed.
    server::Response perform(const client::HttpRequest& request) {
        const std::string target = request.url.substr(request.url.find('/', 8));
        const std::size_t mark = std::min(target.find('?'), target.size());
        server::RouteMatch found = server::findRoute(request.method, target.substr(0, mark));
        if (found.problem)
            return *found.problem;
        server::Call call;
        call.route = found.route;
        call.params = found.params;
        call.now = m_clock.now();
        for (std::size_t at = mark + 1; at < target.size();) {
            const std::size_t end = std::min(target.find('&', at), target.size());
            const std::size_t is = target.find('=', at);
            call.query.emplace(target.substr(at, is - at), target.substr(is + 1, end - is - 1));
            at = end + 1;
        }
        call.key = headerOf(request, "Idempotency-Key");
        call.fingerprint = server::sha256(request.method + target + request.body);
        if (!request.body.empty())
            call.body = json::parse(request.body);
        must(m_ledger->begin());
        return must(authenticate(request, call) ? server::perform(*m_workspace, call) : server::unknownToken());
    }
    /// Returns whether waiting polls may have news.
    bool commit() {
        must(m_ledger->commit());
        return !m_workspace->takeSideEffects().empty();
    }
    bool authenticate(const client::HttpRequest& request, server::Call& call) {
        if (call.route->access == server::Route::Access::Anybody)
            return true;
        const std::string token = headerOf(request, "Authorization");
        const auto device =
            must(m_ledger->deviceOf(server::sha256(token.substr(std::min<std::size_t>(7, token.size())))));
        if (!device)
            return false;
        call.account = device->account;
        call.device = device->id;
        return true;
    }
    /// Answers polls that have news, or whose time is over.
    void wakeUp(bool news) {
        std::list<Poll> polls;
        polls.swap(m_polls);
        for (Poll& poll : polls) {
            if (!news && poll.until > m_clock.now()) {
                m_polls.push_back(std::move(poll));
                continue;
            }
            const server::Response response = perform(poll.request);
            commit();
            if (!response.empty || poll.until <= m_clock.now())
                poll.reply(replyOf(response));
            else
                m_polls.push_back(std::move(poll));
        }
    }

    Clock& m_clock;
    Random& m_random;
    std::string m_file;
    double m_killProbability;
    std::unique_ptr<server::Ledger> m_ledger;
    std::unique_ptr<server::Workspace> m_workspace;
    std::list<Poll> m_polls;
};

} // namespace simulation
