#include "sync/client/api.h"
#include "tests/catch.h"

#include <map>
#include <set>

/// The HTTP request for each operation of the protocol, and what the answers mean.

using namespace client;

namespace {

namespace routes = protocol::routes;
using Header = std::pair<std::string, std::string>;

/// Answers at once with a fixed reply.
class FixedReplyHttp final : public Http {
public:
    explicit FixedReplyHttp(HttpReply reply) : m_reply(std::move(reply)) {}
    void send(HttpRequest request, Done done) override {
        asked = std::move(request);
        done(m_reply);
    }
    void cancelAll() override {}

    HttpRequest asked;

private:
    HttpReply m_reply;
};

HttpReply said(int status, std::string body) {
    HttpReply reply;
    reply.status = status;
    reply.body = std::move(body);
    return reply;
}

template <class T>
Reply<T> answerTo(const Request<T>& request, const HttpReply& reply) {
    FixedReplyHttp http(reply);
    Reply<T> answer;
    Api(http, {"https://turns.example", "secret"}).ask(request, [&](const Reply<T>& heard) { answer = heard; });
    return answer;
}
Fault faultOf(const HttpReply& reply) { return answerTo(Api::me(), reply).fault; }

std::string headerOf(const HttpRequest& request, const std::string& name) {
    for (const auto& [key, value] : request.headers)
        if (key == name)
            return value;
    return {};
}

/// A request as it is sent: method, path, and idempotency key.
template <class T>
HttpRequest sent(const Request<T>& request) {
    FixedReplyHttp http(said(204, ""));
    Api(http, {"https://turns.example", "secret"}).ask(request, [](const Reply<T>&) {});
    return http.asked;
}

const std::string contribution(64, 'a');
const protocol::NewGame newGame{"pigs", "", {{protocol::NewSeat::Occupant::Me, {}, {}}}, {}, contribution, {}};

struct Sent {
    protocol::Route route;
    HttpRequest request;
    std::string target; ///< the expected path
};
std::vector<Sent> everyRequest() {
    std::vector<Sent> all;
    const auto add = [&](const protocol::Route& route, const auto& request, std::string target) {
        all.push_back({route, sent(request), std::move(target)});
    };
    const protocol::Subscription address{protocol::Transport::Apple, "token", {}, {}, {}, {}};
    add(routes::about, Api::about(), "/v1");
    add(routes::createAccount, Api::createAccount({"Anna", 1, "phone"}), "/v1/accounts");
    add(routes::recover, Api::recover({"code", {"phone", ""}}), "/v1/recover");
    add(routes::takeLink, Api::takeLink("a/b c", {"phone", ""}), "/v1/links/a%2Fb%20c");
    add(routes::me, Api::me(), "/v1/me");
    add(routes::changeMe, Api::changeMe({"Anna", {}, {}}), "/v1/me");
    add(routes::deleteMe, Api::deleteMe(), "/v1/me");
    add(routes::exportMe, Api::exportMe(), "/v1/me/export");
    add(routes::devices, Api::devices(), "/v1/me/devices");
    add(routes::renameDevice, Api::renameDevice("d1", "Phone"), "/v1/me/devices/d1");
    add(routes::revokeDevice, Api::revokeDevice("d1"), "/v1/me/devices/d1");
    add(routes::newRecovery, Api::newRecovery(), "/v1/me/recovery");
    add(routes::newLink, Api::newLink(), "/v1/me/links");
    add(routes::pushState, Api::pushState(), "/v1/me/push");
    add(routes::subscribe, Api::subscribe(address), "/v1/me/push");
    add(routes::unsubscribe, Api::unsubscribe(), "/v1/me/push");
    add(routes::testPush, Api::testPush(), "/v1/me/push/test");
    add(routes::games, Api::games("g9"), "/v1/games?before=g9");
    add(routes::createGame, Api::createGame(newGame), "/v1/games");
    add(routes::game, Api::game("g1", 7), "/v1/games/g1?from=7");
    add(routes::start, Api::start("g1", "witch"), "/v1/games/g1/start");
    add(routes::invite, Api::invite("g1"), "/v1/games/g1/invitations");
    add(routes::withdraw, Api::withdraw("g1", "K7"), "/v1/games/g1/invitations/K7");
    add(routes::invitation, Api::invitation("K7"), "/v1/invitations/K7");
    add(routes::join, Api::join("K7", {contribution, {{}}}), "/v1/invitations/K7");
    add(routes::resign, Api::resign("g1", 2), "/v1/games/g1/resign");
    add(routes::rematch, Api::rematch("g1"), "/v1/games/g1/rematch");
    add(routes::offerSeats, Api::offerSeats("g1"), "/v1/games/g1/offers");
    add(routes::takeSeats, Api::takeSeats("g1", "K7"), "/v1/games/g1/seats");
    add(routes::mute, Api::mute("g1", true), "/v1/games/g1/muted");
    add(routes::play, Api::play("g1", 12, {"b1", 0, {{"{}"}}}), "/v1/games/g1/moves/12");
    add(routes::seen, Api::seen("g1", {1, 3}), "/v1/games/g1/seen");
    add(routes::record, Api::record("g1"), "/v1/games/g1/record");
    add(routes::sync, Api::sync("ab-3", 25, 7, true), "/v1/sync?since=ab-3&wait=25&profile=7&shown=1");
    return all;
}

} // namespace

