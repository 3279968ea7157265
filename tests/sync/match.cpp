#include "engine/bots/registry.h"
#include "engine/games/pigs/rules.h"
#include "sync/match/texts.h"
#include "tests/sync/store_fixture.h"

#include <algorithm>

/// The authority: which moves it allows, which can be undone, what each seat may see, and that everything is on the
/// disk.

using namespace store_tests;
namespace json = engine::json;

namespace {

bool does(const json::object& move, std::string_view command) { return move.at("do").as_string() == command; }

std::size_t undoAll(Match& match) {
    std::size_t undone = 0;
    for (; match.canUndo(); ++undone)
        must(match.undo(5000));
    return undone;
}

/// Whether the mover could have foreseen the move's result: such a move can be undone.
bool foreseen(const Match& match, const AnyMove& move) {
    AnyPosition seen = match.view(match.turn());
    return static_cast<bool>(match.game().play(seen, move)) && match.game().turn(seen) == match.turn();
}

/// A move that would be legal if it were the other player's turn.
AnyMove bySomebodyElse(const Match& match, Random& random) {
    json::object move = match.game().encode(anyMove(match, random));
    move["by"] = 1 - match.turn();
    return must(match.game().decodeMove(engine::Reader(json::value(move))));
}

} // namespace

TEST_CASE("the turn is read from a status alone, and nothing from one that cannot be read") {
    const auto turnInStore = [](StoreFixture& fixture) {
        return match::turnOf(must(fixture.store->list()).front().status);
    };
    for (const Game* game : engine::games()) {
        INFO(game->id());
        StoreFixture fixture;
        Match live = fixture.begin(game->id(), game->fewest());
        Random random(1);
        for (; !live.over(); must(step(live, random)))
            REQUIRE(turnInStore(fixture) == live.turn());
        CHECK(turnInStore(fixture) == engine::nobody);
    }
    CHECK(match::turnOf(R"({"turn":7,"totals":[],"winners":[]})") == Seat{7});
    for (const char* text :
         {"", "{}", R"({"turn":})", R"({"turn":8,"totals":[]})", R"({"turn":-1})", R"({"turn":"1"})"})
        CHECK_FALSE(match::turnOf(text));
}

TEST_CASE("a game is the same after reopening, at every step, with undoing and redoing") {
    for (const Game* game : engine::games())
        for (int players = game->fewest(); players <= game->most(); ++players) {
            INFO(game->id() << ", " << players << " players");
            StoreFixture fixture;
            Match live = fixture.begin(game->id(), players, players);
            Store other = openStore(fixture.file);
            Random random(static_cast<std::uint64_t>(players));
            for (int i = 0; !live.over(); ++i) {
                must(step(live, random));
                if (random.below(8) == 0)
                    must(live.markSeen(static_cast<Seat>(random.below(players))));
                if (i % 10 == 0 || live.over())
                    other = openStore(fixture.file);
                const Match read = must(Match::open(other, live.id()));
                REQUIRE(describe(read) == describe(live));
                if (i % 40 == 0 || live.over())
                    for (Seat seat = engine::nobody; seat < players; ++seat)
                        REQUIRE(describeSteps(read, seat) == describeSteps(live, seat));
            }
            const auto list = must(Match::list(*fixture.store));
            REQUIRE(list.size() == 1);
            CHECK(list[0].turn == engine::nobody);
            CHECK(!list[0].winners.empty());
            CHECK(list[0].totals.size() == live.players().size());
            CHECK(list[0].players == live.players());
        }
}

TEST_CASE("the record of a finished game is good, with its seed") {
    for (const Game* game : engine::games()) {
        StoreFixture fixture;
        Match match = fixture.begin(game->id(), 3);
        Random random(3);
        while (!match.over()) {
            CHECK(match.record().find("\"seed\"") == std::string::npos);
            must(step(match, random));
        }
        const json::value record = must(engine::parse(match.record()));
        CHECK(record.at("seed").as_string() == engine::toHex(engine::seedOf(1)));
        const engine::Replay replayed = engine::replay(record);
        CHECK(replayed.ok());
        CHECK(replayed.moves == match.length());
        CHECK(record.at("result").at("winners").as_array().size() > 0);
    }
}

