#include "app/scenes.h"
#include "app/window.h"
#include "engine/games/gingerbread/rules.h"
#include "qml/games/gingerbread/house/house_item.h"
#include "qml/games/gingerbread/table_model.h"
#include "tests/app/finger.h"
#include "tests/app/qt_warnings.h"
#include "tests/catch.h"

#include <QDir>
#include <QTemporaryDir>

/// The pages by touch and by keyboard, at every size: nothing is too small or cut off, and QML prints no warning.

namespace {

using page_tests::warnings;

class PagesFixture {
public:
    enum class Data { Fine, Obstructed };
    explicit PagesFixture(QSize size, Data state = Data::Fine)
        : app(data(state).toStdString(), models::allGameFaces()) {
        app.settings()->setMotion(false);
        app.settings()->setSound(false);
        shown.emplace(app);
        REQUIRE(shown->window() != nullptr);
        window()->resize(size);
        window()->show();
        REQUIRE(QTest::qWaitForWindowExposed(window()));
        finger::wait([&] { return !app.home()->loading() && window()->size() == size; }, "the games");
    }
    ~PagesFixture() {
        shown.reset();
        CHECK(warnings.join('\n').toStdString() == "");
    }
    PagesFixture(const PagesFixture&) = delete;
    PagesFixture& operator=(const PagesFixture&) = delete;

    QQuickWindow* window() const { return shown->window(); }
    bool sees(const QString& name) const { return finger::find(window()->contentItem(), name) != nullptr; }
    /// The sheet above the table, by the name of its file.
    QString sheet() const { return window()->findChild<QObject*>("sheet")->property("shown").toString(); }
    bool focuses(const QString& name) const {
        return window()->activeFocusItem() != nullptr && window()->activeFocusItem()->objectName() == name;
    }
    void press(Qt::Key key) const {
        QTest::keyClick(window(), key);
        QCoreApplication::processEvents();
    }
    /// Presses Tab until this item has the focus.
    void tabTo(const QString& name) const {
        for (int i = 0; i < 40 && !focuses(name); ++i)
            press(Qt::Key_Tab);
        INFO("where is " << name.toStdString());
        REQUIRE(focuses(name));
    }

    /// Where the games are; `Obstructed`: a file is in place of the folder.
    QString data(Data state) const {
        QFile file(folder.filePath("data"));
        if (state == Data::Fine)
            QDir().mkpath(file.fileName());
        else
            REQUIRE(file.open(QIODevice::WriteOnly));
        return file.fileName();
    }

