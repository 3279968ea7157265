#include "tests/engine/gingerbread/table.h"

using namespace engine;
using namespace engine::gingerbread;

TEST_CASE("G5.1 gingerbread gives one token of that colour") {
    Table table;
    table.pending(Symbol::Green, 1);
    CHECK(table.rule(Bake{Colour::Red}) == "G4.7");
    table.play(Bake{Colour::Green});
    CHECK(table.me().tokens == tokens(0, 0, 0, 1));
    CHECK(table.position.supply == tokens(18, 18, 18, 17));
}

TEST_CASE("G5.1 none of that colour left gives nothing and no other colour") {
    Table table;
    table.position.supply[Colour::Red] = 0;
    table.pending(Symbol::Red, 1);
    CHECK(table.refusal(Bake{Colour::Red}) == "G5.1 there is no red gingerbread left in the supply");
    CHECK(table.choices<Bake>() == 0);
    table.play(Forgo{});
    CHECK(table.me().tokens.total() == 0);
}

TEST_CASE("G5.2 a stairway gives one stairway tile if there is any") {
    Table table;
    table.pending(Symbol::Stairway, 2);
    table.play(FetchStairway{});
    CHECK(table.me().stairways == 2);
    CHECK(table.position.stairways == 19);
    table.position.stairways = 0;
    CHECK(table.refusal(FetchStairway{}) == "G5.2 there is no stairway left in the supply");
    CHECK(!table.legal(FetchStairway{}));
}

TEST_CASE("G5.3 an exchange gives back one token for one of another colour") {
    Table table;
    table.give(tokens(1, 0, 0, 0));
    table.pending(Symbol::Exchange, 3);
    CHECK(table.refusal(Exchange{Colour::Blue, Colour::Red}) == "G5.3 you have no blue gingerbread to give");
    CHECK(table.refusal(Exchange{Colour::Red, Colour::Red}) ==
          "G5.3 an exchange is for another colour; you asked red for red");
    CHECK(table.choices<Exchange>() == 3);
    table.play(Exchange{Colour::Red, Colour::Yellow});
    CHECK(table.me().tokens == tokens(0, 1, 0, 0));
    CHECK(table.position.supply == tokens(18, 17, 18, 18));
    table.position.supply[Colour::Green] = 0;
    CHECK(table.refusal(Exchange{Colour::Yellow, Colour::Green}) ==
          "G5.3 there is no green gingerbread left in the supply");
}

TEST_CASE("G5.3 a full pantry does not stand in the way of an exchange") {
    Table table;
    table.give(tokens(10, 0, 0, 0));
    table.pending(Symbol::Exchange, 1);
    table.play(Exchange{Colour::Red, Colour::Yellow});
    CHECK(table.me().tokens == tokens(9, 1, 0, 0));
}

TEST_CASE("G5.4 a cage takes a character of the line to the gate") {
    Table table;
    table.gate({});
    table.line({10, 11, 12, 13});
    table.pending(Symbol::Cage, 1);
    CHECK(table.refusal(Attract{20}) == "G5.4 Jackalope is not in the line");
    table.play(Attract{12});
    CHECK(table.me().gate[0] == 12);
    CHECK(table.position.line.size() == 3);
    CHECK(table.position.line[2] == 13); // the line closes up, and is not refilled
}

