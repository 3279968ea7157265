#include "tests/app/metering_proxy.h"
#include "tests/app/models/online_fixture.h"

/// Several players' devices and a real server, on loopback.

namespace {

using namespace app_tests;
using models::Online;

/// Everybody plays as soon as it is her turn, until all see that the game is over.
void playOut(const std::vector<MatchModel*>& matches) {
    const auto over = [](const MatchModel* match) { return match->stage() == MatchModel::Over; };
    const bool done = until([&] {
        for (MatchModel* match : matches) {
            if (match->stage() == MatchModel::HandOver)
                match->takeSeat();
            if (match->stage() == MatchModel::MyTurn && !match->busy())
                match->play(advice(*match));
        }
        return std::all_of(matches.begin(), matches.end(), over);
    });
    for (const MatchModel* match : matches)
        UNSCOPED_INFO("stage " << match->stage() << ", shown " << match->shownLength() << ", "
                               << match->waitingText().toStdString() << ", " << match->trouble().toStdString());
    REQUIRE(done);
}

} // namespace

TEST_CASE("Online: no server is known, so one is asked for; then a guest is made without a question") {
    const ServerProcess server;
    Device anna;
    models::NewGame& game = *anna.app().newGame();
    QSignalSpy wanted(&game, &models::NewGame::introductionWanted);
    game.setOccupant(1, static_cast<int>(game.occupants().size()) - 1);
    game.start();
    REQUIRE(wanted.size() == 1);
    REQUIRE_FALSE(anna.app().online()->member());

    useServer(anna, server);
    const std::string made = invite(anna);
    REQUIRE(anna.app().online()->member());
    MatchModel& match = anna.open(made);
    REQUIRE(comesTo(match, MatchModel::InLobby));
    REQUIRE(until([&] { return anna.app().home()->games()->count() == 1; }));
    REQUIRE(anna.app().home()->games()->rows()[0].online);
    REQUIRE(anna.app().home()->games()->rows()[0].turnText == "Waiting for players");
}

TEST_CASE("Online: who makes her first online game is asked for whatever is missing, be it her name or the server") {
    Device anna;
    models::NewGame& game = *anna.app().newGame();
    QSignalSpy wanted(&game, &models::NewGame::introductionWanted);
    game.setOnline(true);
    SECTION("her name") { anna.app().online()->setServer("http://127.0.0.1:1"); }
    SECTION("the server") { anna.settings().setPlayerName("Anna"); }
    game.start();
    CHECK(wanted.size() == 1);
    CHECK_FALSE(game.busy());
}

TEST_CASE("Online: what cannot be read of a game here is fetched again, by itself and while nobody plays") {
    const ServerProcess server;
    TwoPlayers pair(server);
    Device& device = &pair.mover() == pair.annas ? pair.anna : pair.bob;
    REQUIRE(until([&] { return device.app().online()->link() == models::Online::Connected; }));
    const std::string id = pair.game;
    const auto spoil = [&] {
        REQUIRE(device.run([id](models::OpenGames& openGames) {
            auto online = openGames.store().value()->online();
            const auto stored = online.load(id).value();
            openGames.closeOnline(id);
            std::vector<store::FetchedSeat> told;
            for (const store::OnlineSeat& seat : stored.seats)
                told.push_back({seat.seat, "{}", seat.steps});
            return online.forgetSteps(id) && online.addSteps(id, 0, stored.row.length, told);
        }));
    };
    spoil();
    MatchModel& match = device.open(id);
    CHECK(comesTo(match, MatchModel::MyTurn));
    CHECK(match.trouble().isEmpty());
}

