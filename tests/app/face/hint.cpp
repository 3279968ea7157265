#include "engine/random.h"
#include "tests/app/face/table_model_fixture.h"

#include <map>

namespace {

using namespace face_tests;

/// Commands that need a choice; each of the others has a button of its own.
bool isChosen(const Command& command) {
    return std::holds_alternative<Draft>(command) || std::holds_alternative<Build>(command) ||
           std::holds_alternative<Keep>(command) || std::holds_alternative<Trap>(command) ||
           std::holds_alternative<PlaceWild>(command) || std::holds_alternative<TakeBonus>(command) ||
           std::holds_alternative<TakeStairways>(command) || std::holds_alternative<Attract>(command) ||
           std::holds_alternative<Exchange>(command);
}

} // namespace

TEST_CASE("whatever a hint has chosen, one press of the button does exactly that") {
    std::map<std::size_t, int> pressed; // by type of command
    engine::Random random(3);
    constexpr std::size_t kinds = 9; // trapping is rare in such games, so it may take many of them
    for (int seed = 1; seed <= 40 && pressed.size() < kinds; ++seed) {
        TableModelFixture table(seed);
        for (int moves = 0; moves < 400; ++moves) {
            REQUIRE(app_tests::until([&] {
                return table.match->stage() == MatchModel::Over ||
                       (table.match->stage() == MatchModel::MyTurn && !table.match->busy());
            }));
            if (table.match->stage() == MatchModel::Over)
                break;
            const auto legal = table.match->game().legalMoves(table.match->position());
            const auto advised = random.below(3) > 0 ? app_tests::advice(*table.match)
                                                     : legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            const auto length = table.match->shownLength();
            if (!isChosen(advised.as<Move>().command)) {
                table.match->play(advised);
                REQUIRE(app_tests::until([&] { return table.match->shownLength() > length && !table.match->busy(); }));
                continue;
            }
            emit table.match->advised({engine::bots::Plan{{advised}, 0}});
            const auto kind = advised.as<Move>().command.index();
            CAPTURE(seed, moves, kind, table.model.notice().toStdString());
            table.press(&TableModel::primary);
            REQUIRE(table.match->log()[length].move.as<Move>() == advised.as<Move>());
            ++pressed[kind];
        }
    }
    CHECK(pressed.size() == kinds);
}
