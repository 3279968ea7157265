#include "tests/app/app_window.h"
#include "tests/app/play_by_touch.h"
#include "tests/engine/program.h"

#include <QCryptographicHash>
#include <QProcess>

#include <cstdio>
#include <fstream>

/// What the player saw as done is on the disk: the app is killed at any moment and comes back with what it had shown.
/// KILLS is the number of kills (the bar of 200: KILLS=200 screen_tests "[kill]").

namespace {

using match::Match;

std::string fingerprint(const engine::Game& game, const engine::AnyPosition& view) {
    const auto text = QByteArray::fromStdString(engine::json::serialize(game.encode(view)));
    return QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex().toStdString();
}

/// The state of the screen as a line: the viewer, the length of the log, whether she can undo or redo (only in her own
/// turn), and the position.
std::string line(models::MatchModel& match) {
    const std::string undo = (match.canUndo() ? "u" : "-") + std::string(match.canRedo() ? "r" : "-");
    return std::to_string(match.viewer()) + " " + std::to_string(match.shownLength()) + " " +
           (match.stage() == models::MatchModel::MyTurn ? undo : "bot") + " " +
           fingerprint(match.game(), match.position());
}
std::string undoOf(const Match& match) {
    return (match.canUndo() ? "u" : "-") + std::string(match.canRedo() ? "r" : "-");
}

std::string contentOf(const std::string& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

long memory() {
    const auto status = contentOf("/proc/self/status");
    return std::stol(status.substr(status.find("VmRSS:") + 6));
}

} // namespace

/// Plays on in the folder VICTIM and prints what it shows, until the test kills it.
TEST_CASE("a player who will be interrupted", "[.victim]") {
    const std::string folder = qEnvironmentVariable("VICTIM").toStdString();
    page_tests::AppWindow appWindow({412, 915}, folder);
    std::string id = contentOf(folder + "/id");
    if (id.empty()) {
        id = appWindow.create({{"Hazel", "", 0}, {"Bramble", "", 1}, {"Apprentice", "apprentice", 0}}, 0, 21);
        std::ofstream(folder + "/id") << id;
    }
    appWindow.shown->play(QString::fromStdString(id));
    play::TouchPlayer hand(appWindow.app, *appWindow.shown, qEnvironmentVariable("SEED").toULongLong());
    const auto tell = [&] { // earlier moves are shown again, from further back
        const bool live =
            hand.match().stage() == models::MatchModel::MyTurn || hand.match().stage() == models::MatchModel::BotThinks;
        std::printf("%s %s\n", live ? "shown" : "again", line(hand.match()).c_str());
        std::fflush(stdout);
    };
    QObject::connect(&hand.match(), &models::MatchModel::stepShown, &appWindow.app, tell);
    QObject::connect(&hand.match(), &models::MatchModel::positionReplaced, &appWindow.app, tell);
    while (hand.awaitTurn()) {
        hand.step();
        if (hand.below(4) == 0 && hand.match().canUndo()) {
            std::puts("undoing");
            std::fflush(stdout);
            hand.undo();
            if (hand.below(2) == 0)
                hand.redo();
        }
    }
    std::puts("over");
}

TEST_CASE("killed at random moments, the app comes back to the last step it had shown", "[kill]") {
    const engine::Folder folder;
    const int kills = qEnvironmentVariableIsSet("KILLS") ? qEnvironmentVariableIntValue("KILLS") : 8;
    engine::Random random(7);
    int compared = 0;
    std::size_t storedBefore = 0;
    for (int kill = 0; kill < kills; ++kill) {
        QProcess victim;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("VICTIM", QString::fromStdString(folder.path("")));
        environment.insert("SEED", QString::number(kill));
        victim.setProcessEnvironment(environment);
        victim.start(QCoreApplication::applicationFilePath(), {"[.victim]"});
        const auto steps = 2 + random.below(14);
        std::string last;
        bool undoing = false;
        const auto noteLine = [&](const std::string& said) {
            undoing = said == "undoing";
            if (said.rfind("shown ", 0) == 0)
                last = said.substr(6);
        };
        for (std::uint32_t seen = 0; seen < steps && victim.waitForReadyRead(60'000);)
            while (victim.canReadLine()) {
                const std::string said = victim.readLine().trimmed().toStdString();
                noteLine(said);
                seen = said == "over" ? steps : seen + 1;
            }
        victim.kill(); // SIGKILL, at any moment
        victim.waitForFinished(10'000);
        while (victim.canReadLine())
            noteLine(victim.readLine().trimmed().toStdString());
        CAPTURE(kill, last, undoing);

        auto opened = store::Store::open(folder.path("games.sqlite"));
        REQUIRE(opened);
        CHECK(!opened.value().setAside);
        const auto match = Match::open(opened.value().store, contentOf(folder.path("id")));
        REQUIRE(match);
        const std::size_t stored = match.value().length();
        const bool over = match.value().over();
        if (last.empty()) {
            CHECK(stored >= storedBefore); // it had not got beyond the earlier moves
            continue;
        }
        storedBefore = over ? 0 : stored;
        int viewer = 0;
        std::size_t shown = 0;
        std::array<char, 8> undo{};
        std::array<char, 64> print{};
        REQUIRE(std::sscanf(last.c_str(), "%d %zu %7s %63s", &viewer, &shown, undo.data(), print.data()) == 4);
        if (stored == shown) {
            CHECK(fingerprint(match.value().game(), match.value().view(static_cast<engine::Seat>(viewer))) ==
                  print.data());
            CHECK((undo.data() == std::string("bot") || undo.data() == undoOf(match.value())));
            ++compared;
        } else { // one step was saved and not shown before the kill
            CHECK(stored == (undoing ? shown - 1 : shown + 1));
        }
        if (over)
            std::ofstream(folder.path("id")) << "";
    }
    CHECK(compared > 0);
}

TEST_CASE("a thousand steps back and forth with four witches take no memory", "[undo]") {
    const engine::Folder folder;
    page_tests::AppWindow appWindow({800, 1280}, folder.path(""));
    const std::string id =
        appWindow.create({{"Hazel", "", 0}, {"Bramble", "", 1}, {"Moss", "", 2}, {"Wren", "", 3}}, 0, 31);
    appWindow.shown->play(QString::fromStdString(id));
    play::TouchPlayer hand(appWindow.app, *appWindow.shown, 3);
    long before = 0;
    for (int steps = 0; steps < 1000;) {
        REQUIRE(hand.awaitTurn());
        hand.step();
        for (int i = 0; i < 20 && hand.match().stage() == models::MatchModel::MyTurn && hand.match().canUndo();
             ++i, steps += 2) {
            hand.undo();
            hand.redo();
        }
        if (before == 0 && steps > 100)
            before = memory();
    }
#ifdef MEASURE_MEMORY
    CHECK(memory() < 400 * 1024);
    CHECK(memory() < before + 40 * 1024);
#endif
    CHECK(page_tests::warnings.isEmpty());
    page_tests::warnings.clear();
}
