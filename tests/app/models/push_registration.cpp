#include "app/models/notices/push_registration.h"

#include "tests/app/models/scripted_device.h"

/// Registering this device for push messages at the server, and what the page shows of that.

namespace {

using namespace app_tests;
using models::PushRegistration;
namespace json = engine::json;

constexpr const char* readState = "GET /v1/me/push";
constexpr const char* registerAddress = "PUT /v1/me/push";
constexpr const char* removeAddress = "DELETE /v1/me/push";
constexpr const char* requestTest = "POST /v1/me/push/test";

const protocol::Subscription address{
    protocol::Transport::Web, "https://push.example/1", "key", "secret", protocol::Quiet{1, 2, 0}, {"g1"}};
const protocol::Subscription another{protocol::Transport::Apple, "token", {}, {}, {}, {}};

struct RegistrationFixture : ScriptedDevice {
    RegistrationFixture() {
        answerWith(readState, R"({"transports":["web"],"vapid":"key"})");
        answerWith(registerAddress, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
        answerWith(removeAddress, "{}");
        QObject::connect(&registration, &PushRegistration::keyReceived, [this](const QString& key) { keys << key; });
    }
    void answerWith(const char* what, const QByteArray& body) { line.answer(what, 200, body); }
    void begin() {
        makeAccount();
        registration.start();
        REQUIRE(comesTrue([&] { return line.count(readState) == 1 && !keys.isEmpty(); }));
    }
    bool comesTrue(const std::function<bool()>& condition) { return until(condition); }
    /// Waits until all requests are answered: there is one at a time.
    void waitUntilIdle() {
        QSignalSpy changed(&registration, &PushRegistration::changed);
        registration.refresh();
        REQUIRE(until([&] { return !changed.isEmpty(); }));
    }
    QStringList requests() const { ///< the words of its requests, in order
        QStringList words;
        for (const ScriptedProxy::Asked& each : line.asked)
            if (each.what.contains("/v1/me/push") && (words.isEmpty() || each.what != words.back()))
                words << each.what;
        return words;
    }

    PushRegistration registration{online()};
    QStringList keys;
};

} // namespace

TEST_CASE("PushRegistration: nothing is asked before it is started, nor for nobody") {
    RegistrationFixture fixture;
    fixture.registration.setSubscription(address);
    SECTION("not started") { fixture.makeAccount(); }
    SECTION("nobody") { fixture.registration.start(); }
    fixture.registration.refresh();
    fixture.device.run([](models::OpenGames&) { return true; });
    CHECK(fixture.requests().isEmpty());
    fixture.registration.start();
    fixture.makeAccount();
    CHECK(fixture.hasAsked(registerAddress));
    CHECK(fixture.requests() == QStringList{readState, registerAddress}); // first the current state
}

TEST_CASE("PushRegistration: the server is told an address once, another one again, and none once more") {
    RegistrationFixture fixture;
    fixture.begin();
    fixture.registration.setSubscription({});
    fixture.waitUntilIdle();
    CHECK(fixture.line.count(removeAddress) == 0); // there is no subscription
    fixture.registration.setSubscription(address);
    REQUIRE(fixture.hasAsked(registerAddress));
    fixture.registration.setSubscription(address);
    emit fixture.online().changed();
    fixture.waitUntilIdle();
    CHECK(fixture.line.count(registerAddress) == 1);
    fixture.answerWith(readState, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
    fixture.registration.setSubscription(another);
    REQUIRE(fixture.hasAsked(registerAddress, 2));
    CHECK(fixture.line.bodies(registerAddress).back() == R"({"transport":"apns","to":"token"})");
    fixture.registration.setSubscription({});
    REQUIRE(fixture.hasAsked(removeAddress));
    fixture.answerWith(readState, R"({"transports":["web"],"vapid":"key"})");
    fixture.waitUntilIdle();
    fixture.waitUntilIdle();
    CHECK(fixture.line.count(removeAddress) == 1);
    fixture.registration.setSubscription(address);
    CHECK(fixture.hasAsked(registerAddress, 3));
}

TEST_CASE("PushRegistration: a device that wants no messages any more is taken back at the next start") {
    RegistrationFixture fixture;
    fixture.answerWith(readState, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
    fixture.registration.setSubscription({}); // switched off while there was no network, and the app was closed
    fixture.begin();
    REQUIRE(fixture.hasAsked(removeAddress));
    fixture.answerWith(readState, R"({"transports":["web"],"vapid":"key"})");
    fixture.waitUntilIdle();
    CHECK(fixture.line.count(removeAddress) == 1);
    CHECK(fixture.line.count(registerAddress) == 0);
}

TEST_CASE("PushRegistration: what the account says of quiet hours is said by the device only to a server from before") {
    RegistrationFixture fixture;
    const bool shared = GENERATE(false, true);
    CAPTURE(shared);
    fixture.answerWith(readState, shared ? R"({"transports":["web"],"vapid":"key","shared":true})"
                                         : R"({"transports":["web"],"vapid":"key","shared":false})");
    fixture.begin();
    fixture.registration.setSubscription(address);
    REQUIRE(fixture.hasAsked(registerAddress));
    const json::value said = json::parse(fixture.line.bodies(registerAddress)[0].toStdString());
    CHECK(said.as_object().contains("transport"));
    CHECK(said.as_object().contains("quiet") == !shared);
    CHECK(said.as_object().contains("muted") == !shared);
}

TEST_CASE(
    "PushRegistration: the account that comes next is told the address, too, and sees nothing of the one before") {
    RegistrationFixture fixture;
    fixture.answerWith(
        registerAddress,
        R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":5,"trouble":"No way."}})");
    fixture.begin();
    fixture.registration.setSubscription(address);
    REQUIRE(fixture.comesTrue(
        [&] { return fixture.registration.trouble() == "No way." && fixture.registration.delivered(); }));
    fixture.signOut();
    CHECK(fixture.registration.trouble().isEmpty());
    CHECK_FALSE(fixture.registration.delivered());
    fixture.answerWith(registerAddress,
                       R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
    fixture.makeAccount();
    CHECK(fixture.hasAsked(registerAddress, 2));
    CHECK(fixture.line.count(readState) == 2);
    CHECK(
        fixture.comesTrue([&] { return fixture.keys.size() == 2; })); // the push service is given another server's key
}

TEST_CASE("PushRegistration: an account from which nothing was registered is not asked to take it back") {
    RegistrationFixture fixture;
    fixture.begin();
    fixture.registration.setSubscription(address);
    REQUIRE(fixture.hasAsked(registerAddress));
    fixture.signOut();
    fixture.registration.setSubscription({});
    fixture.makeAccount();
    REQUIRE(fixture.hasAsked(readState, 2));
    fixture.waitUntilIdle();
    CHECK(fixture.line.count(removeAddress) == 0);
}

TEST_CASE("PushRegistration: when something last arrived, and what is in its way, is as the server says it") {
    RegistrationFixture fixture;
    fixture.begin();
    const store::Time before = models::now();
    fixture.answerWith(
        readState, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":3600}})");
    fixture.waitUntilIdle();
    REQUIRE(fixture.registration.delivered());
    CHECK(*fixture.registration.delivered() >= before - 3'600'000);
    CHECK(*fixture.registration.delivered() <= models::now() - 3'600'000);
    CHECK(fixture.registration.trouble().isEmpty());
    fixture.answerWith(
        readState,
        R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"trouble":"The service is closed."}})");
    fixture.waitUntilIdle();
    CHECK_FALSE(fixture.registration.delivered());
    CHECK(fixture.registration.trouble() == "The service is closed.");
    fixture.answerWith(readState, R"({"nonsense":1})"); // the previous state stays
    fixture.waitUntilIdle();
    CHECK(fixture.registration.trouble() == "The service is closed.");
    fixture.line.refuse(readState, 403, "Not you.");
    fixture.waitUntilIdle();
    CHECK(fixture.registration.trouble() == "Not you.");
    fixture.line.refuse(readState, 404, "No such page."); // a server without push: not an error
    fixture.waitUntilIdle();
    CHECK(fixture.registration.trouble().isEmpty());
    CHECK(fixture.keys == QStringList{"key"});
    fixture.answerWith(readState, R"({"transports":["web"],"vapid":"another"})");
    fixture.waitUntilIdle();
    CHECK(fixture.keys == QStringList{"key", "another"});
}

TEST_CASE("PushRegistration: what was in the way goes when nothing is to be sent here any more") {
    RegistrationFixture fixture;
    fixture.answerWith(
        registerAddress,
        R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":5,"trouble":"No way."}})");
    fixture.begin();
    fixture.registration.setSubscription(address);
    REQUIRE(fixture.comesTrue([&] { return !fixture.registration.trouble().isEmpty(); }));
    fixture.registration.setSubscription({});
    REQUIRE(fixture.comesTrue([&] { return fixture.registration.trouble().isEmpty(); }));
    CHECK_FALSE(fixture.registration.delivered());
}

TEST_CASE(
    "PushRegistration: an address that is refused is not said again and again, and one that did not get through is") {
    RegistrationFixture fixture;
    const bool refused = GENERATE(true, false);
    CAPTURE(refused);
    fixture.line.refuse(registerAddress, refused ? 422 : 503, "Not this one.");
    fixture.begin();
    fixture.registration.setSubscription(address);
    REQUIRE(fixture.hasAsked(registerAddress));
    if (refused) {
        REQUIRE(fixture.comesTrue([&] { return fixture.registration.trouble() == "Not this one."; }));
        fixture.waitUntilIdle();
        CHECK(fixture.line.count(registerAddress) == 1);
    } else {
        fixture.answerWith(registerAddress,
                           R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0}})");
        CHECK(fixture.comesTrue([&] {
            emit fixture.online().changed(); // the network is back
            return fixture.line.count(registerAddress) == 2;
        }));
        fixture.waitUntilIdle();
        CHECK(fixture.line.count(registerAddress) == 2);
    }
}

