#include "tests/app/models/scripted_device.h"

/// The models of joining and of the lobby, for everything that a server may answer.

namespace {

using namespace app_tests;
using models::Joining;
using models::Lobby;
namespace json = engine::json;

constexpr const char* code = "AAAA-AAAA";
constexpr const char* look = "GET /v1/invitations/AAAA-AAAA";
constexpr const char* enter = "POST /v1/invitations/AAAA-AAAA";

const QByteArray friendly = R"({"who":"player","name":"Anna","face":0})";
const QByteArray bot = R"({"who":"bot","name":"Witch","bot":"witch"})";
const QByteArray vacant = R"({"who":"open","name":""})";

QByteArray game(const QByteArrayList& seats, const QByteArray& more = {}, const QByteArray& kind = "gingerbread") {
    return R"({"game":"0123456789abcdef0123456789abcdef","state":"open","kind":")" + kind +
           R"(","mode":"standard","host":false,"seats":[)" + seats.join(',') +
           R"(],"length":0,"seen":[],"idle":0,"mine":[],"invited":[])" + more + "}";
}

struct InvitedDevice : ScriptedDevice {
    void find(int status, const QByteArray& body) {
        line.answer(look, status, body);
        joining.openInvitation(code);
        REQUIRE(until([&] { return !joining.busy(); }));
    }
    Joining& joining = *device.app().joining();
};

} // namespace

TEST_CASE("invitations: what is found, or why it is not, is said; and nothing of it stays for the next") {
    InvitedDevice bob;
    Joining& joining = bob.joining;
    bob.find(200, game({friendly, bot, vacant, vacant}, R"(,"adopted":true)"));
    CHECK(joining.found());
    CHECK(joining.title() == "Gingerbread House · Standard");
    CHECK(joining.note() == "This game was begun on another device, by whoever invites you.");
    CHECK(joining.freeSeats() == 2);
    CHECK(joining.seatsWanted() == 1);
    CHECK(joining.trouble().isEmpty());
    joining.setSeatsWanted(2);

    joining.reset();
    CHECK_FALSE(joining.found());
    CHECK(joining.title().isEmpty());
    CHECK(joining.note().isEmpty());
    CHECK(joining.freeSeats() == 0);
    CHECK(joining.seatsWanted() == 1);
    CHECK(joining.seats()->count() == 0);

    bob.find(200, game({friendly, vacant, vacant}));
    CHECK(joining.note().isEmpty());
    CHECK(joining.freeSeats() == 2);

    bob.find(200, game({friendly, bot}));
    CHECK(joining.trouble() == "All seats are taken.");
    CHECK(joining.freeSeats() == 0);
    joining.join();
    CHECK_FALSE(joining.busy());

    bob.find(200, game({friendly, vacant}, {}, "snow-queen"));
    CHECK(joining.trouble() == "This version of the app does not know this game. Update it first.");
    CHECK(joining.title() == "Snow Queen");

    bob.find(200, "{}");
    CHECK(joining.trouble() == "The server said something that this version of the app does not understand.");
    bob.find(403, R"({"detail":"This one is not for you."})");
    CHECK(joining.trouble() == "This one is not for you.");
    CHECK_FALSE(joining.found());
    CHECK(joining.typed() == code);
    CHECK(bob.line.count(enter) == 0);
}

