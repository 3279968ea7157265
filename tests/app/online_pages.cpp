#include "tests/app/visit.h"

#include <QFile>
#include <QTcpServer>
#include <QTcpSocket>

/// What the pages of online games do where no server is: the ways there, what they ask, what they show of what the
/// device knows.

namespace {

using models::MatchModel;
using scene::Visit;
using Online = shell::Prepared::Online;

const match::Player hazel{"Hazel", "", 0};
const match::Player bramble{"Bramble", "", 1};
const match::Player witch{"Witch", "witch", 0};

/// A server that knows one invitation, and nothing else.
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
                const std::string body = client::json::serialize(invitation());
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
    int looks = 0;    ///< at the invitation

private:
    client::json::object invitation() const {
        const client::json::object host{{"who", "player"}, {"name", "Hazel"}, {"face", 0}};
        const client::json::object guest{{"who", full ? "invited" : "open"}, {"name", full ? "Bramble" : ""}};
        return {{"game", "g1"},       {"state", "open"}, {"kind", "gingerbread"},
                {"mode", "standard"}, {"host", false},   {"seats", client::json::array{host, guest}},
                {"length", 0},        {"idle", 0}};
    }
    QTcpServer m_server;
};

/// Whoever has an account there is not asked for anything else.
void haveAccount(Visit& visit, const QString& server) {
    client::Answer welcome;
    welcome.status = 201;
    welcome.body =
        client::json::object{{"account", "a1"}, {"device", "d1"}, {"token", "secret"}, {"name", "Bob"}, {"face", 1}};
    bool done = false;
    visit.app().settings()->setPlayerName("Bob");
    visit.app().online()->become(server, welcome, models::Online::As::Member, [&](const QString&) { done = true; });
    finger::wait([&] { return done; }, "the account");
}

/// With friends elsewhere, while there is no server.
void wishForAGame(Visit& visit) {
    visit.app().settings()->setPlayerName("Anna");
    visit.app().online()->setServer("http://127.0.0.1:1");
    visit.finger.tap("firstGame");
    visit.finger.tap("elsewhere");
    visit.finger.tap("action");
    visit.awaits("waiting");
}

} // namespace

TEST_CASE("join: a code alone does not say where, which is said calmly beside the field for the address") {
    Visit visit;
    visit.finger.tap("firstJoin");
    CHECK_FALSE(visit.sees("needsServer"));
    visit.write("invitation", "K7QF-2M9T");
    visit.awaits("needsServer");
    visit.finger.tap("look"); // the cursor goes where something is missing
    visit.write("server", "not a server");
    visit.finger.tap("look");
    visit.write("yourName", "Bob");
    visit.finger.tap("look");
    finger::wait([&] { return !visit.app().joining()->trouble().isEmpty(); }, "what is wrong with it");
    visit.awaits("joinTrouble");
    CHECK(visit.alarms().isEmpty());
    CHECK(visit.app().online()->server().isEmpty());
    visit.finger.tap("back");
    visit.finger.tap("firstJoin");
    CHECK(visit.text("invitation") == "K7QF-2M9T");
    CHECK(visit.text("server") == "not a server");
    CHECK(visit.text("yourName") == "Bob");
}

TEST_CASE("join: what is no invitation stays to be mended, and nothing is asked") {
    Visit visit;
    visit.app().settings()->setPlayerName("Bob");
    visit.call("showJoin");
    CHECK_FALSE(visit.sees("yourName")); // that is known
    visit.type("invitation", "https://turns.example/");
    visit.finger.tap("look");
    visit.awaits("joinTrouble");
    CHECK(visit.text("invitation") == "https://turns.example/");
    CHECK_FALSE(visit.sees("act"));
}

TEST_CASE("join: where all seats are taken, to try again is to look again, until there is one") {
    Inviter inviter;
    Visit visit;
    haveAccount(visit, inviter.address());
    visit.call("showJoin");
    visit.write("invitation", "K7QF-2M9T");
    visit.finger.tap("look");
    visit.awaits("joinTrouble");
    CHECK(visit.text("joinTrouble") == "All seats are taken.");
    CHECK(visit.app().joining()->found());
    for (int looks = 1; looks < 3; ++looks) {
        CHECK(inviter.looks == looks);
        visit.finger.tap("act");
        finger::wait([&] { return inviter.looks > looks && !visit.app().joining()->busy(); }, "another look");
        CHECK(visit.text("joinTrouble") == "All seats are taken.");
    }
    inviter.full = false; // somebody has left
    visit.finger.tap("act");
    finger::wait([&] { return visit.app().joining()->room() == 1; }, "the seat");
    CHECK_FALSE(visit.sees("joinTrouble"));
    CHECK(visit.finger.see("action")->isEnabled());
}

