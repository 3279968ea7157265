#include "engine/chance.h"
#include "engine/games/gingerbread/score.h"
#include "engine/random.h"
#include "tests/app/face/table_model_fixture.h"

#include <QSignalSpy>

/// What the table announces before a command is played, compared with what the rules then do: counts, prices, buttons,
/// places.

using namespace face_tests;

namespace {

Position deal(std::uint8_t seed) {
    engine::Options options;
    options.players = 2;
    engine::Seed bytes{};
    bytes[0] = seed;
    engine::Chance chance(bytes, Rules::id);
    return Rules::start(options, Rules::deal(options, chance));
}

/// The player's turn after the draft.
Position herTurn(std::uint8_t seed = 9) {
    Position position = deal(seed);
    while (position.phase == Phase::Draft)
        REQUIRE(Rules::play(position, {position.turn, Draft{position.line[0], Side::Front}}));
    position.turn = 0;
    return position;
}

void levels(Position& position, int complete) {
    for (auto& space : position.witches[0].house.spaces)
        space.height = static_cast<std::uint8_t>(complete);
}

} // namespace

TEST_CASE("a bonus card is promised at the end of a turn exactly when the rules then give one") {
    TableModelFixture table;
    int promised = 0;
    for (int before = 0; before <= 5; ++before)
        for (int now = before; now <= 6; ++now) {
            Position position = herTurn();
            position.phase = Phase::Trap;
            position.levelsBefore = static_cast<std::uint8_t>(before);
            levels(position, now);
            position.witches[0].hand.popFront(); // the tile that was laid
            for (int taken = 0; taken < std::min(before, int{mostBonusCards}); ++taken)
                position.witches[0].bonus.push(position.middle.popFront());
            table.imagine(position);
            CAPTURE(before, now);
            REQUIRE(table.model.primaryEnabled());
            Position after = position;
            REQUIRE(Rules::play(after, {position.turn, Finish{}}));
            const bool given = after.phase == Phase::Bonus;
            CHECK(table.model.primaryText() == (given ? "Go on: bonus card" : "End turn"));
            promised += given ? 1 : 0;
        }
    CHECK(promised > 3);
}

TEST_CASE("the headline counts the tile that is being played, from the first to the fifteenth, in every phase") {
    TableModelFixture table;
    Position position = herTurn();
    Witch& her = position.witches[0];
    for (int turn = 1; turn <= int{tilesEach}; ++turn) {
        const QString wanted = QString("Your turn, %1/%2").arg(turn).arg(int{tilesEach});
        position.phase = Phase::Action;
        table.imagine(position);
        CAPTURE(turn);
        CHECK(table.model.headline() == wanted);
        CHECK(table.model.witches()->rows()[0].tilesLeft == int{tilesEach} + 1 - turn);
        const Tile laid = her.hand[0];
        her.hand.remove(laid); // the next is drawn at the end of the turn
        for (const Phase phase : {Phase::Effects, Phase::Keep, Phase::Trap, Phase::Wild, Phase::Bonus}) {
            position.phase = phase;
            table.imagine(position);
            CAPTURE(static_cast<int>(phase));
            CHECK(table.model.headline() == wanted);
        }
        if (!her.pile.empty())
            her.hand.push(her.pile.popFront());
    }
}

TEST_CASE("whoever can be paid for is offered at a price that the rules take, and nobody else is") {
    TableModelFixture table;
    engine::Random random(5);
    int offered = 0;
    int refused = 0;
    for (int i = 0; i < 120; ++i) {
        Position position = herTurn();
        position.phase = Phase::Trap;
        Witch& her = position.witches[0];
        int left = 10;
        for (const Colour colour : colours) {
            her.tokens[colour] = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(left + 1)));
            left -= her.tokens[colour];
        }
        for (Character character = 0; character < characterCount; ++character) {
            const CharacterCard& card = characters[character];
            const Tokens pay = table::cheapestPay(her, character);
            const bool affordable = her.tokens.covers(card.cost) && her.tokens.total() >= card.price();
            CAPTURE(i, int{character}, card.name, int{her.tokens.of[0]}, int{her.tokens.of[1]}, int{her.tokens.of[2]},
                    int{her.tokens.of[3]});
            position.line[0] = character;
            CHECK((whyNot(position, Trap{character, pay}) == nullptr) == affordable);
            ++(affordable ? offered : refused);
            if (!affordable)
                continue;
            CHECK(pay.total() == card.price());
            // Where any colour will do, she pays with the most frequent, so that the rest is as even as possible.
            const auto rest = [&](Colour colour) { return her.tokens[colour] - pay[colour]; };
            for (const Colour given : colours)
                for (const Colour kept : colours)
                    if (pay[given] > card.cost[given])
                        CHECK(rest(given) + 1 >= rest(kept));
        }
    }
    CHECK(offered > 300);
    CHECK(refused > 300);
}

