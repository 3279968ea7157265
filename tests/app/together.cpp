#include "tests/app/app_window.h"
#include "tests/app/flaky_proxy.h"
#include "tests/app/play_by_touch.h"
#include "tests/app/server_process.h"
#include "tests/engine/program.h"

#include <QCryptographicHash>
#include <QProcess>

#include <sys/prctl.h>

#include <csignal>
#include <cstdio>
#include <fstream>

/// Several apps, each a process with a screen and touch events, play whole games at a real server: one of them on a bad
/// network, one killed again and again. All end with the same game. GAMES is their number (the bar of 50: GAMES=50
/// together_tests "[together]"), FIRST the number of the first one.

namespace {

using models::MatchModel;

constexpr int patience = 240'000; ///< milliseconds; for apps that are restarted or on a bad network

std::string contentOf(const std::string& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void tell(const std::string& line) {
    std::puts(line.c_str());
    std::fflush(stdout);
}

void await(const std::function<bool()>& condition, const std::string& what) {
    if (!QTest::qWaitFor(condition, patience))
        throw std::runtime_error("waited in vain for: " + what);
}

/// Repeats until it is answered: on a bad network that may take some tries.
template <class Try, class Done>
void insist(const Try& attempt, const Done& done, const std::string& what) {
    for (int tries = 0; tries < 60; ++tries) {
        attempt();
        if (QTest::qWaitFor(done, 3000))
            return;
    }
    throw std::runtime_error("tried in vain: " + what);
}

/// Makes a game or joins it.
std::string enter(page_tests::AppWindow& appWindow, const QString& server) {
    models::App& app = appWindow.app;
    app.settings()->setPlayerName(qEnvironmentVariable("NAME"));
    if (app.online()->server().isEmpty())
        insist([&] { app.account()->chooseServer(server); }, [&] { return app.online()->server() == server; },
               "server");
    std::string game;
    const auto note = [&](const QString& id) { game = id.toStdString(); };
    if (const QString code = qEnvironmentVariable("CODE"); !code.isEmpty()) {
        QObject::connect(app.joining(), &models::Joining::joined, &app, note);
        insist([&] { app.joining()->openInvitation(code); },
               [&] { return !game.empty() || (app.joining()->found() && !app.joining()->busy()); }, "the invitation");
        insist([&] { app.joining()->join(); }, [&] { return !game.empty(); }, "a seat");
        return game;
    }
    models::NewGame& made = *app.newGame();
    QObject::connect(&made, &models::NewGame::created, &app, note);
    made.setOccupant(1, static_cast<int>(made.occupants().size()) - 1);
    for (int others = qEnvironmentVariableIntValue("OTHERS"); others > 1; --others)
        made.addSeat();
    insist([&] { made.start(); }, [&] { return !game.empty(); }, "a game");
    return game;
}

std::string fingerprint(const std::string& text) {
    return QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256).toHex().toStdString();
}

/// The public part of what the player was shown.
std::string storyOf(const MatchModel& match) {
    std::string story;
    const auto& game = match.game();
    for (const match::Step& step : match.log())
        story += engine::json::serialize(game.encode(game.view(step.move, engine::nobody))) + '\n';
    return story + game.text(game.view(match.position(), engine::nobody));
}

} // namespace

