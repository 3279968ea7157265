#include "tests/app/face/table_model_fixture.h"

#include <QSignalSpy>

/// What happens to a choice when the player looks at another house, chooses something else, undoes it, or somebody
/// plays.

using namespace face_tests;

namespace {

/// Plays on to her first turn to build.
Position atBuild(TableModelFixture& table) {
    table.playTo(TableModel::Build);
    return table.position();
}

} // namespace

TEST_CASE("another's house is looked at and not built on, and a tile of her own leads back to hers") {
    TableModelFixture table;
    TableModel& model = table.model;
    const Position position = atBuild(table);
    const int me = table.match->viewer();
    const auto& hand = table.her(position).hand;
    model.chooseTile(hand[0]);
    model.tapCell(4);
    REQUIRE(model.ghost().at == 4);
    model.visit(1 - me);
    CHECK_FALSE(model.isOwnHouse());
    CHECK(model.shownName() == "Apprentice");
    CHECK(model.ghost().at == -1);
    CHECK(model.lit().isEmpty());
    for (int cell = 0; cell < int{cellCount}; ++cell) {
        model.tapCell(cell);
        CHECK(model.notice() == table::cellText(position.witches[engine::index(1 - me)].house, cell));
        CHECK(model.ghost().at == -1);
    }
    const QString said = model.notice();
    model.tapCell(-1); // outside of the house
    CHECK(model.notice() == said);
    CHECK(model.describe(-1) == "");
    CHECK(model.describe(int{cellCount}) == "");
    model.visit(me);
    CHECK(model.ghost().at == 4); // where she had put it
    model.visit(1 - me);
    model.chooseTile(hand[1]);
    CHECK(model.shownSeat() == me);
    model.visit(1 - me);
    model.secondary(); // marked to be discarded
    CHECK(model.discards());
    CHECK(model.shownSeat() == me);
    const int mine = model.stairways();
    CHECK(mine > table.her(position).stairways);
    model.visit(1 - me);
    CHECK(model.stairways() == position.witches[engine::index(1 - me)].stairways);
}

TEST_CASE("a side of the board is chosen at home, and so is what a hint has chosen") {
    TableModelFixture table;
    table.playTo(TableModel::Draft);
    const int me = table.match->viewer();
    table.model.visit(1 - me);
    table.model.chooseSide(1);
    CHECK(table.model.shownSeat() == me);
    table.model.visit(1 - me);
    emit table.match->advised({engine::bots::Plan{{app_tests::advice(*table.match)}, 0}});
    CHECK(table.model.shownSeat() == me);
}

TEST_CASE("a tile that is lifted is as it was turned, and the next one is turned as it was") {
    TableModelFixture table;
    TableModel& model = table.model;
    const Position position = atBuild(table);
    const auto& hand = table.her(position).hand;
    model.chooseTile(hand[0]);
    model.turnTile();
    model.liftTile(hand[0]);
    CHECK(model.direction() == 1);
    model.liftTile(hand[1]);
    CHECK(model.tile() == hand[1]);
    CHECK(model.direction() == 1);
    model.tapCell(0);
    model.hover(-1);
    CHECK(model.direction() == 1);
    model.tapCell(4);
    CHECK(model.ghost().to == table::secondCell(4, 1));
    model.chooseTile(99); // a tile that she does not have
    CHECK(model.tile() == hand[1]);
    model.chooseTile(hand[2]);
    CHECK(model.ghost().at == -1); // the other tile has not been put anywhere
    CHECK(model.notice() == "");
}

