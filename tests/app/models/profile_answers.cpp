#include "tests/app/models/scripted_device.h"

/// Changes of the profile that are sent: only what has changed, once, and again only if that may help; and requests of
/// Home.

namespace {

using namespace app_tests;
namespace json = engine::json;

constexpr const char* change = "PATCH /v1/me";

struct ProfileFixture : ScriptedDevice {
    ProfileFixture() { makeAccount(); }
    json::object said(qsizetype number) {
        return json::parse(line.bodies(change)[number - 1].toStdString()).as_object();
    }
    /// Waits until automatic requests have been sent: the sync driver sends in order.
    void waitUntilIdle() {
        for (int i = 0; i < 3; ++i) {
            bool answered = false;
            online().ask(&app(), client::Api::me(), [&](const auto&) { answered = true; });
            REQUIRE(until([&] { return answered; }));
        }
    }
};

} // namespace

TEST_CASE("profile: only what has changed is said, and once") {
    ProfileFixture bob;
    models::Settings& settings = bob.device.settings();
    settings.setFace(2);
    REQUIRE(bob.hasAsked(change));
    CHECK(bob.said(1) == json::object{{"face", 2}});
    bob.waitUntilIdle();
    settings.setPlayerName("Robert");
    REQUIRE(bob.hasAsked(change, 2));
    CHECK(bob.said(2) == json::object{{"name", "Robert"}});
    bob.waitUntilIdle();
    settings.setSound(!settings.sound()); // a setting of this device only
    settings.setQuietFrom(60);            // quiet hours are switched off
    bob.waitUntilIdle();
    CHECK(bob.line.count(change) == 2);
    settings.setQuiet(true);
    REQUIRE(bob.hasAsked(change, 3));
    CHECK(bob.said(3).size() == 1);
    CHECK(bob.said(3).at("quiet").at("from").as_int64() == 60);
    CHECK(bob.said(3).at("quiet").at("to").as_int64() == 7 * 60);
    CHECK(bob.said(3).at("quiet").at("offset").as_int64() == QDateTime::currentDateTime().offsetFromUtc() / 60);
    bob.waitUntilIdle();
    settings.setQuietTo(120);
    REQUIRE(bob.hasAsked(change, 4));
    CHECK(bob.said(4).at("quiet").at("to").as_int64() == 120);
    bob.waitUntilIdle();
    settings.setQuiet(false);
    REQUIRE(bob.hasAsked(change, 5));
    CHECK(bob.said(5).at("quiet").at("from").as_int64() == 0);
    CHECK(bob.said(5).at("quiet").at("to").as_int64() == 0);
    bob.waitUntilIdle();
    CHECK(bob.line.count(change) == 5);
}

TEST_CASE("profile: what the server refuses is not said again, until something else is wished") {
    ProfileFixture bob;
    models::Settings& settings = bob.device.settings();
    bob.line.refuse(change, 422, "Not this name.");
    settings.setPlayerName("Robert");
    REQUIRE(bob.hasAsked(change));
    bob.waitUntilIdle();
    settings.setSound(!settings.sound());
    emit bob.online().changed();
    bob.waitUntilIdle();
    CHECK(bob.line.count(change) == 1);
    CHECK(settings.playerName() == "Robert"); // on this device the name is hers to choose
    bob.line.pass(change);
    settings.setPlayerName("Rob");
    REQUIRE(bob.hasAsked(change, 2));
    CHECK(bob.said(2) == json::object{{"name", "Rob"}});
}

TEST_CASE("profile: what is changed while something is on its way is said after it") {
    ProfileFixture bob;
    models::Settings& settings = bob.device.settings();
    bob.line.hold(change);
    settings.setPlayerName("Robert");
    REQUIRE(bob.hasAsked(change));
    settings.setPlayerName("Rob");
    settings.setFace(3);
    bob.line.release(change, 200, "{}");
    REQUIRE(bob.hasAsked(change, 2));
    CHECK(bob.said(2) == json::object{{"name", "Rob"}, {"face", 3}});
    bob.waitUntilIdle();
    CHECK(bob.line.count(change) == 2);
}

