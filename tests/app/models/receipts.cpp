#include "tests/app/models/online_fixture.h"
#include "tests/app/recording_proxy.h"

/// What a player reads about the turn that she has just played: whether it is saved, sent or seen.

namespace {

using namespace app_tests;
using models::Online;

/// Anna, whose connection to the server the test can cut, and Bob; it is Anna's turn.
class ReceiptsFixture {
public:
    ReceiptsFixture() : proxy(static_cast<quint16>(QUrl(m_server.address()).port())) {
        anna.app().account()->chooseServer(proxy.address());
        REQUIRE(until([&] { return !anna.app().account()->busy(); }));
        const std::string game = invite(anna);
        const QString code = codeOf(anna, game);
        useServer(m_bob, m_server);
        REQUIRE(join(m_bob, code) == game);
        match = &anna.open(game);
        m_bobs = &m_bob.open(game);
        awaitTurn();
        QObject::connect(match, &MatchModel::changed, match, [this] {
            if (const auto text = match->receiptText(); m_said.isEmpty() || m_said.last() != text)
                m_said << text;
        });
    }
    /// Bob plays until it is Anna's turn.
    void awaitTurn() {
        REQUIRE(until([&] {
            if (m_bobs->stage() == MatchModel::MyTurn && !m_bobs->busy())
                m_bobs->play(advice(*m_bobs));
            return match->stage() == MatchModel::MyTurn;
        }));
    }
    void cut() {
        proxy.close();
        proxy.hangUp();
        REQUIRE(until([&] { return online().link() == Online::Away; }));
    }
    /// Plays until the turn is final and cannot be undone.
    void play() {
        m_said.clear();
        bool closed = false;
        const auto connection = QObject::connect(match, &MatchModel::somethingToSend, [&] {
            closed = closed || match->waits() || match->stage() != MatchModel::MyTurn; // finished, and not only seen
        });
        REQUIRE(until([&] {
            if (!closed && match->stage() == MatchModel::MyTurn && !match->busy())
                match->play(advice(*match));
            return closed;
        }));
        QObject::disconnect(connection);
    }
    bool says(const QString& text) const {
        return until([&] { return match->receiptText() == text; });
    }
    Online& online() { return *anna.app().online(); }
    const QStringList& said() const { return m_said; }

private:
    ServerProcess m_server;

public:
    RecordingProxy proxy;
    Device anna;
    MatchModel* match = nullptr;

private:
    Device m_bob;
    MatchModel* m_bobs = nullptr;
    QStringList m_said; ///< all receipts, in order
};

} // namespace

TEST_CASE("receipts: with nobody at the server's port a turn is saved here, and nobody says that it was sent") {
    ReceiptsFixture post;
    post.cut();
    CHECK(post.match->offline());
    CHECK(post.online().lastAnswerText() == "Last heard: just now.");
    post.play();
    post.online().tryAgain();
    REQUIRE(until([&] { return post.said().contains("Sending …") && post.match->receipt() == MatchModel::Saved; }));
    CHECK(post.match->receiptText() == "Saved here, not sent yet");
    CHECK(post.match->waitingText() == "Saved here. It is sent when the server can be reached.");
    CHECK_FALSE(post.said().contains("Sent, not answered yet"));

    REQUIRE(post.proxy.listen(QHostAddress::LocalHost, post.proxy.port()));
    post.online().tryAgain();
    REQUIRE(until([&] { return post.match->receipt() == MatchModel::Accepted || !post.match->waits(); }));
    CHECK(until([&] { return !post.match->offline(); }));
}

TEST_CASE("receipts: a server that takes a turn and does not answer has been sent it, which is said") {
    ReceiptsFixture post;
    post.proxy.deaf = true;
    post.play();
    CHECK(post.says("Sent, not answered yet"));
    CHECK(post.match->waitingText() == "Your turn is sent. The server has not answered yet.");
    CHECK(post.said().contains("Sending …"));
    post.proxy.hangUp(); // what the proxy has accepted is lost
    CHECK(post.says("Saved here, not sent yet"));
    post.proxy.deaf = false;
    post.online().tryAgain();
    REQUIRE(until([&] { return !post.match->waits(); }));
}

TEST_CASE("receipts: a turn begins anew, however far the one before it came") {
    ReceiptsFixture post;
    post.play();
    REQUIRE(until([&] { return !post.match->waits(); }));
    post.awaitTurn();
    post.cut();
    post.play();
    CHECK(post.says("Saved here, not sent yet"));
    post.online().tryAgain();
    REQUIRE(until([&] { return post.said().contains("Sending …") && post.match->receipt() == MatchModel::Saved; }));
    CHECK_FALSE(post.said().contains("Sent, not answered yet"));
}