TEST_CASE("invitations: whoever joins for several has names that fit and pictures that nobody has") {
    InvitedDevice bob;
    const QString name = "Bartholomew of Lund!";
    REQUIRE(name.size() == models::Settings::longestName);
    bob.device.settings().setPlayerName(name);
    bob.device.settings().setFace(3);
    bob.find(200, game({friendly, bot, vacant, vacant, vacant}));
    Joining& joining = bob.joining;
    joining.setSeatsWanted(9);
    CHECK(joining.seatsWanted() == 3);
    joining.setSeatsWanted(0);
    CHECK(joining.seatsWanted() == 1);
    joining.setSeatsWanted(3);
    bob.line.hold(enter);
    joining.join();
    CHECK(joining.busy());
    joining.join();
    joining.setSeatsWanted(1); // too late
    joining.openInvitation("BBBB-BBBB");
    CHECK(joining.seatsWanted() == 3);
    CHECK(joining.typed() == code);
    REQUIRE(bob.hasAsked(enter));
    const json::value said = json::parse(bob.line.bodies(enter)[0].toStdString());
    const json::array& seats = said.at("seats").as_array();
    REQUIRE(seats.size() == 3);
    CHECK(seats[0].at("name").as_string() == name.toStdString());
    CHECK(seats[1].at("name").as_string() == "Bartholomew of Lun 2");
    CHECK(seats[2].at("name").as_string() == "Bartholomew of Lun 3");
    CHECK(seats[0].at("face").as_int64() == 3);
    CHECK(seats[1].at("face").as_int64() == 1); // 0 is Anna's; a bot has none
    CHECK(seats[2].at("face").as_int64() == 2);
    CHECK(said.at("contribution").as_string().size() == 64);
    bob.line.release(enter, 403, R"({"detail":"Not today."})");
    REQUIRE(until([&] { return !joining.busy(); }));
    CHECK(joining.trouble() == "Not today.");
    CHECK(joining.found());
    CHECK(bob.line.count(enter) == 1);
}

TEST_CASE("invitations: the same is asked with the same key until the server has answered, and then with another") {
    InvitedDevice bob;
    bob.find(200, game({friendly, vacant, vacant}));
    Joining& joining = bob.joining;
    const auto key = [&](int status) {
        bob.line.refuse(enter, status, "No.");
        const auto before = bob.line.count(enter);
        joining.join();
        REQUIRE(until([&] { return !joining.busy(); }));
        CHECK(bob.line.count(enter) == before + 1);
        return bob.line.header(enter, "Idempotency-Key");
    };
    const QByteArray first = key(503);
    CHECK_FALSE(first.isEmpty());
    CHECK(key(403) == first);
    const QByteArray second = key(503);
    CHECK(second != first);
    joining.setSeatsWanted(2); // another request
    CHECK(key(503) != second);
}

TEST_CASE("invitations: where somebody was faster, what the server said stays to be read") {
    InvitedDevice bob;
    bob.find(200, game({friendly, vacant, vacant}));
    bob.joining.setSeatsWanted(2);
    bob.line.refuse(enter, 409, "Somebody was faster.");
    bob.line.answer(look, 200, game({friendly, friendly, vacant}));
    bob.joining.join();
    REQUIRE(until([&] { return !bob.joining.busy(); }));
    CHECK(bob.joining.trouble() == "Somebody was faster.");
    CHECK(bob.joining.freeSeats() == 1);
    CHECK(bob.joining.seatsWanted() == 1);
    bob.line.answer(look, 200, game({friendly, friendly, bot}));
    bob.joining.join();
    REQUIRE(until([&] { return !bob.joining.busy(); }));
    CHECK(bob.joining.trouble() == "All seats are taken.");
}

TEST_CASE("lobby: the host begins with bots of middle strength, once, and may try again when that failed") {
    ScriptedDevice anna;
    const QString game = QString::fromStdString(invite(anna.device, 2));
    Lobby& lobby = *anna.app().lobby();
    const QString code = codeOf(anna.device, game.toStdString());
    CHECK(lobby.host());
    CHECK(lobby.hasRoom());
    CHECK_FALSE(lobby.invited());
    CHECK_FALSE(lobby.cancelled());
    CHECK(lobby.title() == "Gingerbread House · Introductory");
    const QString start = "POST /v1/games/" + game + "/start";
    anna.line.refuse(start, 503, "Not now.");
    lobby.begin();
    CHECK(lobby.busy());
    lobby.begin();
    REQUIRE(until([&] { return !lobby.busy(); }));
    CHECK(lobby.trouble() == "Not now.");
    CHECK(anna.line.count(start) == 1);
    CHECK(anna.line.bodies(start)[0] == R"({"bot":"witch"})");
    const QByteArray key = anna.line.header(start, "Idempotency-Key");
    emit anna.online().changed(); // only codes are requested automatically
    CHECK_FALSE(lobby.busy());
    anna.line.pass(start);
    lobby.retry();
    CHECK(lobby.trouble().isEmpty());
    REQUIRE(until([&] { return !lobby.busy(); }));
    CHECK(anna.line.count(start) == 2);
    CHECK(anna.line.header(start, "Idempotency-Key") == key);
    CHECK(lobby.trouble().isEmpty());
    CHECK(lobby.code() == code);
    MatchModel& match = anna.device.open(game.toStdString());
    CHECK(until([&] { return TwoPlayers::begun(match); }));
}