TEST_CASE("exactly what its player could have foreseen can be taken back") {
    for (const Game* game : engine::games())
        for (int number = 0; number < 4; ++number) {
            StoreFixture fixture;
            Match match = fixture.begin(game->id(), 2, number);
            Random random(static_cast<std::uint64_t>(number));
            int known = 0, revealed = 0;
            while (!match.over()) {
                const AnyMove move = anyMove(match, random);
                const bool mayGoBack = foreseen(match, move);
                const std::string before = describe(match);
                must(match.play(move, 3000));
                INFO(game->id() << ": " << engine::text(game->encode(move)));
                REQUIRE(match.canUndo() == mayGoBack);
                ++(mayGoBack ? known : revealed);
                if (!mayGoBack || random.below(2) == 0)
                    continue;
                must(match.undo(3000));
                REQUIRE(match.canRedo());
                must(match.redo(3000));
            }
            CHECK(revealed > 0);
            if (game->id() == "gingerbread")
                CHECK(known > 0);
        }
}

TEST_CASE("undoing stops at a peek, and at the end of a turn") {
    StoreFixture fixture;
    int peeks = 0;
    for (int number = 0; number < 12; ++number) {
        Match match = fixture.begin("gingerbread", 2, number);
        Random random(static_cast<std::uint64_t>(number));
        while (playUntil(match, random, [](const json::object& move) { return does(move, "peek"); })) {
            ++peeks;
            CHECK(!match.canUndo());
            CHECK(ruleOf(match.undo(1)) == "undo");
            const std::size_t peeked = match.length();
            must(match.play(anyMove(match, random), 1)); // keeps one of the cards
            CHECK(match.canUndo());
            undoAll(match);
            CHECK(match.length() == peeked);
        }
        CHECK(match.over());
        CHECK(!match.canUndo());
        CHECK(!match.canRedo());
    }
    CHECK(peeks > 10);

    Match match = fixture.begin("gingerbread", 3);
    Random random(1);
    for (int i = 0; i < 100; ++i) {
        const Seat mover = match.turn();
        must(match.play(anyMove(match, random), 1));
        if (match.turn() != mover)
            CHECK(!match.canUndo());
    }
}

TEST_CASE("another move after undoing drops what was undone") {
    StoreFixture fixture;
    Match match = fixture.begin("gingerbread", 2);
    Random random(4);
    int dropped = 0;
    while (!match.over() && dropped < 20) {
        must(match.play(anyMove(match, random), 1));
        const std::size_t undone = undoAll(match);
        CHECK(match.canRedo() == (undone > 0));
        CHECK(must(engine::parse(match.record())).at("moves").as_array().size() == match.length());
        if (undone == 0)
            continue;
        must(match.play(anyMove(match, random), 1));
        CHECK(!match.canRedo());
        CHECK(ruleOf(match.redo(1)) == "redo");
        const auto stored = must(fixture.store->load(match.id()));
        CHECK(stored.moves.size() == match.length());
        ++dropped;
        while (!match.over() && match.canUndo())
            must(match.play(anyMove(match, random), 1));
    }
    CHECK(dropped == 20);
}

TEST_CASE("the steps tell each seat no more than it may know") {
    int keeps = 0;
    for (int number = 0; number < 6; ++number) {
        StoreFixture fixture;
        Match match = fixture.begin("gingerbread", 3, number);
        Random random(static_cast<std::uint64_t>(number));
        while (!match.over())
            must(match.play(anyMove(match, random), 1));
        for (Seat seat = engine::nobody; seat < 3; ++seat)
            for (const match::Step& step : match.stepsFor(seat, 0)) {
                const json::object move = match.game().encode(step.move);
                const json::object after = match.game().encode(step.after);
                REQUIRE(after.at("pile").is_number());
                const bool mine = move.at("by").as_int64() == seat;
                if (does(move, "peek"))
                    REQUIRE(after.at("peeked").is_array() == mine);
                if (!does(move, "keep"))
                    continue;
                REQUIRE(move.at("bottom").is_array() == mine);
                ++keeps;
            }
        CHECK(match.game().encode(match.opening(0)).at("pile").is_number());
    }
    CHECK(keeps > 10);
}

TEST_CASE("steps begin where one left off") {
    StoreFixture fixture;
    Match match = fixture.begin("pigs", 2);
    Random random(1);
    for (int i = 0; i < 9; ++i)
        must(match.play(anyMove(match, random), 1));
    CHECK(match.stepsFor(0, 0).size() == 9);
    CHECK(match.stepsFor(0, 7).size() == 2);
    CHECK(match.stepsFor(0, 7).front().number == 7);
    CHECK(match.stepsFor(0, 9).empty());
    CHECK(match.stepsFor(0, 99).empty());
    CHECK(engine::text(match.game().encode(match.stepsFor(1, 8).back().after)) ==
          engine::text(match.game().encode(match.view(1))));
}