TEST_CASE("a link that was tapped elsewhere leads to the join page, from wherever one is") {
    Visit visit;
    visit.call("showSettings");
    visit.awaits("account");
    visit.app().openLink("gingerbread:join?code=K7QF-2M9T");
    visit.awaits("invitation");
    CHECK(visit.text("invitation") == "K7QF-2M9T");
    visit.finger.tap("back");
    visit.awaits("firstGame");
}

TEST_CASE("new game: a name is kept when Start is tapped while the cursor is still in its field") {
    Visit visit;
    visit.finger.tap("firstGame");
    visit.type("name0", "Anna Maria");
    CHECK(visit.text("name0") == "Anna Maria"); // with its space, while it was written
    visit.finger.tap("action");
    finger::wait([&] { return visit.app().match() != nullptr; }, "the table");
    const auto seated =
        visit.stage.answer<std::string>([id = std::string(visit.app().match()->id())](models::OpenGames& desk) {
            return engine::Result<std::string>(desk.match(id).value()->players()[0].name);
        });
    CHECK(seated == "Anna Maria");
    CHECK(visit.app().settings()->playerName() == "Anna Maria");
    visit.call("showNewGame");
    CHECK(visit.text("name0") == "Anna Maria");
}

TEST_CASE("new game: a seat far away has no name to type; to make it, a server is asked for") {
    Visit visit;
    visit.finger.tap("firstGame");
    auto& game = *visit.app().newGame();
    game.setKind(1, static_cast<int>(game.kinds().size()) - 1);
    CHECK(game.online());
    CHECK(visit.text("action") == "Make it and invite");
    visit.finger.tap("action");
    visit.awaits("server");
    CHECK(visit.app().match() == nullptr);
    visit.write("yourName", "Anna", true);
    visit.write("server", "127.0.0.1:1", true);
    visit.awaits("serverTrouble");
    CHECK(
        visit.text("serverTrouble").startsWith("Tried https://127.0.0.1:1 and http://127.0.0.1:1: nothing answered."));
    CHECK(visit.alarms().isEmpty());
    visit.app().online()->changed(); // whatever happens meanwhile: what she typed is hers
    CHECK(visit.text("server") == "127.0.0.1:1");
    CHECK(visit.text("yourName") == "Anna");
}

TEST_CASE("new game: without a network it is said what will happen, and to play here is one tap away") {
    Visit visit;
    wishForAGame(visit);
    CHECK(visit.text("waiting").startsWith("There is no connection with 127.0.0.1:1. The game is made as soon as"));
    CHECK(visit.alarms().isEmpty());
    visit.finger.tap("elsewhere");
    finger::wait([&] { return !visit.sees("waiting"); }, "it to go");
    CHECK(visit.text("action") == "Start");
    visit.finger.tap("action");
    finger::wait([&] { return visit.app().match() != nullptr; }, "the table");
}

TEST_CASE("new game: whoever leaves the page waits for no server, and no game opens by itself later") {
    Visit visit;
    wishForAGame(visit);
    visit.finger.tap("back");
    visit.awaits("firstGame");
    CHECK(visit.app().newGame()->waiting().isEmpty());
}

TEST_CASE("account: the address of a server that is being typed is not taken away") {
    Visit visit;
    visit.call("showAccount");
    visit.type("server", "a-long-address.example");
    visit.app().online()->changed(); // anything
    CHECK(visit.text("server") == "a-long-address.example");
    CHECK(visit.app().online()->server().isEmpty());
}

TEST_CASE("settings lead to the account, and back leads to the settings") {
    Visit visit;
    visit.finger.tap("settings");
    visit.finger.tap("account");
    visit.awaits("haveAccount");
    visit.finger.tap("haveAccount");
    visit.awaits("signInCode");
    visit.finger.tap("back");
    visit.awaits("account");
    visit.finger.tap("back");
    visit.awaits("firstGame");
}

