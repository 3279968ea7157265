#include "sync/client/api.h"

#include "engine/record.h"
#include "sync/client/remote.h"
#include "sync/client/request_log.h"
#include "sync/protocol/problem.h"
#include "sync/protocol/queries.h"

#include <memory>

namespace client {
namespace {

namespace json = engine::json;
namespace routes = protocol::routes;
using Params = std::initializer_list<std::string_view>;

constexpr std::size_t keyBytes = 16;
constexpr std::size_t contributionBytes = protocol::contributionDigits / 2;

std::string sentenceFor(HttpReply::Fault fault) {
    switch (fault) {
    case HttpReply::Fault::Untrusted:
        return "The server cannot prove that it is the one it says it is, so nothing was sent. Check its address; on a "
               "network that asks you to sign in, do that first.";
    case HttpReply::Fault::TooSlow:
        return "The server did not answer in time.";
    case HttpReply::Fault::Malformed:
        return std::string(notAServer);
    default:
        return "The server cannot be reached just now.";
    }
}

void readProblem(const json::value& body, Fault& fault) {
    const protocol::Reader reader(body);
    const auto problem = protocol::read<protocol::Problem>(reader);
    fault.problem = problem.type;
    fault.sentence = problem.detail;
    if (fault.sentence.empty())
        fault.sentence = "The server answered with the error " + std::to_string(fault.status) + ".";
}

template <class T>
Request<T> requestFor(const protocol::Route& route, Params params = {}, const std::string& query = {}) {
    Request<T> request;
    request.route = route;
    request.path = protocol::pathOf(route, params) + query;
    if (route.isKeyed())
        request.key = randomHex(keyBytes);
    return request;
}

template <class T, class Message>
Request<T> requestWithBody(const Message& message, const protocol::Route& route, Params params = {}) {
    Request<T> request = requestFor<T>(route, params);
    request.body = protocol::textOf(message);
    request.meaning = request.body;
    return request;
}

/// A request with a contribution to the seed: by chance, unless there is one. It is left out of `meaning`.
template <class T, class Message>
Request<T> requestWithContribution(Message message, const protocol::Route& route, Params params = {}) {
    if (message.contribution.empty())
        message.contribution = randomHex(contributionBytes);
    Request<T> request = requestWithBody<T>(message, route, params);
    message.contribution.clear();
    request.meaning = protocol::textOf(message);
    return request;
}

} // namespace

void Api::send(const UntypedRequest& call, std::function<void(const Received&)> then) const {
    HttpRequest request;
    request.method = call.route.method;
    request.url = m_credentials.server + call.path;
    request.timeout = call.timeout;
    request.onTransmitted = call.onTransmitted;
    request.body = call.body;
    if (!call.body.empty())
        request.headers.emplace_back("Content-Type", "application/json");
    if (!m_credentials.token.empty())
        request.headers.emplace_back("Authorization", "Bearer " + m_credentials.token);
    if (!call.key.empty())
        request.headers.emplace_back(protocol::idempotencyKey, call.key);
    const auto log = std::make_shared<RequestLog>(call.route.name);
    m_http->send(std::move(request), [then = std::move(then), log](const HttpReply& reply) {
        const Received received = receivedFrom(reply);
        log->answered(received.fault.status, received.fault.cause, received.fault.problem, received.fault.retryAfter);
        then(received);
    });
}

Api::Received Api::receivedFrom(const HttpReply& reply) {
    Received received{{reply.status, reply.fault, {}, {}, reply.retryAfter}, {}};
    Fault& fault = received.fault;
    if (fault.status == 0) {
        fault.sentence = sentenceFor(fault.cause);
        return received;
    }
    boost::system::error_code error;
    if (!reply.body.empty())
        received.body = json::parse(reply.body, error);
    if (error && fault.isDone()) { // not JSON: the page of another service
        fault.status = 0;
        fault.cause = HttpReply::Fault::Malformed;
        fault.sentence = sentenceFor(fault.cause);
    } else if (!fault.isDone()) {
        readProblem(received.body, fault);
    }
    return received;
}

Fault Api::unreadable(Fault fault) {
    fault.cause = HttpReply::Fault::Malformed;
    fault.sentence = notUnderstood;
    return fault;
}

Request<protocol::About> Api::about() { return requestFor<protocol::About>(routes::about); }

Request<protocol::Welcome> Api::createAccount(const protocol::NewAccount& account) {
    return requestWithBody<protocol::Welcome>(account, routes::createAccount);
}
Request<protocol::Welcome> Api::recover(const protocol::Recovery& recovery) {
    return requestWithBody<protocol::Welcome>(recovery, routes::recover);
}
Request<protocol::Welcome> Api::takeLink(const std::string& code, const protocol::NewDevice& device) {
    return requestWithBody<protocol::Welcome>(device, routes::takeLink, {code});
}
Request<protocol::Account> Api::me() { return requestFor<protocol::Account>(routes::me); }
Request<protocol::Account> Api::changeMe(const protocol::ProfileChange& change) {
    return requestWithBody<protocol::Account>(change, routes::changeMe);
}
Request<Nothing> Api::deleteMe() { return requestFor<Nothing>(routes::deleteMe); }
Request<protocol::JsonText> Api::exportMe() { return requestFor<protocol::JsonText>(routes::exportMe); }
Request<protocol::Devices> Api::devices() { return requestFor<protocol::Devices>(routes::devices); }
Request<protocol::Devices> Api::renameDevice(const std::string& device, const std::string& name) {
    return requestWithBody<protocol::Devices>(protocol::DeviceName{name}, routes::renameDevice, {device});
}
Request<Nothing> Api::revokeDevice(const std::string& device) {
    return requestFor<Nothing>(routes::revokeDevice, {device});
}
Request<protocol::Code> Api::newRecovery() { return requestFor<protocol::Code>(routes::newRecovery); }
Request<protocol::Code> Api::newLink() { return requestFor<protocol::Code>(routes::newLink); }

Request<protocol::Push> Api::pushState() { return requestFor<protocol::Push>(routes::pushState); }
Request<protocol::Push> Api::subscribe(const protocol::Subscription& subscription) {
    return requestWithBody<protocol::Push>(subscription, routes::subscribe);
}
Request<Nothing> Api::unsubscribe() { return requestFor<Nothing>(routes::unsubscribe); }
Request<protocol::PushTest> Api::testPush() { return requestFor<protocol::PushTest>(routes::testPush); }

Request<protocol::Games> Api::games(const std::string& before) {
    return requestFor<protocol::Games>(
        routes::games, {}, protocol::GamesQuery{before.empty() ? std::nullopt : std::optional(before)}.text());
}
Request<protocol::GameInfo> Api::createGame(const protocol::NewGame& game) {
    return requestWithContribution<protocol::GameInfo>(game, routes::createGame);
}
Request<protocol::GameView> Api::game(const std::string& game, std::size_t from) {
    return requestFor<protocol::GameView>(routes::game, {game}, protocol::GameQuery{from}.text());
}
Request<protocol::GameInfo> Api::start(const std::string& game, const std::string& bot) {
    return requestWithBody<protocol::GameInfo>(protocol::Start{bot}, routes::start, {game});
}
Request<protocol::Code> Api::invite(const std::string& game) {
    return requestFor<protocol::Code>(routes::invite, {game});
}
Request<Nothing> Api::withdraw(const std::string& game, const std::string& code) {
    return requestFor<Nothing>(routes::withdraw, {game, code});
}
Request<protocol::GameInfo> Api::invitation(const std::string& code) {
    return requestFor<protocol::GameInfo>(routes::invitation, {code});
}
Request<protocol::GameInfo> Api::join(const std::string& code, const protocol::Join& join) {
    return requestWithContribution<protocol::GameInfo>(join, routes::join, {code});
}
Request<protocol::GameInfo> Api::resign(const std::string& game, engine::Seat seat) {
    return requestWithBody<protocol::GameInfo>(protocol::Resign{seat}, routes::resign, {game});
}
Request<protocol::GameInfo> Api::rematch(const std::string& game) {
    return requestWithContribution<protocol::GameInfo>(protocol::Rematch{}, routes::rematch, {game});
}
Request<protocol::Code> Api::offerSeats(const std::string& game) {
    return requestFor<protocol::Code>(routes::offerSeats, {game});
}
Request<protocol::GameInfo> Api::takeSeats(const std::string& game, const std::string& code) {
    return requestWithBody<protocol::GameInfo>(protocol::TakeSeats{code}, routes::takeSeats, {game});
}
Request<protocol::GameInfo> Api::mute(const std::string& game, bool muted) {
    return requestWithBody<protocol::GameInfo>(protocol::Muted{muted}, routes::mute, {game});
}

Request<protocol::Played> Api::play(const std::string& game, std::size_t at, const protocol::Batch& batch) {
    return requestWithBody<protocol::Played>(batch, routes::play, {game, std::to_string(at)});
}
Request<Nothing> Api::seen(const std::string& game, const protocol::Seen& seen) {
    return requestWithBody<Nothing>(seen, routes::seen, {game});
}
Request<protocol::JsonText> Api::record(const std::string& game) {
    return requestFor<protocol::JsonText>(routes::record, {game});
}
Request<protocol::News> Api::sync(const std::string& cursor, int wait, int profile, bool shown) {
    auto request =
        requestFor<protocol::News>(routes::sync, {}, protocol::SyncQuery{cursor, wait, profile, shown}.text());
    request.timeout += std::chrono::seconds(wait);
    return request;
}

} // namespace client
