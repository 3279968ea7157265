#include "tests/app/table_page_fixture.h"

/// The steps of a turn on the screen: what can be touched in each, and that the same is played.

namespace {

using namespace engine::gingerbread;
using models::MatchModel;
using page_tests::TablePageFixture;

bool enabled(const TablePageFixture& hazel, const QString& name) { return hazel.finger.see(name)->isEnabled(); }

} // namespace

TEST_CASE("table: of each colour as much is paid as there is, and no less than nothing, by its own buttons") {
    TablePageFixture hazel({412, 915});
    Position position = hazel.position();
    Character wanted = 0;
    while (characters[wanted].any < 2 || characters[wanted].cost.total() > 0)
        ++wanted;
    position.phase = Phase::Trap;
    position.line[0] = wanted;
    position.witches[engine::index(position.turn)].tokens.of = {2, 2, 1, 5};
    CHECK_FALSE(hazel.sees("more-red"));
    hazel.imagine(position);
    CHECK_FALSE(hazel.sees("more-red")); // no character is chosen yet
    hazel.finger.tap(QString("line%1").arg(int{wanted}));
    const auto chosen = [&] {
        QList<int> all;
        for (const auto& row : hazel.table().pantry()->rows())
            all << row.chosen;
        return all;
    };
    const char* names[] = {"red", "yellow", "blue", "green"};
    for (qsizetype i = 0; i < 4; ++i) {
        const QString less = QString("less-") + names[i];
        const QString more = QString("more-") + names[i];
        CAPTURE(names[i]);
        const int there = hazel.table().pantry()->rows()[i].number;
        QList<int> now = chosen();
        while (now[i] > 0) {
            hazel.finger.tap(less);
            --now[i];
            REQUIRE(chosen() == now);
        }
        CHECK_FALSE(enabled(hazel, less));
        while (now[i] < there) {
            REQUIRE(enabled(hazel, more));
            hazel.finger.tap(more);
            ++now[i];
            REQUIRE(chosen() == now);
        }
        CHECK_FALSE(enabled(hazel, more));
        CHECK(enabled(hazel, less));
    }
    CHECK_FALSE(enabled(hazel, "primary")); // too many tokens
    hazel.table().visit(1 - hazel.match().viewer());
    finger::wait([&] { return !hazel.sees("more-red"); }, "that she pays nothing elsewhere");
}

TEST_CASE("table: what was covered is a button each; an exchange takes its place, and gives and gets what is tapped") {
    TablePageFixture hazel({412, 915});
    Position position = hazel.position();
    position.phase = Phase::Effects;
    position.pending = {1, 0, 0, 0, 1, 1, 1, 0};
    position.supply.of = {4, 0, 4, 4};
    position.witches[engine::index(position.turn)].tokens.of = {1, 1, 0, 0};
    CHECK_FALSE(hazel.sees("effect-exchange"));
    hazel.imagine(position);
    for (const char* name : {"effect-red", "effect-stairway", "effect-exchange", "effect-cage", "effect-peek"})
        CHECK(hazel.sees(name));
    CHECK_FALSE(hazel.sees("give-red"));
    const int tile = hazel.witch(position, hazel.match().viewer()).hand[0];
    CHECK_FALSE(hazel.sees(QString("tile%1").arg(tile))); // the hand is hidden during effects
    hazel.focus("effect-exchange");
    hazel.press(Qt::Key_Return);
    finger::wait([&] { return hazel.sees("give-red"); }, "what to give");
    CHECK_FALSE(hazel.sees("effect-exchange"));
    const auto given = [&](const models::Rows<table::TokenRow>& rows) {
        QString all;
        for (const auto& row : rows.rows())
            if (row.chosen != 0)
                all += row.colour;
        return all;
    };
    hazel.finger.tap("give-blue"); // she has none
    CHECK(given(*hazel.table().gives()) == "");
    hazel.finger.tap("give-red");
    CHECK(given(*hazel.table().gives()) == "red");
    CHECK(given(*hazel.table().gets()) == "");
    hazel.finger.tap("get-yellow"); // the supply has none
    hazel.finger.tap("get-red");    // the same colour
    CHECK(given(*hazel.table().gets()) == "");
    hazel.focus("get-green");
    hazel.press(Qt::Key_Return);
    CHECK(given(*hazel.table().gives()) == "red");
    CHECK(given(*hazel.table().gets()) == "green");
    CHECK(enabled(hazel, "primary"));
    CHECK(hazel.text("primary") == "Swap red for green");
}

