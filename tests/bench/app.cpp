#include "app/scenes.h"
#include "app/window.h"
#include "engine/games/gingerbread/rules.h"
#include "engine/random.h"
#include "qml/games/gingerbread/house/house_item.h"
#include "qml/games/gingerbread/table_model.h"
#include "tests/app/finger.h"
#include "tests/bench/first_frame.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QProcess>
#include <QTemporaryDir>
#include <boost/json.hpp>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <iostream>
#include <optional>
#include <stdexcept>

/// How fast the app is: time to the first frame, memory, work of a frame. Time and memory are measured on whole
/// processes and compared with those of an empty window in the same run. The bars are for people to judge by: machines
/// are noisy.

namespace {

using models::MatchModel;
using table::HouseItem;
using table::TableModel;

constexpr int storedGames = 200;
constexpr int rounds = 7;
constexpr int drops = 40;
constexpr int openings = 20;

using Failure = std::runtime_error; ///< something could not be measured

/// Runs the event loop until the condition holds.
void until(const std::function<bool()>& condition, const char* what) {
    QElapsedTimer since;
    since.start();
    QEventLoop loop;
    QTimer poll;
    poll.callOnTimeout([&] {
        if (condition() || since.elapsed() > 20'000)
            loop.quit();
    });
    poll.start(2);
    if (!condition())
        loop.exec();
    if (!condition())
        throw Failure(std::string("waited in vain for ") + what);
}

void pause(int time) {
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

/// The quantile of the values.
double quantile(std::vector<double> values, double part) {
    if (values.empty())
        throw Failure("nothing was measured");
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1) + 0.5)];
}
double median(const std::vector<double>& values) { return quantile(values, 0.5); }

// Output.

struct Figure {
    std::string name;
    double value = 0;
    std::string unit;
    std::optional<double> yardstick; ///< the value of the empty window
    std::optional<double> bar;       ///< of the ratio when there is a yardstick, else of the value
};

std::string text(const Figure& figure) {
    std::array<char, 200> line{};
    std::snprintf(line.data(), line.size(), "%-60s %8.2f %-3s", figure.name.c_str(), figure.value, figure.unit.c_str());
    std::string whole = line.data();
    if (figure.yardstick) {
        std::snprintf(line.data(), line.size(), " %6.2f of the yardstick", figure.value / *figure.yardstick);
        whole += line.data();
    }
    if (figure.bar) {
        std::snprintf(line.data(), line.size(), ", bar %g", *figure.bar);
        whole += line.data();
    }
    return whole;
}

boost::json::object object(const Figure& figure) {
    boost::json::object object{{"name", figure.name}, {"value", figure.value}, {"unit", figure.unit}};
    if (figure.yardstick) {
        object["yardstick"] = "an empty window";
        object["ratio"] = figure.value / *figure.yardstick;
    }
    if (figure.bar)
        object["bar"] = *figure.bar;
    return object;
}

using Print = std::function<void(const Figure&)>;

// Stored games.

struct Stored {
    std::string running; ///< four witches, in the middle of the game
    std::string over;    ///< four witches
};

shell::Prepared wanted(int number) {
    static const std::vector<match::Player> players{
        {"Hazel", "", 0}, {"Witch", "witch", 0}, {"Apprentice", "apprentice", 0}, {"Grand Witch", "grand-witch", 0}};
    shell::Prepared game;
    const bool over = number % 4 == 0;
    const int witches = number < 2 ? 4 : 2 + number % 3;
    game.players.assign(players.begin(), players.begin() + witches);
    game.seed = number;
    game.moves = over ? 10'000 : number == 1 ? 120 : number % 50;
    if (number % 4 == 3)
        game.stop = shell::Prepared::Stop::AtBot;
    game.ago = store::Time{storedGames - number} * 3'600'000;
    return game;
}

/// The same as online games, at a server that does not answer.
void storeOnline(const std::filesystem::path& folder) {
    models::OpenGames openGames(folder / "games.sqlite");
    const auto file = openGames.store();
    if (!file || !file.value()->online().setIdentity({"http://127.0.0.1:1", "hazel", "phone", "Hazel", 0}))
        throw Failure("there is no place for online games");
    for (int number = 0; number < storedGames; ++number) {
        shell::Prepared game = wanted(number);
        game.online = shell::Prepared::Online::Running;
        game.stop = shell::Prepared::Stop{};
        game.moves = number % 50;
        if (const auto made = shell::prepare(openGames, game); !made)
            throw Failure(made.refusal().sentence());
    }
}

Stored store(const std::filesystem::path& folder) {
    models::OpenGames openGames(folder / "games.sqlite");
    std::vector<std::string> ids;
    for (int number = 0; number < storedGames; ++number) {
        const auto made = shell::prepare(openGames, wanted(number));
        if (!made)
            throw Failure(made.refusal().sentence());
        ids.push_back(made.value());
        openGames.close(made.value());
    }
    return {ids[1], ids[0]};
}

// The app.

