#include "engine/bots/registry.h"
#include "tests/app/page_fixture.h"

#include <QFile>
#include <QTcpServer>
#include <QTcpSocket>

/// The pages of online games without a server: how to reach them, what they ask, and what they show from the device's
/// store.

namespace {

using models::MatchModel;
using page_tests::PageFixture;
using Online = shell::Prepared::Online;

const match::Player hazel{"Hazel", "", 0};
const match::Player bramble{"Bramble", "", 1};
const match::Player witch{"Witch", "witch", 0};

/// A server that knows one invitation and nothing else.
class Inviter {
public:
    Inviter() {
        REQUIRE(m_server.listen(QHostAddress::LocalHost));
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            QTcpSocket* caller = m_server.nextPendingConnection();
            QObject::connect(caller, &QTcpSocket::disconnected, caller, &QObject::deleteLater);
            QObject::connect(caller, &QTcpSocket::readyRead, caller, [this, caller] {
                if (!caller->readAll().startsWith("GET /v1/invitations/"))
                    return caller->abort();
                ++looks;
                const std::string body = engine::json::serialize(invitation());
                caller->write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
                              "Content-Length: " +
                              QByteArray::number(qsizetype(body.size())) + "\r\n\r\n" +
                              QByteArray::fromStdString(body));
                caller->disconnectFromHost();
            });
        });
    }
    QString address() const { return QString("http://127.0.0.1:%1").arg(m_server.serverPort()); }
    bool full = true; ///< all seats are taken
    int looks = 0;    ///< requests for the invitation

private:
    engine::json::object invitation() const {
        const engine::json::object host{{"who", "player"}, {"name", "Hazel"}, {"face", 0}};
        const engine::json::object guest{{"who", full ? "invited" : "open"}, {"name", full ? "Bramble" : ""}};
        return {{"game", "g1"},       {"state", "open"}, {"kind", "gingerbread"},
                {"mode", "standard"}, {"host", false},   {"seats", engine::json::array{host, guest}},
                {"length", 0},        {"idle", 0}};
    }
    QTcpServer m_server;
};

/// With an account there, no page asks for a server or a name.
void haveAccount(PageFixture& fixture, const QString& server) {
    const protocol::Welcome welcome{{"a1", {"Bob", 1}}, "d1", "secret"};
    bool done = false;
    fixture.app().settings()->setPlayerName("Bob");
    fixture.app().online()->adoptAccount(server, welcome, models::Online::ProfileFrom::Account,
                                         [&](const QString&) { done = true; });
    finger::wait([&] { return done; }, "the account");
}

/// Sets up a game with friends on other devices, while there is no server.
void wishForAGame(PageFixture& fixture) {
    fixture.app().settings()->setPlayerName("Anna");
    fixture.app().online()->setServer("http://127.0.0.1:1");
    fixture.finger.tap("firstGame");
    fixture.finger.tap("elsewhere");
    fixture.finger.tap("action");
    fixture.awaits("waiting");
}

} // namespace

TEST_CASE("join: a code alone does not say where, which is said calmly beside the field for the address") {
    PageFixture fixture;
    fixture.finger.tap("firstJoin");
    CHECK_FALSE(fixture.sees("needsServer"));
    fixture.write("invitation", "K7QF-2M9T");
    fixture.awaits("needsServer");
    fixture.finger.tap("look"); // the focus goes to the missing field
    fixture.write("server", "not a server");
    fixture.finger.tap("look");
    fixture.write("yourName", "Bob");
    fixture.finger.tap("look");
    finger::wait([&] { return !fixture.app().joining()->trouble().isEmpty(); }, "what is wrong with it");
    fixture.awaits("joinTrouble");
    CHECK(fixture.alarms().isEmpty());
    CHECK(fixture.app().online()->server().isEmpty());
    fixture.finger.tap("back");
    fixture.finger.tap("firstJoin");
    CHECK(fixture.text("invitation") == "K7QF-2M9T");
    CHECK(fixture.text("server") == "not a server");
    CHECK(fixture.text("yourName") == "Bob");
}