TEST_CASE("Online: what is no server is not taken for one, and it is said why") {
    Device anna;
    models::Account& account = *anna.app().account();
    account.chooseServer("not an address");
    REQUIRE_FALSE(account.trouble().isEmpty());
    account.chooseServer("http://127.0.0.1:1");
    REQUIRE(until([&] { return !account.busy(); }));
    REQUIRE(account.trouble().startsWith("Tried http://127.0.0.1:1: nothing answered."));
    account.chooseServer("127.0.0.1:1");
    REQUIRE(until([&] { return !account.busy(); }));
    REQUIRE(account.trouble().startsWith("Tried https://127.0.0.1:1 and http://127.0.0.1:1: nothing answered."));
    REQUIRE(anna.app().online()->server().isEmpty());
}

TEST_CASE("Online: two people on two devices play a whole game, and see the same") {
    const ServerProcess server;
    const TwoPlayers pair(server);
    playOut({pair.annas, pair.bobs});
    REQUIRE(pair.annas->log().size() == pair.bobs->log().size());
    REQUIRE(pair.annas->log().size() > 50);
    const auto& game = pair.annas->game();
    REQUIRE(game.text(game.view(pair.annas->position(), engine::nobody)) ==
            game.text(game.view(pair.bobs->position(), engine::nobody)));
}

TEST_CASE("Online: two seats on one device and one elsewhere: the device is handed over between them") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    const std::string game = invite(anna, 2);
    const QString code = codeOf(anna, game);
    Device bob;
    useServer(bob, server);
    REQUIRE(join(bob, code, 2) == game);
    MatchModel& annas = anna.open(game);
    MatchModel& bobs = bob.open(game);
    REQUIRE(comesTo(bobs, MatchModel::HandOver)); // it is not known which of the two holds the device
    playOut({&annas, &bobs});
}

TEST_CASE("Online: a turn that is played without a network is kept, and sent by itself when it is back") {
    ServerProcess server;
    TwoPlayers pair(server);
    MatchModel& mover = pair.mover();
    MatchModel& other = pair.other();
    server.kill();
    endTurn(mover);
    REQUIRE(mover.stage() == MatchModel::Elsewhere);
    REQUIRE((mover.receipt() == MatchModel::Saved || mover.receipt() == MatchModel::Sent));
    const auto before = other.shownLength();

    server.start();
    REQUIRE(until([&] { return other.shownLength() > before; }));
    REQUIRE(until([&] { return mover.receipt() == MatchModel::Seen || mover.receipt() == MatchModel::Accepted; }));
    REQUIRE(until([&] { return mover.receipt() == MatchModel::Seen; }));
}

TEST_CASE("Online: what was begun and not sent is there after a restart, and can be undone") {
    const ServerProcess server;
    TwoPlayers pair(server);
    Device& device = &pair.mover() == pair.annas ? pair.anna : pair.bob;
    MatchModel& mover = pair.mover();
    const auto before = mover.shownLength();
    while (mover.stage() == MatchModel::MyTurn && !mover.canUndo())
        move(mover);
    if (mover.stage() != MatchModel::MyTurn)
        return; // each of her moves revealed something at once
    const auto length = mover.shownLength();
    device.start();
    MatchModel& again = device.open(pair.game);
    REQUIRE(comesTo(again, MatchModel::MyTurn));
    REQUIRE(again.shownLength() == length);
    again.undo();
    REQUIRE(until([&] { return again.shownLength() == length - 1; }));
    REQUIRE(length - 1 >= before);
}

TEST_CASE("Online: another game with the same people, when both want it") {
    const ServerProcess server;
    TwoPlayers pair(server);
    playOut({pair.annas, pair.bobs});
    QSignalSpy created(pair.anna.app().newGame(), &models::NewGame::created);
    pair.anna.app().newGame()->rematch(QString::fromStdString(pair.game));
    REQUIRE(until([&] { return !created.isEmpty(); }));
    const QString next = created[0][0].toString();
    REQUIRE(next.toStdString() != pair.game);

    models::HomeModel& home = *pair.bob.app().home();
    REQUIRE(until([&] { return home.games()->count() == 2 && home.games()->rows()[0].invited; }));
    REQUIRE(home.nextWaiting(QString::fromStdString(pair.game)) == next);
    MatchModel& bobs = pair.bob.open(next.toStdString());
    REQUIRE(comesTo(bobs, MatchModel::InLobby));
    models::Lobby& lobby = *pair.bob.app().lobby();
    lobby.open(next);
    REQUIRE(until([&] { return lobby.invited(); }));
    lobby.accept();
    REQUIRE(until([&] { return TwoPlayers::begun(bobs); }));
}

