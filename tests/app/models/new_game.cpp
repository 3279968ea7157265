#include "tests/app/models/device_fixture.h"

#include <QFile>

using app_tests::Device;
using app_tests::until;

namespace {

QStringList names(models::NewGame& game) {
    QStringList names;
    for (const auto& row : game.seats()->rows())
        names << row.name;
    return names;
}

QString begin(models::NewGame& game) {
    QString made;
    const auto connection = QObject::connect(&game, &models::NewGame::created, [&](const QString& id) { made = id; });
    game.start();
    REQUIRE(until([&] { return !made.isEmpty(); }));
    QObject::disconnect(connection);
    return made;
}

} // namespace

TEST_CASE("the first game is me against the easiest bot") {
    Device device;
    const auto& rows = device.newGame().seats()->rows();
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].name == device.settings().playerName());
    CHECK_FALSE(rows[0].isBot);
    CHECK(rows[1].label == "Apprentice");
    CHECK(rows[1].isBot);
    CHECK_FALSE(rows[0].removable);
    CHECK(device.newGame().mode() == 1); // the default of a first game
    CHECK(device.newGame().occupants() == QStringList{"Person", "Apprentice", "Witch", "Grand Witch", "Far away"});
}

TEST_CASE("two to four may play") {
    Device device;
    auto& game = device.newGame();
    game.removeSeat(1);
    CHECK(game.seats()->count() == 2);
    game.addSeat();
    game.addSeat();
    CHECK_FALSE(game.canAdd());
    game.addSeat();
    CHECK(game.seats()->count() == 4);
    CHECK(names(game).removeDuplicates() == 0);
    game.removeSeat(0);
    CHECK(game.seats()->count() == 3);
    CHECK(game.seats()->rows()[0].seat == 0);
    game.removeSeat(7);
    game.removeSeat(-1);
    CHECK(game.seats()->count() == 3);
}

TEST_CASE("who takes a seat can be changed") {
    Device device;
    auto& game = device.newGame();
    game.setOccupant(1, 3);
    CHECK(game.seats()->rows()[1].name == "Grand Witch");
    game.setOccupant(1, 0);
    CHECK(game.seats()->rows()[1].occupant == 0);
    CHECK(game.seats()->rows()[1].face != game.seats()->rows()[0].face);
    game.setOccupant(1, 1);
    CHECK(game.seats()->rows()[1].name == "Apprentice");
    game.setOccupant(1, 9);
    game.setOccupant(5, 0);
    CHECK(game.seats()->rows()[1].name == "Apprentice");
}

TEST_CASE("friends elsewhere take the places of the bots with one tap, and give them back") {
    Device device;
    auto& game = device.newGame();
    game.setOccupant(1, 2);
    game.addSeat();
    game.setOccupant(2, 0);
    game.rename(2, "Bob");
    game.setOnline(true);
    CHECK(game.seats()->rows()[1].isElsewhere);
    CHECK(game.seats()->rows()[2].name == "Bob"); // he plays on this device
    game.setOnline(false);
    CHECK_FALSE(game.online());
    CHECK(game.seats()->rows()[1].label == "Witch");
    game.removeSeat(1);
    game.setOnline(true); // a far player could only take a bot's place, and there is none
    CHECK(game.seats()->count() == 3);
    CHECK(game.seats()->rows()[2].isElsewhere);
    game.setOnline(false);
    CHECK(game.seats()->rows()[2].label == "Apprentice");
    game.setOccupant(0, 1);
    game.setOccupant(1, 1);
    game.setOnline(true); // nobody sat here
    CHECK(game.seats()->rows()[0].isMine);
}

TEST_CASE("names are trimmed, cut and made different from each other") {
    Device device;
    auto& game = device.newGame();
    game.setOccupant(1, 0);
    game.rename(0, "  Anna  Maria ");
    CHECK(names(game)[0] == "Anna Maria");
    game.rename(1, "anna maria");
    CHECK(names(game)[1] == "anna maria 2");
    game.rename(1, "A name that is far too long for a card");
    CHECK(names(game)[1].size() <= 20);
    game.rename(0, names(game)[1]);
    CHECK(names(game)[0].size() <= 20);
    CHECK(names(game)[0] != names(game)[1]);
    game.rename(0, "   ");
    CHECK(names(game)[0] == device.settings().playerName());
}

TEST_CASE("no two people have the same picture") {
    Device device;
    auto& game = device.newGame();
    game.setOccupant(1, 0);
    for (int turn = 0; turn < 5; ++turn) {
        game.nextFace(1);
        CHECK(game.seats()->rows()[1].face != game.seats()->rows()[0].face);
    }
}

TEST_CASE("a second tap on start makes no second game") {
    Device device;
    int made = 0;
    QObject::connect(&device.newGame(), &models::NewGame::created, [&] { ++made; });
    device.newGame().start();
    CHECK(device.newGame().busy());
    device.newGame().start();
    REQUIRE(until([&] { return made > 0; }));
    const auto listed = device.run(
        [](models::OpenGames& openGames) { return match::Match::list(*openGames.store().value()).value().size(); });
    CHECK(made == 1);
    CHECK(listed == 1);
    CHECK_FALSE(device.newGame().busy());
}

TEST_CASE("the next game is set up as the last one was") {
    Device device;
    auto& game = device.newGame();
    game.setMode(1);
    game.setOccupant(1, 2);
    game.addSeat();
    game.setOccupant(2, 0);
    game.rename(2, "Bob");
    begin(game);
    device.start();
    CHECK(device.newGame().mode() == 1);
    CHECK(names(device.newGame()) == QStringList{device.settings().playerName(), "Witch", "Bob"});
}