TEST_CASE("table: what is said is what matters most, and what is refused looks so") {
    TablePageFixture hazel;
    const Position position = hazel.position();
    const auto colour = [&] { return hazel.finger.see("prompt")->property("color").value<QColor>(); };
    const QColor plain = colour();
    CHECK(hazel.text("prompt") == hazel.table().prompt());
    emit hazel.match().refused("Not so.");
    CHECK(hazel.text("prompt") == "Not so.");
    CHECK(colour() != plain);
    hazel.finger.tap(QString("tile%1").arg(hazel.witch(position, hazel.match().viewer()).hand[0]));
    CHECK(hazel.text("prompt") == hazel.table().prompt());
    CHECK(colour() == plain);
    CHECK_FALSE(enabled(hazel, "primary"));
    CHECK(hazel.text("secondary") == hazel.table().secondaryText());
    CHECK_FALSE(hazel.sees("skip")); // nobody else plays
    hazel.table().tapCell(hazel.table().lit().first());
    CHECK(hazel.text("prompt") == hazel.table().notice());
    CHECK(enabled(hazel, "primary"));
    CHECK_FALSE(hazel.sees("secondary"));
}

TEST_CASE("table: tiles, characters, cards and witches are chosen by keyboard, too") {
    TablePageFixture hazel({412, 915});
    Position position = hazel.position();
    const int me = hazel.match().viewer();
    const auto on = [&](const QString& name, Qt::Key key) {
        hazel.focus(name);
        hazel.press(key);
    };
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Space}) {
        const int tile = hazel.witch(position, me).hand[key == Qt::Key_Return ? 0 : 1];
        on(QString("tile%1").arg(tile), key);
        CHECK(hazel.table().tile() == tile);
        const int character = position.line[key == Qt::Key_Return ? 0 : 1];
        on(QString("line%1").arg(character), key);
        REQUIRE(hazel.table().chosen()->rows().size() == 1);
        CHECK(hazel.table().chosen()->rows()[0].character == character);
        on("pantry", key);
        finger::wait([&] { return hazel.sheet() == "StoresSheet.qml" && hazel.sees("closeSheet"); }, "the stores");
        hazel.press(Qt::Key_Escape);
        finger::wait([&] { return hazel.sheet().isEmpty(); }, "the sheet to close");
    }
    on(QString("gate%1").arg(int{hazel.witch(position, me).gate[0]}), Qt::Key_Return);
    CHECK(hazel.table().chosen()->rows()[0].character == hazel.witch(position, me).gate[0]);
    on(QString("witch%1").arg(1 - me), Qt::Key_Return);
    CHECK(hazel.table().shownSeat() == 1 - me);
    on(QString("witch%1").arg(me), Qt::Key_Return);
    CHECK(hazel.table().shownSeat() == me);
    position.phase = Phase::Bonus;
    position.picks = 1;
    hazel.imagine(position);
    on(QString("bonus%1").arg(int{position.middle[1]}), Qt::Key_Return);
    CHECK(hazel.table().middle()->rows()[1].selected);
    position.phase = Phase::Draft;
    hazel.imagine(position);
    on("side1", Qt::Key_Return);
    CHECK(hazel.table().side() == 1);
    hazel.finger.tap("side0");
    CHECK(hazel.table().side() == 0);
}

TEST_CASE("table: what a character costs is weighed against her stores, but not in the draft, where it is free") {
    TablePageFixture hazel({412, 915});
    Position position = hazel.position();
    const auto weighed = [&] {
        const QStringList all = hazel.texts(*hazel.content());
        return std::any_of(all.begin(), all.end(), [](const QString& text) {
            return text.startsWith("You still lack ") || text == "You can pay this.";
        });
    };
    hazel.finger.tap(QString("line%1").arg(int{position.line[0]}));
    CHECK(weighed());
    position.phase = Phase::Draft;
    hazel.imagine(position);
    hazel.finger.tap(QString("line%1").arg(int{position.line[1]}));
    REQUIRE(hazel.table().chosen()->rows().size() == 1);
    CHECK_FALSE(weighed());
}

TEST_CASE("table: the end is shown at once and again when it is asked for; from there to Home, or to another game") {
    page_tests::PageFixture fixture({412, 915});
    const QString id =
        fixture.make({{"Hazel", "", 0}, {"Apprentice", "apprentice", 0}}, shell::Prepared::Online::No, false, 10'000);
    fixture.appWindow.shown->play(id);
    fixture.awaits("verdict");
    const auto* loader = fixture.appWindow.shown->window()->findChild<QObject*>("sheet");
    CHECK(loader->property("shown").toString() == "EndSheet.qml");
    CHECK_FALSE(fixture.text("verdict").isEmpty());
    fixture.finger.tap("closeSheet");
    finger::wait([&] { return loader->property("shown").toString().isEmpty(); }, "the sheet to close");
    CHECK(fixture.text("primary") == "The result");
    fixture.finger.tap("primary");
    fixture.awaits("verdict");
    fixture.finger.tap("leaveEnd");
    finger::wait([&] { return fixture.app().match() == nullptr && fixture.sees("newGame"); }, "Home");
    fixture.appWindow.shown->play(id);
    fixture.awaits("verdict");
    fixture.finger.tap("rematch");
    finger::wait([&] { return fixture.app().match() != nullptr && fixture.app().match()->id() != id.toStdString(); },
                 "another game");
    finger::wait([&] { return !fixture.sees("verdict"); }, "that the end is over");
}
