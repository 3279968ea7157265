#include "app/models/notices/push_registration.h"

#include "tests/app/models/scripted_device.h"

/// Registering this device for push messages at the server, and what the page shows of that.

namespace {

using namespace app_tests;
using models::PushRegistration;
namespace json = engine::json;

constexpr const char* ask = "GET /v1/me/push";
constexpr const char* tell = "PUT /v1/me/push";
constexpr const char* takeBack = "DELETE /v1/me/push";
constexpr const char* tryIt = "POST /v1/me/push/test";

const protocol::Subscription address{
    protocol::Transport::Web, "https://push.example/1", "key", "secret", protocol::Quiet{1, 2, 0}, {"g1"}};
const protocol::Subscription another{protocol::Transport::Apple, "token", {}, {}, {}, {}};

struct RegistrationFixture : ScriptedDevice {
    RegistrationFixture() {
        says(ask, R"({"transports":["web"],"vapid":"key"})");
        says(tell, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
        says(takeBack, "{}");
        QObject::connect(&reach, &PushRegistration::keyKnown, [this](const QString& key) { keys << key; });
    }
    void says(const char* what, const QByteArray& body) { line.answer(what, 200, body); }
    void begin() {
        makeAccount();
        reach.start();
        REQUIRE(hasSaid([&] { return line.count(ask) == 1 && !keys.isEmpty(); }));
    }
    bool hasSaid(const std::function<bool()>& condition) { return until(condition); }
    /// Waits until all requests are answered: there is one at a time.
    void settle() {
        QSignalSpy changed(&reach, &PushRegistration::changed);
        reach.refresh();
        REQUIRE(until([&] { return !changed.isEmpty(); }));
    }
    QStringList order() const { ///< the words of its requests, in order
        QStringList words;
        for (const ScriptedProxy::Asked& each : line.asked)
            if (each.what.contains("/v1/me/push") && (words.isEmpty() || each.what != words.back()))
                words << each.what;
        return words;
    }

    PushRegistration reach{online()};
    QStringList keys;
};

} // namespace

TEST_CASE("PushRegistration: nothing is asked before it is started, nor for nobody") {
    RegistrationFixture fixture;
    fixture.reach.set(address);
    SECTION("not started") { fixture.makeAccount(); }
    SECTION("nobody") { fixture.reach.start(); }
    fixture.reach.refresh();
    fixture.device.ask([](models::OpenGames&) { return true; });
    CHECK(fixture.order().isEmpty());
    fixture.reach.start();
    fixture.makeAccount();
    CHECK(fixture.hasAsked(tell));
    CHECK(fixture.order() == QStringList{ask, tell}); // first the current state
}

TEST_CASE("PushRegistration: the server is told an address once, another one again, and none once more") {
    RegistrationFixture fixture;
    fixture.begin();
    fixture.reach.set({});
    fixture.settle();
    CHECK(fixture.line.count(takeBack) == 0); // there is no subscription
    fixture.reach.set(address);
    REQUIRE(fixture.hasAsked(tell));
    fixture.reach.set(address);
    emit fixture.online().changed();
    fixture.settle();
    CHECK(fixture.line.count(tell) == 1);
    fixture.says(ask, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
    fixture.reach.set(another);
    REQUIRE(fixture.hasAsked(tell, 2));
    CHECK(fixture.line.bodies(tell).back() == R"({"transport":"apns","to":"token"})");
    fixture.reach.set({});
    REQUIRE(fixture.hasAsked(takeBack));
    fixture.says(ask, R"({"transports":["web"],"vapid":"key"})");
    fixture.settle();
    fixture.settle();
    CHECK(fixture.line.count(takeBack) == 1);
    fixture.reach.set(address);
    CHECK(fixture.hasAsked(tell, 3));
}

TEST_CASE("PushRegistration: a device that wants no messages any more is taken back at the next start") {
    RegistrationFixture fixture;
    fixture.says(ask, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
    fixture.reach.set({}); // switched off while there was no network, and the app was closed
    fixture.begin();
    REQUIRE(fixture.hasAsked(takeBack));
    fixture.says(ask, R"({"transports":["web"],"vapid":"key"})");
    fixture.settle();
    CHECK(fixture.line.count(takeBack) == 1);
    CHECK(fixture.line.count(tell) == 0);
}

TEST_CASE("PushRegistration: what the account says of quiet hours is said by the device only to a server from before") {
    RegistrationFixture fixture;
    const bool shared = GENERATE(false, true);
    CAPTURE(shared);
    fixture.says(ask, shared ? R"({"transports":["web"],"vapid":"key","shared":true})"
                             : R"({"transports":["web"],"vapid":"key","shared":false})");
    fixture.begin();
    fixture.reach.set(address);
    REQUIRE(fixture.hasAsked(tell));
    const json::value said = json::parse(fixture.line.bodies(tell)[0].toStdString());
    CHECK(said.as_object().contains("transport"));
    CHECK(said.as_object().contains("quiet") == !shared);
    CHECK(said.as_object().contains("muted") == !shared);
}

TEST_CASE(
    "PushRegistration: the account that comes next is told the address, too, and sees nothing of the one before") {
    RegistrationFixture fixture;
    fixture.says(
        tell,
        R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":5,"trouble":"No way."}})");
    fixture.begin();
    fixture.reach.set(address);
    REQUIRE(fixture.hasSaid([&] { return fixture.reach.trouble() == "No way." && fixture.reach.delivered(); }));
    fixture.signOut();
    CHECK(fixture.reach.trouble().isEmpty());
    CHECK_FALSE(fixture.reach.delivered());
    fixture.says(tell, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
    fixture.makeAccount();
    CHECK(fixture.hasAsked(tell, 2));
    CHECK(fixture.line.count(ask) == 2);
    CHECK(fixture.hasSaid([&] { return fixture.keys.size() == 2; })); // the push service is given another server's key
}

TEST_CASE("PushRegistration: an account from which nothing was registered is not asked to take it back") {
    RegistrationFixture fixture;
    fixture.begin();
    fixture.reach.set(address);
    REQUIRE(fixture.hasAsked(tell));
    fixture.signOut();
    fixture.reach.set({});
    fixture.makeAccount();
    REQUIRE(fixture.hasAsked(ask, 2));
    fixture.settle();
    CHECK(fixture.line.count(takeBack) == 0);
}

TEST_CASE("PushRegistration: when something last arrived, and what is in its way, is as the server says it") {
    RegistrationFixture fixture;
    fixture.begin();
    const store::Time before = models::now();
    fixture.says(ask,
                 R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":3600}})");
    fixture.settle();
    REQUIRE(fixture.reach.delivered());
    CHECK(*fixture.reach.delivered() >= before - 3'600'000);
    CHECK(*fixture.reach.delivered() <= models::now() - 3'600'000);
    CHECK(fixture.reach.trouble().isEmpty());
    fixture.says(
        ask,
        R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"trouble":"The service is closed."}})");
    fixture.settle();
    CHECK_FALSE(fixture.reach.delivered());
    CHECK(fixture.reach.trouble() == "The service is closed.");
    fixture.says(ask, R"({"nonsense":1})"); // the previous state stays
    fixture.settle();
    CHECK(fixture.reach.trouble() == "The service is closed.");
    fixture.line.refuse(ask, 403, "Not you.");
    fixture.settle();
    CHECK(fixture.reach.trouble() == "Not you.");
    fixture.line.refuse(ask, 404, "No such page."); // a server without push: not an error
    fixture.settle();
    CHECK(fixture.reach.trouble().isEmpty());
    CHECK(fixture.keys == QStringList{"key"});
    fixture.says(ask, R"({"transports":["web"],"vapid":"another"})");
    fixture.settle();
    CHECK(fixture.keys == QStringList{"key", "another"});
}

TEST_CASE("PushRegistration: what was in the way goes when nothing is to be sent here any more") {
    RegistrationFixture fixture;
    fixture.says(
        tell,
        R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":5,"trouble":"No way."}})");
    fixture.begin();
    fixture.reach.set(address);
    REQUIRE(fixture.hasSaid([&] { return !fixture.reach.trouble().isEmpty(); }));
    fixture.reach.set({});
    REQUIRE(fixture.hasSaid([&] { return fixture.reach.trouble().isEmpty(); }));
    CHECK_FALSE(fixture.reach.delivered());
}

TEST_CASE(
    "PushRegistration: an address that is refused is not said again and again, and one that did not get through is") {
    RegistrationFixture fixture;
    const bool refused = GENERATE(true, false);
    CAPTURE(refused);
    fixture.line.refuse(tell, refused ? 422 : 503, "Not this one.");
    fixture.begin();
    fixture.reach.set(address);
    REQUIRE(fixture.hasAsked(tell));
    if (refused) {
        REQUIRE(fixture.hasSaid([&] { return fixture.reach.trouble() == "Not this one."; }));
        fixture.settle();
        CHECK(fixture.line.count(tell) == 1);
    } else {
        fixture.says(tell, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
        CHECK(fixture.hasSaid([&] {
            emit fixture.online().changed(); // the network is back
            return fixture.line.count(tell) == 2;
        }));
        fixture.settle();
        CHECK(fixture.line.count(tell) == 2);
    }
}

TEST_CASE("PushRegistration: a test is asked for once, is told of as it goes, and ends with what became of it") {
    RegistrationFixture fixture;
    fixture.begin();
    QSignalSpy changed(&fixture.reach, &PushRegistration::changed);
    fixture.line.hold(tryIt);
    fixture.reach.test();
    CHECK(changed.size() == 1);
    CHECK(fixture.reach.testing());
    CHECK(fixture.reach.testText() == "Asking the server …");
    fixture.reach.test();
    REQUIRE(fixture.hasAsked(tryIt));
    fixture.reach.tidy(); // it continues
    CHECK_FALSE(fixture.reach.testText().isEmpty());
    QString end;
    SECTION("refused") {
        fixture.line.release(tryIt, 429, R"({"detail":"Not so often."})");
        end = "Not so often.";
    }
    SECTION("it arrived") {
        fixture.says(ask,
                     R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":0}})");
        end = "It arrived: the server can reach this device.";
    }
    SECTION("it did not") {
        fixture.says(
            ask,
            R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":100000,"trouble":"Nobody listens."}})");
        end = "It did not arrive: Nobody listens.";
    }
    if (end != "Not so often.") {
        fixture.line.release(tryIt, 202, "{}");
        REQUIRE(
            fixture.hasSaid([&] { return fixture.reach.testText().startsWith("The server has sent it. It should"); }));
        CHECK(fixture.reach.testing());
    }
    REQUIRE(fixture.hasSaid([&] { return !fixture.reach.testing(); }));
    CHECK(fixture.reach.testText() == end);
    CHECK(fixture.line.count(tryIt) == 1);
    fixture.reach.tidy();
    CHECK(fixture.reach.testText().isEmpty());
    changed.clear();
    fixture.reach.test(); // a second test, when she wants one
    CHECK(fixture.reach.testing());
    CHECK(fixture.hasAsked(tryIt, 2));
}