    const QTemporaryDir folder;
    models::App app;
    std::optional<shell::Window> shown;
};

std::string describe(const QQuickItem& item) {
    std::string way;
    for (const QQuickItem* up = &item; up != nullptr; up = up->parentItem())
        way = std::string(up->metaObject()->className()) + "/" + way;
    return way + item.property("text").toString().toStdString();
}

bool inFlickable(const QQuickItem& item) {
    for (const QQuickItem* up = item.parentItem(); up != nullptr; up = up->parentItem())
        if (up->inherits("QQuickFlickable"))
            return true;
    return false;
}

/// Checks that everything visible is large enough and within the window, or can be scrolled there.
void inspect(const QQuickItem& item, const QSizeF& window) {
    if (!item.isVisible() || item.opacity() == 0 || item.width() <= 0 || item.height() <= 0)
        return;
    const QRectF at = item.mapRectToScene({0, 0, item.width(), item.height()});
    const bool button = item.inherits("QQuickAbstractButton");
    const bool text = item.inherits("QQuickText") && !item.property("text").toString().isEmpty();
    if (button || text) {
        INFO(describe(item) << " at " << at.x() << "," << at.y() << " " << at.width() << "x" << at.height());
        CHECK(at.left() >= -0.5);
        CHECK(at.right() <= window.width() + 0.5);
        if (!inFlickable(item)) {
            CHECK(at.top() >= -0.5);
            CHECK(at.bottom() <= window.height() + 0.5);
        }
        if (button) {
            CHECK(at.width() >= 44);
            CHECK(at.height() >= 44);
        }
        if (text) {
            CHECK(item.property("font").value<QFont>().pixelSize() >= 14);
            CHECK_FALSE(item.property("truncated").toBool());
            CHECK(item.property("contentWidth").toReal() <= item.width() + 1);
            CHECK(item.property("contentHeight").toReal() <= item.height() + 1);
        }
    }
    for (const QQuickItem* child : item.childItems())
        inspect(*child, window);
}

void inspectEverySize(PagesFixture& fixture) {
    for (const double scale : {1.0, 1.25, 1.5})
        for (const QSize& size : {QSize(320, 568), QSize(360, 740), QSize(412, 915), QSize(740, 360), QSize(800, 1280),
                                  QSize(1280, 800), QSize(1440, 900)}) {
            INFO("at " << size.width() << "x" << size.height() << ", texts " << scale);
            fixture.app.settings()->setTextScale(scale);
            fixture.window()->resize(size);
            QCoreApplication::processEvents();
            (void)fixture.window()->grabWindow(); // performs the layout
            inspect(*fixture.window()->contentItem(), size);
        }
}

void prepare(PagesFixture& fixture, const shell::Prepared& game, std::string& id) {
    bool done = false;
    fixture.app.storeThread().run(
        &fixture.app, [game](models::OpenGames& openGames) { return shell::prepare(openGames, game); },
        [&](const engine::Result<std::string>& made) {
            REQUIRE(made);
            id = made.value();
            done = true;
        });
    finger::wait([&] { return done; }, "a game");
}

shell::Prepared game(std::vector<match::Player> players) {
    shell::Prepared game;
    game.players = std::move(players);
    game.moves = 20;
    return game;
}

} // namespace

TEST_CASE("two taps from a fresh start to a game against a bot") {
    PagesFixture fixture({360, 740});
    finger::Finger finger(fixture.window());
    finger.tap("firstGame");
    finger.tap("action");
    finger::wait([&] { return fixture.app.match() != nullptr && fixture.app.match()->isOpen(); }, "the game");
    CHECK(fixture.app.match()->kind() == "gingerbread");
}

TEST_CASE("the keyboard alone begins a game, and Escape leads back from everywhere") {
    PagesFixture fixture({1280, 800});
    fixture.tabTo("settings");
    fixture.press(Qt::Key_Return);
    CHECK(fixture.sees("back"));
    fixture.press(Qt::Key_Escape);
    CHECK_FALSE(fixture.sees("back"));
    fixture.tabTo("firstGame");
    fixture.press(Qt::Key_Return);
    fixture.tabTo("action");
    fixture.press(Qt::Key_Space);
    finger::wait([&] { return fixture.app.match() != nullptr && fixture.app.match()->isOpen(); }, "the game");
    fixture.press(Qt::Key_Escape);
    finger::wait([&] { return fixture.app.match() == nullptr && fixture.sees("newGame"); }, "Home");
    CHECK(fixture.app.home()->games()->count() == 1);
}

TEST_CASE("what is wrong with the disk is to be seen, and to be tried again") {
    PagesFixture fixture({360, 740}, PagesFixture::Data::Obstructed);
    CHECK(fixture.sees("trouble"));
    inspectEverySize(fixture);
    QDir(fixture.folder.path()).remove("data");
    (void)fixture.data(PagesFixture::Data::Fine);
    fixture.app.home()->retry();
    finger::wait([&] { return fixture.sees("firstGame"); }, "an empty list");
    CHECK_FALSE(fixture.sees("trouble"));
}

TEST_CASE("home, new game and settings fit every size") {
    PagesFixture fixture({360, 740});
    inspectEverySize(fixture);
    fixture.shown->showNewGame();
    fixture.app.newGame()->addSeat();
    fixture.app.newGame()->addSeat();
    fixture.app.newGame()->setOccupant(3, 0);
    fixture.app.newGame()->rename(3, "WWWWWWWWWWWWWWWWWWWW");
    inspectEverySize(fixture);
    fixture.shown->showHome();
    fixture.shown->showSettings();
    inspectEverySize(fixture);
    fixture.shown->showHome();
    std::string id;
    prepare(fixture,
            game({{"WWWWWWWWWWWWWWWWWWWW", "", 0}, {"MMMMMMMMMMMMMMMMMMMM", "", 1}, {"Grand Witch", "grand-witch", 0}}),
            id);
    fixture.app.home()->refresh();
    finger::wait([&] { return fixture.app.home()->games()->count() == 1; }, "the list");
    inspectEverySize(fixture);
}