TEST_CASE("G5.4 a cage draws three to look at, keeps one and puts two under the pile in her order") {
    Table table;
    table.gate({});
    table.pending(Symbol::Cage, 1);
    const auto pile = table.position.pile;
    table.play(Peek{});
    CHECK(table.position.phase == Phase::Keep);
    REQUIRE(table.position.peeked.size() == 3);
    CHECK(table.position.pile.size() == pile.size() - 3);
    CHECK(table.choices<Keep>() == 6);

    Keep keep{pile[1], {}};
    keep.bottom.push(pile[2]);
    CHECK(table.rule(keep) == "G5.4"); // one tile is missing
    keep.bottom.push(pile[2]);
    CHECK(table.rule(keep) == "G5.4"); // one tile is there twice
    keep.bottom[1] = pile[0];
    Keep stranger = keep;
    stranger.character = 39;
    CHECK(table.refusal(stranger) == "G5.4 Hansel & Gretel is not one of the characters you drew");
    CHECK(table.rule(Forgo{}) == "G5.4"); // after drawing she must keep one
    CHECK(table.rule(Finish{}) == "G5.4");
    table.play(keep);
    CHECK(table.me().gate[0] == pile[1]);
    const auto& now = table.position.pile;
    CHECK(now[now.size() - 2] == pile[2]);
    CHECK(now[now.size() - 1] == pile[0]);
    CHECK(table.position.peeked.empty());
    CHECK(table.position.phase == Phase::Trap);
    CHECK(table.refusal(keep) == "G5.4 you have drawn no characters");
}

TEST_CASE("G5.4 fewer than three in the pile are all drawn, and none cannot be") {
    Table table;
    table.gate({});
    table.pending(Symbol::Cage, 2);
    while (table.position.pile.size() > 1)
        table.position.pile.erase(0);
    const Character last = table.position.pile[0];
    table.play(Peek{});
    CHECK(table.position.peeked.size() == 1);
    table.play(Keep{last, {}});
    CHECK(table.me().gate[0] == last);
    CHECK(table.position.phase == Phase::Effects);
    CHECK(table.refusal(Peek{}) == "G5.4 the draw pile is empty");
    CHECK(!table.legal(Peek{}));
}

TEST_CASE("G5.5 a star is any one of the effects, and used only when the symbol itself is not there") {
    Table table;
    table.gate({});
    table.give(tokens(1, 0, 0, 0));
    table.pending(Symbol::Wild, 1);
    for (const Command& command : {Command(Bake{Colour::Blue}), Command(FetchStairway{}), Command(Peek{}),
                                   Command(Exchange{Colour::Red, Colour::Blue}), Command(Attract{2})}) {
        Table choice = table;
        choice.play(command);
        CHECK(!choice.position.anyPending());
    }
    table.pending(Symbol::Blue, 1);
    table.play(Bake{Colour::Blue});
    CHECK(table.pendingOf(Symbol::Wild) == 1);
    CHECK(table.pendingOf(Symbol::Blue) == 0);
    table.play(Bake{Colour::Blue});
    CHECK(table.position.phase == Phase::Trap);
}

TEST_CASE("G5.6 two equal symbols give the effect three times") {
    for (const Symbol symbol : {Symbol::Red, Symbol::Stairway, Symbol::Exchange, Symbol::Cage, Symbol::Wild}) {
        Table table;
        table.level(1, symbol);
        table.play(Build{0, a1, b1});
        CHECK(table.pendingOf(symbol) == 3);
    }
}

TEST_CASE("G5.6 a star and another symbol never make a pair") {
    Table table;
    table.put(a1, 1, Symbol::Wild);
    table.put(b1, 1, Symbol::Red);
    table.play(Build{0, a1, b1});
    CHECK(table.pendingOf(Symbol::Wild) == 1);
    CHECK(table.pendingOf(Symbol::Red) == 1);
}

TEST_CASE("G5.7 the limits hold at every moment") {
    Table table;
    table.give(tokens(4, 3, 2, 1));
    table.giveStairways(3);
    table.gate({20, 21});
    table.pending(Symbol::Wild, 3);
    CHECK(table.refusal(Bake{Colour::Red}) == "G5.7 your pantry holds 10 tokens at most: discard one first");
    CHECK(table.refusal(FetchStairway{}) == "G5.7 your workshop holds 4 stairways at most");
    CHECK(table.refusal(Attract{2}) == "G5.7 your gate holds 2 characters at most: release one first");
    CHECK((table.choices<Bake>() == 0 && table.choices<FetchStairway>() == 0 && table.choices<Attract>() == 0));
}

