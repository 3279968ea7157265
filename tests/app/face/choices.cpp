#include "engine/chance.h"
#include "engine/games/gingerbread/score.h"
#include "engine/random.h"
#include "qml/games/gingerbread/words.h"
#include "tests/app/face/table_model_fixture.h"
#include "tests/app/golden.h"

#include <QMetaEnum>
#include <QSignalSpy>

/// What the player chooses before she plays it, at every point of a turn, and what the table shows then.

using namespace face_tests;

namespace {

/// A position in the middle of a game, at the player's turn.
Position middle() {
    engine::Options options;
    options.players = 2;
    engine::Seed seed{};
    seed[0] = 9;
    engine::Chance chance(seed, Rules::id);
    Position position = Rules::start(options, Rules::deal(options, chance));
    while (position.phase == Phase::Draft)
        REQUIRE(Rules::play(position, {position.turn, Draft{position.line[0], Side::Back}}));
    position.turn = 0;
    Witch& her = position.witches[0];
    her.tokens.of = {4, 3, 2, 0};
    her.stairways = 1;
    her.house.spaces[0].height = 1;
    her.house.spaces[8].height = 3;
    return position;
}

template <class Rows, class Text>
QString joined(const Rows& rows, const Text& text) {
    QStringList all;
    for (const auto& row : rows)
        all << text(row);
    return all.join(", ");
}

QString marked(const QString& text, bool lit, bool selected) { return text + (lit ? "*" : "") + (selected ? "+" : ""); }

/// Everything that the table shows of her choice.
QStringList shot(const QString& what, TableModel& model) {
    const auto character = [](const table::CharacterRow& row) {
        return marked(row.name, row.lit, row.selected) +
               (row.lacking.isEmpty() ? QString() : " (lacks " + row.lacking + ")");
    };
    const auto token = [](const table::TokenRow& row) {
        return marked(row.colour + ' ' + QString::number(row.number), row.lit, false) +
               (row.chosen > 0 ? QString(" chosen %1").arg(row.chosen) : QString());
    };
    const table::Ghost ghost = model.ghost();
    QStringList lines{
        what,
        QString("  %1 | %2 | %3%4")
            .arg(QMetaEnum::fromType<TableModel::Task>().valueToKey(model.task()), model.headline(), model.prompt(),
                 model.notice().isEmpty() ? QString() : (model.noticeIsRefusal() ? " | No: " : " | ") + model.notice()),
        QString("  [%1]%2%3 [%4]")
            .arg(model.primaryText(), model.primaryEnabled() ? "" : " off", model.primarySkips() ? " skips" : "",
                 model.secondaryText())};
    if (ghost.at >= 0)
        lines << QString("  ghost %1 to %2, stairways %3, %4")
                     .arg(ghost.at)
                     .arg(ghost.to)
                     .arg(ghost.stairs)
                     .arg(ghost.legal ? "legal" : "not legal");
    const auto cells = model.lit();
    if (!cells.isEmpty())
        lines << "  lit cells: " + joined(cells, [](int cell) { return QString::number(cell); });
    lines << "  forest: " + joined(model.line()->rows(), character)
          << "  gate: " + joined(model.gate()->rows(), character);
    if (!model.drawn()->rows().isEmpty())
        lines << "  drawn: " + joined(model.drawn()->rows(), character);
    if (!model.chosen()->rows().isEmpty())
        lines << "  chosen: " + joined(model.chosen()->rows(), character);
    lines << QString("  pantry: %1; stairways %2").arg(joined(model.pantry()->rows(), token)).arg(model.stairways());
    if (model.effect() == "exchange")
        lines << "  gives: " + joined(model.gives()->rows(), token) << "  gets: " + joined(model.gets()->rows(), token);
    if (!model.underPile().isEmpty())
        lines << "  " + model.underPile();
    if (model.task() == TableModel::Bonus)
        lines << "  middle: " + joined(model.middle()->rows(), [](const table::BonusRow& row) {
                     return QString("%1 worth %2%3").arg(row.title).arg(row.worth).arg(row.selected ? "+" : "");
                 });
    lines << "  witches: " + joined(model.witches()->rows(), [](const table::WitchRow& row) {
                 return QString("%1 %2, %3 left%4%5")
                     .arg(row.name)
                     .arg(row.score)
                     .arg(row.tilesLeft)
                     .arg(row.acts ? ", acts" : "", row.shown ? ", looked at" : "");
             });
    return lines;
}

} // namespace