TEST_CASE("the results: a way there and back, nothing yet, then figures that fit every size and scroll by keyboard") {
    PagesFixture fixture({360, 740});
    finger::Finger finger(fixture.window());
    finger.tap("statistics");
    finger::wait([&] { return fixture.sees("noResults"); }, "the results");
    CHECK_FALSE(fixture.sees("scores"));
    inspectEverySize(fixture);
    std::string id;
    auto wanted = game({{"WWWWWWWWWWWWWWWWWWWW", "", 0}, {"Grand Witch", "grand-witch", 0}});
    wanted.moves = 10'000; // to its end
    prepare(fixture, wanted, id);
    wanted.players = {{"MMMMMMMMMMMMMMMMMMMM", "", 1}, {"Rowan", "", 2}};
    prepare(fixture, wanted, id);
    fixture.app.home()->refresh();
    finger::wait([&] { return fixture.sees("scores") && fixture.sees("leftOut"); }, "the figures");
    CHECK_FALSE(fixture.sees("noResults"));
    CHECK(fixture.app.statistics()->won().endsWith("of 1"));
    inspectEverySize(fixture);
    fixture.window()->resize(360, 400);
    fixture.app.settings()->setTextScale(1);
    finger.seeAFrame();
    const auto* scroller = finger::scroller(finger.see("scores"));
    REQUIRE(scroller != nullptr);
    const auto place = [&] { return scroller->property("contentY").toReal(); };
    fixture.press(Qt::Key_PageDown);
    const auto below = place();
    CHECK(below > 100);
    fixture.press(Qt::Key_Up);
    CHECK(place() < below);
    fixture.press(Qt::Key_PageUp);
    CHECK(place() == 0);
    finger.tap("back");
    finger::wait([&] { return fixture.sees("newGame"); }, "Home");
}

TEST_CASE("the hand-over fits every size and shows nothing of the game") {
    PagesFixture fixture({360, 740});
    std::string id;
    prepare(fixture, game({{"WWWWWWWWWWWWWWWWWWWW", "", 0}, {"MMMMMMMMMMMMMMMMMMMM", "", 1}}), id);
    fixture.shown->play(QString::fromStdString(id));
    finger::wait([&] { return fixture.app.match()->stage() == models::MatchModel::HandOver; }, "the hand-over");
    inspectEverySize(fixture);
    CHECK(fixture.sees("takeSeat"));
    fixture.window()->resize(360, 740);
    finger::Finger finger(fixture.window());
    finger.tap("takeSeat");
    finger::wait([&] { return fixture.app.match()->stage() == models::MatchModel::MyTurn; }, "the turn");
    CHECK_FALSE(fixture.sees("takeSeat"));
    CHECK(fixture.sees("house"));
    finger.tap("log");
    CHECK(fixture.sheet() == "LogSheet.qml");
    auto& match = *fixture.app.match();
    for (int moves = 0; moves < 100 && match.stage() == models::MatchModel::MyTurn; ++moves) {
        match.play(match.game().legalMoves(match.position()).front());
        finger::wait([&] { return !match.busy(); }, "the move");
    }
    finger::wait([&] { return fixture.app.match()->stage() == models::MatchModel::HandOver; }, "the other's turn");
    CHECK(fixture.sees("takeSeat"));
    CHECK_FALSE(fixture.sees("house"));
    finger::wait([&] { return fixture.sheet().isEmpty(); }, "the sheet to close");
}

