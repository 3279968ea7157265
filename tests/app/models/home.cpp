#include "app/models/base/texts.h"
#include "app/models/home/pictures.h"
#include "app/models/home/statistics.h"
#include "tests/app/models/device_fixture.h"

#include <QDateTime>
#include <QDir>
#include <QFile>

#include <memory>

using app_tests::anna;
using app_tests::apprentice;
using app_tests::bob;
using app_tests::Device;
using app_tests::until;
using models::HomeModel;

namespace {

void refresh(HomeModel& home) {
    bool answered = false;
    const auto connection = QObject::connect(&home, &HomeModel::changed, [&] { answered = true; });
    home.refresh();
    REQUIRE(until([&] { return answered; }));
    QObject::disconnect(connection);
}

const models::GameCard& card(Device& device, const std::string& game) {
    for (const auto& each : device.home().games()->rows())
        if (each.game.toStdString() == game)
            return each;
    FAIL("no such card");
    throw 0;
}

/// Plays moves of the easiest bot for all seats, until the condition holds.
void playUntil(Device& device, const std::string& game, const std::function<bool(const match::Match&)>& done) {
    const bool reached = device.run([&](models::OpenGames& openGames) {
        match::Match& match = *openGames.match(game).value();
        while (!match.over() && !done(match)) {
            const auto plans = engine::bots::findBot(match.game(), "apprentice")->think(match.view(match.turn()), {});
            if (!match.play(plans.front().moves.front(), models::now()))
                return false;
        }
        return true;
    });
    REQUIRE(reached);
}

bool botsTurn(const match::Match& match) { return match.players()[engine::index(match.turn())].isBot(); }

} // namespace

TEST_CASE("a device without games says so, but not before it has looked") {
    Device device;
    CHECK(device.home().loading());
    CHECK_FALSE(device.home().empty());
    refresh(device.home());
    CHECK_FALSE(device.home().loading());
    CHECK(device.home().empty());
}

TEST_CASE("games that wait for a person come first, then those under way, then the finished") {
    Device device;
    const auto finished = device.deal({anna, apprentice}, 1);
    playUntil(device, finished, [](const match::Match&) { return false; });
    const auto running = device.deal({anna, apprentice}, 2);
    playUntil(device, running, botsTurn);
    const auto waiting = device.deal({anna, apprentice}, 3);
    playUntil(device, finished, [](const match::Match&) { return false; });
    refresh(device.home());
    const auto& rows = device.home().games()->rows();
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].game.toStdString() == waiting);
    CHECK(rows[0].section == HomeModel::Waiting);
    CHECK(rows[1].game.toStdString() == running);
    CHECK(rows[1].section == HomeModel::Running);
    CHECK(rows[2].game.toStdString() == finished);
    CHECK(rows[2].section == HomeModel::Finished);
    for (const auto& row : rows)
        CHECK_FALSE(row.heading.isEmpty());
    CHECK(rows[2].turnText.contains("won") != rows[2].turnText.contains("share"));
    CHECK(rows[0].detail == "just now");
    CHECK(rows[0].faces.size() == 2);
    CHECK(rows[0].names == "Anna, Apprentice");
}

TEST_CASE("it is your turn when only one person plays, else it is somebody's") {
    Device device;
    const auto alone = device.deal({anna, apprentice});
    const auto together = device.deal({anna, bob});
    refresh(device.home());
    CHECK(card(device, alone).turnText == "Your turn");
    CHECK(card(device, together).turnText == "Anna’s turn");
}

TEST_CASE("a card's picture changes with the game and shows the side of whom it waits for") {
    Device device;
    const auto game = device.deal({anna, bob});
    refresh(device.home());
    const QString before = card(device, game).picture;
    CHECK(before == "image://house/" + QString::fromStdString(game) + "/0/0");
    playUntil(device, game, [](const match::Match& match) { return match.turn() == 1; });
    refresh(device.home());
    CHECK(card(device, game).picture != before);
    CHECK(card(device, game).picture.endsWith("/1"));
}

TEST_CASE("the small picture is painted for the seat, size and colours that were asked for") {
    Device device;
    const auto game = device.deal({anna, bob});
    models::Pictures pictures(device.app().storeThread(), device.app().faces());
    const auto ask = [&](const QString& id) {
        const std::unique_ptr<QQuickImageResponse> response(pictures.requestImageResponse(id, {40, 30}));
        bool there = false;
        QObject::connect(response.get(), &QQuickImageResponse::finished, QCoreApplication::instance(),
                         [&] { there = true; });
        REQUIRE(until([&] { return there; }));
        const std::unique_ptr<QQuickTextureFactory> factory(response->textureFactory());
        return factory->image();
    };
    const QImage picture = ask(QString::fromStdString(game) + "/0/1/dark");
    CHECK(picture.size() == QSize(40, 30));
    CHECK(picture.pixelColor(5, 5) == QColor(1, 1, 0));
    CHECK(ask("nothing/0/0/light").pixelColor(5, 5).alpha() == 0);
    delete pictures.requestImageResponse(QString::fromStdString(game) + "/0/0/dark",
                                         {}); // nobody waits for the picture any more
    CHECK(ask(QString::fromStdString(game) + "/0/0/light").pixelColor(0, 0) == QColor(2, 0, 0));
}

