#include "app/models/base/texts.h"
#include "tests/app/models/scripted_device.h"

#include <QDateTime>
#include <QSet>

/// The seats of a new game: who has them, what is remembered, and what is sent to the server.

namespace {

using namespace app_tests;
using models::NewGame;
namespace json = engine::json;

constexpr const char* make = "POST /v1/games";

int elsewhere(const NewGame& game) { return static_cast<int>(game.occupants().size()) - 1; }

} // namespace

TEST_CASE("seats: four people have four pictures and names, and each keeps its place in the list") {
    Device device;
    NewGame& game = device.newGame();
    device.settings().setFace(2);
    game.reset();
    game.setOccupant(1, 0);
    game.addSeat();
    game.addSeat();
    REQUIRE(game.seats()->count() == 4);
    QSet<QString> faces;
    QSet<int> keys;
    QStringList names;
    for (const models::SeatRow& row : game.seats()->rows()) {
        faces << row.face.toString();
        keys << row.key();
        names << row.name;
        CHECK(row.removable);
        CHECK_FALSE(row.isBot);
        CHECK(row.isMine == (row.seat == 0));
    }
    CHECK(faces.size() == 4);
    CHECK(keys.size() == 4);
    CHECK(names == QStringList{device.settings().playerName(), "Bramble", "Juniper", "Rowan"});
    CHECK(game.seats()->rows()[0].face.toString().endsWith("/2.svg"));
    const QUrl before = game.seats()->rows()[3].face;
    game.nextFace(3); // the others have all the other pictures
    CHECK(game.seats()->rows()[3].face == before);
    game.removeSeat(1);
    CHECK(game.seats()->rows()[1].name == "Juniper");
    game.setOnline(true); // nobody loses a seat as long as there is room
    CHECK(game.seats()->count() == 4);
    CHECK(game.seats()->rows()[3].isElsewhere);
    game.setOnline(false);
    game.setOccupant(3, 0);
    game.setOnline(true);
    CHECK(game.seats()->count() == 4);
    CHECK(game.seats()->rows()[3].isElsewhere);
    CHECK_FALSE(game.seats()->rows()[2].isElsewhere);
}

TEST_CASE("seats: a bot has no name and no picture to be chosen, and whoever comes next is like the last") {
    Device device;
    NewGame& game = device.newGame();
    const models::SeatRow bot = game.seats()->rows()[1];
    game.rename(1, "Bob");
    game.nextFace(1);
    CHECK(game.seats()->rows()[1] == bot);
    game.addSeat();
    CHECK(game.seats()->rows()[2].label == "Apprentice");
    CHECK(game.seats()->rows()[2].name == "Apprentice 2");
    game.setOccupant(2, elsewhere(game));
    game.addSeat();
    CHECK(game.seats()->rows()[3].isElsewhere);
    CHECK(game.seats()->rows()[3].name.isEmpty());
    CHECK(game.seats()->rows()[3].face.isEmpty());
    CHECK(game.seats()->rows()[3].label == "Far away");
    CHECK(game.occupantHints().front() == "plays on this device");
    CHECK(game.occupantHints().back() == "gets an invitation");
    game.setMode(-3);
    CHECK(game.mode() == 0);
    CHECK(game.modeHint() == "With tasks.");
    game.setMode(9);
    CHECK(game.mode() == 1);
    CHECK(game.modeHint() == "With fixed points.");
}

TEST_CASE("seats: her own picture is kept for the next time, and so are those of the others, each for itself") {
    Device device;
    NewGame& game = device.newGame();
    game.setOccupant(1, 0);
    game.nextFace(1);
    game.nextFace(1);
    const QUrl theirs = game.seats()->rows()[1].face;
    QSignalSpy created(&game, &NewGame::created);
    game.start();
    REQUIRE(until([&] { return !created.isEmpty(); }));
    CHECK(device.settings().face() == 0); // her own picture did not change
    device.start();
    CHECK(device.newGame().seats()->rows()[1].face == theirs);
    CHECK(device.newGame().seats()->rows()[0].face.toString().endsWith("/0.svg"));
    device.newGame().setOccupant(0, 1); // then the first person is the player herself
    CHECK(device.newGame().seats()->rows()[1].isMine);
}