/// Plays until the game is over or the process is killed; continues where it was after a restart.
TEST_CASE("one of those who play together", "[.player]") {
    const std::string folder = qEnvironmentVariable("PLAYER").toStdString();
    page_tests::AppWindow appWindow({412, 915}, folder);
    std::string game = contentOf(folder + "/game");
    if (game.empty()) {
        game = enter(appWindow, qEnvironmentVariable("SERVER_AT"));
        std::ofstream(folder + "/game.new") << game;
        std::filesystem::rename(folder + "/game.new", folder + "/game");
    }
    tell("game " + game);
    appWindow.shown->play(QString::fromStdString(game));
    play::TouchPlayer hand(appWindow.app, *appWindow.shown, qEnvironmentVariable("SEED").toULongLong());
    hand.setPatience(patience);
    QObject::connect(appWindow.app.online(), &models::Online::changed, &appWindow.app, [&] {
        tell("link " + std::to_string(appWindow.app.online()->link()) + ' ' +
             appWindow.app.online()->linkText().toStdString());
    });
    QObject::connect(&hand.match(), &MatchModel::changed, &appWindow.app, [&] {
        const auto& match = hand.match();
        tell("now stage " + std::to_string(match.stage()) + ", shown " + std::to_string(match.shownLength()) +
             ", receipt " + std::to_string(match.receipt()) + ' ' + match.receiptText().toStdString() + ' ' +
             match.trouble().toStdString());
    });
    QObject::connect(&hand.match(), &MatchModel::refused, &appWindow.app,
                     [](const QString& why) { tell("refused " + why.toStdString()); });
    models::Lobby& lobby = *appWindow.app.lobby();
    if (qEnvironmentVariable("CODE").isEmpty()) {
        await([&] { return hand.match().stage() != MatchModel::Opening; }, "the lobby");
        for (int tries = 0; tries < 60 && hand.match().stage() == MatchModel::InLobby && lobby.code().isEmpty();
             ++tries)
            if (!QTest::qWaitFor([&] { return !lobby.code().isEmpty(); }, 2000))
                lobby.retry();
        if (!lobby.code().isEmpty())
            tell("code " + lobby.code().toStdString());
    }
    const auto ready = [&] {
        const auto now = hand.match().stage();
        return now == MatchModel::MyTurn || now == MatchModel::Over || now == MatchModel::HandOver;
    };
    for (int steps = 0; steps < 2000; ++steps) {
        await(ready, "her turn");
        if (!hand.awaitTurn())
            break;
        hand.step();
        tell("step " + std::to_string(hand.match().shownLength()));
    }
    REQUIRE(hand.match().stage() == MatchModel::Over);
    tell("over " + fingerprint(storyOf(hand.match())));
    std::string record;
    insist(
        [&] {
            appWindow.app.online()->ask(&appWindow.app, client::Api::record(game), [&](const auto& reply) {
                if (reply.ok())
                    record = reply->text;
            });
        },
        [&] { return !record.empty(); }, "the record");
    tell("record " + fingerprint(record));
    std::ofstream(folder + "/record") << record;
    appWindow.close();
    INFO(page_tests::warnings.join('\n').toStdString());
    CHECK(page_tests::warnings.isEmpty());
    page_tests::warnings.clear();
}

namespace {

class Person {
public:
    Person(const QString& name, const QString& server) : m_name(name), m_server(server) {}

    void start(const QString& code, int others, int seed) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PLAYER", m_folder.path());
        environment.insert("SERVER_AT", m_server);
        environment.insert("NAME", m_name);
        environment.insert("CODE", code);
        environment.insert("OTHERS", QString::number(others));
        environment.insert("SEED", QString::number(seed));
        m_process = std::make_unique<QProcess>();
        m_process->setProcessEnvironment(environment);
        m_process->setProcessChannelMode(QProcess::MergedChannels);
        m_process->setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); }); // ends with the test
        m_process->start(QCoreApplication::applicationFilePath(), {"[.player]"});
    }
    void kill() {
        m_process->kill(); // SIGKILL, at any moment
        m_process->waitForFinished();
        readLines();
    }
    /// Reads the new lines of output.
    void readLines() {
        while (m_process && m_process->canReadLine()) {
            const QString line = QString::fromUtf8(m_process->readLine()).trimmed();
            m_said << line;
            if (qEnvironmentVariableIsSet("ALOUD"))
                std::printf("%s: %s\n", qPrintable(m_name), qPrintable(line));
            for (const char* word : {"game", "code", "over", "record"})
                if (line.startsWith(QString(word) + ' '))
                    m_words[word] = line.section(' ', 1).toStdString();
            m_steps += line.startsWith("step ") ? 1 : 0;
        }
    }
    std::string word(const char* what) {
        readLines();
        const auto found = m_words.find(what);
        return found == m_words.end() ? std::string() : found->second;
    }
    bool isRunning() const { return m_process && m_process->state() != QProcess::NotRunning; }
    bool failed() const { return m_process && !isRunning() && m_process->exitCode() != 0; }
    int steps() {
        readLines();
        return m_steps;
    }
    std::string lastWords() {
        readLines();
        return m_said.mid(std::max<qsizetype>(0, m_said.size() - 25)).join('\n').toStdString();
    }