TEST_CASE("the table by keyboard: letters act, but not behind a sheet") {
    PagesFixture fixture({800, 600});
    std::string id;
    prepare(fixture, game({{"Hazel", "", 0}, {"Apprentice", "apprentice", 0}}), id);
    fixture.shown->play(QString::fromStdString(id));
    finger::wait([&] { return fixture.app.match()->stage() == models::MatchModel::MyTurn; }, "the turn");
    auto* house = finger::find(fixture.window()->contentItem(), "house");
    REQUIRE(house != nullptr);
    const auto looksDown = [&] { return house->parentItem()->property("lookDown").toBool(); };
    fixture.press(Qt::Key_D);
    finger::wait(looksDown, "the look from above");
    fixture.press(Qt::Key_L);
    finger::wait([&] { return fixture.sheet() == "LogSheet.qml"; }, "what happened");
    fixture.press(Qt::Key_D);
    CHECK(looksDown());
    fixture.press(Qt::Key_Escape);
    finger::wait([&] { return fixture.sheet().isEmpty(); }, "the sheet to close");
    fixture.press(Qt::Key_D);
    finger::wait([&] { return !looksDown(); }, "the look from the front");
}

TEST_CASE("a tile is carried to the house from a tray that can be scrolled") {
    PagesFixture fixture({400, 600});
    fixture.app.settings()->setTextScale(1.5);
    std::string id;
    auto wanted = game({{"Hazel", "", 0}, {"Apprentice", "apprentice", 0}});
    wanted.moves = 2; // both have chosen their first guest
    prepare(fixture, wanted, id);
    fixture.shown->play(QString::fromStdString(id));
    auto& match = *fixture.app.match();
    finger::wait([&] { return match.stage() == models::MatchModel::MyTurn; }, "the turn");
    finger::Finger finger(fixture.window());
    auto* house = qobject_cast<table::HouseItem*>(finger.see("house"));
    const auto lay = [&](const engine::gingerbread::Build& build) {
        const auto before = match.shownLength();
        auto* tile = finger.see(QString("tile%1").arg(build.tile));
        finger.reveal(tile);
        finger.seeAFrame();
        CHECK(finger::scroller(tile) != nullptr); // otherwise this would test nothing
        finger.drag(tile->mapToScene({tile->width() / 2, tile->height() / 2}),
                    house->mapToScene(house->topOf(build.at)) + QPointF(0, 84));
        finger::wait([&] { return match.shownLength() > before; }, "the tile to be laid");
        match.undo();
        finger::wait([&] { return match.shownLength() == before && !match.busy(); }, "the undo");
    };
    int laid = 0;
    for (const auto& move : match.game().legalMoves(match.position())) {
        const auto command = move.as<engine::gingerbread::Move>().command;
        const auto* build = std::get_if<engine::gingerbread::Build>(&command);
        const auto top = build == nullptr ? QPointF() : house->topOf(build->at);
        if (build == nullptr || house->cellAt(top.x(), top.y()) != build->at)
            continue;
        lay(*build);
        if (++laid == 6)
            break;
    }
    CHECK(laid == 6);
}

TEST_CASE("a tile that was chosen to be discarded is kept after all by the button that undoes") {
    PagesFixture fixture({400, 800});
    std::string id;
    auto wanted = game({{"Hazel", "", 0}, {"Apprentice", "apprentice", 0}});
    wanted.moves = 2; // both have chosen their first guest
    prepare(fixture, wanted, id);
    fixture.shown->play(QString::fromStdString(id));
    auto& match = *fixture.app.match();
    finger::wait([&] { return match.stage() == models::MatchModel::MyTurn; }, "the turn");
    finger::Finger finger(fixture.window());
    const auto& table = *fixture.window()->findChild<table::TableModel*>();
    const auto position = match.position().as<engine::gingerbread::Position>();
    const auto length = match.shownLength();
    const int tile = position.witches[engine::index(match.viewer())].hand[1];
    finger.tap(QString("tile%1").arg(tile));
    finger.tap("secondary");
    REQUIRE(table.discards());
    finger.tap("undo");
    finger::wait([&] { return !table.discards(); }, "the tile to be kept");
    CHECK(table.tile() == tile);
    CHECK_FALSE(match.busy()); // nothing was played yet that could be undone
    CHECK(match.shownLength() == length);
    CHECK(match.stage() == models::MatchModel::MyTurn);
}