TEST_CASE("api: every request has the method and the path of its route, and a key exactly when it needs one") {
    std::set<std::string> keys;
    std::size_t keyed = 0;
    for (const Sent& one : everyRequest()) {
        CAPTURE(std::string(one.route.name));
        CHECK(one.request.method == one.route.method);
        CHECK(one.request.url == "https://turns.example" + one.target);
        const std::string key = headerOf(one.request, "Idempotency-Key");
        CHECK(key.size() == (one.route.isKeyed() ? 32 : 0));
        CHECK(headerOf(one.request, "Authorization") == "Bearer secret");
        CHECK(headerOf(one.request, "Content-Type") == (one.request.body.empty() ? "" : "application/json"));
        keyed += one.route.isKeyed() ? 1 : 0;
        if (!key.empty())
            keys.insert(key);
    }
    CHECK(everyRequest().size() == 34);
    CHECK(keys.size() == keyed); // each request has a key of its own
}

TEST_CASE("api: a body says what was asked, in the words of the protocol") {
    std::map<std::string_view, std::string> bodies;
    for (const Sent& one : everyRequest())
        bodies[one.route.name] = one.request.body;
    CHECK(bodies["me"].empty());
    CHECK(bodies["invite"].empty());
    CHECK(bodies["resign"] == R"({"seat":2})");
    CHECK(bodies["mute"] == R"({"muted":true})");
    CHECK(bodies["start"] == R"({"bot":"witch"})");
    CHECK(bodies["takeSeats"] == R"({"code":"K7"})");
    CHECK(bodies["recover"] == R"({"code":"code","device":"phone"})");
    CHECK(bodies["play"] == R"({"batch":"b1","seat":0,"moves":[{}]})");
    CHECK(bodies["seen"] == R"({"seat":1,"length":3})");
    CHECK(bodies["createGame"] == R"({"kind":"pigs","seats":[{"who":"me"}],"contribution":")" + contribution + R"("})");
}