TEST_CASE("seats: the server is asked for just what was set up, which is there again after a restart") {
    ScriptedDevice anna;
    NewGame& game = *anna.app().newGame();
    game.setMode(0);
    game.setOccupant(1, 2);
    game.addSeat();
    game.setOccupant(2, elsewhere(game));
    game.addSeat();
    game.setOccupant(3, 0);
    game.rename(3, "Clara");
    anna.line.refuse(make, 403, "Not today.");
    game.start();
    CHECK(game.busy());
    game.start();
    REQUIRE(until([&] { return !game.busy(); }));
    CHECK(game.trouble() == "Not today.");
    CHECK(game.waiting().isEmpty());
    REQUIRE(anna.line.count(make) == 1);
    json::object said = json::parse(anna.line.bodies(make)[0].toStdString()).as_object();
    CHECK(said.at("contribution").as_string().size() == 64);
    said.erase("contribution");
    CHECK(said ==
          json::parse(
              R"({"kind":"gingerbread","mode":"standard","seats":[{"who":"me","name":"Bob","face":0},)"
              R"({"who":"bot","bot":"witch","name":"Witch"},{"who":"open"},{"who":"me","name":"Clara","face":1}]})")
              .as_object());
    game.reset();
    CHECK(game.trouble().isEmpty());
    anna.device.start();
    const auto& rows = anna.device.newGame().seats()->rows();
    REQUIRE(rows.size() == 4);
    CHECK(anna.device.newGame().mode() == 0);
    CHECK(rows[1].label == "Witch");
    CHECK(rows[2].isElsewhere);
    CHECK(rows[3].name == "Clara");
}

TEST_CASE("seats: a game that nobody here would play is not asked for") {
    ScriptedDevice anna;
    NewGame& game = *anna.app().newGame();
    game.setOccupant(0, 1);
    game.setOccupant(1, elsewhere(game));
    game.start();
    CHECK(game.trouble() == "Somebody has to sit here, too.");
    CHECK_FALSE(game.busy());
    CHECK(anna.line.count(make) == 0);
}

TEST_CASE("servers: one that is too new, another thing that answers, and what it runs") {
    ScriptedDevice anna;
    models::Account& account = *anna.app().account();
    struct Case {
        int status;
        QByteArray body;
        QString said;
    };
    const QString address = anna.line.address();
    for (const Case& each :
         {Case{200, R"({"server":"9.1.0","oldestClient":"9.0.0"})", "This server needs a newer version of the app."},
          Case{200, R"({"server":"2.3.4","oldestClient":"1.0.0"})",
               "A server for these games is there. Version 2.3.4."},
          Case{200, R"({"server":"2.3.4"})", "What answers at " + address + " is not a server for these games."},
          Case{404, "{}", "What answers at " + address + " is not a server for these games."}}) {
        anna.line.answer("GET /v1", each.status, each.body);
        account.chooseServer(address);
        CHECK(account.busy());
        CHECK(account.news().isEmpty());
        account.chooseServer(address);
        REQUIRE(until([&] { return !account.busy(); }));
        CHECK(account.trouble() + account.news() == each.said);
    }
    CHECK(anna.line.count("GET /v1") == 5); // and one when it was started
}

TEST_CASE("texts: how long ago something was changes at whole minutes, hours and days, not before") {
    const auto at = [](const char* text) { return QDateTime::fromString(text, Qt::ISODateWithMs).toMSecsSinceEpoch(); };
    const auto now = at("2024-05-20T18:00:00.000");
    for (const auto& [then, said] :
         {std::pair("2024-05-20T17:59:00.001", "just now"), std::pair("2024-05-20T17:59:00.000", "1 min ago"),
          std::pair("2024-05-20T17:00:00.001", "59 min ago"), std::pair("2024-05-20T17:00:00.000", "1 h ago"),
          std::pair("2024-05-20T00:00:00.000", "18 h ago"), std::pair("2024-05-19T23:59:59.999", "yesterday"),
          std::pair("2024-05-19T00:00:00.000", "yesterday"), std::pair("2024-05-18T23:59:59.999", "18 May"),
          std::pair("2023-12-31T23:00:00.000", "31 Dec 2023")})
        CHECK(models::since(at(then), now) == said);
    const auto early = at("2024-05-20T03:00:00.000");
    CHECK(models::since(at("2024-05-19T21:00:00.001"), early) == "5 h ago");
    CHECK(models::since(at("2024-05-19T21:00:00.000"), early) == "yesterday");
    CHECK(models::inWords("grand-witch") == "Grand Witch");
    CHECK(models::inWords("-a--b-") == "A B");
    CHECK(models::inWords("").isEmpty());
}
