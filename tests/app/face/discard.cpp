#include "tests/app/face/table_model_fixture.h"

#include <QSignalSpy>

using namespace face_tests;

TEST_CASE("a tile is discarded when she ends her turn, not before") {
    TableModelFixture table;
    table.playTo(TableModel::Build);
    const Position before = table.position();
    const auto length = table.match->shownLength();
    const int tile = table.her(before).hand[1];
    QSignalSpy flights(&table.model, &TableModel::gained);
    table.model.chooseTile(tile);
    CHECK(table.model.secondaryText() == "Discard it for two stairways");
    table.model.secondary();

    CHECK(table.model.discards());
    CHECK(table.match->shownLength() == length);
    CHECK(table.match->stage() == MatchModel::MyTurn);
    CHECK(table.model.primaryText() == "End turn");
    CHECK(table.model.secondaryText() == "Keep it");
    CHECK(table.model.stairways() == table.her(before).stairways + 2);
    CHECK(table.model.hand()->rows()[1].discarded);
    CHECK(table.model.lit().isEmpty());
    CHECK(flights.size() == 1);

    SECTION("it can be undone") {
        const auto back = GENERATE(0, 1, 2, 3);
        if (back == 0)
            table.model.undo();
        else if (back == 1)
            table.model.secondary();
        else if (back == 2)
            table.model.chooseTile(tile);
        else
            table.model.hover(4); // she carries it to the house after all
        CHECK_FALSE(table.model.discards());
        CHECK(table.model.stairways() == table.her(before).stairways);
        CHECK_FALSE(table.model.hand()->rows()[1].discarded);
        CHECK(table.match->shownLength() == length);
        CHECK(table.model.tile() == tile);
    }
    SECTION("a look at the house changes nothing") {
        table.model.tapCell(4);
        table.model.turnTile();
        CHECK(table.model.discards());
    }
    SECTION("ending the turn plays it") {
        table.press(&TableModel::primary);
        const auto move = table.match->log()[length].move.as<Move>();
        CHECK(move == Move{before.turn, TakeStairways{static_cast<Tile>(tile)}});
        CHECK_FALSE(table.model.discards());
        CHECK(table.her(table.match->log()[length].after.as<Position>()).stairways == table.her(before).stairways + 2);
    }
}

TEST_CASE("a tile is not offered to be discarded for nothing while there is something else to do") {
    TableModelFixture table;
    table.playTo(TableModel::Build);
    Position position = table.position();
    Witch& her = position.witches[engine::index(position.turn)];
    const int tile = her.hand[0];
    const auto offered = [&] {
        table.imagine(position);
        table.model.chooseTile(tile);
        return table.model.secondaryText();
    };
    SECTION("her workshop is full") { her.stairways = mostStairways; }
    SECTION("there are no stairways left") { position.stairways = 0; }
    CHECK(offered() == "");
    her.stairways = mostStairways - 1;
    position.stairways = 9;
    CHECK(offered() == "Discard it for a stairway");
}

TEST_CASE("a tile that fits nowhere is offered to be discarded, and what that brings is said") {
    TableModelFixture table;
    table.playTo(TableModel::Build);
    Position position = withoutRoom(table.position());
    position.stairways = static_cast<std::uint8_t>(GENERATE(0, 1, 9));
    table.imagine(position);
    CHECK(table.model.prompt() == "None of your tiles fits anywhere: choose one to discard.");
    table.model.chooseTile(table.her(position).hand[0]);
    CHECK(table.model.prompt() == "It fits nowhere. All that you can do is discard it.");
    const QString offer = table.model.secondaryText();
    table.model.secondary();
    const QString said = table.model.prompt();
    CHECK(table.model.primaryText() == "End turn");
    CHECK(table.model.primaryEnabled());
    if (position.stairways == 0) {
        CHECK(offer == "Discard it for nothing");
        CHECK(said == "You discard this tile, and get nothing for it. End your turn, or undo.");
    } else if (position.stairways == 1) {
        CHECK(offer == "Discard it for a stairway");
        CHECK(said == "You discard this tile and get a stairway. End your turn, or undo.");
    } else {
        CHECK(offer == "Discard it for two stairways");
        CHECK(said == "You discard this tile and get two stairways. End your turn, or undo.");
    }
}

TEST_CASE("a double tap on Discard does not end the turn") {
    TableModelFixture table(1, false);
    table.playTo(TableModel::Build);
    table.model.chooseTile(table.her(table.position()).hand[0]);
    table.model.secondary();
    table.model.primary(); // the finger is still there
    table.model.secondary();
    CHECK(table.model.discards());
    CHECK_FALSE(table.match->busy());
}

TEST_CASE("a hint to discard leaves nothing to do but to end the turn") {
    TableModelFixture table;
    table.playTo(TableModel::Build);
    const Position before = table.position();
    const Move move{before.turn, TakeStairways{table.her(before).hand[2]}};
    emit table.match->advised({engine::bots::Plan{{engine::AnyMove(move)}, 0}});
    CHECK(table.model.discards());
    // The result is announced, though the tile that she would draw is unknown.
    CHECK(table.model.notice().endsWith("she discards a tile and takes stairways: 2."));
    const auto length = table.match->shownLength();
    table.press(&TableModel::primary);
    CHECK(table.match->log()[length].move.as<Move>() == move);
}
