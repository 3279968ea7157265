#include "app/models/notices/push_registration.h"

#include "tests/app/models/scripted.h"

/// What the server is told of where this device can be reached, and what it says of that.

namespace {

using namespace stage;
using models::PushRegistration;
namespace json = client::json;

constexpr const char* ask = "GET /v1/me/push";
constexpr const char* tell = "PUT /v1/me/push";
constexpr const char* takeBack = "DELETE /v1/me/push";
constexpr const char* tryIt = "POST /v1/me/push/test";

const json::object address{{"transport", "web"}, {"quiet", json::object{{"from", 1}}}, {"muted", json::array{}}};

struct Told : Scripted {
    Told() {
        says(ask, R"({"vapid":"key"})");
        says(tell, R"({"vapid":"key","device":{}})");
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
    /// Whatever else is under way is done by then: one thing at a time is asked.
    void settle() {
        QSignalSpy changed(&reach, &PushRegistration::changed);
        reach.refresh();
        REQUIRE(until([&] { return !changed.isEmpty(); }));
    }
    QStringList order() const { ///< of what was asked of this
        QStringList words;
        for (const Script::Asked& each : line.asked)
            if (each.what.contains("/v1/me/push") && (words.isEmpty() || each.what != words.back()))
                words << each.what;
        return words;
    }

    PushRegistration reach{online()};
    QStringList keys;
};

} // namespace

TEST_CASE("PushRegistration: nothing is asked before it is started, nor for nobody") {
    Told told;
    told.reach.set(address);
    SECTION("not started") { told.makeAccount(); }
    SECTION("nobody") { told.reach.start(); }
    told.reach.refresh();
    told.device.ask([](models::OpenGames&) { return true; });
    CHECK(told.order().isEmpty());
    told.reach.start();
    told.makeAccount();
    CHECK(told.hasAsked(tell));
    CHECK(told.order() == QStringList{ask, tell}); // first how it stands
}

TEST_CASE("PushRegistration: the server is told an address once, another one again, and none once more") {
    Told told;
    told.begin();
    told.reach.set({});
    told.settle();
    CHECK(told.line.count(takeBack) == 0); // it has none
    told.reach.set(address);
    REQUIRE(told.hasAsked(tell));
    told.reach.set(address);
    emit told.online().changed();
    told.settle();
    CHECK(told.line.count(tell) == 1);
    told.says(ask, R"({"vapid":"key","device":{}})");
    told.reach.set({{"transport", "apple"}});
    REQUIRE(told.hasAsked(tell, 2));
    CHECK(told.line.bodies(tell).back() == R"({"transport":"apple"})");
    told.reach.set({});
    REQUIRE(told.hasAsked(takeBack));
    told.says(ask, R"({"vapid":"key"})");
    told.settle();
    told.settle();
    CHECK(told.line.count(takeBack) == 1);
    told.reach.set(address);
    CHECK(told.hasAsked(tell, 3));
}

TEST_CASE("PushRegistration: what the account says of quiet hours is said by the device only to a server from before") {
    Told told;
    const bool shared = GENERATE(false, true);
    CAPTURE(shared);
    told.says(ask, shared ? R"({"vapid":"key","shared":true})" : R"({"vapid":"key","shared":false})");
    told.begin();
    told.reach.set(address);
    REQUIRE(told.hasAsked(tell));
    const json::value said = json::parse(told.line.bodies(tell)[0].toStdString());
    CHECK(said.as_object().contains("transport"));
    CHECK(said.as_object().contains("quiet") == !shared);
    CHECK(said.as_object().contains("muted") == !shared);
}

TEST_CASE(
    "PushRegistration: the account that comes next is told the address, too, and sees nothing of the one before") {
    Told told;
    told.says(tell, R"({"vapid":"key","device":{"delivered":5,"trouble":"No way."}})");
    told.begin();
    told.reach.set(address);
    REQUIRE(told.hasSaid([&] { return told.reach.trouble() == "No way." && told.reach.delivered(); }));
    told.signOut();
    CHECK(told.reach.trouble().isEmpty());
    CHECK_FALSE(told.reach.delivered());
    told.says(tell, R"({"vapid":"key","device":{}})");
    told.makeAccount();
    CHECK(told.hasAsked(tell, 2));
    CHECK(told.line.count(ask) == 2);
    CHECK(told.hasSaid([&] { return told.keys.size() == 2; })); // the push service listens for somebody else
}

TEST_CASE("PushRegistration: an account from which nothing was registered is not asked to take it back") {
    Told told;
    told.begin();
    told.reach.set(address);
    REQUIRE(told.hasAsked(tell));
    told.signOut();
    told.reach.set({});
    told.makeAccount();
    REQUIRE(told.hasAsked(ask, 2));
    told.settle();
    CHECK(told.line.count(takeBack) == 0);
}

TEST_CASE("PushRegistration: when something last arrived, and what is in its way, is as the server says it") {
    Told told;
    told.begin();
    const store::Time before = models::now();
    told.says(ask, R"({"vapid":"key","device":{"delivered":3600}})");
    told.settle();
    REQUIRE(told.reach.delivered());
    CHECK(*told.reach.delivered() >= before - 3'600'000);
    CHECK(*told.reach.delivered() <= models::now() - 3'600'000);
    CHECK(told.reach.trouble().isEmpty());
    told.says(ask, R"({"vapid":"key","device":{"trouble":"The service is closed."}})");
    told.settle();
    CHECK_FALSE(told.reach.delivered());
    CHECK(told.reach.trouble() == "The service is closed.");
    told.says(ask, R"({"nonsense":1})"); // what stood there stays
    told.settle();
    CHECK(told.reach.trouble() == "The service is closed.");
    told.line.refuse(ask, 403, "Not you.");
    told.settle();
    CHECK(told.reach.trouble() == "Not you.");
    told.line.refuse(ask, 404, "No such page."); // a server without such a thing: nothing is wrong
    told.settle();
    CHECK(told.reach.trouble().isEmpty());
    CHECK(told.keys == QStringList{"key"});
    told.says(ask, R"({"vapid":"another"})");
    told.settle();
    CHECK(told.keys == QStringList{"key", "another"});
}

TEST_CASE("PushRegistration: what was in the way goes when nothing is to be sent here any more") {
    Told told;
    told.says(tell, R"({"vapid":"key","device":{"delivered":5,"trouble":"No way."}})");
    told.begin();
    told.reach.set(address);
    REQUIRE(told.hasSaid([&] { return !told.reach.trouble().isEmpty(); }));
    told.reach.set({});
    REQUIRE(told.hasSaid([&] { return told.reach.trouble().isEmpty(); }));
    CHECK_FALSE(told.reach.delivered());
}

TEST_CASE(
    "PushRegistration: an address that is refused is not said again and again, and one that did not get through is") {
    Told told;
    const bool refused = GENERATE(true, false);
    CAPTURE(refused);
    told.line.refuse(tell, refused ? 422 : 503, "Not this one.");
    told.begin();
    told.reach.set(address);
    REQUIRE(told.hasAsked(tell));
    if (refused) {
        REQUIRE(told.hasSaid([&] { return told.reach.trouble() == "Not this one."; }));
        told.settle();
        CHECK(told.line.count(tell) == 1);
    } else {
        told.says(tell, R"({"vapid":"key","device":{}})");
        CHECK(told.hasSaid([&] {
            emit told.online().changed(); // the network is back
            return told.line.count(tell) == 2;
        }));
        told.settle();
        CHECK(told.line.count(tell) == 2);
    }
}

TEST_CASE("PushRegistration: a test is asked for once, is told of as it goes, and ends with what became of it") {
    Told told;
    told.begin();
    QSignalSpy changed(&told.reach, &PushRegistration::changed);
    told.line.hold(tryIt);
    told.reach.test();
    CHECK(changed.size() == 1);
    CHECK(told.reach.testing());
    CHECK(told.reach.testText() == "Asking the server …");
    told.reach.test();
    REQUIRE(told.hasAsked(tryIt));
    told.reach.tidy(); // it goes on
    CHECK_FALSE(told.reach.testText().isEmpty());
    QString end;
    SECTION("refused") {
        told.line.release(tryIt, 429, R"({"detail":"Not so often."})");
        end = "Not so often.";
    }
    SECTION("it arrived") {
        told.says(ask, R"({"vapid":"key","device":{"delivered":0}})");
        end = "It arrived: the server can reach this device.";
    }
    SECTION("it did not") {
        told.says(ask, R"({"vapid":"key","device":{"delivered":100000,"trouble":"Nobody listens."}})");
        end = "It did not arrive: Nobody listens.";
    }
    if (end != "Not so often.") {
        told.line.release(tryIt, 202, "{}");
        REQUIRE(told.hasSaid([&] { return told.reach.testText().startsWith("The server has sent it. It should"); }));
        CHECK(told.reach.testing());
    }
    REQUIRE(told.hasSaid([&] { return !told.reach.testing(); }));
    CHECK(told.reach.testText() == end);
    CHECK(told.line.count(tryIt) == 1);
    told.reach.tidy();
    CHECK(told.reach.testText().isEmpty());
    changed.clear();
    told.reach.test(); // and once more, when she wants
    CHECK(told.reach.testing());
    CHECK(told.hasAsked(tryIt, 2));
}