TEST_CASE(
    "a tile that is let go is laid where it may lie; elsewhere that is refused, and beside the house nothing is") {
    TableModelFixture table;
    TableModel& model = table.model;
    const Position position = atBuild(table);
    const auto length = table.match->shownLength();
    QSignalSpy refusals(&model, &TableModel::refused);
    model.chooseTile(table.her(position).hand[0]);
    CHECK_FALSE(model.drop(-1));
    CHECK(refusals.isEmpty());
    CHECK_FALSE(table.match->busy());
    table.imagine(withoutRoom(position));
    model.chooseTile(table.her(position).hand[0]);
    CHECK_FALSE(model.drop(4));
    CHECK(refusals.size() == 1);
    CHECK(model.noticeIsRefusal());
    CHECK_FALSE(table.match->busy());
    table.imagine(position);
    model.chooseTile(table.her(position).hand[0]);
    const int to = table::secondCell(4, 0);
    CHECK(model.drop(4));
    REQUIRE(app_tests::until([&] { return table.match->shownLength() > length && !table.match->busy(); }));
    CHECK(table.match->log()[length].move.as<Move>() ==
          Move{position.turn, Build{table.her(position).hand[0], 4, static_cast<Cell>(to)}});
    CHECK(refusals.size() == 1);
    model.hover(2); // no tile is held any more
    CHECK(model.ghost().at == -1);
    CHECK_FALSE(model.drop(2));
}

TEST_CASE("what is chosen instead takes the place of all that was chosen before") {
    TableModelFixture table;
    TableModel& model = table.model;
    const Position position = atBuild(table);
    model.chooseTile(table.her(position).hand[0]);
    model.tapCell(4);
    SECTION("a character") {
        model.chooseCharacter(position.line[0]);
        CHECK(model.tile() == -1);
        CHECK(model.ghost().at == -1);
        CHECK(model.notice() == "");
    }
    SECTION("to discard it") {
        model.hover(-1);
        model.tapCell(4);
        emit table.match->advised({engine::bots::Plan{
            {engine::AnyMove(Move{position.turn, TakeStairways{table.her(position).hand[0]}})}, 0}});
        CHECK(model.discards());
        CHECK(model.ghost().at == -1);
        model.secondary(); // she keeps it after all
        CHECK(model.ghost().at == -1);
    }
    SECTION("an effect") {
        Position effects = position;
        effects.phase = Phase::Effects;
        effects.pending = {0, 0, 0, 0, 0, 1, 1, 0};
        effects.witches[engine::index(position.turn)].tokens.of = {1, 1, 0, 0};
        table.imagine(effects);
        model.chooseCharacter(position.line[1]);
        REQUIRE(model.chosen()->rows().size() == 1);
        model.carryOut("exchange");
        CHECK(model.chosen()->rows().isEmpty());
        model.chooseGive("red");
        model.chooseGet("yellow");
        CHECK(model.primaryEnabled());
        model.carryOut("exchange"); // the choice begins anew
        CHECK_FALSE(model.primaryEnabled());
        model.chooseCharacter(position.line[1]);
        CHECK(model.effect() == "");
    }
}

TEST_CASE("whoever is at her own gate can be let go in every phase but the draft, and nobody else can") {
    TableModelFixture table;
    const Position before = atBuild(table);
    const auto& her = table.her(before);
    REQUIRE_FALSE(her.gate.empty());
    for (const Phase phase : {Phase::Draft, Phase::Action, Phase::Effects, Phase::Keep, Phase::Trap, Phase::Wild}) {
        Position position = before;
        position.phase = phase;
        table.imagine(position);
        CAPTURE(static_cast<int>(phase));
        table.model.chooseCharacter(her.gate[0]);
        CHECK(table.model.secondaryText().startsWith("Let ") == (phase != Phase::Draft));
        table.model.chooseCharacter(position.line[0]);
        CHECK_FALSE(table.model.secondaryText().startsWith("Let "));
        const Witch& other = position.witches[engine::index(1 - position.turn)];
        table.model.chooseCharacter(other.gate[0]);
        CHECK_FALSE(table.model.secondaryText().startsWith("Let "));
    }
    Position elsewhere = before; // another player's turn
    elsewhere.turn = static_cast<engine::Seat>(1 - before.turn);
    table.imagine(elsewhere);
    table.model.chooseCharacter(her.gate[0]);
    CHECK(table.model.secondaryText() == "");
    CHECK_FALSE(table.model.primaryEnabled());
    emit table.match->advised({engine::bots::Plan{{engine::AnyMove(Move{before.turn, Forgo{}})}, 0}});
    CHECK(table.model.notice() == ""); // the hint came too late
}