TEST_CASE("Online: whoever resigns is told so, and a bot plays on in her place") {
    const ServerProcess server;
    TwoPlayers pair(server);
    pair.bob.app().home()->refresh();
    REQUIRE(until([&] { return pair.bob.app().home()->games()->count() == 1; }));
    pair.bob.app().home()->resign(QString::fromStdString(pair.game));
    playOut({pair.annas});
}

TEST_CASE("Online: those who meet go on at one table, and the device is handed over between them") {
    const ServerProcess server;
    TwoPlayers pair(server);
    models::SeatPass& bobsPass = *pair.bob.app().seatPass();
    bobsPass.offer(QString::fromStdString(pair.game));
    REQUIRE(until([&] { return !bobsPass.busy(); }));
    INFO(bobsPass.trouble().toStdString());
    REQUIRE_FALSE(bobsPass.code().isEmpty());
    REQUIRE(bobsPass.link().startsWith("gingerbread:seat?"));
    QSignalSpy offered(&pair.anna.app(), &models::App::seatWanted);
    QSignalSpy wanted(&pair.anna.app(), &models::App::gameWanted);
    pair.anna.app().openLink(bobsPass.link());
    REQUIRE(offered.size() == 1); // a link may come from anybody, so she is asked
    pair.anna.app().seatPass()->take(offered[0][0].toString(), offered[0][1].toString());
    REQUIRE(until([&] { return !wanted.isEmpty(); }));
    MatchModel& both = pair.anna.open(pair.game);
    REQUIRE(comesTo(both, MatchModel::HandOver));
    playOut({&both});
    REQUIRE(until([&] { return pair.bob.app().home()->games()->count() == 0; })); // the game is no longer there
}

TEST_CASE("Online: a second device by its code, and out again") {
    const ServerProcess server;
    TwoPlayers pair(server);
    models::Account& first = *pair.anna.app().account();
    first.newLink();
    REQUIRE(until([&] { return !first.busy(); }));
    INFO(first.trouble().toStdString());
    REQUIRE_FALSE(first.linkCode().isEmpty());
    REQUIRE(first.linkText().startsWith("gingerbread:device?"));

    Device tablet;
    QSignalSpy signedIn(tablet.app().account(), &models::Account::signedIn);
    tablet.app().openLink(first.linkText());
    REQUIRE(until([&] { return tablet.app().account()->offered() == first.linkText(); })); // she is asked
    REQUIRE_FALSE(tablet.app().online()->member());
    tablet.app().account()->signIn(tablet.app().account()->offered());
    REQUIRE(until([&] { return !signedIn.isEmpty(); }));
    REQUIRE(until([&] { return tablet.app().home()->games()->count() == 1; })); // her games are there
    MatchModel& there = tablet.open(pair.game);
    REQUIRE(until([&] { return TwoPlayers::begun(there); }));

    first.refresh();
    REQUIRE(until([&] { return first.devices()->count() == 2; }));
    const auto rows = first.devices()->rows();
    const auto& other = rows[0].current ? rows[1] : rows[0];
    first.revoke(other.device);
    REQUIRE(until([&] { return first.devices()->count() == 1; }));
    REQUIRE(until([&] { return tablet.app().online()->link() == Online::SignedOut; }));
    REQUIRE(tablet.app().home()->games()->count() == 1); // nothing is lost
}