TEST_CASE("what is offered to be trapped is lit, and one press pays what the pantry shows") {
    TableModelFixture table;
    Position position = herTurn();
    position.phase = Phase::Trap;
    Witch& her = position.witches[0];
    her.tokens.of = {3, 3, 2, 2};
    for (Character character = 0; character < characterCount; ++character) {
        position.line[0] = character;
        table.imagine(position);
        table.model.chooseCharacter(character);
        const CharacterCard& card = characters[character];
        const Tokens pay = table::cheapestPay(her, character);
        const bool affordable = whyNot(position, Trap{character, pay}) == nullptr;
        CAPTURE(int{character}, card.name);
        CHECK(table.model.line()->rows()[0].lit == affordable);
        CHECK(table.model.chosen()->rows()[0].lit == affordable);
        CHECK(table.model.paysAny() == (affordable && card.any > 0));
        CHECK(table.model.primaryText().startsWith("Trap ") == affordable);
        for (const auto& row : table.model.pantry()->rows())
            CHECK(row.chosen ==
                  (table.model.paysAny()
                       ? int{pay[colours[static_cast<std::size_t>(&row - table.model.pantry()->rows().data())]]}
                       : 0));
        if (!table.model.paysAny())
            continue;
        for (std::size_t i = 0; i < colours.size(); ++i) { // one token less, then one more, of each colour
            const QString colour = table.model.pantry()->rows()[static_cast<qsizetype>(i)].colour;
            const int chosen = pay[colours[i]];
            table.model.pay(colour, -1);
            CHECK(table.model.pantry()->rows()[static_cast<qsizetype>(i)].chosen == std::max(0, chosen - 1));
            CHECK(table.model.primaryEnabled() == (chosen == 0));
            table.model.pay(colour, chosen == 0 ? 0 : 1);
            CHECK(table.model.pantry()->rows()[static_cast<qsizetype>(i)].chosen == chosen);
            CHECK(table.model.primaryEnabled());
            for (int more = 0; more < 12; ++more)
                table.model.pay(colour, 1);
            CHECK(table.model.pantry()->rows()[static_cast<qsizetype>(i)].chosen == her.tokens[colours[i]]);
            table.model.pay(colour, chosen - her.tokens[colours[i]]);
        }
    }
}

TEST_CASE("a tap puts a tile as she has turned it where that fits, else in the next direction that does") {
    TableModelFixture table;
    engine::Random random(11);
    int asTurned = 0;
    int otherwise = 0;
    int nowhere = 0;
    for (int i = 0; i < 60; ++i) {
        Position position = herTurn();
        position.phase = Phase::Action;
        Witch& her = position.witches[0];
        her.stairways = static_cast<std::uint8_t>(random.below(3));
        for (auto& space : her.house.spaces)
            space.height = static_cast<std::uint8_t>(random.below(4));
        table.imagine(position);
        const Tile tile = her.hand[random.below(static_cast<std::uint32_t>(her.hand.size()))];
        table.model.chooseTile(tile);
        const int turned = static_cast<int>(random.below(4));
        for (int turn = 0; turn < turned; ++turn)
            table.model.chooseTile(tile);
        REQUIRE(table.model.direction() == turned);
        for (int cell = 0; cell < int{cellCount}; ++cell) {
            int wanted = -1;
            int onBoard = -1;
            for (int way = 0; way < 4; ++way) {
                const int direction = (turned + way) % 4;
                const int to = table::secondCell(cell, direction);
                if (to < 0)
                    continue;
                onBoard = onBoard < 0 ? direction : onBoard;
                if (wanted < 0 &&
                    whyNot(position, Build{tile, static_cast<Cell>(cell), static_cast<Cell>(to)}) == nullptr)
                    wanted = direction;
            }
            QSignalSpy refusals(&table.model, &TableModel::refused);
            CAPTURE(i, cell, turned, wanted);
            CHECK(table.model.lit().contains(cell) == (wanted >= 0));
            table.model.tapCell(cell);
            CHECK(table.model.ghost().at == cell);
            CHECK(table.model.ghost().to == table::secondCell(cell, wanted < 0 ? onBoard : wanted));
            CHECK(table.model.ghost().legal == (wanted >= 0));
            CHECK(table.model.noticeIsRefusal() == (wanted < 0));
            CHECK(refusals.size() == (wanted < 0 ? 1 : 0));
            CHECK(table.model.primaryEnabled() == (wanted >= 0));
            ++(wanted < 0 ? nowhere : wanted == turned ? asTurned : otherwise);
            table.model.hover(-1); // as she has turned it, whatever the last space required
            CHECK(table.model.direction() == turned);
            CHECK(table.model.ghost().at < 0);
            // Dragged there it lies as if the space had been tapped.
            table.model.hover(cell);
            CHECK(table.model.ghost().to == table::secondCell(cell, wanted < 0 ? onBoard : wanted));
            table.model.hover(-1);
        }
    }
    CHECK(asTurned > 20);
    CHECK(otherwise > 20);
    CHECK(nowhere > 20);
}

TEST_CASE("four turns of a tile that lies there show every direction it may lie in, and come back") {
    TableModelFixture table;
    Position position = herTurn();
    position.phase = Phase::Action;
    table.imagine(position);
    const Tile tile = position.witches[0].hand[0];
    for (const int cell : {0, 4, 5, 8}) {
        table.imagine(position);
        table.model.chooseTile(tile);
        table.model.tapCell(cell);
        const int first = table.model.ghost().to;
        QSet<int> seen{first};
        QSet<int> possible;
        for (int direction = 0; direction < 4; ++direction)
            if (const int to = table::secondCell(cell, direction); to >= 0)
                possible << to;
        CAPTURE(cell);
        for (qsizetype i = 0; i < possible.size(); ++i) {
            const int direction = table.model.direction();
            if (i % 2 == 0)
                table.model.tapCell(cell); // tapping the tile in the house
            else
                table.model.chooseTile(tile); // or the tile in the hand
            CHECK(table.model.ghost().at == cell);
            CHECK(table.model.direction() != direction);
            seen << table.model.ghost().to;
        }
        CHECK(seen == possible);
        CHECK(table.model.ghost().to == first);
    }
}
