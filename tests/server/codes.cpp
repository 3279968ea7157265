#include "sync/server/operations/operations.h"
#include "sync/server/pages/pages.h"
#include "tests/server/nudge_fixture.h"

/// Codes by the clock of the test: each is valid as long as its answer says.

namespace {

using namespace nudge_tests;

Call callOf(const std::string& account, const std::vector<std::string>& params, json::value body, Time now) {
    Call call;
    call.account = account;
    call.device = account == "a1" ? "d1" : "d3";
    for (std::size_t i = 0; i < params.size(); ++i)
        call.params[i] = params[i];
    call.body = std::move(body);
    call.now = now;
    return call;
}

struct CodesFixture : NudgeFixture {
    CodesFixture() : NudgeFixture(everyStore()) { must(ledger->addAccount({"a3", "Wolf", 2}, beginning)); }

    Response ask(Operation operation, const Call& call) {
        return inTransaction([&] { return must(operation(workspace, call)); });
    }
    json::value body(Operation operation, const Call& call) {
        const Response response = ask(operation, call);
        INFO(response.body);
        REQUIRE(response.status == 201);
        return json::parse(response.body);
    }
};

std::string wordIn(const json::value& body, const char* name) { return std::string(body.at(name).as_string()); }
Time lives(const json::value& body) { return body.at("seconds").to_number<Time>() * second; }

const json::object phoneBody{{"device", "Phone"}};

} // namespace

TEST_CASE("codes: a link to another device is good for ten minutes") {
    CodesFixture fixture;
    const auto taken = [&](Time later) {
        const json::value link = fixture.body(forAccount<newLink>, callOf("a1", {}, {}, beginning));
        CHECK(lives(link) == 10 * minute);
        const Call call = callOf("", {wordIn(link, "code")}, phoneBody, beginning + later);
        const int status = fixture.ask(takeLink, call).status;
        CHECK(fixture.ask(takeLink, call).status == 404); // only once
        return status;
    };
    CHECK(taken(10 * minute + 1) == 404);
    CHECK(taken(10 * minute - 1) == 201);
}

TEST_CASE("codes: a recovery code is good until it is used, however long that takes") {
    CodesFixture fixture;
    const json::value recovery = fixture.body(forAccount<newRecovery>, callOf("a1", {}, {}, beginning));
    CHECK(!recovery.as_object().contains("seconds"));
    json::object typed = phoneBody;
    typed["code"] = recovery.at("code");
    const auto taken = [&] { return fixture.ask(recover, callOf("", {}, typed, beginning + 3650 * day)); };
    const Response welcome = taken();
    CHECK(welcome.status == 201);
    CHECK(wordIn(json::parse(welcome.body), "account") == "a1");
    CHECK(taken().status == 404);
    const auto withSpaces = [&](std::size_t count) {
        typed["code"] = std::string(count, ' ');
        return fixture.ask(recover, callOf("", {}, typed, beginning)).status;
    };
    CHECK(withSpaces(40) == 404); // an unknown code; a longer text is not a code at all
    CHECK(withSpaces(41) == 422);
}

TEST_CASE("codes: an invitation is good for a week, in the app and in a browser") {
    CodesFixture fixture;
    const json::value game = fixture.body(
        forAccount<createGame>, callOf("a1", {},
                                       {{"kind", "pigs"},
                                        {"seats", {json::object{{"who", "me"}}, json::object{{"who", "open"}}}},
                                        {"contribution", randomHex(32)}},
                                       beginning));
    const std::string id = wordIn(game, "game");
    const json::value invited = fixture.body(onGame<invite>, callOf("a1", {id}, {}, beginning));
    const std::string code = wordIn(invited, "code");
    CHECK(wordIn(invited, "link") == "http://server/j/" + code);
    CHECK(lives(invited) == 7 * day);
    const auto shown = [&](Time at) { return fixture.ask(invitation, callOf("a3", {code}, {}, at)).status; };
    const auto page = [&](Time at) {
        return fixture.inTransaction([&] {
            return must(invitationPage(fixture.workspace, tidyCode(code, invitationLetters), {"http://server", ""}, at))
                .status;
        });
    };
    const auto joined = [&](Time at) {
        return fixture
            .ask(forAccount<join>,
                 callOf("a3", {code}, {{"seats", {json::object()}}, {"contribution", randomHex(32)}}, at))
            .status;
    };
    for (const Time late : {beginning + 7 * day + 1, beginning + 8 * day}) {
        CHECK(shown(late) == 404);
        CHECK(page(late) == 404);
        CHECK(joined(late) == 404);
    }
    CHECK(shown(beginning + 7 * day - 1) == 200);
    CHECK(page(beginning + 7 * day - 1) == 200);
    CHECK(joined(beginning + 7 * day - 1) == 200);
}

TEST_CASE("codes: seats are offered for ten minutes, and longer where whoever offers them tries it herself") {
    CodesFixture fixture;
    const std::string game = fixture.newGame();
    const auto offered = [&] {
        const json::value offer = fixture.body(onGame<offerSeats>, callOf("a2", {game}, {}, beginning));
        CHECK(lives(offer) == 10 * minute);
        return wordIn(offer, "code");
    };
    const auto taken = [&](const char* account, const std::string& code, Time later) {
        return fixture.ask(server::takeSeats, callOf(account, {game}, {{"code", code}}, beginning + later)).status;
    };
    CHECK(taken("a3", offered(), 10 * minute + 1) == 404);
    const std::string tried = offered();
    CHECK(taken("a2", tried, 10 * minute - 1) == 409);
    CHECK(taken("a3", tried, 20 * minute) == 404);
    const std::string code = offered();
    CHECK(taken("a2", code, 10 * minute - 1) == 409);
    CHECK(taken("a3", code, 20 * minute - second) == 200);
    CHECK(fixture.open(game).roster.seats[1].account == "a3");
    CHECK(fixture.open(game).roster.host == "a1"); // the host stays the same
    CHECK(taken("a1", code, 0) == 404);
}

TEST_CASE("codes: what was asked for once is answered again to the same key only, and a welcome for an hour") {
    CodesFixture fixture;
    const Route& route = *findRoute("POST", "/v1/accounts").route;
    Call call = callOf("", {}, {{"name", "Lamb"}, {"device", "Phone"}}, beginning);
    call.route = &route;
    call.key = std::string(32, 'k');
    call.fingerprint = "one";
    const auto asked = [&] { return fixture.inTransaction([&] { return must(perform(fixture.workspace, call)); }); };
    const Response first = asked();
    REQUIRE(first.status == 201);
    call.now = beginning + hour;
    CHECK(asked().body == first.body);
    call.now = beginning + hour + 1;
    CHECK(asked().status == 422);
    call.now = beginning;
    call.fingerprint = "another";
    CHECK(asked().status == 422);
    call.key = std::string(32, 'l');
    CHECK(asked().status == 201);
}
