#include "engine/games/gingerbread/bots/bots.h"

#include "engine/games/gingerbread/bots/imagination.h"
#include "engine/games/gingerbread/bots/weights.h"
#include "engine/tournament/tournament.h"
#include "tests/engine/gingerbread/table.h"
#include "tests/engine/walk.h"

#include <set>

/// What the bots of Gingerbread House see, and how strong they are.

namespace engine::gingerbread::bots {
namespace {

engine::bots::Task simulations(std::uint32_t count, std::uint64_t seed = 1) { return {{{}, count}, seed}; }

/// The bot's first command, on the view of the witch whose turn it is.
template <class Mind>
Command firstOf(const Mind& mind, const Position& position, std::uint64_t seed = 1) {
    return mind(viewOf<Rules>(position, position.turn), simulations(64, seed)).front().moves.front().command;
}

template <class C, class Mind>
bool does(const Mind& mind, const Table& table, const C& command) {
    return firstOf(mind, table.position) == Command(command);
}

/// The whole turn that a bot plans.
template <class Mind>
std::vector<Command> turnOf(const Mind& mind, const Position& position) {
    const Plans plans = mind(viewOf<Rules>(position, position.turn), simulations(64));
    std::vector<Command> turn;
    for (const Move& move : plans.front().moves)
        turn.push_back(move.command);
    return turn;
}

/// The acting witch has only this tile and no further turn: the highest score is best.
void lastTurn(Table& table, List<Tile, tilesInHand> hand) {
    for (const Tile tile : table.me().pile)
        table.me().discarded.push(tile);
    table.me().pile.clear();
    for (const Tile tile : hand)
        table.me().hand.remove(tile);
    for (const Tile tile : table.me().hand)
        table.me().discarded.push(tile);
    table.me().hand = hand;
}

bool contains(const std::vector<Command>& turn, const Command& command) {
    return std::find(turn.begin(), turn.end(), command) != turn.end();
}

double winRate(const std::string& first, const std::string& second, int games) {
    tournament::Setup setup{findGame("gingerbread"), 0, {}, games, seedOf(5), 2};
    for (const std::string& name : {first, second})
        setup.seats.push_back(tournament::entrantFrom(*setup.game, name).value());
    return tournament::play(setup, [](const Record&, int) {}).entrants[0].wins / games;
}

} // namespace

TEST_CASE("the apprentice traps whom she can pay, and the dearest first") {
    Table table;
    table.built();
    table.line({0, 4, 16, 10}); // Little Red Riding Hood, Alice, Snow White, Robber
    table.give(tokens(2, 0, 0, 2));
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        CHECK(firstOf(apprentice, table.position, seed) == Command(Trap{16, tokens(2, 0, 0, 2)}));
}

TEST_CASE("the apprentice takes the bonus card that is worth most now") {
    Table table;
    table.built();
    table.level(1);
    table.me().trapped.push(39); // Hansel & Gretel: two humans
    table.play(Finish{});
    CHECK(does(apprentice, table, TakeBonus{3})); // two points for each
}

TEST_CASE("the apprentice plans one step at a time") {
    const Table table;
    CHECK(turnOf(apprentice, table.position).size() == 1);
}

TEST_CASE("the witch plans her turn as a whole: she covers what pays for a character, and traps it") {
    Table table;
    table.line({29, 37, 22, 36});
    table.gate({16}); // Snow White costs two red and two green
    table.give(tokens(0, 0, 0, 2));
    table.level(1, Symbol::Cage);
    table.put(a1, 1, Symbol::Red);
    table.put(b1, 1, Symbol::Red);
    List<Tile, tilesInHand> hand;
    hand.push(table.me().hand[0]);
    lastTurn(table, hand);
    for (const auto& mind : {witch, grandWitch}) {
        const auto turn = turnOf(mind, table.position);
        const auto* build = std::get_if<Build>(&turn.front());
        REQUIRE(build != nullptr);
        CHECK(std::min(build->at, build->to) == a1);
        CHECK(std::max(build->at, build->to) == b1);
        CHECK(contains(turn, Bake{Colour::Red}));
        CHECK(contains(turn, Trap{16, tokens(2, 0, 0, 2)}));
    }
}

TEST_CASE("the witch places the wild tile where it completes a level") {
    Table table;
    table.level(1);
    table.put(c3, 0, Symbol::Red, printedSpace);
    table.gate({0});
    table.give(tokens(2, 0, 0, 0));
    table.built();
    for (const auto& mind : {witch, grandWitch}) {
        const auto turn = turnOf(mind, table.position);
        CHECK(contains(turn, Trap{0, tokens(2, 0, 0, 0)}));
        CHECK(contains(turn, PlaceWild{c3}));
        CHECK(std::holds_alternative<TakeBonus>(turn.back()));
    }
}

TEST_CASE("the witch makes room at a full gate for a character that she can pay at once") {
    Table table;
    table.gate({38, 37}); // Giant, Beast: out of reach
    table.line({35, 36, 29, 30});
    table.give(tokens(2, 1, 0, 2)); // exactly the price of Baba Yaga
    table.built();
    table.pending(Symbol::Cage, 1);
    table.position.pile.remove(28);
    table.position.pile.insert(0, 28);
    table.play(Peek{});
    lastTurn(table, {});
    for (const auto& mind : {witch, grandWitch}) {
        const auto turn = turnOf(mind, table.position);
        CHECK(std::holds_alternative<Release>(turn[0]));
        REQUIRE(std::holds_alternative<Keep>(turn[1]));
        CHECK(std::get<Keep>(turn[1]).character == 28);
        CHECK(contains(turn, Trap{28, tokens(2, 1, 0, 2)}));
    }
}

TEST_CASE("a plan ends where something hidden is revealed") {
    Table table;
    table.built();
    table.line({38, 37, 36, 35}); // nobody whom she could afford soon
    table.gate({});
    table.pending(Symbol::Cage, 1);
    const Position view = viewOf<Rules>(table.position, 0);
    for (const auto& mind : {witch, grandWitch}) {
        int looks = 0;
        for (const auto& plan : mind(view, simulations(64))) {
            const bool look = std::holds_alternative<Peek>(plan.moves.back().command);
            looks += look ? 1 : 0;
            CHECK(plan.endsTurn == !look);
            for (std::size_t i = 0; i + 1 < plan.moves.size(); ++i)
                CHECK(!std::holds_alternative<Peek>(plan.moves[i].command));
        }
        CHECK(looks == 1);
    }
}

TEST_CASE("imagined worlds agree with all that is seen, and differ in what is not") {
    Table table;
    table.pending(Symbol::Cage, 1);
    table.me().discarded.push(table.me().hand.popFront());
    table.play(Peek{});
    const Position view = viewOf<Rules>(table.position, 0);
    const Position others = viewOf<Rules>(table.position, 1);
    Random random(1);
    std::set<Character> first;
    for (int i = 0; i < 50; ++i) {
        const Position whole = imagine(view, random);
        CHECK(whole.seenBy == authority);
        CHECK(viewOf<Rules>(whole, 0) == view);
        CHECK(audit(whole));
        first.insert(whole.pile[0]);
        CHECK(viewOf<Rules>(imagine(others, random), 1) == others);
    }
    CHECK(first.size() > 10);
}

TEST_CASE("an evaluation knows the final score of a witch who has no turns left") {
    Table table;
    Witch& other = table.seat(1);
    other.hand.clear();
    other.pile.clear();
    other.trapped.push(39);
    for (const Evaluation* evaluation : {&plainEvaluation(), &fittedEvaluation()})
        CHECK(evaluation->expectedScore(table.position, 1) == Approx(table.total(1)));
    table.position.phase = Phase::Over; // G11.2: with tiles left
    table.position.turn = nobody;
    for (const Evaluation* evaluation : {&plainEvaluation(), &fittedEvaluation()})
        CHECK(evaluation->expectedScore(table.position, 0) == Approx(table.total(0)));
}

TEST_CASE("strength: the witch beats the apprentice, the grand witch beats the witch") {
    CHECK(winRate("witch", "apprentice", 16) >= 0.8);
    CHECK(winRate("grand-witch@64", "witch", 16) >= 0.6);
}

} // namespace engine::gingerbread::bots