TEST_CASE("join: what is no invitation stays to be mended, and nothing is asked") {
    PageFixture fixture;
    fixture.app().settings()->setPlayerName("Bob");
    fixture.call("showJoin");
    CHECK_FALSE(fixture.sees("yourName")); // her name is known
    fixture.type("invitation", "https://turns.example/");
    fixture.finger.tap("look");
    fixture.awaits("joinTrouble");
    CHECK(fixture.text("invitation") == "https://turns.example/");
    CHECK_FALSE(fixture.sees("act"));
}

TEST_CASE("join: where all seats are taken, to try again is to look again, until there is one") {
    Inviter inviter;
    PageFixture fixture;
    haveAccount(fixture, inviter.address());
    fixture.call("showJoin");
    fixture.write("invitation", "K7QF-2M9T");
    fixture.finger.tap("look");
    fixture.awaits("joinTrouble");
    CHECK(fixture.text("joinTrouble") == "All seats are taken.");
    CHECK(fixture.app().joining()->found());
    for (int looks = 1; looks < 3; ++looks) {
        CHECK(inviter.looks == looks);
        fixture.finger.tap("act");
        finger::wait([&] { return inviter.looks > looks && !fixture.app().joining()->busy(); }, "another look");
        CHECK(fixture.text("joinTrouble") == "All seats are taken.");
    }
    inviter.full = false; // another player has left
    fixture.finger.tap("act");
    finger::wait([&] { return fixture.app().joining()->freeSeats() == 1; }, "the seat");
    CHECK_FALSE(fixture.sees("joinTrouble"));
    CHECK(fixture.finger.see("action")->isEnabled());
}

TEST_CASE("a link that was tapped elsewhere leads to the join page, from wherever one is") {
    PageFixture fixture;
    fixture.call("showSettings");
    fixture.awaits("account");
    fixture.app().openLink("gingerbread:join?code=K7QF-2M9T");
    fixture.awaits("invitation");
    CHECK(fixture.text("invitation") == "K7QF-2M9T");
    fixture.finger.tap("back");
    fixture.awaits("firstGame");
}

TEST_CASE("new game: a name is kept when Start is tapped while the cursor is still in its field") {
    PageFixture fixture;
    fixture.finger.tap("firstGame");
    fixture.type("name0", "Anna Maria");
    CHECK(fixture.text("name0") == "Anna Maria"); // the space is kept while she types
    fixture.finger.tap("action");
    finger::wait([&] { return fixture.app().match() != nullptr; }, "the table");
    const auto seated = fixture.appWindow.answer<std::string>(
        [id = std::string(fixture.app().match()->id())](models::OpenGames& openGames) {
            return engine::Result<std::string>(openGames.match(id).value()->players()[0].name);
        });
    CHECK(seated == "Anna Maria");
    CHECK(fixture.app().settings()->playerName() == "Anna Maria");
    fixture.call("showNewGame");
    CHECK(fixture.text("name0") == "Anna Maria");
}

TEST_CASE("new game: a seat far away has no name to type; to make it, a server is asked for") {
    PageFixture fixture;
    fixture.finger.tap("firstGame");
    auto& game = *fixture.app().newGame();
    game.setOccupant(1, static_cast<int>(game.occupants().size()) - 1);
    CHECK(game.online());
    CHECK(fixture.text("action") == "Make it and invite");
    fixture.finger.tap("action");
    fixture.awaits("server");
    CHECK(fixture.app().match() == nullptr);
    fixture.write("yourName", "Anna", true);
    fixture.write("server", "127.0.0.1:1", true);
    fixture.awaits("serverTrouble");
    CHECK(fixture.text("serverTrouble")
              .startsWith("Tried https://127.0.0.1:1 and http://127.0.0.1:1: nothing answered."));
    CHECK(fixture.alarms().isEmpty());
    fixture.app().online()->changed(); // any change meanwhile: what she typed stays
    CHECK(fixture.text("server") == "127.0.0.1:1");
    CHECK(fixture.text("yourName") == "Anna");
}