struct Shown {
    explicit Shown(const QString& folder) : app(folder.toStdString(), models::allGameFaces()), pages(app) {
        if (pages.window() == nullptr)
            throw Failure("the window cannot be loaded");
    }
    QQuickWindow& window() const { return *pages.window(); }
    TableModel* table() const { return window().findChild<TableModel*>(); }
    bool at(MatchModel::Stage stage) const {
        return app.match() != nullptr && app.match()->stage() == stage && table() != nullptr;
    }

    models::App app;
    shell::Window pages;
};

/// bench_app --child FOLDER GAME STARTED: starts the app as its own program does, on the home page or, with a GAME, at
/// its table.
int child(char** arguments) {
    const QString folder = arguments[0];
    const QString game = arguments[1];
    const double started = std::strtod(arguments[2], nullptr);
    const Shown shown(folder);
    if (!game.isEmpty()) {
        shown.pages.play(game);
        return bench::tellFirstFrame(shown.window(), started, [&] { return shown.at(MatchModel::MyTurn); });
    }
    const auto* list = shown.window().findChild<QQuickItem*>("games");
    if (list == nullptr)
        throw Failure("there is no list of games");
    return bench::tellFirstFrame(shown.window(), started,
                                 [&] { return list->property("count").toInt() == storedGames; });
}

// Whole processes.

struct Process {
    std::vector<double> times;
    std::vector<double> memory;

    void run(const QString& program, QStringList arguments) {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        arguments << QString::number(bench::milliseconds(), 'f', 3);
        process.start(program, arguments);
        if (!process.waitForFinished(60'000) || process.exitCode() != 0)
            throw Failure("a process that was to be measured failed: " + program.toStdString());
        const QByteArrayList told = process.readAllStandardOutput().simplified().split(' ');
        if (told.size() != 2)
            throw Failure("a process did not tell its figures: " + program.toStdString());
        times.push_back(told[0].toDouble());
        memory.push_back(told[1].toDouble());
    }
};

void measureProcesses(const Print& print, const QString& folder, const QString& online, const QString& game) {
    const QString self = QCoreApplication::applicationFilePath();
    const QString yardstick = QCoreApplication::applicationDirPath() + "/bench_empty_window";
    Process empty;
    Process home;
    Process away;
    Process table;
    for (int round = 0; round < rounds; ++round) {
        empty.run(yardstick, {});
        home.run(self, {"--child", folder, ""});
        away.run(self, {"--child", online, ""});
    }
    table.run(self, {"--child", folder, game});
    print({"an empty window, first frame", median(empty.times), "ms", {}, {}});
    print({"home with 200 games, first frame", median(home.times), "ms", median(empty.times), 2.0});
    print(
        {"home with 200 online games and no network, first frame", median(away.times), "ms", median(empty.times), 2.0});
    print({"an empty window, memory", median(empty.memory), "MiB", {}, {}});
    print({"home with 200 games, memory", median(home.memory), "MiB", median(empty.memory), 2.5});
    print({"the table of four witches, memory", median(table.memory), "MiB", median(empty.memory), {}});
}

// Frames.

/// Measures the time that the GUI thread works for each frame, with the handling of events; without a screen this
/// includes drawing.
class Meter {
public:
    explicit Meter(QQuickWindow& window) {
        QObject::connect(&window, &QQuickWindow::frameSwapped, &window, [this] { frame(); });
    }
    void start(std::vector<double>& into) {
        m_into = &into;
        m_last = work();
    }
    void stop() { m_into = nullptr; }
    /// Waits until no frame has been drawn for a while.
    void waitUntilIdle() {
        m_sinceFrame.start();
        until([this] { return m_sinceFrame.elapsed() > 150; }, "the table to come to rest");
    }

private:
    static double work() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    }
    void frame() {
        m_sinceFrame.start();
        if (m_into == nullptr)
            return;
        const double now = work();
        m_into->push_back(now - m_last);
        m_last = work();
    }

    std::vector<double>* m_into = nullptr;
    double m_last = 0;
    QElapsedTimer m_sinceFrame;
};

/// A player who lays tiles by touch and undoes that.
class Dropper {
public:
    explicit Dropper(Shown& shown) : m_shown(shown), m_meter(shown.window()), m_finger(&shown.window()) {}

    void waitUntilIdle() { m_meter.waitUntilIdle(); }
    void drop() {
        const auto build = choose();
        const auto before = match().shownLength();
        carry(QString("tile%1").arg(build.tile), build.at);
        until([&] { return match().shownLength() > before; }, "the tile to be laid");
        m_meter.waitUntilIdle();
        m_meter.stop();
        m_finger.tap("undo");
        until([&] { return match().shownLength() == before && !match().busy(); }, "the undo");
        m_meter.waitUntilIdle();
    }
    const std::vector<double>& carried() const { return m_carried; }
    const std::vector<double>& dropped() const { return m_dropped; }

private:
    MatchModel& match() { return *m_shown.app.match(); }
    HouseItem& house() { return *qobject_cast<HouseItem*>(m_finger.see("house")); }
    QPointF spot(int cell) { return house().mapToScene(house().topOf(cell)); }