TEST_CASE("G5.7 room can be made and the effect carried out then, or it is forgone") {
    Table table;
    table.give(tokens(10, 0, 0, 0));
    table.pending(Symbol::Blue, 1);
    Table patient = table;
    table.play(Discard{tokens(1, 0, 0, 0)});
    table.play(Bake{Colour::Blue});
    CHECK(table.me().tokens == tokens(9, 0, 1, 0));
    patient.play(Forgo{});
    CHECK(patient.me().tokens.total() == 10);
}

TEST_CASE("G5.8 tokens and characters of the gate can be given back at any point of her turn") {
    const auto check = [](Table table) {
        table.give(tokens(2, 0, 0, 0));
        table.play(Discard{tokens(1, 0, 0, 0)});
        CHECK(table.me().tokens == tokens(1, 0, 0, 0));
        CHECK(table.position.supply == tokens(17, 18, 18, 18));
        const Character shown = table.me().gate[0];
        const Phase phase = table.position.phase;
        table.play(Release{shown});
        CHECK(table.me().gate.empty());
        CHECK(table.position.pile[table.position.pile.size() - 1] == shown);
        CHECK(table.position.phase == phase);
    };
    for (const Phase phase : {Phase::Action, Phase::Effects, Phase::Keep, Phase::Trap, Phase::Wild, Phase::Bonus}) {
        Table table;
        table.position.phase = phase;
        check(table);
    }
}

TEST_CASE("G5.8 only what she has can be given back") {
    Table table;
    table.give(tokens(2, 0, 1, 0));
    CHECK(table.refusal(Discard{tokens(3, 0, 0, 0)}) == "G5.8 you cannot discard 3 red; you have 2 red and 1 blue");
    CHECK(table.refusal(Discard{}) == "G5.8 say which tokens to discard: at least one");
    CHECK(table.refusal(Release{39}) == "G5.8 Hansel & Gretel is not at your gate");
    CHECK(table.choices<Discard>() == 5);
    CHECK(table.choices<Release>() == 1);
}

TEST_CASE("G5.8 with a full gate she may draw first, and the card she releases goes under the pile before the others") {
    Table table;
    table.gate({20, 21});
    table.pending(Symbol::Cage, 1);
    const auto pile = table.position.pile;
    table.play(Peek{});
    Keep keep{pile[0], {}};
    keep.bottom.push(pile[1]);
    keep.bottom.push(pile[2]);
    CHECK(table.rule(keep) == "G5.7");
    CHECK(table.choices<Keep>() == 0);
    CHECK(table.choices<Release>() == 2);
    table.play(Release{20});
    table.play(keep);
    const auto& now = table.position.pile;
    CHECK(now[now.size() - 3] == 20);
    CHECK(now[now.size() - 2] == pile[1]);
    CHECK(now[now.size() - 1] == pile[2]);
    CHECK(table.me().gate[0] == 21);
    CHECK(table.me().gate[1] == pile[0]);
}

TEST_CASE("G5.9 there is no way to give back stairways or bonus cards") {
    for (const Phase phase : {Phase::Action, Phase::Effects, Phase::Keep, Phase::Trap, Phase::Wild, Phase::Bonus}) {
        Table table;
        if (phase != Phase::Action)
            table.built();
        table.position.phase = phase;
        table.position.picks = 2;
        table.position.pending.fill(1);
        table.me().bonus.push(0);
        table.position.middle.remove(0);
        MoveList moves;
        Rules::legalMoves(table.position, moves);
        CHECK(!moves.empty());
        for (const Move& move : moves) {
            Position next = table.position;
            REQUIRE(Rules::play(next, move));
            CHECK(next.witches[0].bonus.size() >= 1);
            const bool built = std::holds_alternative<Build>(move.command);
            CHECK((built || next.witches[0].stairways >= table.me().stairways));
        }
    }
}