TEST_CASE("new game: without a network it is said what will happen, and to play here is one tap away") {
    PageFixture fixture;
    wishForAGame(fixture);
    CHECK(fixture.text("waiting").startsWith("There is no connection with 127.0.0.1:1. The game is made as soon as"));
    CHECK(fixture.alarms().isEmpty());
    fixture.finger.tap("elsewhere");
    finger::wait([&] { return !fixture.sees("waiting"); }, "it to go");
    CHECK(fixture.text("action") == "Start");
    fixture.finger.tap("action");
    finger::wait([&] { return fixture.app().match() != nullptr; }, "the table");
}

TEST_CASE("new game: whoever leaves the page waits for no server, and no game opens by itself later") {
    PageFixture fixture;
    wishForAGame(fixture);
    fixture.finger.tap("back");
    fixture.awaits("firstGame");
    CHECK(fixture.app().newGame()->waiting().isEmpty());
}

TEST_CASE("account: the address of a server that is being typed is not taken away") {
    PageFixture fixture;
    fixture.call("showAccount");
    fixture.type("server", "a-long-address.example");
    fixture.app().online()->changed(); // any change
    CHECK(fixture.text("server") == "a-long-address.example");
    CHECK(fixture.app().online()->server().isEmpty());
}

TEST_CASE("settings lead to the account, and back leads to the settings") {
    PageFixture fixture;
    fixture.finger.tap("settings");
    fixture.finger.tap("account");
    fixture.awaits("haveAccount");
    fixture.finger.tap("haveAccount");
    fixture.awaits("signInCode");
    fixture.finger.tap("back");
    fixture.awaits("account");
    fixture.finger.tap("back");
    fixture.awaits("firstGame");
}

TEST_CASE("home: a game of this device is removed by its sheet, after a question") {
    PageFixture fixture;
    fixture.make({hazel, witch}, Online::No);
    fixture.finger.tap("more");
    fixture.awaits("takeOnline");
    CHECK_FALSE(fixture.sees("mute"));
    fixture.finger.tap("remove");
    fixture.finger.tap("no");
    finger::wait([&] { return !fixture.sees("no"); }, "the sheet to close");
    CHECK(fixture.app().home()->games()->count() == 1);
    fixture.finger.tap("more");
    fixture.finger.tap("remove");
    fixture.finger.tap("yes");
    finger::wait([&] { return fixture.app().home()->games()->count() == 0; }, "the game to go");
}

TEST_CASE("home: a game of this device is taken online only with a server") {
    PageFixture fixture;
    fixture.make({hazel, bramble}, Online::No);
    fixture.finger.tap("more");
    fixture.finger.tap("takeOnline");
    fixture.awaits("server");
    fixture.finger.tap("continue"); // nothing was typed: the focus goes to the missing field
    fixture.write("yourName", "Anna");
    CHECK(fixture.app().home()->games()->count() == 1);
    CHECK(fixture.app().home()->trouble().isEmpty());
}

TEST_CASE("home: an online game that is over is removed by its sheet, after a question that says what stays") {
    PageFixture fixture;
    const std::string id = fixture.make({hazel, bramble}, Online::Running).toStdString();
    fixture.appWindow.answer<std::size_t>([&](models::OpenGames& openGames) -> engine::Result<std::size_t> {
        store::OnlineGames online = openGames.store().value()->online();
        const store::OnlineRow row = *online.row(id).value();
        engine::json::object about = engine::json::parse(row.about).as_object();
        about["state"] = "over";
        about["totals"] = {50, 40};
        about["winners"] = engine::json::array{0};
        if (auto heard = online.applyFeed({{id, engine::json::serialize(about), row.length, row.touched}}, {}, "1");
            !heard)
            return heard.refusal();
        return row.length;
    });
    fixture.app().home()->refresh();
    finger::wait([&] { return fixture.app().home()->games()->rows().front().over; }, "the game to be over");
    fixture.finger.tap("more");
    fixture.awaits("remove");
    CHECK_FALSE(fixture.sees("mute"));
    fixture.finger.tap("remove");
    fixture.awaits("yes");
    const auto* sheet = fixture.appWindow.shown->window()->findChild<QObject*>("confirm");
    REQUIRE(sheet != nullptr);
    CHECK(sheet->property("text").toString().contains("stays in your account"));
    fixture.finger.tap("yes");
    finger::wait([&] { return fixture.app().home()->games()->count() == 0; }, "the game to go");
}