TEST_CASE("api: only a poll may take longer, by as much as it waits") {
    using std::chrono::milliseconds;
    CHECK(sent(Api::sync("ab-3", 25, 0, false)).timeout == milliseconds(40'000));
    CHECK(sent(Api::me()).timeout == milliseconds(15'000));
    auto short_ = Api::about();
    short_.timeout = milliseconds(1234);
    CHECK(sent(short_).timeout == milliseconds(1234));
}

TEST_CASE("api: without an account no token is sent, and whoever wants to know that all of it has left is told") {
    FixedReplyHttp http(said(200, "{}"));
    bool left = false;
    auto request = Api::about();
    request.onTransmitted = [&] { left = true; };
    Api(http, {"https://turns.example", ""}).ask(request, [](const auto&) {});
    CHECK(http.asked.headers.empty());
    CHECK(http.asked.body.empty());
    http.asked.onTransmitted();
    CHECK(left);
}

TEST_CASE("api: the same request asked again has the same key, and another one another key") {
    Retry<protocol::GameInfo> retry;
    const protocol::Join one{contribution, {{"Anna", 1}}};
    const protocol::Join again{std::string(64, 'b'), {{"Anna", 1}}}; // a new random contribution makes no difference
    const protocol::Join other{contribution, {{"Anna", 2}}};
    const auto first = retry.request(Api::join("K7", one));
    const auto second = retry.request(Api::join("K7", again));
    CHECK(second.key == first.key);
    CHECK(second.body == first.body); // the same key with another body would be refused
    CHECK(retry.request(Api::join("K8", one)).key != first.key);
    const auto third = retry.request(Api::join("K7", other));
    CHECK(third.key != first.key);
    CHECK(retry.request(Api::rematch("K7")).key != third.key);
}

TEST_CASE("api: a request that was answered is not asked again, and one that was not is") {
    Retry<protocol::GameInfo> retry;
    const auto first = retry.request(Api::rematch("g1"));
    for (const int status : {0, 429, 503}) {
        retry.answered(first.key, answerTo(first, said(status, "")));
        CHECK(retry.request(Api::rematch("g1")).key == first.key);
    }
    retry.answered("another", answerTo(first, said(403, "")));
    CHECK(retry.request(Api::rematch("g1")).key == first.key);
    retry.answered(first.key, answerTo(first, said(403, "")));
    CHECK_FALSE(retry.pending());
    CHECK(retry.request(Api::rematch("g1")).key != first.key);
}

TEST_CASE("api: a problem is a word for the program and a sentence for a person") {
    const Fault taken = faultOf(said(409, R"({"type":"/problems/slot-taken","detail":"The game has gone on."})"));
    CHECK(taken.status == 409);
    CHECK(taken.problem == "slot-taken");
    CHECK(taken.sentence == "The game has gone on.");
    CHECK(!taken.isTemporary());
    CHECK(taken.isRefusal());
    CHECK(faultOf(said(503, "<html>")).isTemporary());
    CHECK(!faultOf(said(503, "<html>")).isRefusal());
    for (const char* body : {"", "<html>", "[]", R"({"type":5,"detail":[]})"}) {
        CAPTURE(body);
        CHECK(faultOf(said(404, body)).sentence == "The server answered with the error 404.");
        CHECK(faultOf(said(404, body)).problem.empty());
    }
    HttpReply reply = said(429, R"({"type":"too-often","detail":"Wait."})");
    reply.retryAfter = std::chrono::seconds(7);
    CHECK(faultOf(reply).retryAfter == std::chrono::seconds(7));
    CHECK(faultOf(reply).problem == "too-often");
}

TEST_CASE("api: what is no answer of ours is no answer") {
    const Fault page = faultOf(said(200, "<html>Sign in to the hotel's network</html>"));
    CHECK(page.status == 0);
    CHECK(page.cause == HttpReply::Fault::Malformed);
    CHECK(page.isTemporary());
    CHECK_FALSE(answerTo(Api::deleteMe(), said(200, "<html>")).isDone()); // though its content is not needed
    for (const auto& [fault, sentence] : std::vector<std::pair<HttpReply::Fault, std::string>>{
             {HttpReply::Fault::Unreachable, "The server cannot be reached just now."},
             {HttpReply::Fault::TooSlow, "The server did not answer in time."},
             {HttpReply::Fault::Malformed, "What answers at this address is not a server for these games."}}) {
        HttpReply silence;
        silence.fault = fault;
        CHECK(faultOf(silence).sentence == sentence);
        CHECK(faultOf(silence).cause == fault);
        CHECK(faultOf(silence).isTemporary());
    }
}

TEST_CASE("api: an answer is read, and one that cannot be read is a fault though what was asked is done") {
    const auto account = answerTo(Api::me(), said(200, R"({"account":"a1","name":"Anna","face":2})"));
    REQUIRE(account.ok());
    CHECK(account->id == "a1");
    CHECK(account->profile.face == 2);
    for (const char* body : {"", "{}", "[]", "null", R"({"account":1,"name":"Anna","face":2})"}) {
        CAPTURE(body);
        const auto reply = answerTo(Api::me(), said(200, body));
        CHECK_FALSE(reply.ok());
        CHECK(reply.isDone());
        CHECK_FALSE(reply.isTemporary());
        CHECK(reply.fault.cause == HttpReply::Fault::Malformed);
        CHECK(reply.fault.sentence == notUnderstood);
    }
    CHECK(answerTo(Api::record("g1"), said(200, R"({"game":"pigs"})"))->text == R"({"game":"pigs"})");
    CHECK_FALSE(answerTo(Api::record("g1"), said(200, "[]")).ok());
    CHECK(answerTo(Api::deleteMe(), said(204, "")).ok());
    CHECK(answerTo(Api::deleteMe(), said(200, R"({"type":"/problems/x"})")).ok());
    CHECK_FALSE(answerTo(Api::deleteMe(), said(404, "")).ok());
}

TEST_CASE("api: an account counts although its profile cannot be read, as its token comes only once") {
    for (const char* profile :
         {R"("name":"Anna","face":300)", R"("name":"Anna","quiet":true,"face":1)", R"("face":1)"}) {
        CAPTURE(profile);
        const std::string account = std::string(R"({"account":"a1",)") + profile;
        const auto me = answerTo(Api::me(), said(200, account + "}"));
        REQUIRE(me.ok());
        CHECK(me->id == "a1");
        CHECK(me->profile.name.empty()); // by which it is known that it could not be read
        CHECK_FALSE(me->profile.quiet);
        const auto welcome = answerTo(Api::takeLink("k7qf", {"Phone", {}}), said(201, account + R"(,"token":"t1"})"));
        REQUIRE(welcome.ok());
        CHECK(welcome->account.id == "a1");
        CHECK(welcome->token == "t1");
    }
    CHECK_FALSE(
        answerTo(Api::takeLink("k7qf", {"Phone", {}}), said(201, R"({"account":"a1","name":"Anna","face":1})")).ok());
}

TEST_CASE("api: a server's versions are read although its games cannot be") {
    for (const char* kinds :
         {R"([{"kind":7}])", R"("many")", R"([{"kind":"pigs","fewest":2,"most":5,"modes":[{}]}])"}) {
        CAPTURE(kinds);
        const auto about = answerTo(
            Api::about(), said(200, R"({"server":"9.0.0","oldestClient":"9.0.0","kinds":)" + std::string(kinds) + "}"));
        REQUIRE(about.ok());
        CHECK(about->oldestClient == "9.0.0");
    }
}

TEST_CASE("api: a server with games that this version does not know is a server all the same") {
    const auto about = answerTo(
        Api::about(), said(200, R"({"server":"9.0.0","oldestClient":"0.1.0","kinds":[)"
                                R"({"kind":"werewolves","fewest":8,"most":40,"modes":["night"],"bots":[]}]})"));
    REQUIRE(about.ok());
    CHECK(about->kinds.front().most == 40);
}

TEST_CASE("api: what is a matter of time may be tried again, and nothing else") {
    const auto withStatus = [](int status) {
        Fault fault;
        fault.status = status;
        return fault;
    };
    for (const int status : {0, 408, 425, 429, 500, 502, 503, 504, 599})
        CHECK(withStatus(status).isTemporary());
    for (const int status : {200, 204, 301, 400, 401, 403, 404, 407, 409, 410, 422, 424, 426, 428, 430, 499})
        CHECK_FALSE(withStatus(status).isTemporary());
    for (const int status : {200, 201, 204, 299})
        CHECK(withStatus(status).isDone());
    for (const int status : {0, 100, 199, 300, 304, 404})
        CHECK_FALSE(withStatus(status).isDone());
}