TEST_CASE("profile: whoever comes to another country says by which clock her quiet hours are meant, and says it once") {
    ProfileFixture bob;
    models::Settings& settings = bob.device.settings();
    settings.setQuiet(true);
    REQUIRE(bob.hasAsked(change));
    bob.waitUntilIdle();
    json::object quiet = bob.said(1).at("quiet").as_object();
    const std::int64_t here = quiet.at("offset").as_int64();
    quiet["offset"] = here == 60 ? 120 : 60;
    protocol::ProfileChange elsewhere;
    elsewhere.quiet =
        protocol::Quiet{static_cast<int>(quiet.at("from").as_int64()), static_cast<int>(quiet.at("to").as_int64()),
                        static_cast<int>(quiet.at("offset").as_int64())};
    bool answered = false;
    bob.online().ask(&bob.app(), client::Api::changeMe(elsewhere), [&](const auto& reply) { answered = reply.ok(); });
    REQUIRE(until([&] { return answered; }));
    const qsizetype before = bob.line.count(change);
    bob.device.start();
    REQUIRE(bob.hasAsked(change, before + 1));
    quiet["offset"] = here;
    CHECK(bob.said(before + 1) == json::object{{"quiet", quiet}});
    bob.waitUntilIdle();
    bob.device.settings().setFace(2);
    REQUIRE(bob.hasAsked(change, before + 2));
    CHECK(bob.said(before + 2) == json::object{{"face", 2}});
    bob.waitUntilIdle();
    CHECK(bob.line.count(change) == before + 2);
}

TEST_CASE("home: what is asked of the server is asked once, and again with the same key when it failed") {
    ProfileFixture bob;
    models::HomeModel& home = bob.device.home();
    const QString local = QString::fromStdString(bob.device.deal({app_tests::anna, apprentice, app_tests::bob}));
    home.refresh();
    REQUIRE(until([&] { return home.games()->count() == 1; }));
    const QString ask = "POST /v1/games";
    bob.line.refuse(ask, 503, "Not now.");
    home.takeOnline(local);
    home.takeOnline(local);
    REQUIRE(until([&] { return !home.trouble().isEmpty(); }));
    CHECK(home.trouble() == "Not now.");
    CHECK_FALSE(home.busy());
    CHECK(bob.line.count(ask) == 1);
    const QByteArray key = bob.line.header(ask, "Idempotency-Key");
    json::object said = json::parse(bob.line.bodies(ask)[0].toStdString()).as_object();
    CHECK(said.at("seats") ==
          json::parse(R"([{"who":"me"},{"who":"bot","bot":"apprentice","name":"Apprentice"},{"who":"open"}])"));
    CHECK(said.contains("record"));
    QSignalSpy taken(&home, &models::HomeModel::takenOnline);
    bob.line.pass(ask);
    home.retry();
    CHECK(home.trouble().isEmpty());
    REQUIRE(until([&] { return !taken.isEmpty(); }));
    CHECK(bob.line.header(ask, "Idempotency-Key") == key);
    CHECK(bob.line.count(ask) == 2);
    home.retry(); // there is nothing to retry
    CHECK_FALSE(home.busy());
}

TEST_CASE("home: one game that waits has no number, its own card is not the next, and headings are over the first") {
    Device device;
    models::HomeModel& home = device.home();
    const auto refresh = [&](int count) {
        home.refresh();
        REQUIRE(until([&] { return home.games()->count() == count; }));
    };
    const QString first = QString::fromStdString(device.deal({anna, apprentice}));
    refresh(1);
    CHECK(home.games()->rows()[0].heading == "Waiting for you");
    CHECK(home.nextWaiting(first).isEmpty());
    CHECK(home.nextWaiting({}) == first);
    const QString second = QString::fromStdString(device.deal({anna, apprentice}, 2));
    refresh(2);
    CHECK(home.games()->rows()[0].heading == "Waiting for you: 2");
    CHECK(home.games()->rows()[1].heading.isEmpty());
    CHECK(home.nextWaiting(second) == first);
    CHECK(home.waiting() == 2);
}