    /// A legal placement on a space that no other hides.
    engine::gingerbread::Build choose() {
        std::vector<engine::gingerbread::Build> builds;
        for (const auto& move : match().game().legalMoves(match().position())) {
            const auto command = move.as<engine::gingerbread::Move>().command;
            const auto* build = std::get_if<engine::gingerbread::Build>(&command);
            const auto top = build == nullptr ? QPointF() : house().topOf(build->at);
            if (build != nullptr && house().cellAt(top.x(), top.y()) == build->at)
                builds.push_back(*build);
        }
        if (builds.empty())
            throw Failure("there is no tile to lay");
        return builds[m_random.below(static_cast<std::uint32_t>(builds.size()))];
    }

    /// Drags the tile there, a step a frame, and lets go. The tile is shown above the finger; the house may scroll when
    /// the drag begins.
    void carry(const QString& name, int cell) {
        QQuickItem* tile = m_finger.see(name);
        const QPointF from = tile->mapToScene({tile->width() / 2, tile->height() / 2});
        QQuickWindow* window = &m_shown.window();
        m_meter.start(m_carried);
        QTest::touchEvent(window, m_device).press(0, from.toPoint(), window);
        constexpr int steps = 20;
        QPointF to;
        for (int i = 1; i <= 2 * steps; ++i) {
            to = spot(cell) + QPointF(0, 84);
            QTest::touchEvent(window, m_device)
                .move(0, (from + (to - from) * std::min(i, steps) / steps).toPoint(), window);
            pause(16);
        }
        m_meter.waitUntilIdle();
        m_meter.start(m_dropped);
        QTest::touchEvent(window, m_device).release(0, to.toPoint(), window);
    }

    Shown& m_shown;
    Meter m_meter;
    finger::Finger m_finger;
    QPointingDevice* m_device = finger::touchScreen();
    engine::Random m_random{1};
    std::vector<double> m_carried;
    std::vector<double> m_dropped;
};

void measureDrops(const Print& print, const QString& folder, const QString& game) {
    Shown shown(folder);
    shown.window().resize(1080, 1920);
    shown.pages.play(game);
    until([&] { return shown.at(MatchModel::MyTurn); }, "the table");
    until([&] { return shown.table()->task() == TableModel::Build; }, "a tile to lay");
    Dropper dropper(shown);
    dropper.waitUntilIdle(); // a page takes no touch during its transition
    for (int i = 0; i < drops; ++i)
        dropper.drop();
    print({"a frame while a tile is carried, median", median(dropper.carried()), "ms", {}, {}});
    print({"a frame while a tile is carried, 99th percentile", quantile(dropper.carried(), 0.99), "ms", {}, {}});
    print({"a frame while a tile drops, median", median(dropper.dropped()), "ms", {}, 8.0});
    print({"a frame while a tile drops, 99th percentile", quantile(dropper.dropped(), 0.99), "ms", {}, 16.0});
    print({"a frame while a tile drops, worst", quantile(dropper.dropped(), 1), "ms", {}, {}});
}

// A finished game.

/// Milliseconds from the tap on a card to the first frame with the table.
double open(const Shown& shown, const QString& game) {
    double took = 0;
    const double began = bench::milliseconds();
    const auto drawn = [&] {
        if (took == 0 && shown.at(MatchModel::Over))
            took = bench::milliseconds() - began;
    };
    const auto connection = QObject::connect(&shown.window(), &QQuickWindow::afterRendering, drawn);
    shown.pages.play(game);
    until([&] { return took > 0; }, "the finished game");
    QObject::disconnect(connection);
    pause(400);
    shown.pages.showHome();
    pause(400);
    return took;
}

void measureOpenings(const Print& print, const QString& folder, const QString& game) {
    Shown shown(folder);
    until([&] { return !shown.app.home()->loading(); }, "the games");
    std::vector<double> times;
    for (int i = 0; i < openings; ++i)
        times.push_back(open(shown, game));
    print({"a finished game of four witches opens, the first time", times.front(), "ms", {}, {}});
    print({"a finished game of four witches opens, median of 20", median(times), "ms", {}, 100.0});
}

int measure(bool json) {
    const QTemporaryDir data;
    const auto games = store(data.path().toStdString());
    const Print print = [json](const Figure& figure) {
        std::cout << (json ? boost::json::serialize(object(figure)) : text(figure)) << std::endl;
    };
    const QTemporaryDir elsewhere;
    storeOnline(elsewhere.path().toStdString());
    measureProcesses(print, data.path(), elsewhere.path(), QString::fromStdString(games.running));
    measureDrops(print, data.path(), QString::fromStdString(games.running));
    measureOpenings(print, data.path(), QString::fromStdString(games.over));
    return EXIT_SUCCESS;
}

} // namespace

int main(int argc, char** argv) {
    bench::withoutScreen();
    const QGuiApplication program(argc, argv);
    try {
        if (argc == 5 && std::strcmp(argv[1], "--child") == 0)
            return child(argv + 2);
        return measure(argc > 1 && std::strcmp(argv[1], "--json") == 0);
    } catch (const std::exception& failure) {
        std::cerr << "bench_app: " << failure.what() << '\n';
        return EXIT_FAILURE;
    }
}
