#include "app/scenes.h"
#include "tests/app/stage.h"

#include <QTemporaryDir>

/// What the pages of online games do where no server is: the ways there, what they ask, what they show of what the
/// device knows.

namespace {

using models::MatchModel;
using Online = shell::Prepared::Online;

const match::Player hazel{"Hazel", "", 0};
const match::Player bramble{"Bramble", "", 1};
const match::Player witch{"Witch", "witch", 0};

class Visit {
public:
    explicit Visit(QSize size = {360, 740})
        : stage(size, m_folder.path().toStdString()), finger(stage.shown->window()) {
        scene::complaints.clear();
        finger::wait([&] { return !app().home()->loading(); }, "the games");
    }
    ~Visit() {
        stage.close();
        CHECK(scene::complaints.join('\n').toStdString() == "");
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    models::App& app() { return stage.app; }
    QQuickItem* content() const { return stage.shown->window()->contentItem(); }
    bool sees(const QString& name) const { return finger::find(content(), name) != nullptr; }
    void awaits(const QString& name) const {
        finger::wait([&] { return sees(name); }, name.toStdString());
    }
    QString text(const QString& name) const { return finger.see(name)->property("text").toString(); }
    void type(const QString& name, const QString& text) {
        finger.tap(name);
        for (const QChar letter : text)
            QTest::keyClick(stage.shown->window(), letter.toLatin1());
    }
    void call(const char* function) const { QMetaObject::invokeMethod(stage.shown->window(), function); }

    QString make(std::vector<match::Player> players, Online online, bool atSecond = false, int moves = 20) {
        shell::Prepared wanted;
        wanted.players = std::move(players);
        wanted.moves = moves;
        wanted.online = online;
        wanted.stop = atSecond ? shell::Prepared::Stop::AtSecond : shell::Prepared::Stop::AtPerson;
        const auto id = stage.answer<std::string>([&](models::Desk& desk) { return shell::prepare(desk, wanted); });
        app().home()->refresh();
        const auto listed = [&] {
            const auto& cards = app().home()->games()->rows();
            return std::any_of(cards.begin(), cards.end(),
                               [&](const models::GameCard& card) { return card.game.toStdString() == id; });
        };
        finger::wait(listed, "the list");
        return QString::fromStdString(id);
    }

private:
    const QTemporaryDir m_folder;

public:
    scene::Stage stage;
    finger::Finger finger;
};

} // namespace

TEST_CASE("join: a code alone does not say where; whoever asks is asked for the server, and what she typed stays") {
    Visit visit;
    visit.finger.tap("firstJoin");
    visit.type("invitation", "K7QF-2M9T");
    visit.finger.tap("look");
    visit.awaits("joinTrouble");
    CHECK(visit.text("invitation") == "K7QF-2M9T");
    visit.finger.tap("act");
    visit.awaits("useServer");
    CHECK_FALSE(visit.finger.see("useServer")->isEnabled());
    visit.type("server", "not a server");
    visit.finger.tap("useServer");
    finger::wait([&] { return !visit.app().account()->trouble().isEmpty(); }, "what is wrong with it");
    CHECK(visit.app().online()->server().isEmpty());
}

TEST_CASE("join: what is no invitation stays to be mended, and nothing is asked") {
    Visit visit;
    visit.call("showJoin");
    visit.type("invitation", "https://turns.example/");
    visit.finger.tap("look");
    visit.awaits("joinTrouble");
    CHECK(visit.text("invitation") == "https://turns.example/");
    CHECK_FALSE(visit.sees("act"));
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

TEST_CASE("new game: a seat far away has no name to type; to make it, a server is asked for") {
    Visit visit;
    visit.finger.tap("firstGame");
    auto& game = *visit.app().newGame();
    game.setKind(1, static_cast<int>(game.kinds().size()) - 1);
    CHECK(game.online());
    CHECK(visit.text("action") == "Make it and invite");
    visit.finger.tap("action");
    visit.awaits("useServer");
    CHECK(visit.app().match() == nullptr);
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
    visit.awaits("useServer");
    CHECK_FALSE(visit.sees("takeIt"));
}

TEST_CASE("home: an online game that is over is removed by its sheet, after a question that says what stays") {
    Visit visit;
    const std::string id = visit.make({hazel, bramble}, Online::Running).toStdString();
    visit.stage.answer<std::size_t>([&](models::Desk& desk) -> engine::Result<std::size_t> {
        store::Online online = desk.store().value()->online();
        const store::OnlineRow row = *online.row(id).value();
        client::json::object about = client::json::parse(row.about).as_object();
        about["state"] = "over";
        about["totals"] = {50, 40};
        about["winners"] = client::json::array{0};
        if (auto heard = online.hear({{id, client::json::serialize(about), row.length, row.touched}}, {}, "1"); !heard)
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
    CHECK(visit.text("prompt") == visit.app().match()->waitingText());
}