TEST_CASE("Online: a recovery code opens the account on a new device, once") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    models::Account& account = *anna.app().account();
    account.newRecoveryCode();
    REQUIRE(until([&] { return !account.busy(); }));
    INFO(account.trouble().toStdString());
    REQUIRE_FALSE(account.recoveryCode().isEmpty());
    const QString code = account.recoveryCode();
    account.tidy();
    REQUIRE(account.recoveryCode().isEmpty());
    const auto enter = [&](Device& device) {
        useServer(device, server);
        device.app().account()->signIn(code);
        REQUIRE(until([&] { return !device.app().account()->busy(); }));
    };
    Device next;
    enter(next);
    REQUIRE(next.app().online()->member());
    REQUIRE(until([&] { return next.app().home()->games()->count() == 1; }));
    Device late;
    enter(late);
    REQUIRE_FALSE(late.app().online()->member());
    REQUIRE(late.app().account()->trouble().contains("used before"));
}

TEST_CASE("Online: an account that is deleted takes its games from the device, and leaves the others") {
    const ServerProcess server;
    TwoPlayers pair(server);
    const std::string local = pair.anna.deal({app_tests::anna, apprentice});
    pair.anna.app().account()->deleteAll();
    REQUIRE(until([&] { return !pair.anna.app().online()->member(); }));
    REQUIRE(until([&] {
        const auto& games = pair.anna.app().home()->games()->rows();
        return games.size() == 1 && games[0].game.toStdString() == local;
    }));
    REQUIRE_FALSE(QFile::exists(QString::fromStdString((pair.anna.folder() / "token").string())));
}

TEST_CASE("Online: a link to somebody's account does not take the place of one's own, not even as the first thing") {
    const ServerProcess server;
    TwoPlayers pair(server);
    models::Account& bobs = *pair.bob.app().account();
    bobs.newLink();
    REQUIRE(until([&] { return !bobs.linkText().isEmpty(); }));
    pair.anna.start();
    pair.anna.app().openLink(bobs.linkText()); // before her account is known
    REQUIRE(until([&] { return !pair.anna.app().account()->trouble().isEmpty(); }));
    REQUIRE(pair.anna.app().account()->offered().isEmpty());
    REQUIRE(until([&] { return pair.anna.app().home()->games()->count() == 1; }));
}

TEST_CASE("Online: a link leads nowhere but to a game") {
    const ServerProcess server;
    TwoPlayers pair(server);
    QSignalSpy seat(&pair.anna.app(), &models::App::seatWanted);
    for (const QString& game : {QString("../me/recovery?"), QString(32, 'a') + "%0A"}) {
        pair.anna.app().openLink("gingerbread:seat?game=" + game + "&code=AAAA-AAAA&server=" + server.address());
        REQUIRE(seat.isEmpty());
    }
}

TEST_CASE("Online: a server at which she has never been is asked about first") {
    const ServerProcess server;
    Device anna;
    models::Joining& joining = *anna.app().joining();
    anna.app().openLink(server.address() + "/j/AAAA-AAAA");
    REQUIRE(until([&] { return joining.serverToConfirm() == server.address(); }));
    REQUIRE(anna.app().online()->server().isEmpty());
    joining.confirmServer();
    REQUIRE(anna.app().online()->server().isEmpty()); // she has no name yet
    REQUIRE(joining.missing() == models::Joining::Name);
    joining.setName("Anna");
    joining.confirmServer();
    REQUIRE(until([&] { return !joining.busy() && !joining.trouble().isEmpty(); }));
    REQUIRE(anna.app().online()->member());
    REQUIRE(anna.settings().playerName() == "Anna");
}

TEST_CASE("Online: when the file of games is lost, the token still says who she is") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    anna.stop();
    for (const char* name : {"games.sqlite", "games.sqlite-wal", "games.sqlite-shm"})
        std::filesystem::remove(anna.folder() / name);
    anna.start();
    models::Joining& joining = *anna.app().joining();
    joining.openInvitation("AAAA-AAAA"); // any request to the server
    REQUIRE(until([&] { return !joining.busy(); }));
    REQUIRE(until([&] { return anna.app().home()->games()->count() == 1; })); // her game is back
}