TEST_CASE("sentences: every choice of a turn") {
    TableModelFixture table;
    TableModel& model = table.model;
    const Position start = middle();
    QStringList lines;
    const auto at = [&](const QString& what, Phase phase, const std::function<void(Position&)>& change = {}) {
        Position position = start;
        position.phase = phase;
        if (change)
            change(position);
        table.imagine(position);
        lines << shot(what, model);
    };
    const auto then = [&](const QString& what) { lines << shot("… " + what, model); };

    at("a draft", Phase::Draft);
    model.chooseCharacter(start.line[1]);
    model.chooseSide(1);
    then("chooses the second, and the back");
    model.chooseCharacter(start.witches[0].gate[0]);
    then("chooses whom nobody can have");

    at("a turn begins", Phase::Action);
    const int tile = start.witches[0].hand[1];
    model.chooseTile(tile);
    then("chooses a tile");
    for (int cell = 0; cell < static_cast<int>(cellCount); ++cell) {
        lines << QString("space %1: %2").arg(cell).arg(model.describe(cell));
        model.tapCell(cell);
        lines << shot(QString("… taps it"), model).mid(1, 3);
    }
    model.tapCell(8);
    then("taps it again");
    model.turnTile();
    then("turns it");
    model.hover(-1);
    then("carries it away");
    model.visit(1);
    then("visits the other");

    at("gingerbread of each kind, a cage, an exchange and a star", Phase::Effects, [](Position& position) {
        position.pending = {1, 1, 0, 3, 1, 1, 1, 1};
        position.supply.of = {0, 4, 4, 4};
    });
    for (const table::EffectRow& row : model.effects()->rows())
        lines << QString("  %1× %2 (%3): %4%5")
                     .arg(row.times)
                     .arg(row.title, row.effect, row.brings, row.possible ? "" : " no");
    model.carryOut("exchange");
    then("exchanges");
    model.chooseGive("red");
    model.chooseGet("red");
    then("the same for the same");
    model.chooseGet("blue");
    then("red for blue");
    model.carryOut("peek");
    then("draws instead");
    model.carryOut("cage");
    then("lures instead");
    model.chooseCharacter(start.line[2]);
    then("this one");
    model.chooseCharacter(start.line[2]);
    then("not this one");

    const auto draw = [&](Position& position) {
        for (int i = 0; i < 3; ++i)
            position.peeked.push(position.pile.popFront());
    };
    at("three are drawn", Phase::Keep, draw);
    model.chooseCharacter(start.pile[1]);
    then("keeps the second");
    model.swapUnderPile();
    then("the others the other way round");
    at("three are drawn, and the gate is full", Phase::Keep, [&](Position& position) {
        draw(position);
        position.witches[0].gate.push(position.pile.popFront());
    });
    model.chooseCharacter(start.pile[1]);
    then("keeps the second all the same");
    model.chooseCharacter(start.witches[0].gate[0]);
    then("lets one go");

    const auto price = [&](bool any, int most) { // who costs tokens of any colour, or of given ones
        for (Character character = 0; character < characterCount; ++character)
            if ((characters[character].any > 0) == any && characters[character].price() <= most &&
                start.witches[0].tokens.covers(characters[character].cost))
                return character;
        FAIL("nobody costs that");
        return Character{0};
    };
    for (const bool any : {true, false}) {
        const Character wanted = price(any, 8);
        at(any ? "somebody for any colours" : "somebody for given colours", Phase::Trap,
           [&](Position& position) { position.line[0] = wanted; });
        model.chooseCharacter(wanted);
        then("chooses to pay");
        for (int i = 0; i < 5; ++i)
            model.pay("red", 1);
        then("as much red as there is");
        for (int i = 0; i < 9; ++i)
            model.pay("red", -1);
        then("no red at all");
        model.pay("colourless", 1);
    }
    at("nobody can be paid for", Phase::Trap, [](Position& position) { position.witches[0].tokens = {}; });
    at("a level is complete", Phase::Trap, [](Position& position) {
        for (auto& space : position.witches[0].house.spaces)
            space.height = 1;
    });
    at("a wild tile", Phase::Wild);
    model.tapCell(4);
    then("lays it in the middle");
    at("a bonus card", Phase::Bonus);
    model.chooseCard(start.middle[2]);
    then("takes the third");
    model.chooseCard(start.middle[2]);
    then("not this one");
    golden::compare("choices", lines);
}

