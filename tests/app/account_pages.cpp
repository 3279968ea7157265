#include "tests/app/page_fixture.h"

/// The account page by touch, and how a table shows that a player has left.

namespace {

using page_tests::PageFixture;

/// An account at a server that does not answer, with a given state of the link.
void haveAccount(PageFixture& fixture, models::SyncDriver::Link link = models::SyncDriver::Link::Connected) {
    models::Online& online = *fixture.app().online();
    const protocol::Welcome welcome{{"a1", {"Anna", 1}}, "d1", "secret"};
    bool done = false;
    online.adoptAccount("http://127.0.0.1:1", welcome, models::Online::ProfileFrom::Account,
                        [&](const QString&) { done = true; });
    finger::wait([&] { return done && online.link() == models::Online::Away; }, "the account");
    emit fixture.app().storeThread().linkChanged(link, "As the test says");
}

} // namespace

TEST_CASE("account: who has one already finds the way in on the first page") {
    PageFixture fixture;
    fixture.finger.tap("firstAccount");
    fixture.finger.see("signInCode");
    fixture.finger.tap("back");
    fixture.finger.see("firstGame");
    haveAccount(fixture);
    finger::wait([&] { return !fixture.sees("firstAccount"); }, "that she has one");
}

TEST_CASE("account: a device that was signed out is offered nothing but the way back, and the way out") {
    PageFixture fixture;
    haveAccount(fixture);
    fixture.call("showAccount");
    fixture.finger.see("addDevice");
    fixture.finger.see("recovery");
    fixture.finger.see("exportAll");
    fixture.finger.see("signOut");
    emit fixture.app().storeThread().linkChanged(models::SyncDriver::Link::SignedOut, "As the test says");
    fixture.finger.see("haveAccount");
    for (const char* name : {"addDevice", "recovery", "exportAll", "deleteAccount"}) {
        INFO(name);
        CHECK_FALSE(fixture.sees(name));
    }
    fixture.finger.tap("signOut");
    fixture.finger.tap("yes");
    finger::wait([&] { return !fixture.app().online()->member(); }, "nobody to be here");
    finger::wait([&] { return !fixture.sees("signOut"); }, "nothing to sign out of");
}

TEST_CASE("account: a device is renamed where it stands") {
    PageFixture fixture;
    haveAccount(fixture);
    fixture.app().account()->devices()->set({{"d1", "anna-laptop (Debian)", "just now", true}});
    fixture.call("showAccount");
    fixture.finger.tap("renameDevice");
    fixture.finger.see("deviceName");
    CHECK(fixture.finger.see("deviceName")->property("text").toString() == "anna-laptop (Debian)");
    CHECK_FALSE(fixture.sees("revokeDevice"));
    fixture.finger.tap("renameDevice"); // the same name: no request
    fixture.finger.see("revokeDevice");
    CHECK_FALSE(fixture.app().account()->busy());
}

TEST_CASE("account: renaming begins with what the device is called, whatever was typed and given up before") {
    PageFixture fixture;
    haveAccount(fixture);
    auto& devices = *fixture.app().account()->devices();
    devices.set({{"d1", "Laptop", "just now", true}});
    fixture.call("showAccount");
    fixture.finger.tap("renameDevice");
    fixture.write("deviceName", "Attic");
    CHECK(fixture.text("deviceName") == "Attic");
    QTest::keyClick(fixture.appWindow.shown->window(), Qt::Key_Escape);
    finger::wait([&] { return !fixture.sees("deviceName"); }, "the field to go");
    CHECK_FALSE(fixture.app().account()->busy()); // no request
    fixture.finger.tap("renameDevice");
    fixture.awaits("deviceName");
    CHECK(fixture.text("deviceName") == "Laptop");
    QTest::keyClick(fixture.appWindow.shown->window(), Qt::Key_Escape);
    finger::wait([&] { return !fixture.sees("deviceName"); }, "the field to go");
    devices.set({{"d1", "Tablet", "just now", true}}); // renamed on another device meanwhile
    fixture.finger.tap("renameDevice");
    fixture.awaits("deviceName");
    CHECK(fixture.text("deviceName") == "Tablet");
}

TEST_CASE("table: a seat whose player has left says so") {
    PageFixture fixture({1280, 800});
    shell::Prepared wanted;
    wanted.players = {{"Hazel", "", 0}, {"Bramble", "", 1}};
    wanted.moves = 20;
    wanted.online = shell::Prepared::Online::Running;
    const auto id = fixture.appWindow.answer<std::string>(
        [&](models::OpenGames& openGames) { return shell::prepare(openGames, wanted); });
    fixture.appWindow.answer<std::size_t>([&](models::OpenGames& openGames) -> engine::Result<std::size_t> {
        store::OnlineGames online = openGames.store().value()->online();
        const store::OnlineRow row = *online.row(id).value();
        engine::json::object about = engine::json::parse(row.about).as_object();
        about["seats"].as_array()[1] =
            engine::json::object{{"who", "bot"}, {"name", ""}, {"face", 0}, {"bot", "witch"}, {"resigned", true}};
        if (auto heard = online.applyFeed({{id, engine::json::serialize(about), row.length, row.touched}}, {}, "1");
            !heard)
            return heard.refusal();
        return row.length;
    });
    fixture.appWindow.shown->play(QString::fromStdString(id));
    CHECK(fixture.finger.see("left1")->property("text").toString() == "Left · a bot plays");
    CHECK_FALSE(fixture.sees("left0"));
}
