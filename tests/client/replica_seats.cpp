#include "tests/client/replica_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// What each seat is shown of an online game, who has the seats, and who has seen what.

using namespace replica_tests;
using protocol::GameInfo;
using Who = GameInfo::Seat::Who;

TEST_CASE("replica: each seat here is shown what it was told, and any other no more than that one may see") {
    for (int number = 0; number < 3; ++number) {
        ReplicaFixture game({0, 2}, number);
        const AnyPosition start = game.walk.position;
        std::vector<AnyPosition> positions;
        for (int i = 0; i < 40 && !game.walk.over(); ++i) {
            game.step();
            positions.push_back(game.walk.position);
        }
        game.tell();
        const Replica table = game.open();
        const auto& rules = game.rules();
        CHECK(table.length() == game.length());
        CHECK(table.turn() == game.mover());
        for (const Seat seat : {Seat(0), Seat(1), Seat(2), nobody}) {
            const bool isHere = seat == 0 || seat == 2;
            CAPTURE(number, int(seat));
            CHECK(table.isHere(seat) == isHere);
            const auto check = [&](const AnyPosition& shown, const AnyPosition& whole) {
                // A seat of another device is shown as far as seat 0 knows it.
                const AnyPosition told = isHere ? rules.view(whole, seat) : rules.view(rules.view(whole, 0), seat);
                return game.same(shown, told);
            };
            CHECK(check(table.opening(seat), start));
            CHECK(check(table.view(seat), game.walk.position));
            const auto steps = table.stepsFor(seat, 0);
            REQUIRE(steps.size() == positions.size());
            for (std::size_t i = 0; i < steps.size(); ++i) {
                REQUIRE(steps[i].number == i);
                REQUIRE(check(steps[i].after, positions[i]));
                const AnyMove seen = rules.view(game.walk.moves[i], seat);
                if (isHere)
                    REQUIRE(text(rules.encode(steps[i].move)) == text(rules.encode(seen)));
            }
            for (const std::size_t from : {std::size_t(1), steps.size() - 1, steps.size(), steps.size() + 5}) {
                const auto rest = table.stepsFor(seat, from);
                REQUIRE(rest.size() == steps.size() - std::min(from, steps.size()));
                if (!rest.empty())
                    CHECK(rest.front().number == from);
            }
        }
    }
}

TEST_CASE("replica: what one seat here sees alone is shown to that one") {
    int tried = 0;
    for (int number = 0; number < 20; ++number) {
        ReplicaFixture game({0, 2}, number);
        const auto isAlone = [&] { return !game.same(game.see(2), game.rules().view(game.see(0), 2)); };
        while (!game.walk.over() && !isAlone())
            game.step();
        if (game.walk.over())
            continue;
        ++tried;
        game.tell();
        CHECK(game.same(game.open().view(2), game.see(2)));
        CHECK(game.same(game.open().view(0), game.see(0)));
        CHECK(game.same(game.open().stepsFor(2, game.length() - 1).at(0).after, game.see(2)));
    }
    CHECK(tried > 0);
}

TEST_CASE("replica: it has the players, the number and the mode of its game") {
    ReplicaFixture game({0});
    game.tell();
    const Replica table = game.open();
    CHECK(table.id() == id);
    CHECK(table.game().id() == "gingerbread");
    CHECK(table.options().players == 3);
    CHECK(table.options().mode == 1);
    CHECK(table.info().length == game.length());
    CHECK(table.players() ==
          std::vector<match::Player>{{"Ann", "", 0, false}, {"Bo", "", 2, false}, {"Cy", "", 0, false}});
    game.mode = "unheard of";
    game.tell();
    CHECK(game.open().options().mode == 0);
}

TEST_CASE("replica: who has left for good is a bot or has no name, and who is yet to come has not left") {
    struct Case {
        GameInfo::Seat seat;
        match::Player player;
    };
    const std::vector<Case> cases{
        {{Who::Player, "Ann", 3, "", false}, {"Ann", "", 3, false}},
        {{Who::Player, "Ann", 3, "", true}, {"Ann", "", 3, true}},
        {{Who::Player, "", 1, "", false}, {"", "", 1, true}},
        {{Who::Bot, "Robin", 1, "keen", false}, {"Robin", "keen", 1, false}},
        {{Who::Bot, "Ann", 1, "keen", true}, {"Ann", "keen", 1, true}},
        {{Who::Bot, "", 0, "keen", false}, {"", "keen", 0, false}},
        {{Who::Player, "Ann", 0, "keen", false}, {"Ann", "", 0, false}}, // only a bot has a strength
        {{Who::Open, "", 0, "", false}, {"", "", 0, false}},
        {{Who::Invited, "", 0, "", false}, {"", "", 0, false}},
        {{Who::Invited, "Di", 0, "", false}, {"Di", "", 0, false}},
    };
    for (const Case& one : cases)
        CHECK(client::playerOf(one.seat) == one.player);
}