TEST_CASE("home: an online game is muted by its sheet, and cannot be removed") {
    PageFixture fixture;
    fixture.make({hazel, bramble}, Online::Running);
    fixture.finger.tap("more");
    fixture.awaits("resign");
    CHECK_FALSE(fixture.sees("remove"));
    fixture.finger.tap("mute");
    finger::wait([&] { return fixture.app().home()->games()->rows().front().muted; }, "it to be muted");
    fixture.finger.tap("more");
    fixture.finger.tap("resign");
    fixture.awaits("yes");
}

TEST_CASE("lobby: who is there, and the ways out; to begin is asked once more") {
    PageFixture fixture;
    const QString id = fixture.make({hazel, bramble}, Online::InLobby, false, 0);
    fixture.appWindow.shown->play(id);
    fixture.awaits("beginWithBots");
    CHECK(fixture.app().match()->stage() == MatchModel::InLobby);
    CHECK(fixture.app().lobby()->seats()->count() == 2);
    CHECK(fixture.sees("callOff"));
    CHECK_FALSE(fixture.sees("leaveLobby"));
    fixture.finger.tap("beginWithBots");
    fixture.finger.tap("no");
    fixture.finger.tap("back");
    fixture.awaits("games");
}

TEST_CASE("lobby: whoever is invited by name may accept or not") {
    PageFixture fixture;
    const QString id = fixture.make({hazel, bramble}, Online::Invited, false, 0);
    CHECK(fixture.app().home()->waiting() == 1);
    fixture.appWindow.shown->play(id);
    fixture.awaits("leaveLobby");
    CHECK(fixture.text("action") == "Play");
    CHECK_FALSE(fixture.sees("callOff"));
}

TEST_CASE("table: while somebody elsewhere plays there is nothing to press, and the next game that waits is near") {
    PageFixture fixture;
    const QString here = fixture.make({hazel, witch}, Online::No);
    const QString away = fixture.make({hazel, bramble}, Online::Running, true);
    fixture.appWindow.shown->play(away);
    finger::wait([&] { return fixture.app().match()->stage() == MatchModel::Elsewhere; }, "the other's turn");
    fixture.awaits("receipt");
    CHECK(fixture.text("receipt") == "Seen by Bramble");
    CHECK(fixture.text("prompt") == fixture.app().match()->waitingText());
    CHECK_FALSE(fixture.sees("primary"));
    CHECK_FALSE(fixture.sees("skip"));
    fixture.finger.tap("nextGame");
    finger::wait([&] { return fixture.app().match()->id() == here.toStdString(); }, "the other game");
    finger::wait([&] { return fixture.app().match()->stage() == MatchModel::MyTurn; }, "her turn");
    CHECK_FALSE(fixture.sees("nextGame"));
    CHECK_FALSE(fixture.sees("receipt"));
}

TEST_CASE("table: a hint that was followed to the end of the turn does not hide what becomes of the turn") {
    PageFixture fixture;
    fixture.appWindow.shown->play(fixture.make({hazel, bramble}, Online::Running));
    models::MatchModel& match = *fixture.app().match();
    finger::wait([&] { return match.stage() == MatchModel::MyTurn; }, "her turn");
    for (int moves = 0; moves < 60 && match.stage() == MatchModel::MyTurn; ++moves) {
        const auto plans = engine::bots::findBot(match.game(), "apprentice")->think(match.position(), {});
        const auto move = plans.front().moves.front();
        emit match.advised({engine::bots::Plan{{move}, 0, false}});
        REQUIRE(fixture.text("prompt").startsWith("Hint: "));
        match.play(move);
        finger::wait([&] { return !match.busy(); }, "the move");
    }
    REQUIRE(match.stage() == MatchModel::Elsewhere);
    CHECK(fixture.text("prompt") == "Saved here. It is sent when the server can be reached.");
}

