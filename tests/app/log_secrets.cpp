#include "sync/logging/log.h"
#include "tests/app/models/online_fixture.h"
#include "tests/app/page_fixture.h"

#include <QDirIterator>
#include <QRegularExpression>

#include <algorithm>

/// The log of devices at its most verbose, with a real server: it contains no token, no code, no name and no hidden
/// information of a game.

namespace {

using namespace app_tests;

class Secrets {
public:
    /// A part of a long secret is found, too.
    void add(const QString& secret, const QString& what) {
        INFO(what.toStdString());
        REQUIRE(secret.size() >= 4);
        for (qsizetype at = 0; at == 0 || at + part <= secret.size(); at += part)
            m_all[secret.mid(at, part).toLower()] = what;
    }
    /// Collects all long numbers and codes in the files of a folder: tokens, seeds, contributions, batches, ids.
    void addAllIn(const QString& folder) {
        static const QRegularExpression known("[0-9a-f]{32,}|\\b(?=[0-9-]*[A-Z])[0-9A-Z]{4}(-[0-9A-Z]{2,4})+\\b");
        for (QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); files.hasNext();) {
            QFile file(files.next());
            REQUIRE(file.open(QIODevice::ReadOnly));
            const QString bytes = QString::fromLatin1(file.readAll());
            for (auto found = known.globalMatch(bytes); found.hasNext();)
                add(found.next().captured(), files.fileName());
        }
    }
    /// The kind of secret that the text contains; empty: none.
    QString foundIn(const QString& text) const {
        const QString small = text.toLower();
        for (auto one = m_all.begin(); one != m_all.end(); ++one)
            if (const auto at = small.indexOf(one.key()); at >= 0)
                return one.value() + ": …" + text.mid(std::max<qsizetype>(0, at - 100), 200) + "…";
        return {};
    }
    qsizetype count() const { return m_all.size(); }

private:
    static constexpr qsizetype part = 12;
    QMap<QString, QString> m_all; ///< the secret, and its kind
};

QString tokenOf(const Device& device) {
    QFile file(QString::fromStdString((device.folder() / "token").string()));
    REQUIRE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll()).trimmed();
}

/// Makes all requests of the account page.
void askForCodes(Device& device, Secrets& secrets) {
    models::Account& account = *device.app().account();
    account.newRecoveryCode();
    REQUIRE(until([&] { return !account.recoveryCode().isEmpty(); }));
    secrets.add(account.recoveryCode(), "a recovery code");
    account.newLink();
    REQUIRE(until([&] { return !account.linkCode().isEmpty(); }));
    secrets.add(account.linkCode(), "a code for another device");
    Device another;
    another.app().account()->signIn(account.linkText());
    REQUIRE(until([&] { return another.app().online()->member(); }));
    secrets.add(tokenOf(another), "a token");
    another.app().account()->signOut();
    REQUIRE(until([&] { return !another.app().online()->member(); }));
    account.signIn("ABCD-EFGH-JKMN-PQRS-TVWX-YZ23-45");
    device.app().openLink("gingerbread:seat?game=0123456789abcdef0123456789abcdef&code=SEAT-CODE&server=" +
                          device.app().online()->server());
    secrets.add("SEAT-CODE", "a link");
}

void playTurns(MatchModel& one, MatchModel& other, int count) {
    for (int i = 0; i < count; ++i) {
        REQUIRE(until([&] { return one.stage() == MatchModel::MyTurn || other.stage() == MatchModel::MyTurn; }));
        endTurn(one.stage() == MatchModel::MyTurn ? one : other);
    }
}

/// Stops the server for a while.
void interrupt(ServerProcess& server, const models::Online& seenBy) {
    server.kill();
    REQUIRE(until([&] { return seenBy.link() == models::Online::Away; }));
    server.start();
    REQUIRE(until([&] { return seenBy.link() == models::Online::Connected; }));
}

} // namespace

TEST_CASE("log: two devices play through everything, and no token, code, name or hidden thing is in it") {
    const QTemporaryDir folder;
    Secrets secrets;
    const logging::File log(folder.path().toStdString(), logging::Level::Debug);
    ServerProcess server;
    Device anna;
    Device bob;
    anna.settings().setPlayerName("Annabelle");
    bob.settings().setPlayerName("Bobadilla");
    useServer(anna, server);
    const std::string game = invite(anna);
    const QString code = codeOf(anna, game);
    useServer(bob, server);
    REQUIRE(join(bob, code) == game);
    secrets.add(code, "an invitation");
    secrets.add("Annabelle", "a name");
    secrets.add("Bobadilla", "a name");
    for (Device* device : {&anna, &bob})
        secrets.add(tokenOf(*device), "a token");
    MatchModel& annas = anna.open(game);
    MatchModel& bobs = bob.open(game);
    playTurns(annas, bobs, 4);
    interrupt(server, *bob.app().online());
    playTurns(annas, bobs, 3);
    askForCodes(anna, secrets);
    anna.app().seatPass()->offer(QString::fromStdString(game));
    REQUIRE(until([&] { return !anna.app().seatPass()->code().isEmpty(); }));
    secrets.add(anna.app().seatPass()->code(), "a code for a seat");
    bob.app().joining()->openInvitation("AAAA-BBBB"); // an unknown code
    REQUIRE(until([&] { return !bob.app().joining()->busy(); }));
    secrets.add("AAAA-BBBB", "what was typed");
    (void)anna.deal({app_tests::anna, apprentice}, 7);
    secrets.add("07" + QString(30, '0'), "the seed of a game of this device");
    for (Device* device : {&anna, &bob})
        secrets.addAllIn(QString::fromStdString(device->folder().string()));
    secrets.addAllIn(server.folder());
    CHECK(secrets.count() > 30);

    const QString kept = QString::fromStdString(logging::keptIn(folder.path().toStdString()));
    INFO(kept.toStdString());
    for (const char* event :
         {"store.opened", "match.created", "sync.mode from=off to=live", "sync.poll", "sync.news",
          "sync.link from=connected to=away", "sync.back-off ms=", "outbox.sending game=", "outbox.accepted game=",
          "request route=play status=201 ms=", "request route=sync status=0", "request route=createAccount status=201",
          "request route=invitation status=404", "account.used", "account.left"}) {
        INFO(event);
        CHECK(kept.contains(event)); // otherwise this would test nothing
    }
    CHECK(secrets.foundIn(kept) == "");
    CHECK_FALSE(kept.contains('{')); // no JSON: no moves and no positions
    CHECK_FALSE(kept.contains(QRegularExpression("[0-9a-fA-F]{12,}")));
}

TEST_CASE("log: the scan finds what is planted") {
    Secrets secrets;
    secrets.add("0f1e2d3c4b5a69788796a5b4c3d2e1f0", "a token");
    secrets.add("K7QF-2M9T", "a code");
    CHECK(secrets.foundIn("info  request route=game status=200") == "");
    CHECK(secrets.foundIn("key=0F1E2D3C4B5A x").startsWith("a token")); // a part of it is found
    CHECK(secrets.foundIn("69788796a5b4").startsWith("a token"));
    CHECK(secrets.foundIn("code k7qf-2m9t x").startsWith("a code"));
}
