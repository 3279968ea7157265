#include "tests/app/visit.h"

/// The account page by finger, and what a table says of somebody who has left.

namespace {

using scene::Visit;

/// At a server that does not answer, until it is said how it stands with it.
void haveAccount(Visit& visit, models::SyncDriver::Link link = models::SyncDriver::Link::Connected) {
    models::Online& online = *visit.app().online();
    client::Answer welcome;
    welcome.status = 201;
    welcome.body =
        client::json::object{{"account", "a1"}, {"device", "d1"}, {"token", "secret"}, {"name", "Anna"}, {"face", 1}};
    bool done = false;
    online.become("http://127.0.0.1:1", welcome, models::Online::As::Member, [&](const QString&) { done = true; });
    finger::wait([&] { return done && online.link() == models::Online::Away; }, "the account");
    emit visit.app().storeThread().linkChanged(link, "As the test says");
}

} // namespace

TEST_CASE("account: who has one already finds the way in on the first page") {
    Visit visit;
    visit.finger.tap("firstAccount");
    visit.finger.see("signInCode");
    visit.finger.tap("back");
    visit.finger.see("firstGame");
    haveAccount(visit);
    finger::wait([&] { return !visit.sees("firstAccount"); }, "that she has one");
}

TEST_CASE("account: a device that was signed out is offered nothing but the way back, and the way out") {
    Visit visit;
    haveAccount(visit);
    visit.call("showAccount");
    visit.finger.see("addDevice");
    visit.finger.see("recovery");
    visit.finger.see("exportAll");
    visit.finger.see("signOut");
    emit visit.app().storeThread().linkChanged(models::SyncDriver::Link::SignedOut, "As the test says");
    visit.finger.see("haveAccount");
    for (const char* name : {"addDevice", "recovery", "exportAll", "deleteAccount"}) {
        INFO(name);
        CHECK_FALSE(visit.sees(name));
    }
    visit.finger.tap("signOut");
    visit.finger.tap("yes");
    finger::wait([&] { return !visit.app().online()->member(); }, "nobody to be here");
    finger::wait([&] { return !visit.sees("signOut"); }, "nothing to sign out of");
}

TEST_CASE("account: a device is renamed where it stands") {
    Visit visit;
    haveAccount(visit);
    visit.app().account()->devices()->set({{"d1", "anna-laptop (Debian)", "just now", true}});
    visit.call("showAccount");
    visit.finger.tap("renameDevice");
    visit.finger.see("deviceName");
    CHECK(visit.finger.see("deviceName")->property("text").toString() == "anna-laptop (Debian)");
    CHECK_FALSE(visit.sees("revokeDevice"));
    visit.finger.tap("renameDevice"); // the same name: nothing is asked
    visit.finger.see("revokeDevice");
    CHECK_FALSE(visit.app().account()->busy());
}

TEST_CASE("account: renaming begins with what the device is called, whatever was typed and given up before") {
    Visit visit;
    haveAccount(visit);
    auto& devices = *visit.app().account()->devices();
    devices.set({{"d1", "Laptop", "just now", true}});
    visit.call("showAccount");
    visit.finger.tap("renameDevice");
    visit.write("deviceName", "Attic");
    CHECK(visit.text("deviceName") == "Attic");
    QTest::keyClick(visit.stage.shown->window(), Qt::Key_Escape);
    finger::wait([&] { return !visit.sees("deviceName"); }, "the field to go");
    CHECK_FALSE(visit.app().account()->busy()); // nothing is asked
    visit.finger.tap("renameDevice");
    visit.awaits("deviceName");
    CHECK(visit.text("deviceName") == "Laptop");
    QTest::keyClick(visit.stage.shown->window(), Qt::Key_Escape);
    finger::wait([&] { return !visit.sees("deviceName"); }, "the field to go");
    devices.set({{"d1", "Tablet", "just now", true}}); // it was renamed elsewhere
    visit.finger.tap("renameDevice");
    visit.awaits("deviceName");
    CHECK(visit.text("deviceName") == "Tablet");
}

TEST_CASE("table: a seat whose player has left says so") {
    Visit visit({1280, 800});
    shell::Prepared wanted;
    wanted.players = {{"Hazel", "", 0}, {"Bramble", "", 1}};
    wanted.moves = 20;
    wanted.online = shell::Prepared::Online::Running;
    const auto id =
        visit.stage.answer<std::string>([&](models::OpenGames& desk) { return shell::prepare(desk, wanted); });
    visit.stage.answer<std::size_t>([&](models::OpenGames& desk) -> engine::Result<std::size_t> {
        store::Online online = desk.store().value()->online();
        const store::OnlineRow row = *online.row(id).value();
        client::json::object about = client::json::parse(row.about).as_object();
        about["seats"].as_array()[1] =
            client::json::object{{"who", "bot"}, {"name", ""}, {"face", 0}, {"bot", "witch"}, {"resigned", true}};
        if (auto heard = online.applyFeed({{id, client::json::serialize(about), row.length, row.touched}}, {}, "1");
            !heard)
            return heard.refusal();
        return row.length;
    });
    visit.stage.shown->play(QString::fromStdString(id));
    CHECK(visit.finger.see("left1")->property("text").toString() == "Left · a bot plays");
    CHECK_FALSE(visit.sees("left0"));
}
