#include "engine/bots/registry.h"
#include "engine/bots/seated_bot.h"
#include "tests/engine/walk.h"

#include <map>
#include <set>

/// What every bot must do, checked for each that the registry has.

using namespace engine;
using namespace engine::bots;

namespace {

constexpr Budget little{{}, 24};

/// Plans with their values as text: equal texts are equal plans.
std::string text(const Game& game, const std::vector<Plan>& plans) {
    std::string said;
    for (const Plan& plan : plans) {
        said += std::to_string(plan.worth);
        for (const AnyMove& move : plan.moves)
            said += " " + engine::text(game.encode(move));
        said += "\n";
    }
    return said;
}

/// Calls `ask(walk, bot)` at some positions of games of every kind, in all phases.
template <class Ask>
void atSomePositions(int oneIn, Ask&& ask) {
    walkAll(2, [&](Walk& walk) {
        if (walk.over() || walk.random.below(static_cast<std::uint32_t>(oneIn)) > 0)
            return;
        for (const Bot* bot : botsOf(walk.game)) {
            INFO(bot->id() << " at move " << walk.moves.size());
            ask(walk, *bot);
        }
    });
}

} // namespace

TEST_CASE("bots: every game has three strengths, each with a name of its own") {
    for (const Game* game : games()) {
        std::set<std::string_view> ids;
        for (const Bot* bot : botsOf(*game)) {
            ids.insert(bot->id());
            CHECK(findBot(*game, bot->id()) == bot);
        }
        CHECK(ids.size() == 3);
        CHECK(findBot(*game, "nobody") == nullptr);
    }
}

TEST_CASE("bots: play whole games in every mode with every number of players, and the record is good") {
    for (const Game* game : games())
        for (int players = game->fewest(); players <= game->most(); ++players)
            for (std::size_t mode = 0; mode < game->modes().size(); ++mode) {
                const Options options{static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(mode)};
                Walk walk(*game, options, players);
                INFO(game->id() << ", " << players << " players, " << game->modes()[mode]);
                std::vector<bots::SeatedBot> seats;
                const auto strengths = botsOf(*game);
                for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat)
                    seats.emplace_back(*game, *strengths[(seat + 1) % strengths.size()], little, seat);
                while (!walk.over()) {
                    const Seat seat = game->turn(walk.position);
                    const auto move = seats[index(seat)].next(game->view(walk.position, seat));
                    REQUIRE(move);
                    walk.step(game->draw(walk.position, *move, walk.seed));
                }
                Record record{
                    game, options, game->deal(options, walk.seed), walk.moves, game->result(walk.position), walk.seed};
                const Replay replayed = replay(json::parse(write(record)));
                CHECK(replayed.ok());
                CHECK(!game->result(replayed.position).winners.empty());
            }
}

TEST_CASE("bots: have up to three plans, best first, with different first moves that the rules allow") {
    std::map<std::string_view, int> asked;
    std::map<std::string_view, int> three;
    atSomePositions(60, [&](Walk& walk, const Bot& bot) {
        const AnyPosition view = walk.game.view(walk.position, walk.game.turn(walk.position));
        const auto plans = bot.think(view, {little, 1});
        REQUIRE(!plans.empty());
        CHECK(plans.size() <= mostPlans);
        ++asked[bot.id()];
        three[bot.id()] += plans.size() == mostPlans ? 1 : 0;
        std::set<std::string> firsts;
        for (std::size_t i = 0; i < plans.size(); ++i) {
            REQUIRE(!plans[i].moves.empty());
            firsts.insert(engine::text(walk.game.encode(plans[i].moves.front())));
            if (i > 0)
                CHECK(plans[i].worth <= plans[i - 1].worth);
            // On the whole position all of the plan can be played, whatever chance yields.
            AnyPosition position = walk.position;
            for (const AnyMove& move : plans[i].moves) {
                const AnyMove drawn = walk.game.draw(position, move, walk.seed);
                auto played = walk.game.play(position, drawn);
                INFO(engine::text(walk.game.encode(move)) << (played ? "" : played.refusal().sentence()));
                REQUIRE(played);
            }
        }
        CHECK(firsts.size() == plans.size());
    });
    for (const auto& [id, times] : asked) { // often there are three plans
        INFO(id << " was asked " << times << " times");
        CHECK(three[id] > times / 4);
    }
}

TEST_CASE("bots: are given a masked position and nothing else") {
    atSomePositions(120, [](Walk& walk, const Bot& bot) {
        const Game& game = walk.game;
        const Seat seat = game.turn(walk.position);
        // Decoded from the text of the view, so that the bot cannot know more than the seat.
        const json::value seen = game.encode(game.view(walk.position, seat));
        const auto view = game.decodePosition(Reader(seen));
        REQUIRE(view);
        const auto plans = bot.think(view.value(), {little, 7});
        REQUIRE(!plans.empty());
        CHECK(text(game, plans) == text(game, bot.think(walk.position, {little, 7})));
    });
}