TEST_CASE("nobody chooses her own dice, and no roll is taken back even if it was guessed") {
    using engine::pigs::Move;
    using engine::pigs::Roll;
    StoreFixture fixture;
    const AnyMove wished(Move{0, Roll{31, {0, 0, 0, 1, 0}}});
    std::vector<AnyMove> fell;
    for (int i = 0; i < 2; ++i) {
        Match match = fixture.begin("pigs", 2);
        must(match.play(i == 0 ? wished : fell[0], 1));
        fell.push_back(match.stepsFor(0, 0).front().move);
        CHECK(!match.canUndo());
    }
    CHECK(fell[0].as<Move>() == fell[1].as<Move>());
    CHECK(!(fell[0].as<Move>() == wished.as<Move>()));
}

TEST_CASE("a move against the rules is refused with its rule and changes nothing") {
    StoreFixture fixture;
    Match match = fixture.begin("pigs", 2);
    const std::string before = describe(match);
    CHECK(ruleOf(match.play(AnyMove(engine::pigs::Move{0, engine::pigs::Done{}}), 1)).substr(0, 1) == "P");
    CHECK(ruleOf(match.play(AnyMove(engine::pigs::Move{1, engine::pigs::Roll{31, {}}}), 1)).substr(0, 1) == "P");
    CHECK(describe(match) == before);
    CHECK(describe(must(Match::open(*fixture.store, match.id()))) == before);
}

TEST_CASE("a game is set up for as many as it is for, and chance says who begins when nobody does") {
    StoreFixture fixture;
    const auto rule = [&](auto&& change) {
        match::Setup setup = setupOf("pigs", 3);
        change(setup);
        return ruleOf(Match::create(*fixture.store, setup, engine::seedOf(1), 1));
    };
    CHECK(rule([](match::Setup&) {}) == "none");
    CHECK(rule([](match::Setup& s) { s.game = nullptr; }) == "setup");
    CHECK(rule([](match::Setup& s) { s.players.pop_back(); }) == "setup");
    CHECK(rule([](match::Setup& s) { s = setupOf("pigs", 6); }) == "setup");
    CHECK(rule([](match::Setup& s) { s = setupOf("pigs", 1); }) == "setup");
    CHECK(rule([](match::Setup& s) { s.options.first = 3; }) == "setup");
    CHECK(rule([](match::Setup& s) { s.options.mode = 2; }) == "setup");
    CHECK(must(Match::list(*fixture.store)).size() == 1);

    match::Setup setup = setupOf("gingerbread", 4);
    setup.options.first = engine::nobody;
    const Match match = must(Match::create(*fixture.store, setup, engine::seedOf(1), 1));
    CHECK(match.options().first == engine::randomFirst(*setup.game, 4, engine::seedOf(1)));
    CHECK(must(Match::open(*fixture.store, match.id())).options() == match.options());
}

TEST_CASE("what a seat has seen is kept, and what was undone was not seen") {
    StoreFixture fixture;
    Match match = fixture.begin("gingerbread", 2);
    Random random(4);
    while (!match.canUndo())
        must(match.play(anyMove(match, random), 1));
    must(match.markSeen(1));
    const std::size_t all = match.length();
    CHECK(match.seen(0) == 0);
    CHECK(match.seen(1) == all);
    must(match.undo(1));
    CHECK(match.seen(1) == all - 1);
    CHECK(must(Match::open(*fixture.store, match.id())).seen(1) == all - 1);
}

TEST_CASE("the game touched last comes first in the list") {
    StoreFixture fixture;
    Match first = fixture.begin("pigs", 2);
    Match second = must(Match::create(*fixture.store, setupOf("gingerbread", 4), engine::seedOf(2), 2000));
    Random random(1);
    const auto top = [&] { return must(Match::list(*fixture.store)).front(); };
    CHECK(top().id == second.id());
    CHECK(top().game->id() == "gingerbread");
    must(first.play(anyMove(first, random), 3000));
    CHECK(top().id == first.id());
    CHECK(top().created == 1000);
    CHECK(top().touched == 3000);
    CHECK(top().length == 1);
    CHECK(top().turn == first.turn());
    CHECK(first.id().size() == 32);
}