private:
    QString m_name;
    QString m_server;
    QTemporaryDir m_folder;
    std::unique_ptr<QProcess> m_process;
    QStringList m_said;
    std::map<std::string, std::string> m_words;
    int m_steps = 0;
};

bool wait(std::vector<std::unique_ptr<Person>>& people, const std::function<bool()>& condition) {
    const auto anyFailed = [&] {
        return std::any_of(people.begin(), people.end(), [](const auto& person) { return person->failed(); });
    };
    const auto listen = [&] {
        for (const auto& person : people)
            person->readLines();
        return condition() || anyFailed();
    };
    return QTest::qWaitFor(listen, 2 * patience) && condition();
}

/// The first app is on a bad network, the last is killed again and again.
void playTogether(int count, int seed) {
    const app_tests::ServerProcess server;
    app_tests::FlakyProxy line(static_cast<quint16>(QUrl(server.address()).port()), static_cast<std::uint64_t>(seed));
    engine::Random random(static_cast<std::uint64_t>(seed) + 1000);
    std::vector<std::unique_ptr<Person>> people;
    const QStringList names{"Hazel", "Bramble", "Moss", "Wren"};
    for (int i = 0; i < count; ++i)
        people.push_back(std::make_unique<Person>(names[i], i == 0 ? line.address() : server.address()));
    Person& host = *people.back();
    const auto why = [&] {
        std::string all;
        for (const auto& person : people)
            all += person->lastWords() + "\n--\n";
        return all;
    };
    host.start({}, count - 1, seed);
    if (!wait(people, [&] { return !host.word("code").empty(); }))
        FAIL(why());
    const QString code = QString::fromStdString(host.word("code"));
    for (int i = 0; i + 1 < count; ++i)
        people[static_cast<std::size_t>(i)]->start(code, 0, seed + i);
    int kills = 0;
    while (host.word("over").empty()) {
        const int until = host.steps() + 2 + static_cast<int>(random.below(12));
        if (!wait(people, [&] { return host.steps() >= until || !host.word("over").empty(); }))
            FAIL(why());
        if (!host.word("over").empty())
            break;
        host.kill();
        ++kills;
        host.start({}, count - 1, seed + kills);
    }
    const auto isDone = [](const auto& person) { return !person->word("record").empty() && !person->isRunning(); };
    if (!wait(people, [&] { return std::all_of(people.begin(), people.end(), isDone); }))
        FAIL(why());
    INFO(why());
    for (const auto& person : people) {
        CHECK_FALSE(person->failed());
        CHECK(person->word("over") == host.word("over"));     // all were shown the same
        CHECK(person->word("record") == host.word("record")); // and it is what the server has
    }
    CHECK(kills > 0);
    CHECK(line.faults() > 0);
    tell(std::to_string(count) + " people: " + std::to_string(kills) + " kills, " + std::to_string(line.faults()) +
         " faults of the line, " + std::to_string(line.doubles()) + " requests twice");
}

} // namespace

TEST_CASE("two and three apps and a server play whole games through the screens, on a bad line and killed",
          "[together]") {
    const int games = qEnvironmentVariableIsSet("GAMES") ? qEnvironmentVariableIntValue("GAMES") : 2;
    const int first = qEnvironmentVariableIntValue("FIRST");
    for (int game = first; game < first + games; ++game)
        playTogether(2 + game % 3, 1 + game);
}