TEST_CASE(
    "what is typed for one's own seat is the player's name from the start on, and what is typed for others is not") {
    Device device;
    auto& game = device.newGame();
    CHECK(game.seats()->rows()[0].isMine);
    CHECK(game.seats()->rows()[0].given.isEmpty()); // she has not entered a name
    game.setOccupant(1, 0);
    game.rename(1, "Bob");
    CHECK_FALSE(game.seats()->rows()[1].isMine);
    begin(game);
    CHECK_FALSE(device.settings().named());
    game.reset();
    game.rename(0, " Anna  Maria");
    game.nextFace(0);
    const QUrl face = game.seats()->rows()[0].face;
    CHECK(game.seats()->rows()[0].given == "Anna Maria");
    CHECK_FALSE(device.settings().named()); // not before the game begins: she may still go back
    begin(game);
    CHECK(device.settings().named());
    CHECK(device.settings().playerName() == "Anna Maria");
    device.start();
    CHECK(names(device.newGame()) == QStringList{"Anna Maria", "Bob"});
    CHECK(device.newGame().seats()->rows()[0].given == "Anna Maria");
    CHECK(device.newGame().seats()->rows()[0].face == face);
    device.settings().setPlayerName("Marianne"); // changed on the settings page
    device.newGame().reset();
    CHECK(names(device.newGame()) == QStringList{"Marianne", "Bob"});
}

TEST_CASE("in a rematch no two people have the same picture, even if they had before") {
    Device device;
    const std::string first = device.deal({{"Anna", "", 3}, {"Bob", "", 3}, app_tests::apprentice, {"Cleo", "", 0}});
    QString second;
    QObject::connect(&device.newGame(), &models::NewGame::created, [&](const QString& id) { second = id; });
    device.newGame().rematch(QString::fromStdString(first));
    REQUIRE(until([&] { return !second.isEmpty(); }));
    const auto players = device.run(
        [&](models::OpenGames& openGames) { return openGames.match(second.toStdString()).value()->players(); });
    CHECK(players[0].face == 3);
    CHECK(players[1].face != players[0].face);
    CHECK(players[3].face != players[0].face);
    CHECK(players[3].face != players[1].face);
    CHECK(players[3].name == "Cleo");
}

TEST_CASE("a last game that cannot be played here is forgotten") {
    Device device;
    for (const char* setup :
         {"", "{", "[]", "{\"kind\":\"chess\",\"players\":[{},{}]}", "{\"kind\":\"gingerbread\",\"players\":[{}]}",
          "{\"kind\":\"gingerbread\",\"mode\":0,\"players\":[{},{},{},{},{}]}"}) {
        device.settings().setLastSetup(setup);
        device.newGame().reset();
        CHECK(names(device.newGame()) == QStringList{device.settings().playerName(), "Apprentice"});
    }
    device.settings().setLastSetup(
        "{\"kind\":\"gingerbread\",\"mode\":77,\"players\":[{\"face\":-4},{\"bot\":\"hal\",\"name\":7}]}");
    device.newGame().reset();
    CHECK(device.newGame().mode() == 1);
    CHECK_FALSE(device.newGame().seats()->rows()[1].isBot);
}

TEST_CASE("a rematch has the same players in the same mode and another deal") {
    Device device;
    device.newGame().setMode(1);
    const QString first = begin(device.newGame());
    QString second;
    QObject::connect(&device.newGame(), &models::NewGame::created, [&](const QString& id) { second = id; });
    device.newGame().rematch(first);
    REQUIRE(until([&] { return !second.isEmpty(); }));
    CHECK(second != first);
    const bool alike = device.run([&](models::OpenGames& openGames) {
        const auto& a = *openGames.match(first.toStdString()).value();
        const auto& b = *openGames.match(second.toStdString()).value();
        return a.players() == b.players() && a.options().mode == b.options().mode;
    });
    CHECK(alike);
}

TEST_CASE("a disk that refuses a new game gives a sentence and lets one try again") {
    const QTemporaryDir folder;
    QFile obstacle(folder.filePath("data"));
    REQUIRE(obstacle.open(QIODevice::WriteOnly));
    models::App app((folder.path() + "/data").toStdString(), app_tests::faces());
    app.newGame()->start();
    REQUIRE(until([&] { return !app.newGame()->trouble().isEmpty(); }));
    CHECK_FALSE(app.newGame()->busy());
}

TEST_CASE("with a second face there is a choice, each game has its own players, and the last one is remembered") {
    const QTemporaryDir folder;
    models::GameFaces faces = app_tests::faces();
    models::GameFace pigs;
    pigs.kind = "pigs";
    pigs.title = "The Three Little Pigs";
    pigs.modes = {"Standard"};
    faces.push_back(pigs);
    {
        models::App app(folder.path().toStdString(), faces);
        auto& game = *app.newGame();
        REQUIRE(game.kinds().size() == 2);
        CHECK(game.kindIndex() == 0);
        game.addSeat();
        game.setKindIndex(1);
        CHECK(game.title() == pigs.title);
        CHECK(game.seats()->count() == 2);
        CHECK(game.occupants().value(1) == "Straw Pig");
        CHECK(game.occupantHints().size() == game.occupants().size()); // unknown bots have no hint
        game.setKindIndex(7);
        CHECK(game.kindIndex() == 1);
        begin(game);
    }
    models::App again(folder.path().toStdString(), faces);
    CHECK(again.newGame()->kindIndex() == 1);
    models::App without(folder.path().toStdString(), app_tests::faces()); // of a kind that is gone
    CHECK(without.newGame()->kindIndex() == 0);
    CHECK(without.newGame()->seats()->rows()[1].label == "Apprentice");
}