TEST_CASE("replica: her last turn is accepted when it is in the log, and seen by those others who saw that much") {
    ReplicaFixture game({0, 2});
    game.tell();
    CHECK(game.open().delivery() == match::Delivery()); // nobody has played
    while (game.mover() != 1)
        game.step();
    game.endTurn();
    while (game.mover() != 1)
        game.step();
    const std::size_t last = game.length(); // the last mover so far was on this device
    game.step();
    game.tell();
    CHECK(game.open().delivery().state == DeliveryState::Accepted);
    for (const std::size_t seen : {std::size_t(0), last - 1, last, last + 1}) {
        game.seen = {99, seen, 99}; // seats of this device need no receipt
        game.tell();
        CAPTURE(seen, last);
        CHECK(game.open().delivery().seenBy == (seen >= last ? std::vector<Seat>{1} : std::vector<Seat>{}));
    }
    for (const char* who : {"bot", "open", "invited"}) {
        game.seats =
            R"([{"who":"player","name":"Ann"},{"who":")" + std::string(who) + R"("},{"who":"player","name":"Cy"}])";
        game.tell();
        CHECK(game.open().delivery().seenBy.empty());
    }
}

TEST_CASE("replica: nothing was delivered from a device that has only watched others play") {
    const Seat first = ReplicaFixture({0}).mover();
    const Seat other = first == 0 ? 2 : 0;
    ReplicaFixture game({other});
    while (game.mover() != other)
        game.step();
    REQUIRE(game.length() > 0);
    game.seen = {9, 9, 9};
    game.tell();
    CHECK(game.open().delivery() == match::Delivery());
}

TEST_CASE("replica: what a seat has seen is all there is when it looks, its own and on disk, and never less") {
    ReplicaFixture game({0, 2});
    game.step();
    game.step();
    game.tell();
    Replica table = game.open();
    for (const Seat seat : {Seat(0), Seat(1), Seat(2)})
        CHECK(table.seen(seat) == 0);
    REQUIRE(table.markSeen(2));
    REQUIRE(table.markSeen(1)); // not a seat of this device
    const Replica again = game.open();
    for (const Replica* one : {&std::as_const(table), &again}) {
        CHECK(one->seen(0) == 0);
        CHECK(one->seen(1) == 0);
        CHECK(one->seen(2) == 2);
    }
    REQUIRE(game.online().load(id).value().seats[1].seen == 2);
    SQLite::Database(game.folder.path("games.db"), SQLite::OPEN_READWRITE)
        .exec("CREATE TRIGGER full BEFORE UPDATE ON online_seats BEGIN SELECT RAISE(ABORT, 'full'); END");
    CHECK(table.markSeen(2)); // nothing to write
    CHECK_FALSE(table.markSeen(0));
    CHECK(table.seen(0) == 0);
}

TEST_CASE("replica: a game that cannot be opened says why") {
    ReplicaFixture game({0});
    game.step();
    CHECK(Replica::open(game.online(), id).refusal().rule == store::noSuchGame);
    REQUIRE(game.online().applyFeed({{id, game.about(), game.length(), 1}}, {}, "ab-1"));
    CHECK(Replica::open(game.online(), id).refusal().rule == client::notHereYet);
    CHECK(Replica::open(game.online(), id).refusal().sentence() ==
          "This game has not come to this device yet; that needs the network once");
    game.kind = "chess";
    game.tell();
    CHECK(Replica::open(game.online(), id).refusal().rule == store::unavailable);
    CHECK(Replica::open(game.online(), id).refusal().sentence() ==
          "This version of the app does not know this game; update the app to go on");
    game.kind = "gingerbread";
    for (const char* what : {"start", "move", "position"}) {
        CAPTURE(what);
        auto views = game.views;
        if (what == std::string("start"))
            views[0].start = "{}";
        else if (what == std::string("move"))
            views[0].steps[0].move = "{}";
        else
            views[0].steps[0].position = "{}";
        std::swap(views, game.views);
        game.tell();
        std::swap(views, game.views);
        CHECK(Replica::open(game.online(), id).refusal().rule == store::damaged);
    }
    game.tell();
    SQLite::Database(game.folder.path("games.db"), SQLite::OPEN_READWRITE).exec("DELETE FROM online_steps");
    CHECK(Replica::open(game.online(), id).refusal().rule == store::damaged);
}