TEST_CASE("a game open twice is not mixed up: whoever comes second is told") {
    StoreFixture fixture;
    Match first = fixture.begin("gingerbread", 2);
    Match second = must(Match::open(*fixture.store, first.id()));
    Random random(1);
    must(first.play(anyMove(first, random), 1));
    const std::string before = describe(second);
    CHECK(ruleOf(second.play(anyMove(second, random), 1)) == store::overtaken);
    CHECK(describe(second) == before);
    CHECK(describe(must(Match::open(*fixture.store, first.id()))) == describe(first));
    must(first.markSeen(0));
    must(fixture.store->remove(first.id()));
    CHECK(ruleOf(first.play(anyMove(first, random), 1)) == store::noSuchGame);
    CHECK(ruleOf(first.markSeen(1)) == store::noSuchGame);
    CHECK(ruleOf(Match::open(*fixture.store, first.id())) == store::noSuchGame);
    CHECK(ruleOf(fixture.store->remove(first.id())) == store::noSuchGame);
    CHECK(must(Match::list(*fixture.store)).empty());
    SQLite::Database file(fixture.file);
    CHECK(file.execAndGet("SELECT (SELECT count(*) FROM moves) + (SELECT count(*) FROM seen)").getInt() == 0);
}

TEST_CASE("an undo in one window and a move of the same number in another are not mixed up") {
    StoreFixture fixture;
    Match first = fixture.begin("gingerbread", 2);
    Random random(1);
    while (first.length() < 6 || !first.canUndo())
        must(first.play(anyMove(first, random), 1));
    Match second = must(Match::open(*fixture.store, first.id()));
    must(second.undo(1));
    must(second.redo(1)); // the same length as in the first one
    CHECK(ruleOf(first.undo(1)) == store::overtaken);
    CHECK(ruleOf(first.play(anyMove(first, random), 1)) == store::overtaken);
    CHECK(describe(must(Match::open(*fixture.store, first.id()))) == describe(second));
}

TEST_CASE("a game that does not replay is named with the move, and no other suffers") {
    StoreFixture fixture;
    Match match = fixture.begin("gingerbread", 2);
    const Match other = fixture.begin("pigs", 2);
    Random random(1);
    while (match.length() < 6 || !match.canUndo())
        must(match.play(anyMove(match, random), 1));
    const auto after = [&](const std::string& sql) {
        runSql(fixture.file, "CREATE TABLE IF NOT EXISTS spare AS SELECT * FROM moves; DELETE FROM moves;"
                             "INSERT INTO moves SELECT * FROM spare; " +
                                 sql);
        auto opened = Match::open(*fixture.store, match.id());
        CHECK(Match::open(*fixture.store, other.id()));
        return opened ? "opened" : opened.refusal().rule + ": " + opened.refusal().sentence();
    };
    CHECK(after("") == "opened");
    const std::string illegal = after(R"(UPDATE moves SET move = '{"by": 0, "do": "finish"}' WHERE n = 3)");
    CHECK(illegal.find("damaged: The game " + match.id() + " of Witch") == 0);
    CHECK(illegal.find("at move 4 (") != std::string::npos);
    CHECK(after("UPDATE moves SET move = '{' WHERE n = 0").find("at move 1 (is not JSON") != std::string::npos);
    CHECK(after("DELETE FROM moves WHERE n = 2").find("damaged: Move 3 of the game " + match.id()) == 0);

    CHECK(after("") == "opened");
    must(match.undo(1));
    runSql(fixture.file, "UPDATE moves SET move = '{' WHERE n = " + std::to_string(match.length()));
    const Match shortened = must(Match::open(*fixture.store, match.id()));
    CHECK(shortened.length() == match.length());
    CHECK(!shortened.canRedo()); // an unreadable undone move does not make the game unusable

    runSql(fixture.file, "UPDATE games SET head = replace(head, '\"version\":1', '\"version\":7')");
    CHECK(sentenceOf(Match::open(*fixture.store, match.id())).find("at its beginning (/version") != std::string::npos);
}