TEST_CASE("home: a game of this device is removed by its sheet, after a question") {
    Visit visit;
    visit.make({hazel, witch}, Online::No);
    visit.finger.tap("more");
    visit.awaits("takeOnline");
    CHECK_FALSE(visit.sees("mute"));
    visit.finger.tap("remove");
    visit.finger.tap("no");
    finger::wait([&] { return !visit.sees("no"); }, "the sheet to close");
    CHECK(visit.app().home()->games()->count() == 1);
    visit.finger.tap("more");
    visit.finger.tap("remove");
    visit.finger.tap("yes");
    finger::wait([&] { return visit.app().home()->games()->count() == 0; }, "the game to go");
}

TEST_CASE("home: a game of this device is taken online only with a server") {
    Visit visit;
    visit.make({hazel, bramble}, Online::No);
    visit.finger.tap("more");
    visit.finger.tap("takeOnline");
    visit.awaits("server");
    visit.finger.tap("continue"); // nothing was typed: the cursor goes where it is missing
    visit.write("yourName", "Anna");
    CHECK(visit.app().home()->games()->count() == 1);
    CHECK(visit.app().home()->trouble().isEmpty());
}

TEST_CASE("home: an online game that is over is removed by its sheet, after a question that says what stays") {
    Visit visit;
    const std::string id = visit.make({hazel, bramble}, Online::Running).toStdString();
    visit.stage.answer<std::size_t>([&](models::OpenGames& desk) -> engine::Result<std::size_t> {
        store::Online online = desk.store().value()->online();
        const store::OnlineRow row = *online.row(id).value();
        client::json::object about = client::json::parse(row.about).as_object();
        about["state"] = "over";
        about["totals"] = {50, 40};
        about["winners"] = client::json::array{0};
        if (auto heard = online.applyFeed({{id, client::json::serialize(about), row.length, row.touched}}, {}, "1");
            !heard)
            return heard.refusal();
        return row.length;
    });
    visit.app().home()->refresh();
    finger::wait([&] { return visit.app().home()->games()->rows().front().over; }, "the game to be over");
    visit.finger.tap("more");
    visit.awaits("remove");
    CHECK_FALSE(visit.sees("mute"));
    visit.finger.tap("remove");
    visit.awaits("yes");
    const auto* sheet = visit.stage.shown->window()->findChild<QObject*>("confirm");
    REQUIRE(sheet != nullptr);
    CHECK(sheet->property("text").toString().contains("stays in your account"));
    visit.finger.tap("yes");
    finger::wait([&] { return visit.app().home()->games()->count() == 0; }, "the game to go");
}

TEST_CASE("home: an online game is muted by its sheet, and cannot be removed") {
    Visit visit;
    visit.make({hazel, bramble}, Online::Running);
    visit.finger.tap("more");
    visit.awaits("resign");
    CHECK_FALSE(visit.sees("remove"));
    visit.finger.tap("mute");
    finger::wait([&] { return visit.app().home()->games()->rows().front().muted; }, "it to be muted");
    visit.finger.tap("more");
    visit.finger.tap("resign");
    visit.awaits("yes");
}

TEST_CASE("lobby: who is there, and the ways out; to begin is asked once more") {
    Visit visit;
    const QString id = visit.make({hazel, bramble}, Online::Gathering, false, 0);
    visit.stage.shown->play(id);
    visit.awaits("beginWithBots");
    CHECK(visit.app().match()->stage() == MatchModel::Gathering);
    CHECK(visit.app().lobby()->seats()->count() == 2);
    CHECK(visit.sees("callOff"));
    CHECK_FALSE(visit.sees("leaveLobby"));
    visit.finger.tap("beginWithBots");
    visit.finger.tap("no");
    visit.finger.tap("back");
    visit.awaits("games");
}

TEST_CASE("lobby: whoever is invited by name may accept or not") {
    Visit visit;
    const QString id = visit.make({hazel, bramble}, Online::Invited, false, 0);
    CHECK(visit.app().home()->waiting() == 1);
    visit.stage.shown->play(id);
    visit.awaits("leaveLobby");
    CHECK(visit.text("action") == "Play");
    CHECK_FALSE(visit.sees("callOff"));
}