TEST_CASE("lobby: an answer about one game is not shown at the next") {
    ScriptedDevice anna;
    const QString first = QString::fromStdString(invite(anna.device));
    const QString second = QString::fromStdString(invite(anna.device));
    Lobby& lobby = *anna.app().lobby();
    const QString ask = "POST /v1/games/" + first + "/invitations";
    anna.line.hold(ask);
    lobby.open(first);
    REQUIRE(anna.hasAsked(ask));
    const QString code = codeOf(anna.device, second.toStdString());
    const bool goesWell = GENERATE(true, false);
    CAPTURE(goesWell);
    anna.line.release(ask, goesWell ? 201 : 403,
                      goesWell ? R"({"code":"CCCC-CCCC","link":"https://turns.example/j/CCCC-CCCC"})"
                               : R"({"detail":"No."})");
    bool answered = false;
    anna.online().ask(&anna.app(), client::Api::me(), [&](const auto&) { answered = true; });
    REQUIRE(until([&] { return answered; }));
    CHECK(lobby.game() == second);
    CHECK(lobby.code() == code);
    CHECK(lobby.trouble().isEmpty());
    CHECK_FALSE(lobby.busy());
}

TEST_CASE("lobby: a link that leads somewhere is given as the server says it, and needs no warning") {
    ScriptedDevice anna;
    const QString game = QString::fromStdString(invite(anna.device));
    anna.line.answer("POST /v1/games/" + game + "/invitations", 201,
                     R"({"code":"CCCC-CCCC","link":"https://turns.example/j/CCCC-CCCC"})");
    codeOf(anna.device, game.toStdString());
    const Lobby& lobby = *anna.app().lobby();
    CHECK(lobby.link() == "https://turns.example/j/CCCC-CCCC");
    CHECK(lobby.server() == "turns.example");
    CHECK(lobby.warning().isEmpty());
}

TEST_CASE("lobby: whoever leaves gives up all of her seats, and is told that she has left once") {
    ScriptedDevice bob;
    Device anna;
    useServer(anna, bob.server);
    const std::string game = invite(anna, 3);
    const QString code = codeOf(anna, game);
    REQUIRE(join(bob.device, code, 2) == game);
    Lobby& lobby = *bob.app().lobby();
    lobby.open(QString::fromStdString(game));
    REQUIRE(until([&] { return lobby.seats()->count() == 4 && !lobby.busy(); }));
    CHECK_FALSE(lobby.host());
    QSignalSpy left(&lobby, &Lobby::left);
    lobby.leave();
    REQUIRE(until([&] { return !left.isEmpty(); }));
    const QString resign = QString("POST /v1/games/%1/resign").arg(QString::fromStdString(game));
    CHECK(bob.line.bodies(resign) == QList<QByteArray>{R"({"seat":1})", R"({"seat":2})"});
    CHECK(left.size() == 1);
    CHECK_FALSE(lobby.busy());
    Lobby& annas = *anna.app().lobby();
    CHECK(until([&] { return !annas.seats()->rows()[1].taken && !annas.seats()->rows()[2].taken; }));
}