TEST_CASE("PushRegistration: a test is asked for once, is told of as it goes, and ends with what became of it") {
    RegistrationFixture fixture;
    fixture.begin();
    QSignalSpy changed(&fixture.registration, &PushRegistration::changed);
    fixture.line.hold(requestTest);
    fixture.registration.test();
    CHECK(changed.size() == 1);
    CHECK(fixture.registration.testing());
    CHECK(fixture.registration.testText() == "Asking the server …");
    fixture.registration.test();
    REQUIRE(fixture.hasAsked(requestTest));
    fixture.registration.clearTest(); // it continues
    CHECK_FALSE(fixture.registration.testText().isEmpty());
    QString end;
    SECTION("refused") {
        fixture.line.release(requestTest, 429, R"({"detail":"Not so often."})");
        end = "Not so often.";
    }
    SECTION("it arrived") {
        fixture.answerWith(
            readState, R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":0}})");
        end = "It arrived: the server can reach this device.";
    }
    SECTION("it did not") {
        fixture.answerWith(
            readState,
            R"({"transports":["web"],"vapid":"key","device":{"transport":"web","since":0,"delivered":100000,"trouble":"Nobody listens."}})");
        end = "It did not arrive: Nobody listens.";
    }
    if (end != "Not so often.") {
        fixture.line.release(requestTest, 202, "{}");
        REQUIRE(fixture.comesTrue(
            [&] { return fixture.registration.testText().startsWith("The server has sent it. It should"); }));
        CHECK(fixture.registration.testing());
    }
    REQUIRE(fixture.comesTrue([&] { return !fixture.registration.testing(); }));
    CHECK(fixture.registration.testText() == end);
    CHECK(fixture.line.count(requestTest) == 1);
    fixture.registration.clearTest();
    CHECK(fixture.registration.testText().isEmpty());
    changed.clear();
    fixture.registration.test(); // a second test, when she wants one
    CHECK(fixture.registration.testing());
    CHECK(fixture.hasAsked(requestTest, 2));
}