TEST_CASE("table: while somebody elsewhere plays there is nothing to press, and the next game that waits is near") {
    Visit visit;
    const QString here = visit.make({hazel, witch}, Online::No);
    const QString away = visit.make({hazel, bramble}, Online::Running, true);
    visit.stage.shown->play(away);
    finger::wait([&] { return visit.app().match()->stage() == MatchModel::Away; }, "the other's turn");
    visit.awaits("receipt");
    CHECK(visit.text("receipt") == "Seen by Bramble");
    CHECK(visit.text("prompt") == visit.app().match()->waitingText());
    CHECK_FALSE(visit.sees("primary"));
    CHECK_FALSE(visit.sees("skip"));
    visit.finger.tap("nextGame");
    finger::wait([&] { return visit.app().match()->id() == here.toStdString(); }, "the other game");
    finger::wait([&] { return visit.app().match()->stage() == MatchModel::MyTurn; }, "her turn");
    CHECK_FALSE(visit.sees("nextGame"));
    CHECK_FALSE(visit.sees("receipt"));
}

TEST_CASE("table: what was played without a network is kept, and said to be") {
    Visit visit;
    visit.stage.shown->play(visit.make({hazel, bramble}, Online::Unsent));
    finger::wait([&] { return visit.app().match()->stage() == MatchModel::Away; }, "the wait");
    visit.awaits("receipt");
    CHECK(visit.app().match()->receipt() == MatchModel::Saved);
    CHECK_FALSE(visit.sees("undo"));
    CHECK(visit.text("prompt") == "Saved here. It is sent when the server can be reached.");
    CHECK(visit.text("headline") == "Saved here");
    CHECK_FALSE(visit.sees("offline"));

    models::MatchModel& match = *visit.app().match();
    match.setOffline(true);
    visit.awaits("offline");
    match.setProgress(models::SyncDriver::Progress::Sending);
    CHECK(visit.text("headline") == "Being sent");
    match.setProgress(models::SyncDriver::Progress::Left);
    CHECK(visit.text("headline") == "Waits for an answer");
    CHECK(visit.text("receipt") == "Sent, not answered yet");
}

TEST_CASE("server: when it cannot be reached, the page says so, and tries again when it is asked to") {
    QTcpServer nobody; // takes a call and hangs up
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
    scene::Stage stage({360, 740}, place);
    finger::Finger finger(stage.shown->window());
    finger::wait([&] { return stage.app.online()->link() == models::Online::Away; }, "that nobody answers");
    QMetaObject::invokeMethod(stage.shown->window(), "showAccount");
    finger.see("tryAgain");
    CHECK(finger.find("lastHeard") == nullptr); // not since it was started
    emit stage.app.storeThread().heard(models::now() - 5 * 60'000);
    CHECK(finger.see("lastHeard")->property("text") == "Last heard: 5 min ago.");
    const int before = calls;
    finger.tap("tryAgain");
    finger::wait([&] { return calls > before; }, "another call");
    stage.close();
    CHECK(scene::complaints.join('\n').toStdString() == "");
}

TEST_CASE("table: what was begun here and played on another device can be looked at, and then let go") {
    Visit visit;
    visit.stage.shown->play(visit.make({hazel, bramble}, Online::Kept));
    visit.awaits("lookBack");
    MatchModel& match = *visit.app().match();
    CHECK(visit.text("kept") == "You played this turn on another device.");
    const auto length = match.shownLength();

    visit.finger.tap("lookBack");
    visit.awaits("leaveKept");
    CHECK(match.stage() == MatchModel::LookingBack);
    CHECK(match.shownLength() < length);
    CHECK(visit.text("headline") == "What you had begun");
    CHECK_FALSE(visit.sees("primary"));
    CHECK_FALSE(visit.sees("undo"));
    CHECK_FALSE(visit.sees("skip"));

    visit.finger.tap("leaveKept");
    visit.awaits("lookBack");
    CHECK(match.shownLength() == length);
    visit.finger.tap("dismissKept");
    finger::wait([&] { return !visit.sees("kept"); }, "an end of it");
    CHECK(match.shownLength() == length);
}