TEST_CASE("bots: do not look at what is hidden from them, even when it is there") {
    atSomePositions(120, [](Walk& walk, const Bot& bot) {
        const Game& game = walk.game;
        const Seat seat = game.turn(walk.position);
        const std::string masked = text(game, bot.think(game.view(walk.position, seat), {little, 7}));
        CHECK(text(game, bot.think(walk.position, {little, 7})) == masked);
        constexpr std::uint8_t marker = 0x7E; // a value that never occurs
        CHECK(text(game, bot.think(game.planted(walk.position, seat, marker), {little, 7})) == masked);
    });
}

TEST_CASE("bots: the same seed and as many simulations give the same plans") {
    atSomePositions(150, [](Walk& walk, const Bot& bot) {
        const AnyPosition view = walk.game.view(walk.position, walk.game.turn(walk.position));
        CHECK(text(walk.game, bot.think(view, {little, 3})) == text(walk.game, bot.think(view, {little, 3})));
    });
}

TEST_CASE("bots: have nothing to say when the game is over") {
    walkAll(
        1, [](Walk&) {},
        [](Walk& walk) {
            for (const Bot* bot : botsOf(walk.game))
                CHECK(bot->think(walk.position, {}).empty());
        });
}

TEST_CASE("bots: a cancelled bot comes back with a move that can be played") {
    constexpr Budget forever{std::chrono::hours(1), 0};
    atSomePositions(150, [&](Walk& walk, const Bot& bot) {
        const AnyPosition view = walk.game.view(walk.position, walk.game.turn(walk.position));
        const auto legal = [&](const std::vector<Plan>& plans) {
            REQUIRE(!plans.empty());
            AnyPosition position = walk.position;
            return bool(walk.game.play(position, walk.game.draw(position, plans[0].moves[0], walk.seed)));
        };
        std::atomic<bool> cancelled = true; // before it begins
        CHECK(legal(bot.think(view, {forever, 1, &cancelled})));
        cancelled = false; // while it thinks
        int heard = 0;
        const auto stop = [&](double) {
            cancelled = true;
            ++heard;
        };
        CHECK(legal(bot.think(view, {{{}, 2000}, 1, &cancelled, stop})));
        CHECK(heard <= 1);
    });
}

TEST_CASE("bots: think for a while when they have no budget, and not at all when it is used up") {
    atSomePositions(400, [](Walk& walk, const Bot& bot) {
        const AnyPosition view = walk.game.view(walk.position, walk.game.turn(walk.position));
        CHECK(!bot.think(view, {{std::chrono::microseconds(-1), 0}, 1}).empty());
        std::atomic<bool> cancelled = false;
        const auto stop = [&](double) { cancelled = true; };
        CHECK(!bot.think(view, {Budget{}, 1, &cancelled, stop}).empty());
    });
}

TEST_CASE("bots: do not play for another seat than the one that sees") {
    walkAll(2, [](Walk& walk) {
        if (walk.over() || walk.random.below(10) > 0)
            return;
        const auto next = static_cast<Seat>((walk.game.turn(walk.position) + 1) % walk.options.players);
        for (const Bot* bot : botsOf(walk.game)) {
            CHECK(bot->think(walk.game.view(walk.position, next), {little, 1}).empty());
            CHECK(bot->think(walk.game.view(walk.position, nobody), {little, 1}).empty());
        }
    });
}

TEST_CASE("bots: progress goes from 0 to 1 and never back") {
    atSomePositions(200, [](Walk& walk, const Bot& bot) {
        double last = 0;
        const AnyPosition view = walk.game.view(walk.position, walk.game.turn(walk.position));
        bot.think(view, {little, 1, nullptr, [&](double done) {
                             CHECK(done >= last);
                             CHECK(done <= 1);
                             last = done;
                         }});
        CHECK(last == 1);
    });
}

TEST_CASE("bots: a player spreads the budget of a turn over its thoughts") {
    /// Records its budgets and plans one move at a time, of which the twentieth ends the turn.
    class Frugal : public Bot {
    public:
        std::string_view id() const override { return "frugal"; }
        std::vector<Plan> think(const AnyPosition& view, const Task& task) const override {
            budgets.push_back(task.budget);
            return {{{findGame("pigs")->legalMoves(view).front()}, 0, budgets.size() == 20}};
        }
        mutable std::vector<Budget> budgets;
    };
    const Frugal frugal;
    const Walk walk(*findGame("pigs"), {}, 1);
    bots::SeatedBot player(walk.game, frugal, {std::chrono::seconds(1), 1000}, 1);
    for (int i = 0; i < 20; ++i)
        CHECK(player.next(walk.position));
    Budget sum;
    for (const Budget& budget : frugal.budgets) {
        CHECK(budget.time.count() > 0); // 0 would mean no limit
        CHECK(budget.simulations > 0);
        sum.time += budget.time;
        sum.simulations += budget.simulations;
    }
    CHECK(frugal.budgets.front().simulations == 800);
    CHECK(sum.time <= std::chrono::milliseconds(1001));
    CHECK(sum.simulations <= 1020);
    CHECK(player.next(walk.position));
    CHECK(frugal.budgets.back() == frugal.budgets.front()); // a new turn begins with the full budget
}