TEST_CASE(
    "what was chosen is gone when a step is taken back or shown, and the house is looked at in which it happened") {
    TableModelFixture table;
    TableModel& model = table.model;
    const Position position = atBuild(table);
    const int me = table.match->viewer();
    const auto length = table.match->shownLength();
    model.chooseTile(table.her(position).hand[0]);
    model.tapCell(4);
    REQUIRE(model.notice() != "");
    table.press(&TableModel::primary);
    CHECK(model.tile() == -1);
    CHECK(model.notice() == "");
    CHECK(model.log()->rows().size() == static_cast<qsizetype>(length) + 1);
    model.chooseCharacter(position.line[0]);
    model.tapCell(0);
    REQUIRE(model.notice() != "");
    model.visit(1 - me);
    model.undo();
    REQUIRE(app_tests::until([&] { return table.match->shownLength() == length && !table.match->busy(); }));
    CHECK(model.chosen()->rows().isEmpty());
    CHECK(model.notice() == "");
    CHECK(model.shownSeat() == me);
    CHECK(model.log()->rows().size() == static_cast<qsizetype>(length));
    // At the end of her turn the table shows her house, then the other player's during that turn, and then hers again.
    QSignalSpy came(&model, &TableModel::turnBegan);
    QList<int> looked;
    QObject::connect(table.match, &MatchModel::stepShown, &model, [&] { looked << model.shownSeat(); });
    app_tests::endTurn(*table.match);
    REQUIRE(app_tests::until([&] { return table.match->stage() == MatchModel::MyTurn && !table.match->busy(); }));
    CHECK(came.size() == 1);
    CHECK(model.shownSeat() == me);
    REQUIRE(looked.size() == static_cast<qsizetype>(table.match->shownLength() - length));
    for (qsizetype i = 0; i < looked.size(); ++i)
        CHECK(looked[i] == table.match->log()[length + static_cast<std::size_t>(i)].move.as<Move>().by);
    CHECK(looked.contains(1 - me));
}

TEST_CASE("what cannot be done is said and told, whoever refuses it") {
    TableModelFixture table;
    const Position before = atBuild(table);
    QSignalSpy refusals(&table.model, &TableModel::refused);
    Position position = before;
    position.phase = Phase::Effects;
    position.pending = {1, 0, 0, 0, 0, 0, 0, 0};
    position.supply = {};
    table.imagine(position);
    table.model.carryOut("red"); // refused by the rules
    CHECK(refusals.size() == 1);
    CHECK(table.model.noticeIsRefusal());
    CHECK_FALSE(table.model.notice().isEmpty());
    table.imagine(before);
    emit table.match->refused("Not so."); // refused by the match
    CHECK(refusals.size() == 2);
    CHECK(table.model.noticeIsRefusal());
    CHECK(table.model.notice() == "Not so.");
    table.model.chooseTile(table.her(before).hand[0]);
    CHECK_FALSE(table.model.noticeIsRefusal());
}

TEST_CASE("among several people at one device nobody is You in the verdict") {
    app_tests::Device device;
    MatchModel& match = device.open(device.deal({app_tests::anna, app_tests::bob}));
    TableModel model;
    model.setMatch(&match);
    REQUIRE(app_tests::comesTo(match, MatchModel::HandOver));
    match.takeSeat();
    REQUIRE(app_tests::comesTo(match, MatchModel::MyTurn));
    auto position = match.position().as<Position>();
    position.phase = Phase::Over;
    position.turn = engine::nobody;
    position.witches[engine::index(match.viewer())].tokens.of = {4, 0, 0, 0};
    const Move move{0, Forgo{}};
    emit match.stepShown({match.shownLength(), engine::AnyMove(move), engine::AnyPosition(position)},
                         engine::AnyPosition(match.position()), false);
    CHECK(model.verdict().startsWith(match.nameOf(match.viewer()) + " wins with "));
}