TEST_CASE("Online: the token is in a file that nobody else can read") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    invite(anna);
    const QFileInfo token(QString::fromStdString((anna.folder() / "token").string()));
    REQUIRE(token.exists());
    REQUIRE((token.permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther)) == 0);
}

TEST_CASE("Online: a code that nobody knows is answered with a sentence") {
    const ServerProcess server;
    Device anna;
    useServer(anna, server);
    introduce(anna, "Anna");
    models::Joining& joining = *anna.app().joining();
    joining.openInvitation("AAAA-AAAA");
    REQUIRE(until([&] { return !joining.busy(); }));
    REQUIRE_FALSE(joining.found());
    REQUIRE(joining.trouble().contains("no game for this code"));
    joining.openInvitation("https://");
    REQUIRE_FALSE(joining.trouble().isEmpty());
}

TEST_CASE("Online: a turn of four witches takes less than 4 KB on the wire, with request, answer and feed") {
    const ServerProcess server;
    std::vector<std::unique_ptr<MeteringProxy>> meters;
    std::vector<std::unique_ptr<Device>> devices;
    const auto enter = [&] {
        meters.push_back(std::make_unique<MeteringProxy>(static_cast<quint16>(QUrl(server.address()).port())));
        devices.push_back(std::make_unique<Device>());
        devices.back()->app().account()->chooseServer(meters.back()->address());
        REQUIRE(until([&] { return !devices.back()->app().online()->server().isEmpty(); }));
    };
    enter();
    const std::string game = invite(*devices[0], 3);
    const QString code = codeOf(*devices[0], game);
    std::vector<MatchModel*> matches;
    for (int i = 1; i < 4; ++i) {
        enter();
        REQUIRE(join(*devices.back(), code) == game);
    }
    for (const auto& device : devices)
        matches.push_back(&device->open(game));
    const auto settled = [&] { // all have the same moves, and the next one is somebody's to make
        const auto length = matches[0]->shownLength();
        return std::all_of(matches.begin(), matches.end(),
                           [&](const MatchModel* match) {
                               return match->shownLength() == length && !match->busy() &&
                                      (TwoPlayers::begun(*match) || match->stage() == MatchModel::Over);
                           }) &&
               std::count_if(matches.begin(), matches.end(), [](const MatchModel* match) {
                   return match->stage() == MatchModel::MyTurn || match->stage() == MatchModel::Over;
               }) > 0;
    };
    std::vector<double> sendings; // bytes of a batch: request, answer, and the news for one other device
    REQUIRE(until(settled));
    while (matches[0]->stage() != MatchModel::Over) {
        const auto mover = static_cast<std::size_t>(
            std::find_if(matches.begin(), matches.end(),
                         [](const MatchModel* match) { return match->stage() == MatchModel::MyTurn; }) -
            matches.begin());
        const std::size_t other = (mover + 1) % 4;
        const auto bytes = [&] {
            return meters[mover]->of("moves").bytes + meters[other]->of("sync").bytes +
                   meters[other]->of("games").bytes;
        };
        const qint64 before = bytes();
        const int batches = meters[mover]->of("moves").requests;
        REQUIRE(until([&] { // the whole turn, with all requests that it needs
            if (matches[mover]->stage() == MatchModel::MyTurn && !matches[mover]->busy())
                matches[mover]->play(advice(*matches[mover]));
            return settled() && matches[mover]->stage() != MatchModel::MyTurn;
        }));
        sendings.push_back(static_cast<double>(bytes() - before) / (meters[mover]->of("moves").requests - batches));
    }
    REQUIRE(sendings.size() > 40);
    std::sort(sendings.begin(), sendings.end());
    std::printf("on the wire: median %.0f bytes, largest %.0f\n", sendings[sendings.size() / 2], sendings.back());
    CHECK(sendings[sendings.size() / 2] < 4096);
}
