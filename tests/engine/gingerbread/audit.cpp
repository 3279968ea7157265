#include "tests/engine/gingerbread/table.h"

/// The audit, on which the conformance test and the reading of views rely: every possible fault is found.

using namespace engine;
using namespace engine::gingerbread;

namespace {

/// A game in which a bit of everything has happened.
Table played() {
    Table table;
    table.give(tokens(3, 0, 0, 0));
    table.line({0, 2, 3, 4});
    table.play(Build{0, a1, b1});
    table.play(Forgo{});
    table.play(Trap{0, tokens(2, 0, 0, 0)});
    table.play(PlaceWild{a1});
    table.play(Forgo{});
    table.play(Finish{});
    table.play(TakeStairways{15});
    return table;
}

template <class Break>
std::string found(Break&& breakIt) {
    Table table = played();
    REQUIRE(audit(table.position));
    breakIt(table);
    auto audited = audit(table.position);
    return audited ? "nothing" : audited.refusal().rule;
}

} // namespace

TEST_CASE("the audit finds what appears or vanishes") {
    CHECK(found([](Table& t) { --t.position.supply[Colour::Red]; }) == "G1.2");
    CHECK(found([](Table& t) { ++t.me().tokens[Colour::Green]; }) == "G1.2");
    CHECK(found([](Table& t) { ++t.position.stairways; }) == "G1.2");
    CHECK(found([](Table& t) { --t.position.wilds; }) == "G1.2");
    CHECK(found([](Table& t) { t.position.pile.erase(0); }) == "G1.2");
    CHECK(found([](Table& t) { t.position.line[0] = t.position.line[1]; }) == "G1.2");
    CHECK(found([](Table& t) { t.position.line[0] = 40; }) == "G1.2");
    CHECK(found([](Table& t) { t.position.middle.erase(0); }) == "G2.2");
    CHECK(found([](Table& t) { t.me().bonus.push(t.position.middle[0]); }) == "G2.2");
    CHECK(found([](Table& t) { t.me().hand[0] = t.me().hand[1]; }) == "G2.4");
    CHECK(found([](Table& t) { t.me().pile.erase(0); }) == "G2.4");
    CHECK(found([](Table& t) { t.seat(1).discarded.clear(); }) == "G2.4");
}

TEST_CASE("the audit finds a broken limit") {
    CHECK(found([](Table& t) { t.give(tokens(8, 2, 1, 0)); }) == "G5.7");
    CHECK(found([](Table& t) { t.giveStairways(4); }) == "G5.7");
}

TEST_CASE("the audit finds a house that was not built") {
    CHECK(found([](Table& t) { ++t.me().house.spaces[c3].height; }) == "G4.2");
    CHECK(found([](Table& t) { t.me().house.spaces[a1].top = Symbol::Cage; }) == "G4.2");
    CHECK(found([](Table& t) { t.position.built[0].to = c3; }) == "G4.2");
    CHECK(found([](Table& t) { t.position.built[0].at = t.position.built[0].to; }) == "G4.2");
    CHECK(found([](Table& t) {
              t.position.built.push(t.position.built[1]); // a stairway with nothing on it
              t.position.built[2].piece = stairwayPiece;
              --t.position.stairways;
          }) == "G4.2");
}

TEST_CASE("the audit finds a phase that cannot be") {
    CHECK(found([](Table& t) { t.position.phase = Phase::Effects; }) == "G3.1");
    CHECK(found([](Table& t) { t.position.pending[0] = 1; }) == "G3.1");
    CHECK(found([](Table& t) { t.position.phase = Phase::Keep; }) == "G3.1");
    CHECK(found([](Table& t) { t.position.picks = 1; }) == "G3.1");
    CHECK(found([](Table& t) { t.me().drafted = false; }) == "G3.1");
    CHECK(found([](Table& t) { t.position.phase = Phase::Over; }) == "G2.5");
    CHECK(found([](Table& t) { t.position.turn = 2; }) == "G2.5");
    CHECK(found([](Table& t) { t.position.first = 3; }) == "G2.5");
}

TEST_CASE("the audit finds a hand that is too large or too small") {
    CHECK(found([](Table& t) { t.position.phase = Phase::Trap; }) == "G10.1");
    CHECK(found([](Table& t) { t.me().discarded.push(t.me().hand.popFront()); }) == "G10.1");
}

TEST_CASE("the audit finds levels and bonus cards that were not earned") {
    CHECK(found([](Table& t) { t.position.levelsBefore = 1; }) == "G7.1");
    CHECK(found([](Table& t) { t.seat(1).bonus.push(t.position.middle.popFront()); }) == "G7.1");
    CHECK(found([](Table& t) {
              t.position.phase = Phase::Bonus;
              t.position.picks = 1;
              t.me().discarded.push(t.me().hand.popFront());
          }) == "G7.1");
}

TEST_CASE("the audit finds a draft that is not where it says") {
    const auto found = [](auto&& breakIt) {
        Table table(3, Mode::Standard, false);
        table.play(Draft{0, Side::Front});
        REQUIRE(audit(table.position));
        breakIt(table);
        auto audited = audit(table.position);
        return audited ? "nothing" : audited.refusal().rule;
    };
    CHECK(found([](Table& t) { t.position.turn = 0; }) == "G2.6");
    CHECK(found([](Table& t) { t.position.turn = 2; }) == "G2.6");
    CHECK(found([](Table& t) { t.me().gate.push(t.position.line.popFront()); }) == "G2.6");
    CHECK(found([](Table& t) { t.position.line.push(t.position.pile.popFront()); }) == "G2.6");
    CHECK(found([](Table& t) { t.give(tokens(1, 0, 0, 0)); }) == "G2.6");
    CHECK(found([](Table& t) { t.giveStairways(1); }) == "G2.6");
}

TEST_CASE("the audit finds bonus cards that the introductory game does not have") {
    Table table(2, Mode::Introductory);
    auto audited = audit(table.position); // the cards 0 to 5 are not worth 1 to 6
    REQUIRE(!audited);
    CHECK(audited.refusal().rule == "G2.1");
}

TEST_CASE("the audit finds something hidden from one who sees it") {
    CHECK(found([](Table& t) { t.position.pile[3] = unknown; }) == "G5.4");
    CHECK(found([](Table& t) { t.seat(1).pile[0] = unknown; }) == "G5.4");
    Table table;
    table.pending(Symbol::Cage, 1);
    table.me().discarded.push(table.me().hand.popFront());
    table.play(Peek{});
    REQUIRE(audit(viewOf<Rules>(table.position, 0)));
    Position view = viewOf<Rules>(table.position, 0);
    view.peeked[0] = unknown;
    CHECK(!audit(view));
}
