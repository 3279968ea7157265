#include "sync/client/remote.h"
#include "tests/catch.h"

/// What people type, what servers say, and which of two versions is older.

using namespace client;

namespace {

/// Answers at once with what it was told to.
class Parrot final : public Http {
public:
    explicit Parrot(HttpReply reply) : m_reply(std::move(reply)) {}
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

Answer answerTo(const HttpReply& reply) {
    Parrot parrot(reply);
    Answer answer;
    ask(parrot, {"https://turns.example", "secret"}, {"GET", "/v1/me", {}, {}}, [&](Answer heard) { answer = heard; });
    return answer;
}

std::string addressOf(std::string_view typed) {
    const auto address = serverAddress(typed);
    return address ? address.value() : "no: " + address.refusal().sentence();
}

} // namespace

TEST_CASE("remote: an address is understood as a person types it") {
    CHECK(addressOf("turns.example") == "https://turns.example");
    CHECK(addressOf(" https://Turns.Example:8443/v1/ ") == "https://turns.example:8443");
    CHECK(addressOf("http://192.168.1.5:8737") == "http://192.168.1.5:8737");
    CHECK(addressOf("http://localhost:8737/") == "http://localhost:8737");
    CHECK(addressOf("http://[::1]:8737") == "http://[::1]:8737");
    CHECK(addressOf("http://kitchen.local") == "http://kitchen.local");
    for (const char* wrong :
         {"", "  ", "ftp://turns.example", "https://", "turns example", "https://me:pw@turns.example",
          "https://turns.example/games", "http://turns.example", "http://8.8.8.8:80"}) {
        INFO(wrong);
        CHECK(addressOf(wrong).starts_with("no: "));
    }
}

namespace {

std::vector<std::string> addressesOf(std::string_view typed) {
    const auto addresses = serverAddresses(typed);
    return addresses ? addresses.value() : std::vector<std::string>{"no: " + addresses.refusal().sentence()};
}

} // namespace

TEST_CASE("remote: without a scheme https is tried, and then http at home only") {
    using All = std::vector<std::string>;
    CHECK(addressesOf("turns.example") == All{"https://turns.example"});
    CHECK(addressesOf("turns.example:8443") == All{"https://turns.example:8443"});
    CHECK(addressesOf("8.8.8.8") == All{"https://8.8.8.8"});
    CHECK(addressesOf("172.32.0.1:80") == All{"https://172.32.0.1:80"});
    CHECK(addressesOf("134744072") == All{"https://134744072"}); // 8.8.8.8 again
    CHECK(addressesOf("[2001:db8::1]") == All{"https://[2001:db8::1]"});
    CHECK(addressesOf("[ff0e::1]") == All{"https://[ff0e::1]"}); // letters, and far away
    CHECK(addressesOf("192.168.1.20:8737") == All{"https://192.168.1.20:8737", "http://192.168.1.20:8737"});
    CHECK(addressesOf(" 192.168.1.20/ ") ==
          All{"https://192.168.1.20", "http://192.168.1.20", "http://192.168.1.20:8737"});
    for (const std::string near : {"10.1.2.3", "172.16.0.1", "172.31.255.1", "127.0.0.1", "localhost", "kitchen.local",
                                   "nas", "[::1]", "[fe80::1]", "[fd12::1]"}) {
        INFO(near);
        CHECK(addressesOf(near + ":81") == All{"https://" + near + ":81", "http://" + near + ":81"});
    }
    CHECK(addressesOf("::1")[1] == "http://[::1]");
    CHECK(addressesOf("https://nas:1") == All{"https://nas:1"}); // what she says counts
    CHECK(addressesOf("http://nas:1") == All{"http://nas:1"});
    CHECK(addressesOf("http://turns.example")[0].starts_with("no: "));
}

TEST_CASE("remote: it is known which addresses lead nowhere but to this machine") {
    for (const char* here : {"http://127.0.0.1:8737", "https://localhost", "http://[::1]:8737", "http://127.8.8.8",
                             "localhost:8737", "http://play.localhost"}) {
        INFO(here);
        CHECK(isLoopback(here));
    }
    for (const char* away : {"", "https://turns.example", "http://192.168.1.20:8737", "http://0.0.0.0:8737",
                             "https://localhost.example"}) {
        INFO(away);
        CHECK_FALSE(isLoopback(away));
    }
}

TEST_CASE("remote: a token, a key and a body go where they belong") {
    Parrot parrot(said(204, ""));
    bool answered = false;
    Call call{"POST", "/v1/games", {}, "key-key-key-key-"};
    call.body = json::object{{"kind", "pigs"}};
    ask(parrot, {"https://turns.example", "secret"}, call, [&](const Answer& answer) { answered = answer.ok(); });
    CHECK(answered);
    CHECK(parrot.asked.method == "POST");
    CHECK(parrot.asked.url == "https://turns.example/v1/games");
    CHECK(parrot.asked.body == R"({"kind":"pigs"})");
    using Header = std::pair<std::string, std::string>;
    CHECK(parrot.asked.headers == std::vector<Header>{{"Content-Type", "application/json"},
                                                      {"Authorization", "Bearer secret"},
                                                      {"Idempotency-Key", "key-key-key-key-"}});
}

TEST_CASE("remote: a problem is a word for the program and a sentence for a person") {
    const Answer taken = answerTo(said(409, R"({"type":"/problems/slot-taken","detail":"The game has gone on."})"));
    CHECK(taken.problem == "slot-taken");
    CHECK(taken.sentence == "The game has gone on.");
    CHECK(!taken.isForNow());
    CHECK(answerTo(said(503, "<html>")).isForNow());
    CHECK(!answerTo(said(503, "<html>")).sentence.empty());
    CHECK(!answerTo(said(404, "")).sentence.empty());
}

TEST_CASE("remote: what is no answer of ours is no answer") {
    const Answer page = answerTo(said(200, "<html>Sign in to the hotel's network</html>"));
    CHECK(page.status == 0);
    CHECK(page.fault == HttpReply::Fault::Misshapen);
    HttpReply nothing;
    nothing.fault = HttpReply::Fault::Unreachable;
    CHECK(answerTo(nothing).isForNow());
    CHECK(!answerTo(nothing).sentence.empty());
}

TEST_CASE("remote: versions are compared as numbers") {
    CHECK(isOlder("1.9.3", "1.10.0"));
    CHECK(isOlder("0.9", "1"));
    CHECK(!isOlder("1.0.0", "1"));
    CHECK(!isOlder("2.0.0", "1.99.99"));
}