TEST_CASE("table: what was played without a network is kept, and said to be") {
    PageFixture fixture;
    fixture.appWindow.shown->play(fixture.make({hazel, bramble}, Online::Unsent));
    finger::wait([&] { return fixture.app().match()->stage() == MatchModel::Elsewhere; }, "the wait");
    fixture.awaits("receipt");
    CHECK(fixture.app().match()->receipt() == MatchModel::Saved);
    CHECK_FALSE(fixture.sees("undo"));
    CHECK(fixture.text("prompt") == "Saved here. It is sent when the server can be reached.");
    CHECK(fixture.text("headline") == "Saved here");
    CHECK_FALSE(fixture.sees("offline"));

    models::MatchModel& match = *fixture.app().match();
    match.setOffline(true);
    fixture.awaits("offline");
    match.setProgress(models::SyncDriver::Progress::Sending);
    CHECK(fixture.text("headline") == "Being sent");
    match.setProgress(models::SyncDriver::Progress::Transmitted);
    CHECK(fixture.text("headline") == "Waits for an answer");
    CHECK(fixture.text("receipt") == "Sent, not answered yet");
}

TEST_CASE("server: when it cannot be reached, the page says so, and tries again when it is asked to") {
    QTcpServer nobody; // accepts connections and closes them
    REQUIRE(nobody.listen(QHostAddress::LocalHost));
    int calls = 0;
    QObject::connect(&nobody, &QTcpServer::newConnection, [&] {
        ++calls;
        nobody.nextPendingConnection()->abort();
    });
    const QTemporaryDir folder;
    const std::filesystem::path place = folder.path().toStdString();
    const std::string address = "http://127.0.0.1:" + std::to_string(nobody.serverPort());
    REQUIRE(models::OpenGames(place / "games.sqlite")
                .store()
                .value()
                ->online()
                .setIdentity({address, "a1", "d1", "Hazel", 0}));
    QFile token(folder.filePath("token"));
    REQUIRE((token.open(QIODevice::WriteOnly) && token.write("t") == 1));
    token.close();
    page_tests::AppWindow appWindow({360, 740}, place);
    finger::Finger finger(appWindow.shown->window());
    finger::wait([&] { return appWindow.app.online()->link() == models::Online::Away; }, "that nobody answers");
    QMetaObject::invokeMethod(appWindow.shown->window(), "showAccount");
    finger.see("tryAgain");
    CHECK(finger.find("lastHeard") == nullptr); // not since the start of the app
    emit appWindow.app.storeThread().serverAnswered(models::now() - 5 * 60'000);
    CHECK(finger.see("lastHeard")->property("text") == "Last heard: 5 min ago.");
    const int before = calls;
    finger.tap("tryAgain");
    finger::wait([&] { return calls > before; }, "another call");
    appWindow.close();
    CHECK(page_tests::warnings.join('\n').toStdString() == "");
}

TEST_CASE("table: what was begun here and played on another device can be looked at, and then let go") {
    PageFixture fixture;
    fixture.appWindow.shown->play(fixture.make({hazel, bramble}, Online::Kept));
    fixture.awaits("lookBack");
    MatchModel& match = *fixture.app().match();
    CHECK(fixture.text("kept") == "You played this turn on another device.");
    const auto length = match.shownLength();

    fixture.finger.tap("lookBack");
    fixture.awaits("leaveKept");
    CHECK(match.stage() == MatchModel::LookingBack);
    CHECK(match.shownLength() < length);
    CHECK(fixture.text("headline") == "What you had begun");
    CHECK_FALSE(fixture.sees("primary"));
    CHECK_FALSE(fixture.sees("undo"));
    CHECK_FALSE(fixture.sees("skip"));

    fixture.finger.tap("leaveKept");
    fixture.awaits("lookBack");
    CHECK(match.shownLength() == length);
    fixture.finger.tap("dismissKept");
    finger::wait([&] { return !fixture.sees("kept"); }, "an end of it");
    CHECK(match.shownLength() == length);
}
