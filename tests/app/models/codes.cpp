#include "tests/app/models/scripted_device.h"

#include <QUrlQuery>

/// Codes for another device, a seat and an account: how long they are shown, and how typed codes are sent.

namespace {

using namespace app_tests;
using models::Account;
using models::SeatPass;
namespace json = engine::json;

constexpr const char* newLink = "POST /v1/me/links";
constexpr const char* game = "0123456789abcdef0123456789abcdef";
constexpr const char* offers = "POST /v1/games/0123456789abcdef0123456789abcdef/offers";
constexpr const char* seats = "POST /v1/games/0123456789abcdef0123456789abcdef/seats";

QString inLink(const QString& text, const QString& name) {
    return QUrlQuery(QUrl(text)).queryItemValue(name, QUrl::FullyDecoded);
}

} // namespace

TEST_CASE("codes: one for another device is shown as long as it is good, and counted down") {
    ScriptedDevice anna;
    anna.makeAccount();
    Account& account = *anna.app().account();
    anna.line.answer(newLink, 201, R"({"code":"LINK-CODE","seconds":2})");
    account.newLink();
    CHECK(account.busy());
    account.newLink();
    REQUIRE(until([&] { return !account.linkCode().isEmpty(); }));
    CHECK(anna.line.count(newLink) == 1);
    CHECK(account.linkCode() == "LINK-CODE");
    CHECK(account.linkText().startsWith("gingerbread:device?"));
    CHECK(inLink(account.linkText(), "server") == anna.line.address());
    CHECK(inLink(account.linkText(), "code") == "LINK-CODE");
    CHECK(account.linkSeconds() == 2);
    QList<int> left;
    QObject::connect(&account, &Account::changed, &account, [&] {
        if (!account.linkCode().isEmpty() && (left.isEmpty() || left.back() != account.linkSeconds()))
            left << account.linkSeconds();
    });
    REQUIRE(until([&] { return account.linkCode().isEmpty(); }));
    CHECK(account.linkText().isEmpty());
    CHECK((left == QList<int>{2, 1} || left == QList<int>{1}));
    CHECK(account.news().isEmpty());
    anna.line.answer(newLink, 201, R"({"code":"LINK-CODE"})"); // older servers do not send how long
    account.newLink();
    REQUIRE(until([&] { return !account.linkCode().isEmpty(); }));
    CHECK(account.linkSeconds() == 600);
    account.tidy();
    CHECK(account.linkCode().isEmpty());
    CHECK(account.linkText().isEmpty());
}

TEST_CASE("codes: of the devices that are there only one that came since the code was shown is news") {
    ScriptedDevice anna;
    anna.makeAccount();
    Account& account = *anna.app().account();
    anna.line.answer("GET /v1/me/devices", 200,
                     R"({"devices":[{"device":"1","name":"Phone","idle":0,"current":true},)"
                     R"({"device":"2","name":"Tablet","idle":0,"current":false}]})");
    anna.line.answer(newLink, 201, R"({"code":"LINK-CODE","seconds":600})");
    for (const bool again : {false, true}) {
        CAPTURE(again);
        account.newLink();
        const auto looked = anna.line.count("GET /v1/me/devices");
        REQUIRE(anna.hasAsked("GET /v1/me/devices", looked + 2)); // the first was answered by then
        CHECK(account.linkCode() == "LINK-CODE");
        CHECK(account.news().isEmpty());
    }
}

TEST_CASE("codes: what is typed to sign in is sent as what it is") {
    ScriptedDevice anna;
    Account& account = *anna.app().account();
    struct Case {
        QString typed;
        QString what;
        QByteArray code; ///< in the body; empty: it is in the path
    };
    const auto [typed, what, code] =
        GENERATE(Case{" abcd-efgh ", "POST /v1/links/abcd-efgh", ""}, Case{"a b/c", "POST /v1/links/a%20b%2Fc", ""},
                 Case{"ABCDE-FGHJK-MNPQR-STVWX-YZ123", "POST /v1/links/ABCDE-FGHJK-MNPQR-STVWX-YZ123", ""},
                 Case{"ABCDE-FGHJK-MNPQR-STVWX-YZ1234", "POST /v1/recover", "ABCDE-FGHJK-MNPQR-STVWX-YZ1234"});
    CAPTURE(typed);
    anna.line.refuse(what, 404, "Unknown.");
    account.signIn(typed);
    CHECK(account.busy());
    account.signIn(typed);
    REQUIRE(until([&] { return !account.busy(); }));
    CHECK(account.trouble() == "This code is not known, was used before, or is too old.");
    REQUIRE(anna.line.count(what) == 1);
    const json::object said = json::parse(anna.line.bodies(what)[0].toStdString()).as_object();
    CHECK(said.at("device").as_string() == models::Online::deviceName().toStdString());
    CHECK(said.contains("code") == !code.isEmpty());
    if (!code.isEmpty())
        CHECK(said.at("code").as_string() == code.toStdString());
    anna.line.refuse(what, 429, "Not so often.");
    const QByteArray first = anna.line.header(what, "Idempotency-Key");
    account.signIn(typed);
    REQUIRE(until([&] { return !account.busy(); }));
    CHECK(account.trouble() == "Not so often.");
    CHECK(anna.line.header(what, "Idempotency-Key") != first); // the first request was answered, so this is a new one
}