TEST_CASE("a game with something unreadable in it stays in the list") {
    StoreFixture fixture;
    const Match match = fixture.begin("gingerbread", 2);
    runSql(fixture.file,
           "UPDATE games SET kind = 'chess', seats = '[{\"name\": \"Ann\", \"face\": \"x\"}, 3]', status = '{'");
    const auto list = must(Match::list(*fixture.store));
    REQUIRE(list.size() == 1);
    CHECK(list[0].id == match.id());
    CHECK(list[0].game == nullptr);
    CHECK(list[0].kind == "chess");
    REQUIRE(list[0].players.size() == 2);
    CHECK(list[0].players[0].name == "Ann");
    CHECK(list[0].turn == engine::nobody);
    CHECK(ruleOf(Match::open(*fixture.store, match.id())) == store::unavailable);
    CHECK(sentenceOf(Match::open(*fixture.store, match.id())).find("chess") != std::string::npos);
    runSql(fixture.file, "UPDATE games SET kind = 'gingerbread', seats = 'x', status = '{\"turn\": 1, \"totals\": 4}'");
    CHECK(must(Match::list(*fixture.store))[0].turn == 1);
    CHECK(must(Match::list(*fixture.store))[0].players.size() == 2); // there is a player for whose turn it is
    runSql(fixture.file, "UPDATE games SET status = '{\"turn\": null, \"totals\": [], \"winners\": [-4, 1]}'");
    CHECK(must(Match::list(*fixture.store))[0].winners == std::vector<engine::Seat>{1});
    runSql(fixture.file, "INSERT INTO seen SELECT number, 4000000000000, 3 FROM games");
    CHECK(must(Match::open(*fixture.store, match.id())).players().size() == 2); // only names are lost
}

TEST_CASE("moves that come together count like one after the other, all of them or none") {
    for (const Game* game : engine::games())
        for (int number = 0; number < 3; ++number) {
            INFO(game->id() << ", seed " << number);
            StoreFixture fixture;
            Match single = fixture.begin(game->id(), 2, number);
            Match whole = fixture.begin(game->id(), 2, number);
            Random random(static_cast<std::uint64_t>(number));
            while (!single.over()) {
                std::vector<AnyMove> moves;
                for (auto wanted = 1 + random.below(5); wanted > 0 && !single.over(); --wanted) {
                    moves.push_back(anyMove(single, random));
                    must(single.play(moves.back(), 3000));
                }
                const std::string before = describe(whole);
                std::vector<AnyMove> wrong = moves;
                wrong.push_back(single.over() ? moves.back() : bySomebodyElse(single, random));
                const auto refused = whole.play(wrong, 3000);
                REQUIRE_FALSE(refused);
                CHECK(refused.refusal().at == "/moves/" + std::to_string(moves.size()));
                REQUIRE(describe(whole) == before);
                REQUIRE(describe(must(Match::open(*fixture.store, whole.id()))) == before);
                must(whole.play(moves, 3000));
                REQUIRE(describe(whole) == describe(single));
                REQUIRE(describe(must(Match::open(*fixture.store, whole.id()))) == describe(single));
            }
        }
}

TEST_CASE("what a phone can play on what it sees, the authority accepts in one batch") {
    const Game& game = *engine::findGame("gingerbread");
    const auto* witch = engine::bots::findBot(game, "witch");
    for (int seed = 0; seed < 8; ++seed) {
        INFO("seed " << seed);
        StoreFixture fixture;
        match::Setup setup = setupOf(game.id(), 4);
        setup.options.mode = static_cast<std::uint8_t>(seed % 2);
        Match match = must(Match::create(*fixture.store, setup, engine::seedOf(seed), 1000));
        Random random(static_cast<std::uint64_t>(seed));
        while (!match.over()) {
            AnyPosition seen = match.view(match.turn());
            std::vector<AnyMove> batch;
            do { // until something is revealed or the turn ends
                const engine::bots::Task task{{std::chrono::microseconds{0}, 1}, random.next(), nullptr, {}};
                batch.push_back(witch->think(seen, task).front().moves.front());
            } while (match::foresee(game, seen, batch.back()));
            must(match.accept(batch, "batch", 1000));
        }
    }
}

TEST_CASE("a batch that was accepted is found by the first word of its name, among all of them") {
    StoreFixture fixture;
    Match match = fixture.begin("pigs", 2, 2);
    Random random(1);
    std::vector<std::size_t> at;
    for (int i = 0; i < 40 && !match.over(); ++i) {
        at.push_back(match.length());
        const AnyMove move = anyMove(match, random);
        must(match.accept({&move, 1}, std::to_string(i) + " what is in it", 1000));
    }
    for (std::size_t i = 0; i < at.size(); ++i) {
        const store::AcceptedBatch* found = match.findBatch(std::to_string(i));
        REQUIRE(found != nullptr);
        CHECK(found->at == at[i]);
        CHECK(found->name == std::to_string(i) + " what is in it");
    }
    for (const char* unknown : {"", "what", "1 what", "41"})
        CHECK(match.findBatch(unknown) == nullptr);
}