TEST_CASE("a removed game is gone, also after the next start") {
    Device device;
    const auto first = device.deal({anna, apprentice});
    const auto second = device.deal({anna, bob});
    refresh(device.home());
    device.home().remove(QString::fromStdString(first));
    REQUIRE(until([&] { return device.home().games()->count() == 1; }));
    device.start();
    refresh(device.home());
    REQUIRE(device.home().games()->count() == 1);
    CHECK(device.home().games()->rows().front().game.toStdString() == second);
}

TEST_CASE("an online game that is over can be taken from the list; it still counts, and no sync brings it back") {
    Device device;
    const auto storeInfo = [&](const std::string& state, int length, int seen) {
        const std::string about =
            R"({"game":"a1","state":")" + state + R"(","kind":"gingerbread","mode":"standard","host":true,"seats":[)" +
            R"({"who":"player","name":"Anna","face":0},{"who":"player","name":"Bob","face":1}],)" + R"("length":)" +
            std::to_string(length) + R"(,"seen":[0,)" + std::to_string(seen) +
            R"(],"idle":0,"mine":[0],"turn":0,"totals":[5,3],"winners":[0]})";
        REQUIRE(device.run([&](models::OpenGames& openGames) {
            return openGames.store().value()->online().applyFeed({{"a1", about, static_cast<std::size_t>(length), 1}},
                                                                 {}, "1");
        }));
        refresh(device.home());
    };
    const auto results = [&] { return models::figuresOf(device.home().listedGames(), "gingerbread", "Anna").games; };
    storeInfo("running", 5, 0);
    device.home().remove("a1"); // not removed: she would miss her turn
    refresh(device.home());
    CHECK(device.home().games()->count() == 1);
    storeInfo("over", 6, 0);
    CHECK(card(device, "a1").over);
    device.home().remove("a1");
    REQUIRE(until([&] { return device.home().games()->count() == 0; }));
    CHECK(device.home().empty());
    CHECK(results() == 1);
    storeInfo("over", 6, 6);
    CHECK(device.home().games()->count() == 0);
    device.start();
    refresh(device.home());
    CHECK(device.home().games()->count() == 0);
    CHECK(results() == 1);
    storeInfo("running", 4, 4); // a restored backup of the server: it is her turn again
    CHECK(device.home().games()->count() == 1);
}

TEST_CASE("a game of a kind that is not known here is listed and cannot be opened") {
    Device device;
    const bool added = device.run([](models::OpenGames& openGames) {
        store::GameRow row;
        row.id = "abc";
        row.kind = "snow-queen";
        row.head = "{}";
        row.seats = "[]";
        row.status = "{}";
        return bool(openGames.store().value()->add(row));
    });
    REQUIRE(added);
    refresh(device.home());
    REQUIRE(device.home().games()->count() == 1);
    const auto& row = device.home().games()->rows().front();
    CHECK(row.title == "Snow Queen");
    CHECK_FALSE(row.playable);
    CHECK(row.picture.isEmpty());
}

TEST_CASE("a folder that cannot be used gives a sentence, and trying again goes on") {
    const QTemporaryDir folder;
    QFile obstacle(folder.filePath("data"));
    REQUIRE(obstacle.open(QIODevice::WriteOnly));
    models::App app((folder.path() + "/data").toStdString(), app_tests::faces());
    app.home()->refresh();
    REQUIRE(until([&] { return !app.home()->trouble().isEmpty(); }));
    CHECK_FALSE(app.home()->empty());
    obstacle.remove();
    QDir().mkpath(folder.path() + "/data");
    app.home()->retry();
    REQUIRE(until([&] { return app.home()->empty(); }));
}

TEST_CASE("a damaged file of games is kept under another name, and that is said once") {
    Device device;
    device.deal({anna, apprentice});
    device.stop();
    {
        QFile file(QString::fromStdString((device.folder() / "games.sqlite").string()));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(8192, 'x'));
    }
    for (const char* rest : {"games.sqlite-wal", "games.sqlite-shm"})
        QFile::remove(QString::fromStdString((device.folder() / rest).string()));
    device.start();
    refresh(device.home());
    CHECK(device.home().empty());
    CHECK(device.home().notice().contains("games.sqlite"));
    device.home().dismissNotice();
    refresh(device.home());
    CHECK(device.home().notice().isEmpty());
}

TEST_CASE("how long ago something was is said as a person would") {
    const auto at = [](const char* text) { return QDateTime::fromString(text, Qt::ISODate).toMSecsSinceEpoch(); };
    const auto now = at("2024-05-20T18:00:00");
    CHECK(models::since(now, now) == "just now");
    CHECK(models::since(now + 5000, now) == "just now");
    CHECK(models::since(at("2024-05-20T17:55:00"), now) == "5 min ago");
    CHECK(models::since(at("2024-05-20T07:00:00"), now) == "11 h ago");
    CHECK(models::since(at("2024-05-19T20:00:00"), now) == "yesterday");
    CHECK(models::since(at("2024-05-12T20:00:00"), now) == "12 May");
    CHECK(models::since(at("2023-05-12T20:00:00"), now) == "12 May 2023");
    CHECK(models::since(at("2024-05-19T23:00:00"), at("2024-05-20T01:00:00")) == "2 h ago");
}