TEST_CASE("codes: a link to an account that is no longer wanted is gone once she has signed in") {
    ScriptedDevice phone;
    Device anna;
    useServer(anna, phone.server);
    invite(anna);
    anna.app().account()->newLink();
    REQUIRE(until([&] { return !anna.app().account()->linkText().isEmpty(); }));
    Account& account = *phone.app().account();
    account.offer(anna.app().account()->linkText());
    CHECK_FALSE(account.offered().isEmpty());
    account.signIn(account.offered());
    REQUIRE(until([&] { return !account.busy(); }));
    CHECK(account.trouble().isEmpty());
    CHECK(account.offered().isEmpty());
    CHECK(until([&] { return account.devices()->count() == 2; }));
}

TEST_CASE("codes: a name for a device is cut to what fits, and a device that is signed out goes from the list") {
    ScriptedDevice anna;
    anna.makeAccount();
    Account& account = *anna.app().account();
    const QByteArray phone = R"({"device":"1","name":"Phone","idle":0,"current":true})";
    const QByteArray tablet = R"({"device":"2","name":"Tablet","idle":0,"current":false})";
    anna.line.answer("GET /v1/me/devices", 200, R"({"devices":[)" + tablet + "," + phone + "]}");
    account.refresh();
    REQUIRE(until([&] { return account.devices()->count() == 2; }));
    anna.line.answer("PATCH /v1/me/devices/2", 200, R"({"devices":[)" + tablet + "," + phone + "]}");
    account.rename("2", "  The  tablet of all of us ");
    REQUIRE(anna.hasAsked("PATCH /v1/me/devices/2"));
    CHECK(anna.line.bodies("PATCH /v1/me/devices/2")[0] == R"({"name":"The tablet of all of"})");
    REQUIRE(until([&] { return !account.busy(); }));
    anna.line.answer("DELETE /v1/me/devices/2", 200, "{}");
    anna.line.answer("GET /v1/me/devices", 200, R"({"devices":[)" + phone + "]}");
    account.revoke("2");
    REQUIRE(until([&] { return account.devices()->count() == 1; }));
    CHECK(anna.online().member()); // another device was revoked
    CHECK(account.news().isEmpty());
    anna.line.refuse("DELETE /v1/me/devices/2", 404, "There is no such device.");
    account.revoke("2");
    REQUIRE(until([&] { return !account.busy(); }));
    CHECK(account.trouble() == "There is no such device.");
    account.tidy();
    CHECK(account.trouble().isEmpty());
}

TEST_CASE("codes: one for a seat is shown as long as it is good, with where and what it is for") {
    ScriptedDevice anna;
    anna.makeAccount();
    SeatPass& pass = *anna.app().seatPass();
    anna.line.answer(offers, 201, R"({"code":"SEAT-CODE","seconds":2})");
    pass.offer(game);
    CHECK(pass.busy());
    REQUIRE(until([&] { return !pass.code().isEmpty(); }));
    CHECK_FALSE(pass.busy());
    CHECK(pass.seconds() == 2);
    CHECK(inLink(pass.link(), "server") == anna.line.address());
    CHECK(inLink(pass.link(), "game") == game);
    CHECK(inLink(pass.link(), "code") == "SEAT-CODE");
    REQUIRE(until([&] { return pass.seconds() == 1; }));
    CHECK_FALSE(pass.code().isEmpty());
    REQUIRE(until([&] { return pass.code().isEmpty(); }));
    CHECK(pass.link().isEmpty());
    CHECK(pass.seconds() == 0);
    anna.line.refuse(offers, 403, "Not in this game.");
    pass.offer(game);
    REQUIRE(until([&] { return !pass.busy(); }));
    CHECK(pass.trouble() == "Not in this game.");
    pass.reset();
    CHECK(pass.trouble().isEmpty());
}

TEST_CASE("codes: two taps offer a seat once, and what comes after the sheet was closed is not shown") {
    ScriptedDevice anna;
    anna.makeAccount();
    SeatPass& pass = *anna.app().seatPass();
    anna.line.hold(offers);
    pass.offer(game);
    pass.offer(game);
    REQUIRE(anna.hasAsked(offers));
    pass.reset();
    CHECK_FALSE(pass.busy());
    anna.line.hold(seats);
    pass.take(game, "one");
    REQUIRE(anna.hasAsked(seats));
    QSignalSpy changed(&pass, &SeatPass::changed);
    const bool isRefused = GENERATE(false, true);
    anna.line.release(offers, isRefused ? 403 : 201, R"({"code":"SEAT-CODE","seconds":60})");
    REQUIRE(until([&] { return !changed.isEmpty(); }));
    CHECK(pass.code().isEmpty());
    CHECK(pass.link().isEmpty());
    CHECK(pass.trouble().isEmpty());
    CHECK(pass.busy()); // with the new request
    CHECK(anna.line.count(offers) == 1);
}

TEST_CASE("codes: one for a seat that is typed here is sent once and without what is around it") {
    ScriptedDevice anna;
    anna.makeAccount();
    SeatPass& pass = *anna.app().seatPass();
    QSignalSpy taken(&pass, &SeatPass::taken);
    anna.line.hold(seats);
    pass.take(game, " seat-code ");
    pass.take(game, " seat-code ");
    REQUIRE(anna.hasAsked(seats));
    CHECK(anna.line.bodies(seats)[0] == R"({"code":"seat-code"})");
    anna.line.release(seats, 404, R"({"detail":"Unknown."})");
    REQUIRE(until([&] { return !pass.busy(); }));
    CHECK(pass.trouble() == "This code is not known, was used before, or is too old.");
    CHECK(anna.line.count(seats) == 1);
    anna.line.refuse(seats, 409, "It is hers already.");
    pass.take(game, "seat-code");
    CHECK(pass.trouble().isEmpty());
    REQUIRE(until([&] { return !pass.busy(); }));
    CHECK(pass.trouble() == "It is hers already.");
    CHECK(taken.isEmpty());
}