TEST_CASE("sentences: what is shown happening") {
    TableModelFixture table;
    Position position = middle();
    engine::Random random(3);
    QStringList lines;
    QStringList happened;
    QObject::connect(&table.model, &TableModel::laid, [&] { happened << "laid"; });
    QObject::connect(&table.model, &TableModel::gained, [&](const QString& picture, int cell, int row) {
        happened
            << QString("%1 from %2 to %3").arg(picture).arg(cell).arg(row < 0 ? "the workshop" : QString::number(row));
    });
    QObject::connect(&table.model, &TableModel::caught,
                     [&](const QUrl& who) { happened << "caught " + who.fileName(); });
    QObject::connect(&table.model, &TableModel::levelCompleted, [&] { happened << "level"; });
    for (int moves = 0; moves < 160 && position.phase != Phase::Over; ++moves) {
        MoveList legal;
        Rules::legalMoves(position, legal);
        const Move move = legal[random.below(static_cast<std::uint32_t>(std::min<std::size_t>(legal.size(), 8)))];
        const Position before = position;
        REQUIRE(Rules::play(position, move));
        for (const bool animated : {true, false}) {
            happened.clear();
            emit table.match->stepShown(
                {static_cast<std::size_t>(moves), engine::AnyMove(move), engine::AnyPosition(position)},
                engine::AnyPosition(before), animated);
            if (animated)
                lines << table::moveText(move, before, position) + ": " +
                             (happened.isEmpty() ? "nothing" : happened.join(", "));
            else
                CHECK(happened.isEmpty());
        }
    }
    golden::compare("happenings", lines);
}

TEST_CASE("a draft is a guest and a side of the board: to choose the one leaves the other") {
    TableModelFixture table;
    table.playTo(TableModel::Draft);
    const Position position = table.position();
    const int side = GENERATE(0, 1);
    table.model.chooseSide(1 - side);
    table.model.chooseCharacter(position.line[0]);
    table.model.chooseSide(side);
    CHECK(table.model.chosen()->rows().size() == 1);
    table.model.chooseCharacter(position.line[1]);
    CHECK(table.model.side() == side);
    table.model.chooseCharacter(position.line[1]); // a second tap deselects
    CHECK(table.model.side() == side);
    CHECK(table.model.chosen()->rows().isEmpty());
    table.model.chooseCharacter(position.line[2]);
    CHECK(table.model.side() == side);
    CHECK(table.model.plan() == table.model.boardPlan(side));
    const auto length = table.match->shownLength();
    table.press(&TableModel::primary);
    CHECK(table.match->log()[length].move.as<Move>() ==
          Move{position.turn, Draft{position.line[2], side == 0 ? Side::Front : Side::Back}});
}

TEST_CASE("a card in the middle says what it is worth to her, whosever house she looks at") {
    TableModelFixture table;
    Position position = middle();
    position.witches[0].trapped.push(position.line[0]); // because most cards count trapped characters
    position.phase = GENERATE(Phase::Action, Phase::Bonus);
    int differ = 0; // otherwise this would test nothing
    for (Bonus card = 0; card < bonusCount; ++card) {
        const int hers = worth(position, position.witches[0], card);
        const int others = worth(position, position.witches[1], card);
        position.middle[0] = card;
        position.witches[1].bonus = {};
        position.witches[1].bonus.push(card);
        table.imagine(position);
        CAPTURE(int{card}, hers, others);
        for (const int seat : {0, 1}) {
            table.model.visit(seat);
            CHECK(table.model.middle()->rows().first().worth == hers);
        }
        REQUIRE(table.model.bonus()->rows().size() == 1);
        CHECK(table.model.bonus()->rows().first().worth == others); // the other player's card
        differ += hers != others ? 1 : 0;
    }
    CHECK(differ > 0);
}
